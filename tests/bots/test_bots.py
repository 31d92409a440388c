"""House bots at the service's tables."""

import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta

import pytest
from celery import Celery
from django.conf import settings
from django.db import connection

from matches import audit, replay, selectors, services, tasks
from matches.models import IdempotencyKey, Match
from matches.services import bots
from variants import chance, players

ENOUGH = 100_000
NOW = datetime.now(UTC)


def test_bots_play_a_match_of_theirs_to_the_end(opened, entries_of):
    match = opened(1, 2, 1, variant="transfer", deals=2)
    played = services.play_bots(match_id=match.id, limit=ENOUGH)
    entries = entries_of(match)
    assert match.state == "closed"
    assert played == match.ply
    assert audit.audit(entries).verdict == audit.CONSISTENT
    assert all(entry["by"] == entry["seat"] for entry in entries if entry["kind"] == "moved")


def test_each_move_of_a_bot_follows_from_its_view_and_the_key_of_the_deal(opened, entries_of):
    match = opened(1, 2, deals=2)
    services.play_bots(match_id=match.id, limit=ENOUGH)
    again = None
    for entry in entries_of(match):
        if entry["kind"] == "committed":
            again = replay.begin(match.id, entry["data"]["deal"], game_text=text_of(match), seats=match.seats)
        if entry["kind"] == "moved":
            game, state = again.game, again.table
            drawn = chance.bot_chance(bytes.fromhex(state.key), entry["data"]["ply"])
            level = players.level((1, 2)[entry["seat"]])
            move = level.choose(game.view(state, state.to_act), game.legal_moves(state, state.to_act), drawn)
            assert game.text(move) == entry["data"]["move"]
        if again is not None:
            again.take(entry)


def text_of(match: Match) -> str:
    with connection.cursor() as cursor:
        cursor.execute("SELECT game::text FROM matches WHERE id = %s", [match.id])
        return cursor.fetchone()[0]


def test_bots_wait_for_a_player(opened, alice):
    match = opened(None, 2)
    services.play_bots(match_id=match.id, limit=ENOUGH)
    match.refresh_from_db()
    assert match.to_act == 0
    assert services.play_bots(match_id=match.id, limit=ENOUGH) == 0
    turn = selectors.turn(match.id, alice)
    services.play_move(match_id=match.id, caller=alice, ply=turn["ply"], move=turn["moves"][0], arrived=NOW)
    ply = Match.objects.get(pk=match.id).ply
    assert services.play_bots(match_id=match.id, limit=ENOUGH) == Match.objects.get(pk=match.id).ply - ply


def test_a_worker_that_dies_between_two_moves_loses_nothing(opened, entries_of):
    match = opened(2, 2)
    while services.play_bots(match_id=match.id, limit=3) == 3:
        assert Match.objects.get(pk=match.id).position is not None
    entries = entries_of(match)
    assert match.state == "closed"
    assert audit.audit(entries).verdict == audit.CONSISTENT


@pytest.mark.django_db(transaction=True)
def test_several_workers_at_one_match_do_no_harm(opened, entries_of):
    match = opened(1, 1, 2, 2)

    def work(worker: int) -> int:
        try:
            return sum(services.play_bots(match_id=match.id, limit=25) for _ in range(200))
        finally:
            connection.close()

    with ThreadPoolExecutor(4) as workers:
        played = list(workers.map(work, range(4)))
    entries = entries_of(match)
    assert match.state == "closed"
    assert sum(played) == match.ply
    assert max(Counter(entry["data"]["ply"] for entry in entries if entry["kind"] == "moved").values()) == 1
    assert audit.audit(entries).verdict == audit.CONSISTENT


def test_a_nudge_is_sent_when_a_bot_is_asked_and_not_before(opened, alice, nudges, django_capture_on_commit_callbacks):
    with django_capture_on_commit_callbacks() as callbacks:
        match = opened(None, 2)
    assert nudges() == []
    for callback in callbacks:
        callback()
    services.play_bots(match_id=match.id, limit=ENOUGH)
    nudges()
    while Match.objects.get(pk=match.id).to_act == 0:
        turn = selectors.turn(match.id, alice)
        with django_capture_on_commit_callbacks(execute=True):
            services.play_move(match_id=match.id, caller=alice, ply=turn["ply"], move=turn["moves"][-1], arrived=NOW)
        if Match.objects.get(pk=match.id).to_act == 0:
            assert nudges() == []
    told = [(nudge.task, nudge.match_id, nudge.priority) for nudge in nudges()]
    assert told == [(services.BOT_TURN, match.id, bots.SOON)]


