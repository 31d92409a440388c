"""The state of a bout game: one table, its hands and talon, and what the rules remember.

Only `play` changes it. Hands and sets of cards are masks; the rows of the table are parallel lists; the talon is a list
with its top at the end, so that drawing is `pop`.
"""

from variants.bout.rows import DEAD, ROWS, UNCOVERED, Rows

_NAMES = """
key seats dealer first_leader leader bout_leader defender to_act phase trump trump_card trumps turned hands talon
discard attacks covers laid_by covered_by uncovered ranks lead_size wave last_cover closed passed shown used emptied
laid_last bout beaten_bouts taken_bouts reserve locked places aside secret coming_trump laid_since_pass laid
taken_attacks frozen frozen_alone credit windows controller leads_for defends_for travelled thrown no_throw face_down
laid_unseen taker gadgets anti_gadgets cheats gift chasing hands_open active out seen straps scores match_scores
levels over losers winners reason
"""
FIELDS = tuple(_NAMES.split())

__all__ = ["DEAD", "FIELDS", "UNCOVERED", "BoutState"]


class BoutState(Rows):
    """Seats are numbers from 0, clockwise; -1 stands for nobody and for no card."""

    __slots__ = tuple([name for name in FIELDS if name not in ROWS])

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
        self.trumps: list[int] = []
        """Each seat's own trump (`two_trump`)."""
        self.turned: int = 0
        """The cards that lie face up under the talon, one turned for each seat (`two_trump`)."""
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
        self.locked: list[list[int]] = []
        """Face-down cards of each seat that it cannot use yet, the next to be unlocked first (`magadan`)."""
        self.places: list[list[int]] = []
        """The cards of each seat from left to right, where its player names them by their places (`reversed`)."""
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
        self.windows: list[int] = []
        """Seats still to be asked about what was just done, in the order in which they are asked."""
        self.controller: int = -1
        """Who plays the dummy's cards in this bout; -1: there is no dummy."""
        self.leads_for: int = -1
        """The seat that is out and at whose place the leader leads (`partner_plays_both`); -1: at his own."""
        self.defends_for: int = -1
        """The same of the defender."""
        self.travelled: int = -1
        """Who has sent the attack back with a travel card, and so has the first word (`shchelkovo`)."""
        self.thrown: list[list[int]] = []
        """Sets thrown face down, a seat and its cards each, until they lie on the table (`overflow`)."""
        self.no_throw: int = 0
        """Seats that have lost the right to throw in this bout."""
        self.gift: list[int] = []
        """Who gives to whom how many cards before the bout goes on (`magic`)."""
        self.chasing: bool = False
        """The defender takes: after the gift the chase goes on (`magic`)."""
        self.hands_open: bool = False
        """The hands were shown to be compared (`poker_showdown`)."""
        self.face_down: int = 0
        """Covers that were laid face down and not turned up since (`believe`)."""
        self.laid_unseen: int = 0
        """Seats whose last cards were laid face down (`believe`)."""
        self.taker: int = -1
        """Who takes the cards of a bout that the defender has beaten off, while it ends (`believe`, `muhlezh`)."""
        self.gadgets: list[int] = []
        """Cheats that each seat has left (`muhlezh`)."""
        self.anti_gadgets: list[int] = []
        """Catches that each seat has left, where a catch spends one (`muhlezh`)."""
        self.cheats: list[dict[str, int]] = []
        """What the table was before each cheat that can still be caught (`variants.bout.undoing`)."""
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
        twin.trumps = self.trumps[:]
        twin.turned = self.turned
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
        if self.locked:
            twin.locked = [cards[:] for cards in self.locked]
        if self.places:
            twin.places = [cards[:] for cards in self.places]
        twin.aside = self.aside[:]
        twin.secret = self.secret
        twin.coming_trump = self.coming_trump
        twin.laid_since_pass = self.laid_since_pass
        twin.laid = self.laid[:]
        twin.taken_attacks = self.taken_attacks
        twin.frozen = self.frozen
        twin.frozen_alone = self.frozen_alone
        twin.credit = self.credit[:]
        twin.windows = self.windows[:]
        twin.controller = self.controller
        twin.leads_for = self.leads_for
        twin.defends_for = self.defends_for
        twin.no_throw = self.no_throw
        twin.travelled = self.travelled
        twin.thrown = [list(each) for each in self.thrown]
        twin.gift = self.gift[:]
        twin.chasing = self.chasing
        twin.hands_open = self.hands_open
        twin.face_down = self.face_down
        twin.laid_unseen = self.laid_unseen
        twin.taker = self.taker
        if self.gadgets:
            twin.gadgets = self.gadgets[:]
            twin.anti_gadgets = self.anti_gadgets[:]
            twin.cheats = self.cheats[:]
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

    def trump_of(self, seat: int) -> int:
        """The trump of a seat: its own where each has one."""
        return self.trumps[seat] if self.trumps else self.trump

    def eyes_of(self, seat: int) -> int:
        """Who sees the cards of a seat: a dummy's controller, else the seat itself; all but the seat in `reversed`."""
        if self.places:
            return (1 << self.seats) - 1 & ~(1 << seat)
        return 1 << (self.controller if self.controller >= 0 and seat == self.seats - 1 else seat)

    def actor(self, place: int) -> int:
        """Who plays at a place: its own seat, for one that is out the next partner clockwise who is not."""
        if self.active >> place & 1:
            return place
        for step in range(2, self.seats, 2):
            seat = (place + step) % self.seats
            if self.active >> seat & 1:
                return seat
        return place

    def lead_at(self, place: int) -> None:
        self.leader = place if self.active >> place & 1 else self.actor(place)
        self.leads_for = -1 if self.leader == place else place

    def defend_at(self, place: int) -> None:
        self.defender = place if self.active >> place & 1 else self.actor(place)
        self.defends_for = -1 if self.defender == place else place

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
            if allowed >> following & 1 and (self.hands[following] or self.held(following)):
                return following
        return -1

    def held(self, seat: int) -> int:
        """How many cards are a seat's own, locked ones too."""
        open_cards = self.hands[seat].bit_count()
        return open_cards + len(self.locked[seat]) if self.locked else open_cards

    # what acts do to it

    def hand_over(self, giver: int, receiver: int, mask: int) -> None:
        """Cards go unseen from hand to hand; a hand that fills again was not the end of its seat."""
        self.hands[giver] &= ~mask
        if not self.hands[giver] and not self.held(giver):
            self.emptied.append(giver)
        self.hands[receiver] |= mask
        self.refilled(receiver)

    def refilled(self, seat: int) -> None:
        """The seat holds cards again before the bout is over."""
        self.emptied = [each for each in self.emptied if each != seat]

    def leave_talon(self, card: int) -> bool:
        """A card has left the talon; whether it lay there face up."""
        shown = card == self.trump_card or bool(self.turned >> card & 1)
        if shown:
            self.trump_card = -1
            self.turned &= ~(1 << card)
        return shown

    def remove(self, seat: int, mask: int) -> None:
        """Cards leave a hand; remembers the action and who became empty when."""
        self.hands[seat] &= ~mask
        self.laid_last[seat] = mask
        if self.trump_card >= 0 and mask >> self.trump_card & 1:
            self.trump_card = -1
        if not self.hands[seat] and not self.held(seat):
            self.emptied.append(seat)

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
        self.windows = []
        self.no_throw = 0
        self.travelled = -1
        self.face_down = 0
        self.laid_unseen = 0
        self.cheats = []
        self.passed = 0
        self.shown = 0
        self.used = []
        self.emptied = []
