"""SELF_BEAT and the chase of `cunning` and `impudent`: attackers cover their own cards after a take (S2 92-95).

What may be thrown is frozen at the take: a rank that lies on the table only as such a cover allows nothing. There is no
cap and no hand limit, the taker takes anyway. In `impudent` each throw is paid for with an own card beaten before.
"""

from variants.bout import throwing
from variants.bout.patterns import SAME_RANK, SINGLE
from variants.bout.refusing import no_open_attack, not_in_hand, refusal
from variants.bout.rules import Act, Table
from variants.bout.state import UNCOVERED, BoutState
from variants.cards import numbers
from variants.core import Event, Move, Refusal

# the frozen ranks


def _do_take(game: Table, state: BoutState, move: Move, events: list[Event]) -> None:
    state.frozen = game.rules.fits(game, state)
    state.frozen_alone = game.rules.fits_alone(game, state)
    state.credit = [0] * state.seats
    state.passed = 0
    throwing.ask_chase(game, state, events)


def freezing(take: Act) -> Act:
    """A take that freezes what may be thrown after it."""
    return Act(take.verb, take.phases, take.offer, take.fault, _do_take, take.public)


def unlimited(game: Table, state: BoutState) -> int:
    """As much as they want."""
    return throwing.NO_CAP


# the throw of the chase


def _offer_throw(game: Table, state: BoutState, moves: list[Move]) -> None:
    hand = state.hands[state.to_act]
    SAME_RANK.offer(game, "throw", hand & state.frozen, throwing.NO_CAP, moves)
    SINGLE.offer(game, "throw", hand & state.frozen_alone & ~state.frozen, throwing.NO_CAP, moves)


def _fault_throw(game: Table, state: BoutState, move: Move) -> Refusal | None:
    unheld = not_in_hand(game, state, move)
    fitting = state.frozen | state.frozen_alone
    return unheld or throwing.unfit(game, move, fitting) or throwing.not_alone(game, move, state.frozen)


def with_free_chase(throw: Act) -> Act:
    """`cunning`: in the chase any card of a frozen rank; before it the throw of the game."""

    def offer(game: Table, state: BoutState, moves: list[Move]) -> None:
        if state.phase == "chase":
            _offer_throw(game, state, moves)
        else:
            throw.offer(game, state, moves)

    def fault(game: Table, state: BoutState, move: Move) -> Refusal | None:
        return _fault_throw(game, state, move) if state.phase == "chase" else throw.fault(game, state, move)

    return Act(throw.verb, throw.phases, offer, fault, throw.do, throw.public)


def with_paid_chase(throw: Act) -> Act:
    """`impudent`: in the chase a throw needs an own card that was beaten in it and is not used up."""
    free = with_free_chase(throw)

    def offer(game: Table, state: BoutState, moves: list[Move]) -> None:
        if state.phase != "chase" or state.credit[state.to_act]:
            free.offer(game, state, moves)

    def fault(game: Table, state: BoutState, move: Move) -> Refusal | None:
        found = free.fault(game, state, move)
        unpaid = state.phase == "chase" and not state.credit[state.to_act]
        return refusal(game, "must_play") if found is None and unpaid else found

    def do(game: Table, state: BoutState, move: Move, events: list[Event]) -> None:
        if state.phase == "chase":
            state.credit[state.to_act] -= 1
        free.do(game, state, move, events)

    return Act(throw.verb, throw.phases, offer, fault, do, throw.public)


# self_beat


def _offer_self_beat(game: Table, state: BoutState, moves: list[Move]) -> None:
    hand = state.hands[state.to_act]
    for row, attack in enumerate(state.attacks):
        if state.covers[row] == UNCOVERED and state.laid_by[row] == state.to_act:
            held = numbers(game.rules.beaten_by(game, state)[attack] & hand)
            moves.extend([game.moves.pair("self_beat", attack, card) for card in held])


def _fault_self_beat(game: Table, state: BoutState, move: Move) -> Refusal | None:
    unheld = not_in_hand(game, state, move) or no_open_attack(game, state, move)
    if unheld is not None:
        return unheld
    if not game.rules.beaten_by(game, state)[move.attack] & move.mask:
        return refusal(game, "does_not_beat", move.attack, *move.cards)
    if state.laid_by[state.row_of(move.attack)] != state.to_act:
        return refusal(game, "not_own_card", move.attack)
    return None


def _do_self_beat(game: Table, state: BoutState, move: Move, events: list[Event]) -> None:
    state.remove(state.to_act, move.mask)
    state.add_cover(state.row_of(move.attack), state.to_act, move.cards[0], game.pack.same_rank)
    state.credit[state.to_act] += 1
    throwing.ask_chase(game, state, events)


SELF_BEAT = Act("self_beat", ("chase",), _offer_self_beat, _fault_self_beat, _do_self_beat)