def test_a_match_for_which_nobody_waits_comes_later(opened, nudges, alice, django_capture_on_commit_callbacks):
    with django_capture_on_commit_callbacks(execute=True):
        opened(1, 1)
    assert [nudge.priority for nudge in nudges()] == [bots.LATER]
    match = opened(None, 1, 1)
    services.play_bots(match_id=match.id, limit=ENOUGH)
    with django_capture_on_commit_callbacks(execute=True):
        services.resign(match_id=match.id, caller=alice, arrived=NOW)
    assert [nudge.priority for nudge in nudges()] == [bots.LATER]


def test_bots_send_no_nudge_for_their_own_moves(opened, nudges, django_capture_on_commit_callbacks):
    with django_capture_on_commit_callbacks():
        match = opened(1, 1)
    with django_capture_on_commit_callbacks(execute=True):
        services.play_bots(match_id=match.id, limit=ENOUGH)
    assert nudges() == []


def test_a_task_leaves_its_place_to_others_and_comes_again(opened, nudges, monkeypatch):
    monkeypatch.setattr(tasks, "SLICE", 5)
    match = opened(1, 1)
    tasks.bot_turn(match.id)
    assert Match.objects.get(pk=match.id).ply == 5
    assert [(nudge.match_id, nudge.priority) for nudge in nudges()] == [(match.id, bots.LATER)]


def test_a_dead_broker_holds_nobody_up(opened, monkeypatch, tmp_path, caplog, django_capture_on_commit_callbacks):
    gone = Celery("gone", broker=f"redis+socket://{tmp_path}/nobody.sock", set_as_current=False)
    gone.conf.broker_transport_options = settings.CELERY_BROKER_TRANSPORT_OPTIONS
    monkeypatch.setattr(bots, "current_app", gone)
    started = time.monotonic()
    with django_capture_on_commit_callbacks(execute=True):
        match = opened(1, 1)
    assert time.monotonic() - started < 1
    assert f"The broker took no message for {match.id}" in caplog.text
    assert Match.objects.get(pk=match.id).bot_asked


def test_the_sweep_nudges_again_where_a_bot_was_forgotten(opened, nudges):
    alone, waited_for = opened(1, 1), opened(None, 1)
    Match.objects.filter(pk=waited_for.id).update(bot_asked=True)
    nudges()
    assert services.nudge_forgotten(now=NOW) == 0
    assert services.nudge_forgotten(now=datetime.now(UTC) + timedelta(seconds=3)) == 2
    found = nudges()
    assert {(nudge.match_id, nudge.priority) for nudge in found} == {(alone.id, bots.LATER), (waited_for.id, bots.SOON)}
    assert all(nudge.expires for nudge in found)  # a queue that stands still does not fill with them


def test_the_sweep_settles_flags_that_fell_while_nobody_wrote(opened):
    clock = {"type": "per_move", "per_move_ms": 1000, "on_timeout": "forfeit"}
    match = opened(None, 2, clock=clock)
    services.play_bots(match_id=match.id, limit=ENOUGH)
    Match.objects.filter(pk=match.id).update(deadline=NOW - timedelta(hours=1))
    tasks.sweep()
    match.refresh_from_db()
    assert (match.state, match.close_reason) == ("closed", "forfeited")


def test_the_sweep_closes_what_nobody_started(opened, alice):
    waiting = services.create_match(
        account=alice.account,
        game={"variant": "throw_in"},
        seats=[{"kind": "me"}, {"kind": "open"}],
        now=NOW - timedelta(hours=25),
    ).match
    tasks.sweep()
    waiting.refresh_from_db()
    assert (waiting.state, waiting.close_reason) == ("closed", "not_started")


def test_the_sweep_forgets_answers_that_are_no_longer_kept(db):
    IdempotencyKey.objects.create(caller="us_1", key="old", request="", status=201, answer="")
    IdempotencyKey.objects.update(created_at=NOW - timedelta(hours=25))
    IdempotencyKey.objects.create(caller="us_1", key="young", request="", status=201, answer="")
    tasks.sweep()
    assert list(IdempotencyKey.objects.values_list("key", flat=True)) == ["young"]


def test_a_step_of_the_sweep_that_fails_does_not_stop_the_others(opened, monkeypatch, caplog):
    done = []

    def broken(*, now: datetime) -> int:
        raise RuntimeError("of the test")

    def working(*, now: datetime) -> int:
        done.append(now)
        return 0

    monkeypatch.setattr(tasks, "STEPS", (broken, working))
    tasks.sweep()
    assert len(done) == 1
    assert "broken" in caplog.text
