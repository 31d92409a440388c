"""The house bots: pure functions of a view, never of a state.

`choose(view, moves, chance)` gives the move of a seat: `view` is what the seat sees, `moves` what it may play, `chance`
32 bytes of which everything else is drawn (`variants.chance.bot_chance`). So the same turn gives the same move in any
process, and a record can be checked for it after the reveal.

A novice and a casual player lay the cheapest card, but for a share of moves that is drawn and not thought about.
Measured at two seats in the throw-in game: the novice wins .92 of its deals against chance, the casual player .65
against the novice. Where a game has no order of cheapest, every move is drawn.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from variants.chance import Stream
from variants.core import Move, Position
from variants.players import cheapest


@dataclass(frozen=True)
class Level:
    """A strength that the house offers."""

    number: int
    name_en: str
    name_ru: str
    strays: int
    """How many moves of a hundred are drawn."""
    thinks: Callable[[Position, Sequence[Move]], Move | None]
    """The move it would make; None where it has no opinion."""
    about: str

    def choose(self, view: Position, moves: Sequence[Move], chance: bytes) -> Move:
        """`moves` are all that the seat may play, in the game's order."""
        stream = Stream(chance)
        strays = stream.below(100) < self.strays
        move = None if strays else self.thinks(view, moves)
        return moves[stream.below(len(moves))] if move is None else move


LEVELS: tuple[Level, ...] = (
    Level(
        number=1,
        name_en="Novice",
        name_ru="Новичок",
        strays=35,
        thinks=cheapest.move,
        about="Lays the cheapest card; every third move is drawn by chance.",
    ),
    Level(
        number=2,
        name_en="Casual",
        name_ru="Любитель",
        strays=15,
        thinks=cheapest.move,
        about="Lays the cheapest card and takes only what it cannot beat; seldom is a move drawn by chance.",
    ),
)


def level(number: int) -> Level:
    """The level of a number; ValueError for one that the house does not have."""
    for each in LEVELS:
        if each.number == number:
            return each
    raise ValueError(f"House bots have the levels {', '.join(str(each.number) for each in LEVELS)}, not {number!r}.")
