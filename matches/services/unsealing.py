"""Sealed cards that the rules turn up: an entry opens the seal of the move that laid them (play.md C.3).

The event `turned_up` of a move names the cards and who laid them. They were laid by the last move of that seat in this
deal which holds these cards, is sealed, and was not opened before: twins are told apart by nothing that anybody sees.
"""

from collections import Counter
from collections.abc import Sequence

import variants
from matches import chain, log
from matches.table import Table

TURNED_UP = "turned_up"


def unseal(table: Table, events: Sequence[variants.Event]) -> None:
    """Append an `unsealed` for each sealed move whose cards were turned up; in the transaction of the move."""
    for event in events:
        if event.kind == TURNED_UP:
            entry = _sealed(table, event)
            salt = chain.seal_salt(bytes.fromhex(table.position.key), entry["seq"])
            table.write("unsealed", data={"of": entry["seq"], "salt": salt.hex(), "hidden": dict(entry["hidden"])})


def _sealed(table: Table, event: variants.Event) -> log.Entry:
    cards = Counter(table.game.pack.mask_text(event.cards).split())
    written: list[log.Entry] = [*log.sealed_moves(table.id, table.deal, last=table.seen), *table.fresh]
    opened = {entry["data"]["of"] for entry in written if entry["kind"] == "unsealed"}
    for entry in reversed(written):
        laid = entry["kind"] == "moved" and entry["seat"] == event.seat and entry["sealed"] is not None
        if laid and entry["seq"] not in opened and cards <= Counter(entry["hidden"]["move"].split()):
            return entry
    raise LookupError(f"No sealed move of seat {event.seat} laid {sorted(cards.elements())}.")
