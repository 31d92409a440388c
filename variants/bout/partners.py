"""Partners who play for one another: `partner_plays_both` of `teams_2x2` (catalogue 4, 5.3.1).

A seat that is out keeps its place in the turn order: it is led against, leads, receives transfers and is asked to
throw, each time with the hand of its partner, the next member of its team clockwise who still plays
(`BoutState.actor`). So a partner is asked at each of his places, and what limits an attack on an empty place is the
hand that defends there. In a position `leader`, `defender` and `to_act` are the seats that act; the zones `leads_for`
and `defends_for` name the empty place where that is another, and `passed` names places.
"""

from collections.abc import Callable

from variants.bout import throwing
from variants.bout.rules import Act, Table
from variants.bout.sides import TEAMS
from variants.bout.state import BoutState
from variants.core import Event, Move

Counters = Callable[[Table, BoutState], tuple[int, ...]]


def next_place(state: BoutState, place: int, among: int) -> int:
    """The next place clockwise, of these, whether its seat is out or not."""
    following = (place + 1) % state.seats
    while not among >> following & 1 and following != place:
        following = (following + 1) % state.seats
    return following


def next_place_with_cards(state: BoutState, among: int) -> int:
    """The next place clockwise from the defender's, of these, at which somebody else plays who holds a card."""
    first = state.defends_for if state.defends_for >= 0 else state.defender
    for step in range(1, state.seats):
        place = (first + step) % state.seats
        if among >> place & 1 and state.hands[state.actor(place)]:
            return place
    return -1


def same_place(state: BoutState, place: int) -> int:
    """Who beat off and is out leads all the same: his partner does it at his place."""
    return 1 << place


def next_thrower(state: BoutState, throwers: int) -> int:
    """Who is asked to throw, place after place from the leader's; -1: nobody, or the bout is closed."""
    place = -1 if state.closed else _asked_place(state, throwers)
    return place if place < 0 else state.actor(place)


def _asked_place(state: BoutState, throwers: int) -> int:
    """The first place that has not passed and at which one of these seats plays and may throw; -1: none."""
    attacking = TEAMS[1 - state.defender % 2] & ~state.passed
    throwers &= ~state.no_throw
    first = state.leads_for if state.leads_for >= 0 else state.leader
    first = first if state.travelled < 0 else state.travelled
    for step in range(state.seats):
        place = (first + step) % state.seats
        actor = state.actor(place)
        if attacking >> place & 1 and throwers >> actor & 1 and state.hands[actor]:
            return place
    return -1


def for_places(act: Act) -> Act:
    """A pass that is said for the place that is asked, and leaves the partner his others."""

    def do(game: Table, state: BoutState, move: Move, events: list[Event]) -> None:
        chase = state.phase == "chase"
        throwers = game.rules.throwers(state) & (game.rules.chasers(state) if chase else -1)
        place = _asked_place(state, throwers)
        if place < 0 or state.actor(place) != state.to_act or place == state.to_act:
            act.do(game, state, move, events)
            return
        state.passed |= 1 << place
        if chase:
            throwing.ask_chase(game, state, events)
        else:
            throwing.ask(game, state, events)

    return Act(act.verb, act.phases, act.offer, act.fault, do, act.public)


def counting_places(counters: Counters) -> Counters:
    """Positions repeat only with the same places led from and defended at."""

    def counted(game: Table, state: BoutState) -> tuple[int, ...]:
        return (*counters(game, state), state.leads_for, state.defends_for)

    return counted
