"""The player who always lays the cheapest card: what is cheap is the order of the bout, and a view says all it needs.

A card is worth its rank, a trump thirteen more, a card without a rank more than all. He lays the one card that costs
least, takes only what he cannot beat, and throws in no trump while there are cards to draw: trumps are for later. What
costs no card (the travel card) he does before he lays one.
"""

from collections.abc import Sequence

from variants.cards import RANKS
from variants.core import Move, Position

PHASES = ("lead", "defend", "throw", "chase")
"""Where the cheapest card has a meaning."""

TRUMP = len(RANKS)
UNRANKED = 2 * TRUMP

FREE, LAID, NOTHING_LAID, TOO_DEAR = range(4)
COSTS_NOTHING = ("claim", "show")
LAYS_NOTHING = ("attempt", "pass", "take")
"""What he thinks of first when he can lay no card."""
PLACED = "open"
"""What names a place and no card (`polish`)."""


def move(view: Position, moves: Sequence[Move]) -> Move | None:
    """The cheapest of the moves, the first of them where two cost the same; None where nothing is cheap or dear."""
    if view["phase"] not in PHASES:
        return None
    trump = view["trump"]
    trumps = str(trump[view["to_act"]] if isinstance(trump, list) else trump)
    keeps_trumps = bool(view["talon"])
    return min(moves, key=lambda each: price(each, trumps, keeps_trumps))


def price(move: Move, trumps: str, keeps_trumps: bool) -> tuple[int, int]:
    """What a move costs: first its kind, then its cards."""
    if move.verb in COSTS_NOTHING:
        return FREE, COSTS_NOTHING.index(move.verb)
    names = move.text.split()[2 if move.attack >= 0 else 1 :] if move.verb != PLACED else []
    laid = [worth(name, trumps) for name in names]
    if not laid:
        return NOTHING_LAID, LAYS_NOTHING.index(move.verb) if move.verb in LAYS_NOTHING else len(LAYS_NOTHING)
    dear = keeps_trumps and move.verb == "throw" and max(laid) >= TRUMP
    return TOO_DEAR if dear else LAID, sum(laid)


def worth(name: str, trumps: str) -> int:
    """A card by its text; `trumps` are the letters of the trump suits, `-` for none."""
    rank = RANKS.find(name[0])
    if rank < 0:
        return UNRANKED
    return rank + TRUMP if name[1] in trumps else rank
