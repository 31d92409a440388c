"""What a viewer may see of an entry. Every way out of the service goes through here, and it denies by default.

A hidden part is shown to the seat that made the move or sent it for a dummy, to those whom the rules let read it
(`magic`: who is given the cards), and to everybody once its deal is `revealed`. Seed and pack of a deal that is still
being played are shown to nobody.
"""

from collections.abc import Sequence
from typing import Any

from matches import log
from matches.chain import HASHED
from matches.table import Table

SHOWN = (*HASHED, "hash")


def shown(
    entry: log.Entry,
    viewer: int,
    *,
    revealed: int,
    readers: int = 0,
    events: Sequence[dict[str, Any]] | None = None,
) -> dict[str, Any]:
    """The entry for this seat (or a spectator). `revealed`: the last deal that everybody may know all of; `readers`:
    the mask of seats that the rules let read the whole move."""
    line = {key: entry[key] for key in SHOWN}
    line["hidden"] = (
        entry["hidden"] if entry["hidden"] is not None and _open(entry, viewer, revealed, readers) else None
    )
    if events is not None:
        line["events"] = events  # computed by replay, outside the hashed bytes
    return line


def revealed(table: Table) -> int:
    """The last deal that is over: the running one is the only one with secrets."""
    return table.deal if table.state == "closed" else max(0, table.deal - 1)


def _open(entry: log.Entry, viewer: int, revealed: int, readers: int) -> bool:
    own = entry["kind"] == "moved" and viewer >= 0 and viewer in (entry["seat"], entry["by"])
    return own or (viewer >= 0 and bool(readers >> viewer & 1)) or bool(entry["data"]["deal"] <= revealed)
