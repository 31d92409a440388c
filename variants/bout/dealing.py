"""How a pack is ordered and dealt (catalogue 2.1, 2.2 SETUP)."""

from variants import chance
from variants.bout.rules import Table
from variants.bout.state import BoutState
from variants.cards import DIAMONDS, NO_SUIT, mask_of, numbers

TOO_MANY_OF_A_SUIT = 5


# the order of the pack


def shuffled(game: Table, key: bytes) -> list[int]:
    return chance.shuffle(key, game.pack.size)


def shuffled_even(game: Table, key: bytes) -> list[int]:
    """`redeal=yes`: shuffled again until no hand holds five or more cards of one suit (2.12).

    Hands are every seats-th card, whoever deals, so the pack alone decides.
    """
    pack = chance.shuffle(key, game.pack.size)
    again = 0
    while _lopsided(game, pack):
        pack = chance.shuffle(chance.extra(key, "redeal", again), game.pack.size)
        again += 1
    return pack


def _lopsided(game: Table, pack: list[int]) -> bool:
    dealt = game.rules.hand * game.seats
    for seat in range(game.seats):
        hand = mask_of(pack[seat : dealt : game.seats])
        for suit in game.pack.suits[:4]:
            if (hand & suit).bit_count() >= TOO_MANY_OF_A_SUIT:
                return True
    return False


def stacked(game: Table, key: bytes) -> list[int]:
    """`albanian`: special cards, then aces, kings ... on top of one another; the suits of each rank by chance."""
    special = mask_of([card for card in range(game.pack.size) if game.pack.suit[card] == NO_SUIT])
    plain = [group & ~special for group in reversed(game.pack.rank_groups)]
    pack: list[int] = []
    for place, group in enumerate([group for group in (special, *plain) if group]):
        pack += chance.shuffled(chance.extra(key, "suits", place), numbers(group))
    return pack


def diamond_last(game: Table, key: bytes) -> list[int]:
    """Japanese `diamond_search=yes`: the first diamond of the pack goes under the talon, the rest is shuffled again."""
    drawn = [card for card in chance.shuffle(key, game.pack.size) if game.pack.suit[card] == DIAMONDS]
    rest = [card for card in range(game.pack.size) if card != drawn[0]]
    return [*chance.shuffled(chance.extra(key, "diamonds", 0), rest), drawn[0]]


# hands


def equal_hands(game: Table, state: BoutState, pack: list[int]) -> int:
    """A hand each, one card at a time from the dealer's left."""
    dealt = game.rules.hand * game.seats
    for place in range(dealt):
        state.hands[(state.dealer + 1 + place) % game.seats] |= 1 << pack[place]
    return dealt


def whole_pack(game: Table, state: BoutState, pack: list[int]) -> int:
    """Every card of the pack, one at a time from the dealer's left (`piled_up`, `road`)."""
    for place in range(len(pack)):
        state.hands[(state.dealer + 1 + place) % game.seats] |= 1 << pack[place]
    return len(pack)


def hands_and_reserves(game: Table, state: BoutState, pack: list[int]) -> int:
    """`buy_in`: after the hands a reserve each, face down, one card at a time too."""
    dealt = equal_hands(game, state, pack)
    state.reserve = [0] * game.seats
    for place in range(game.rules.reserve * game.seats):
        state.reserve[(state.dealer + 1 + place) % game.seats] |= 1 << pack[dealt + place]
    return dealt + game.rules.reserve * game.seats
