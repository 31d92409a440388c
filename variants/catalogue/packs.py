"""Modifiers that play with several packs (catalogue 4: big, double, shchelkovo)."""

from dataclasses import replace

from variants.bout import ending, leaders, opinions, overflowing, sending_back, throwing, trumps
from variants.bout.rules import Act, Rules
from variants.catalogue import options
from variants.catalogue.beats import stacked_on
from variants.catalogue.entry import ANY_BASE, THREE_BASES, Entry, Option, unchanged


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
    sets={"beats.twin": "yes", "covers": "face up"},
    decks=(36,),
    packs=2,
    decisions=(
        "Attack cards that lie open beside the matched pair still have to be beaten, or everything is taken.",
        "A trump, too, can be covered by its double.",
    ),
)


def shchelkovo(rules: Rules) -> Rules:
    """Two jokers a pack, a travel card that sends the attack back, self-throws of its receiver, ten attack cards."""
    rules = stacked_on(rules, opinions.SPECIAL, opinions.joker_falls_to_twos)
    acts = tuple(_sent_back(act) for act in rules.acts)
    return replace(
        rules,
        acts=sending_back.with_receiver(acts),
        sends_back=True,
        specials=(*rules.specials, "XR", "XB"),
        unfit_trump=trumps.unfit(rules.unfit_trump, trumps.a_special),
        first_lead=leaders.lowest_or_joker if rules.first_lead is leaders.lowest else rules.first_lead,
    )


def _sent_back(act: Act) -> Act:
    if act.verb == "transfer":
        return sending_back.for_good(act)
    return sending_back.SHOW if act.verb == "show" else act


def _one_joker_fewer(rules: Rules) -> Rules:
    return replace(rules, removed=("XB",), spare=rules.spare + 1)


REMOVE_JOKER = options.switch("remove_joker", "no", "", {"no": unchanged, "yes": _one_joker_fewer})


def _face_down(rules: Rules) -> Rules:
    """Throws are laid face down, each attacker once, and the defender chooses where there are too many."""
    acts = tuple(overflowing.face_down(act) if act.verb == "throw" else act for act in rules.acts)
    acts = tuple(overflowing.before_opening(act) if act.verb == "pass" else act for act in acts)
    return replace(rules, acts=(*acts, overflowing.KEEP, overflowing.REVERSE))


# Refused with throws that must be seen at once: covered (cunning), paid for (impudent), counted (straps_count), turned
# (armenian without limit), undone (muhlezh), or of an unseen hand (reversed).
OVERFLOW = options.switch("overflow", "no", "overflow", {"no": unchanged, "yes": _face_down})
TEN = options.choice("cap", "10", "cap", "cap", {"10": throwing.ten, "10_thrown": throwing.ten_thrown})

SHCHELKOVO = Entry(
    id="shchelkovo",
    name_en="Shchelkovo fool",
    name_ru="Щёлковский дурак",
    source="S1 451-458",
    kind="modifier",
    bases=("transfer",),
    default_base="transfer",
    options=(Option("packs", ("1", "2", "4"), 2), REMOVE_JOKER, OVERFLOW, TEN),
    change=shchelkovo,
    sets={
        "jokers": "shchelkovo",
        "beats.twin": "no",
        "travel.way": "back",
        "hands.own": "known",
        "next_lead": "under_fool",
    },
    decks=(52,),
    most=10,
    decisions=(
        "Attackers throw in turn, so play stops at ten attack cards; with overflow each throws once and face down, and"
        " of too many the defender names those that he faces, or faces the sets round the table from his right.",
        "Only who has been shown a travel card may throw to himself, for only he defends.",
        "After a travel card its shower is asked first whether he throws, then the others clockwise.",
        "A receiver who has beaten everything leads; when he takes, the seat on his left does.",
        "Every two beats a joker; a joker does not beat a two, which falls like any card of its suit.",
        "A card does not beat its exact double, a joker does.",
        "Two packs are used unless one or four are asked for; few players need one, many four.",
        "From the second deal on the fool's right neighbour leads.",
        "A take is followed by the chase, up to ten attack cards.",
        "Led and passed-on cards count among the ten; under cap=10_thrown the lead is left out.",
        "There is no smaller limit before a bout has been beaten.",
        "Hands are filled as in the base game.",
        "A travel card is shown only to a seat that holds a card for every uncovered one.",
    ),
)
