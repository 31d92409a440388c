"""The grammar of a log: which kinds of entries there are, what each holds, and where it may stand.

The chain says that nothing was changed since; this says that an entry could have been written at
all. Keys beyond those of the table are left alone, for later versions may add some; a kind beyond
them makes a log unverifiable here, and no more.
"""

import re
from collections.abc import Iterable
from typing import NamedTuple

from matches import clocks
from matches.chain import Entry

SHAPES: dict[str, dict[str, tuple[type, ...]]] = {
    "opened": {"game": (dict,), "seats": (int,), "deals": (int,), "clock": (dict,)},
    "seated": {"kind": (str,)},
    "committed": {"deal": (int,), "game": (str,), "commit": (str,), "nonce_commits": (list,)},
    "dealt": {"deal": (int,), "nonces": (list,), "deck_root": (str,), "dealer": (int,)},
    "moved": {"deal": (int,), "ply": (int,), "move": (str,), "charged_ms": (int,)},
    "flagged": {"deal": (int,), "ply": (int,), "deadline": (str,)},
    "left": {"deal": (int,), "how": (str,)},
    "unsealed": {"of": (int,), "salt": (str,), "hidden": (dict,)},
    "revealed": {"deal": (int,), "seed": (str,), "outcome": (dict,)},
    "closed": {"reason": (str,), "result": (dict, type(None))},
}
MATCH = re.compile(r"mt_[0-9A-Za-z_-]{1,64}")
MOST = 1_000_000
OF_A_SEAT = ("seated", "moved", "flagged", "left")

_NAMES = {dict: "an object", list: "a list", str: "text", int: "a whole number", type(None): "null"}


class Fault(NamedTuple):
    """What is wrong with which entry. `proved` False: a program that knows more may find it right."""

    seq: int
    reason: str
    proved: bool = True


def first_fault(entries: Iterable[Entry]) -> Fault | None:
    """The first entry that cannot stand where it stands; the chain is known to hold."""
    place = _Place()
    for entry in entries:
        seq, name = entry["seq"], f"Entry {entry['seq']}"
        if entry["kind"] not in SHAPES:
            return Fault(seq, f"{name} is of the kind {entry['kind']!r}, which is not known here.", proved=False)
        reason = _misshapen(entry) or place.misplaced(entry) or _unhidden(entry)
        if reason:
            return Fault(seq, f"{name}: {reason}.")
        unknown = _unknown_clock(entry)
        if unknown:
            return Fault(seq, f"{name}: {unknown}", proved=False)
        place.pass_over(entry)
    return None


class _Place:
    """Where in a log an entry stands."""

    def __init__(self) -> None:
        self.seats = 0
        self.players: set[int] = set()
        self.ply = 0
        self.closed = False

    def misplaced(self, entry: Entry) -> str:
        kind, data = entry["kind"], entry["data"]
        if (kind == "opened") != (entry["seq"] == 1):
            return "the first entry, and no other, opens the match"
        if kind == "opened":
            return _misopened(entry)
        if self.closed:
            return "the match was closed before it"
        if kind in ("moved", "flagged") and data["ply"] != self.ply:
            return f"ply should be {self.ply}, but is {data['ply']}"
        if kind == "committed" and data["game"] != f"{entry['match']}/{data['deal']}":
            return f"the seed is bound to {data['game']!r}, which is not this deal"
        return self._misseated(entry)

    def _misseated(self, entry: Entry) -> str:
        kind, seat, by = entry["kind"], entry["seat"], entry["by"]
        if kind not in OF_A_SEAT:
            return "" if seat is None and by is None else "it is the referee's own, but names a seat"
        if kind == "seated" and not _is_player(entry["data"]):
            return "a seat is taken by an account, a guest, or a bot of some level"
        if seat is None or seat >= self.seats:
            return f"seat should be 0 to {self.seats - 1}, but is {seat}"
        if by is not None and by != seat and (seat in self.players or by not in self.players):
            return f"by should be the seat itself or the referee, but is {by}"
        return ""

    def pass_over(self, entry: Entry) -> None:
        if entry["kind"] == "opened":
            self.seats = entry["data"]["seats"]
        elif entry["kind"] == "seated":
            self.players.add(entry["seat"])
        self.ply += entry["kind"] == "moved"
        self.closed = self.closed or entry["kind"] == "closed"


def _misopened(entry: Entry) -> str:
    if not MATCH.fullmatch(entry["match"]):
        return "the id of a match is mt_ and at most 64 letters and digits"
    if not 0 < entry["data"]["seats"] <= MOST or not 0 < entry["data"]["deals"] <= MOST:
        return "a match has at least one seat and one deal, and not millions"
    return ""


def _unknown_clock(entry: Entry) -> str:
    """Why the clock of a match cannot be read here."""
    if entry["kind"] != "opened":
        return ""
    try:
        clocks.read(entry["data"]["clock"])
    except clocks.BadClock as unknown:
        return str(unknown)
    return ""


def _is_player(told: Entry) -> bool:
    if told["kind"] == "bot":
        return type(told.get("level")) is int and 0 < told["level"] <= MOST
    return told["kind"] in ("account", "guest") and told.get("level") is None


def _misshapen(entry: Entry) -> str:
    for key, kinds in SHAPES[entry["kind"]].items():
        if type(entry["data"].get(key, ...)) not in kinds:
            return f"{key} should be {' or '.join(_NAMES[kind] for kind in kinds)}"
    return ""


def _unhidden(entry: Entry) -> str:
    """Whether a part is missing that only its owner and the referee can see. Values are not quoted."""
    hidden = entry.get("hidden") or {}
    if entry["sealed"] is not None and not hidden:
        return "what it sealed is missing"
    if entry["kind"] == "moved" and "?" in entry["data"]["move"].split() and type(hidden.get("move")) is not str:
        return "the move behind its public text is missing"
    if entry["kind"] == "committed" and type(hidden.get("seed")) is not str:
        return "its seed is missing"
    if entry["kind"] == "dealt" and type(hidden.get("pack")) is not str:
        return "its pack is missing"
    return ""
