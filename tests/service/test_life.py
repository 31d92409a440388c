"""The life of a match: open, running, closed."""

from datetime import timedelta

from matches import audit as auditing
from matches import callers, log, selectors, services
from matches.callers import ANONYMOUS
from matches.models import Entry, Match, Seat


def test_a_match_waits_until_its_last_seat_is_ready(opened):
    table = opened(seats=3, start=False)
    services.set_ready(match_id=table.id, seat=1, caller=table.callers[1])
    assert table.match.state == "open"
    assert table.kinds == ["opened"]
    services.set_ready(match_id=table.id, seat=2, caller=table.callers[2])
    assert table.match.state == "running"


def test_the_last_ready_seats_commits_and_deals_at_one_moment(opened):
    table = opened()
    assert table.kinds == ["opened", "seated", "seated", "committed", "dealt"]
    assert len(set(Entry.objects.filter(match_id=table.id, seq__gt=1).values_list("at", flat=True))) == 1


def test_an_opened_entry_has_the_contract_and_nothing_else(opened):
    table = opened("transfer", options={"deck": 52}, deals=3)
    assert Entry.objects.get(match_id=table.id, seq=1).data == {
        "game": {"variant": "transfer", "base": "transfer", "modifiers": [], "options": {"deck": 52}, "edition": 1},
        "seats": 2,
        "deals": 3,
        "clock": {"type": "untimed"},
    }


def test_a_match_of_house_bots_starts_at_once(opened):
    table = opened(lines=[{"kind": "bot", "level": 1}, {"kind": "bot", "level": 2}])
    assert table.match.state == "running"
    assert table.match.bot_asked
    assert Entry.objects.get(match_id=table.id, seq=3).data == {"kind": "bot", "level": 2}


def test_ready_repeated_gives_the_same_answer_even_after_the_start(opened):
    table = opened()
    head = table.match.hash
    again = services.set_ready(match_id=table.id, seat=1, caller=table.callers[1])
    assert (again.state, again.hash) == ("running", head)


def test_an_open_seat_is_taken_by_the_account_that_readies(opened, boris):
    table = opened(lines=[{"kind": "me"}, {"kind": "open"}])
    services.set_ready(match_id=table.id, seat=1, caller=boris)
    assert table.match.state == "running"
    assert Seat.objects.get(match=table.id, number=1).account == boris.account


def test_an_account_sits_on_one_seat_only(opened, alice, problem_of):
    table = opened(lines=[{"kind": "me"}, {"kind": "open"}])
    assert problem_of(lambda: services.set_ready(match_id=table.id, seat=1, caller=alice)).code == "already_seated"
    assert problem_of(lambda: opened(lines=[{"kind": "me"}, {"kind": "me"}])).code == "bad_seats"


def test_a_seat_of_somebody_else_cannot_be_taken(opened, boris, clara, problem_of):
    table = opened(start=False)
    assert problem_of(lambda: services.set_ready(match_id=table.id, seat=1, caller=clara)).code == "seat_taken"
    assert problem_of(lambda: services.set_ready(match_id=table.id, seat=0, caller=table.callers[1])).status == 403
    assert problem_of(lambda: services.set_ready(match_id=table.id, seat=9, caller=clara)).code == "seat_not_found"


def test_who_leaves_before_the_start_leaves_an_open_seat(opened, boris):
    table = opened(start=False)
    services.leave_seat(match_id=table.id, seat=1, caller=table.callers[1])
    seat = Seat.objects.get(match=table.id, number=1)
    assert (seat.kind, seat.token_hash) == ("open", None)
    services.set_ready(match_id=table.id, seat=1, caller=boris)
    assert table.match.state == "running"


def test_nobody_leaves_his_seat_after_the_start(opened, problem_of):
    table = opened()
    leaving = problem_of(lambda: services.leave_seat(match_id=table.id, seat=1, caller=table.callers[1]))
    assert leaving.code == "match_started"


def test_the_creator_gives_an_untaken_seat_to_a_bot(opened, alice, boris, problem_of):
    table = opened(start=False)
    assert problem_of(lambda: services.set_bot(match_id=table.id, seat=1, level=2, caller=boris)).status == 403
    services.set_bot(match_id=table.id, seat=1, level=2, caller=alice)
    assert table.match.state == "running"
    assert table.match.bots == 0b10


