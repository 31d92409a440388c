"""Clocks: arithmetic over entries. Nothing here knows what time it is; times are integer milliseconds since 1970, UTC.

Decisions. A deadline belongs to the turn: it is counted from the entry that asked the seat. A move that arrives at the
deadline itself is in time. `first_move_ms` is the time of each seat's first move in the match. House bots have no
deadline: that one is late is the referee's own fault, and the sweep wakes it again.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import lru_cache
from typing import Any

ON_TIMEOUT = ("auto_move", "forfeit")
FLAGS_TO_FORFEIT = 3  # of one seat in one deal, where the clock makes the move (play.md A.5)
LONGEST_MS = 30 * 24 * 3600 * 1000
GRACE_MS = 500  # what the sweep leaves to a move that is on its way

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MS = timedelta(milliseconds=1)
_FIELDS = {"untimed": {"type"}, "per_move": {"type", "per_move_ms", "first_move_ms", "on_timeout"}}


class BadClock(ValueError):
    """Settings that no clock can have; the message names the field."""


@dataclass(frozen=True, slots=True)
class Clock:
    """The time a seat has for a move; None: as long as it likes."""

    type: str = "untimed"
    per_move_ms: int | None = None
    first_move_ms: int | None = None
    on_timeout: str = "auto_move"

    def allowance(self, *, first: bool) -> int | None:
        return self.first_move_ms if first and self.first_move_ms is not None else self.per_move_ms

    def json(self) -> dict[str, Any]:
        """As it stands in `opened`: what was not given is not there."""
        if self.type == "untimed":
            return {"type": "untimed"}
        told: dict[str, Any] = {"type": self.type, "per_move_ms": self.per_move_ms, "on_timeout": self.on_timeout}
        if self.first_move_ms is not None:
            told["first_move_ms"] = self.first_move_ms
        return told


UNTIMED = Clock()


def read(given: Mapping[str, Any] | None) -> Clock:
    """The clock of these settings; BadClock says which of them cannot be."""
    given = {"type": "untimed"} if given is None else given
    kind = given.get("type")
    if not isinstance(kind, str) or kind not in _FIELDS:
        raise BadClock(f"The type of a clock is untimed or per_move, not {kind!r}.")
    stray = sorted(set(given) - _FIELDS[kind])
    if stray:
        raise BadClock(f"A clock of the type {kind} has no {stray[0]!r}.")
    if kind == "untimed":
        return UNTIMED
    timeout = given.get("on_timeout", "auto_move")
    if timeout not in ON_TIMEOUT:
        raise BadClock(f"on_timeout is auto_move or forfeit, not {timeout!r}.")
    first = given.get("first_move_ms")
    return Clock(
        type=kind,
        per_move_ms=_ms("per_move_ms", given.get("per_move_ms")),
        first_move_ms=None if first is None else _ms("first_move_ms", first),
        on_timeout=timeout,
    )


@lru_cache(maxsize=256)
def stored(text: str) -> Clock:
    """The clock of a match, from the JSON text of its column."""
    return read(json.loads(text))


def _ms(name: str, value: object) -> int:
    if type(value) is not int or not 0 < value <= LONGEST_MS:
        raise BadClock(f"{name} is a number of milliseconds from 1 to {LONGEST_MS}, not {value!r}.")
    return value


def deadline(clock: Clock, *, asked: int, first: bool) -> int | None:
    """When the flag of the seat that was asked then falls."""
    allowance = clock.allowance(first=first)
    return None if allowance is None else asked + allowance


def is_late(deadline: int | None, arrived: int) -> bool:
    return deadline is not None and arrived > deadline


def flag_time(deadline: int, head: int) -> int:
    """A flag is dated at its deadline whenever it is noticed, or at the entry before if that is later."""
    return max(deadline, head)


def charged(*, asked: int, moved: int) -> int:
    """What a move took; never less than nothing, though clocks of two machines may differ."""
    return max(0, moved - asked)


def budget(clock: Clock, *, seats: int, begun: int) -> list[int | None]:
    """What each seat has for its next move."""
    return [clock.allowance(first=not begun >> seat & 1) for seat in range(seats)]


def millis(time: datetime) -> int:
    return (time - _EPOCH) // _MS


def moment(ms: int) -> datetime:
    return _EPOCH + ms * _MS


def text(ms: int) -> str:
    """RFC 3339 in UTC with milliseconds, as entries have it."""
    return f"{_second(ms // 1000)}.{ms % 1000:03}Z"


def text_of(time: datetime) -> str:
    return text(millis(time))


def parse(text: str) -> int:
    return millis(datetime.fromisoformat(text))


@lru_cache(maxsize=64)
def _second(seconds: int) -> str:
    return (_EPOCH + timedelta(seconds=seconds)).strftime("%Y-%m-%dT%H:%M:%S")
