"""Modifiers of how hands are held: locked cards, and hands turned away from their players (catalogue 4, family A)."""

from dataclasses import replace

from variants.bout import blind, ending, locking, patterns
from variants.bout.rules import Rules
from variants.catalogue import options
from variants.catalogue.entry import NEEDED, THREE_BASES, Entry


def magadan(rules: Rules) -> Rules:
    """One dealt card is open, the others are locked until bouts are beaten off or the talon is gone."""
    place = rules.ending.index(ending.refill) + 1
    return replace(
        rules,
        lock=locking.all_but_the_first,
        talon_out=(*rules.talon_out, locking.all_at_once),
        ending=(*rules.ending[:place], locking.without_open_cards, *rules.ending[place:]),
    )


def _defender_unlocks(rules: Rules) -> Rules:
    return replace(rules, beaten=(*rules.beaten, locking.by_the_defender))


def _everybody_unlocks(rules: Rules) -> Rules:
    """A beaten bout unlocks a card of each seat, and only whoever holds no card at all draws."""
    return replace(
        rules,
        beaten=(*rules.beaten, locking.by_everybody),
        full_hand=locking.only_with_nothing,
        draw=locking.first_open,
    )


MAGADAN = Entry(
    id="magadan",
    name_en="Magadan fool",
    name_ru="Магаданский дурак",
    source="S1 192-199; S2 51-52",
    kind="modifier",
    bases=THREE_BASES,
    default_base="throw_in",
    options=(
        replace(
            options.switch("magadan", "s1", "", {"s1": _defender_unlocks, "s2": _everybody_unlocks}),
            sets={"s2": {"refill": "six, when nothing is held", "talon": NEEDED}},
        ),
    ),
    change=magadan,
    sets={"hands.sight": "a part of the own hand", "deal.locked": "all but one"},
    decisions=(
        "Attack cards are measured against the defender's open cards; he can lay no others.",
        "Cards are unlocked in the order in which they were dealt.",
        "A locked card is hidden from its owner too.",
        "The lowest trump among the open cards leads first; without one the lowest open card does.",
        "With `magadan=s1` every card that is drawn is open.",
        "With `magadan=s2` a beaten bout unlocks one card of each player and not only of the defender.",
        "With `magadan=s2` a player left with locked cards alone unlocks one when the bout ends, unless the beaten bout"
        " has just opened one for him.",
    ),
)


def reversed_hands(rules: Rules) -> Rules:
    """Hands are seen by the others; own cards are led, laid and thrown blindly, one at a time."""
    return options.shows_nothing(
        replace(
            rules,
            holding=blind.BLINDLY,
            lock=blind.place_dealt,
            first_lead=blind.placing(rules.first_lead),
            lead=patterns.SINGLE,
            transfer_cards=patterns.SINGLE,
        )
    )


REVERSED = Entry(
    id="reversed",
    name_en="Reversed-hands fool",
    name_ru="Оборотный дурак",
    source="S1 228-235",
    kind="modifier",
    bases=THREE_BASES,
    default_base="throw_in",
    change=reversed_hands,
    sets={
        "overflow": "no",
        "hands.sight": "all but the own hand",
        "hands.own": "unknown",
        "lead.own": "single",
        "lead.groups": "none",
        "transfer.cards": "one",
        "travel": "off",
        "covers": "face up",
    },
    decisions=(
        "A thrown card that does not fit is shown and put back where it was; its player throws no more in this bout.",
        "One card is led at a time.",
        "What players tell each other about their hands is not the referee's matter.",
        "A blind transfer with a card of another rank has the consequences of a wrong cover.",
        "The lowest trump leads the first deal: the others see who holds it.",
    ),
)