def test_a_private_match_does_not_exist_for_strangers(opened, boris, problem_of):
    table = opened(private=True)
    for stranger in (boris, ANONYMOUS):
        assert problem_of(lambda caller=stranger: selectors.match_view(table.id, caller)).code == "match_not_found"
        assert problem_of(lambda caller=stranger: selectors.entries(table.id, caller)).code == "match_not_found"
        asked = {"match_id": table.id, "caller": stranger, "ply": 0, "move": "pass", "arrived": table.now}
        assert problem_of(lambda asked=asked: services.play_move(**asked)).code == "match_not_found"
        assert table.id not in [each["id"] for each in selectors.matches(stranger).results]
    assert selectors.match_view(table.id, table.callers[1])["seat"] == 1


def test_a_match_is_played_to_its_end_and_audits_consistent(opened):
    table = opened("transfer", seats=4, deals=2).finish()
    match = table.match
    assert match.close_reason == "finished"
    assert auditing.audit(log.entries(table.id, last=match.seq)).verdict == "consistent"
    assert sum(match.result["points"]) == 0
    assert table.kinds.count("dealt") == 2


def test_the_next_deal_follows_in_the_transaction_of_the_last_move(opened):
    table = opened(deals=2)
    while table.match.deal == 1:
        played = table.play()
    assert table.kinds[-4:] == ["moved", "revealed", "committed", "dealt"]
    ends = Entry.objects.filter(match_id=table.id, seq__gte=played.entry["seq"])
    assert len(set(ends.values_list("at", flat=True))) == 1
    assert played.turn == {"ply": table.match.ply, "seat": table.to_act, "deadline": None}


def test_plies_go_on_over_deals(opened):
    table = opened(deals=2).finish()
    moves = Entry.objects.filter(match_id=table.id, kind="moved").order_by("seq")
    assert [entry.data["ply"] for entry in moves] == list(range(table.match.ply))


def test_an_open_match_closes_after_a_day(opened):
    table = opened(start=False)
    early = table.match.created_at + timedelta(hours=23)
    assert services.close_unstarted(now=early) == 0
    assert services.close_unstarted(now=early + timedelta(hours=2)) == 1
    assert (table.match.close_reason, table.match.result) == ("not_started", None)
    assert table.kinds == ["opened", "closed"]


def test_a_seat_token_answers_for_seven_days_after_the_end(opened, alice):
    created = services.create_match(
        account=alice.account, game={"variant": "simple"}, seats=[{"kind": "me"}, {"kind": "guest"}]
    )
    token = created.seat_tokens[1]
    assert callers.caller_of_token(token) is not None
    services.close_unstarted(now=created.match.created_at + timedelta(hours=25))
    Match.objects.filter(pk=created.match.id).update(closed_at=created.match.created_at - timedelta(days=6))
    assert callers.caller_of_token(token) is not None
    Match.objects.filter(pk=created.match.id).update(closed_at=created.match.created_at - timedelta(days=8))
    assert callers.caller_of_token(token) is None


def test_what_cannot_be_played_cannot_be_opened(opened, problem_of):
    assert problem_of(lambda: opened("no_such_game")).code == "unknown_variant"
    assert problem_of(lambda: opened(seats=7)).code == "table_size"
    assert problem_of(lambda: opened(deals=0)).code == "bad_deals"
    assert problem_of(lambda: opened(clock={"type": "sundial"})).code == "bad_clock"
    assert problem_of(lambda: opened(clock={"type": "per_move", "per_move_ms": 0})).code == "bad_clock"
    assert problem_of(lambda: opened(illegal_limit={"after": 0, "then": "forfeit"})).code == "bad_request"


def test_given_packs_are_dealt(opened):
    pack = list(range(36))
    table = opened(packs=[pack])
    text = Entry.objects.get(match_id=table.id, kind="dealt").hidden["pack"]
    assert text.split()[:3] == ["6S", "7S", "8S"]


def test_an_invited_account_has_its_seat_kept_until_it_readies(opened, boris, clara, problem_of):
    table = opened(lines=[{"kind": "me"}, {"kind": "account", "account": "Boris"}])
    assert problem_of(lambda: services.set_ready(match_id=table.id, seat=1, caller=clara)).code == "seat_taken"
    services.set_ready(match_id=table.id, seat=1, caller=boris)
    assert table.match.state == "running"
    nobody = [{"kind": "me"}, {"kind": "account", "account": "Nobody"}]
    assert problem_of(lambda: opened(lines=nobody)).code == "bad_seats"


def test_seats_are_checked_where_they_are_named(opened, problem_of):
    for line, field in (({"kind": "king"}, "seats.1.kind"), ({"kind": "bot", "level": 9}, "seats.1.level")):
        problem = problem_of(lambda line=line: opened(lines=[{"kind": "me"}, line]))
        assert (problem.code, problem.extra["field"]) == ("bad_request", field)
