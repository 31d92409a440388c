"""Modifiers of what beats what (catalogue 4: royal, suitless, ace)."""

from dataclasses import replace

from variants.bout import opinions
from variants.bout.rules import Opinion, Rules
from variants.catalogue import options
from variants.catalogue.entry import ANY_BASE, THREE_BASES, Entry, unchanged


def stacked_on(rules: Rules, place: int, *more: Opinion) -> Rules:
    """The rules with more opinions at one place of the stack."""
    return replace(rules, beats=(*rules.beats, *[(place, opinion) for opinion in more]))


# ranks and suits


def _royal_s1(rules: Rules) -> Rules:
    return stacked_on(rules, opinions.RANK_EXCEPTION, opinions.lowest_by_ace)


def _royal_s2(rules: Rules) -> Rules:
    rules = stacked_on(rules, opinions.ATTACKED_JOKER, opinions.joker_by_lowest)
    return stacked_on(rules, opinions.RANK_EXCEPTION, opinions.lowest_by_highest, opinions.highest_ace_by_lowest)


ROYAL = Entry(
    id="royal",
    name_en="Royal fool",
    name_ru="Королевский дурак",
    source="S1 154-161; S2 35-36",
    kind="modifier",
    bases=ANY_BASE,
    default_base="throw_in",
    options=(options.switch("royal", "s1", "", {"s1": _royal_s1, "s2": _royal_s2}),),
    decisions=(
        "An ace of another plain suit does not beat a lowest card: only the ace of its suit and the trump ace do.",
        "In `royal=s2` the lowest card that beats an ace is the one of its suit.",
        "Lowest and highest are those of the pack in play: with 52 cards the two and the ace.",
    ),
)


def suitless(rules: Rules) -> Rules:
    """A plain card falls to any higher card and to any trump; a trump to a higher trump."""
    return stacked_on(rules, opinions.SAME_SUIT, opinions.higher_of_any_suit)


def _weak_trump(rules: Rules) -> Rules:
    return stacked_on(rules, opinions.WEAK_TRUMP, opinions.trump_by_higher_plain)


SUITLESS = Entry(
    id="suitless",
    name_en="Suitless fool",
    name_ru="Безмастный дурак",
    source="S2 9-10",
    kind="modifier",
    bases=THREE_BASES,
    default_base="throw_in",
    options=(options.switch("trump_weak", "no", "", {"no": unchanged, "yes": _weak_trump}),),
    change=suitless,
    sets={"beats.suits": "idle"},
    decisions=(
        "An attacking trump yields to bigger trumps alone; only with trump_weak does any bigger card do.",
        "It does not go together with Japanese fool, whose rule about spades is one about suits.",
    ),
    no_case={2: "a set that cannot be composed has no position; composition refuses it"},
)


ACES_FALL = (opinions.highest_ace_by_lowest, opinions.ace_by_two)


def _any_trump(rules: Rules) -> Rules:
    return stacked_on(rules, opinions.ACE_EXCEPTION, opinions.ace_by_any_trump)


def _low_beats(rules: Rules) -> Rules:
    return stacked_on(rules, opinions.ACE_EXCEPTION, opinions.ace_by_lowest)


def _literal(rules: Rules) -> Rules:
    """No ace falls to a low card: what another member says of aces is switched off (5.3.2.11)."""
    return replace(rules, beats=tuple(rule for rule in rules.beats if rule[1] not in ACES_FALL))


ACE = Entry(
    id="ace",
    name_en="Ace fool",
    name_ru="Тузовый дурак",
    source="S2 110-111",
    kind="modifier",
    bases=ANY_BASE,
    default_base="throw_in",
    options=(
        options.switch("ace", "any_trump", "", {"any_trump": _any_trump, "low_beats": _low_beats, "literal": _literal}),
    ),
    decisions=(
        "Unless another reading is chosen, every trump takes every ace, for only so do both sentences of the"
        " source hold.",
        "In the Japanese game a diamond may cover the ace of spades, except in the literal reading.",
    ),
)
