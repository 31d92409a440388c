"""A move, in the seven steps of the service."""

import json

from matches import games, receipts, selectors, services
from matches.callers import ANONYMOUS
from matches.models import Entry, Match, RefusedMove


def body(played):
    return json.dumps(played.json())


def test_an_accepted_move_is_answered_with_its_entry_a_receipt_the_view_and_the_turn(opened):
    table = opened()
    played = table.play()
    stored = Entry.objects.get(match_id=table.id, seq=6)
    assert (played.status, played.replayed) == (201, False)
    assert (played.entry["seq"], played.entry["hash"], played.entry["data"]) == (6, stored.hash, stored.data)
    assert receipts.verify_head(table.id, played.receipt)
    assert played.view["hands"][played.entry["seat"]]
    assert played.turn == {"ply": 1, "seat": table.to_act, "deadline": None}
    assert played.entry["data"]["charged_ms"] == 1000


def test_a_move_is_read_however_it_is_written(opened):
    table = opened()
    text = table.turn()["moves"][0]
    played = table.play("  " + text.lower().replace(" ", "   ") + " ")
    assert played.entry["data"]["move"] == text


def test_no_view_is_made_where_none_is_wanted(opened):
    table = opened()
    turn = table.turn()
    played = table.say(turn["seat"], 0, turn["moves"][0], minimal=True)
    assert "view" not in played.json()


def test_a_repeated_move_gives_the_first_answer_and_plays_nothing(opened):
    table = opened()
    first = table.play()
    seat, ply, text = first.entry["seat"], 0, first.entry["data"]["move"]
    again = table.later(60).say(seat, ply, text)
    assert (again.status, again.replayed) == (200, True)
    assert body(again) == body(first)
    assert table.match.ply == 1


def test_every_move_of_a_match_can_be_repeated_after_its_end(opened):
    table = opened("throw_in", seats=3, deals=2, clock={"type": "per_move", "per_move_ms": 5000, "first_move_ms": 9000})
    table.finish()
    head = table.match.hash
    for caller, ply, text, first in table.answers:
        again = services.play_move(match_id=table.id, caller=caller, ply=ply, move=text, arrived=table.now)
        assert body(again) == body(first)
    assert table.match.hash == head


def test_a_repeated_move_is_answered_from_the_log_when_the_cache_is_of_another_program(opened):
    table = opened(deals=2)
    while table.match.deal == 1:
        table.play()
    Match.objects.filter(pk=table.id).update(position="[]", position_tag="another")
    before = table.turn()
    table.play(before["moves"][0])
    assert table.match.position_tag == games.TAG


def test_another_move_at_a_played_ply_is_stale_and_told_what_was_missed(opened, problem_of):
    table = opened()
    seat = table.to_act
    for _ in range(3):
        table.play()
    problem = problem_of(lambda: table.say(seat, 0, "pass"))
    assert (problem.code, problem.status) == ("stale_ply", 409)
    assert [entry["seq"] for entry in problem.extra["entries"]] == [6, 7, 8]
    assert (problem.extra["ply"], problem.extra["head_seq"]) == (3, 8)


def test_a_ply_to_come_is_stale_too(opened, problem_of):
    table = opened()
    problem = problem_of(lambda: table.say(table.to_act, 1, "pass"))
    assert (problem.code, problem.extra["entries"]) == ("stale_ply", [])


def test_at_most_twenty_missed_entries_are_told(opened, problem_of):
    table = opened(seats=3)
    seat = table.to_act
    while table.match.ply < 25:
        table.play()
    assert len(problem_of(lambda: table.say(seat, 0, "pass")).extra["entries"]) == 20


def test_a_text_that_is_no_move_is_malformed(opened, problem_of):
    table = opened()
    assert problem_of(lambda: table.say(table.to_act, 0, "castle kingside")).code == "bad_move"


