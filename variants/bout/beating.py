"""BEAT: cover one attack card (catalogue 2.2 DEFEND)."""

from variants.bout import throwing
from variants.bout.refusing import no_open_attack, not_in_hand, refusal
from variants.bout.rules import Act, Table
from variants.bout.state import UNCOVERED, BoutState
from variants.core import Event, Move, Refusal


def by_trump(game: Table, state: BoutState) -> list[int]:
    """One trump for everybody."""
    return game.covers[state.trump] or game.make_covers(state.trump)


def cover(game: Table, state: BoutState, row: int, card: int, events: list[Event]) -> None:
    """A cover lies on its attack card; when nothing is uncovered the attackers are asked from the leader."""
    lay_cover(game, state, row, card)
    if not state.uncovered:
        state.passed = 0
        throwing.ask(game, state, events)


def lay_cover(game: Table, state: BoutState, row: int, card: int) -> None:
    state.add_cover(row, state.defender, card, game.pack.same_rank)
    if game.closers[state.attacks[row]] >> card & 1:
        state.closed = True


def _offer(game: Table, state: BoutState, moves: list[Move]) -> None:
    hand = state.hands[state.defender]
    table = game.rules.beaten_by(game, state)
    covers = state.covers
    for row, attack in enumerate(state.attacks):
        if covers[row] == UNCOVERED:
            game.moves.offer_pairs("beat", attack, table[attack] & hand, moves)


def _fault(game: Table, state: BoutState, move: Move) -> Refusal | None:
    unheld = not_in_hand(game, state, move) or no_open_attack(game, state, move)
    if unheld is not None:
        return unheld
    if move.mask & ~game.rules.beaten_by(game, state)[move.attack]:
        return refusal(game, "does_not_beat", move.attack, *move.cards)
    return refusal(game, "pattern", *move.cards) if len(move.cards) > 1 else None


def _do(game: Table, state: BoutState, move: Move, events: list[Event]) -> None:
    state.remove(state.defender, move.mask)
    cover(game, state, state.row_of(move.attack), move.cards[0], events)


BEAT = Act("beat", ("defend",), _offer, _fault, _do)
