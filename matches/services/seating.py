"""Before the start: sitting down, getting ready, leaving; and the start itself, in the transaction of the last *ready*.

Decisions. `seated` entries are written at the start and not before, because an entry cannot be taken back and a seat
can. Whoever leaves before the start leaves an open seat; a guest's token ends with that.
"""

from datetime import UTC, datetime, timedelta

from django.db import transaction

from matches import clocks
from matches import table as tables
from matches.callers import Caller
from matches.models import Match, Seat
from matches.problems import Problem
from matches.services import bots, turning
from matches.services.closing import close
from matches.services.dealing import deal_next
from matches.table import Table

NOT_STARTED_AFTER = timedelta(hours=24)


@transaction.atomic
def set_ready(*, match_id: str, seat: int, caller: Caller, now: datetime | None = None) -> Match:
    """Sit on the seat, if it is free, and be ready. Repeated: the same answer, also after the start."""
    table = _locked(match_id, caller)
    row = _seat(table, seat)
    if _is_own(row, caller):
        if not row.ready:
            _require_open(table)
            Seat.objects.filter(match=match_id, number=seat).update(ready=True)
    else:
        _sit(table, row, caller)
    if table.state == "open":
        table.date(clocks.millis(now or datetime.now(UTC)))
        if start_if_ready(table) and not bots.save(table):
            raise Problem("busy", retry_after=1)
    return Match.objects.get(pk=match_id)


@transaction.atomic
def leave_seat(*, match_id: str, seat: int, caller: Caller) -> Match:
    """Stand up before the start."""
    table = _locked(match_id, caller)
    row = _seat(table, seat)
    if not _is_own(row, caller):
        raise Problem("not_your_seat" if table.seat is not None or caller.account else "not_seated")
    _require_open(table)
    Seat.objects.filter(match=match_id, number=seat).update(kind="open", account=None, token_hash=None, ready=False)
    return Match.objects.get(pk=match_id)


@transaction.atomic
def set_bot(*, match_id: str, seat: int, level: int, caller: Caller, now: datetime | None = None) -> Match:
    """The creator gives a seat that nobody has taken to a house bot."""
    table = _locked(match_id, caller)
    row = _seat(table, seat)
    if caller.account is None or caller.account.id != table.creator:
        raise Problem("not_your_seat")
    if row.kind == "bot" and row.level == level:
        return Match.objects.get(pk=match_id)
    _require_open(table)
    if row.ready and row.kind != "bot":
        raise Problem("seat_taken")
    Seat.objects.filter(match=match_id, number=seat).update(
        kind="bot", level=level, account=None, token_hash=None, ready=True
    )
    table.date(clocks.millis(now or datetime.now(UTC)))
    if start_if_ready(table) and not bots.save(table):
        raise Problem("busy", retry_after=1)
    return Match.objects.get(pk=match_id)


def start_if_ready(table: Table) -> bool:
    """If every seat is taken and ready: `seated` for each, the first deal, and the first seat is asked."""
    seats = list(Seat.objects.filter(match=table.id).order_by("number"))
    if not all(seat.ready for seat in seats):
        return False
    for seat in seats:
        if seat.kind == "dummy":
            continue  # nobody sits there
        data = {"kind": seat.kind} if seat.level is None else {"kind": seat.kind, "level": seat.level}
        table.write("seated", seat=seat.number, data=data)
        table.bots |= (1 << seat.number) if seat.kind == "bot" else 0
    table.state = "running"
    table.changes |= {"state": "running", "started_at": clocks.text(table.at), "bots": table.bots}
    deal_next(table, None)
    turning.follow(table)
    return True


def close_unstarted(*, now: datetime, limit: int = 100) -> int:
    """Close the open matches that nobody started within 24 hours; how many there were."""
    from_before = now - NOT_STARTED_AFTER
    closed = 0
    due = Match.objects.filter(state="open", created_at__lt=from_before).order_by("created_at")
    for match_id in list(due.values_list("pk", flat=True)[:limit]):
        closed += _close_unstarted(match_id, now)
    return closed


@transaction.atomic
def _close_unstarted(match_id: str, now: datetime) -> bool:
    """Locked, so that a last *ready* at the same moment either comes first or finds the match closed."""
    if not Match.objects.select_for_update(skip_locked=True).filter(pk=match_id, state="open").exists():
        return False
    table = tables.lookup(match_id)
    table.date(clocks.millis(now))
    close(table, reason="not_started")
    return bots.save(table)


def _locked(match_id: str, caller: Caller) -> Table:
    """The match as this caller may know it, with its row locked: seats are taken one after the other."""
    Match.objects.select_for_update().filter(pk=match_id).exists()
    return tables.read(match_id, caller)


def _seat(table: Table, number: int) -> Seat:
    found = Seat.objects.filter(match=table.id, number=number).first()
    if found is None:
        raise Problem("seat_not_found")
    return found


def _is_own(seat: Seat, caller: Caller) -> bool:
    if caller.seat_of is not None:
        return caller.seat_of == (seat.match_id, seat.number)
    return caller.account is not None and seat.account_id == caller.account.id


def _sit(table: Table, seat: Seat, caller: Caller) -> None:
    """Take an open seat for the account that asks."""
    if caller.account is None:
        raise Problem("not_your_seat" if caller.seat_of is not None else "account_needed")
    if seat.kind != "open":
        raise Problem("seat_taken")
    _require_open(table)
    if table.seat is not None:
        raise Problem("already_seated")
    Seat.objects.filter(match=table.id, number=seat.number).update(kind="account", account=caller.account, ready=True)


def _require_open(table: Table) -> None:
    if table.state == "closed":
        raise Problem("match_over", head_seq=table.seq, ply=table.ply)
    if table.state != "open":
        raise Problem("match_started")
