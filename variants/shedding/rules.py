"""What a shedding game is: one `Rules` value, a table of effects and prices with a few functions beside it.

Effects and prices are written by rank (`6`) or by card (`KS`); the card wins. Two sit at the table, so whoever makes
the other skip moves again: one word, `again`, says both.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import NamedTuple, TypeVar

from variants.cards import RANKS, Pack
from variants.core import Event, Game
from variants.shedding.plays import Plays
from variants.shedding.state import ShedState

MANY = 999
ALL_SUITS = 0b1111
TO_THE_LIMIT = -1
"""The price of a lone card that loses the match."""


class Effect(NamedTuple):
    """What a laid card does: cards for the next seat to draw, its player moves again, its player orders a suit."""

    draws: int = 0
    again: bool = False
    orders: bool = False


PLAIN = Effect()

Begins = Callable[[int, int, int], int]
"""Who lays the first card, of: dealer, winner of the deal before or -1, seats."""
Opens = Callable[[list[int]], int]
"""The card that the dealer opens, of those dealt; -1 for none."""
Second = Callable[["Table", ShedState, int], int]
"""The held cards that may be laid on this card in the same move."""
Orders = Callable[["Table", ShedState, int, int], int]
"""A mask of the suits that a card, perhaps with a second one, may order; 0 when it orders nothing."""
Then = Callable[["Table", ShedState, int, list[Event]], None]
"""What follows once a seat's cards are laid and had their effect."""


@dataclass(frozen=True)
class Rules:
    """The axes of a shedding game."""

    deck: int
    hand: int
    begins: Begins
    opens: Opens
    effects: Mapping[str, Effect]
    wild: str
    """The rank that goes on anything."""
    equal: str
    """The ranks on which another card of the rank fits."""
    draws: int
    """How many cards a seat without a fitting one draws at most."""
    second: Second
    orders: Orders
    then: Then
    prices: Mapping[str, int]
    """What the loser writes for each card that he is left with."""
    lone: Mapping[str, int]
    """What he writes instead for a single card."""
    rewards: Mapping[str, int]
    """What the winner takes off his score for his last card."""
    limit: int
    """Who reaches it loses the match."""
    max_bouts: int = 2000


class Table(Game[ShedState]):
    """What the parts of this family know of the game they are asked about."""

    def __init__(self, rules: Rules, seats: int) -> None:
        self.rules: Rules = rules
        self.seats = seats
        self.pack = Pack(rules.deck)
        self.plays: Plays = Plays(self.pack)
        self.effects: list[Effect] = by_card(self.pack, rules.effects, PLAIN)
        self.prices: list[int] = by_card(self.pack, rules.prices, 0)
        self.lone: list[int] = by_card(self.pack, rules.lone, 0)
        self.rewards: list[int] = by_card(self.pack, rules.rewards, 0)
        wild = self.pack.same_rank[self.pack.twins(f"{rules.wild}S")[0]] if rules.wild else 0
        self.on_suit: list[int] = [suit | wild for suit in self.pack.suits[:4]]
        """What fits an ordered suit."""
        self.on_card: list[int] = [
            self.on_suit[self.pack.suit[card]]
            | (self.pack.same_rank[card] if RANKS[self.pack.rank[card]] in rules.equal else 0)
            for card in range(self.pack.size)
        ]
        """What fits a top card without an order."""


T = TypeVar("T")


def by_card(pack: Pack, written: Mapping[str, T], default: T) -> list[T]:
    """A table by rank or card as a list with a value for each card."""
    return [written.get(name, written.get(name[0], default)) for name in pack.names]


# who begins


def winner_begins(dealer: int, winner: int, seats: int) -> int:
    """The winner of the deal before; without one the dealer's left."""
    return winner if winner >= 0 else (dealer + 1) % seats


def dealer_begins(dealer: int, winner: int, seats: int) -> int:
    return dealer


# what the dealer opens


def nothing_opened(dealt: list[int]) -> int:
    return -1


def last_opened(dealt: list[int]) -> int:
    """The last card of the deal is the dealer's."""
    return dealt[-1]
