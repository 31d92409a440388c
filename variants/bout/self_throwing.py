"""SELF: the defender throws to himself and covers at once, when the attackers have passed (`american`)."""

from variants.bout import beating, throwing
from variants.bout.refusing import refusal
from variants.bout.rules import Act, Table
from variants.bout.state import BoutState
from variants.cards import numbers
from variants.core import Event, Move, Refusal


def defender_has_last_word(game: Table, state: BoutState) -> int:
    """Asked while he holds a card, the cap leaves room and no cover closed the bout (5.3.1, 5.3.2.18)."""
    full = len(state.attacks) >= game.rules.cap(state)
    asked = state.hands[state.defender] and not (state.passed | state.no_throw) >> state.defender & 1
    return state.defender if asked and not full and not state.closed else -1


def _fitting(game: Table, state: BoutState) -> int:
    """What the attackers might throw, the defender may throw to himself."""
    return game.rules.fits(game, state) | game.rules.fits_alone(game, state)


def _offer_self(game: Table, state: BoutState, moves: list[Move]) -> None:
    if state.to_act == state.defender:
        offer_pairs(game, state, _fitting(game, state), moves)


def offer_pairs(game: Table, state: BoutState, fitting: int, moves: list[Move]) -> None:
    """Every card of the defender that fits, with every other that beats it."""
    hand = state.hands[state.defender]
    table = game.rules.beaten_by(game, state)
    for attack in numbers(hand & fitting):
        moves.extend([game.moves.pair("self", attack, card) for card in numbers(table[attack] & hand & ~(1 << attack))])


def _fault_self(game: Table, state: BoutState, move: Move) -> Refusal | None:
    if state.to_act != state.defender:
        return refusal(game, "wrong_phase")
    return faulty_pair(game, state, move, _fitting(game, state), game.rules.misfit)


def faulty_pair(game: Table, state: BoutState, move: Move, fitting: int, misfit: str) -> Refusal | None:
    """Why the defender cannot throw this card to himself and cover it with that one."""
    hand = state.hands[state.defender]
    missing = (move.mask | 1 << move.attack) & ~hand
    if missing:
        return refusal(game, "card_not_held", *game.pack.in_order(missing))
    if move.mask >> move.attack & 1:
        return refusal(game, "duplicate_card", move.attack)
    if not game.rules.beaten_by(game, state)[move.attack] & move.mask:
        return refusal(game, "does_not_beat", move.attack, *move.cards)
    return None if fitting >> move.attack & 1 else refusal(game, misfit, move.attack)


def _do_self(game: Table, state: BoutState, move: Move, events: list[Event]) -> None:
    """A self-throw keeps the turn."""
    state.remove(state.defender, move.mask | 1 << move.attack)
    state.laid_since_pass = True
    state.wave = len(state.attacks)
    state.add_attacks(state.defender, (move.attack,), game.pack.same_rank)
    beating.lay_cover(game, state, len(state.attacks) - 1, move.cards[0])
    if defender_has_last_word(game, state) >= 0:
        return
    state.passed = 0
    state.laid_since_pass = False
    throwing.ask(game, state, events)


def _offer_pass(game: Table, state: BoutState, moves: list[Move]) -> None:
    moves.append(game.moves.bare("pass"))


def _fault_pass(game: Table, state: BoutState, move: Move) -> Refusal | None:
    return None


def _do_pass(game: Table, state: BoutState, move: Move, events: list[Event]) -> None:
    """When the defender passes after laying, the attackers are asked again; with nobody to ask the bout is beaten."""
    if state.to_act == state.defender and state.laid_since_pass:
        state.passed = 0
        state.laid_since_pass = False
        if throwing.next_thrower(game, state, game.rules.throwers(state)) < 0:
            state.passed = 1 << state.defender
        throwing.ask(game, state, events)
    else:
        throwing.PASS.do(game, state, move, events)


def for_attackers(throw: Act) -> Act:
    """The throw of a game in which the defender is asked too: it stays the attackers' act."""

    def offer(game: Table, state: BoutState, moves: list[Move]) -> None:
        if state.to_act != state.defender:
            throw.offer(game, state, moves)

    def fault(game: Table, state: BoutState, move: Move) -> Refusal | None:
        return refusal(game, "wrong_phase") if state.to_act == state.defender else throw.fault(game, state, move)

    return Act(throw.verb, throw.phases, offer, fault, throw.do, throw.public)


SELF = Act("self", ("throw",), _offer_self, _fault_self, _do_self)
PASS_ROUND = Act("pass", ("throw", "chase"), _offer_pass, _fault_pass, _do_pass)
