"""Leaving a running match (catalogue 2.12)."""

from matches import audit as auditing
from matches import log, services
from matches.models import Entry


def resign(table, seat):
    return services.resign(match_id=table.id, caller=table.callers[seat], arrived=table.now)


def consistent(table):
    return auditing.audit(log.entries(table.id, last=table.match.seq)).verdict == "consistent"


def test_of_two_sides_the_one_that_resigns_loses_deal_and_match(opened):
    table = opened(deals=3)
    resign(table, 1)
    match = table.match
    assert (match.state, match.close_reason) == ("closed", "resigned")
    assert match.result == {"points": [1, -1], "fool": [0, 1], "place": [1, 2]}
    outcome = Entry.objects.get(match_id=table.id, kind="revealed").data["outcome"]
    assert (outcome["losers"], outcome["reason"]) == ([1], "resigned")
    assert consistent(table)


def test_resigning_again_gives_the_same_answer(opened):
    table = opened()
    head = resign(table, 1).hash
    assert resign(table, 1).hash == head


def test_of_three_who_leaves_is_answered_for_and_stands_last(opened):
    table = opened("transfer", seats=3, deals=2)
    for _ in range(4):
        table.play()
    gone = table.to_act
    resign(table, gone)
    assert table.match.state == "running"
    assert table.to_act != gone
    table.finish()
    assert table.match.result["place"][gone] == 3
    assert table.match.close_reason == "finished"
    left_at = Entry.objects.get(match_id=table.id, kind="left").seq
    after = Entry.objects.filter(match_id=table.id, kind="moved", seat=gone, seq__gt=left_at)
    assert after.exists()
    assert set(after.values_list("by", flat=True)) == {None}
    assert consistent(table)


def test_who_leaves_out_of_turn_does_not_touch_the_turn(opened):
    table = opened(seats=3)
    asked = table.match.asked_at
    seat = table.to_act
    resign(table.later(5), (seat + 1) % 3)
    assert (table.to_act, table.match.asked_at) == (seat, asked)


def test_moves_for_a_seat_that_left_belong_to_the_transaction_before(opened):
    table = opened("transfer", seats=3)
    resign(table, (table.to_act + 1) % 3)
    while table.match.state == "running":
        played = table.play()
        last = Entry.objects.filter(match_id=table.id).order_by("-seq").first()
        own = Entry.objects.filter(match_id=table.id, seq__gt=played.entry["seq"])
        assert all(entry.at == last.at for entry in own)
        assert played.turn["ply"] == table.match.ply


def test_answers_are_repeated_with_the_moves_made_for_seats_that_left(opened):
    table = opened("transfer", seats=3, deals=2)
    resign(table, 1)
    table.finish()
    for caller, ply, text, first in table.answers:
        again = services.play_move(match_id=table.id, caller=caller, ply=ply, move=text, arrived=table.now)
        assert again.json() == first.json()


def test_of_two_that_left_the_later_one_stands_higher(opened):
    table = opened(seats=4)
    resign(table, 2)
    resign(table, 0)
    resign(table, 3)
    assert table.match.result["place"] == [3, 1, 4, 2]
    assert consistent(table)


def test_a_seat_that_left_does_not_move_any_more(opened, problem_of):
    table = opened(seats=3)
    seat = table.to_act
    resign(table, seat)
    assert problem_of(lambda: table.say(seat, table.match.ply, "pass")).code == "already_left"


def test_a_stranger_cannot_resign(opened, clara, problem_of):
    table = opened()
    leaving = problem_of(lambda: services.resign(match_id=table.id, caller=clara, arrived=table.now))
    assert leaving.code == "not_seated"


def test_nobody_resigns_before_the_start_or_after_the_end(opened, problem_of):
    table = opened(start=False)
    assert problem_of(lambda: resign(table, 0)).code == "match_not_started"
    over = opened().finish()
    assert problem_of(lambda: resign(over, 0)).code == "match_over"
