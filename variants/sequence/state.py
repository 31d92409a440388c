"""The state of the sequence game: the hands, the pile, and the answers to a miss.

Only `play` changes it. Hands are masks; the pile has its bottom first.
"""

from variants.core import State

NOBODY = -1

FIELDS = (
    "key",
    "seats",
    "dealer",
    "leader",
    "to_act",
    "phase",
    "hands",
    "pile",
    "missed",
    "laughed",
    "windows",
    "laughs",
    "bout",
    "out",
    "seen",
    "over",
    "losers",
    "winners",
    "reason",
)


class SequenceState(State):
    """Seats are numbers from 0, clockwise; -1 stands for nobody."""

    __slots__ = FIELDS

    def __init__(self, seats: int) -> None:
        self.key: str = "00" * 32
        self.seats: int = seats
        self.dealer: int = 0
        self.leader: int = 0
        """Who laid, or lays, the first six of the deal."""
        self.to_act: int = 0
        self.phase: str = "turn"
        self.hands: list[int] = [0] * seats
        self.pile: list[int] = []
        """Bottom first."""
        self.missed: int = NOBODY
        """Whose miss the others are answering."""
        self.laughed: list[int] = []
        """The seats that laughed about it so far."""
        self.windows: list[int] = []
        """The seats that are still to answer, the next one first."""
        self.laughs: int = 0
        """How often chance was asked whether somebody laughs."""
        self.bout: int = 1
        """Turns are counted, answers are not."""
        self.out: list[int] = []
        self.seen: dict[str, int] = {}
        self.over: bool = False
        self.losers: list[int] = []
        self.winners: list[int] = []
        self.reason: str = ""

    def copy(self) -> "SequenceState":
        twin = SequenceState(self.seats)
        twin.key = self.key
        twin.dealer = self.dealer
        twin.leader = self.leader
        twin.to_act = self.to_act
        twin.phase = self.phase
        twin.hands = self.hands[:]
        twin.pile = self.pile[:]
        twin.missed = self.missed
        twin.laughed = self.laughed[:]
        twin.windows = self.windows[:]
        twin.laughs = self.laughs
        twin.bout = self.bout
        twin.out = self.out[:]
        twin.seen = dict(self.seen)
        twin.over = self.over
        twin.losers = self.losers[:]
        twin.winners = self.winners[:]
        twin.reason = self.reason
        return twin

    def next_seat(self, seat: int) -> int:
        return (seat + 1) % self.seats

    def pass_on(self, seat: int) -> None:
        """The turn of a seat is over."""
        self.to_act = self.next_seat(seat)
        self.phase = "turn"
        self.missed = NOBODY
        self.laughed = []
        self.bout += 1

    def finish(self, reason: str, losers: list[int], winners: list[int]) -> None:
        self.over = True
        self.phase = "over"
        self.to_act = -1
        self.reason = reason
        self.losers = losers
        self.winners = winners
