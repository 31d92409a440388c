"""The twelve games of the family (catalogue 4, family D): each is a table of effects and prices."""

from dataclasses import replace

from variants.cards import RANKS
from variants.shedding import aces, laying
from variants.shedding.rules import (
    MANY,
    PLAIN,
    TO_THE_LIMIT,
    Effect,
    Rules,
    dealer_begins,
    last_opened,
    nothing_opened,
    winner_begins,
)

SKIP = Effect(again=True)
ORDER = Effect(orders=True)
FIVE_AND_SKIP = Effect(draws=5, again=True)
FIVE = Effect(draws=5)

CZECH = Rules(
    deck=36,
    hand=5,
    begins=winner_begins,
    opens=nothing_opened,
    effects={"6": Effect(draws=2, again=True), "7": Effect(draws=1, again=True), "A": SKIP, "Q": ORDER},
    wild="Q",
    equal=RANKS,
    draws=MANY,
    second=laying.no_second,
    orders=laying.by_effect,
    then=aces.no_right,
    prices={"6": 6, "7": 7, "8": 8, "9": 9, "T": 10, "J": 2, "Q": 3, "K": 4, "A": 11},
    lone={"Q": 20},
    rewards={},
    limit=100,
)

ONE_CARD = replace(CZECH, draws=1)

SMALL_DECK = replace(
    CZECH,
    deck=32,
    effects={"7": Effect(draws=2, again=True), "8": Effect(draws=1, again=True), "A": SKIP, "Q": ORDER},
)

JACK = replace(
    CZECH,
    hand=6,
    begins=dealer_begins,
    opens=last_opened,
    effects={**CZECH.effects, "Q": PLAIN, "J": ORDER},
    wild="J",
    lone={"J": TO_THE_LIMIT},
)

ENGLISH = replace(
    CZECH,
    effects={**CZECH.effects, "A": PLAIN},
    second=laying.suit_on_an_ace,
    orders=laying.by_ace,
    then=aces.right_passes_on,
)

PHARAOH = replace(CZECH, hand=4, lone={"Q": 30}, rewards={"Q": 30})

PENTAGON = replace(
    CZECH,
    effects={**CZECH.effects, "Q": Effect(again=True, orders=True)},
    equal="6",
    prices={"Q": 20, "A": 11, "T": 10, "K": 4, "J": 2},
)

POLISH = replace(
    CZECH,
    begins=dealer_begins,
    effects={"7": Effect(draws=2), "QS": Effect(draws=4), "KS": Effect(draws=6), "A": SKIP, "J": ORDER},
    wild="J",
    draws=1,
    second=laying.any_on_a_six,
    lone={"J": 20},
)

KING_OF_DIAMONDS = replace(ONE_CARD, effects={**CZECH.effects, "KD": FIVE_AND_SKIP})

NINE = replace(
    CZECH,
    hand=6,
    begins=dealer_begins,
    effects={"6": Effect(draws=2), "7": Effect(draws=1), "8": SKIP, "A": SKIP, "Q": ORDER},
    prices={**CZECH.prices, "QS": 50},
    lone={"Q": 20, "QS": 50},
    rewards={"QS": 50},
)

CROCODILE = replace(ONE_CARD, effects={**CZECH.effects, "KH": FIVE_AND_SKIP})

KING_OF_SPADES = replace(CZECH, effects={**CZECH.effects, "8": SKIP, "KS": FIVE}, limit=120)


def with_queens_in_suit(rules: Rules) -> Rules:
    """`queen=suit`: a queen goes on its own suit alone."""
    return replace(rules, wild="")


def with_drawing_kings(rules: Rules) -> Rules:
    """`king_draw=yes`: a king costs five cards and its player goes on."""
    return replace(rules, effects={**rules.effects, "K": FIVE_AND_SKIP})
