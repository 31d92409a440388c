"""What whom is shown: redaction of entries, positions, records."""

import json

import pytest

import variants
import variants.record
from matches import chain, replay, selectors
from matches import table as tables
from matches.callers import ANONYMOUS
from matches.models import Entry
from matches.selectors import redaction


def everything(table, caller):
    """All that a caller may read of a match."""
    return [
        selectors.match_view(table.id, caller),
        selectors.turn(table.id, caller),
        selectors.entries(table.id, caller),
        selectors.position(table.id, caller),
        selectors.record(table.id, caller),
        selectors.record(table.id, caller, "text"),
        selectors.head(table.id, caller),
        selectors.audit(table.id, caller),
        selectors.fairness(table.id, caller, 1),
    ]


def test_seed_and_pack_of_a_running_deal_are_shown_to_nobody(opened, clara):
    table = opened()
    table.play()
    seed = Entry.objects.get(match_id=table.id, kind="committed").hidden["seed"]
    pack = Entry.objects.get(match_id=table.id, kind="dealt").hidden["pack"]
    for caller in (*table.callers.values(), clara, ANONYMOUS):
        told = json.dumps(everything(table, caller))
        assert seed not in told
        assert pack[:30] not in told


def test_a_spectator_never_sees_a_hand_of_a_running_match(opened, clara):
    table = opened(seats=3)
    table.play()
    view = selectors.position(table.id, clara)["view"]
    assert all(isinstance(hand, int) for hand in view["hands"])


def test_a_seat_sees_its_own_hand_and_no_other(opened):
    table = opened(seats=3)
    table.play()
    for seat, caller in table.callers.items():
        hands = selectors.position(table.id, caller)["view"]["hands"]
        assert [isinstance(hand, str) for hand in hands] == [number == seat for number in range(3)]


def test_in_a_blind_game_a_seat_sees_every_hand_but_its_own(opened, clara):
    table = opened("reversed", seats=3)
    assert all(move.startswith("lead #") for move in table.turn()["moves"])
    table.play()
    for seat, caller in table.callers.items():
        hands = selectors.position(table.id, caller)["view"]["hands"]
        assert [isinstance(hand, str) for hand in hands] == [number != seat for number in range(3)]
    assert selectors.position(table.id, clara)["view"]["hands"].count(6) == 2
    events = [entry.get("events") for entry in selectors.entries(table.id, clara) if entry["kind"] == "moved"]
    assert [event["kind"] for event in events[0]] == ["shown"] and isinstance(events[0][0]["cards"], str)


def test_a_blind_match_is_recorded_and_verified_to_its_end(opened):
    table = opened("reversed", seats=2, options={"max_bouts": 12}).finish()
    found = selectors.record(table.id, ANONYMOUS, "text")
    assert " #" in found
    assert selectors.audit(table.id, ANONYMOUS)["verdict"] == "consistent"


def test_locked_cards_are_told_to_nobody_as_long_as_they_are_locked(opened, clara):
    table = opened("magadan", seats=2)
    for caller in (*table.callers.values(), clara, ANONYMOUS):
        assert selectors.position(table.id, caller)["view"]["zones"]["locked"] == [5, 5]


def test_drawn_cards_are_told_to_their_seat_alone(opened):
    table = opened()
    while not any(event["kind"] == "drew" for event in table.play().entry["events"]):
        pass
    draws = [
        (event["seat"], event["cards"])
        for entry in selectors.entries(table.id, table.callers[1])
        for event in entry.get("events", [])
        if event["kind"] == "drew"
    ]
    assert all(isinstance(cards, str) == (seat == 1) for seat, cards in draws)
    for entry in selectors.entries(table.id, ANONYMOUS):
        assert all(isinstance(event["cards"], int) for event in entry.get("events", []) if event["kind"] == "drew")


def test_once_revealed_everything_is_shown_to_everybody(opened):
    table = opened(deals=2)
    while table.match.deal == 1:
        table.play()
    entries = selectors.entries(table.id, ANONYMOUS)
    shown = {(entry["kind"], entry["data"].get("deal")): entry["hidden"] for entry in entries}
    assert shown["committed", 1]["seed"]
    assert shown["dealt", 1]["pack"]
    assert shown["committed", 2] is None
    assert shown["dealt", 2] is None
    assert selectors.fairness(table.id, ANONYMOUS, 1)["seed"] == shown["committed", 1]["seed"]


