"""A dummy's turns belong to whoever has it: his clock runs, his refusals are counted, if he left the referee moves."""

import pytest
from django.db import transaction

from matches import audit, derived, log, selectors, services
from matches.callers import ANONYMOUS
from matches.models import Match, Seat


class Elsewhere(Exception):
    """Undoes what was done, so that a record comes from a house that is not this one."""


def until_dummy(table):
    """Play until the dummy is asked; it has the last seat."""
    while table.to_act in table.callers:
        table.play()
    return table


def entries_of(table):
    return log.entries(table.id, last=table.match.seq)


def holds(table):
    """The log is consistent, and the row follows from it."""
    entries = entries_of(table)
    assert audit.audit(entries).verdict == audit.CONSISTENT, audit.audit(entries).reason
    assert not derived.differences(table.match, Seat.objects.filter(match=table.id), entries)


@pytest.mark.parametrize("variant", ["dummy_throwing", "dummy_playing"])
def test_the_row_follows_from_the_log_at_every_moment(opened, variant):
    table = opened(
        variant, seats=2, deals=2, clock={"type": "per_move", "per_move_ms": 60_000, "first_move_ms": 90_000}
    )
    for _ in range(40):
        if table.play().turn["seat"] is None:
            break
        holds(table)


def test_every_answer_is_given_again_as_it_was(opened):
    table = opened("dummy_playing", seats=2).finish()
    for caller, ply, text, then in table.answers:
        again = services.play_move(match_id=table.id, caller=caller, ply=ply, move=text, arrived=table.now)
        assert (again.status, again.json() | {"receipt": None}) == (200, then.json() | {"receipt": None})


def test_the_clock_that_runs_at_the_dummys_turn_is_that_of_whoever_has_it(opened):
    table = until_dummy(opened("dummy_throwing", seats=2, clock={"type": "per_move", "per_move_ms": 1000}))
    sender, dummy, before = table.sender, table.to_act, table.match.seq
    services.settle_due(now=table.later(10).now)
    flagged, moved = entries_of(table)[before : before + 2]
    assert (flagged["kind"], flagged["seat"]) == ("flagged", sender)
    assert (moved["kind"], moved["seat"], moved["by"]) == ("moved", dummy, None)
    holds(table)


def test_the_third_flag_is_a_forfeit_of_the_person_and_not_of_the_dummy(opened):
    table = opened("dummy_playing", seats=2, clock={"type": "per_move", "per_move_ms": 1000})
    while table.match.state == "running":
        services.settle_due(now=table.later(10).now)
    left = [entry["seat"] for entry in entries_of(table) if entry["kind"] == "left"]
    assert len(left) == 1
    assert left[0] in table.callers
    holds(table)


def test_refused_moves_at_the_dummys_turn_are_counted_for_whoever_has_it(opened, problem_of):
    table = opened("dummy_throwing", seats=2, illegal_limit={"after": 2, "then": "auto_move"})
    until_dummy(table)
    sender, dummy, before = table.sender, table.to_act, table.match.seq
    for _ in range(2):
        assert problem_of(lambda: table.say(sender, table.match.ply, "take")).code == "wrong_phase"
    moved = entries_of(table)[before]
    assert (moved["kind"], moved["seat"], moved["by"]) == ("moved", dummy, None)
    holds(table)


def test_a_seat_that_left_still_has_the_dummy_and_the_referee_moves_it(opened):
    table = until_dummy(opened("dummy_playing", seats=3))
    gone, before = table.sender, table.match.seq
    services.resign(match_id=table.id, caller=table.callers[gone], arrived=table.now)
    left, *after = entries_of(table)[before:]
    assert (left["kind"], left["seat"]) == ("left", gone)
    assert after[0]["seat"] == 3
    assert after[0]["by"] is None
    assert table.sender != gone
    table.finish()
    holds(table)
    assert table.match.result["place"][gone] == 4


def test_bots_play_the_dummy_when_they_have_it(opened):
    lines = [{"kind": "bot", "level": level} for level in (1, 2)]
    table = opened("dummy_playing", lines=lines, start=False)
    while table.match.state == "running":
        assert services.play_bots(match_id=table.id, limit=500)
        holds(table)
    moves = [entry for entry in entries_of(table) if entry["kind"] == "moved" and entry["seat"] == 2]
    assert {entry["by"] for entry in moves} <= {0, 1}


def test_a_record_with_a_dummy_is_taken_in_with_its_seat(opened):
    record = {}
    with pytest.raises(Elsewhere), transaction.atomic():
        record = selectors.record(opened("dummy_throwing", seats=2).finish().id, ANONYMOUS)
        raise Elsewhere
    taken = services.import_record(record=record)
    assert taken.status == 201
    assert [each["kind"] for each in selectors.match_view(taken.match.id, ANONYMOUS)["seats"]] == [
        "account",
        "guest",
        "dummy",
    ]
    assert Match.objects.get().result == record["entries"][-1]["data"]["result"]


def test_hidden_moves_of_the_dummy_are_read_by_whoever_sent_them(opened):
    table = opened("dummy_playing", seats=2, modifiers=["believe"])
    found = False
    while not found and table.match.state == "running":
        sender, dummy = table.sender, table.to_act not in table.callers
        entry = table.play().entry
        found = dummy and "?" in entry["data"]["move"]
        if found:
            assert entry["hidden"]
            shown = [
                selectors.entries(table.id, caller, after=entry["seq"] - 1)[0] for caller in table.callers.values()
            ]
            assert [bool(each["hidden"]) for each in shown] == [seat == sender for seat in table.callers]
    assert found
