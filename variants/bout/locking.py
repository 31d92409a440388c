"""Locked cards (`magadan`): dealt face down and unusable, seen by nobody, unlocked one by one in the order dealt.

`BoutState.hands` are the open cards, `locked` the others. What a seat holds (`held`) counts both: for the refill, for
going out, for the 52 cards and for an exchange; what it can lay, and so the hand limit, counts the open ones alone.
"""

from variants.bout.refilling import draw, last_card_gone
from variants.bout.rules import Table
from variants.bout.state import BoutState
from variants.cards import mask_of
from variants.core import ALL_EYES, Event

# the deal


def all_but_the_first(game: Table, state: BoutState, pack: list[int]) -> None:
    """The card dealt first is open; without a talon all are (5.3.2.30)."""
    if not state.talon:
        return
    state.locked = [[] for _ in range(state.seats)]
    for seat in range(state.seats):
        dealt = [card for card in pack if state.hands[seat] >> card & 1]
        state.hands[seat] = mask_of(dealt[:1])
        state.locked[seat] = dealt[1:]


# unlocking: what becomes of a beaten bout, as it is not for one that is taken after all (`believe`, 5.3.1)


def by_the_defender(game: Table, state: BoutState, cards: int, events: list[Event]) -> int:
    """`magadan=s1`: whoever beat off unlocks one card."""
    _unlock(state, state.defender, 1, events)
    return cards


def by_everybody(game: Table, state: BoutState, cards: int, events: list[Event]) -> int:
    """`magadan=s2`: each seat unlocks one card."""
    for step in range(state.seats):
        _unlock(state, (state.leader + step) % state.seats, 1, events)
    return cards


def without_open_cards(game: Table, state: BoutState, taken: bool, events: list[Event]) -> None:
    """Who has locked cards alone after the refill unlocks one: he could not lead (5.3.2.30)."""
    for step in range(state.seats):
        seat = (state.leader + step) % state.seats
        if not state.hands[seat]:
            _unlock(state, seat, 1, events)


def all_at_once(game: Table, state: BoutState, events: list[Event]) -> None:
    """The talon is gone: everything is open, even in the middle of a bout."""
    for step in range(state.seats):
        seat = (state.leader + step) % state.seats
        if state.locked:
            _unlock(state, seat, len(state.locked[seat]), events)


def _unlock(state: BoutState, seat: int, most: int, events: list[Event]) -> None:
    opened = state.locked[seat][:most] if state.locked else []
    if opened:
        state.locked[seat] = state.locked[seat][most:]
        state.hands[seat] |= mask_of(opened)
        events.append(Event("unlocked", seat, mask_of(opened), state.eyes_of(seat)))


# the refill


def only_with_nothing(game: Table, state: BoutState, seat: int) -> int:
    """`magadan=s2`: whoever holds a card, open or locked, draws nothing."""
    return 0 if state.held(seat) else game.rules.hand


def first_open(game: Table, state: BoutState, seat: int, wanted: int, events: list[Event]) -> None:
    """`magadan=s2`: of the cards drawn the first is open, the others are locked and seen by nobody."""
    draw(game, state, seat, min(wanted, 1), events)
    state.locked = state.locked or [[] for _ in range(state.seats)]
    unseen = 0
    left = wanted - 1
    while left > 0 and state.talon:
        card = state.talon.pop()
        state.locked[seat].append(card)
        left -= 1
        if state.leave_talon(card):
            events.append(Event("drew", seat, 1 << card, ALL_EYES))
        else:
            unseen |= 1 << card
        if not state.talon or not left:
            if unseen:
                events.append(Event("drew", seat, unseen, 0))
            unseen = 0
            last_card_gone(game, state, events)
