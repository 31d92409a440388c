"""Taking in the record of a closed match from elsewhere: everything it claims is computed again before it is stored.

An imported match keeps its id and entries, is marked, and is never rated nor part of our log. Its seats belong to
nobody here: names stand outside the hashed bytes, so a record has none.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from django.db import DataError, IntegrityError, transaction

from matches import audit as auditing
from matches import chain, clocks, database, log
from matches.models import Account, Match, Seat
from matches.problems import Problem

FORMAT = "durak-record/1"
ENTRY_KEYS = frozenset(chain.HASHED) | {"hash", "hidden"}
AT_ONCE = 200  # entries inserted by one statement


@dataclass(frozen=True, slots=True)
class Imported:
    """201: stored now. 200: this very record was here already."""

    match: Match
    status: int


def import_record(
    *, record: Mapping[str, Any], account: Account | None = None, now: datetime | None = None
) -> Imported:
    """Store the JSON form of a closed match. `account`: who brought it, shown as its creator."""
    entries = _entries(record)
    verdict = auditing.audit(entries)
    if verdict.verdict != auditing.CONSISTENT:
        raise Problem("bad_record", fault=verdict.reason)
    match_id = entries[0]["match"]
    known = _known(match_id, entries)
    if known is not None:
        return known
    try:
        return Imported(_store(entries, account, now or datetime.now(UTC)), 201)
    except (DataError, IntegrityError) as error:
        again = _known(match_id, entries)  # somebody may have brought it at the same moment
        if again is None:
            raise Problem("bad_record", fault="it holds values that cannot be stored.") from error
        return again


def _entries(record: Mapping[str, Any]) -> list[log.Entry]:
    """The entries, as far as their shape can be trusted; the audit does the rest."""
    entries = record.get("entries")
    if record.get("format") != FORMAT or not isinstance(entries, list) or len(entries) < 2:
        raise Problem("bad_record", fault=f"it is not a record of the form {FORMAT}.")
    for place, entry in enumerate(entries, start=1):
        if not isinstance(entry, dict) or not ENTRY_KEYS - {"hidden"} <= entry.keys() <= ENTRY_KEYS:
            raise Problem("bad_record", fault=f"entry {place} does not have the keys of an entry.")
    if entries[-1]["kind"] != "closed" or record.get("match") != entries[0]["match"]:
        raise Problem("bad_record", fault="it does not end with `closed`, or is of another match.")
    return [{**entry, "hidden": entry.get("hidden")} for entry in entries]


def _known(match_id: str, entries: list[log.Entry]) -> Imported | None:
    match = Match.objects.filter(pk=match_id).first()
    if match is None:
        return None
    if match.state != "closed" or match.hash != entries[-1]["hash"]:
        raise Problem("record_differs")
    return Imported(match, 200)


@transaction.atomic
def _store(entries: list[log.Entry], account: Account | None, now: datetime) -> Match:
    opened, closed = entries[0]["data"], entries[-1]
    started = next((entry for entry in entries if entry["kind"] == "dealt"), None)
    match = Match(
        id=entries[0]["match"],
        creator=account,
        state="open",
        imported=True,
        variant=opened["game"]["variant"],
        game=opened["game"],
        seats=opened["seats"],
        deals=opened["deals"],
        clock=opened["clock"],
        created_at=clocks.moment(clocks.parse(entries[0]["at"])),
        started_at=None if started is None else clocks.moment(clocks.parse(started["at"])),
        at=now,
    )
    match.save(force_insert=True)
    Seat.objects.bulk_create(_seats(match, entries))
    for first in range(0, len(entries), AT_ONCE):
        some = entries[first : first + AT_ONCE]
        head: dict[str, object] = {"seq": some[-1]["seq"], "hash": some[-1]["hash"], "at": some[-1]["at"]}
        if not database.append(match=match.id, seen=first, head=head, entries=some):
            raise RuntimeError(f"Match {match.id} was written to while it was imported.")
    Match.objects.filter(pk=match.id).update(
        state="closed",
        closed_at=clocks.moment(clocks.parse(closed["at"])),
        close_reason=closed["data"]["reason"],
        result=closed["data"]["result"],
        ply=sum(entry["kind"] == "moved" for entry in entries),
        deal=max((entry["data"]["deal"] for entry in entries if entry["kind"] == "dealt"), default=0),
        gone=sum({1 << entry["seat"] for entry in entries if entry["kind"] == "left"}),
        begun=sum({1 << entry["seat"] for entry in entries if entry["kind"] in ("moved", "flagged")}),
        bots=sum(1 << e["seat"] for e in entries if e["kind"] == "seated" and e["data"]["kind"] == "bot"),
    )
    return Match.objects.get(pk=match.id)


def _seats(match: Match, entries: list[log.Entry]) -> list[Seat]:
    seated = {entry["seat"]: entry["data"] for entry in entries if entry["kind"] == "seated"}
    nobody = {"kind": "dummy" if seated else "open"}
    seats = []
    for number in range(match.seats):
        data = seated.get(number, nobody)
        seats.append(
            Seat(match=match, number=number, kind=data["kind"], level=data.get("level"), ready=data["kind"] != "open")
        )
    return seats
