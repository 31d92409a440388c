"""The second stage of `cross` s1: who gives up takes the first card, the rest passes on (catalogue 4.9 CROSS).

From then on only the last uncovered card has to be beaten: that beats off everything.
"""

from variants.bout import first_card
from variants.bout.beating import BEAT
from variants.bout.leading import LEAD
from variants.bout.refusing import refusal
from variants.bout.rules import Act, Table
from variants.bout.state import DEAD, UNCOVERED, BoutState
from variants.bout.taking import TAKE
from variants.core import Event, Move, Refusal

_AFTER_ONLY_LAST = ("does_not_beat", "pattern")


def _last_row(state: BoutState) -> int:
    """The row of the attack card that was laid last and is uncovered."""
    return len(state.attacks) - 1 - state.covers[::-1].index(UNCOVERED)


def _offer_beat(game: Table, state: BoutState, moves: list[Move]) -> None:
    found: list[Move] = []
    BEAT.offer(game, state, found)
    last = state.attacks[_last_row(state)]
    moves.extend([move for move in found if not state.taken_attacks or move.attack == last])


def _fault_beat(game: Table, state: BoutState, move: Move) -> Refusal | None:
    found = BEAT.fault(game, state, move)
    if found is not None and found.code not in _AFTER_ONLY_LAST:
        return found
    if state.taken_attacks and move.attack != state.attacks[_last_row(state)]:
        return refusal(game, "only_last", move.attack)
    return found


def _do_beat(game: Table, state: BoutState, move: Move, events: list[Event]) -> None:
    """Of what passed on nothing else has to be covered any more."""
    if state.taken_attacks:
        last = _last_row(state)
        for row, cover in enumerate(state.covers):
            if cover == UNCOVERED and row != last:
                state.covers[row] = DEAD
        state.uncovered = 1
    BEAT.do(game, state, move, events)


def _do_take(game: Table, state: BoutState, move: Move, events: list[Event]) -> None:
    first_card.pass_on(game, state, events)


ACTS = (
    first_card.remembering(LEAD),
    first_card.remembering(Act("beat", BEAT.phases, _offer_beat, _fault_beat, _do_beat)),
    Act("take", TAKE.phases, TAKE.offer, TAKE.fault, _do_take),
)
"""The cards laid are remembered in their order."""
