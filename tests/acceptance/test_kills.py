"""kill -9 of every part of the house in the middle of fifty matches: all finish, none is lost, none doubled."""

from collections.abc import Iterator

import pytest

from tests.acceptance.running import Running
from tests.acceptance.storm import VICTIMS, Storm

pytestmark = pytest.mark.slow
BOTS_ONLY, MIXED, DEALS = 40, 10, 3
FIRST, *REST = VICTIMS
SHARE = 0.07
"""Of the play, between two kills."""
EARLY = 2
"""External clients that play from the start; one more comes before each kill."""
PROGRESS_S, FINISH_S = 60.0, 180.0


@pytest.fixture(scope="module")
def storm(house: Running) -> Iterator[Storm]:
    """One process of the API dies while matches are created, the others while they are played."""
    found = Storm(house, say=print)
    try:
        found.open(bots_only=BOTS_ONLY, mixed=MIXED, deals=DEALS, playing=EARLY, then=[lambda: found.kill(FIRST)])
        share = found.standing()[1] / (DEALS * (BOTS_ONLY + MIXED))
        for number, what in enumerate(REST, start=EARLY):
            found.await_share(share, PROGRESS_S)
            found.let_one_play(number, PROGRESS_S)
            found.kill(what)
            share += SHARE
        found.finish(FINISH_S)
        yield found
    finally:
        found.let_play()
        if house.process.poll() is not None:
            house.up()  # others still need it


def test_every_part_was_killed_while_matches_were_running(storm: Storm) -> None:
    assert storm.killed == list(VICTIMS)
    assert min(storm.playing) > 0, "some kill met no external client in the middle of a match"


def test_no_match_is_lost_or_doubled(storm: Storm, house: Running) -> None:
    assert len(set(storm.ids)) == BOTS_ONLY + MIXED
    with house.database() as database:
        rows = database.execute(
            "SELECT state, close_reason, deal FROM matches WHERE id = ANY(%s)", [storm.ids]
        ).fetchall()
        made = database.execute(
            "SELECT count(*) FROM matches WHERE created_at BETWEEN"
            " (SELECT min(created_at) FROM matches WHERE id = ANY(%s))"
            " AND (SELECT max(created_at) FROM matches WHERE id = ANY(%s))",
            [storm.ids, storm.ids],
        ).fetchone()
    assert rows == [("closed", "finished", DEALS)] * (BOTS_ONLY + MIXED)
    assert made == (BOTS_ONLY + MIXED,)


def test_no_move_is_lost_or_doubled(storm: Storm) -> None:
    """What an external client was told is accepted stands in the log, once, and nothing else is there by its seat."""
    assert sum(len(guest.accepted) for guest in storm.guests) > MIXED * DEALS
    storm.verify_moves()


def test_all_records_are_what_they_say(storm: Storm, house: Running) -> None:
    told = house.manage("verify_records")
    assert told.returncode == 0, told


def test_without_its_database_the_house_ended_with_1(storm: Storm) -> None:
    said = "CommandError: PostgreSQL ended unexpectedly (SIGKILL). Everything is stopped; the data is kept."
    assert storm.endings == [(1, said)]


def test_nothing_outlived_a_killed_house(storm: Storm) -> None:
    assert storm.left == []
