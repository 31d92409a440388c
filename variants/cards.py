"""Cards as small ints, sets of cards as bit masks, and the packs they come from (catalogue 0, rule_cases 1).

A card is its number in the pack: suits S H D C, in each the ranks upward from the lowest of the pack, then the special
cards; a second pack follows whole, so twins have the same text and different numbers. A set of cards is an int with one
bit a card.
"""

from collections.abc import Iterable

SUITS = "SHDC"
SPADES, HEARTS, DIAMONDS, CLUBS = range(4)
NO_SUIT = -1
RANKS = "23456789TJQKA"
ACE = RANKS.index("A")
SIX = RANKS.index("6")
SPECIALS = ("XR", "XB", "XG", "X0", "W1", "W2", "W3", "W4")

SPECIAL_TURNED = 4
"""The trump when a special card was turned and makes no suit trump."""
RED, BLACK = 5, 6
"""Colour trumps: both suits of a joker's colour, and the joker (`two_jokers`)."""
TRUMPS = (SPADES, HEARTS, DIAMONDS, CLUBS, SPECIAL_TURNED, RED, BLACK, NO_SUIT)
"""Every trump; the last has the index -1 too."""
TRUMP_TEXTS = ("S", "H", "D", "C", "-", "HD", "SC", "-")

BLANK, JOKER, WILD, MEGA = -1, 13, 14, 15
"""Ranks of the special cards: the blank below all, the others above the aces (5.3.2.8, 5.3.2.13)."""
_SPECIAL_RANKS = {"X0": BLANK, "XG": MEGA, "XR": JOKER, "XB": JOKER, "W1": WILD, "W2": WILD, "W3": WILD, "W4": WILD}


def numbers(mask: int) -> list[int]:
    """The card numbers of a set, upward: the canonical order of cards in a text."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found


def mask_of(cards: Iterable[int]) -> int:
    mask = 0
    for card in cards:
        mask |= 1 << card
    return mask


class Pack:
    """The cards of a game: what each number is called, its suit and rank, and the masks that rules ask for.

    `plain` is the size of one pack without special cards: 24 (9..A), 32, 36 (6..A) or 52 (2..A); of the last pack the
    cards named by `removed` are left out.
    """

    def __init__(
        self, plain: int = 36, packs: int = 1, specials: tuple[str, ...] = (), removed: tuple[str, ...] = ()
    ) -> None:
        if plain % 4 or not 4 <= plain <= 52:
            raise ValueError(f"a pack has 4 to 52 plain cards in four suits, not {plain!r}")
        ranks = RANKS[-(plain // 4) :]
        extra = [name for name in SPECIALS if name in specials]
        once = [rank + suit for suit in SUITS for rank in ranks] + extra
        self.names: list[str] = once * (packs - 1) + [name for name in once if name not in removed]
        self.kind: list[int] = [once.index(name) for name in self.names]
        """What each card is, whichever pack it is from: twins are of one kind."""
        self.size: int = len(self.names)
        self.packs: int = packs
        self.full: int = (1 << self.size) - 1
        self.suit: list[int] = [SUITS.index(name[1]) if name not in SPECIALS else NO_SUIT for name in self.names]
        self.rank: list[int] = [
            _SPECIAL_RANKS[name] if name in SPECIALS else RANKS.index(name[0]) for name in self.names
        ]
        self._twins: dict[str, list[int]] = {}
        for card, name in enumerate(self.names):
            self._twins.setdefault(name, []).append(card)
        self.lowest: int = RANKS.index(ranks[0])
        self.has_jokers: bool = JOKER in self.rank
        self.jokers: int = self._where(self.rank, JOKER)
        spades, hearts, diamonds, clubs = [self._where(self.suit, suit) for suit in range(4)]
        red = hearts | diamonds | mask_of(self.twins("XR"))
        black = spades | clubs | mask_of(self.twins("XB"))
        self.suits: list[int] = [spades, hearts, diamonds, clubs, 0, red, black, 0]
        """The cards of each trump: of a suit, of a colour, none."""
        self.rank_groups: list[int] = [self._where(self.rank, rank) for rank in sorted(set(self.rank))]
        self.same_rank: list[int] = [self._where(self.rank, rank) for rank in self.rank]

    def _where(self, values: list[int], wanted: int) -> int:
        return mask_of(card for card, value in enumerate(values) if value == wanted)

    def twins(self, name: str) -> list[int]:
        """Every number that a card text may mean; empty when the pack has no such card."""
        return self._twins.get(name, [])

    def kinds(self) -> list[list[int]]:
        """The twins of each card text."""
        return list(self._twins.values())

    def alike(self, mask: int) -> list[list[int]]:
        """The cards of a set in canonical order, twins together."""
        found: list[list[int]] = []
        for card in self.in_order(mask):
            if found and self.kind[found[-1][0]] == self.kind[card]:
                found[-1].append(card)
            else:
                found.append([card])
        return found

    def in_order(self, mask: int) -> list[int]:
        """The cards of a set in canonical order, by what they are: twins stand together."""
        cards = numbers(mask)
        if self.packs > 1:
            cards.sort(key=self.place)
        return cards

    def place(self, card: int) -> tuple[int, int]:
        """Where a card stands in canonical order: twins together, by what they are."""
        return self.kind[card], card

    def text(self, cards: Iterable[int]) -> str:
        return " ".join([self.names[card] for card in cards])

    def mask_text(self, mask: int) -> str:
        return self.text(self.in_order(mask))

    def cards(self, text: str) -> list[int]:
        """Card numbers of a text such as `7S 9S`, twins in turn; ValueError names a card that is not there."""
        taken: dict[str, int] = {}
        found = []
        for name in text.upper().split():
            twins = self.twins(name)
            copy = taken.get(name, 0)
            if copy >= len(twins):
                raise ValueError(f"the pack has no {'such' if not twins else 'further'} card {name!r}")
            taken[name] = copy + 1
            found.append(twins[copy])
        return found

    def ranks_text(self, mask: int) -> str:
        """The ranks of a set, upward: a letter each, special cards by name."""
        found = [numbers(group)[0] for group in self.rank_groups if mask & group]
        return " ".join([self.names[card] if self.suit[card] == NO_SUIT else self.names[card][0] for card in found])

    def ranks_mask(self, text: str) -> int:
        """Every card of the ranks that a text names; ValueError names one that is not there."""
        mask = 0
        for name in text.upper().split():
            found = self.twins(name) or [card for card, rank in enumerate(self.rank) if name == RANKS[rank : rank + 1]]
            if not found:
                raise ValueError(f"the pack has no rank {name!r}")
            mask |= self.same_rank[found[0]]
        return mask

    def mask(self, text: str) -> int:
        return mask_of(self.cards(text))
