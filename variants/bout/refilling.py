"""REFILL: who draws when (catalogue 2.1, D4, 5.3.1 refill after a transfer)."""

from variants.bout.rules import Table
from variants.bout.state import BoutState
from variants.core import ALL_EYES, Event

# orders: every active seat, the first to draw first


def defender_last(state: BoutState) -> list[int]:
    """The leader, the others clockwise, the final defender; also when the leader himself has become the defender."""
    seats = [seat for seat in clockwise_from_leader(state) if seat != state.defender]
    return [*seats, state.defender]


def clockwise_from_leader(state: BoutState) -> list[int]:
    """S1: the leader, then everybody clockwise, the defender in his own place."""
    return [(state.leader + step) % state.seats for step in range(state.seats)]


def whole_hand(game: Table, state: BoutState, seat: int) -> int:
    """As many as at the deal."""
    return game.rules.hand


def only_empty_hands(game: Table, state: BoutState, seat: int) -> int:
    """`empty`: who holds a card draws nothing."""
    return 0 if state.hands[seat] else game.rules.hand


def one_more_each_bout(game: Table, state: BoutState, seat: int) -> int:
    """`arithmetic`: after bout n up to n + 1 cards."""
    return state.bout + 1


def nothing_left(game: Table, state: BoutState, events: list[Event]) -> None:
    """The last card of the talon is drawn, and that is all."""


def last_card_gone(game: Table, state: BoutState, events: list[Event]) -> None:
    """Asked after a card has left the talon: the game may have another one to draw."""
    if not state.talon:
        game.rules.talon_out(game, state, events)


def draw_up(game: Table, state: BoutState, events: list[Event]) -> None:
    """While the talon lasts, each seat in turn draws until it holds a full hand."""
    for seat in game.rules.refill(state):
        if state.active >> seat & 1:
            draw(game, state, seat, game.rules.full_hand(game, state, seat) - state.hands[seat].bit_count(), events)


def draw(game: Table, state: BoutState, seat: int, wanted: int, events: list[Event]) -> None:
    """Draw up to so many cards; all see the face-up trump card go, the others only the drawer sees."""
    unseen = 0
    trump_card = 0
    while wanted > 0 and state.talon:
        card = state.talon.pop()
        if card == state.trump_card:
            state.trump_card = -1
            trump_card = 1 << card
        else:
            unseen |= 1 << card
        wanted -= 1
    state.hands[seat] |= unseen | trump_card
    if unseen:
        events.append(Event("drew", seat, unseen, 1 << seat))
    if trump_card:
        events.append(Event("drew", seat, trump_card, ALL_EYES))
    if unseen | trump_card and not state.talon:
        last_card_gone(game, state, events)
        draw(game, state, seat, wanted, events)