def test_every_viewer_gets_every_number_and_the_same_hashes(opened, clara):
    table = opened(deals=2).finish()
    logs = [
        [(entry["seq"], entry["hash"]) for entry in selectors.entries(table.id, caller)]
        for caller in (table.callers[0], table.callers[1], clara, ANONYMOUS)
    ]
    assert all(log == logs[0] for log in logs)
    assert [seq for seq, _ in logs[0]] == list(range(1, len(logs[0]) + 1))


@pytest.mark.parametrize("limit", [1, 7, 200])
def test_pages_of_entries_join_without_gaps(opened, limit):
    table = opened(deals=2)
    while table.match.ply < 60:
        table.play()
    whole = selectors.entries(table.id, table.callers[1])
    found, after = [], 0
    while True:
        page = selectors.entries_page(table.id, table.callers[1], after, limit)
        found += page["entries"]
        if page["next"] is None:
            break
        after = page["next"]
    assert found == whole


def test_a_position_long_ago_is_what_the_seat_saw_then(opened):
    table = opened(deals=2)
    seen = []
    while table.match.deal == 1 or table.match.ply < 40:
        played = table.play()
        seen.append((played.entry["seat"], table.match.seq, played.view))
    for seat, seq, view in seen[::7]:
        then = selectors.position(table.id, table.callers[seat], seq)
        assert (then["view"], then["viewer"]) == (view, seat)


def test_there_is_no_position_before_the_first_deal(opened, problem_of):
    table = opened()
    assert problem_of(lambda: selectors.position(table.id, ANONYMOUS, 4)).code == "entry_not_found"
    assert problem_of(lambda: selectors.position(table.id, ANONYMOUS, 6)).code == "entry_not_found"
    waiting = opened(start=False)
    assert problem_of(lambda: selectors.position(waiting.id, ANONYMOUS)).code == "match_not_started"


def test_the_text_record_of_a_running_match_has_only_deals_that_are_over(opened):
    table = opened(deals=2)
    while table.match.deal == 1:
        table.play()
    assert len(variants.record.parse(selectors.record(table.id, ANONYMOUS, "text")).deals) == 1


def test_the_list_of_matches_has_pages_and_filters(opened, alice, boris):
    tables = [opened("simple", start=False), opened("transfer"), opened("throw_in", private=True)]
    assert {match["id"] for match in selectors.matches(alice).results} == {table.id for table in tables}
    ids = {match["id"] for match in selectors.matches(boris).results}
    assert ids == {tables[0].id, tables[1].id}
    assert [match["id"] for match in selectors.matches(boris, {"state": "open"}).results] == [tables[0].id]
    assert [match["id"] for match in selectors.matches(boris, {"variant": "transfer"}).results] == [tables[1].id]
    assert selectors.matches(boris, {"mine": True}).results == []
    assert len(selectors.matches(alice, {"mine": True}).results) == 3
    first = selectors.matches(alice, limit=2)
    rest = selectors.matches(alice, cursor=first.next, limit=2)
    assert {match["id"] for match in first.results + rest.results} == {table.id for table in tables}
    assert rest.next is None


def test_a_bad_cursor_is_a_problem(alice, problem_of):
    for cursor in ("x", "!!!", "MjAyNg", "4pyT"):
        assert problem_of(lambda cursor=cursor: selectors.matches(alice, cursor=cursor)).code == "bad_cursor"


def test_a_short_talon_is_told(opened):
    assert selectors.match_view(opened(seats=6).id, ANONYMOUS)["lopsided"]
    assert not selectors.match_view(opened(seats=2).id, ANONYMOUS)["lopsided"]


def test_a_sealed_move_is_open_to_its_seat_and_after_the_reveal_to_all(opened):
    table = tables.lookup(opened().id)
    key = bytes(range(32))
    entry = table.write(
        "moved", seat=1, by=1, data={"deal": 1, "move": "beat 7S ?"}, hidden={"move": "beat 7S JC"}, sealing=key
    )
    assert entry["sealed"] == chain.seal(chain.seal_salt(key, entry["seq"]), {"move": "beat 7S JC"})
    seen = {viewer: redaction.shown(entry, viewer, revealed=0)["hidden"] for viewer in (0, 1, variants.SPECTATOR)}
    assert seen == {0: None, 1: {"move": "beat 7S JC"}, variants.SPECTATOR: None}
    assert redaction.shown(entry, variants.SPECTATOR, revealed=1)["hidden"] == {"move": "beat 7S JC"}


def test_entries_read_from_within_the_first_deal_tell_what_moves_led_to(opened, clara):
    table = opened(seats=2)
    table.play()
    last = table.match.seq
    for after in range(last):
        replay._tails.clear()
        replay._consequences.clear()
        read = selectors.entries(table.id, clara, after)
        assert all("events" in entry for entry in read if entry["kind"] == "moved"), after