def test_a_move_against_the_rules_says_which_rule(opened, problem_of):
    table = opened(packs=[range(36)])
    problem = problem_of(lambda: table.say(table.to_act, 0, "pass"))
    assert problem.status == 422
    assert problem.extra["rule"]["variant"] == "throw_in"
    assert set(problem.extra["rule"]) == {"code", "variant", "section", "link"}
    assert (problem.extra["ply"], problem.extra["head_seq"]) == (0, 5)


def test_a_refused_move_leaves_no_trace_in_the_log(opened, problem_of):
    table = opened()
    seat, before = table.to_act, table.match.hash
    problem = problem_of(lambda: table.say(seat, 0, "pass"))
    assert table.match.hash == before
    assert list(RefusedMove.objects.values_list("seat", "ply", "move", "code")) == [(seat, 0, "pass", problem.code)]
    table.play()


def test_a_seat_that_is_not_asked_is_told_so(opened, problem_of):
    table = opened()
    other = 1 - table.to_act
    assert problem_of(lambda: table.say(other, 0, "pass")).code == "not_your_turn"


def test_a_stranger_may_not_move(opened, clara, problem_of):
    table = opened()
    asked = {"match_id": table.id, "ply": 0, "move": "pass", "arrived": table.now}
    assert problem_of(lambda: services.play_move(caller=clara, **asked)).code == "not_seated"
    assert problem_of(lambda: services.play_move(caller=ANONYMOUS, **asked)).code == "not_seated"
    missing = asked | {"match_id": "mt_nowhere"}
    assert problem_of(lambda: services.play_move(caller=clara, **missing)).code == "match_not_found"


def test_a_seat_token_of_another_match_is_a_strangers(opened, problem_of):
    table, other = opened(), opened()
    asked = {"match_id": table.id, "caller": other.callers[1], "ply": 0, "move": "pass", "arrived": table.now}
    assert problem_of(lambda: services.play_move(**asked)).code == "not_seated"


def test_nobody_moves_before_the_start_or_after_the_end(opened, problem_of):
    table = opened(start=False)
    assert problem_of(lambda: table.say(0, 0, "pass")).code == "match_not_started"
    over = opened().finish()
    assert problem_of(lambda: over.say(0, over.match.ply, "pass")).code == "match_over"


def test_a_dry_run_tells_and_writes_nothing(opened, problem_of):
    table = opened()
    seat = table.to_act
    text = table.turn()["moves"][0]
    before = table.match.hash
    asked = {"match_id": table.id, "caller": table.callers[seat], "ply": 0, "arrived": table.now}
    services.ask_move(move=text, **asked)
    assert problem_of(lambda: services.ask_move(move="pass", **asked)).status == 422
    assert table.match.hash == before
    assert not RefusedMove.objects.exists()


def test_after_the_limit_of_refused_moves_a_move_is_made_for_the_seat(opened, problem_of):
    table = opened(illegal_limit={"after": 2, "then": "auto_move"})
    seat = table.to_act
    problem_of(lambda: table.say(seat, 0, "pass"))
    assert table.match.ply == 0
    assert problem_of(lambda: table.say(seat, 0, "pass")).status == 422
    made = Entry.objects.get(match_id=table.id, kind="moved")
    assert (made.seat, made.by) == (seat, None)


def test_after_the_limit_of_refused_moves_a_seat_forfeits(opened, problem_of):
    table = opened(illegal_limit={"after": 1, "then": "forfeit"})
    seat = table.to_act
    problem_of(lambda: table.say(seat, 0, "pass"))
    assert table.match.close_reason == "forfeited"
    assert table.match.result["place"][seat] == 2


def test_refusals_out_of_turn_do_not_count(opened, problem_of):
    table = opened(illegal_limit={"after": 1, "then": "forfeit"})
    problem_of(lambda: table.say(1 - table.to_act, 0, "pass"))
    assert table.match.state == "running"


def test_the_legal_moves_are_told_to_the_asked_seat_alone(opened):
    table = opened()
    seat = table.to_act
    assert selectors.turn(table.id, table.callers[seat])["moves"]
    for caller in (table.callers[1 - seat], ANONYMOUS):
        assert set(selectors.turn(table.id, caller)) == {"ply", "seat", "deadline"}
