"""What a chain game is: one frozen `Rules` value, its acts and the functions that they ask (catalogue 4.9, 5.4)."""

from collections.abc import Callable
from dataclasses import dataclass

from variants.cards import RANKS, Pack
from variants.chain.state import ChainState
from variants.core import Event, Game, Move, Moves, Refusal

Offer = Callable[["Table", ChainState, list[Move]], None]
Fault = Callable[["Table", ChainState, Move], Refusal | None]
Effect = Callable[["Table", ChainState, Move, list[Event]], None]
Cards = Callable[[Pack], int]
"""A mask of cards."""


@dataclass(frozen=True)
class Act:
    """One verb of a game: the phases it belongs to, where it is offered, why it is refused, what it does."""

    verb: str
    phases: tuple[str, ...]
    offer: Offer
    fault: Fault
    do: Effect


@dataclass(frozen=True)
class Rules:
    """The axes of a chain game, in the order of a deal."""

    acts: tuple[Act, ...]
    hand_out: Callable[["Table", ChainState, list[int]], None]
    """Deals a pack and tells the trump."""
    answers: Callable[[Pack, int], list[int]]
    """`(pack, trump)`: top card -> the cards that may be laid on it."""
    first_lead: Callable[["Table", ChainState], int]
    next_lead: Callable[["Table", ChainState, int], int]
    """The leader of a later deal, given its fool (-1: none)."""
    full: Callable[[ChainState], int]
    """How many cards close the pile that is being led; 0 for any number."""
    closing_leads: Cards
    closing_answers: Cards
    """The cards that close the pile when they are led, and when they answer."""
    may_take: Callable[["Table", ChainState], bool]
    """Whether the seat to act may give up."""
    fail: Callable[["Table", ChainState, list[Event]], None]
    """What who gives up takes, and who is asked next."""
    position: Callable[["Table", ChainState], str]
    """What makes two positions at a lead the same (2.12)."""
    trump: int | None = None
    """The trump of every deal; None where a card of the deal fixes it."""
    ranks: str = RANKS
    """The ranks upward."""
    deck: int = 36
    hand: int = 0
    """Cards of a hand, and up to how many it is filled; 0 where the whole pack is dealt."""
    max_bouts: int = 2000


class Table(Game[ChainState]):
    """What acts and axes may read of their game; `variants.chain.game.Chain` is the whole of it."""

    def __init__(self, rules: Rules, seats: int) -> None:
        self.rules: Rules = rules
        self.seats = seats
        self.pack = _ranked(Pack(rules.deck), rules.ranks)
        self.moves = Moves(self.pack)
        self.acts: dict[str, Act] = {act.verb: act for act in rules.acts}
        self.closing_leads: int = rules.closing_leads(self.pack)
        self.closing_answers: int = rules.closing_answers(self.pack)
        self.opens: list[Move] = [Move("open", -1, (), 0, f"open {place}") for place in range(self.pack.size)]
        """The moves that turn a card of the spread, by its place."""
        self.tables: list[list[int]] = [[], [], [], [], []]

    def answers(self, state: ChainState) -> int:
        """The cards that may be laid on the top of the pile."""
        return self.table_of(state.trump)[state.pile[-1]]

    def table_of(self, trump: int) -> list[int]:
        """Card -> the cards that may be laid on it."""
        if not self.tables[trump]:
            self.tables[trump] = self.rules.answers(self.pack, trump)
        return self.tables[trump]


def _ranked(pack: Pack, ranks: str) -> Pack:
    """The pack with the ranks of its cards in another order."""
    pack.rank = [ranks.index(name[0]) for name in pack.names]
    return pack
