"""`manage.py verify_records` finds one changed byte and names its place."""

import re
from datetime import timedelta

import pytest
from django.core.management import CommandError, call_command

from matches import selectors, services
from matches.models import Entry, Match, Seat


@pytest.fixture
def match(opened) -> Match:
    found = opened(1, 2, deals=2)
    services.play_bots(match_id=found.id, limit=100_000)
    found.refresh_from_db()
    return found


def verify(*words: str) -> None:
    call_command("verify_records", *words)


def test_records_that_are_true_pass(match, opened, capsys):
    running = opened(None, 1)
    services.play_bots(match_id=running.id, limit=3)
    opened(2, None)
    verify()
    told = capsys.readouterr()
    assert re.fullmatch(r"3 matches with \d+ entries are what they say\.\n", told.out)
    assert "3 of 3 matches" in told.err


def test_no_match_at_all_is_no_difference(db, capsys):
    verify()
    assert "0 matches" in capsys.readouterr().out


def test_one_changed_move_is_named(match, guards_off):
    guards_off()
    entry = Entry.objects.filter(match=match, kind="moved").order_by("seq")[7]
    entry.data["move"] = "take" if entry.data["move"] != "take" else "pass"
    Entry.objects.filter(match=match, seq=entry.seq).update(data=entry.data)
    with pytest.raises(CommandError, match=rf"^{match.id} entry {entry.seq}: "):
        verify()


def test_a_changed_pack_is_named(match, guards_off):
    guards_off()
    entry = Entry.objects.filter(match=match, kind="dealt").order_by("seq")[1]
    first, second, *rest = entry.hidden["pack"].split()
    Entry.objects.filter(match=match, seq=entry.seq).update(hidden={"pack": " ".join([second, first, *rest])})
    with pytest.raises(CommandError, match=rf"^{match.id} entry {entry.seq}: "):
        verify()


def test_an_entry_behind_the_head_is_found(match, guards_off):
    last = Entry.objects.filter(match=match).order_by("-seq")[0]
    Entry.objects.create(
        match=match, seq=last.seq + 1, at=last.at, kind="closed", data=last.data, prev=last.hash, hash="0" * 64
    )
    with pytest.raises(CommandError, match=rf"^{match.id} entry {last.seq + 1}: "):
        verify()


@pytest.mark.parametrize(
    ("column", "value"),
    [
        ("ply", 3),
        ("result", None),
        ("close_reason", "decided"),
        ("hash", "1" * 64),
        ("begun", 1),
        ("bots", 0),
        ("deals", 3),
    ],
)
def test_a_column_that_does_not_follow_from_the_entries_is_named(match, column, value, guards_off):
    guards_off()
    Match.objects.filter(pk=match.id).update(**{column: value})
    with pytest.raises(CommandError, match=rf"^{match.id} entry {match.seq}: the column {column} is "):
        verify()


def test_a_cached_position_that_is_not_the_true_one_is_named(opened):
    match = opened(None, 1)
    services.play_bots(match_id=match.id, limit=100)
    other = opened(None, 1)
    services.play_bots(match_id=other.id, limit=100)
    other.refresh_from_db()
    Match.objects.filter(pk=match.id).update(position=other.position)
    with pytest.raises(CommandError, match=rf"^{match.id} entry \d+: the column position is "):
        verify("--match", match.id)


def test_a_bot_of_another_level_is_named(match):
    Seat.objects.filter(match=match, number=0).update(level=2)
    with pytest.raises(CommandError, match=rf"^{match.id} entry 2: the column seats.0 is "):
        verify()


def test_a_match_that_is_not_there_is_said(db):
    with pytest.raises(CommandError, match="There is no match mt_nobody"):
        verify("--match", "mt_nobody")


def test_a_flag_and_a_deadline_follow_from_the_entries(opened):
    match = opened(None, 1, clock={"type": "per_move", "per_move_ms": 60_000})
    services.play_bots(match_id=match.id, limit=100_000)
    verify()
    services.settle_due(now=match.at + timedelta(minutes=3))
    services.play_bots(match_id=match.id, limit=100_000)
    assert Entry.objects.filter(match=match, kind="flagged").exists()
    verify()
    Match.objects.filter(pk=match.id).update(deadline=match.at)
    with pytest.raises(CommandError, match="the column deadline is "):
        verify()


def test_a_seat_that_left_follows_from_the_entries(opened, alice):
    match = opened(None, 1, 2)
    services.resign(match_id=match.id, caller=alice, arrived=match.at)
    services.play_bots(match_id=match.id, limit=100_000)
    verify()


def test_a_match_that_was_imported_is_checked_like_any_other(match, guards_off, alice):
    record = selectors.record(match.id, alice)
    guards_off()
    for model in (Entry, Seat):
        model.objects.filter(match=match).delete()
    match.delete()
    services.import_record(record=record)
    verify()
