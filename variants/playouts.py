"""Whole deals played by chance: what `play`, `laws`, `transcript` and `bench` have in common.

A playout is made from a key and nothing else, so it can be had again on any machine.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import variants
from variants.core import Game

Chooser = Callable[[Game[Any], variants.State, Sequence[variants.Move]], variants.Move]
IDLE = frozenset({"pass", "take"})


@dataclass(frozen=True)
class Plan:
    """A game to be built: what a caller names. `seats` are those of the people."""

    variant: str
    seats: int
    base: str | None = None
    modifiers: tuple[str, ...] = ()
    options: tuple[tuple[str, Any], ...] = ()

    def build(self) -> Game[Any]:
        return variants.build(
            self.variant, seats=self.all_seats, base=self.base, modifiers=self.modifiers, options=dict(self.options)
        )

    @property
    def all_seats(self) -> int:
        """With a dummy's."""
        return variants.seats_for(self.seats, self.variant, self.modifiers)

    def __str__(self) -> str:
        named = " + ".join((self.variant, *self.modifiers)) + (f" on {self.base}" if self.base else "")
        return ", ".join((named, f"{self.seats} seats", *(f"{name}={value}" for name, value in self.options)))


def uniform(chance: random.Random) -> Chooser:
    """A player who takes any legal move as readily as any other."""

    def choose(game: Game[Any], state: variants.State, moves: Sequence[variants.Move]) -> variants.Move:
        return moves[int(chance.random() * len(moves))]

    return choose


def eager(chance: random.Random) -> Chooser:
    """A player who seldom passes or takes when there is more to do: long bouts, full tables, many transfers."""

    def choose(game: Game[Any], state: variants.State, moves: Sequence[variants.Move]) -> variants.Move:
        busy = [move for move in moves if move.verb not in IDLE]
        chosen_from = busy if busy and chance.random() < 0.9 else moves
        return chosen_from[int(chance.random() * len(chosen_from))]

    return choose


def least(chance: random.Random) -> Chooser:
    """The least action, as for a seat that has left; now and then any move, or most deals would go round."""

    def choose(game: Game[Any], state: variants.State, moves: Sequence[variants.Move]) -> variants.Move:
        if chance.random() < 0.3:
            return moves[int(chance.random() * len(moves))]
        return game.auto_move(game.view(state, state.to_act), moves)

    return choose


MANNERS: tuple[Callable[[random.Random], Chooser], ...] = (uniform, eager, least)


class Playout(NamedTuple):
    """A deal that was played to its end, with its moves as (seat, text)."""

    state: variants.State
    moves: list[tuple[int, str]]
    kinds: set[str]
    """What happened: the verbs, the kinds of events, the reason of the end."""


def play_out(game: Game[Any], key: bytes, manner: Callable[[random.Random], Chooser] = uniform) -> Playout:
    """Play the deal of a key by chance that comes from the key too."""
    choose = manner(random.Random(key))
    state = game.deal(key)
    moves: list[tuple[int, str]] = []
    kinds: set[str] = set()
    while state.to_act >= 0:
        move = choose(game, state, game.legal_moves(state, state.to_act))
        moves.append((state.to_act, game.text(move)))
        kinds.add(move.verb)
        kinds.update(event.kind for event in game.play(state, move))
    kinds.add(str(game.outcome(state)["reason"]))
    return Playout(state, moves, kinds)
