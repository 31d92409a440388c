"""The second stage of `round`: what is beaten is discarded, only what is not is taken (catalogue 4.9 ROUND)."""

from variants.bout.ending import move_cards
from variants.bout.rules import Act, Table
from variants.bout.state import UNCOVERED, BoutState
from variants.bout.taking import TAKE
from variants.core import ALL_EYES, Event, Move


def move_uncovered(game: Table, state: BoutState, taken: bool, events: list[Event]) -> None:
    """The uncovered cards go to the defender, the others to the discard with their covers."""
    if not taken:
        move_cards(game, state, taken, events)
        return
    state.taken_bouts += 1
    left = 0
    for attack, cover in zip(state.attacks, state.covers, strict=True):
        if cover == UNCOVERED:
            left |= 1 << attack
    beaten = state.table_cards() & ~left
    state.hands[state.defender] |= left
    events.append(Event("took", state.defender, left, ALL_EYES))
    if beaten:
        state.discard |= beaten
        events.append(Event("discarded", state.defender, beaten, ALL_EYES))
    state.clear_rows()


def _offer(game: Table, state: BoutState, moves: list[Move]) -> None:
    moves.append(game.moves.bare("done"))


DONE = Act("done", TAKE.phases, _offer, TAKE.fault, TAKE.do)
"""Cover no more."""
