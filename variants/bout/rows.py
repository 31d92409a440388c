"""The rows of a bout's table: attack cards, and the covers that lie on them, as parallel lists."""

from collections.abc import Sequence

from variants.core import State

UNCOVERED = -1
DEAD = -2
"""The mark of an attack card that nobody has to cover any more."""

_NAMES = "attacks covers laid_by covered_by uncovered ranks last_cover"
ROWS = tuple(_NAMES.split())


class Rows(State):
    """What lies on the table, and what comes and goes there."""

    __slots__ = ROWS

    attacks: list[int]
    covers: list[int]
    laid_by: list[int]
    covered_by: list[int]
    uncovered: int
    ranks: int
    last_cover: int

    def table_cards(self) -> int:
        """Every card on the table, attack and cover."""
        mask = 0
        for card in self.attacks:
            mask |= 1 << card
        for card in self.covers:
            if card >= 0:
                mask |= 1 << card
        return mask

    def table_rows(self) -> list[int]:
        """Every card on the table row by row, each attack card before its cover."""
        cards = []
        for attack, cover in zip(self.attacks, self.covers, strict=True):
            cards.append(attack)
            if cover >= 0:
                cards.append(cover)
        return cards

    def row_of(self, attack: int) -> int:
        """The row where this attack card lies; -1 when it lies in none."""
        return self.attacks.index(attack) if attack in self.attacks else -1

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
