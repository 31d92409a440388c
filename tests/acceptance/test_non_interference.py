"""Worlds that a viewer cannot tell apart, through the whole HTTP layer: he is told the same bytes in both.

`python -m tests.acceptance.long_run worlds` tries thousands.
"""

import random
from dataclasses import replace

import pytest

from matches.selectors import redaction
from tests.acceptance import worlds

pytestmark = [pytest.mark.slow, pytest.mark.django_db]
GAMES = ("throw_in", "transfer", "armenian_second", "poker", "invisible")
SEATS = (2, 3, 4)
PAIRS, LOOKS = 2, 4
"""Of each game and table size, and how often all is compared during a pair, by the viewer and by a spectator."""


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("game", GAMES)
def test_what_a_viewer_is_told_does_not_depend_on_what_he_cannot_know(game: str, seats: int) -> None:
    owner, tried = worlds.owner_of_all(), 0
    chance = random.Random(f"{game} {seats}")
    while tried < PAIRS:
        pair = worlds.plan(game, seats, chance, moves=chance.randrange(2, 40))
        if pair is not None:
            tried += 1
            found = list(worlds.differences(pair, owner, chance, looks=LOOKS))
            assert not found, found[0]


@pytest.fixture
def pair() -> worlds.Pair:
    found = None
    chance = random.Random(3)
    while found is None:
        found = worlds.plan("transfer", 3, chance, moves=6)
    return found


def told_apart(pair: worlds.Pair) -> list[str]:
    return list(worlds.differences(pair, worlds.owner_of_all(), random.Random(1), looks=1))


def test_worlds_that_the_viewer_can_tell_apart_are_noticed(pair: worlds.Pair) -> None:
    other = pair.packs[0][::-1]
    found = told_apart(replace(pair, packs=(pair.packs[0], other), steps=[]))
    asked = {line.partition("ply 0: ")[2].partition(" for seat")[0] for line in found}
    assert {"GET /position", "GET /turn"} & asked, found


def test_a_pack_that_is_shown_too_early_is_noticed(pair: worlds.Pair, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(redaction, "_open", lambda entry, viewer, revealed, readers: entry["kind"] != "committed")
    asked = {line.partition(": ")[2].splitlines()[0] for line in told_apart(pair)}
    seats = (pair.viewer, None)
    paths = ("/entries?limit=200", "/record?form=json")
    assert asked >= {f"GET {path} for seat {seat}" for path in paths for seat in seats}, asked
