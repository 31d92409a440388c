"""The state of a bout game: one table, its hands and talon, and what the rules remember.

Only `play` changes it. Hands and sets of cards are masks; the rows of the table are parallel lists; the talon is a list
with its top at the end, so that drawing is `pop`.
"""

from collections.abc import Sequence

from variants.core import State

UNCOVERED = -1
DEAD = -2
"""The mark of an attack card that nobody has to cover any more."""

FIELDS = (
    "key",
    "seats",
    "dealer",
    "first_leader",
    "leader",
    "bout_leader",
    "defender",
    "to_act",
    "phase",
    "trump",
    "trump_card",
    "hands",
    "talon",
    "discard",
    "attacks",
    "covers",
    "laid_by",
    "covered_by",
    "uncovered",
    "ranks",
    "lead_size",
    "wave",
    "last_cover",
    "closed",
    "passed",
    "shown",
    "used",
    "emptied",
    "laid_last",
    "bout",
    "beaten_bouts",
    "taken_bouts",
    "reserve",
    "aside",
    "secret",
    "coming_trump",
    "laid_since_pass",
    "laid",
    "taken_attacks",
    "frozen",
    "frozen_alone",
    "credit",
    "active",
    "out",
    "seen",
    "straps",
    "scores",
    "match_scores",
    "levels",
    "over",
    "losers",
    "winners",
    "reason",
)


