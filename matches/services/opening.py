"""Opening a match: the contract of game, seats, clock and deals, and its first entry."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from django.db import transaction
from django.db.models import Q

from matches import accounts, clocks, games
from matches import table as tables
from matches.callers import SEAT_PREFIX, hash_of
from matches.models import Account, Match, Seat
from matches.problems import Problem, malformed
from matches.services import bots, seating
from matches.table import Table
from variants import players

LEVELS = tuple(level.number for level in players.LEVELS)  # of house bots
MOST_DEALS = 1000
LIMIT_THEN = ("forfeit", "auto_move")


@dataclass(frozen=True, slots=True)
class Created:
    """The match, and the token of each guest's seat: the only time that it is shown."""

    match: Match
    seat_tokens: dict[int, str]


@transaction.atomic
def create_match(
    *,
    account: Account,
    game: Mapping[str, Any],
    seats: Sequence[Mapping[str, Any]],
    deals: int = 1,
    clock: Mapping[str, Any] | None = None,
    private: bool = False,
    illegal_limit: Mapping[str, Any] | None = None,
    packs: Iterable[Sequence[int]] = (),
    now: datetime | None = None,
) -> Created:
    """Open a match; it starts at once if every seat is ready. `packs` of its deals: for boards and tests only."""
    built = games.compose(game, seats=len(seats))
    at = datetime.now(UTC) if now is None else now
    match = Match(
        creator=account,
        private=private,
        variant=built.variant,
        game=games.recorded(built),
        seats=built.seats,
        deals=_deals(deals),
        clock=_clock(clock),
        illegal_limit=_limit(illegal_limit),
        packs=[built.pack.text(pack) for pack in packs] or None,
        created_at=at,
        at=at,
    )
    match.save(force_insert=True)
    tokens = _seat_all(match, seats, account, built)
    table = tables.lookup(match.id)
    table.date(clocks.millis(at))
    _write_opened(table, match)
    seating.start_if_ready(table)
    _save_new(table)
    return Created(Match.objects.get(pk=match.id), tokens)


def _write_opened(table: Table, match: Match) -> None:
    table.write("opened", data={"game": match.game, "seats": match.seats, "deals": match.deals, "clock": match.clock})


def _save_new(table: Table) -> None:
    if not bots.save(table):
        raise RuntimeError(f"Match {table.id} was written to before it existed.")


def _seat_all(match: Match, asked: Sequence[Mapping[str, Any]], creator: Account, game: games.Game) -> dict[int, str]:
    """The seats in their order, a dummy last; returns the tokens of guests."""
    tokens: dict[int, str] = {}
    rows = [_seat(match, number, each, creator, tokens) for number, each in enumerate(asked)]
    named = [row.account_id for row in rows if row.account_id is not None]
    if len(named) != len(set(named)):
        raise Problem("bad_seats")
    for number in range(len(rows), game.seats):
        rows.append(Seat(match=match, number=number, kind="dummy", ready=True))
    Seat.objects.bulk_create(rows)
    return tokens


def _seat(match: Match, number: int, asked: Mapping[str, Any], creator: Account, tokens: dict[int, str]) -> Seat:
    kind = asked.get("kind")
    seat = Seat(match=match, number=number)
    if kind == "me":
        seat.kind, seat.account, seat.ready = "account", creator, True
    elif kind == "account":
        seat.kind, seat.account = "account", _account(number, asked.get("account"))
        seat.ready = seat.account == creator
    elif kind == "guest":
        tokens[number] = accounts.new_token(SEAT_PREFIX)
        seat.kind, seat.token_hash = "guest", hash_of(tokens[number])
    elif kind == "bot":
        seat.kind, seat.level, seat.ready = "bot", level_of(asked.get("level", 1), f"seats.{number}.level"), True
    elif kind == "open":
        seat.kind = "open"
    else:
        raise malformed(f"seats.{number}.kind", "unknown_value")
    return seat


def _account(number: int, named: object) -> Account:
    """The account of this id or name; a house has to say whom it invites."""
    if not isinstance(named, str):
        raise malformed(f"seats.{number}.account", "wrong_type")
    found = Account.objects.filter(Q(id=named) | Q(name=named), is_active=True).order_by("id").first()
    if found is None:
        raise Problem("bad_seats")
    return found


def level_of(given: object, field: str) -> int:
    if type(given) is not int:
        raise malformed(field, "wrong_type")
    if given not in LEVELS:
        raise malformed(field, "out_of_range")
    return given


def _deals(deals: int) -> int:
    if type(deals) is not int or not 1 <= deals <= MOST_DEALS:
        raise Problem("bad_deals")
    return deals


def _clock(given: Mapping[str, Any] | None) -> dict[str, Any]:
    try:
        return clocks.read(given).json()
    except clocks.BadClock as fault:
        raise Problem("bad_clock") from fault


def _limit(given: Mapping[str, Any] | None) -> dict[str, Any] | None:
    """`{"after": n, "then": "forfeit"}`: what happens after n refused moves in one turn."""
    if given is None:
        return None
    after, then = given.get("after"), given.get("then")
    if set(given) != {"after", "then"} or type(after) is not int:
        raise malformed("illegal_limit", "wrong_type")
    if not 1 <= after <= 100:
        raise malformed("illegal_limit.after", "out_of_range")
    if then not in LIMIT_THEN:
        raise malformed("illegal_limit.then", "unknown_value")
    return {"after": after, "then": then}
