"""Many requests at one moment, each with a connection of its own."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from threading import Barrier

import psycopg
import pytest
from django.db import connection

from matches import database, services
from matches import table as tables
from matches.models import Entry
from matches.problems import Problem
from matches.services import turning

pytestmark = pytest.mark.django_db(transaction=True)

AT_ONCE = 20


def together(deeds):
    """What each deed gave or raised, all begun at one moment."""
    gate = Barrier(len(deeds))

    def run(deed):
        gate.wait()
        try:
            return deed()
        except Problem as problem:
            return problem
        finally:
            connection.close()

    with ThreadPoolExecutor(len(deeds)) as threads:
        return list(threads.map(run, deeds))


def test_the_same_move_posted_twenty_times_is_played_once(opened):
    table = opened()
    seat, text = table.to_act, table.turn()["moves"][0]
    answers = together([lambda: table.say(seat, 0, text)] * AT_ONCE)
    assert table.kinds.count("moved") == 1
    assert sorted(answer.status for answer in answers) == [200] * (AT_ONCE - 1) + [201]
    assert len({str(answer.json()) for answer in answers}) == 1


def test_twenty_different_moves_for_one_ply_make_one_entry(opened):
    table = opened(seats=6)
    seat, moves = table.to_act, table.turn()["moves"]
    deeds = [lambda text=text: table.say(seat, 0, text) for text in (moves * AT_ONCE)[:AT_ONCE]]
    answers = together(deeds)
    assert table.kinds.count("moved") == 1
    assert [answer.status for answer in answers].count(201) == 1
    assert {answer.status for answer in answers} <= {200, 201, 409, 503}


def test_seats_that_ready_at_one_moment_start_one_deal(opened):
    table = opened(seats=6, start=False)
    ready = [
        lambda seat=seat: services.set_ready(match_id=table.id, seat=seat, caller=table.callers[seat])
        for seat in range(1, 6)
    ]
    answers = together(ready)
    assert not [answer for answer in answers if isinstance(answer, Problem)]
    assert table.match.state == "running"
    assert table.kinds.count("dealt") == 1


def test_sweeps_side_by_side_settle_a_flag_once(opened):
    table = opened(clock={"type": "per_move", "per_move_ms": 10_000})
    now = table.match.asked_at + timedelta(seconds=12)
    together([lambda: services.settle_due(now=now)] * 4)
    assert table.kinds.count("flagged") == 1


def test_a_move_and_a_resignation_at_one_moment_leave_one_log(opened):
    table = opened(seats=3)
    seat, text = table.to_act, table.turn()["moves"][0]
    other = (seat + 1) % 3
    together(
        [
            lambda: table.say(seat, 0, text),
            lambda: services.resign(match_id=table.id, caller=table.callers[other], arrived=table.now),
        ]
    )
    seqs = Entry.objects.filter(match_id=table.id).order_by("seq").values_list("seq", flat=True)
    assert list(seqs) == list(range(1, table.match.seq + 1))
    assert "left" in table.kinds


def test_watchers_are_woken_once_the_move_is_committed(opened):
    table = opened()
    address = connection.get_connection_params() | {"cursor_factory": psycopg.Cursor, "autocommit": True}
    with psycopg.connect(**address) as ear:
        ear.execute(f"LISTEN {database.CHANNEL}")
        played = table.play()
        heard = [note.payload for note in ear.notifies(timeout=5, stop_after=1)]
    assert heard == [f"{table.id}:{played.entry['seq']}"]


def test_who_was_not_the_fastest_stores_nothing(opened):
    table = opened()
    first, second = tables.lookup(table.id), tables.lookup(table.id)
    for each in (first, second):
        turning.append(each, turning.least(each), by=each.to_act, now=each.at)
    assert first.save()
    assert not second.save()
    assert table.kinds.count("moved") == 1
