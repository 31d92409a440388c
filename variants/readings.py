"""Readings: the options with which a game reads a sentence of its rules in another way, and a deal that shows each.

The text of a reading is a golden transcript with the option in its head. It is the first deal in which the option
shows: what happens, or at least what is offered, differs from the same moves made without it or with another value of
it. Which deals are gone through, and in which order, is settled by `tables` and `search` alone, so that a reading is
the same whenever it is made.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from itertools import islice, product

import variants
from variants.catalogue.entry import Value
from variants.chance import practice_key
from variants.core import Position
from variants.playouts import Plan, eager, least
from variants.transcripts import SEED, TranscriptFault, play, showing, text_of

DEALS = 200
"""How many deals of a table are looked through."""

LENGTHS = (250, 500, None)
"""A deal of at most so many lines is taken before a longer one; None is any length."""

TABLES = 3
"""How many sizes of a table are tried."""

CONVENTIONS = frozenset({"deck", "packs", "k", "max_bouts", "redeal", "first_lead", "next_game_lead"})
"""What a table agrees on, and no sentence of the rules says: no readings."""

READ_ON_BASES = frozenset({"simple_throw", "diamond_search"})
"""The options of a base that are readings; its others are conventions too, or brought by an entry of their own."""

ONE_PACK = {"shchelkovo": (("packs", 1),), "two_trump": (("packs", 1),)}
"""Games whose readings are shown with one pack, for short deals."""

BESIDE = {"lead_last": ("armenian",)}
"""Readings that are seen only beside another modifier."""

CROWDED = {"10_thrown": 6}
"""Readings that are seen only where many can throw, and at how many seats."""

MANNERS = {"eager": eager, "least": least}
"""Who plays; the second where the first comes to no end, as with a catch at every other move."""


def readings(entry: variants.Entry) -> list[tuple[str, Value]]:
    """The options that an entry brings, with each value that is not the default; of a number its two ends."""
    names = {own.name for own in entry.options} - CONVENTIONS
    if entry.kind == "base":
        names &= READ_ON_BASES
    found: list[tuple[str, Value]] = []
    for option in variants.options_of(entry.id):
        if option.name in names:
            values = [option.parse(text) for text in option.values or (option.low, option.high)]
            found += [(option.name, value) for value in values if value is not None and value != option.default]
    return found


def tables(entry: variants.Entry, options: tuple[tuple[str, Value], ...]) -> list[Plan]:
    """Where a reading is looked for: three at the table first, as in the transcript of the game."""
    beside = tuple(each for name, _ in options for each in BESIDE.get(name, ()))
    options += tuple(each for each in ONE_PACK.get(entry.id, ()) if each[0] not in dict(options))
    crowd = [CROWDED[value] for _, value in options if value in CROWDED]
    sizes = crowd or sorted(variants.sizes(entry.id), key=lambda seats: (seats != 3, seats))
    plans = [Plan(entry.id, seats, entry.default_base or None, beside, options) for seats in sizes]
    return [plan for plan in plans if has_table(plan)][:TABLES] or plans


def has_table(plan: Plan) -> bool:
    """Whether the options leave the game a table of this size."""
    try:
        plan.build()
    except variants.CompositionError as refused:
        return refused.code != "table_size"
    return True


def history(plan: Plan) -> Position | None:
    """The deal before, for a reading that only a later deal of a match can show."""
    if ("match", "yes") in plan.options:
        return {"match_scores": [10 * seat for seat in range(plan.seats)]}
    if plan.variant == "pagons_game" and "queen" in dict(plan.options):
        return {"levels": ["Q"] * plan.seats}
    return None


def transcript(plans: Sequence[Plan]) -> str:
    """The first short deal in which the first option of the plans shows; where there is none, the first long one.

    One in which it changes what happens goes before one in which it changes only what is offered.
    """
    for most, manner, plan in product(LENGTHS, MANNERS, plans):
        found = dict(search(plan, manner, most))
        if found:
            return found[max(found)]
    raise TranscriptFault(f"no deal shows {plans[0]}.")


def search(plan: Plan, manner: str, most: int | None) -> Iterator[tuple[bool, str]]:
    """The first deal in which only what is offered differs, and the first in which what happens does.

    Each as (happens, text); a deal of more than `most` lines is passed over.
    """
    before, offered = history(plan), False
    for deal in range(DEALS):
        key = deal_key(plan, deal)
        game = plan.build()
        steps = list(islice(play(game, key, MANNERS[manner](random.Random(key)), before), most))
        shown = None if steps[-1].move else showing(plan, key, steps, before)
        if shown is None or (offered and not shown.happens):
            continue
        if not all(showing(plan, key, steps, before, (other,)) for other in others(plan)):
            continue
        text = text_of(plan, game, key, steps, before, (f"deal: {deal}, {manner}", f"shows: {shown}"))
        if most is not None and text.count("\n") > most:
            continue
        yield shown.happens, text
        if shown.happens:
            return
        offered = True


def others(plan: Plan) -> list[tuple[str, Value]]:
    """The other readings of the same option: a deal that could be one of them does not show this one."""
    name = plan.options[0][0]
    return [each for each in readings(variants.ENTRIES[plan.variant]) if each[0] == name and each not in plan.options]


def deal_key(plan: Plan, deal: int) -> bytes:
    return practice_key(f"{SEED} {plan.variant}", deal)
