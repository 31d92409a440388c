"""The axes of the bout family (catalogue 5.1): a game is one frozen `Rules` value, a modifier a function of it.

An axis holds a function or a value and is asked in exactly one place. What a game can do at all is its tuple of acts: a
game without throws has no throw among them, so nothing asks whether throwing is switched on.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from variants.bout.state import BoutState
from variants.cards import SPECIAL_TURNED, Pack
from variants.core import Event, Game, Move, Refusal


class Table(Game[BoutState]):
    """What acts and axes may read of their game; `variants.bout.game.Bout` is the whole of it."""

    rules: "Rules"
    acts: dict[str, "Act"]
    covers: list[list[int]]
    """Trump -> attack card -> the cards that beat it; empty until a deal has this trump."""
    alien_covers: dict[tuple[int, int], list[int]]
    """Own trump and the cards that are other seats' trumps -> attack card -> what beats it (`alien_trump`)."""
    closers: list[int]
    """Attack card -> the covers after which nobody may throw in this bout."""

    def make_covers(self, trump: int) -> list[int]:
        """Fill the row of a trump in `covers`."""
        raise NotImplementedError


Offer = Callable[[Table, BoutState, list[Move]], None]
Fault = Callable[[Table, BoutState, Move], Refusal | None]
Effect = Callable[[Table, BoutState, Move, list[Event]], None]
Opinion = Callable[[Pack, int, int, int], bool | None]
"""`(pack, attack, cover, trump suit or -1)` -> beats, does not, or no opinion."""
Step = Callable[[Table, BoutState, bool, list[Event]], None]
"""One step of a bout's end; the flag says whether the cards are taken."""
End = Callable[[Table, BoutState], None]
"""Ends the deal when its condition holds."""
Closing = Callable[[Pack, int, int], bool]
"""`(pack, attack, cover)`: whether this cover ends all throwing in the bout."""
Exhausted = Callable[[Table, BoutState, list[Event]], None]
Clearing = Callable[[Table, BoutState, int, list[Event]], int]
"""`(game, state, cards, events)` -> the cards that are left to discard."""
Seats = Callable[[BoutState], int]
"""A mask of seats."""


def full_text(move: Move) -> str:
    return move.text


def cards_hidden(move: Move) -> str:
    """The verb, and how many cards."""
    return " ".join([move.verb, *["?" for _ in move.cards]])


def nothing_listed(game: Table, state: BoutState, moves: list[Move]) -> None:
    """For an act that has `choices` instead."""


def the_mover(state: BoutState) -> int:
    return state.eyes_of(state.to_act)


@dataclass(frozen=True)
class Act:
    """One verb of a game: the phases it belongs to, where it is offered, why it is refused, what it does."""

    verb: str
    phases: tuple[str, ...]
    offer: Offer
    fault: Fault
    do: Effect
    public: Callable[[Move], str] = full_text
    """The move as everybody may read it."""
    readers: Seats = the_mover
    """The seats that read all of it."""
    choices: Callable[[Table, BoutState], Sequence[Move]] | None = None
    """Its legal moves where they may be too many for `offer`; then it is the only act that its seat has."""


@dataclass(frozen=True)
class Holding:
    """How hands are held: in which order their cards stand, and how their players name them."""

    cards: Callable[[Table, BoutState, int], list[int]]
    """The hand of a seat as a position lists it."""
    keep: Callable[[BoutState, list[list[int]]], None]
    """Remembers the order in which a position lists the hands."""
    act: Callable[[Act], Act]
    """The act of a game that holds its hands so."""
    read: Callable[[Table, BoutState, int, str], Move]
    """The move that a text of a seat means."""
    blind: bool = False


@dataclass(frozen=True)
class Cheating:
    """How often a seat may cheat, who may catch it, and what a catch leads to (`muhlezh`)."""

    gadgets: int
    """Cheats of each seat in a deal."""
    equip: Callable[[BoutState], None]
    """Gives every seat its gadgets."""
    catchers: Callable[[BoutState, int], list[int]]
    """The seats that are asked about a move of a seat, in order."""
    spend: Callable[[BoutState], None]
    """What a catch costs the asked seat in any case."""
    caught: Callable[[Table, BoutState, dict[str, int], list[Event]], None]
    """What follows for the cheater, given what `variants.bout.undoing` remembers."""
    lied: Callable[[Table, BoutState, list[Event]], None]
    """What follows for the asked seat, which has called an honest card a cheat."""


@dataclass(frozen=True)
class Ladder:
    """The sides of a match of levels, and the queen that is hung last (`pagons_game`)."""

    queen: str = "QS"
    teams: int = 0
    """How many sides there are; 0: every seat is one."""

    def sides(self, seats: int) -> int:
        return self.teams or seats

    def side_of(self, seat: int) -> int:
        return seat % self.teams if self.teams else seat


@dataclass(frozen=True)
class Pattern:
    """Which cards may be laid at once: every permitted part of a set up to a size, and the fault of another set."""

    offer: Callable[[Table, str, int, int, list[Move]], None]
    fault: Callable[[Table, int, int, int], str]
    """`(game, cards laid, cards held, most)`: the refusal code, or nothing."""


@dataclass(frozen=True)
class Trump:
    """Where the trump comes from: `(game, state, cards dealt, rest)` at the deal; what a position need not say."""

    settle: Callable[[Table, BoutState, list[int], list[int]], None]
    suit: Callable[[Table, int], int]
    """The trump suit, given the lowest card of the talon (-1: no talon)."""
    face_up: Callable[[Table, int, int], bool]
    """Whether the lowest card of the talon lies face up under it, given the trump suit."""
    bottom: Callable[[BoutState], int]
    """How many cards at the bottom of the talon are the trump's: no lead, exchange or shuffle takes them."""
    plain: int = SPECIAL_TURNED
    """What a trump `-` stands for in a position: a special card was turned, or the game has no trump at all."""


