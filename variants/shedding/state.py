"""The state of a shedding game: hands, the stock, the pile, and what the top card demands.

Only `play` changes it. Hands are masks; the stock is a list with its top at the end, so that drawing is `pop`; the pile
has its bottom first.
"""

from variants.core import State

FIELDS = (
    "key",
    "seats",
    "dealer",
    "leader",
    "to_act",
    "phase",
    "hands",
    "talon",
    "pile",
    "suit",
    "opened",
    "right",
    "drawn",
    "bout",
    "out",
    "seen",
    "scores",
    "match_scores",
    "over",
    "losers",
    "winners",
    "reason",
)


class ShedState(State):
    """Seats are numbers from 0, clockwise; -1 stands for nobody, no card and no suit."""

    __slots__ = FIELDS

    def __init__(self, seats: int) -> None:
        self.key: str = "00" * 32
        self.seats: int = seats
        self.dealer: int = 0
        self.leader: int = 0
        """Who laid, or lays, the first card of the deal."""
        self.to_act: int = 0
        self.phase: str = "turn"
        self.hands: list[int] = [0] * seats
        self.talon: list[int] = []
        self.pile: list[int] = []
        self.suit: int = -1
        """The ordered suit, as long as no card was laid on the order."""
        self.opened: int = -1
        """The dealer's face-up card, which he lays first (`czech_jack`)."""
        self.right: int = -1
        """Who may cover the ace and order a suit (`czech_english`)."""
        self.drawn: bool = False
        """The seat to act drew in this turn and may draw no more."""
        self.bout: int = 1
        """Moves are counted, for the length of a deal (2.12)."""
        self.out: list[int] = []
        self.seen: dict[str, int] = {}
        self.scores: list[int] = [0] * seats
        self.match_scores: list[int] = [0] * seats
        self.over: bool = False
        self.losers: list[int] = []
        self.winners: list[int] = []
        self.reason: str = ""

    def copy(self) -> "ShedState":
        twin = ShedState(self.seats)
        twin.key = self.key
        twin.dealer = self.dealer
        twin.leader = self.leader
        twin.to_act = self.to_act
        twin.phase = self.phase
        twin.hands = self.hands[:]
        twin.talon = self.talon[:]
        twin.pile = self.pile[:]
        twin.suit = self.suit
        twin.opened = self.opened
        twin.right = self.right
        twin.drawn = self.drawn
        twin.bout = self.bout
        twin.out = self.out[:]
        twin.seen = dict(self.seen)
        twin.scores = self.scores[:]
        twin.match_scores = self.match_scores[:]
        twin.over = self.over
        twin.losers = self.losers[:]
        twin.winners = self.winners[:]
        twin.reason = self.reason
        return twin

    def next_seat(self, seat: int) -> int:
        return (seat + 1) % self.seats
