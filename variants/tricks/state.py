"""The state of the trick game: two hands, two rows of open cards on face-down ones, the led card, the tricks won.

Only `play` changes it. Hands and won tricks are masks; a row is two lists, place by place.
"""

from variants.cards import mask_of
from variants.core import State

NONE = -1

FIELDS = (
    "key",
    "seats",
    "dealer",
    "leader",
    "to_act",
    "phase",
    "hands",
    "upper",
    "lower",
    "led",
    "won",
    "bout",
    "scores",
    "match_scores",
    "over",
    "losers",
    "winners",
    "reason",
)


class TrickState(State):
    """Seats are 0 and 1; -1 stands for no card."""

    __slots__ = FIELDS

    def __init__(self, seats: int) -> None:
        self.key: str = "00" * 32
        self.seats: int = seats
        self.dealer: int = 0
        self.leader: int = 0
        """Who leads, or led, to this trick."""
        self.to_act: int = 0
        self.phase: str = "trick"
        self.hands: list[int] = [0] * seats
        self.upper: list[list[int]] = [[] for _ in range(seats)]
        """The open card at each place of each row."""
        self.lower: list[list[int]] = [[] for _ in range(seats)]
        """The face-down card at each place; a place with neither closes up."""
        self.led: int = NONE
        self.won: list[int] = [0] * seats
        self.bout: int = 1
        """Tricks are counted."""
        self.scores: list[int] = [0] * seats
        self.match_scores: list[int] = [0] * seats
        self.over: bool = False
        self.losers: list[int] = []
        self.winners: list[int] = []
        self.reason: str = ""

    def copy(self) -> "TrickState":
        twin = TrickState(self.seats)
        twin.key = self.key
        twin.dealer = self.dealer
        twin.leader = self.leader
        twin.to_act = self.to_act
        twin.phase = self.phase
        twin.hands = self.hands[:]
        twin.upper = [row[:] for row in self.upper]
        twin.lower = [row[:] for row in self.lower]
        twin.led = self.led
        twin.won = self.won[:]
        twin.bout = self.bout
        twin.scores = self.scores[:]
        twin.match_scores = self.match_scores[:]
        twin.over = self.over
        twin.losers = self.losers[:]
        twin.winners = self.winners[:]
        twin.reason = self.reason
        return twin

    def other(self, seat: int) -> int:
        return (seat + 1) % self.seats

    def available(self, seat: int) -> int:
        """What a seat can play: its hand and its open cards."""
        return self.hands[seat] | mask_of([card for card in self.upper[seat] if card >= 0])

    def finish(self, reason: str, losers: list[int], winners: list[int]) -> None:
        self.over = True
        self.phase = "over"
        self.to_act = -1
        self.reason = reason
        self.losers = losers
        self.winners = winners
