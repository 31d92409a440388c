"""The second, hidden trump card of `secret`: face down under the trump card, and turned when that one is drawn.

The turned card is then the talon's only card and its trump card (5.3.1); its suit is trump from the next bout on.
"""

from variants.bout.rules import Table, Trump
from variants.bout.state import BoutState
from variants.bout.trumps import made_trump
from variants.core import ALL_EYES, Event

LEAST = 2
"""With fewer undealt cards there is no secret card."""


def with_secret(trump: Trump) -> Trump:
    """The trump is settled as ever, then the next card goes under the trump card; once turned it is the trump's."""

    def settle(game: Table, state: BoutState, dealt: list[int], rest: list[int]) -> None:
        trump.settle(game, state, dealt, rest)
        if len(state.talon) >= LEAST:
            state.secret = state.talon.pop()

    def bottom(state: BoutState) -> int:
        shown = int(state.trump_card >= 0 and bool(state.talon))
        return max(trump.bottom(state), shown)

    return Trump(settle, trump.suit, trump.face_up, bottom, trump.plain)


def turn(game: Table, state: BoutState, events: list[Event]) -> None:
    """It is itself the last card to be drawn."""
    card = state.secret
    if card >= 0:
        turn_for_good(game, state, events)
        state.secret = -1
        state.talon = [card]
        state.trump_card = card


def turn_for_good(game: Table, state: BoutState, events: list[Event]) -> None:
    """`secret_stays=yes`: it is turned and left where it lies."""
    if state.secret >= 0:
        state.coming_trump = made_trump(game, state.secret)
        events.append(Event("secret_turned", -1, 1 << state.secret, ALL_EYES))
