"""Who asks: an account by one of its tokens, a seat by its seat token, or nobody in particular."""

import hashlib
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta

from matches import database
from matches.models import Account

SEAT_PREFIX = "st_"
ACCOUNT_PREFIX = "rt_"
SEAT_SCOPES = frozenset({"match:read", "match:play"})
SEAT_TOKEN_LIFE = timedelta(days=7)  # after `closed`, so that every retry is answered
USED_EVERY = timedelta(hours=1)
REMEMBERED_FOR = timedelta(minutes=10)
MOST_REMEMBERED = 50_000

_SEAT = """
SELECT s.match_id, s.number, m.state = 'running' FROM seats s JOIN matches m ON m.id = s.match_id
WHERE s.token_hash = %s AND (m.closed_at IS NULL OR m.closed_at > %s)
"""
_ACCOUNT = """
SELECT t.id, t.scopes::text, t.last_used, a.id, a.name, a.is_bot, a.is_superuser
FROM tokens t JOIN accounts a ON a.id = t.account_id
WHERE t.hash = %s AND (t.expires_at IS NULL OR t.expires_at > %s) AND a.is_active
"""


@dataclass(frozen=True, slots=True)
class Caller:
    """Exactly one of `account` and `seat_of` (match, number) is set, or neither: then it is anybody."""

    account: Account | None = None
    seat_of: tuple[str, int] | None = None
    scopes: frozenset[str] = field(default=frozenset())

    def has(self, scope: str) -> bool:
        return scope in self.scopes


ANONYMOUS = Caller()
_seated: dict[str, tuple[Caller, datetime]] = {}  # by the hash of a seat token


def hash_of(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def caller_of_token(token: str) -> Caller | None:
    """Whose token this is, by one query; None if it is unknown, expired or revoked."""
    now = datetime.now(UTC)
    if token.startswith(SEAT_PREFIX):
        return _caller_of_seat(hash_of(token), now)
    found = database.row(_ACCOUNT, [hash_of(token), now])
    if found is None:
        return None
    token_id, scopes, last_used, *account = found
    if not isinstance(last_used, datetime) or now - last_used > USED_EVERY:
        _mark_used(token_id, now)
    return Caller(account=_account(account), scopes=_scopes(str(scopes)))


def _caller_of_seat(hash: str, now: datetime) -> Caller | None:
    """Once the match runs nothing takes a seat from its token: so the process remembers for a while whose it is."""
    known = _seated.get(hash)
    if known is not None and known[1] > now:
        return known[0]
    found = database.row(_SEAT, [hash, now - SEAT_TOKEN_LIFE])
    if found is None:
        return None
    caller = Caller(seat_of=(str(found[0]), int(str(found[1]))), scopes=SEAT_SCOPES)
    if found[2]:
        if len(_seated) >= MOST_REMEMBERED:
            _seated.clear()
        _seated[hash] = (caller, now + REMEMBERED_FOR)
    return caller


def _account(values: list[object]) -> Account:
    """An account as far as the hot path needs it; what was not read is fetched when it is asked for."""
    return Account.from_db("default", ["id", "name", "is_bot", "is_superuser"], values)


def _scopes(text: str) -> frozenset[str]:
    """Scopes are plain words in a JSON list; taking it apart by hand costs less than a parser."""
    return frozenset(text.strip('[]"').replace('"', "").split(", ")) if text != "[]" else frozenset()


def _mark_used(token_id: object, now: datetime) -> None:
    """At most once an hour; of two requests at once one writes."""
    database.rows(
        "UPDATE tokens SET last_used = %s WHERE id = %s AND (last_used IS NULL OR last_used < %s) RETURNING 1",
        [now, token_id, now - USED_EVERY],
    )
