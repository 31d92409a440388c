"""Modifiers of what beats what, and the cards they bring (catalogue 4: royal, suitless, ace, packs, jokers, blank)."""

from dataclasses import replace

from variants.bout import ending, opinions, trumps
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
    return stacked_on(rules, opinions.RANK_EXCEPTION, opinions.lowest_by_ace, opinions.ace_by_lowest)


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
)


def _any_trump(rules: Rules) -> Rules:
    return stacked_on(rules, opinions.ACE_EXCEPTION, opinions.ace_by_any_trump)


def _low_beats(rules: Rules) -> Rules:
    return stacked_on(rules, opinions.ACE_EXCEPTION, opinions.ace_by_lowest)


def _literal(rules: Rules) -> Rules:
    """No ace falls to a low card: what another member says of aces is switched off (5.3.2.11)."""
    return replace(rules, beats=tuple(rule for rule in rules.beats if rule[1] is not opinions.ace_by_lowest))


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
)

# two packs


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
)

# special cards


def one_joker(rules: Rules) -> Rules:
    """A joker beats every card and falls to none; turned, it is replaced."""
    rules = stacked_on(rules, opinions.SPECIAL, opinions.joker_beats_all)
    unfit = trumps.unfit(rules.unfit_trump, trumps.a_special)
    return replace(rules, specials=(*rules.specials, "XR"), unfit_trump=unfit)


ONE_JOKER = Entry(
    id="one_joker",
    name_en="Fool with a joker",
    name_ru="Дурак с джокером",
    source="S1 349-356; S2 65-66",
    kind="modifier",
    bases=ANY_BASE,
    default_base="throw_in",
    change=one_joker,
    sets={"jokers": "one joker"},
)


def joker_novosibirsk(rules: Rules) -> Rules:
    """Jokers beat aces and fall to all but aces and jokers; a turned joker leaves the game without a trump."""
    rules = stacked_on(rules, opinions.SPECIAL, opinions.joker_beats_aces)
    return replace(rules, specials=(*rules.specials, "XR", "XB"))


JOKER_NOVOSIBIRSK = Entry(
    id="joker_novosibirsk",
    name_en="Two-joker Novosibirsk fool",
    name_ru="Двухджокерный новосибирский",
    source="S2 67-68",
    kind="modifier",
    bases=THREE_BASES,
    default_base="throw_in",
    change=joker_novosibirsk,
    sets={"jokers": "novosibirsk"},
    decks=(52,),
)


def blank(rules: Rules) -> Rules:
    """A card that beats all and falls to all; turned, it leaves the game without a trump."""
    rules = stacked_on(rules, opinions.SPECIAL, opinions.blank_beats_and_falls)
    return replace(rules, specials=(*rules.specials, "X0"))


BLANK = Entry(
    id="blank",
    name_en="Blank-card fool",
    name_ru="Дурак-пустышка",
    source="S1 322-329",
    kind="modifier",
    bases=("throw_in",),
    default_base="throw_in",
    change=blank,
)
