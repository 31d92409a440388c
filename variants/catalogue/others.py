"""The trick game and the sequence game (catalogue 4, families E and F)."""

from collections.abc import Mapping
from typing import Any

from variants.catalogue.entry import Entry, Option, OwnGame, Value
from variants.catalogue.options import MOST_BOUTS
from variants.core import Game
from variants.sequence import laughing
from variants.sequence.game import Sequence
from variants.tricks.game import Tricks

RANDOM = "random:"


def _tricks(seats: int, base: str, values: Mapping[str, Value]) -> Game[Any]:
    return Tricks(seats, int(values["max_bouts"]))


def _two(values: Mapping[str, Value]) -> list[int]:
    return [2]


def _sequence(seats: int, base: str, values: Mapping[str, Value]) -> Game[Any]:
    return Sequence(seats, _laughs(str(values["laugh"])), int(values["max_bouts"]))


def _laughs(value: str) -> laughing.Laughing:
    if value.startswith(RANDOM):
        return laughing.by_chance(int(value.removeprefix(RANDOM)))
    return laughing.ASK if value == "ask" else laughing.OFF


def _two_to_nine(values: Mapping[str, Value]) -> list[int]:
    """Up to nine, so that everybody has four cards."""
    return list(range(2, 10))


ARMENIAN_TRICKS = Entry(
    id="armenian_tricks",
    name_en="Armenian fool, trick game",
    name_ru="Армянский дурак, второй вариант",
    source="S1 64-71",
    kind="own",
    bases=(),
    default_base="",
    options=(Option("max_bouts", (), 300, low=1, high=MOST_BOUTS),),
    own=OwnGame(_tricks, _two),
    decks=(36,),
    family="E",
    decisions=(
        "Nobody has to win a trick; only the suit must be followed.",
        "A card that is turned can be played from the next trick on.",
        "Nine tricks each score nothing.",
        "The higher card of the led suit wins, and there is no trump.",
    ),
)

SOLITAIRE = Entry(
    id="solitaire",
    name_en="Solitaire fool",
    name_ru="Пасьянсный дурак",
    source="S1 264-271; S2 103-105",
    kind="own",
    bases=(),
    default_base="",
    options=(
        Option("laugh", ("off", "ask"), "off", form=RANDOM, high=laughing.HUNDRED),
        Option("max_bouts", (), 2000, low=1, high=MOST_BOUTS),
    ),
    own=OwnGame(_sequence, _two_to_nine),
    decks=(36,),
    family="F",
    decisions=(
        "Every other player answers a miss with `laugh` or `silent`, and when all are silent the pile is taken; with "
        "`laugh=random:p` chance laughs in p of a hundred misses, with `laugh=off` nobody is asked and nothing taken.",
        "The next rank stays the same after a miss; when the pile was taken any six begins again.",
        "The deal passes to the left after each game, and hands may differ by one card.",
        "At most nine play, so that everybody has four cards.",
        "Who holds a card of the next rank has to lay it.",
        "When nobody can go on the turn goes round until somebody can.",
        "The second source tells the same game.",
    ),
)
