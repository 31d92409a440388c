"""TRANSFER and SHOW: pass the attack on with a card of its rank, or by showing the trump of it (catalogue 2.4)."""

from variants.bout.refusing import not_in_hand, refusal
from variants.bout.rules import Act, Table
from variants.bout.state import BoutState
from variants.cards import NO_SUIT, numbers
from variants.core import Event, Move, Refusal


def _closed(game: Table, state: BoutState) -> str:
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


def _attacked_rank(game: Table, state: BoutState) -> int:
    """The cards that may pass the attack on: those of the rank that all attack cards have."""
    mask = game.pack.full
    for attack in state.attacks[game.rules.transfer_wave(state) :]:
        mask &= game.pack.same_rank[attack]
    return mask


def _next(game: Table, state: BoutState) -> int:
    """The seat to which the attack can be passed on; -1: none."""
    return state.next_holder(state.defender, game.rules.opponents(state, state.defender))


def _pass_on(game: Table, state: BoutState) -> None:
    state.defender = _next(game, state)
    state.to_act = state.defender


def _offer_transfer(game: Table, state: BoutState, moves: list[Move]) -> None:
    fitting = state.hands[state.defender] & _attacked_rank(game, state)
    following = _next(game, state)
    if fitting and following >= 0 and not _closed(game, state):
        free = state.hands[following].bit_count() - game.rules.transfer_keeps(state)
        room = min(game.rules.cap(state) - len(state.attacks), free)
        game.rules.transfer_cards.offer(game, "transfer", fitting, room, moves)


def _fault_transfer(game: Table, state: BoutState, move: Move) -> Refusal | None:
    unheld = not_in_hand(game, state, move)
    if unheld is not None:
        return unheld
    pattern = game.rules.transfer_cards.fault(game, move.mask, state.hands[state.defender], 1)
    if pattern == "mixed_ranks":
        return refusal(game, pattern, *move.cards)
    following = _next(game, state)
    if len(state.attacks) + len(move.cards) > game.rules.cap(state):
        return refusal(game, "bout_full")
    closed = _closed(game, state)
    if closed:
        return refusal(game, closed)
    strange = move.mask & ~_attacked_rank(game, state)
    if strange:
        return refusal(game, "wrong_rank", *game.pack.in_order(strange))
    answered = game.rules.transfer_keeps(state) + len(move.cards)
    if following < 0 or answered > state.hands[following].bit_count():
        return refusal(game, "next_short")
    return refusal(game, pattern, *move.cards) if pattern else None


def _do_transfer(game: Table, state: BoutState, move: Move, events: list[Event]) -> None:
    if not game.rules.transfer_keeps(state):
        state.bury()
    state.remove(state.defender, move.mask)
    state.add_attacks(state.defender, move.cards, game.pack.same_rank)
    _pass_on(game, state)


def _offer_show(game: Table, state: BoutState, moves: list[Move]) -> None:
    if state.trump == NO_SUIT or _closed(game, state):
        return
    fitting = state.hands[state.defender] & _attacked_rank(game, state) & game.pack.suits[state.trump] & ~state.shown
    following = _next(game, state)
    if following >= 0 and state.uncovered <= state.hands[following].bit_count():
        moves.extend([game.moves.of("show", 1 << card) for card in numbers(fitting)])


def _fault_show(game: Table, state: BoutState, move: Move) -> Refusal | None:
    unheld = not_in_hand(game, state, move)
    if unheld is not None:
        return unheld
    closed = _closed(game, state)
    if closed:
        return refusal(game, closed)
    if move.mask & ~_attacked_rank(game, state):
        return refusal(game, "wrong_rank", *move.cards)
    following = _next(game, state)
    if following < 0 or state.uncovered > state.hands[following].bit_count():
        return refusal(game, "next_short")
    if move.mask & state.shown:
        return refusal(game, "already_shown", *move.cards)
    if state.trump == NO_SUIT or move.mask & ~game.pack.suits[state.trump]:
        return refusal(game, "not_trump", *move.cards)
    return None


def _do_show(game: Table, state: BoutState, move: Move, events: list[Event]) -> None:
    state.shown |= move.mask
    _pass_on(game, state)


TRANSFER = Act("transfer", ("defend",), _offer_transfer, _fault_transfer, _do_transfer)
SHOW = Act("show", ("defend",), _offer_show, _fault_show, _do_show)
