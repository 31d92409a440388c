"""Two worlds that differ only in what Alice cannot know give her the same answers."""

import json
import random
import re

import pytest

from matches import selectors, services
from matches.callers import ANONYMOUS
from matches.problems import Problem

CONSTANTS = re.compile(
    r'"(id|match|game|at|created_at|started_at|commit|deck_root|sealed|salt|hash|prev|sig|stream)": "[^"]*"'
)
SEATS = 3


def hidden_from_alice(pack):
    """The places of plain cards that Alice, who deals, does not see: in the hands of the others, and in the talon."""
    trump = pack[6 * SEATS] // 9
    hands = [place for place in range(6 * SEATS) if place % SEATS != 2]  # dealt from the dealer's left
    talon = range(6 * SEATS + 1, 36)
    return [[place for place in places if pack[place] // 9 != trump] for places in (hands, talon)]


def dealt_by_alice(opened, pack):
    """A match with this pack whose first dealer, who is drawn by lot, is Alice."""
    while True:
        table = opened("transfer", seats=SEATS, packs=[pack])
        if selectors.fairness(table.id, ANONYMOUS, 1)["dealer"] == 0:
            return table


def told(table, caller):
    """All that a caller is told, refusals too, without what differs by nature."""
    answers = [
        selectors.turn(table.id, caller),
        selectors.entries(table.id, caller),
        selectors.position(table.id, caller),
        selectors.match_view(table.id, caller),
        selectors.record(table.id, caller),
    ]
    for move in ("pass", "take", "beat 6S AS", "lead 6H", "transfer 7D", "nonsense"):
        try:
            services.ask_move(match_id=table.id, caller=caller, ply=table.match.ply, move=move, arrived=table.now)
        except Problem as problem:
            answers.append(problem.body("en"))
    return CONSTANTS.sub("", json.dumps(answers).replace(table.id, ""))


@pytest.mark.parametrize("seed", range(12))
def test_what_alice_is_told_does_not_depend_on_what_she_cannot_know(opened, seed):
    chance = random.Random(seed)
    pack = chance.sample(range(36), 36)
    hands, talon = hidden_from_alice(pack)
    mine, other = chance.choice(hands), chance.choice(talon)
    twin = list(pack)
    twin[mine], twin[other] = twin[other], twin[mine]
    worlds = [dealt_by_alice(opened, each) for each in (pack, twin)]
    assert told(worlds[0], worlds[0].callers[0]) == told(worlds[1], worlds[1].callers[0])
    assert told(worlds[0], ANONYMOUS) == told(worlds[1], ANONYMOUS)
