"""The right of the ace (`czech_english`): who covers an ace in its suit orders another suit."""

from variants.cards import ACE, NO_SUIT
from variants.core import Event
from variants.shedding.drawing import draw
from variants.shedding.rules import Table
from variants.shedding.state import ShedState


def no_right(game: Table, state: ShedState, seat: int, events: list[Event]) -> None:
    """Nothing follows."""


def right_passes_on(game: Table, state: ShedState, seat: int, events: list[Event]) -> None:
    """An ace was laid alone: without its suit in hand one card is drawn; if it does not help the right passes on."""
    state.right = -1
    top = state.pile[-1]
    if game.pack.rank[top] != ACE or state.suit != NO_SUIT or not state.hands[seat]:
        return
    state.right = state.next_seat(seat)
    suit = game.pack.suits[game.pack.suit[top]]
    if not state.hands[seat] & suit and draw(state, seat, 1, events) & suit:
        state.right = state.to_act = seat
        state.drawn = True
