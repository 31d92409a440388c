"""What follows a miss on a pile: who is asked whether he laughs, and when the pile is taken."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from variants import chance
from variants.core import ALL_EYES, Event
from variants.sequence.state import SequenceState

HUNDRED = 100

Missed = Callable[[SequenceState, int, list[Event]], None]
"""What follows when the seat to act misses; the number is the chance of a laugh in per cent."""


class Laughing(NamedTuple):
    """How a game deals with misses: what follows one, and which verbs it knows in which phase."""

    missed: Missed
    phases: Mapping[str, str]
    percent: int = 0


def nobody_asked(state: SequenceState, percent: int, events: list[Event]) -> None:
    """`laugh=off`: the pile is never taken."""
    state.pass_on(state.to_act)


def others_asked(state: SequenceState, percent: int, events: list[Event]) -> None:
    """`laugh=ask`: every other seat answers, from the left of who missed; each is asked, even after a laugh."""
    state.phase = "laugh"
    state.missed = state.to_act
    state.windows = [(state.missed + step) % state.seats for step in range(1, state.seats)]
    state.to_act = state.windows[0]


def chance_asked(state: SequenceState, percent: int, events: list[Event]) -> None:
    """`laugh=random:p`: one draw a miss."""
    key = chance.extra(bytes.fromhex(state.key), "laugh", state.laughs)
    state.laughs += 1
    if chance.Stream(key).below(HUNDRED) < percent:
        events.append(Event("laughed", -1, 0, ALL_EYES))
    else:
        _take(state, state.to_act, events)
    state.pass_on(state.to_act)


def answer(state: SequenceState, laughs: bool, events: list[Event]) -> None:
    """One answer to a miss; after the last one the pile is taken unless somebody laughed."""
    seat = state.windows.pop(0)
    if laughs:
        state.laughed.append(seat)
    if state.windows:
        state.to_act = state.windows[0]
        return
    if not state.laughed:
        _take(state, state.missed, events)
    state.pass_on(state.missed)


def _take(state: SequenceState, seat: int, events: list[Event]) -> None:
    cards = 0
    for card in state.pile:
        cards |= 1 << card
    state.hands[seat] |= cards
    state.pile = []
    events.append(Event("took", seat, cards, ALL_EYES))


TURNS = {"play": "turn", "miss": "turn"}
OFF = Laughing(nobody_asked, TURNS)
ASK = Laughing(others_asked, {**TURNS, "laugh": "laugh", "silent": "laugh"})


def by_chance(percent: int) -> Laughing:
    return Laughing(chance_asked, TURNS, percent)
