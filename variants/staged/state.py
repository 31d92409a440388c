"""The state of a two-stage game: what lies where while cards are collected, then the state of the bout game.

Only `play` changes it. Sets of cards are masks; the pack to draw from is a list with its top at the end, so that
drawing is `pop`. From the second stage on everything is told by `second`; the roles that every state has are kept in
step.
"""

from variants.bout.state import BoutState
from variants.core import State

NONE = -1

FIELDS = (
    "key",
    "seats",
    "dealer",
    "fool",
    "leader",
    "to_act",
    "phase",
    "over",
    "trump",
    "trump_card",
    "talon",
    "ring",
    "centre",
    "drawn",
    "won",
    "piles",
    "hands",
    "rows",
    "drawer",
)
"""The first stage; what the second has are the fields of a bout game."""


class StagedState(State):
    """Seats are numbers from 0, clockwise; -1 stands for nobody, no card and no suit."""

    __slots__ = (*FIELDS, "second")

    def __init__(self, seats: int) -> None:
        self.key: str = "00" * 32
        self.seats: int = seats
        self.dealer: int = 0
        self.fool: int = NONE
        """Who lost the deal before."""
        self.leader: int = 0
        """Who moves, or moved, first in the first stage."""
        self.to_act: int = 0
        self.phase: str = "collect"
        self.over: bool = False
        self.trump: int = NONE
        self.trump_card: int = NONE
        """The card that fixed the trump, as long as all know where it is."""
        self.talon: list[int] = []
        self.ring: int = 0
        """The open cards."""
        self.centre: int = NONE
        """The ninth card (`round`)."""
        self.drawn: int = NONE
        """The card whose drawer chooses what it captures."""
        self.won: list[int] = [0] * seats
        """What each seat has collected."""
        self.piles: list[list[int]] = [[] for _ in range(seats)]
        """What lies before each seat, bottom first, where the order matters (`cross`)."""
        self.hands: list[int] = [0] * seats
        """Cards to play from in the first stage (`skitgubbe`)."""
        self.rows: list[list[int]] = []
        """Led cards and their answers, ties first."""
        self.drawer: int = NONE
        """Who drew the last card, where that decides who leads the second stage."""
        self.second: BoutState | None = None
        """The second stage, once it has begun."""

    def copy(self) -> "StagedState":
        twin = StagedState(self.seats)
        twin.key = self.key
        twin.dealer = self.dealer
        twin.fool = self.fool
        twin.leader = self.leader
        twin.to_act = self.to_act
        twin.phase = self.phase
        twin.over = self.over
        twin.trump = self.trump
        twin.trump_card = self.trump_card
        twin.talon = self.talon[:]
        twin.ring = self.ring
        twin.centre = self.centre
        twin.drawn = self.drawn
        twin.won = self.won[:]
        twin.piles = [pile[:] for pile in self.piles]
        twin.hands = self.hands[:]
        twin.rows = [row[:] for row in self.rows]
        twin.drawer = self.drawer
        twin.second = self.second.copy() if self.second is not None else None
        return twin

    def keep_step(self, second: BoutState) -> None:
        """The roles are those of the second stage."""
        self.second = second
        self.dealer = second.dealer
        self.to_act = second.to_act
        self.phase = second.phase
        self.over = second.over

    def pass_left(self) -> None:
        """The turn of the first stage goes on clockwise."""
        self.to_act = (self.to_act + 1) % self.seats
