"""Values in a case: what `= KEY VALUE` finds in a position, and whether the two agree.

A position is a table of texts, numbers and lists (the keys of a dump or of a view), so a value is read against
what it meets there: seats and scores in their order, cards and rows as a set, a bare number against a place of
cards as its count. A key that no position has is an error of the case; a key that this position leaves out has
its default.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TypeAlias

Value: TypeAlias = "str | int | list[Value] | dict[str, Value] | None"


def names(text: str) -> frozenset[str]:
    """A set of words, written as a sentence."""
    return frozenset(text.split())


POSITION_KEYS = names(
    "hands talon trump trump_card table leader defender to_act dealer phase discard bout beaten_bouts taken_bouts"
    " out over losers winners reason straps scores match_scores levels suit zones passed laid_by shown used wave"
    " ranks credit bout_leader seen key"
)
DEFAULTS: dict[str, Value] = {"bout": 1, "beaten_bouts": 0, "taken_bouts": 0, "over": 0}
PLAIN_KEYS = frozenset({"phase", "reason", "key"})
PLACES = frozenset({"hands", "talon", "discard", "table", "zones", "shown"})
UNORDERED = frozenset({"losers", "winners", "passed"})

CARD = re.compile(r"[2-9TJQKA?][SHDC?]|X[RBG0?]|W[1-4?]|\?")
ROW = re.compile(r"[^/]+/[^/]+")
NUMBER = re.compile(r"-?\d+")


class UnknownKey(Exception):
    """A case asks for something that no position has."""


def known_key(path: Sequence[str]) -> None:
    """Refuse a key that no position has, wherever the dots lead afterwards."""
    if not path or path[0] not in POSITION_KEYS:
        raise UnknownKey(f"no position has a key {'.'.join(path)!r}.")


def find(position: dict[str, Value], path: Sequence[str]) -> Value:
    """The value at a dotted key; None for what the position leaves out."""
    known_key(path)
    value = position.get(path[0], DEFAULTS.get(path[0]))
    for name in path[1:]:
        value = step(value, name)
    return value


def step(value: Value, name: str) -> Value:
    """One dot further: into a table by name, into a list or a text of cards by place."""
    if isinstance(value, dict):
        return value.get(name)
    places: Sequence[Value] = value.split() if isinstance(value, str) else value if isinstance(value, list) else []
    if NUMBER.fullmatch(name) and 0 <= int(name) < len(places):
        return places[int(name)]
    return None


def agrees(value: Value, path: Sequence[str], expected: str, in_view: bool = False) -> bool:
    """Whether the value at `path` is what the case expects."""
    if expected == "none":
        return is_empty(value, path)
    if "|" in expected:
        return agrees_in_parts(value, path, expected, in_view)
    if path[0] in PLAIN_KEYS:
        return value == expected
    wanted = expected.split()
    if len(wanted) == 1 and NUMBER.fullmatch(wanted[0]) and is_counted(value, path):
        return count(value) == int(wanted[0])
    found = words(value)
    if not is_a_set(value, path):
        return in_order(found, wanted, in_view)
    return as_a_set(found, wanted, in_view)


def agrees_in_parts(value: Value, path: Sequence[str], expected: str, in_view: bool) -> bool:
    """`= hands 7S 8S | none | 9C`: each part of a list by itself."""
    parts = [part.strip() for part in expected.split("|")]
    if not isinstance(value, list) or len(value) != len(parts):
        return False
    return all(agrees(each, path, part, in_view) for each, part in zip(value, parts, strict=True))


def is_empty(value: Value, path: Sequence[str]) -> bool:
    """`none`: no card, no seat, no trump. The number 0 is a seat, but in a place of cards it is the count of none."""
    if isinstance(value, list):
        return all(is_empty(each, path) for each in value) if path[0] in PLACES else not value
    if isinstance(value, int):
        return value == (0 if path[0] in PLACES else -1)
    return value in (None, "", "-") or value == {}


def is_counted(value: Value, path: Sequence[str]) -> bool:
    """Whether a bare number is a count here: places of cards and the table, but not seats, scores and numbers."""
    if value is None or value == [] or value == "":
        return path[0] in PLACES
    if isinstance(value, str):
        return not NUMBER.fullmatch(value) and all(is_card_or_row(word) for word in value.split())
    if isinstance(value, list):
        return all(isinstance(each, str) and is_counted(each, path) for each in value)
    return False


def is_card_or_row(word: str) -> bool:
    return CARD.fullmatch(word) is not None or ROW.fullmatch(word) is not None


def count(value: Value) -> int:
    return len(words(value))


def is_a_set(value: Value, path: Sequence[str]) -> bool:
    """Cards and rows lie in no order that matters; seats, scores and levels do, but for a few places of seats."""
    return path[0] in UNORDERED or any(not NUMBER.fullmatch(word) for word in words(value))


def words(value: Value) -> list[str]:
    """A value as the words that a case would write for it."""
    if value is None:
        return []
    if isinstance(value, list):
        return [word for each in value for word in words(each)]
    if isinstance(value, dict):
        return [word for name, each in value.items() for word in (name, *words(each))]
    return str(int(value) if isinstance(value, bool) else value).split()


def in_order(found: list[str], wanted: list[str], in_view: bool) -> bool:
    if wanted and wanted[-1] == "*":
        return len(found) >= len(wanted) - 1 and in_order(found[: len(wanted) - 1], wanted[:-1], in_view)
    return len(found) == len(wanted) and all(map(lambda f, w: fits(f, w, in_view), found, wanted))


def as_a_set(found: list[str], wanted: list[str], in_view: bool) -> bool:
    """Whether each wanted word can have a found word of its own, with none left over (but for a `*`)."""
    rest_allowed = "*" in wanted
    asked = [word for word in wanted if word != "*"]
    if len(found) < len(asked) or (len(found) > len(asked) and not rest_allowed):
        return False
    owner: dict[int, int] = {}
    return all(assign(each, asked, found, owner, set(), in_view) for each in range(len(asked)))


def assign(
    each: int, asked: list[str], found: list[str], owner: dict[int, int], tried: set[int], in_view: bool
) -> bool:
    """One augmenting step of a bipartite matching: give word `each` a found word, moving others if need be."""
    for place, word in enumerate(found):
        if place in tried or not fits(word, asked[each], in_view):
            continue
        tried.add(place)
        if place not in owner or assign(owner[place], asked, found, owner, tried, in_view):
            owner[place] = each
            return True
    return False


def fits(found: str, wanted: str, in_view: bool) -> bool:
    """One word against one word: `?` any card, `J?` any jack, `?S` any spade.

    In a view a `?` after a slash is a cover that lies face down, and nothing else: that is how a case says that it
    is hidden. `7S/?9S` is the face-down nine, for its owner.
    """
    if found == wanted:
        return True
    if ROW.fullmatch(found) and ROW.fullmatch(wanted):
        attack, cover = found.split("/")
        wanted_attack, wanted_cover = wanted.split("/")
        return card_fits(attack, wanted_attack) and cover_fits(cover, wanted_cover, in_view)
    return card_fits(found, wanted)


def cover_fits(found: str, wanted: str, in_view: bool) -> bool:
    if found == wanted:
        return True
    if found in ("-", "x") or wanted in ("-", "x"):
        return False
    if in_view and wanted == "?":
        return False
    face_down = len(found) == 3 and found[0] == "?"
    if len(wanted) == 3 and wanted[0] == "?":
        return face_down and card_fits(found[1:], wanted[1:])
    return card_fits(found[1:], wanted) if face_down and wanted == "?" else card_fits(found, wanted)


def card_fits(found: str, wanted: str) -> bool:
    if found == wanted:
        return True
    if not CARD.fullmatch(found) or not CARD.fullmatch(wanted):
        return False
    if wanted == "?":
        return True
    return len(found) == len(wanted) and all(w in ("?", f) for f, w in zip(found, wanted, strict=True))
