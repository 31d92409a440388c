"""What becomes of a beaten bout's cards before they are discarded: the values of the axis `beaten`, in this order."""

from variants import chance
from variants.bout.face_down import tell_gone, turn_up
from variants.bout.rules import Table
from variants.bout.state import BoutState
from variants.cards import NO_SUIT
from variants.core import ALL_EYES, Event

RECYCLED_EVERY = 2


def swap_trump(game: Table, state: BoutState, cards: int, events: list[Event]) -> int:
    """`trump_change`: the last cover goes under the talon, the old trump card to the discard; its suit is trump."""
    if not game.rules.trump.bottom(state):
        return cards
    turn_up(game, state, state.last_cover, events)
    if game.pack.suit[state.last_cover] == NO_SUIT:
        return cards
    old = state.talon[0]
    state.talon[0] = state.last_cover
    state.trump_card = state.last_cover
    state.trump = game.pack.suit[state.last_cover]
    state.coming_trump = NO_SUIT
    events.append(Event("trump_changed", -1, 1 << state.last_cover, ALL_EYES))
    return cards & ~(1 << state.last_cover) | 1 << old


def recycle(game: Table, state: BoutState, cards: int, events: list[Event]) -> int:
    """`bump`: the cards of every second beaten bout are shuffled into the talon; the trump card stays at the bottom."""
    if state.beaten_bouts % RECYCLED_EVERY or not state.talon:
        return cards
    bottom = game.rules.trump.bottom(state)
    again = state.beaten_bouts // RECYCLED_EVERY - 1
    key = chance.extra(bytes.fromhex(state.key), "reshuffle", again)
    pile = chance.shuffled(key, [*state.talon[bottom:], *game.pack.in_order(cards)])
    state.talon = [*state.talon[:bottom], *reversed(pile)]
    tell_gone("recycled", -1, state, cards, events)
    return 0
