"""What the first stages of `nabornoy` and `round` share: drawing, laying a card open, capturing, choosing what.

A stage says which open cards a drawn card can capture (`Captured`); where there are several, its drawer is asked.
"""

from collections.abc import Callable

from variants.cards import Pack, numbers
from variants.core import ALL_EYES, Event, Move, Position, Refusal
from variants.dealings import refusal
from variants.staged.stage import Table
from variants.staged.state import NONE, StagedState

VERBS = ("draw", "capture")

Captured = Callable[[Table, StagedState, int], int]
"""The open cards of which the drawn card can capture one."""


def begin_at_left(pack: Pack, state: StagedState, position: Position) -> None:
    """The dealer's left moves first."""
    if "leader" not in position:
        state.leader = (state.dealer + 1) % state.seats


def offer(captured: Captured) -> Callable[[Table, StagedState, list[Move]], None]:
    """Draw; with a drawn card that could capture several, one of them."""

    def offered(game: Table, state: StagedState, moves: list[Move]) -> None:
        if state.drawn < 0:
            moves.append(game.moves.bare("draw"))
            return
        cards = captured(game, state, state.drawn)
        moves.extend([game.moves.of("capture", 1 << card) for card in numbers(cards)])

    return offered


def fault(
    lying: Callable[[StagedState], int], captured: Captured
) -> Callable[[Table, StagedState, Move], Refusal | None]:
    """A draw and a capture each have their moment; the captured card is one of those `lying`, and beaten."""

    def found(game: Table, state: StagedState, move: Move) -> Refusal | None:
        if (move.verb == "capture") != (state.drawn >= 0):
            return refusal(game.pack, "wrong_phase")
        if move.verb == "draw":
            return None
        if not move.mask & lying(state):
            return refusal(game.pack, "not_open", *move.cards)
        if not move.mask & captured(game, state, state.drawn):
            return refusal(game.pack, "does_not_beat", *move.cards, state.drawn)
        return None

    return found


def ring(state: StagedState) -> int:
    return state.ring


def is_several(cards: int) -> bool:
    return bool(cards & (cards - 1))


def draw(state: StagedState, events: list[Event]) -> int:
    """The top card, for all to see."""
    card = state.talon.pop()
    events.append(Event("drew", state.to_act, 1 << card, ALL_EYES))
    return card


def drawn_before(state: StagedState) -> int:
    """The card that waited for its drawer's choice."""
    card, state.drawn = state.drawn, NONE
    return card


def lay_open(state: StagedState, card: int, events: list[Event]) -> None:
    state.ring |= 1 << card
    events.append(Event("opened", state.to_act, 1 << card, ALL_EYES))


def collect(state: StagedState, cards: int, events: list[Event]) -> None:
    """Cards go to the pile of the seat to act; those that lay open lie there no more."""
    state.won[state.to_act] |= cards
    state.ring &= ~cards
    if state.centre >= 0 and cards >> state.centre & 1:
        state.centre = NONE
    events.append(Event("took", state.to_act, cards, ALL_EYES))
