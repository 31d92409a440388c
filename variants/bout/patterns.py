"""Which cards may be laid at once (catalogue 2.3): the values of the axes `lead` and `transfer_cards`.

A pattern offers every permitted part of the cards held, up to `most`, and names the fault of another set.
"""

from functools import lru_cache
from itertools import combinations

from variants.bout.rules import Pattern, Table
from variants.cards import mask_of, numbers
from variants.core import Move

THREE = 3


def _offer_same_rank(game: Table, verb: str, held: int, most: int, moves: list[Move]) -> None:
    game.moves.offer_ranks(verb, held, most, moves)


def _same_rank_fault(game: Table, cards: int, held: int, most: int) -> str:
    first = (cards & -cards).bit_length() - 1
    return "mixed_ranks" if cards & ~game.pack.same_rank[first] else ""


def _offer_single(game: Table, verb: str, held: int, most: int, moves: list[Move]) -> None:
    if most > 0:
        moves.extend([game.moves.of(verb, 1 << card) for card in numbers(held)])


def _single_fault(game: Table, cards: int, held: int, most: int) -> str:
    return _same_rank_fault(game, cards, held, most) or ("pattern" if cards & (cards - 1) else "")


def _offer_whole_rank(game: Table, verb: str, held: int, most: int, moves: list[Move]) -> None:
    """`force_group=yes`: every card held of the rank, or as many as there is room for."""
    for group in game.pack.rank_groups:
        cards = numbers(held & group)
        if cards:
            _offer_sets(game, verb, cards, min(len(cards), most), moves)


def _whole_rank_fault(game: Table, cards: int, held: int, most: int) -> str:
    mixed = _same_rank_fault(game, cards, held, most)
    group = held & game.pack.same_rank[(cards & -cards).bit_length() - 1]
    return mixed or ("pattern" if cards.bit_count() < min(group.bit_count(), most) else "")


def _offer_three(game: Table, verb: str, held: int, most: int, moves: list[Move]) -> None:
    """`treshka`: three cards of any ranks, or as many as there are and the defender can answer."""
    cards = numbers(held)
    _offer_sets(game, verb, cards, min(THREE, len(cards), most), moves)


def _three_fault(game: Table, cards: int, held: int, most: int) -> str:
    return "" if cards.bit_count() == min(THREE, held.bit_count(), most) else "pattern"


def shapes(*allowed: tuple[int, ...]) -> Pattern:
    """Sets by how many cards of each rank they have, most first: `(2, 2, 1)` is two pairs and an odd card."""

    def offer(game: Table, verb: str, held: int, most: int, moves: list[Move]) -> None:
        groups = [held & group for group in game.pack.rank_groups if held & group]
        made = game.moves.sets[verb]
        for shape in allowed:
            if sum(shape) <= most:
                moves.extend([made.get(cards) or game.moves.of(verb, cards) for cards in _shaped(groups, shape)])

    def fault(game: Table, cards: int, held: int, most: int) -> str:
        counts = sorted([(cards & group).bit_count() for group in game.pack.rank_groups if cards & group], reverse=True)
        return "" if tuple(counts) in allowed else "pattern"

    return Pattern(offer, fault)


def _shaped(groups: list[int], shape: tuple[int, ...]) -> list[int]:
    """Every set with these counts of different ranks: the ranks of equal counts are chosen together."""
    size, ranks = shape[0], shape.count(shape[0])
    able = [group for group in groups if group.bit_count() >= size]
    found = []
    for chosen in combinations(able, ranks):
        sets = [0]
        for group in chosen:
            sets = [cards | part for cards in sets for part in _parts(group, size)]
        if len(shape) > ranks:
            rest = _shaped([group for group in groups if group not in chosen], shape[ranks:])
            sets = [cards | more for cards in sets for more in rest]
        found += sets
    return found


@lru_cache(maxsize=4096)
def _parts(cards: int, size: int) -> list[int]:
    """Every part of so many cards."""
    return [mask_of(part) for part in combinations(numbers(cards), size)]


def _offer_sets(game: Table, verb: str, cards: list[int], size: int, moves: list[Move]) -> None:
    if size > 0:
        moves.extend([game.moves.of(verb, mask_of(part)) for part in combinations(cards, size)])


SAME_RANK = Pattern(_offer_same_rank, _same_rank_fault)
SINGLE = Pattern(_offer_single, _single_fault)
WHOLE_RANK = Pattern(_offer_whole_rank, _whole_rank_fault)
THREE_CARDS = Pattern(_offer_three, _three_fault)
