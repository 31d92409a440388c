"""Where the trump comes from (catalogue 2.1 trump, 2.10): the values of the axis `trump`."""

from collections.abc import Callable

from variants import chance
from variants.bout.rules import Table, Trump
from variants.bout.state import BoutState
from variants.cards import ACE, BLACK, DIAMONDS, NO_SUIT, RED, SPECIAL_TURNED, Pack


def _turn(game: Table, state: BoutState, dealt: list[int], rest: list[int]) -> None:
    """The next card is turned and lies under the talon; with no card left a dealt one is shown (2.10)."""
    if not rest:
        state.trump_card = game.rules.full_deal_trump(game, state, dealt)
        state.trump = made_trump(game, state.trump_card)
        return
    left = list(rest)
    card = take_fit(game, left)
    # With nothing to turn instead the card stays; a joker leaves the suit to the last dealt card.
    stays = game.pack.suit[card] == NO_SUIT and game.rules.unfit_trump(game.pack, card)
    told = game.rules.full_deal_trump(game, state, dealt) if stays else card
    state.trump = made_trump(game, told)
    state.trump_card = card
    state.talon = [card, *reversed(left)]


def take_fit(game: Table, left: list[int]) -> int:
    """Take the first card; while it is unfit and another is not, it goes into the middle and the next is taken."""
    fit = any(not game.rules.unfit_trump(game.pack, card) for card in left)
    card = left.pop(0)
    while fit and game.rules.unfit_trump(game.pack, card):
        left.insert(len(left) // 2, card)
        card = left.pop(0)
    return card


def made_trump(game: Table, card: int) -> int:
    suit = game.pack.suit[card]
    return suit if suit != NO_SUIT else game.rules.special_trump(game.pack, card)


def _announce(game: Table, state: BoutState, dealt: list[int], rest: list[int]) -> None:
    """`invisible`: the trump is settled as ever, but the card is shown to nobody."""
    _turn(game, state, dealt, rest)
    state.trump_card = -1


def laid_aside(trump: Trump) -> Trump:
    """`chukotka`: the trump is settled as ever, then the whole talon is laid aside; a card that was shown is known."""

    def settle(game: Table, state: BoutState, dealt: list[int], rest: list[int]) -> None:
        trump.settle(game, state, dealt, rest)
        state.aside = state.talon
        state.talon = []

    return Trump(settle, trump.suit, _hidden, _no_card, trump.plain)


def _suit_of_turned(game: Table, bottom: int) -> int:
    if bottom < 0:
        raise ValueError("a position without a talon names its trump")
    return made_trump(game, bottom)


def _bottom_is_trump(game: Table, bottom: int, trump: int) -> bool:
    return made_trump(game, bottom) == trump


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


def _shown_card(state: BoutState) -> int:
    return int(state.trump_card >= 0 and bool(state.talon))


def _lowest_card(state: BoutState) -> int:
    return int(bool(state.talon))


def _no_card(state: BoutState) -> int:
    return 0


TURNED = Trump(_turn, _suit_of_turned, _bottom_is_trump, _shown_card)
FIXED_DIAMONDS = Trump(_diamonds, _always_diamonds, _hidden, _no_card)
FOUND_DIAMOND = Trump(_last_diamond, _always_diamonds, _bottom_is_trump, _shown_card)
NO_TRUMP = Trump(_none, _never_a_suit, _hidden, _no_card, plain=NO_SUIT)
ANNOUNCED_FREE = Trump(_announce, _suit_of_turned, _hidden, _no_card)
ANNOUNCED = Trump(_announce, _suit_of_turned, _hidden, _lowest_card)


def no_suit(pack: Pack, card: int) -> int:
    """A turned special card leaves the game without a trump."""
    return SPECIAL_TURNED


def own_colour(pack: Pack, card: int) -> int:
    """`two_jokers`: a turned joker makes both suits of its colour trump."""
    return RED if pack.names[card] == "XR" else BLACK


def any_card(pack: Pack, card: int) -> bool:
    """`ace_trump=allowed`: no card is unfit."""
    return False


def an_ace(pack: Pack, card: int) -> bool:
    """`ace_trump=forbidden`: an ace is put into the middle of the talon and the next card turned (D14)."""
    return pack.rank[card] == ACE


def a_special(pack: Pack, card: int) -> bool:
    """A joker or a wild card turned is put into the middle and replaced (5.3.1)."""
    return pack.suit[card] == NO_SUIT


def unfit(one: Callable[[Pack, int], bool], other: Callable[[Pack, int], bool]) -> Callable[[Pack, int], bool]:
    """What is unfit by either reason."""

    def either(pack: Pack, card: int) -> bool:
        return one(pack, card) or other(pack, card)

    return either


def last_dealt(game: Table, state: BoutState, dealt: list[int]) -> int:
    """`trump_full_deal=last`: the last dealt card that is fit is shown, and stays in the hand."""
    for card in reversed(dealt):
        if not game.rules.unfit_trump(game.pack, card):
            return card
    raise ValueError("a whole pack of unfit trumps")


def exposed(game: Table, state: BoutState, dealt: list[int]) -> int:
    """`trump_full_deal=exposed`: a card shown while dealing fixes the suit; an unfit one is drawn again."""
    again = 0
    while True:
        stream = chance.Stream(chance.extra(bytes.fromhex(state.key), "exposed", again))
        card = dealt[stream.below(len(dealt))]
        if not game.rules.unfit_trump(game.pack, card):
            return card
        again += 1
