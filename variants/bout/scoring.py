"""Points of a deal and who loses by them (`scoring`, `figured`, `straps_count`)."""

from collections.abc import Callable

from variants.bout.ending import finish
from variants.bout.rules import Act, End, Table
from variants.bout.state import BoutState
from variants.cards import RANKS
from variants.core import Event, Move

FIGURE = RANKS.index("T")


def count_covered(game: Table, state: BoutState, taken: bool, events: list[Event]) -> None:
    """Each attack card of a beaten bout is a point for the seat that covered it."""
    if not taken:
        for seat in state.covered_by:
            if seat >= 0:
                state.scores[seat] += 1


def count_figures(game: Table, state: BoutState, taken: bool, events: list[Event]) -> None:
    """Each figure card (T J Q K A) of a beaten bout is a point for the seat that covered it."""
    if not taken:
        for attack, seat in zip(state.attacks, state.covered_by, strict=True):
            if seat >= 0 and FIGURE <= game.pack.rank[attack] < len(RANKS):
                state.scores[seat] += 1


def counting_pairs(act: Act) -> Act:
    """A lead or a throw that earns a strap for every two cards of one rank laid at once."""

    def do(game: Table, state: BoutState, move: Move, events: list[Event]) -> None:
        for group in game.pack.rank_groups:
            state.scores[state.to_act] += (move.mask & group).bit_count() // 2
        act.do(game, state, move, events)

    return Act(act.verb, act.phases, act.offer, act.fault, do, act.public)


def by_points(end: End, decide: Callable[[list[int]], tuple[list[int], list[int]]]) -> End:
    """An end that lets the points say who loses; when all have the same the deal is a draw (5.3.2.36)."""

    def ended(game: Table, state: BoutState) -> None:
        end(game, state)
        scores = state.scores[: state.seats - game.rules.exempt]
        if state.over and len(set(scores)) == 1:
            finish(state, "draw", [])
        elif state.over:
            losers, winners = decide(scores)
            finish(state, "points", losers, winners)

    return ended


def adding_up(end: End) -> End:
    """`match=yes`: the points of each deal are added to those of the match."""

    def ended(game: Table, state: BoutState) -> None:
        end(game, state)
        if state.over:
            before = state.match_scores or [0] * state.seats
            state.match_scores = [one + other for one, other in zip(before, state.scores, strict=True)]

    return ended


def fewest_lose_most_win(scores: list[int]) -> tuple[list[int], list[int]]:
    return _having(scores, min(scores)), _having(scores, max(scores))


def fewest_lose(scores: list[int]) -> tuple[list[int], list[int]]:
    return _having(scores, min(scores)), []


def most_win(scores: list[int]) -> tuple[list[int], list[int]]:
    winners = _having(scores, max(scores))
    return [seat for seat in range(len(scores)) if seat not in winners], winners


def _having(scores: list[int], points: int) -> list[int]:
    return [seat for seat, score in enumerate(scores) if score == points]
