"""The entries of a match as a caller may see them, with what each move led to."""

from collections.abc import Sequence
from typing import Any

import variants
from matches import database, log, replay
from matches import table as tables
from matches.callers import Caller
from matches.selectors.redaction import revealed, shown
from matches.table import Table

MISSED = 20  # entries told with a stale ply, at most
LONGEST_PAGE = 200


def entries_page(match: str, caller: Caller, after: int, limit: int) -> dict[str, Any]:
    """The entries after a number, and whether the log has ended; every viewer gets every number."""
    table = tables.read(match, caller)
    found = told(table, viewer(table), first=after + 1, last=min(table.seq, after + min(limit, LONGEST_PAGE)))
    last = found[-1]["seq"] if found else after
    return {
        "entries": found,
        "closed": table.state == "closed",
        "head_seq": table.seq,
        "next": last if last < table.seq else None,
    }


def entries(match: str, caller: Caller, after: int = 0, limit: int = LONGEST_PAGE) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = entries_page(match, caller, after, limit)["entries"]
    return found


def since_ply(table: Table, ply: int, *, viewer: int) -> list[dict[str, Any]]:
    """What somebody missed who knew the match only up to this ply: the oldest of it."""
    if ply >= table.ply:
        return []
    known = log.moved(table.id, ply - 1) if ply > 0 else None
    found = database.row(
        "SELECT min(seq) FROM entries WHERE match_id = %s AND seq > %s AND kind IN ('moved', 'flagged', 'left')",
        [table.id, known["seq"] if known else 0],
    )
    if found is None or found[0] is None:
        return []
    first = int(str(found[0]))
    return told(table, viewer, first=first, last=min(table.seq, first + MISSED - 1))


def told(table: Table, viewer: int, *, first: int, last: int) -> list[dict[str, Any]]:
    """Entries for a viewer; those of moves with their consequences as he may read them."""
    page = log.entries(table.id, first=first, last=last) if first <= last else []
    led_to = replay.consequences(table.id, page, game_text=table.game_text, seats=table.seats)
    return [
        shown(
            entry,
            viewer,
            revealed=revealed(table),
            readers=led_to[entry["seq"]].readers if entry["seq"] in led_to else 0,
            events=table.game.tell(led_to[entry["seq"]].events, viewer) if entry["seq"] in led_to else None,
        )
        for entry in page
    ]


def readers_of(table: Table, entries: Sequence[log.Entry]) -> dict[int, int]:
    """Who reads the moves of the running deal that are sealed, by number; of other moves nobody needs to be asked."""
    running = [entry for entry in entries if entry["data"].get("deal", 0) > revealed(table)]
    if not any(entry["kind"] == "moved" and entry["sealed"] for entry in running):
        return {}
    led_to = replay.consequences(table.id, running, game_text=table.game_text, seats=table.seats)
    return {seq: found.readers for seq, found in led_to.items()}


def viewer(table: Table) -> int:
    return variants.SPECTATOR if table.seat is None else table.seat
