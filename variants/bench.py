"""How fast the rules are: whole deals by a random player who costs next to nothing.

Every move has the complete list of legal moves and its events. The deal, with the shuffle and its key, is counted in.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from time import perf_counter
from typing import Any, NamedTuple

import variants
from variants.chance import practice_key
from variants.playouts import Plan

PLAIN = Plan("throw_in", 2)
OTHERS = (
    Plan("throw_in", 4),
    Plan("throw_in", 6),
    Plan("simple", 2),
    Plan("transfer", 2),
    Plan("transfer", 4),
    Plan("japanese", 3),
    Plan("throw_in", 4, options=(("deck", 52),)),
    Plan("armenian", 3, base="transfer", modifiers=("royal", "second_attempt")),
)
EVERY = tuple([Plan(entry.id, min(variants.sizes(entry.id))) for entry in variants.ALL if entry.playable])
PEERS = (("the fastest Python engine known", 245_000), ("a Go engine", 728_000), ("a Rust engine", 2_800_000))
"""Moves a second that other Durak engines reach in the same play, each with fewer rules (measured on two cores)."""

QUARTER = 0.25
SLOW = {"round": "seventy leads a move are listed, its second stage deals half the pack to a hand"}
"""Why a game is below a quarter of plain throw-in; one without a reason is to be looked into."""


class Pace(NamedTuple):
    plan: Plan
    games: int
    moves: int
    seconds: float
    size: int
    """Bytes of a frozen state."""

    @property
    def moves_a_second(self) -> float:
        return self.moves / self.seconds

    @property
    def games_a_second(self) -> float:
        return self.games / self.seconds


def measure(plan: Plan, seconds: float, seed: str) -> Pace:
    """Play deals of one game for about this long."""
    game = plan.build()
    draw = random.Random(seed).random
    deal, legal_moves, play = game.deal, game.legal_moves, game.play
    games = moves = 0
    began = perf_counter()
    while True:
        state = deal(practice_key(seed, games))
        while state.to_act >= 0:
            legal = legal_moves(state, state.to_act)
            play(state, legal[int(draw() * len(legal))])
            moves += 1
        games += 1
        passed = perf_counter() - began
        if passed >= seconds:
            return Pace(plan, games, moves, passed, state_size(game, seed))


def state_size(game: variants.Game[Any], seed: str) -> int:
    """Bytes of a state as it is cached: the mean over the moves of one deal."""
    draw = random.Random(seed).random
    state = game.deal(practice_key(seed, 0))
    sizes: list[int] = []
    while state.to_act >= 0:
        sizes.append(len(game.freeze(state)))
        legal = game.legal_moves(state, state.to_act)
        game.play(state, legal[int(draw() * len(legal))])
    return sum(sizes) // len(sizes)


def report(seconds: float, seed: str, others: Iterable[Plan]) -> Iterator[str]:
    """The lines of `bench`: the plain game first, then others with their ratio to it, then the peers."""
    measure(PLAIN, min(seconds, 0.3), seed)  # the first deals fill the tables of moves
    plain = measure(PLAIN, seconds, seed)
    yield f"{'game':<62}{'games/s':>10}{'moves/s':>11}{'us/move':>9}{'ratio':>7}{'bytes':>8}"
    yield row(plain, plain)
    for plan in others:
        yield row(measure(plan, seconds, seed), plain)
    for name, pace in PEERS:
        yield f"{plain.moves_a_second / pace:.2f} of {name} ({pace:,} moves/s)"


def row(pace: Pace, plain: Pace) -> str:
    per_move = 1e6 / pace.moves_a_second
    ratio = pace.moves_a_second / plain.moves_a_second
    figures = f"{pace.games_a_second:>10,.0f}{pace.moves_a_second:>11,.0f}{per_move:>9.2f}{ratio:>7.2f}{pace.size:>8,}"
    why = SLOW.get(pace.plan.variant, "no reason known") if ratio < QUARTER else ""
    return f"{pace.plan!s:<62}{figures}  {why}".rstrip()
