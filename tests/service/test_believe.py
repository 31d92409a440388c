"""A cover that lies face down is told alike to everybody else, whatever card it is."""

import random

import pytest

from matches import selectors, services
from matches.callers import ANONYMOUS
from tests.service.test_secrets import SEATS, told


def covered(opened, pack, choice):
    """A match with this pack, dealt by Alice, in which the first attack is covered with one card or another."""
    while True:
        table = opened("believe", seats=SEATS, packs=[pack])
        if selectors.fairness(table.id, ANONYMOUS, 1)["dealer"] == 0:
            break
    table.play(table.turn()["moves"][0])
    covers = [move for move in table.turn()["moves"] if move.startswith("beat")]
    table.play(covers[choice])
    return table


@pytest.mark.parametrize("seed", range(4))
def test_what_the_others_are_told_does_not_depend_on_a_hidden_cover(opened, seed):
    pack = random.Random(seed).sample(range(36), 36)
    worlds = [covered(opened, pack, choice) for choice in (0, -1)]
    owner = selectors.position(worlds[0].id, ANONYMOUS)["view"]["defender"]
    for seat in range(SEATS):
        answers = [told(table, table.callers[seat]) for table in worlds]
        assert (answers[0] == answers[1]) == (seat != owner)
    assert told(worlds[0], ANONYMOUS) == told(worlds[1], ANONYMOUS)


def test_after_a_doubt_all_read_the_cover(opened):
    table = covered(opened, random.Random(1).sample(range(36), 36), 0)
    played = table.play("doubt")
    (shown,) = [event["cards"] for event in played.entry["events"] if event["kind"] == "turned_up"]
    entries = selectors.entries(table.id, ANONYMOUS)
    (opened_one,) = [entry["data"] for entry in entries if entry["kind"] == "unsealed"]
    assert opened_one["hidden"]["move"].endswith(shown)


def test_only_the_cover_that_was_doubted_is_opened(opened):
    table = opened("believe", deals=2)
    while table.match.ply < 120 and table.turn()["seat"] is not None:
        table.play()
    entries = selectors.entries(table.id, ANONYMOUS)
    sealed = {entry["seq"] for entry in entries if entry["sealed"] is not None}
    unsealed = [entry["data"]["of"] for entry in entries if entry["kind"] == "unsealed"]
    doubts = [entry for entry in entries if entry["kind"] == "moved" and entry["data"]["move"] == "doubt"]
    assert len(unsealed) == len(set(unsealed)) == len(doubts) > 0
    assert set(unsealed) < sealed


def test_who_left_doubts_nothing(opened):
    table = covered(opened, random.Random(2).sample(range(36), 36), 0)
    leaver = table.to_act
    services.resign(match_id=table.id, caller=table.callers[leaver], arrived=table.now)
    assert table.kinds.count("unsealed") == 0
