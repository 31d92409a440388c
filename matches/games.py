"""The games of matches, built once a process, and the tag under which their positions may be cached."""

import hashlib
import json
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

import variants
from matches.problems import Problem, malformed, not_composable

Game = variants.Game[Any]  # of any family: the service never looks into a state


def _fingerprint() -> str:
    """The digest of the engine's own files: a frozen position is read back only by the very program that froze it."""
    digest = hashlib.sha256()
    root = Path(variants.__file__).parent
    for path in sorted(root.rglob("*.py")):
        digest.update(path.relative_to(root).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()[:16]


TAG = _fingerprint()


def compose(asked: Mapping[str, Any], *, seats: int) -> Game:
    """The game that a request names, for so many people; a Problem says why it cannot be."""
    _require_shape(asked)
    try:
        return variants.build(
            asked["variant"],
            seats=variants.seats_for(seats, asked["variant"], tuple(asked.get("modifiers") or ())),
            base=asked.get("base"),
            modifiers=tuple(asked.get("modifiers") or ()),
            options=dict(asked.get("options") or {}),
        )
    except variants.CompositionError as error:
        raise not_composable(error, variant=asked["variant"]) from error


def recorded(game: Game) -> dict[str, Any]:
    """The game as `opened` has it: the base filled in, the options as they were given."""
    return {
        "variant": game.variant,
        "base": game.base,
        "modifiers": list(game.modifiers),
        "options": dict(game.given),
        "edition": game.edition,
    }


@lru_cache(maxsize=512)
def of_match(text: str, seats: int) -> Game:
    """The game of a stored match, from the JSON text of its `game` and its seats (a dummy counted)."""
    stored = json.loads(text)
    game = variants.build(
        stored["variant"],
        seats=seats,
        base=stored["base"],
        modifiers=tuple(stored["modifiers"]),
        options=stored["options"],
    )
    if game.edition != stored["edition"]:
        raise Problem("unavailable")
    return game


def _require_shape(asked: Mapping[str, Any]) -> None:
    """What the rim checks too: a service is also called from tasks, commands and tests."""
    texts = isinstance(asked.get("variant"), str) and isinstance(asked.get("base", None), str | None)
    modifiers, options = asked.get("modifiers") or (), asked.get("options") or {}
    lists = isinstance(modifiers, list | tuple) and all(isinstance(each, str) for each in modifiers)
    if not (texts and lists and isinstance(options, Mapping)):
        raise malformed("game", "wrong_type")
