"""TRANSFER and SHOW: pass the attack on with a card of its rank, or by showing the trump of it (catalogue 2.4)."""

from variants.bout.refusing import not_in_hand, refusal
from variants.bout.rules import Act, Table
from variants.bout.state import BoutState
from variants.cards import NO_SUIT, mask_of, numbers
from variants.core import Event, Move, Refusal


def not_to_pass(game: Table, state: BoutState) -> str:
    """Why this attack cannot be passed on, whatever is held; empty when it can."""
    if state.bout < game.rules.transfer_from:
        return "first_bout"
    for row in range(game.rules.transfer_wave(state), len(state.covers)):
        if state.covers[row] >= 0 or state.covered_by[row] >= 0:
            return "bout_begun"
    return ""


def whole_attack(state: BoutState) -> int:
    """Nothing of the bout may be covered."""
    return 0


def last_wave(state: BoutState) -> int:
    """`transfer_2`: nothing of the cards laid since the table was last fully covered."""
    return state.wave


def everything(state: BoutState) -> int:
    return state.uncovered


def nothing_older(state: BoutState) -> int:
    """`transfer_3`: only what the last transfer laid must be answered."""
    return 0


def attacked_rank(game: Table, state: BoutState) -> int:
    """The cards that may pass the attack on: those of the rank that all attack cards have."""
    mask = game.pack.full
    for attack in state.attacks[game.rules.transfer_wave(state) :]:
        mask &= game.pack.same_rank[attack]
    return mask


def _next(game: Table, state: BoutState) -> int:
    """The seat to which the attack can be passed on; -1: none."""
    place = game.rules.receiver(state, game.rules.opponents(state, state.defender))
    return place if place < 0 else state.actor(place)


def _pass_on(game: Table, state: BoutState) -> None:
    state.defend_at(game.rules.receiver(state, game.rules.opponents(state, state.defender)))
    state.to_act = state.defender


def barred(game: Table, state: BoutState, laid: int) -> str:
    """Why no card can pass the attack on, so many at once, whatever it is; empty when one can."""
    if len(state.attacks) + laid > game.rules.cap(state):
        return "bout_full"
    closed = not_to_pass(game, state)
    if closed:
        return closed
    following = _next(game, state)
    answered = game.rules.transfer_keeps(state) + laid
    return "next_short" if following < 0 or answered > state.hands[following].bit_count() else ""


def _offer_transfer(game: Table, state: BoutState, moves: list[Move]) -> None:
    offer_cards(game, state, "transfer", state.hands[state.defender] & attacked_rank(game, state), moves)


def offer_cards(game: Table, state: BoutState, verb: str, fitting: int, moves: list[Move]) -> None:
    """Pass the attack on with these cards, as far as there is room."""
    following = _next(game, state)
    if fitting and following >= 0 and not not_to_pass(game, state):
        free = state.hands[following].bit_count() - game.rules.transfer_keeps(state)
        room = min(game.rules.cap(state) - len(state.attacks), free)
        game.rules.transfer_cards.offer(game, verb, fitting, room, moves)


def _fault_transfer(game: Table, state: BoutState, move: Move) -> Refusal | None:
    return fault_of_cards(game, state, move, "wrong_rank", move.mask & ~attacked_rank(game, state))


def fault_of_cards(game: Table, state: BoutState, move: Move, misfit: str, strange: int) -> Refusal | None:
    """Why these cards may not pass the attack on; `misfit` is the fault of the strange ones among them."""
    unheld = not_in_hand(game, state, move)
    if unheld is not None:
        return unheld
    pattern = game.rules.transfer_cards.fault(game, move.mask, state.hands[state.defender], 1)
    if pattern == "mixed_ranks":
        return refusal(game, pattern, *move.cards)
    following = _next(game, state)
    if len(state.attacks) + len(move.cards) > game.rules.cap(state):
        return refusal(game, "bout_full")
    closed = not_to_pass(game, state)
    if closed:
        return refusal(game, closed)
    if strange:
        return refusal(game, misfit, *game.pack.in_order(strange))
    answered = game.rules.transfer_keeps(state) + len(move.cards)
    if following < 0 or answered > state.hands[following].bit_count():
        return refusal(game, "next_short")
    return refusal(game, pattern, *move.cards) if pattern else None


def do_transfer(game: Table, state: BoutState, move: Move, events: list[Event]) -> None:
    if not game.rules.transfer_keeps(state):
        state.bury()
    state.remove(state.defender, move.mask)
    state.add_attacks(state.defender, move.cards, game.pack.same_rank)
    _pass_on(game, state)


def _offer_show(game: Table, state: BoutState, moves: list[Move]) -> None:
    trump = state.trump_of(state.defender)
    if trump == NO_SUIT or not_to_pass(game, state):
        return
    fitting = state.hands[state.defender] & attacked_rank(game, state) & game.pack.suits[trump] & ~state.shown
    following = _next(game, state)
    if following >= 0 and state.uncovered <= state.hands[following].bit_count():
        moves.extend([game.moves.of("show", 1 << card) for card in numbers(fitting)])


def _fault_show(game: Table, state: BoutState, move: Move) -> Refusal | None:
    return faulty_show(game, state, move, _next(game, state))


def faulty_show(game: Table, state: BoutState, move: Move, receiver: int) -> Refusal | None:
    """Why a travel card cannot send the attack to a seat, -1 for none."""
    unheld = not_in_hand(game, state, move)
    if unheld is not None:
        return unheld
    closed = not_to_pass(game, state)
    if closed:
        return refusal(game, closed)
    if move.mask & ~attacked_rank(game, state):
        return refusal(game, "wrong_rank", *move.cards)
    if receiver < 0 or state.uncovered > state.hands[receiver].bit_count():
        return refusal(game, "next_short")
    if not _not_yet_shown(game, state, move):
        return refusal(game, "already_shown", *move.cards)
    trump = state.trump_of(state.defender)
    if trump == NO_SUIT or move.mask & ~game.pack.suits[trump]:
        return refusal(game, "not_trump", *move.cards)
    return None


def _not_yet_shown(game: Table, state: BoutState, move: Move) -> int:
    """The travel card and its twins in the hand, as far as they were not shown in this bout: each may be once (D8)."""
    twins = mask_of(game.pack.twins(game.pack.names[move.cards[0]]))
    return twins & state.hands[state.defender] & ~state.shown


def _do_show(game: Table, state: BoutState, move: Move, events: list[Event]) -> None:
    fresh = _not_yet_shown(game, state, move)
    state.shown |= fresh & -fresh
    _pass_on(game, state)


TRANSFER = Act("transfer", ("defend",), _offer_transfer, _fault_transfer, do_transfer)
SHOW = Act("show", ("defend",), _offer_show, _fault_show, _do_show)
