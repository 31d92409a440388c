"""The sweep: flags that fell while nobody wrote to the match."""

from datetime import datetime, timedelta

from django.db import transaction

from matches import clocks
from matches import table as tables
from matches.models import Match
from matches.services import bots, turning

BATCH = 100


def settle_due(*, now: datetime, limit: int = BATCH) -> int:
    """Append every flag that fell at least the grace ago; in how many matches. Safe to run twice and side by side."""
    before = now - timedelta(milliseconds=clocks.GRACE_MS)
    due = Match.objects.filter(deadline__lt=before).order_by("deadline").values_list("pk", flat=True)
    return sum(_settle(match_id, before) for match_id in list(due[:limit]))


@transaction.atomic
def _settle(match_id: str, before: datetime) -> bool:
    """One match, unless somebody is writing to it: then that one settles it."""
    if not Match.objects.select_for_update(skip_locked=True).filter(pk=match_id, deadline__lt=before).exists():
        return False
    table = tables.lookup(match_id)
    return turning.settle(table, clocks.millis(before)) and bots.save(table)
