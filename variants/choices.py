"""Legal moves that are too many to be listed: every set of so many cards of a hand, each made when it is looked at.

A gift of five cards from a hand of thirty is one of 142,506. `explain` needs no list, a reader looks at a few of them.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from typing import overload

from variants.cards import Pack, mask_of
from variants.core import Move


class Choices(Sequence[Move]):
    """The moves of a verb that name `size` cards of a hand, twins alike: first those with the first card."""

    def __init__(
        self, pack: Pack, verb: str, hand: int, size: int, always: int = 0, also: tuple[Move, ...] = ()
    ) -> None:
        self.pack = pack
        self.verb = verb
        self.size = size
        self.always = always
        """Cards that every move names besides."""
        self.also = also
        """Other moves, which stand before these."""
        self.cards: list[int] = pack.in_order(hand)
        self.twins: list[list[int]] = pack.alike(hand)
        self.copies: tuple[int, ...] = tuple(len(alike) for alike in self.twins)

    def __len__(self) -> int:
        return len(self.also) + parts(self.copies, self.size)

    @overload
    def __getitem__(self, place: int) -> Move: ...

    @overload
    def __getitem__(self, place: slice) -> list[Move]: ...

    def __getitem__(self, place: int | slice) -> Move | list[Move]:
        if isinstance(place, slice):
            return [self._at(each) for each in range(*place.indices(len(self)))]
        number = place + len(self) if place < 0 else place
        if not 0 <= number < len(self):
            raise IndexError(place)
        return self._at(number)

    def __iter__(self) -> Iterator[Move]:
        yield from self.also
        if len(self.twins) == len(self.cards):
            for cards in combinations(self.cards, self.size):
                yield self._made(cards)
        else:
            yield from [self._at(number) for number in range(len(self.also), len(self))]

    def least(self, value: list[int]) -> list[Move]:
        """The moves with the lowest values of cards, a value a card of the pack, and the other moves."""
        ordered = sorted(self.cards, key=lambda card: value[card])[: self.size]
        edge = value[ordered[-1]]
        below = [card for card in self.cards if value[card] < edge]
        at_edge = [card for card in self.cards if value[card] == edge]
        rest = Choices(self.pack, self.verb, mask_of(at_edge), self.size - len(below), self.always | mask_of(below))
        return [*self.also, *rest]

    def _at(self, number: int) -> Move:
        if number < len(self.also):
            return self.also[number]
        number -= len(self.also)
        cards: list[int] = []
        for place, alike in enumerate(self.twins):
            later = self.copies[place + 1 :]
            for count in range(len(alike), -1, -1):
                beyond = parts(later, self.size - len(cards) - count)
                if number < beyond:
                    cards += alike[:count]
                    break
                number -= beyond
        return self._made(cards)

    def _made(self, cards: Sequence[int]) -> Move:
        named = self.pack.in_order(mask_of(cards) | self.always)
        return Move(self.verb, -1, tuple(named), mask_of(named), f"{self.verb} {self.pack.text(named)}")


@lru_cache(maxsize=4096)
def parts(copies: tuple[int, ...], size: int) -> int:
    """How many different sets of so many cards there are, given the copies of each card."""
    if size <= 0 or size >= sum(copies):
        return int(size in (0, sum(copies)))
    return sum(parts(copies[1:], size - count) for count in range(copies[0] + 1))