class BoutState(State):
    """Seats are numbers from 0, clockwise; -1 stands for nobody and for no card."""

    __slots__ = FIELDS

    def __init__(self, seats: int) -> None:
        self.key: str = "00" * 32
        self.seats: int = seats
        self.dealer: int = 0
        self.first_leader: int = 0
        self.leader: int = 0
        self.bout_leader: int = -1
        """Who opened the bout, since a counter has made another seat the leader (`baltic`)."""
        self.defender: int = 0
        self.to_act: int = 0
        self.phase: str = "lead"
        self.trump: int = -1
        self.trump_card: int = -1
        """The face-up card under the talon; of a whole pack dealt, the shown card while it is in its hand."""
        self.hands: list[int] = [0] * seats
        self.talon: list[int] = []
        self.discard: int = 0
        self.attacks: list[int] = []
        self.covers: list[int] = []
        self.laid_by: list[int] = []
        self.covered_by: list[int] = []
        self.uncovered: int = 0
        self.ranks: int = 0
        """Every card of a rank that lies on the table."""
        self.lead_size: int = 0
        """How many attack cards the lead itself laid."""
        self.wave: int = 0
        """The first row laid since the table was last fully covered."""
        self.last_cover: int = -1
        """The cover laid last in time."""
        self.closed: bool = False
        """A cover of this bout ended all throwing."""
        self.passed: int = 0
        """Seats that passed since the last card was laid."""
        self.shown: int = 0
        self.used: list[str] = []
        self.emptied: list[int] = []
        """Seats in the order in which their hands became empty in this bout."""
        self.laid_last: list[int] = [0] * seats
        """The cards of each seat's last single action."""
        self.reserve: list[int] = []
        """Face-down cards of each seat that it takes up when it has nothing else (`buy_in`)."""
        self.aside: list[int] = []
        """Cards that are out of play (`chukotka`)."""
        self.secret: int = -1
        """The card under the trump card; with the talon drawn it lies face up and stays (`secret`)."""
        self.coming_trump: int = -1
        """The trump from the next bout on (`secret`)."""
        self.laid_since_pass: bool = False
        """The defender threw to himself since the attackers passed (`american`)."""
        self.laid: list[int] = []
        """The cards on the table in the order in which they were laid (`untitled`)."""
        self.taken_attacks: int = 0
        """Attack cards of this bout that were taken while the rest passed on (`untitled`)."""
        self.frozen: int = 0
        """What may be thrown in the chase, as it was at the take (`cunning`, `impudent`)."""
        self.frozen_alone: int = 0
        self.credit: list[int] = []
        """Own cards that each seat has beaten in the chase and not thrown for (`impudent`)."""
        self.bout: int = 1
        self.beaten_bouts: int = 0
        self.taken_bouts: int = 0
        self.active: int = (1 << seats) - 1
        """Seats that are not out."""
        self.out: list[int] = []
        self.seen: dict[str, int] = {}
        self.straps: int = 0
        self.scores: list[int] = []
        """Points of this deal, a seat each, in games that count them."""
        self.match_scores: list[int] = []
        self.levels: list[int] = []
        self.over: bool = False
        self.losers: list[int] = []
        self.winners: list[int] = []
        self.reason: str = ""

    def copy(self) -> "BoutState":
        twin = BoutState(self.seats)
        twin.key = self.key
        twin.dealer = self.dealer
        twin.first_leader = self.first_leader
        twin.leader = self.leader
        twin.bout_leader = self.bout_leader
        twin.defender = self.defender
        twin.to_act = self.to_act
        twin.phase = self.phase
        twin.trump = self.trump
        twin.trump_card = self.trump_card
        twin.hands = self.hands[:]
        twin.talon = self.talon[:]
        twin.discard = self.discard
        twin.attacks = self.attacks[:]
        twin.covers = self.covers[:]
        twin.laid_by = self.laid_by[:]
        twin.covered_by = self.covered_by[:]
        twin.uncovered = self.uncovered
        twin.ranks = self.ranks
        twin.lead_size = self.lead_size
        twin.wave = self.wave
        twin.last_cover = self.last_cover
        twin.closed = self.closed
        twin.passed = self.passed
        twin.shown = self.shown
        twin.used = self.used[:]
        twin.emptied = self.emptied[:]
        twin.laid_last = self.laid_last[:]
        twin.reserve = self.reserve[:]
        twin.aside = self.aside[:]
        twin.secret = self.secret
        twin.coming_trump = self.coming_trump
        twin.laid_since_pass = self.laid_since_pass
        twin.laid = self.laid[:]
        twin.taken_attacks = self.taken_attacks
        twin.frozen = self.frozen
        twin.frozen_alone = self.frozen_alone
        twin.credit = self.credit[:]
        twin.bout = self.bout
        twin.beaten_bouts = self.beaten_bouts
        twin.taken_bouts = self.taken_bouts
        twin.active = self.active
        twin.out = self.out[:]
        twin.seen = dict(self.seen)
        twin.straps = self.straps
        twin.scores = self.scores[:]
        twin.match_scores = self.match_scores[:]
        twin.levels = self.levels[:]
        twin.over = self.over
        twin.losers = self.losers[:]
        twin.winners = self.winners[:]
        twin.reason = self.reason
        return twin

    # what rules ask of the table

    def next_active(self, seat: int, among: int = -1) -> int:
        """The next seat clockwise, of these, that is not out; the seat itself when there is none."""
        following = (seat + 1) % self.seats
        allowed = self.active & among
        while not allowed >> following & 1 and following != seat:
            following = (following + 1) % self.seats
        return following

    def next_holder(self, seat: int, among: int = -1) -> int:
        """The next active seat clockwise, of these, that holds a card, other than `seat`; -1 when there is none."""
        allowed = self.active & among
        for step in range(1, self.seats):
            following = (seat + step) % self.seats
            if allowed >> following & 1 and self.hands[following]:
                return following
        return -1

    def table_cards(self) -> int:
        """Every card on the table, attack and cover."""
        mask = 0
        for card in self.attacks:
            mask |= 1 << card
        for card in self.covers:
            if card >= 0:
                mask |= 1 << card
        return mask

    def row_of(self, attack: int) -> int:
        """The row where this attack card lies; -1 when it lies in none."""
        return self.attacks.index(attack) if attack in self.attacks else -1

    # what acts do to it

    def remove(self, seat: int, mask: int) -> None:
        """Cards leave a hand; remembers the action and who became empty when."""
        self.hands[seat] &= ~mask
        self.laid_last[seat] = mask
        if self.trump_card >= 0 and mask >> self.trump_card & 1:
            self.trump_card = -1
        if not self.hands[seat]:
            self.emptied.append(seat)

    def add_attacks(self, seat: int, cards: Sequence[int], same_rank: list[int]) -> None:
        """Cards come to the table as uncovered attack cards, in canonical order."""
        for card in cards:
            self.attacks.append(card)
            self.covers.append(UNCOVERED)
            self.laid_by.append(seat)
            self.covered_by.append(-1)
            self.uncovered += 1
            self.ranks |= same_rank[card]

    def bury(self) -> None:
        """What is uncovered need not be covered any more; it stays on the table."""
        self.covers = [DEAD if cover == UNCOVERED else cover for cover in self.covers]
        self.uncovered = 0

    def add_cover(self, row: int, seat: int, card: int, same_rank: list[int]) -> None:
        self.covers[row] = card
        self.covered_by[row] = seat
        self.last_cover = card
        self.uncovered -= 1
        self.ranks |= same_rank[card]

    def remove_row(self, row: int) -> None:
        """An attack card leaves the table; the caller counts what is uncovered."""
        del self.attacks[row]
        del self.covers[row]
        del self.laid_by[row]
        del self.covered_by[row]

    def clear_rows(self) -> None:
        """The table is empty."""
        self.attacks = []
        self.covers = []
        self.laid_by = []
        self.covered_by = []
        self.uncovered = 0
        self.ranks = 0
        self.last_cover = -1

    def clear_bout(self) -> None:
        """Nothing is remembered of the bout that ended."""
        self.lead_size = 0
        self.wave = 0
        self.closed = False
        self.laid_since_pass = False
        self.laid = []
        self.taken_attacks = 0
        self.frozen = 0
        self.frozen_alone = 0
        self.credit = []
        self.passed = 0
        self.shown = 0
        self.used = []
        self.emptied = []
