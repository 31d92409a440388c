"""What a match row says beside its entries, computed again from them.

The entries are the only truth. Everything else in the row and its seats is kept for speed, and has to be what follows
from the entries: `differences` names each column where it is not.
"""

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from matches import clocks, games, log
from matches.models import Match, Seat
from matches.replay import Replay

ASKS = ("moved", "dealt")  # the entries after which a seat is asked


class Difference(NamedTuple):
    """A column that is not what follows from the entry `seq`."""

    seq: int
    column: str
    stored: object
    follows: object

    def __str__(self) -> str:
        return f"the column {self.column} is {self.stored!r}, but from its entries follows {self.follows!r}"


def differences(match: Match, seats: Iterable[Seat], entries: Sequence[log.Entry]) -> list[Difference]:
    """Row and seats against the whole log, which the audit has found consistent."""
    replay = Replay(games.of_match(log.text(match.game), match.seats))
    for entry in entries:
        replay.take(entry)
    last = entries[-1]["seq"]
    follows = {**_contract(entries[0]["data"]), **_head(entries), **_course(entries), **_turn(match, entries, replay)}
    found = [Difference(last, name, _stored(match, name), value) for name, value in follows.items()]
    found += [_position(match, replay, last), *_seated(seats, entries)]
    return [each for each in found if each.stored != each.follows]


def _stored(match: Match, column: str) -> object:
    value = getattr(match, column)
    return clocks.text_of(value) if hasattr(value, "tzinfo") else value


def _contract(opened: dict[str, Any]) -> dict[str, object]:
    """What the seats agreed to."""
    told = {name: opened[name] for name in ("game", "seats", "deals", "clock")}
    return told | {"variant": opened["game"]["variant"]}


def _head(entries: Sequence[log.Entry]) -> dict[str, object]:
    return {name: entries[-1][name] for name in ("seq", "hash", "at")}


def _course(entries: Sequence[log.Entry]) -> dict[str, object]:
    """How far the match has come, and how it ended."""
    closed = next((entry for entry in entries if entry["kind"] == "closed"), None)
    dealt = _of(entries, "dealt")
    return {
        "state": "closed" if closed else "running" if dealt else "open",
        "closed_at": closed and closed["at"],
        "close_reason": closed and closed["data"]["reason"],
        "result": closed and closed["data"]["result"],
        "ply": len(_of(entries, "moved")),
        "deal": dealt[-1]["data"]["deal"] if dealt else 0,
        "bots": _mask(entry for entry in _of(entries, "seated") if entry["data"]["kind"] == "bot"),
        "gone": _mask(_of(entries, "left")),
        "begun": _mask(_of(entries, "moved", "flagged")),
    }


def _turn(match: Match, entries: Sequence[log.Entry], replay: Replay) -> dict[str, object]:
    """Who is asked, since when and until when; and the seed of the deal that is being played."""
    if match.state != "running":
        return {"to_act": -1, "bot_asked": False, "deadline": None}
    seat, asked = replay.table.to_act, _of(entries, *ASKS)[-1]["at"]
    is_bot = bool(match.bots >> replay.game.controller(replay.table, seat) & 1)
    first = not match.begun >> seat & 1
    due = None if is_bot else clocks.deadline(clocks.read(match.clock), asked=clocks.parse(asked), first=first)
    return {
        "to_act": seat,
        "bot_asked": is_bot,
        "asked_at": asked,
        "deadline": None if due is None else clocks.text(due),
        "deal_seed": replay.seed.hex(),
    }


def _position(match: Match, replay: Replay, last: int) -> Difference:
    """A position frozen by another version of the program is never read, so it cannot be wrong."""
    if match.position is None or match.position_tag != games.TAG:
        return Difference(last, "position", None, None)
    stored = replay.game.dump(replay.game.thaw(match.position))
    return Difference(last, "position", stored, replay.state and replay.game.dump(replay.state))


def _seated(seats: Iterable[Seat], entries: Sequence[log.Entry]) -> list[Difference]:
    """Each seat as it was taken at the start."""
    rows = {seat.number: {"kind": seat.kind, "level": seat.level} for seat in seats}
    return [
        Difference(
            entry["seq"],
            f"seats.{entry['seat']}",
            rows.get(entry["seat"]),
            {"kind": entry["data"]["kind"], "level": entry["data"].get("level")},
        )
        for entry in _of(entries, "seated")
    ]


def _of(entries: Iterable[log.Entry], *kinds: str) -> list[log.Entry]:
    return [entry for entry in entries if entry["kind"] in kinds]


def _mask(entries: Iterable[log.Entry]) -> int:
    return sum({1 << entry["seat"] for entry in entries})
