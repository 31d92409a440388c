"""The pair games (catalogue 4, family A): five cards each, leads by patterns, no throwing."""

from dataclasses import replace

from variants.bout import ending, leaders, patterns
from variants.bout.rules import Pattern, Rules
from variants.catalogue import options
from variants.catalogue.entry import SHUFFLED_ONCE, Entry

HAND = 5
MOST_SEATS = 5

# An odd card may be of a pair's rank, and four of a rank are two pairs: hence the threes and fours.
PAIRS_S1 = patterns.shapes((1,), (2,), (3,), (4,), (2, 1), (2, 2), (3, 2), (4, 1), (2, 2, 1))
PAIRS_S2 = patterns.shapes((1,), (3,), (2, 1), (3, 2), (4, 1), (2, 2, 1))
FIVE = patterns.shapes((1,), (3,), (2, 1), (4, 1), (2, 2, 1))
GROUPS = patterns.shapes((1,), (2,), (3,), (4,), (2, 1), (2, 2), (4, 1), (2, 2, 1))

_SETS = {
    "covers": "face up",
    "deal.dummy": "none",
    "deal.hand": "five cards",
    "deal.order": SHUFFLED_ONCE,
    "deal.size": "five cards each",
    "defence": "covers alone",
    "first_lead": "the dealer's left",
    "gifts": "none",
    "hands": "stay",
    "hands.sight": "the own hand",
    "lead.talon": "never",
    "refill": "to five",
    "refill.order": "the leader first",
    "showdown": "none",
    "take.leads": "the next",
    "talon": "to draw from",
    "teams": "none",
    "throw.fits": "none",
    "throw.self": "nobody",
}
"""Only what beats, trumps and scores may be combined with them (5.3)."""


def _game(rules: Rules, lead: Pattern) -> Rules:
    return replace(
        rules,
        hand=HAND,
        lead=lead,
        first_lead=leaders.dealers_left,
        next_lead=leaders.dealers_left_again,
        end=ending.first_out_wins(rules.end),
    )


def _pairs_s1(rules: Rules) -> Rules:
    return _game(rules, PAIRS_S1)


def _pairs_s2(rules: Rules) -> Rules:
    return _game(rules, PAIRS_S2)


def pairs_five(rules: Rules) -> Rules:
    return _game(rules, FIVE)


def from_groups(rules: Rules) -> Rules:
    return _game(rules, GROUPS)


WITH_PAIRS = Entry(
    id="with_pairs",
    name_en="Fool with pairs",
    name_ru="Дурак с пар",
    source="S1 367-374; S2 96-98",
    kind="modifier",
    bases=("simple",),
    default_base="simple",
    options=(options.switch("pairs", "s1", "", {"s1": _pairs_s1, "s2": _pairs_s2}),),
    sets={**_SETS, "lead.own": "pairs"},
    most=MOST_SEATS,
    decisions=(
        "A defender who gives up takes back his own covers along with the lead.",
        "The odd card beside a pair may be a third card of the pair's rank.",
        "Every deal is opened by the seat to the dealer's left.",
        "Four cards of a rank are led as two pairs.",
    ),
)

PAIRS_FIVE = Entry(
    id="pairs_five",
    name_en='Fool with pairs, "Five"',
    name_ru='Дурак с пар "Пятёрка"',
    source="S1 375",
    kind="modifier",
    bases=("simple",),
    default_base="simple",
    change=pairs_five,
    sets={**_SETS, "lead.own": "five"},
    most=MOST_SEATS,
    decisions=(
        "One card by itself may always be led, or a hand without a pair would have no lead.",
        "The odd card may not share its rank with a pair of the lead.",
        "Against a short defender the leader picks a pattern small enough, and two cards are never one.",
    ),
)

FROM_GROUPS = Entry(
    id="from_groups",
    name_en="Fool from groups",
    name_ru="Дурак с групп",
    source="S2 99-100",
    kind="modifier",
    bases=("simple",),
    default_base="simple",
    change=from_groups,
    sets={**_SETS, "lead.own": "groups"},
    decisions=(
        "Four of a rank may take a further card along, because the ban on additions names threes alone.",
        "A three is not led together with a pair.",
    ),
)
