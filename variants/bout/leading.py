"""LEAD: open a bout (catalogue 2.2, 2.3)."""

from variants.bout.refusing import no_room, not_in_hand, refusal
from variants.bout.rules import Act, Table
from variants.bout.state import BoutState
from variants.cards import mask_of, numbers
from variants.core import Event, Move, Refusal


def room(game: Table, state: BoutState) -> int:
    """How many attack cards may still be laid: within the cap, and never more uncovered than the defender holds."""
    cap = game.rules.cap(state) - len(state.attacks)
    held = state.hands[state.defender].bit_count() - state.uncovered
    return cap if cap < held else held


def attack_opened(state: BoutState) -> None:
    """The lead lies on the table: the defender is asked."""
    state.lead_size = len(state.attacks)
    state.phase = "defend"
    state.to_act = state.defender


def own_cards(game: Table, state: BoutState) -> int:
    return state.hands[state.leader]


def highest_rank(game: Table, state: BoutState) -> int:
    """`boring`: the cards of the highest rank held, whatever the suit; special cards rank as in 5.3.2.13."""
    hand = numbers(state.hands[state.leader])
    best = max([game.pack.rank[card] for card in hand])
    return mask_of([card for card in hand if game.pack.rank[card] == best])


def _offer(game: Table, state: BoutState, moves: list[Move]) -> None:
    game.rules.lead.offer(game, "lead", game.rules.lead_from(game, state), room(game, state), moves)


def _fault(game: Table, state: BoutState, move: Move) -> Refusal | None:
    unheld = not_in_hand(game, state, move)
    if unheld is not None:
        return unheld
    allowed = game.rules.lead_from(game, state)
    pattern = game.rules.lead.fault(game, move.mask, allowed, room(game, state))
    if pattern == "mixed_ranks":
        return refusal(game, pattern, *move.cards)
    short = no_room(game, state, move, state.defender, "defender_short")
    if short is not None:
        return short
    return refusal(game, "pattern", *move.cards) if pattern or move.mask & ~allowed else None


def _do(game: Table, state: BoutState, move: Move, events: list[Event]) -> None:
    state.remove(state.leader, move.mask)
    state.add_attacks(state.leader, move.cards, game.pack.same_rank)
    attack_opened(state)


LEAD = Act("lead", ("lead",), _offer, _fault, _do)
