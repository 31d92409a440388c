"""`manage.py verify_records`: computes everything again that the records claim, and stops at the first lie.

Chain, seals, commitments, shuffles, roots, every move and every result are recomputed for each match, and then what
its row keeps for speed is compared with what follows from its entries. It may run while matches are being played: a
match is judged as it stood when its row was read.
"""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db.models import Max, OuterRef, QuerySet, Subquery
from django.db.models.functions import Coalesce

from matches import audit, derived, log
from matches.management.progress import Progress
from matches.models import Entry, Match, Seat

AT_ONCE = 50


class Command(BaseCommand):
    help = "Recomputes chains, shuffles and moves of all matches; exits 1 at the first difference, naming it."

    def add_arguments(self, parser: CommandParser | ArgumentParser) -> None:
        parser.add_argument("--match", action="append", metavar="ID", help="only this match; may be repeated")

    def handle(self, *args: Any, **options: Any) -> None:
        wanted = _wanted(options["match"])
        progress = Progress(self.stderr, total=len(wanted), unit="matches")
        entries = 0
        for place in range(0, len(wanted), AT_ONCE):
            for match, last in _read(wanted[place : place + AT_ONCE]):
                entries += self.verify(match, last)
                progress.step()
        progress.end()
        self.stdout.write(f"{len(wanted)} matches with {entries} entries are what they say.")

    def verify(self, match: Match, last: int) -> int:
        """One match with the entries up to `last`; how many there are."""
        entries = log.entries(match.id, last=last)
        if not entries:
            raise CommandError(f"{match.id}: it has no entry 1.")
        verdict = audit.audit(entries)
        if verdict.verdict == audit.INCONSISTENT:
            raise CommandError(f"{match.id} entry {verdict.seq}: {verdict.reason}")
        if verdict.verdict == audit.UNVERIFIABLE:
            self.stderr.write(f"{match.id} entry {verdict.seq} cannot be verified here: {verdict.reason}")
            return len(entries)
        for difference in derived.differences(match, Seat.objects.filter(match=match.id), entries):
            raise CommandError(f"{match.id} entry {difference.seq}: {difference}")
        return len(entries)


def _wanted(named: list[str] | None) -> list[str]:
    """Ids in the order in which the matches were made."""
    found = list(_matches(named).values_list("pk", flat=True))
    missing = sorted(set(named or ()) - set(found))
    if missing:
        raise CommandError(f"There is no match {missing[0]}.")
    return found


def _matches(named: list[str] | None) -> QuerySet[Match]:
    every = Match.objects.order_by("created_at", "pk")
    return every if named is None else every.filter(pk__in=named)


def _read(some: list[str]) -> list[tuple[Match, int]]:
    """Rows, each with the last number of its log at the same moment: an entry behind the head cannot hide."""
    logs = Entry.objects.filter(match=OuterRef("pk")).order_by().values("match")
    last = Coalesce(Subquery(logs.annotate(last=Max("seq")).values("last")), 0)
    return [(match, match.stored) for match in _matches(some).annotate(stored=last)]
