"""CHEAT_BEAT, CHEAT_TRANSFER: with a gadget the defender lays a card that does not fit (`muhlezh`).

Only what would be refused as `beat` for not beating, or as `transfer` for its rank, is a cheat; all other limits hold
(5.3.2.32). After each beat or transfer, honest or not, the others are asked whether it was one (`catching`).
"""

from dataclasses import replace

from variants.bout import catching, transferring, undoing
from variants.bout.beating import lay_cover
from variants.bout.exchanging import CHEAT
from variants.bout.refusing import no_open_attack, not_in_hand, refusal
from variants.bout.rules import Act, Table
from variants.bout.state import UNCOVERED, BoutState
from variants.core import Event, Move, Refusal

# honest moves, about which the others are asked


def _do_beat(game: Table, state: BoutState, move: Move, events: list[Event]) -> None:
    state.remove(state.defender, move.mask)
    lay_cover(game, state, state.row_of(move.attack), move.cards[0])
    catching.ask(game, state, state.defender, events)


def watched(act: Act) -> Act:
    """A beat or a transfer that opens a window; any other act as it is.

    A transfer that begins a gift (`magic`) opens none, the gift comes first: a ruling of ours.
    """

    def do_transfer(game: Table, state: BoutState, move: Move, events: list[Event]) -> None:
        mover = state.defender
        act.do(game, state, move, events)
        if state.phase == "defend":
            catching.ask(game, state, mover, events)

    if act.verb == "beat":
        return replace(act, do=_do_beat)
    return replace(act, do=do_transfer) if act.verb == "transfer" else act


# cheat_beat


def _offer_cheat_beat(game: Table, state: BoutState, moves: list[Move]) -> None:
    if not state.gadgets[state.defender]:
        return
    hand = state.hands[state.defender]
    table = game.rules.beaten_by(game, state)
    for row, attack in enumerate(state.attacks):
        if state.covers[row] == UNCOVERED:
            game.moves.offer_pairs("cheat_beat", attack, hand & ~table[attack], moves)


def _fault_cheat_beat(game: Table, state: BoutState, move: Move) -> Refusal | None:
    unheld = not_in_hand(game, state, move) or no_open_attack(game, state, move)
    if unheld is not None:
        return unheld
    if game.rules.beaten_by(game, state)[move.attack] & move.mask:
        return refusal(game, "no_cheat", *move.cards)
    return None if state.gadgets[state.defender] else refusal(game, "act_used")


def _do_cheat_beat(game: Table, state: BoutState, move: Move, events: list[Event]) -> None:
    undoing.remember(state, state.row_of(move.attack), 1)
    _spend(state)
    _do_beat(game, state, move, events)


# cheat_transfer


def _offer_cheat_transfer(game: Table, state: BoutState, moves: list[Move]) -> None:
    if state.gadgets[state.defender]:
        strange = state.hands[state.defender] & ~transferring.attacked_rank(game, state)
        transferring.offer_cards(game, state, "cheat_transfer", strange, moves)


def _fault_cheat_transfer(game: Table, state: BoutState, move: Move) -> Refusal | None:
    fitting = move.mask & transferring.attacked_rank(game, state)
    found = transferring.fault_of_cards(game, state, move, "no_cheat", fitting)
    return refusal(game, "act_used") if found is None and not state.gadgets[state.defender] else found


def _do_cheat_transfer(game: Table, state: BoutState, move: Move, events: list[Event]) -> None:
    undoing.remember(state, undoing.BY_TRANSFER, len(move.cards))
    _spend(state)
    cheater = state.defender
    transferring.do_transfer(game, state, move, events)
    catching.ask(game, state, cheater, events)


def _spend(state: BoutState) -> None:
    state.gadgets[state.defender] -= 1
    state.used.append(f"{state.defender} {CHEAT}")


CHEAT_BEAT = Act("cheat_beat", ("defend",), _offer_cheat_beat, _fault_cheat_beat, _do_cheat_beat)
CHEAT_TRANSFER = Act("cheat_transfer", ("defend",), _offer_cheat_transfer, _fault_cheat_transfer, _do_cheat_transfer)
