"""Who asks: the bearer token of an account or of a seat, or nobody."""

from django.http import HttpRequest

from matches.callers import ANONYMOUS, Caller, caller_of_token
from matches.models import Account
from matches.problems import Problem

SCHEME = "bearer"
LONGEST_TOKEN = 200


def caller_of(request: HttpRequest) -> Caller:
    """The caller; a token that is sent must be good, even where none is needed."""
    header = request.META.get("HTTP_AUTHORIZATION")
    if header is None:
        return ANONYMOUS
    scheme, _, token = header.partition(" ")
    caller = caller_of_token(token) if scheme.lower() == SCHEME and 0 < len(token) <= LONGEST_TOKEN else None
    if caller is None:
        raise Problem("bad_token")
    return caller


def needs(caller: Caller, scope: str) -> None:
    """The caller has a token, and its scopes hold this one."""
    if caller.account is None and caller.seat_of is None:
        raise Problem("no_token")
    if scope not in caller.scopes:
        raise Problem("scope_missing", scope=scope)


def account_of(caller: Caller) -> Account:
    """The account that asks; a guest's seat token has none."""
    if caller.account is not None:
        return caller.account
    raise Problem("account_needed" if caller.seat_of is not None else "no_token")
