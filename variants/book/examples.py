"""Worked examples: the rule cases themselves, for which `tests/cases` ships with the service."""

from functools import cache
from pathlib import Path
from typing import Any

import variants
from variants import cases

FOLDER = Path(variants.__file__).parents[1] / "tests" / "cases"


@cache
def of(entry: str) -> tuple[dict[str, Any], ...]:
    """The cases of an entry's file, in its order; none where the folder was left out."""
    path = FOLDER / f"{entry}.toml"
    if not path.is_file():
        return ()
    return tuple([_shown(entry, number, case) for number, case in enumerate(cases.read(path), 1)])


def _shown(entry: str, number: int, case: cases.Case) -> dict[str, Any]:
    return {
        "id": f"example.{entry}.{number}",
        "name": case.name,
        "source": case.source,
        "decides": case.decides or None,
        "game": {
            "variant": case.variant,
            "base": case.base,
            "modifiers": list(case.modifiers),
            "options": dict(case.options),
            "seats": case.seats,
        },
        "previous": case.previous,
        "position": dict(case.position),
        "play": list(case.play),
    }
