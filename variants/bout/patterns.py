"""Which cards may be laid at once (catalogue 2.3): the values of the axes `lead` and `transfer_cards`."""

from variants.bout.rules import Pattern, Table
from variants.cards import numbers
from variants.core import Move


def _offer_same_rank(game: Table, verb: str, cards: int, most: int, moves: list[Move]) -> None:
    for group in game.pack.rank_groups:
        held = cards & group
        if held:
            found = game.moves.groups(verb, held)
            if held.bit_count() <= most:
                moves.extend(found)
            else:
                moves.extend([move for move in found if len(move.cards) <= most])


def _same_rank_fault(game: Table, cards: int) -> str:
    first = (cards & -cards).bit_length() - 1
    return "mixed_ranks" if cards & ~game.pack.same_rank[first] else ""


def _offer_single(game: Table, verb: str, cards: int, most: int, moves: list[Move]) -> None:
    if most > 0:
        moves.extend([game.moves.of(verb, 1 << card) for card in numbers(cards)])


def _single_fault(game: Table, cards: int) -> str:
    return _same_rank_fault(game, cards) or ("pattern" if cards & (cards - 1) else "")


SAME_RANK = Pattern(_offer_same_rank, _same_rank_fault)
SINGLE = Pattern(_offer_single, _single_fault)
