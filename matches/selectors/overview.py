"""Matches as resources: one, and lists of them."""

import base64
import binascii
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from urllib.parse import quote

from django.conf import settings
from django.db.models import Q, QuerySet

from matches import clocks, games, log
from matches.callers import Caller
from matches.models import Match, Seat
from matches.problems import Problem

LONGEST_PAGE = 200


@dataclass(frozen=True)
class Page:
    """Some of a list, and the cursor of the rest."""

    results: list[dict[str, Any]]
    next: str | None


def match_view(match: str, caller: Caller) -> dict[str, Any]:
    """The match as this caller may see it."""
    found = list(visible(caller).filter(pk=match).select_related("creator"))
    if not found:
        raise Problem("match_not_found")
    return _shown(found[0], _seats_of([found[0]])[match], caller)


def matches(
    caller: Caller, filters: Mapping[str, object] | None = None, cursor: str | None = None, limit: int = 50
) -> Page:
    """Newest first. Filters: `state`, `variant`, and `mine` for those in which the caller sits."""
    found = _filtered(visible(caller), caller, filters or {})
    if cursor is not None:
        at, match = _read_cursor(cursor)
        found = found.filter(Q(created_at__lt=at) | Q(created_at=at, pk__lt=match))
    size = min(limit, LONGEST_PAGE)
    some = list(found.select_related("creator").order_by("-created_at", "-pk")[: size + 1])
    more = len(some) > size
    some = some[:size]
    seats = _seats_of(some)
    return Page([_shown(each, seats[each.id], caller) for each in some], _cursor(some[-1]) if more else None)


def visible(caller: Caller) -> QuerySet[Match]:
    """Private matches exist only for their creator and their seats."""
    known = Q(private=False)
    if caller.account is not None:
        known |= Q(creator=caller.account) | Q(pk__in=Seat.objects.filter(account=caller.account).values("match"))
    if caller.seat_of is not None:
        known |= Q(pk=caller.seat_of[0])
    return Match.objects.filter(known)


def _filtered(found: QuerySet[Match], caller: Caller, filters: Mapping[str, object]) -> QuerySet[Match]:
    for name, value in filters.items():
        if value is None or value is False:
            continue
        if name in ("state", "variant"):
            found = found.filter(**{name: value})
        elif name == "mine":
            found = found.filter(_own(caller))
        else:
            raise ValueError(f"Matches have no filter {name!r}.")
    return found


def _own(caller: Caller) -> Q:
    if caller.seat_of is not None:
        return Q(pk=caller.seat_of[0])
    return Q(pk__in=Seat.objects.filter(account=caller.account).values("match")) if caller.account else Q(pk="")


def _seats_of(some: list[Match]) -> dict[str, list[Seat]]:
    found: dict[str, list[Seat]] = {match.id: [] for match in some}
    for seat in Seat.objects.filter(match__in=some).select_related("account").order_by("number"):
        found[seat.match_id].append(seat)
    return found


def _shown(match: Match, seats: list[Seat], caller: Caller) -> dict[str, Any]:
    game = games.of_match(log.text(match.game), match.seats)
    clock = clocks.read(match.clock)
    return {
        "id": match.id,
        "state": match.state,
        "private": match.private,
        "imported": match.imported,
        "game": match.game,
        "seats": [_seat_shown(seat, match) for seat in seats],
        "seat": _own_number(match, seats, caller),
        "deals": match.deals,
        "deal": match.deal,
        "ply": match.ply,
        "clock": match.clock,
        "clocks": clocks.budget(clock, seats=match.seats, begun=match.begun),
        "illegal_limit": match.illegal_limit,
        "lopsided": game.lopsided,
        "creator": match.creator and {"id": match.creator.id, "name": match.creator.name},
        "created_at": clocks.text_of(match.created_at),
        "started_at": match.started_at and clocks.text_of(match.started_at),
        "closed_at": match.closed_at and clocks.text_of(match.closed_at),
        "reason": match.close_reason,
        "result": match.result,
        "turn": {
            "ply": match.ply,
            "seat": None if match.to_act < 0 else match.to_act,
            "deadline": match.deadline and clocks.text_of(match.deadline),
        },
        "head": {"seq": match.seq, "hash": match.hash},
        "stream": f"{settings.STREAM_URL}/api/v1/matches/{quote(match.id)}/entries",
    }


def _seat_shown(seat: Seat, match: Match) -> dict[str, Any]:
    account = seat.account
    return {
        "number": seat.number,
        "kind": seat.kind,
        "level": seat.level,
        "account": account and {"id": account.id, "name": account.name, "is_bot": account.is_bot},
        "ready": seat.ready,
        "left": bool(match.gone >> seat.number & 1),
    }


def _own_number(match: Match, seats: list[Seat], caller: Caller) -> int | None:
    if caller.seat_of is not None:
        return caller.seat_of[1] if caller.seat_of[0] == match.id else None
    own = [seat.number for seat in seats if caller.account is not None and seat.account_id == caller.account.id]
    return own[0] if own else None


def _cursor(match: Match) -> str:
    return base64.urlsafe_b64encode(f"{match.created_at.isoformat()} {match.id}".encode()).decode().rstrip("=")


def _read_cursor(cursor: str) -> tuple[datetime, str]:
    try:
        text = base64.urlsafe_b64decode(cursor + "=" * (-len(cursor) % 4)).decode()
        at, _, match = text.partition(" ")
        moment = datetime.fromisoformat(at)
    except (binascii.Error, ValueError) as error:
        raise Problem("bad_cursor") from error
    if moment.tzinfo is None or not match or "\0" in match:
        raise Problem("bad_cursor")
    return moment, match
