"""The second stage of `skitgubbe` with `run_cover`: a run of the attack's suit beats it (catalogue 4.9 SKITGUBBE)."""

from variants.bout.beating import BEAT, cover
from variants.bout.rules import Act, Table
from variants.bout.state import DEAD, UNCOVERED, BoutState
from variants.cards import numbers
from variants.core import Event, Move, Refusal

FEWEST = 2


def drawer_leads(game: Table, state: BoutState, fool: int, leader: int) -> int:
    """Who drew the last card of the reserve, in every deal."""
    return leader


def _offer(game: Table, state: BoutState, moves: list[Move]) -> None:
    BEAT.offer(game, state, moves)
    for row, attack in enumerate(state.attacks):
        if state.covers[row] == UNCOVERED:
            suit = game.pack.suits[game.pack.suit[attack]]
            higher = numbers(state.hands[state.defender] & suit & game.rules.beaten_by(game, state)[attack])
            for first in range(len(higher)):
                for last in range(first + FEWEST, len(higher) + 1):
                    if _is_run(game, attack, higher[first:last]):
                        moves.append(game.moves.odd("beat", attack, tuple(higher[first:last])))


def _is_run(game: Table, attack: int, cards: list[int]) -> bool:
    """Consecutive cards of the attack's suit; their lowest need not be the one after the attack."""
    if any(game.pack.suit[card] != game.pack.suit[attack] for card in cards):
        return False
    return game.pack.rank[cards[-1]] - game.pack.rank[cards[0]] == len(cards) - 1


def _fault(game: Table, state: BoutState, move: Move) -> Refusal | None:
    found = BEAT.fault(game, state, move)
    several = found is not None and found.code == "pattern"
    return None if several and _is_run(game, move.attack, numbers(move.mask)) else found


def _do(game: Table, state: BoutState, move: Move, events: list[Event]) -> None:
    """The lowest card of a run lies on the attack, the others beside it as cards that nobody has to beat."""
    state.remove(state.defender, move.mask)
    cards = numbers(move.mask)
    for card in cards[1:]:
        state.attacks.append(card)
        state.covers.append(DEAD)
        state.laid_by.append(state.defender)
        state.covered_by.append(-1)
    cover(game, state, state.row_of(move.attack), cards[0], events)


BEAT_BY_RUN = Act("beat", BEAT.phases, _offer, _fault, _do)
