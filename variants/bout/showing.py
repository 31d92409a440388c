"""The showdown: with no talon and a hand of five or fewer, the best poker hand wins (catalogue 4: poker_showdown).

Rulings where the catalogue is silent: all seats with the best hand win and all with the worst lose, and when all hands
are equal it is a draw. A joker, wild card or mega card ranks above the aces, the blank below all (5.3.2.8); these have
no suit and stand in no straight. Of two packs, five cards of a rank are the best hand there is. Each seat wins or loses
by its own hand, in teams too; where points decide a deal they decide this one (5.3.2.7). Too many cards while the talon
lasts are a loss at once and without a showdown, for everybody who holds them. A dummy takes part if it can be the fool.
"""

from collections.abc import Sequence

from variants.bout import ending
from variants.bout.refusing import not_in_hand, refusal
from variants.bout.rules import Act, Step, Table, cards_hidden, nothing_listed
from variants.bout.state import BoutState
from variants.cards import NO_SUIT, RANKS, mask_of, numbers
from variants.choices import Choices
from variants.core import ALL_EYES, Event, Move, Refusal

HAND = 5
WHEEL = [12, 3, 2, 1, 0]
"""A5432 by rank: with 52 cards the ace may stand below the two."""

HIGH_CARD, PAIR, TWO_PAIRS, THREE, STRAIGHT, FLUSH, FULL_HOUSE, FOUR, STRAIGHT_FLUSH, FIVE = range(10)
KINDS = {(2,): PAIR, (2, 2): TWO_PAIRS, (3,): THREE, (3, 2): FULL_HOUSE, (4,): FOUR, (5,): FIVE}
"""By how many cards of one rank there are, single cards apart."""


# too many cards


def lose_above(most: int) -> Step:
    """`cap_hand`: before the refill, and only while there is a talon."""

    def step(game: Table, state: BoutState, taken: bool, events: list[Event]) -> None:
        if state.talon:
            seats = [seat for seat in ending.judged(game) if state.held(seat) > most]
            ending.fall_together(game, state, "showdown", seats, events)

    return step


# the showdown


def showdown(game: Table, state: BoutState, taken: bool, events: list[Event]) -> None:
    """The first bout's end with no talon and a hand of five or fewer: whoever holds more discards, then all show."""
    compared = ending.judged(game)
    if state.talon or min([state.held(seat) for seat in compared]) > HAND:
        return
    first = _next_leader(game, state, taken)
    order = [(first + step) % state.seats for step in range(state.seats)]
    _take_up_locked(state, events)
    state.clear_bout()
    state.phase = "showdown"
    state.windows = [seat for seat in order if seat in compared and state.held(seat) > HAND]
    _ask(game, state, events)


def _take_up_locked(state: BoutState, events: list[Event]) -> None:
    """`magadan`: cards that are still locked belong to the hand that is compared."""
    for seat, cards in enumerate(state.locked):
        state.hands[seat] |= mask_of(cards)
        if cards:
            events.append(Event("took_up", seat, mask_of(cards), state.eyes_of(seat)))
    state.locked = []


def _next_leader(game: Table, state: BoutState, taken: bool) -> int:
    """Who would lead now: an empty hand would be out."""
    holders = mask_of([seat for seat in range(state.seats) if state.held(seat)])
    if not taken or ending.taker_leads in game.rules.ending:
        if holders >> state.defender & 1:
            return state.defender
        return state.next_active(state.defender, game.rules.heirs(state, state.defender) & holders)
    return state.next_active(state.defender, game.rules.opponents(state, state.defender) & holders)


def _ask(game: Table, state: BoutState, events: list[Event]) -> None:
    if state.windows:
        state.to_act = state.windows[0]
        return
    _compare(game, state)
    game.rules.end(game, state)
    events.append(Event("over", -1, 0, ALL_EYES))


def _compare(game: Table, state: BoutState) -> None:
    values = [value(game, state.hands[seat]) for seat in ending.judged(game)]
    best, worst = max(values), min(values)
    state.hands_open = True
    if best == worst:
        ending.draw(state)
        return
    losers = [seat for seat, found in enumerate(values) if found == worst]
    winners = [seat for seat, found in enumerate(values) if found == best]
    ending.finish(state, "showdown", losers, winners)


def value(game: Table, hand: int) -> tuple[int, list[int]]:
    """What a hand is worth: its kind, then its ranks, those of sets first. Of equal sets the one with cards more wins.

    The usual order of poker; trumps are cards like others.
    """
    cards = numbers(hand)
    found = [game.pack.rank[card] for card in cards]
    ranks = sorted(found, key=lambda rank: (found.count(rank), rank), reverse=True)
    kind = KINDS.get(tuple([size for size in _sizes(ranks) if size > 1]), HIGH_CARD)
    if len(cards) < HAND or kind > FLUSH:
        return kind, ranks
    suits = {game.pack.suit[card] for card in cards}
    flush = len(suits) == 1 and NO_SUIT not in suits
    straight = kind == HIGH_CARD and _is_straight(game, ranks)
    if straight and ranks == WHEEL:
        ranks = [*ranks[1:], -1]
    if straight:
        return STRAIGHT_FLUSH if flush else STRAIGHT, ranks
    return (FLUSH, sorted(found, reverse=True)) if flush else (kind, ranks)


def _sizes(ranks: list[int]) -> list[int]:
    """How many cards of each rank, in the order in which the ranks stand."""
    return [ranks.count(rank) for rank in dict.fromkeys(ranks)]


def _is_straight(game: Table, ranks: list[int]) -> bool:
    """Five ranks in a row, the highest first; a special card has no place in it."""
    if ranks[0] >= len(RANKS) or ranks[-1] < 0:
        return False
    return ranks[0] - ranks[-1] == HAND - 1 or (ranks == WHEEL and game.pack.lowest == 0)


# discard


def _choices(game: Table, state: BoutState) -> Sequence[Move]:
    hand = state.hands[state.to_act]
    return Choices(game.pack, "discard", hand, hand.bit_count() - HAND)


def _fault(game: Table, state: BoutState, move: Move) -> Refusal | None:
    unheld = not_in_hand(game, state, move)
    if unheld is None and state.hands[state.to_act].bit_count() - len(move.cards) != HAND:
        return refusal(game, "pattern", *move.cards)
    return unheld


def _do(game: Table, state: BoutState, move: Move, events: list[Event]) -> None:
    """What is discarded stays unknown, also to those who see the hand that is left."""
    seat = state.to_act
    state.hands[seat] &= ~move.mask
    state.discard |= move.mask
    state.windows = state.windows[1:]
    events.append(Event("discarded", seat, move.mask, state.eyes_of(seat)))
    _ask(game, state, events)


DISCARD = Act("discard", ("showdown",), nothing_listed, _fault, _do, cards_hidden, choices=_choices)
