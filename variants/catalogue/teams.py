"""Playing in teams (catalogue 4: teams_2x2)."""

from dataclasses import replace

from variants.bout import partners, sides
from variants.bout.rules import Rules
from variants.catalogue import options
from variants.catalogue.entry import THREE_BASES, Entry, unchanged

TABLES = (4, 6)


def teams_2x2(rules: Rules) -> Rules:
    """Every other seat is a partner: opponents attack, throw and receive transfers; teams win and lose."""
    throwers = sides.attacking_team if options.has_act(rules, "throw") else rules.throwers
    return replace(
        rules,
        opponents=sides.other_team,
        heirs=sides.own_team,
        throwers=throwers,
        cards_out=sides.last_team_with_cards,
        falls=sides.falls_with_team,
    )


def _partner_plays_both(rules: Rules) -> Rules:
    """A seat that is out keeps its place, and its partner plays there with his own hand."""
    return replace(
        rules,
        acts=tuple([partners.for_places(act) if act.verb == "pass" else act for act in rules.acts]),
        heirs=partners.same_place,
        clockwise=partners.next_place,
        receiver=partners.next_place_with_cards,
        asks=partners.next_thrower,
        counters=partners.counting_places(rules.counters),
    )


TEAMS_2X2 = Entry(
    id="teams_2x2",
    name_en="Team fool 2x2 (3x3)",
    name_ru="Дурак 2 на 2 (3 на 3)",
    source="S2 118-119, 141, 147-148, 153",
    kind="modifier",
    bases=THREE_BASES,
    default_base="throw_in",
    options=(options.switch("partner_plays_both", "no", "", {"no": unchanged, "yes": _partner_plays_both}),),
    change=teams_2x2,
    sets={"end": "a team out", "teams": "alternate seats", "throwers": "the attacking team"},
    tables=TABLES,
    decisions=(
        "When the defender has beaten off with his last card, his nearest partner to the left who still plays leads.",
        "A taker's nearest opponent to the left leads next.",
        "The attack is passed on to the nearest opponent to the left; from then on his team defends, the other throws.",
        "Partners never attack each other, wherever the seats of players who are out leave gaps.",
        "A player who is out is passed over; with `partner_plays_both=yes` his partner, of several the next to the left"
        " who still plays, plays at his place too, with his own cards.",
    ),
)
