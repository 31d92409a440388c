"""SHOW backward and SELF of the receiver: the travel card of `shchelkovo` (S1 458).

The attack goes back to the seat that it came from: who laid its last card. That seat can pass it on no more, but may
throw cards of the travel rank to itself and cover each at once; the shower has the first word afterwards.
"""

from variants.bout import self_throwing
from variants.bout.beating import lay_cover
from variants.bout.refusing import refusal
from variants.bout.rules import Act, Table
from variants.bout.state import BoutState
from variants.bout.transferring import attacked_rank, faulty_show, not_to_pass
from variants.cards import NO_SUIT, numbers
from variants.core import Event, Move, Refusal


def _receiver(game: Table, state: BoutState) -> int:
    """The seat that the attack came from; -1 when it could not answer."""
    seat = state.laid_by[-1]
    return seat if state.active >> seat & 1 and state.hands[seat] else -1


# show


def _offer_show(game: Table, state: BoutState, moves: list[Move]) -> None:
    trump = state.trump_of(state.defender)
    if trump == NO_SUIT or state.travelled >= 0 or not_to_pass(game, state):
        return
    receiver = _receiver(game, state)
    if receiver >= 0 and state.uncovered <= state.hands[receiver].bit_count():
        fitting = state.hands[state.defender] & attacked_rank(game, state) & game.pack.suits[trump]
        moves.extend([game.moves.of("show", 1 << card) for card in numbers(fitting)])


def _fault_show(game: Table, state: BoutState, move: Move) -> Refusal | None:
    found = faulty_show(game, state, move, _receiver(game, state))
    return refusal(game, "act_used") if found is None and state.travelled >= 0 else found


def _do_show(game: Table, state: BoutState, move: Move, events: list[Event]) -> None:
    state.shown |= move.mask
    receiver = _receiver(game, state)
    state.travelled = state.defender
    state.defend_at(receiver)
    state.to_act = receiver


def for_good(act: Act) -> Act:
    """A transfer: not for the seat to which the attack was sent back."""
    offer = act.offer
    fault = act.fault

    def offered(game: Table, state: BoutState, moves: list[Move]) -> None:
        if state.travelled < 0:
            offer(game, state, moves)

    def faulty(game: Table, state: BoutState, move: Move) -> Refusal | None:
        found = fault(game, state, move)
        return refusal(game, "act_used") if found is None and state.travelled >= 0 else found

    return Act(act.verb, act.phases, offered, faulty, act.do, act.public)


# self


def _travel_rank(game: Table, state: BoutState) -> int:
    """The cards that the receiver may throw to himself; none before a travel card was shown."""
    if state.travelled < 0:
        return 0
    return game.pack.same_rank[numbers(state.shown)[-1]]


def _offer_self(game: Table, state: BoutState, moves: list[Move]) -> None:
    if len(state.attacks) < game.rules.cap(state):
        self_throwing.offer_pairs(game, state, _travel_rank(game, state), moves)


def _fault_self(game: Table, state: BoutState, move: Move) -> Refusal | None:
    if state.travelled < 0:
        return refusal(game, "wrong_phase")
    found = self_throwing.faulty_pair(game, state, move, _travel_rank(game, state), "wrong_rank")
    full = len(state.attacks) >= game.rules.cap(state)
    return refusal(game, "bout_full") if full and (found is None or found.code == "wrong_rank") else found


def _do_self(game: Table, state: BoutState, move: Move, events: list[Event]) -> None:
    """What was uncovered still is: the turn stays."""
    state.remove(state.defender, move.mask | 1 << move.attack)
    state.add_attacks(state.defender, (move.attack,), game.pack.same_rank)
    lay_cover(game, state, len(state.attacks) - 1, move.cards[0])


def with_receiver(acts: tuple[Act, ...]) -> tuple[Act, ...]:
    """The self-throw of a game, offered to the receiver while he defends; beside that of `american`."""
    other = next((act for act in acts if act.verb == SELF.verb), None)
    if other is None:
        return (*acts, SELF)
    return tuple(_either(SELF, act) if act.verb == SELF.verb else act for act in acts)


def _either(defending: Act, throwing: Act) -> Act:
    """One verb in two phases."""

    def offer(game: Table, state: BoutState, moves: list[Move]) -> None:
        (defending if state.phase == "defend" else throwing).offer(game, state, moves)

    def fault(game: Table, state: BoutState, move: Move) -> Refusal | None:
        return (defending if state.phase == "defend" else throwing).fault(game, state, move)

    def do(game: Table, state: BoutState, move: Move, events: list[Event]) -> None:
        (defending if state.phase == "defend" else throwing).do(game, state, move, events)

    return Act(defending.verb, (*defending.phases, *throwing.phases), offer, fault, do)


SHOW = Act("show", ("defend",), _offer_show, _fault_show, _do_show)
SELF = Act("self", ("defend",), _offer_self, _fault_self, _do_self)
