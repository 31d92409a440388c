"""Leaving a running match by one's own will (catalogue 2.12)."""

from datetime import datetime

from matches import clocks
from matches import table as tables
from matches.callers import Caller
from matches.models import Match
from matches.problems import Problem
from matches.services import bots, turning

TRIES = 2


def resign(*, match_id: str, caller: Caller, arrived: datetime) -> Match:
    """The caller's seat leaves the match. Repeated: the same answer."""
    now = clocks.millis(arrived)
    for _ in range(TRIES):
        table = tables.read(match_id, caller)
        if table.seat is None:
            raise Problem("not_seated")
        if turning.settle(table, now) and not bots.save(table):
            continue
        if table.gone >> table.seat & 1:
            return Match.objects.get(pk=match_id)
        if table.state == "closed":
            raise Problem("match_over", head_seq=table.seq, ply=table.ply)
        if not table.running:
            raise Problem("match_not_started")
        table.date(now)
        turning.leave(table, table.seat, how="resigned", by=table.seat)
        if bots.save(table):
            return Match.objects.get(pk=match_id)
    raise Problem("busy", retry_after=1)