@dataclass(frozen=True)
class Rules:
    """One bout game. The order of fields is the order of a bout: pack, deal, lead, defence, throw, end."""

    acts: tuple[Act, ...]
    order: Callable[[Table, bytes], list[int]]
    hand_out: Callable[[Table, BoutState, list[int]], int]
    """Deals the hands of a pack; how many cards went."""
    holding: Holding
    lock: Callable[[Table, BoutState, list[int]], None]
    """What becomes of the dealt hands before the first leader is looked for, given the pack."""
    trump: Trump
    unfit_trump: Callable[[Pack, int], bool]
    special_trump: Callable[[Pack, int], int]
    """The trump that a turned special card makes."""
    full_deal_trump: Callable[[Table, BoutState, list[int]], int]
    first_lead: Callable[[Table, BoutState], int]
    next_lead: Callable[[Table, BoutState, int, int], int]
    opponents: Callable[[BoutState, int], int]
    """The seats that a seat may attack, and to which it may transfer."""
    controls: Callable[[BoutState, int], int]
    """Who plays the dummy's cards in the bout that a seat leads; -1: there is no dummy."""
    heirs: Callable[[BoutState, int], int]
    """The seats that may lead for a defender who beat off and is out."""
    clockwise: Callable[[BoutState, int, int], int]
    """The next place in the turn order from a place, among a mask of them."""
    receiver: Callable[[BoutState, int], int]
    """The place to which an attack can be passed on, among a mask of them; -1: none."""
    lead: Pattern
    lead_from: Callable[[Table, BoutState], int]
    """The cards of the leader that may be led."""
    beats: tuple[tuple[int, Opinion], ...]
    beaten_by: Callable[[Table, BoutState], list[int]]
    """Attack card -> the cards that beat it for the defender."""
    closes: Closing
    fits: Callable[[Table, BoutState], int]
    """The cards that may be thrown, any number of one rank at once."""
    fits_alone: Callable[[Table, BoutState], int]
    """Further cards that may be thrown, one at a time."""
    throwers: Seats
    asks: Callable[[BoutState, int], int]
    """Who of these throwers is asked first; -1: nobody."""
    last_word: Callable[[Table, BoutState], int]
    """Who is asked when the throwers have passed; -1: nobody, the bout is beaten."""
    chasers: Seats
    chase_room: Callable[[Table, BoutState], int]
    """How many cards may still be thrown after a take."""
    after_chase_throw: Callable[[Table, BoutState, list[Event]], None]
    """What follows a throw in the chase: the next seat is asked."""
    cap: Callable[[BoutState], int]
    transfer_cards: Pattern
    transfer_from: int
    """The first bout of a deal that may be transferred."""
    transfer_wave: Callable[[BoutState], int]
    """The first row of the attack that may be transferred, and of which nothing may be covered."""
    transfer_keeps: Callable[[BoutState], int]
    """How many of the uncovered cards the next defender must still answer."""
    refill: Callable[[BoutState], list[int]]
    full_hand: Callable[[Table, BoutState, int], int]
    """Up to how many cards a seat draws."""
    draw: Callable[[Table, BoutState, int, int, list[Event]], None]
    """`(game, state, seat, how many, events)`: a seat draws its refill."""
    talon_out: tuple[Exhausted, ...]
    """What follows in turn when the last card of the talon is gone, as long as the talon stays empty."""
    beaten: tuple[Clearing, ...]
    """What becomes of a beaten bout's cards before they are discarded, in order."""
    ending: tuple[Step, ...]
    end: End
    """Asked after each bout; what wraps it lets something else than the cards decide."""
    cards_out: End
    """Who has won or lost by having no cards left."""
    falls: Callable[[BoutState, str, int], None]
    """Ends the deal when one seat loses at once, for a reason."""
    nobody_left: Callable[[BoutState], None]
    counters: Callable[[Table, BoutState], tuple[int, ...]]
    cheating: Cheating | None = None
    ladder: Ladder = Ladder()
    deck: int = 36
    packs: int = 1
    specials: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()
    """Cards that are left out of one of the packs."""
    hand: int = 6
    reserve: int = 0
    """Cards of each seat's reserve (`buy_in`)."""
    turned: int = 0
    """Cards turned for each seat (`two_trump`)."""
    dummies: int = 0
    """Hands at the end of the table at which nobody sits."""
    bystanders: int = 0
    """Hands at the end of the table that never lead nor defend (`dummy_throwing`)."""
    exempt: int = 0
    """Hands at the end of the table that neither win nor lose."""
    spare: int = 0
    """Cards that are kept from the hands: a pack that seats one hand fewer."""
    sends_back: bool = False
    """A travel card sends the attack back to the seat that it came from (`shchelkovo`), which a position tells."""
    misfit: str = "rank_not_on_table"
    """The refusal of a card that does not fit to be thrown."""
    told: tuple[str, ...] = ()
    """Counters of a deal that a view always shows, zero or not."""
    max_bouts: int = 300
    table_limit: int = 0
    """The most seats that a member of the set allows; 0: as usual."""
    tables: tuple[int, ...] = ()
    """The only sizes of a table that a member allows; none named: every one."""

    @property
    def most_seats(self) -> int:
        """How many hands the pack has cards for."""
        cards = (self.deck + len(self.specials)) * self.packs
        return (cards - self.spare) // (self.hand + self.reserve + self.turned)

    def opinions(self) -> list[Opinion]:
        """The `beats` rules in the fixed order of catalogue 5.2."""
        return [opinion for _, opinion in sorted(self.beats, key=lambda rule: rule[0])]
