"""How a deal begins: the pack in order, the hands, the trump, who leads (catalogue 2.1, 2.2)."""

from collections.abc import Callable

from variants import chance
from variants.bout.rules import Table, Trump
from variants.bout.state import BoutState
from variants.cards import ACE, DIAMONDS, NO_SUIT, Pack, mask_of, numbers

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
        for suit in game.pack.suits:
            if (hand & suit).bit_count() >= TOO_MANY_OF_A_SUIT:
                return True
    return False


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


# where the trump comes from


def _turn(game: Table, state: BoutState, dealt: list[int], rest: list[int]) -> None:
    """The next card is turned and lies under the talon; with no card left a dealt one fixes the suit."""
    if not rest:
        state.trump = game.rules.full_deal_trump(game, state, dealt)
        return
    fit = [card for card in rest if not game.rules.unfit_trump(game.pack, card)]
    left = list(rest)
    card = left.pop(0)
    # A pack whose rest is all unfit (aces only) has nothing to turn instead: the card stands.
    while fit and game.rules.unfit_trump(game.pack, card):
        left.insert(len(left) // 2, card)
        card = left.pop(0)
    state.trump = game.pack.suit[card]
    state.trump_card = card
    state.talon = [card, *reversed(left)]


def _suit_of_turned(game: Table, bottom: int) -> int:
    if bottom < 0:
        raise ValueError("a position without a talon names its trump")
    return game.pack.suit[bottom]


def _bottom_is_trump(game: Table, bottom: int, trump: int) -> bool:
    return game.pack.suit[bottom] == trump


def _diamonds(game: Table, state: BoutState, dealt: list[int], rest: list[int]) -> None:
    """Japanese: diamonds, and nothing is turned."""
    state.trump = DIAMONDS
    state.talon = rest[::-1]


def _last_diamond(game: Table, state: BoutState, dealt: list[int], rest: list[int]) -> None:
    """Japanese `diamond_search=yes`: the diamond that was found lies face up under the talon."""
    _diamonds(game, state, dealt, rest)
    state.trump_card = rest[-1]


def _always_diamonds(game: Table, bottom: int) -> int:
    return DIAMONDS


def _none(game: Table, state: BoutState, dealt: list[int], rest: list[int]) -> None:
    state.trump = NO_SUIT
    state.talon = rest[::-1]


def _never_a_suit(game: Table, bottom: int) -> int:
    return NO_SUIT


def _hidden(game: Table, bottom: int, trump: int) -> bool:
    return False


TURNED = Trump(_turn, _suit_of_turned, _bottom_is_trump)
FIXED_DIAMONDS = Trump(_diamonds, _always_diamonds, _hidden)
FOUND_DIAMOND = Trump(_last_diamond, _always_diamonds, _bottom_is_trump)
NO_TRUMP = Trump(_none, _never_a_suit, _hidden)


def any_card(pack: Pack, card: int) -> bool:
    """`ace_trump=allowed`: no card is unfit."""
    return False


def an_ace(pack: Pack, card: int) -> bool:
    """`ace_trump=forbidden`: an ace is put into the middle of the talon and the next card turned (D14)."""
    return pack.rank[card] == ACE


def last_dealt(game: Table, state: BoutState, dealt: list[int]) -> int:
    """`trump_full_deal=last`: the suit of the last dealt card that is fit."""
    for card in reversed(dealt):
        if not game.rules.unfit_trump(game.pack, card):
            return game.pack.suit[card]
    raise ValueError("a whole pack of unfit trumps")


def exposed(game: Table, state: BoutState, dealt: list[int]) -> int:
    """`trump_full_deal=exposed`: a card shown while dealing fixes the suit; an unfit one is drawn again."""
    again = 0
    while True:
        stream = chance.Stream(chance.extra(bytes.fromhex(state.key), "exposed", again))
        card = dealt[stream.below(len(dealt))]
        if not game.rules.unfit_trump(game.pack, card):
            return game.pack.suit[card]
        again += 1


# first leader


def lowest(game: Table, state: BoutState) -> int:
    """The holder of the lowest trump; else of the lowest rank, first clockwise from the dealer's left."""
    holder = _lowest_trump_holder(game, state)
    return holder if holder >= 0 else _lowest_rank_holder(game, state)


def by_draw(game: Table, state: BoutState) -> int:
    """`first_lead=draw` (S2 126): without trumps in hand all draw in turn until one appears; what is drawn stays."""
    holder = _lowest_trump_holder(game, state)
    seat = state.dealer
    while holder < 0 and state.talon and state.trump >= 0:
        seat = (seat + 1) % game.seats
        card = state.talon.pop()
        state.hands[seat] |= 1 << card
        if card == state.trump_card:
            state.trump_card = -1
        if game.pack.suit[card] == state.trump:
            holder = seat
    return holder if holder >= 0 else _lowest_rank_holder(game, state)


def by_lot(game: Table, state: BoutState) -> int:
    return chance.Stream(chance.extra(bytes.fromhex(state.key), "lot", 0)).below(game.seats)


def by_seat(seat: int) -> Callable[[Table, BoutState], int]:
    """`first_lead=seat:k` (2.12): rated play assigns the leader."""

    def assigned(game: Table, state: BoutState) -> int:
        return seat

    return assigned


def _lowest_trump_holder(game: Table, state: BoutState) -> int:
    if state.trump < 0:
        return -1
    lowest_card, holder = -1, -1
    for seat in range(game.seats):
        for card in numbers(state.hands[seat] & game.pack.suits[state.trump]):
            if lowest_card < 0 or game.pack.rank[card] < game.pack.rank[lowest_card]:
                lowest_card, holder = card, seat
    return holder


def _lowest_rank_holder(game: Table, state: BoutState) -> int:
    lowest_rank, holder = 99, -1
    for step in range(1, game.seats + 1):
        seat = (state.dealer + step) % game.seats
        for card in numbers(state.hands[seat]):
            if game.pack.rank[card] < lowest_rank:
                lowest_rank, holder = game.pack.rank[card], seat
    return holder


# leader of a later deal: `(game, state, fool or -1 after a draw, leader of the deal before)`


def under_fool(game: Table, state: BoutState, fool: int, leader: int) -> int:
    """The fool's right neighbour leads, the fool defends first (D13); after a draw as in a first deal (D16)."""
    return (fool - 1) % game.seats if fool >= 0 else game.rules.first_lead(game, state)


def from_under_fool(game: Table, state: BoutState, fool: int, leader: int) -> int:
    """The fool's left neighbour leads (D13); after a draw as in a first deal (D16)."""
    return (fool + 1) % game.seats if fool >= 0 else game.rules.first_lead(game, state)


def rotate(game: Table, state: BoutState, fool: int, leader: int) -> int:
    """One seat a deal (2.12); the fool does not matter, so a draw moves the lead too."""
    return (leader + 1) % game.seats


def lowest_again(game: Table, state: BoutState, fool: int, leader: int) -> int:
    return lowest(game, state)


def lot_again(game: Table, state: BoutState, fool: int, leader: int) -> int:
    return by_lot(game, state)


def fool_of(losers: list[int], dealer: int, seats: int) -> int:
    """The fool of several losers: the first of them clockwise from the dealer's left (rule_cases 3)."""
    return min(losers, key=lambda seat: (seat - dealer - 1) % seats)
