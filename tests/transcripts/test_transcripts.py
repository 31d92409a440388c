"""The golden transcripts: what the rules of today write for each recorded deal is what was read and approved."""

import json
from pathlib import Path

import pytest

import variants
from variants import readings, transcripts

FOLDER = Path(__file__).parent
FILES = sorted(FOLDER.glob("*.txt"))
PLAYABLE = [entry for entry in variants.ALL if entry.playable]
READINGS = {
    f"{entry.id}.{name}={value}": readings.tables(entry, ((name, value),))
    for entry in PLAYABLE
    for name, value in readings.readings(entry)
}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_transcript_is_written_again_as_it_stands(path: Path) -> None:
    text = path.read_text("utf-8")
    assert transcripts.again(text) == text


def test_there_is_a_transcript_of_each_playable_game_and_of_each_reading_and_no_other() -> None:
    assert {path.stem for path in FILES} == {entry.id for entry in PLAYABLE} | set(READINGS)


@pytest.mark.parametrize("path", [path for path in FILES if path.stem in READINGS], ids=lambda path: path.stem)
def test_a_transcript_of_a_reading_is_a_deal_that_could_be_found(path: Path) -> None:
    text = path.read_text("utf-8")
    head = dict(transcripts.HEAD.findall(text))
    plan = next(plan for plan in READINGS[path.stem] if plan.seats == int(head["seats"]))
    assert [f"{name}={value}" for name, value in plan.options] == [
        "=".join(each) for each in transcripts.OPTION.findall(text)
    ]
    assert json.loads(head.get("before", "null")) == readings.history(plan)
    assert head["key"] == readings.deal_key(plan, int(head["deal"].split(",")[0])).hex()


@pytest.mark.parametrize("path", [path for path in FILES if path.stem in READINGS], ids=lambda path: path.stem)
def test_a_transcript_of_a_reading_shows_it(path: Path) -> None:
    assert "\nshows: None\n" not in path.read_text("utf-8")


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_transcript_names_its_game(path: Path) -> None:
    assert path.read_text("utf-8").startswith(f"game: {path.stem.partition('.')[0]}\n")


def test_a_text_without_a_head_is_no_transcript() -> None:
    with pytest.raises(transcripts.TranscriptFault, match="the head names"):
        transcripts.again("game: throw_in\n")


def test_a_move_that_is_refused_is_named() -> None:
    text = transcripts.transcript(transcripts.default_plan(variants.ENTRIES["throw_in"]))
    first = transcripts.MOVE.search(text)
    assert first is not None
    with pytest.raises(transcripts.TranscriptFault, match="refused as wrong_phase"):
        transcripts.again(text.replace(f"1. {first[1]} {first[2]}", f"1. {first[1]} pass", 1))


def test_a_transcript_that_breaks_off_is_named() -> None:
    text = transcripts.transcript(transcripts.default_plan(variants.ENTRIES["throw_in"]))
    with pytest.raises(transcripts.TranscriptFault, match="is asked, and the text goes on with"):
        transcripts.again(text[: text.index("  2. ")])


def test_a_transcript_is_the_same_whenever_it_is_made() -> None:
    plan = transcripts.default_plan(variants.ENTRIES["simple"])
    assert transcripts.transcript(plan) == transcripts.transcript(plan)


def test_a_move_that_is_none_of_the_game_is_named() -> None:
    text = transcripts.transcript(transcripts.default_plan(variants.ENTRIES["simple"]))
    first = transcripts.MOVE.search(text)
    assert first is not None
    with pytest.raises(transcripts.TranscriptFault, match="is no move of this game"):
        transcripts.again(text.replace(f"1. {first[1]} {first[2]}", f"1. {first[1]} dance", 1))


@pytest.mark.parametrize("name", ["simple.simple_throw=led_rank", "poker_showdown.cap_hand=9"])
def test_a_reading_is_the_same_whenever_it_is_made(name: str) -> None:
    assert readings.transcript(READINGS[name]) == (FOLDER / f"{name}.txt").read_text("utf-8")


def test_a_reading_without_a_short_deal_has_a_long_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(readings, "DEALS", 1)
    monkeypatch.setattr(readings, "LENGTHS", (100, None))
    name = "simple.simple_throw=led_rank"
    assert readings.transcript(READINGS[name][:1]) == (FOLDER / f"{name}.txt").read_text("utf-8")


def test_a_reading_that_changes_no_deal_is_shown_by_what_is_offered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(readings, "DEALS", 3)
    name = "no_drop.force_group=yes"
    text = readings.transcript(READINGS[name])
    assert text == (FOLDER / f"{name}.txt").read_text("utf-8")
    assert "\nshows: move 1, in what is offered\n" in text


def test_a_reading_may_be_seen_beside_another_modifier_or_at_a_crowded_table_alone() -> None:
    assert readings.tables(variants.ENTRIES["invisible"], (("lead_last", "yes"),))[0].modifiers == ("armenian",)
    assert [plan.seats for plan in readings.tables(variants.ENTRIES["shchelkovo"], (("cap", "10_thrown"),))] == [6]


def test_a_pack_that_is_asked_for_is_played_with() -> None:
    plan = readings.tables(variants.ENTRIES["two_trump"], (("alien_trump", "yes"), ("packs", 2)))[0]
    assert plan.options == (("alien_trump", "yes"), ("packs", 2))


def test_an_option_that_shows_nowhere_has_no_transcript(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(readings, "DEALS", 1)
    monkeypatch.setattr(readings, "LENGTHS", (None,))
    plans = readings.tables(variants.ENTRIES["simple"], (("simple_throw", "off"),))
    with pytest.raises(transcripts.TranscriptFault, match="no deal shows simple on simple, 3 seats, simple_throw=off"):
        readings.transcript(plans)
