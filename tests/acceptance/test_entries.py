"""Games of the catalogue through HTTP: the newest, and a sample that is another one with each edition of the rule book.

`python -m tests.acceptance.long_run entries` plays all of them, at their smallest and largest tables.
"""

import random
from pathlib import Path

import pytest

import variants
from tests.acceptance import entries, forms
from tests.acceptance.running import Running
from variants import rulebook
from variants.playouts import Plan

pytestmark = [pytest.mark.slow, pytest.mark.django_db]
NEWEST = (
    "two_trump",
    "believe",
    "magadan",
    "reversed",
    "poker_showdown",
    "dummy_throwing",
    "dummy_playing",
    "magic",
    "muhlezh",
    "shchelkovo",
    "pagons_game",
)
OTHERS = sorted(entry.id for entry in variants.ALL if entry.playable and entry.id not in NEWEST)
CHANCE = random.Random(rulebook.EDITION)
SAMPLE = CHANCE.sample(OTHERS, 2)
FORMS = CHANCE.sample([*NEWEST, *OTHERS], 2)
BRIEF = entries.Tour(levels=((1, 2),), first_looks=(1, 6), looks_later=0.015, deals=1, most_deals=1, samples=3)


def at_its_smallest_table(game: str) -> Plan:
    return Plan(game, variants.sizes(game)[0])


@pytest.mark.parametrize("game", [*NEWEST, *SAMPLE])
def test_what_is_told_of_a_game_is_what_the_rules_say(game: str, house: Running, tmp_path: Path) -> None:
    found = entries.Findings()
    entries.visit(house, at_its_smallest_table(game), BRIEF, tmp_path, entries.Elsewhere(), found)
    assert not found.faults, found.faults[0]
    assert found.matches == len(BRIEF.levels) + 1


def test_every_value_that_a_form_offers_is_taken(house: Running) -> None:
    assert list(forms.faults(house, FORMS)) == []
