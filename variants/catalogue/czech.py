"""Czech fool and its eleven options (catalogue 4, family D)."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from variants.catalogue.entry import Entry, Option, OwnGame, Value
from variants.catalogue.options import MOST_BOUTS
from variants.core import Game
from variants.shedding import tables
from variants.shedding.game import Shedding
from variants.shedding.rules import Rules

TABLE_SIZES = [2]

CHANGES: Mapping[tuple[str, Value], Callable[[Rules], Rules]] = {
    ("queen", "suit"): tables.with_queens_in_suit,
    ("king_draw", "yes"): tables.with_drawing_kings,
}
"""What an option's value changes; the others are the rules as they stand."""


def _own(rules: Rules) -> OwnGame:
    def make(seats: int, base: str, values: Mapping[str, Value]) -> Game[Any]:
        changed = replace(rules, max_bouts=int(values["max_bouts"]))
        for name, value in values.items():
            if (name, value) in CHANGES:
                changed = CHANGES[name, value](changed)
        return Shedding(changed, seats)

    return OwnGame(make, _sizes)


def _sizes(values: Mapping[str, Value]) -> list[int]:
    return TABLE_SIZES[:]


MAX_BOUTS = Option("max_bouts", (), tables.CZECH.max_bouts, low=1, high=MOST_BOUTS)
QUEEN = Option("queen", ("any", "suit"), "any")
KING_DRAW = Option("king_draw", ("no", "yes"), "no")


def _option(
    name: str,
    name_en: str,
    name_ru: str,
    source: str,
    rules: Rules,
    decisions: tuple[str, ...],
    options: tuple[Option, ...] = (),
) -> Entry:
    """One of the eleven ways to play Czech fool."""
    return Entry(
        id=name,
        name_en=name_en,
        name_ru=name_ru,
        source=source,
        kind="option",
        bases=("czech",),
        default_base="czech",
        options=(*options, MAX_BOUTS),
        own=_own(rules),
        decks=(rules.deck,),
        family="D",
        decisions=decisions,
    )


CZECH = Entry(
    id="czech",
    name_en="Czech fool",
    name_ru="Чешский дурак",
    source="S1 395-417",
    kind="own",
    bases=(),
    default_base="",
    options=(MAX_BOUTS,),
    own=_own(tables.CZECH),
    decks=(tables.CZECH.deck,),
    family="D",
    decisions=(
        "A queen costs twenty only as the single card left; beside other cards it costs three.",
        "A queen goes on any card; on a queen go the ordered suit and other queens.",
        "Only a player without a fitting card draws.",
        "The first and the last card of a deal have their effects; what is drawn for the last one counts.",
        "Two sit at the table: when one skips, the other moves again.",
        "The pile is turned over as it lies, without a shuffle.",
        "With nothing left to draw, a player without a fitting card passes.",
    ),
)

ONE_CARD = _option(
    "czech_one_card",
    "Czech fool, option 1 (draw one)",
    "Чешский дурак, вариант 1",
    "S1 421",
    tables.ONE_CARD,
    ("A drawn card that fits may be laid in the same turn.",),
)

SMALL_DECK = _option(
    "czech_small_deck",
    "Czech fool, option 2 (32 cards)",
    "Чешский дурак, вариант 2",
    "S1 422",
    tables.SMALL_DECK,
    ("Seven and eight also cost the turn, as six and seven do in the larger pack.",),
)

JACK = _option(
    "czech_jack",
    "Czech fool, option 3 (jack)",
    "Чешский дурак, вариант 3",
    "S1 423",
    tables.JACK,
    (
        "The card that the dealer opens is his first move.",
        "A jack orders a suit; nothing is trump.",
        "A player left with a jack as his single card loses the match; beside other cards a jack costs two.",
        "A queen costs three, also when it is alone.",
        "A queen has no effect.",
    ),
)

ENGLISH = _option(
    "czech_english",
    "English fool (option 4)",
    "Английский дурак",
    "S1 424",
    tables.ENGLISH,
    (
        "An ace does not cost the other player his turn.",
        "Queens still order; a queen laid on the ace as its second card orders too, but not the ace's suit.",
        "The right to order passes to the next seat clockwise.",
        "If the next player cannot use the right either it is lost, and he takes an ordinary turn on the ace.",
        "Who holds a card of the ace's suit and keeps it draws nothing, and the right passes on.",
        "The card that covers the ace orders at once, not the suit of that ace; a covering ace takes no second card.",
    ),
)

PHARAOH = _option(
    "czech_pharaoh",
    "Pharaoh (option 5)",
    "Фараон",
    "S1 425",
    tables.PHARAOH,
    (
        "The score of a match may fall below zero.",
        "A queen as the single card left costs thirty instead of twenty.",
    ),
)

PENTAGON = _option(
    "czech_pentagon",
    "Pentagon (option 6)",
    "Пентагон",
    "S1 426",
    tables.PENTAGON,
    (
        "A queen still goes on any card; with `queen=suit` it goes on its own suit alone.",
        "Six, seven and ace keep their effects.",
    ),
    (QUEEN,),
)

POLISH = _option(
    "czech_polish",
    "Polish fool (option 7)",
    "Польский дурак (вариант чешского)",
    "S1 427",
    tables.POLISH,
    (
        "The spade that costs four cards is the queen.",
        "Drawing cards does not cost the turn; only the ace does.",
        "Other queens are plain cards; the jack goes on any card and orders.",
        "The player of a six may lay a card on it or stop; when he stops the other answers the six.",
        "A jack as the single card left costs twenty, otherwise two; a queen costs three.",
        "The dealer begins with any card.",
    ),
)

KING_OF_DIAMONDS = _option(
    "czech_kd",
    "Czech fool, option 8 (king of diamonds)",
    "Чешский дурак, вариант 8",
    "S1 428",
    tables.KING_OF_DIAMONDS,
    (),
)

NINE = _option(
    "czech_nine",
    "Czech fool, option 9",
    "Чешский дурак, вариант 9",
    "S1 429",
    tables.NINE,
    (
        "Without a fitting card after an eight its player draws until one fits.",
        "The queen of spades costs fifty in any company, also alone.",
        "After drawing for a six or a seven the other player has his turn.",
        "A king has no effect unless `king_draw=yes` is agreed on.",
        "An ace costs the turn.",
    ),
    (KING_DRAW,),
)

CROCODILE = _option(
    "czech_crocodile",
    "Crocodile (option 10)",
    "Крокодил",
    "S1 430",
    tables.CROCODILE,
    (
        "The king that costs five cards is the king of hearts.",
        "The game beneath is option 1: one card is drawn, then the turn passes.",
    ),
)

KING_OF_SPADES = _option(
    "czech_120",
    "120, or king of spades (option 11)",
    "120, или пиковый король",
    "S1 431",
    tables.KING_OF_SPADES,
    (
        "The king of spades costs five cards, not the turn.",
        "The dealer's left begins the first deal, later the winner.",
        "An eight as the last card wins the deal.",
    ),
)
