"""The golden transcripts: what the rules of today write for each recorded deal is what was read and approved."""

from pathlib import Path

import pytest

import variants
from variants import transcripts

FOLDER = Path(__file__).parent
FILES = sorted(FOLDER.glob("*.txt"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_transcript_is_written_again_as_it_stands(path: Path) -> None:
    text = path.read_text("utf-8")
    assert transcripts.again(text) == text


@pytest.mark.parametrize("entry", [entry.id for entry in variants.ALL if entry.playable])
def test_a_playable_game_has_a_transcript(entry: str) -> None:
    assert FOLDER / f"{entry}.txt" in FILES


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_transcript_belongs_to_a_playable_game(path: Path) -> None:
    assert variants.ENTRIES[path.stem].playable
    assert f"game: {path.stem}\n" in path.read_text("utf-8")


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
