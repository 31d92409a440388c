"""The end of a match: its result is what the outcomes of its deals add up to."""

from typing import Any

from matches import clocks, log
from matches.results import result_of
from matches.table import Table


def close(table: Table, *, reason: str, carried: dict[str, Any] | None = None) -> None:
    """Append `closed`. `carried` is what the last deal handed over, where its own rules ended it."""
    result = None
    if table.deal:
        revealed, left = _written(table, "revealed"), _written(table, "left")
        result = result_of(
            seats=table.seats,
            losers=[entry["data"]["outcome"]["losers"] for entry in revealed],
            left=[entry["seat"] for entry in left],
            carried=carried,
        )
    table.write("closed", data={"reason": reason, "result": result})
    table.state = "closed"
    table.ask_nobody()
    table.changes |= {
        "state": "closed",
        "closed_at": clocks.text(table.at),
        "close_reason": reason,
        "result": None if result is None else log.text(result),
    }


def _written(table: Table, kind: str) -> list[log.Entry]:
    """The entries of this kind, stored and about to be."""
    return [*log.of_kind(table.id, kind, last=table.seen), *(each for each in table.fresh if each["kind"] == kind)]
