"""Moves that use the talon: LEAD_TALON and THROW_TALON (`armenian`), ATTEMPT (`second_attempt`)."""

from dataclasses import replace

from variants.bout import throwing
from variants.bout.beating import cover
from variants.bout.leading import attack_opened, room
from variants.bout.refilling import draw, last_card_gone
from variants.bout.refusing import no_open_attack, refusal
from variants.bout.rules import Act, Fault, Offer, Table
from variants.bout.state import UNCOVERED, BoutState
from variants.core import ALL_EYES, Event, Move, Refusal


def _can_turn(game: Table, state: BoutState) -> bool:
    """The top card may be led or thrown unless it is the trump card."""
    return len(state.talon) > game.rules.trump.bottom(state)


def _turn(game: Table, state: BoutState, seat: int, events: list[Event]) -> int:
    card = state.talon.pop()
    state.leave_talon(card)
    events.append(Event("turned", seat, 1 << card, ALL_EYES))
    last_card_gone(game, state, events)
    return card


# lead_talon


def _offer_lead(game: Table, state: BoutState, moves: list[Move]) -> None:
    if _can_turn(game, state):
        moves.append(game.moves.bare("lead_talon"))


def _fault_lead(game: Table, state: BoutState, move: Move) -> Refusal | None:
    return None if _can_turn(game, state) else refusal(game, "talon_short")


def _do_lead(game: Table, state: BoutState, move: Move, events: list[Event]) -> None:
    """The led talon card stands alone."""
    card = _turn(game, state, state.leader, events)
    state.add_attacks(state.leader, (card,), game.pack.same_rank)
    attack_opened(state)


# throw_talon: the leader's, in THROW and never in the chase (5.3.2.14)


def _offer_throw(game: Table, state: BoutState, moves: list[Move]) -> None:
    if state.to_act == state.leader and _can_turn(game, state) and room(game, state) > 0:
        moves.append(game.moves.bare("throw_talon"))


def _fault_throw(game: Table, state: BoutState, move: Move) -> Refusal | None:
    if state.to_act != state.leader:
        return refusal(game, "wrong_phase")
    return None if _can_turn(game, state) else refusal(game, "talon_short")


def _do_throw(game: Table, state: BoutState, move: Move, events: list[Event]) -> None:
    """A card that fits is thrown; another goes to the leader's hand and his marker passes on."""
    card = _turn(game, state, state.leader, events)
    if game.rules.fits(game, state) >> card & 1:
        throwing.open_wave(game, state, (card,))
    else:
        state.hands[state.leader] |= 1 << card
        if state.places:
            state.places[state.leader].append(card)
        state.passed |= 1 << state.leader
        throwing.ask(game, state, events)


# attempt


def mark(game: Table, attack: int) -> str:
    return f"attempt {game.pack.names[attack]}"


def failed(game: Table, state: BoutState) -> bool:
    """An attempt of this bout failed: its attack card is still uncovered, and only `take` is left (5.3.2.26)."""
    if not state.used:
        return False
    uncovered = [attack for attack, cover in zip(state.attacks, state.covers, strict=True) if cover == UNCOVERED]
    return any(mark(game, attack) in state.used for attack in uncovered)


def _offer_attempt(game: Table, state: BoutState, moves: list[Move]) -> None:
    if not state.talon:
        return
    hand = state.hands[state.defender]
    for row, attack in enumerate(state.attacks):
        if state.covers[row] == UNCOVERED and not game.rules.beaten_by(game, state)[attack] & hand:
            moves.append(game.moves.pair("attempt", attack, -1))


def _fault_attempt(game: Table, state: BoutState, move: Move) -> Refusal | None:
    closed = no_open_attack(game, state, move)
    if closed is not None:
        return closed
    if not state.talon:
        return refusal(game, "talon_short")
    if failed(game, state):
        return refusal(game, "act_used")
    if game.rules.beaten_by(game, state)[move.attack] & state.hands[state.defender]:
        return refusal(game, "must_play", move.attack)
    return None


def _do_attempt(game: Table, state: BoutState, move: Move, events: list[Event]) -> None:
    """A drawn card that beats must cover; one that does not goes to the hand unseen."""
    card = state.talon[-1]
    state.used.append(mark(game, move.attack))
    if game.rules.beaten_by(game, state)[move.attack] >> card & 1:
        _turn(game, state, state.defender, events)
        cover(game, state, state.row_of(move.attack), card, events)
    else:
        draw(game, state, state.defender, 1, events)


def unless_failed(act: Act) -> Act:
    """An act of the defender that a failed attempt takes away."""
    offer: Offer = act.offer
    fault: Fault = act.fault

    def offered(game: Table, state: BoutState, moves: list[Move]) -> None:
        if not failed(game, state):
            offer(game, state, moves)

    def faulty(game: Table, state: BoutState, move: Move) -> Refusal | None:
        found = fault(game, state, move)
        return refusal(game, "act_used") if found is None and failed(game, state) else found

    return replace(act, offer=offered, fault=faulty)


LEAD_TALON = Act("lead_talon", ("lead",), _offer_lead, _fault_lead, _do_lead)
THROW_TALON = Act("throw_talon", ("throw",), _offer_throw, _fault_throw, _do_throw)
ATTEMPT = Act("attempt", ("defend",), _offer_attempt, _fault_attempt, _do_attempt)
