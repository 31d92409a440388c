"""Who plays against whom: each for himself, or in teams of every other seat (`teams_2x2`)."""

from variants.bout.ending import TEAM, draw, finish
from variants.bout.rules import Table
from variants.bout.state import BoutState
from variants.cards import numbers

EVERYBODY = -1
TEAMS = (0x55555555, 0xAAAAAAAA)
"""The even and the odd seats."""

# each for himself


def all_others(state: BoutState, seat: int) -> int:
    return ~(1 << seat)


def anybody(state: BoutState, seat: int) -> int:
    return EVERYBODY


def to_the_left(state: BoutState, place: int, among: int) -> int:
    """The next seat clockwise, of these, that is not out."""
    return state.next_active(place, among)


def next_with_cards(state: BoutState, among: int) -> int:
    """The next seat clockwise from the defender, of these, that is not out and holds a card."""
    return state.next_holder(state.defender, among)


def no_dummy(state: BoutState, leader: int) -> int:
    return -1


def falls_alone(state: BoutState, reason: str, seat: int) -> None:
    """The seat has lost, the others have won nothing."""
    finish(state, reason, [seat])


# teams


def other_team(state: BoutState, seat: int) -> int:
    """A partner never attacks a partner, nor is the attack transferred to him."""
    return TEAMS[1 - seat % 2]


def own_team(state: BoutState, seat: int) -> int:
    return TEAMS[seat % 2]


def attacking_team(state: BoutState) -> int:
    """Only the opponents of the defender throw in."""
    return state.active & TEAMS[1 - state.defender % 2]


def falls_with_team(state: BoutState, reason: str, seat: int) -> None:
    everybody = (1 << state.seats) - 1
    finish(state, reason, numbers(TEAMS[seat % 2] & everybody), numbers(TEAMS[1 - seat % 2] & everybody))


def last_team_with_cards(game: Table, state: BoutState) -> None:
    """The team whose members are all out first wins; both in the same bout: a draw, whatever `no_draw` says."""
    even, odd = state.active & TEAMS[0], state.active & TEAMS[1]
    if not even and not odd:
        draw(state)
    elif not even or not odd:
        falls_with_team(state, TEAM, 0 if even else 1)
