"""The state of a chain game: hands, one pile that everybody answers in turn, and what is still face down.

Only `play` changes it. Hands and the discard are masks; the talon is a list with its top at the end, so that drawing is
`pop`; the pile has its bottom first, the spread its place 0.
"""

from variants.core import State

FIELDS = (
    "key",
    "seats",
    "dealer",
    "first_leader",
    "leader",
    "to_act",
    "phase",
    "trump",
    "trump_card",
    "hands",
    "talon",
    "spread",
    "pile",
    "limit",
    "discard",
    "bout",
    "out",
    "seen",
    "over",
    "losers",
    "reason",
)


class ChainState(State):
    """Seats are numbers from 0, clockwise; -1 stands for nobody, no card and no suit."""

    __slots__ = FIELDS

    def __init__(self, seats: int) -> None:
        self.key: str = "00" * 32
        self.seats: int = seats
        self.dealer: int = 0
        self.first_leader: int = 0
        self.leader: int = 0
        """Who led, or leads, the card that the others answer."""
        self.to_act: int = 0
        self.phase: str = "lead"
        self.trump: int = -1
        self.trump_card: int = -1
        """The card that fixed the trump, as long as it lies where all saw it."""
        self.hands: list[int] = [0] * seats
        self.talon: list[int] = []
        self.spread: list[int] = []
        """Face-down cards that may be opened, by their place (`polish`)."""
        self.pile: list[int] = []
        self.limit: int = 0
        """How many cards close the pile; 0 for any number."""
        self.discard: int = 0
        self.bout: int = 1
        """Moves are counted, for the length of a deal (2.12)."""
        self.out: list[int] = []
        self.seen: dict[str, int] = {}
        self.over: bool = False
        self.losers: list[int] = []
        self.reason: str = ""

    def copy(self) -> "ChainState":
        twin = ChainState.__new__(ChainState)
        twin.key = self.key
        twin.seats = self.seats
        twin.dealer = self.dealer
        twin.first_leader = self.first_leader
        twin.leader = self.leader
        twin.to_act = self.to_act
        twin.phase = self.phase
        twin.trump = self.trump
        twin.trump_card = self.trump_card
        twin.hands = self.hands[:]
        twin.talon = self.talon[:]
        twin.spread = self.spread[:]
        twin.pile = self.pile[:]
        twin.limit = self.limit
        twin.discard = self.discard
        twin.bout = self.bout
        twin.out = self.out[:]
        twin.seen = dict(self.seen)
        twin.over = self.over
        twin.losers = self.losers[:]
        twin.reason = self.reason
        return twin

    # what rules ask of it

    def hidden(self) -> bool:
        """Whether cards are left that no hand holds and that may still come to one."""
        return bool(self.talon or self.spread)

    def holders(self) -> list[int]:
        return [seat for seat in range(self.seats) if self.hands[seat]]

    def next_holder(self, seat: int) -> int:
        """The next seat clockwise that holds a card, other than `seat`; -1 when there is none."""
        for step in range(1, self.seats):
            following = (seat + step) % self.seats
            if self.hands[following]:
                return following
        return -1

    # what acts do to it

    def lay(self, seat: int, card: int) -> None:
        """A card of the hand goes on the pile."""
        self.hands[seat] &= ~(1 << card)
        self.pile.append(card)
        if card == self.trump_card:
            self.trump_card = -1

    def pick_up(self, seat: int, cards: int) -> None:
        """Cards go to the hand; the caller has taken them from where they lay."""
        self.hands[seat] |= cards
        if self.trump_card >= 0 and cards >> self.trump_card & 1:
            self.trump_card = -1
