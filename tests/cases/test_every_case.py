"""The rule cases: every file here holds, and every playable game has one."""

from pathlib import Path

import pytest

import variants
from variants import cases

FOLDER = Path(__file__).parent
FILES = sorted(FOLDER.glob("*.toml"))
CASES = [case for path in FILES for case in cases.read(path)]


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{Path(case.file).stem}: {case.name}")
def test_a_case_holds(case: cases.Case) -> None:
    failure = cases.run(case)
    assert failure is None, str(failure)


@pytest.mark.parametrize("entry", [entry.id for entry in variants.ALL if entry.playable])
def test_a_playable_game_has_cases(entry: str) -> None:
    assert FOLDER / f"{entry}.toml" in FILES
    assert any(case.variant == entry or entry in case.modifiers for case in CASES if Path(case.file).stem == entry)
