"""Hands as they are usually held: seen by their players, in no order that matters, own cards named by what they are."""

from variants import notation
from variants.bout.rules import Act, Holding, Table
from variants.bout.state import UNCOVERED, BoutState
from variants.cards import Pack, numbers
from variants.core import Move


def _in_canonical_order(game: Table, state: BoutState, seat: int) -> list[int]:
    return game.pack.in_order(state.hands[seat])


def _forget_order(state: BoutState, hands: list[list[int]]) -> None:
    """The order in which a position lists a hand says nothing."""


def _as_it_is(act: Act) -> Act:
    return act


def _read(game: Table, state: BoutState, seat: int, text: str) -> Move:
    return notation.read(game.moves, text, choice(game, state, seat).of)


def choice(game: Table, state: BoutState, seat: int) -> "Choice":
    """How a text of a seat is read here: of uncovered twins the one laid first is meant, in the chase the own one."""
    if game.pack.packs == 1:
        return Choice(game.pack, [], [])
    held = numbers(state.hands[seat]) if 0 <= seat < state.seats else []
    rows = [row for row, cover in enumerate(state.covers) if cover == UNCOVERED]
    if state.phase == "chase":
        rows.sort(key=lambda row: state.laid_by[row] != seat)
    return Choice(game.pack, held, [state.attacks[row] for row in rows])


class Choice:
    """Which twin a text means: an uncovered attack card, or a card of the hand."""

    def __init__(self, pack: Pack, held: list[int], open_attacks: list[int]) -> None:
        self.pack = pack
        self.held = held
        self.open_attacks = open_attacks

    def of(self, name: str, attack: bool, named: list[int]) -> int:
        return notation.pick(self.pack, name, named, self.open_attacks if attack else self.held)


def nothing_locked(game: Table, state: BoutState, pack: list[int]) -> None:
    """What was dealt may be used."""


OPENLY = Holding(_in_canonical_order, _forget_order, _as_it_is, _read)
