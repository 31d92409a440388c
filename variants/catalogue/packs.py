"""Modifiers that play with two packs (catalogue 4: big, double)."""

from dataclasses import replace

from variants.bout import ending, opinions
from variants.bout.rules import Rules
from variants.catalogue import options
from variants.catalogue.beats import stacked_on
from variants.catalogue.entry import ANY_BASE, THREE_BASES, Entry


def big(rules: Rules) -> Rules:
    """Two packs; a twin does not beat; 52 cards in hand lose at once."""
    place = rules.ending.index(ending.move_cards) + 1
    steps = (*rules.ending[:place], ending.fifty_two_lose, *rules.ending[place:])
    return replace(stacked_on(rules, opinions.TWIN, opinions.twins_never), ending=steps)


BIG = Entry(
    id="big",
    name_en="Big fool",
    name_ru="Большой дурак",
    source="S1 91-98; S2 31-32",
    kind="modifier",
    bases=ANY_BASE,
    default_base="throw_in",
    options=(options.DECK,),
    change=big,
    sets={"beats.twin": "no"},
    decks=(36, 52),
    packs=2,
    decisions=(
        "A hand is counted against 52 once its owner has finished picking up a bout, since that is the only"
        " time a hand grows so far.",
        "The card that fails to beat is the exact double: the one with the same rank and the same suit.",
        "A bout takes six attack cards at most, and five before any bout has been beaten off.",
        "If two players hold the same lowest trump, their next trumps upward are compared; if these never"
        " differ, the one nearer to the dealer's left leads.",
    ),
)


def double(rules: Rules) -> Rules:
    """Two packs of 36; a twin beats, and then nobody may throw in this bout; 52 cards in hand lose at once."""
    place = rules.ending.index(ending.move_cards) + 1
    steps = (*rules.ending[:place], ending.fifty_two_lose, *rules.ending[place:])
    rules = stacked_on(rules, opinions.TWIN, opinions.twins_beat)
    return replace(rules, ending=steps, closes=opinions.twin_closes)


DOUBLE = Entry(
    id="double",
    name_en="Double fool",
    name_ru="Двойной (сдвоенный) дурак",
    source="S2 33-34",
    kind="modifier",
    bases=THREE_BASES,
    default_base="throw_in",
    change=double,
    sets={"beats.twin": "yes"},
    decks=(36,),
    packs=2,
    decisions=(
        "Attack cards that lie open beside the matched pair still have to be beaten, or everything is taken.",
        "A trump, too, can be covered by its double.",
    ),
)
