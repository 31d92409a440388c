"""Modifiers of the transfer, and the game without throws (catalogue 4, family A)."""

from dataclasses import replace

from variants.bout import patterns, throwing, transferring
from variants.bout.rules import Rules
from variants.bout.transferring import TRANSFER
from variants.catalogue import options
from variants.catalogue.entry import Entry, unchanged


def transfer_2(rules: Rules) -> Rules:
    """What was thrown after a beat may be transferred, too; on the simple base it brings the transfer itself."""
    if not options.has_act(rules, TRANSFER.verb):
        rules = options.shows(options.with_act(rules, TRANSFER, "beat"))
    return replace(rules, transfer_wave=transferring.last_wave)


TRANSFER_2 = Entry(
    id="transfer_2",
    name_en="Transfer fool 2",
    name_ru="Переводной-2",
    source="S1 28-35; S2 23-24",
    kind="modifier",
    bases=("simple", "transfer"),
    default_base="transfer",
    options=(options.TRAVEL, options.FIRST_BOUT_TRANSFER, options.TRANSFER_CARDS),
    change=transfer_2,
    sets={"transfer.when": "also after a throw"},
    decisions=(
        "A wave is whatever has been laid since every card was last covered; the first cover in it ends its transfers.",
        "The seat that receives a wave must hold a card for each uncovered card, the transferred one included.",
        "Without throwing in, on the simple base, what is left is the transfer game with leads alone.",
    ),
)


def transfer_3(rules: Rules) -> Rules:
    """The next defender answers only what the last transfer laid; the older cards lie dead."""
    return replace(rules, transfer_keeps=transferring.nothing_older)


TRANSFER_3 = Entry(
    id="transfer_3",
    name_en="Transfer fool 3",
    name_ru="Переводной-3",
    source="S2 25-26",
    kind="modifier",
    bases=("transfer",),
    default_base="transfer",
    change=transfer_3,
    sets={"transfer.answer": "the transferred cards"},
    decisions=(
        "Whoever takes also picks up the dead cards.",
        "A dead card uses up none of the defender's hand, but it fills a place under the cap and its rank"
        " may be thrown.",
        "A travel card puts nothing on the table, so the cards to be answered remain the same ones.",
    ),
)


def no_drop(rules: Rules) -> Rules:
    """Nothing is thrown in, before or after a take."""
    bare = options.without_act(options.without_act(rules, "throw"), "pass")
    return replace(bare, throwers=throwing.nobody, chasers=throwing.nobody)


def _whole_groups(rules: Rules) -> Rules:
    return replace(rules, lead=patterns.WHOLE_RANK)


NO_DROP = Entry(
    id="no_drop",
    name_en="Non-throwing fool",
    name_ru="Неподкидной (бесподкидной) дурак",
    source="S2 88-89",
    kind="modifier",
    bases=("transfer",),
    default_base="transfer",
    options=(options.switch("force_group", "no", "", {"no": unchanged, "yes": _whole_groups}),),
    change=no_drop,
    sets={"throw.fits": "none", "chase": "off"},
    decisions=(
        "The leader need not lead his whole group, but what he keeps back of it cannot follow in this bout.",
        "With force_group a lead takes in every card of its rank that the leader holds, as far as the limits let him.",
    ),
)

TRAVEL_CARD = Entry(
    id="travel_card",
    name_en="Travel card (option of transfer games)",
    name_ru="Проездной",
    source="S1 458; S2 131, 153",
    kind="option",
    bases=("transfer",),
    default_base="transfer",
    options=(options.TRAVEL,),
    decisions=("Each trump may be shown once in a bout.",),
)
