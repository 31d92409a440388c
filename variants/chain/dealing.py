"""How a chain game is dealt, and who leads first (the sections of its games; 5.3.3.14)."""

from variants.cards import SPADES, numbers
from variants.chain.rules import Table
from variants.chain.state import ChainState

NINE_OF_DIAMONDS = "9D"
ABOVE_ALL = 99

# hands: one card at a time from the dealer's left


def hands_and_talon(game: Table, state: ChainState, cards: list[int]) -> None:
    """`chinese`: a hand each, the rest is the talon, nothing is turned; spades are trump."""
    dealt = game.rules.hand * game.seats
    _deal(state, cards[:dealt])
    state.talon = cards[dealt:][::-1]
    state.trump = SPADES


def last_is_trump(game: Table, state: ChainState, cards: list[int]) -> None:
    """`untitled`: the whole pack; the last card is shown, and is its receiver's."""
    _deal(state, cards)
    state.trump_card = cards[-1]
    state.trump = game.pack.suit[cards[-1]]


def whole_pack(game: Table, state: ChainState, cards: list[int]) -> None:
    """`chukhon`: the whole pack, and no trump."""
    _deal(state, cards)


def spread_out(game: Table, state: ChainState, cards: list[int]) -> None:
    """`polish`: the first card begins the pile and makes its suit trump, the others lie around it face down."""
    state.pile = cards[:1]
    state.spread = cards[1:]
    state.trump_card = cards[0]
    state.trump = game.pack.suit[cards[0]]


def _deal(state: ChainState, cards: list[int]) -> None:
    for place, card in enumerate(cards):
        state.hands[(state.dealer + 1 + place) % state.seats] |= 1 << card


# who leads first


def lowest_trump(game: Table, state: ChainState) -> int:
    """The holder of the lowest trump; else of the lowest rank, the first one from the dealer's left."""
    trumps = game.pack.suits[state.trump]
    lowest, holder = (ABOVE_ALL, ABOVE_ALL), dealers_left(game, state)
    for step in range(1, game.seats + 1):
        seat = (state.dealer + step) % game.seats
        for card in numbers(state.hands[seat]):
            plain = 0 if trumps >> card & 1 else 1
            if (plain, game.pack.rank[card]) < lowest:
                lowest, holder = (plain, game.pack.rank[card]), seat
    return holder


def dealers_left(game: Table, state: ChainState) -> int:
    return (state.dealer + 1) % game.seats


def nine_of_diamonds(game: Table, state: ChainState) -> int:
    """The holder of the nine of diamonds; in a position without it the dealer's left."""
    nine = game.pack.mask(NINE_OF_DIAMONDS)
    for seat in range(game.seats):
        if state.hands[seat] & nine:
            return seat
    return dealers_left(game, state)


# and in a later deal


def under_fool(game: Table, state: ChainState, fool: int) -> int:
    """The fool's right neighbour (D13); without a fool as in a first deal (D16)."""
    return (fool - 1) % game.seats if fool >= 0 else game.rules.first_lead(game, state)


def from_under_fool(game: Table, state: ChainState, fool: int) -> int:
    """The fool's left neighbour (D13); without a fool as in a first deal (D16)."""
    return (fool + 1) % game.seats if fool >= 0 else game.rules.first_lead(game, state)


def as_at_first(game: Table, state: ChainState, fool: int) -> int:
    """The rule of the first deal decides every deal."""
    return game.rules.first_lead(game, state)
