"""Which sets of modifiers can be played: all pairs on each base, and triples by chance (catalogue 5.3)."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import NamedTuple

import variants
from variants.playouts import Plan

BASES = tuple([entry.id for entry in variants.ALL if entry.kind == "base"])
KINDS = ("modifier", "option")
"""What can be a member of a set; a combination stands for its parts."""


class Count(NamedTuple):
    """The pairs of modifiers that name a base: how many can be played, and why the others cannot."""

    base: str
    modifiers: int
    legal: int
    refused: Counter[str]

    def __str__(self) -> str:
        pairs = self.legal + self.refused.total()
        why = ", ".join([f"{number} {axis}" for axis, number in self.refused.most_common()])
        return f"{self.base}: {self.modifiers} modifiers, {self.legal} of {pairs} pairs legal" + (
            f" ({why})" if why else ""
        )


def members(entries: Iterable[variants.Entry]) -> list[variants.Entry]:
    return [entry for entry in entries if entry.playable and entry.kind in KINDS]


def every_pair(entries: Iterable[variants.Entry]) -> Iterator[Plan]:
    """Each two modifiers on each base that both name; many are refused by the rules of composition."""
    for one, other in combinations(members(entries), 2):
        for base in one.bases:
            if base in other.bases:
                yield Plan(one.id, shared_table((one, other)), base=base, modifiers=(other.id,))


def random_triples(entries: Iterable[variants.Entry], number: int, seed: int | str) -> list[Plan]:
    """So many sets of three modifiers that can be played, each on a base that all three name."""
    chance = random.Random(seed)
    rows = members(entries)
    found: list[Plan] = []
    while len(found) < number and len(rows) > 2:
        one, *others = chance.sample(rows, 3)
        shared = [base for base in one.bases if all(base in other.bases for other in others)]
        if shared:
            plan = Plan(
                one.id,
                shared_table((one, *others)),
                base=chance.choice(shared),
                modifiers=tuple([other.id for other in others]),
            )
            found += allowed([plan])
    return found


def shared_table(entries: Iterable[variants.Entry]) -> int:
    """A table that all games allow, not always the smallest."""
    rows = list(entries)
    sizes = [n for n in variants.sizes(rows[0].id) if all(n in variants.sizes(entry.id) for entry in rows[1:])] or [2]
    return sizes[sum([len(entry.id) for entry in rows]) % min(3, len(sizes))]


def allowed(plans: Iterable[Plan]) -> Iterator[Plan]:
    """The plans that composition allows."""
    for plan in plans:
        try:
            plan.build()
        except variants.CompositionError:
            continue
        yield plan


def count(base: str) -> Count:
    """How the pairs on a base fare; a conflict is counted by its axis, another refusal by its code."""
    rows = [entry for entry in members(variants.ALL) if base in entry.bases]
    legal, refused = 0, Counter[str]()
    for one, other in combinations(rows, 2):
        try:
            Plan(one.id, shared_table((one, other)), base=base, modifiers=(other.id,)).build()
            legal += 1
        except variants.CompositionError as error:
            refused[str(error.named[-1]) if error.code == "conflict" else error.code] += 1
    return Count(base, len(rows), legal, refused)
