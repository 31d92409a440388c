"""The texts: TOML files beside the code, each parsed once.

An entry without a file says nothing; `tests/engine/test_book.py` names it, and whatever else is left unsaid.
"""

import tomllib
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

Words = dict[str, Any]
"""A table of a file; where it has `en` and `ru` it is one text in both languages."""

LANGUAGES = ("en", "ru")
FOLDER = Path(__file__).parent / "texts"
HEADINGS = Path(__file__).parent / "headings.toml"


@cache
def words(name: str) -> Words:
    """The file of an entry, or one of those that all share: `_options`, `_moves`, `_refusals`."""
    path = FOLDER / f"{name}.toml"
    return tomllib.loads(path.read_text("utf-8")) if path.is_file() else {}


@cache
def _headings() -> Words:
    return tomllib.loads(HEADINGS.read_text("utf-8"))


def headings(group: str, lang: str) -> dict[str, str]:
    """The headings of a group (`axes families kinds composition page`) in one language, in the order of the file."""
    return {name: said(both, lang) for name, both in _headings()[group].items()}


def only() -> dict[str, list[str]]:
    """Refusal codes that a verb can get in some games only, by family or entry."""
    found: dict[str, list[str]] = _headings()["only"]
    return found


def said(both: Words, lang: str) -> str:
    """The text in this language; nothing where there is none yet."""
    return str(both.get(lang, ""))


def ranges(numbers: Sequence[int]) -> str:
    """`2-6`, or each number where some between are missing."""
    if len(numbers) > 1 and list(numbers) == list(range(numbers[0], numbers[-1] + 1)):
        return f"{numbers[0]}-{numbers[-1]}"
    return ", ".join([str(number) for number in numbers])
