"""The log of a match as it is stored: entries as plain dicts of the ten hashed keys, `hash` and `hidden`, nothing left
out.

What a caller may see of them is decided in `selectors.redaction` alone.
"""

from collections.abc import Sequence
from typing import Any, LiteralString

import orjson

from matches import clocks, database

Entry = dict[str, Any]  # JSON: the keys above

_SELECT: LiteralString = (
    "SELECT v, match_id, seq, (date_part('epoch', at) * 1000)::bigint, kind, seat, \"by\", data::text, sealed, prev,"
    " hash, hidden::text FROM entries WHERE match_id = %s "
)


def entries(match: str, *, first: int = 1, last: int) -> list[Entry]:
    """The entries `first` to `last`, in order."""
    return _read(_SELECT + "AND seq BETWEEN %s AND %s ORDER BY seq", [match, first, last])


def moved(match: str, ply: int) -> Entry | None:
    """The entry of the move at this ply."""
    found = _read(_SELECT + "AND kind = 'moved' AND (data ->> 'ply')::integer = %s", [match, ply])
    return found[0] if found else None


def of_kind(match: str, kind: str, *, last: int) -> list[Entry]:
    """All entries of a kind up to a number."""
    return _read(_SELECT + "AND kind = %s AND seq <= %s ORDER BY seq", [match, kind, last])


def plies(match: str, *, last: int) -> int:
    """How many moves had been made after this entry."""
    found = database.row(
        "SELECT count(*) FROM entries WHERE match_id = %s AND kind = 'moved' AND seq <= %s", [match, last]
    )
    return int(str(found[0])) if found else 0


def deal_start(match: str, seq: int) -> tuple[int, int] | None:
    """The deal that was on the table after this entry, and the number of its `committed`; None before the first."""
    found = database.row(
        "SELECT (data ->> 'deal')::integer, seq FROM entries"
        " WHERE match_id = %s AND kind = 'committed' AND (data ->> 'deal')::integer = ("
        "  SELECT (data ->> 'deal')::integer FROM entries"
        "  WHERE match_id = %s AND seq <= %s AND kind = 'dealt' ORDER BY seq DESC LIMIT 1)",
        [match, match, seq],
    )
    return None if found is None else (int(str(found[0])), int(str(found[1])))


def deal_entries(match: str, deal: int) -> list[Entry]:
    """The entries of one deal, from `committed` to `revealed`."""
    return _read(
        _SELECT + "AND seq BETWEEN (SELECT seq FROM entries WHERE match_id = %s AND kind = 'committed'"
        " AND (data ->> 'deal')::integer = %s) AND (SELECT seq FROM entries WHERE match_id = %s AND kind = 'revealed'"
        " AND (data ->> 'deal')::integer = %s) ORDER BY seq",
        [match, match, deal, match, deal],
    )


def sealed_moves(match: str, deal: int, *, last: int) -> list[Entry]:
    """The sealed moves of the deal that is being played, and what was opened of them, up to a number."""
    return _read(
        _SELECT + "AND seq > (SELECT seq FROM entries WHERE match_id = %s AND kind = 'committed'"
        " AND (data ->> 'deal')::integer = %s) AND seq <= %s"
        " AND (kind = 'unsealed' OR (kind = 'moved' AND sealed IS NOT NULL)) ORDER BY seq",
        [match, match, deal, last],
    )


def active_seats(match: str, *, last: int) -> int:
    """The mask of seats that had made or missed a move by then."""
    found = database.rows(
        "SELECT DISTINCT seat FROM entries WHERE match_id = %s AND seq <= %s AND kind IN ('moved', 'flagged')",
        [match, last],
    )
    return sum(1 << int(str(seat)) for (seat,) in found)


def text(value: object) -> str:
    """JSON as a column takes it."""
    return orjson.dumps(value).decode()


def _read(sql: LiteralString, params: Sequence[object]) -> list[Entry]:
    return [_entry(row) for row in database.rows(sql, params)]


def _entry(row: Sequence[Any]) -> Entry:
    return {
        "v": row[0],
        "match": row[1],
        "seq": row[2],
        "at": clocks.text(row[3]),
        "kind": row[4],
        "seat": row[5],
        "by": row[6],
        "data": orjson.loads(row[7]),
        "sealed": row[8],
        "prev": row[9],
        "hash": row[10],
        "hidden": None if row[11] is None else orjson.loads(row[11]),
    }
