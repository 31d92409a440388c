"""What the first stage of a two-stage game is: one frozen `Stage` value of functions (catalogue 4.9)."""

from collections.abc import Callable
from dataclasses import dataclass

from variants.bout.game import Bout
from variants.cards import Pack
from variants.core import Event, Game, Move, Position, Refusal
from variants.staged.state import StagedState


class Table(Game[StagedState]):
    """What a first stage may read of its game; `variants.staged.game.Staged` is the whole of it."""

    stage: "Stage"
    bout: Bout
    """The game of the second stage."""


@dataclass(frozen=True)
class Stage:
    """A first stage: how the pack is laid out, the moves, where cards lie."""

    verbs: tuple[str, ...]
    lay_out: Callable[[Pack, StagedState, list[int]], None]
    """Lays out the pack of a deal and says who begins; the dealer is known."""
    offer: Callable[[Table, StagedState, list[Move]], None]
    fault: Callable[[Table, StagedState, Move], Refusal | None]
    """Why a move with one of the verbs is refused."""
    do: Callable[[Table, StagedState, Move, list[Event]], bool]
    """Makes a move; whether all cards are collected now."""
    zones: tuple[str, ...]
    """The places of a position that it has."""
    settle: Callable[[Pack, StagedState, Position], None]
    """What a position leaves to be told by its cards: who begins and is to act, and the trump where it is known."""
    holds: bool = False
    """Whether seats hold hands while they collect, and what they collect lies closed."""
