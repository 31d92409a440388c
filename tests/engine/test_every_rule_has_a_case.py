"""Every game, every value of its options and every decision of the catalogue is proved by a case (rule_cases 3)."""

from collections.abc import Iterator
from pathlib import Path

import pytest

import variants
from variants import cases

FILES = sorted(Path("tests/cases").glob("*.toml"))
CASES = [case for file in FILES for case in cases.read(file)]
ANOTHER = "another"
PLAYABLE = [entry for entry in variants.ALL if entry.playable]


def cases_of(entry: variants.Entry) -> list[cases.Case]:
    """The cases that play with an entry: as the game, as its base, as a member or as a part of a combination."""
    return [case for case in CASES if entry.id in names_in(case)]


def names_in(case: cases.Case) -> set[str]:
    named = {case.variant, *case.modifiers}
    named |= {case.base or variants.ENTRIES[case.variant].default_base}
    return named | {part for name in named if name in variants.ENTRIES for part in variants.ENTRIES[name].parts}


@pytest.mark.parametrize("entry", PLAYABLE, ids=lambda entry: entry.id)
def test_a_game_has_cases(entry: variants.Entry) -> None:
    assert any(case.variant == entry.id for case in CASES)


@pytest.mark.parametrize("entry", PLAYABLE, ids=lambda entry: entry.id)
def test_a_decision_has_a_case_or_a_reason_for_having_none(entry: variants.Entry) -> None:
    decided = {case.decides for case in CASES}
    for number in range(1, len(entry.decisions) + 1):
        proved = f"{entry.id}.{number}" in decided
        assert proved != (number in entry.no_case), f"{entry.id}.{number}"
    assert all(1 <= number <= len(entry.decisions) for number in entry.no_case)


@pytest.mark.parametrize("entry", PLAYABLE, ids=lambda entry: entry.id)
def test_a_decision_that_a_case_names_exists(entry: variants.Entry) -> None:
    for case in CASES:
        game, _, number = case.decides.partition(".")
        assert game != entry.id or 1 <= int(number) <= len(entry.decisions), case.name


def values() -> Iterator[tuple[variants.Option, str]]:
    """Each value of each option that an entry brings, once where entries share it; of a number some other than the
    default, too."""
    shared = []
    for entry in PLAYABLE:
        for option in entry.options:
            if option not in shared:
                shared.append(option)
                formed = (option.form,) if option.form else ()
                for value in (*(option.values or (str(option.default), ANOTHER)), *formed):
                    yield option, value


@pytest.mark.parametrize(("option", "value"), list(values()), ids=lambda each: getattr(each, "name", each))
def test_a_value_of_an_option_has_a_case(option: variants.Option, value: str) -> None:
    """A case that says nothing of an option plays its default."""
    bringing = [entry for entry in PLAYABLE if option in entry.options]
    found = [str(case.options.get(option.name, option.default)) for entry in bringing for case in cases_of(entry)]
    if value == ANOTHER:
        assert any(each != str(option.default) for each in found)
    else:
        assert any(each == value or (value == option.form and each.startswith(value)) for each in found)
