"""Accounts and their bearer tokens: made here, shown once, kept as a hash."""

import secrets
from collections.abc import Iterable
from datetime import UTC, datetime

from django.db import transaction

from matches.callers import ACCOUNT_PREFIX, hash_of
from matches.models import Account, Token
from matches.problems import Problem

SCOPES = frozenset(
    [
        "match:read",
        "match:play",
        "match:create",
        "tournament:enter",
        "tournament:manage",
        "dispute:file",
        "dispute:rule",
        "audit:read",
        "webhook:manage",
        "account",
    ]
)
TOKEN_BYTES = 32
PREFIX_LENGTH = 10


def new_token(prefix: str) -> str:
    return prefix + secrets.token_urlsafe(TOKEN_BYTES)


@transaction.atomic
def issue_token(
    *,
    name: str,
    scopes: Iterable[str] = SCOPES,
    superuser: bool = False,
    is_bot: bool = False,
    expires_at: datetime | None = None,
    replace: bool = False,
) -> str:
    """A new token of the account with this name, which is made where needed. `replace`: the former ones end."""
    wanted = sorted(set(scopes))
    stray = set(wanted) - SCOPES
    if stray:
        raise ValueError(f"There is no scope {sorted(stray)[0]!r}.")
    account, made = Account.objects.get_or_create(
        name=name, defaults={"is_superuser": superuser, "is_bot": is_bot, "password": "!"}
    )
    if not made and ((superuser and not account.is_superuser) or (is_bot and not account.is_bot)):
        account.is_superuser |= superuser
        account.is_bot |= is_bot
        account.save(update_fields=["is_superuser", "is_bot"])
    if replace:
        revoke_tokens(account=account)
    token = new_token(ACCOUNT_PREFIX)
    Token.objects.create(
        account=account, hash=hash_of(token), prefix=token[:PREFIX_LENGTH], scopes=wanted, expires_at=expires_at
    )
    return token


def revoke_tokens(*, account: Account) -> int:
    """End every running token of the account; how many there were."""
    now = datetime.now(UTC)
    return Token.objects.filter(account=account).exclude(expires_at__lte=now).update(expires_at=now)


def revoke_token(*, account: Account, token_id: str) -> None:
    if not Token.objects.filter(account=account, id=token_id).update(expires_at=datetime.now(UTC)):
        raise Problem("token_not_found")
