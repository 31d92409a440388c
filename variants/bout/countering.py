"""COUNTER: cover the only open card and lay equal cards beside the cover; the leader must beat them all (`baltic`).

The countered card needs no other cover and counts as covered by the player who countered (5.3.2.20). The roles turn
round: he is the leader for the throws, and the bout's first leader is remembered for the refill.
"""

from variants.bout.refusing import no_open_attack, not_in_hand, refusal
from variants.bout.rules import Act, Table
from variants.bout.state import UNCOVERED, BoutState
from variants.cards import numbers
from variants.core import Event, Move, Refusal

FEWEST = 2
"""The cover and one card beside it."""


def _answering(game: Table, state: BoutState) -> int:
    """Who must beat the counter: the leader; for a leader who defends himself the next opponent (5.3.2.21)."""
    return state.actor(_answering_place(game, state))


def _answering_place(game: Table, state: BoutState) -> int:
    opponents = game.rules.opponents(state, state.defender)
    if opponents >> state.leader & 1:
        return state.leads_for if state.leads_for >= 0 else state.leader
    place = state.defends_for if state.defends_for >= 0 else state.defender
    return game.rules.clockwise(state, place, opponents)


def _offer(game: Table, state: BoutState, moves: list[Move]) -> None:
    if state.uncovered != 1:
        return
    held = state.hands[_answering(game, state)].bit_count()
    most = min(game.rules.cap(state) - len(state.attacks), held)
    attack = state.attacks[state.covers.index(UNCOVERED)]
    hand = state.hands[state.defender]
    for cover in numbers(game.rules.beaten_by(game, state)[attack] & hand):
        beside = hand & game.pack.same_rank[cover] & ~(1 << cover)
        for part in game.moves.groups("counter", beside):
            if len(part.cards) < most:
                moves.append(game.moves.odd("counter", attack, (cover, *part.cards)))


def _fault(game: Table, state: BoutState, move: Move) -> Refusal | None:
    unheld = not_in_hand(game, state, move) or no_open_attack(game, state, move)
    if unheld is not None:
        return unheld
    cover = move.cards[0]
    if not game.rules.beaten_by(game, state)[move.attack] >> cover & 1:
        return refusal(game, "does_not_beat", move.attack, cover)
    if move.mask & ~game.pack.same_rank[cover]:
        return refusal(game, "mixed_ranks", *move.cards)
    if len(state.attacks) + len(move.cards) > game.rules.cap(state):
        return refusal(game, "bout_full")
    if len(move.cards) > state.hands[_answering(game, state)].bit_count():
        return refusal(game, "next_short")
    allowed = state.uncovered == 1 and len(move.cards) >= FEWEST
    return None if allowed else refusal(game, "pattern", *move.cards)


def _do(game: Table, state: BoutState, move: Move, events: list[Event]) -> None:
    answering = _answering_place(game, state)
    place = state.defends_for if state.defends_for >= 0 else state.defender
    row = state.row_of(move.attack)
    state.bury()
    state.covered_by[row] = state.defender
    if game.closers[move.attack] >> move.cards[0] & 1:
        state.closed = True
    state.remove(state.defender, move.mask)
    state.add_attacks(state.defender, move.cards, game.pack.same_rank)
    if state.bout_leader < 0:
        state.bout_leader = state.leader
    state.lead_at(place)
    state.defend_at(answering)
    state.to_act = state.defender
    state.passed = 0


def first_leader_again(game: Table, state: BoutState, taken: bool, events: list[Event]) -> None:
    """The bout is over: hands are filled from the leader who opened it."""
    if state.bout_leader >= 0:
        state.leader, state.bout_leader = state.bout_leader, -1


COUNTER = Act("counter", ("defend",), _offer, _fault, _do)
