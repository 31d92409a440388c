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
    return 0 if state.held(seat) else game.rules.hand


def one_more_each_bout(game: Table, state: BoutState, seat: int) -> int:
    """`arithmetic`: after bout n up to n + 1 cards."""
    return state.bout + 1


def last_card_gone(game: Table, state: BoutState, events: list[Event]) -> None:
    """Asked after a card has left the talon: the game may have another one to draw."""
    if not state.talon:
        for step in game.rules.talon_out:
            if not state.talon:
                step(game, state, events)


def draw_up(game: Table, state: BoutState, events: list[Event]) -> None:
    """While the talon lasts, each seat in turn draws until it holds a full hand."""
    for seat in game.rules.refill(state):
        if state.active >> seat & 1:
            game.rules.draw(game, state, seat, game.rules.full_hand(game, state, seat) - state.held(seat), events)


def draw(game: Table, state: BoutState, seat: int, wanted: int, events: list[Event]) -> None:
    """Draw up to so many cards; all see a face-up card go, the others only the drawer sees."""
    unseen = 0
    shown = 0
    while wanted > 0 and state.talon:
        card = state.talon.pop()
        if state.leave_talon(card):
            shown |= 1 << card
        else:
            unseen |= 1 << card
        if state.places:
            state.places[seat].append(card)
        wanted -= 1
    state.hands[seat] |= unseen | shown
    if unseen:
        events.append(Event("drew", seat, unseen, state.eyes_of(seat)))
    if shown:
        events.append(Event("drew", seat, shown, ALL_EYES))
    if unseen | shown and not state.talon:
        last_card_gone(game, state, events)
        draw(game, state, seat, wanted, events)
