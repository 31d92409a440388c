"""Laying cards: what fits the top of the pile, what may follow at once, which suits may be ordered."""

from variants.cards import ACE, NO_SUIT, SIX
from variants.core import Move, Refusal
from variants.dealings import not_held, refusal
from variants.shedding.plays import ordered
from variants.shedding.rules import ALL_SUITS, Table
from variants.shedding.state import ShedState


def fitting(game: Table, state: ShedState) -> int:
    """The held cards that may be laid first in this move; on an empty pile every card."""
    hand = state.hands[state.to_act]
    if state.opened >= 0:
        return 1 << state.opened
    if not state.pile:
        return hand
    top = state.pile[-1]
    if going_on(state):
        return hand & game.pack.suits[game.pack.suit[top]]
    return hand & (game.on_suit[state.suit] if state.suit != NO_SUIT else game.on_card[top])


def offer(game: Table, state: ShedState, card: int, second: int, plays: list[Move]) -> None:
    """The moves that lay this card, and a second one if it is given, with every suit that they may order."""
    suits = game.rules.orders(game, state, card, second)
    if not suits:
        plays.append(game.plays.of(card, second, NO_SUIT))
    for suit in range(4):
        if suits >> suit & 1:
            plays.append(game.plays.of(card, second, suit))


def fault(game: Table, state: ShedState, move: Move) -> Refusal | None:
    missing = not_held(game.pack, move, state.hands[state.to_act])
    if missing is not None:
        return missing
    card, second = move.cards[0], move.cards[1] if len(move.cards) > 1 else -1
    if state.opened >= 0 and card != state.opened:
        return refusal(game.pack, "opened_first", card)
    if not fitting(game, state) >> card & 1:
        return refusal(game.pack, "does_not_fit", card)
    if second >= 0 and not game.rules.second(game, state, card) >> second & 1:
        return refusal(game.pack, "pattern", second)
    return _order_fault(game, game.rules.orders(game, state, card, second), ordered(move), move.cards[-1])


def _order_fault(game: Table, suits: int, suit: int, card: int) -> Refusal | None:
    if suits and suit == NO_SUIT:
        return refusal(game.pack, "must_order", card)
    if not suits and suit != NO_SUIT:
        return refusal(game.pack, "cannot_order", card)
    if suits and not suits >> suit & 1:
        return refusal(game.pack, "suit_forbidden", card)
    return None


# what may follow at once


def no_second(game: Table, state: ShedState, card: int) -> int:
    return 0


def any_on_a_six(game: Table, state: ShedState, card: int) -> int:
    """`czech_polish`: the player of a six may at once lay any card on it."""
    return state.hands[state.to_act] & ~(1 << card) if game.pack.rank[card] == SIX else 0


def suit_on_an_ace(game: Table, state: ShedState, card: int) -> int:
    """`czech_english`: a card of the ace's suit; an ace that covers another starts no second card."""
    if game.pack.rank[card] != ACE or state.right == state.to_act:
        return 0
    return state.hands[state.to_act] & game.pack.suits[game.pack.suit[card]] & ~(1 << card)


# which suits may be ordered


def by_effect(game: Table, state: ShedState, card: int, second: int) -> int:
    """Any suit, by a card that orders."""
    return ALL_SUITS if game.effects[second if second >= 0 else card].orders else 0


def by_ace(game: Table, state: ShedState, card: int, second: int) -> int:
    """`czech_english`: the card on the ace orders any suit but the ace's; another queen orders by itself."""
    if second >= 0:
        return ALL_SUITS & ~(1 << game.pack.suit[card])
    if state.right == state.to_act:
        suit = game.pack.suit[state.pile[-1]]
        if game.pack.suit[card] == suit or game.pack.rank[card] == ACE:
            return ALL_SUITS & ~(1 << suit)
    return by_effect(game, state, card, second)


def going_on(state: ShedState) -> bool:
    """The player of an ace drew a card of its suit: he lays it with an order, or passes (5.3.3.12)."""
    return state.drawn and state.right == state.to_act
