"""Clocks: the arithmetic, and flags on a match."""

from datetime import timedelta

import pytest

from matches import clocks, services
from matches.models import Entry, Match

PER_MOVE = {"type": "per_move", "per_move_ms": 10_000, "on_timeout": "auto_move"}
FORFEIT = PER_MOVE | {"on_timeout": "forfeit"}


def test_a_clock_stands_as_it_was_given():
    assert clocks.read(None).json() == {"type": "untimed"}
    given = {"type": "per_move", "per_move_ms": 5, "on_timeout": "forfeit", "first_move_ms": 7}
    assert clocks.read(given).json() == given
    assert clocks.read({"type": "per_move", "per_move_ms": 5}).json()["on_timeout"] == "auto_move"


@pytest.mark.parametrize(
    "given",
    [
        {"type": "fischer", "initial_ms": 1},
        {"type": "untimed", "per_move_ms": 5},
        {"type": "per_move"},
        {"type": "per_move", "per_move_ms": True},
        {"type": "per_move", "per_move_ms": 5, "on_timeout": "house_bot"},
        {"type": "per_move", "per_move_ms": 5, "first_move_ms": -1},
        {},
    ],
)
def test_a_clock_that_cannot_be_is_refused(given):
    with pytest.raises(clocks.BadClock):
        clocks.read(given)


def test_the_first_move_of_each_seat_has_its_own_time():
    clock = clocks.Clock("per_move", 10, 50)
    assert clocks.deadline(clock, asked=100, first=True) == 150
    assert clocks.deadline(clock, asked=100, first=False) == 110
    assert clocks.budget(clock, seats=3, begun=0b010) == [50, 10, 50]
    assert clocks.deadline(clocks.UNTIMED, asked=100, first=True) is None


def test_a_move_at_the_deadline_is_in_time():
    assert not clocks.is_late(100, 100)
    assert clocks.is_late(100, 101)
    assert not clocks.is_late(None, 101)


def test_a_time_is_written_and_read_to_the_millisecond():
    assert clocks.text(0) == "1970-01-01T00:00:00.000Z"
    assert clocks.parse(clocks.text(1_764_500_000_007)) == 1_764_500_000_007


def test_a_flag_is_dated_at_its_deadline_and_followed_by_the_least_action(opened):
    table = opened(clock=PER_MOVE)
    seat, asked = table.to_act, table.match.asked_at
    assert services.settle_due(now=asked + timedelta(seconds=30)) == 1
    flagged = Entry.objects.get(match_id=table.id, kind="flagged", seq=6)
    made = Entry.objects.get(match_id=table.id, seq=7)
    assert flagged.at == made.at == asked + timedelta(seconds=10)
    assert (flagged.seat, flagged.by, flagged.data["ply"]) == (seat, None, 0)
    assert (made.seat, made.by, made.data["charged_ms"]) == (seat, None, 10_000)


def test_flags_that_fell_one_after_the_other_are_settled_together(opened):
    table = opened(clock=PER_MOVE, seats=2)
    asked = table.match.asked_at
    services.settle_due(now=asked + timedelta(seconds=35))
    flags = Entry.objects.filter(match_id=table.id, kind="flagged").order_by("seq")
    assert [flag.at for flag in flags] == [asked + timedelta(seconds=s) for s in (10, 20, 30)]


def test_the_sweep_leaves_a_grace(opened):
    table = opened(clock=PER_MOVE)
    asked = table.match.asked_at
    assert services.settle_due(now=asked + timedelta(seconds=10.4)) == 0
    assert services.settle_due(now=asked + timedelta(seconds=10.6)) == 1


def test_a_late_move_finds_the_flag_and_the_flag_stays(opened, problem_of):
    table = opened(clock=PER_MOVE)
    seat, text = table.to_act, table.turn()["moves"][0]
    problem = problem_of(lambda: table.later(10.001).say(seat, 0, text))
    assert problem.code == "stale_ply"
    assert [entry["kind"] for entry in problem.extra["entries"]] == ["flagged", "moved"]
    assert Entry.objects.filter(match_id=table.id, kind="flagged").count() == 1


def test_a_move_in_time_is_played_though_it_is_served_late(opened):
    table = opened(clock=PER_MOVE)
    played = table.play(after=10)
    assert played.entry["data"]["charged_ms"] == 10_000
    assert played.turn["deadline"] == "2026-11-30T12:00:20.000Z"


def test_a_move_that_the_clock_made_is_nobodys(opened, problem_of):
    table = opened(clock=PER_MOVE)
    seat = table.to_act
    services.settle_due(now=table.match.asked_at + timedelta(seconds=11))
    made = Entry.objects.get(match_id=table.id, kind="moved")
    assert problem_of(lambda: table.say(seat, 0, made.data["move"])).code == "stale_ply"


def test_a_flag_loses_where_the_clock_says_forfeit(opened):
    table = opened(clock=FORFEIT)
    seat = table.to_act
    services.settle_due(now=table.match.asked_at + timedelta(seconds=11))
    assert table.kinds[-4:] == ["flagged", "left", "revealed", "closed"]
    assert table.match.close_reason == "forfeited"
    assert table.match.result["place"] == [1 + (seat == 0), 1 + (seat == 1)]


def test_the_third_flag_of_a_seat_in_a_deal_is_a_forfeit(opened):
    table = opened(clock=PER_MOVE)
    services.settle_due(now=table.match.asked_at + timedelta(hours=1))
    assert table.match.close_reason == "forfeited"
    loser = Entry.objects.get(match_id=table.id, kind="left").seat
    assert Entry.objects.filter(match_id=table.id, kind="flagged", seat=loser).count() == 3


def test_a_table_whose_seats_all_went_away_ends(opened):
    table = opened("transfer", seats=4, clock=PER_MOVE, deals=5)
    services.settle_due(now=table.match.asked_at + timedelta(days=1))
    assert table.match.state == "closed"
    assert sorted(table.match.result["place"]) == [1, 2, 3, 4]


def test_a_house_bot_has_no_deadline(opened):
    table = opened(clock=PER_MOVE, lines=[{"kind": "bot"}, {"kind": "bot"}])
    assert (table.match.bot_asked, table.match.deadline) == (True, None)


def test_an_untimed_match_has_no_deadline(opened):
    table = opened()
    assert services.settle_due(now=table.now + timedelta(days=400)) == 0
    assert Match.objects.get(pk=table.id).deadline is None


def test_the_first_move_ms_is_each_seats_own(opened):
    table = opened(clock=PER_MOVE | {"first_move_ms": 60_000})
    assert table.match.deadline == table.match.asked_at + timedelta(seconds=60)
    first = table.play()
    assert first.clocks == [10_000 if seat == first.entry["seat"] else 60_000 for seat in range(2)]
