"""`durak-record/1`: a match as text for people and other engines, and the same read from its entries.

The text form (TOML) names a game and, for each deal, its key, the pack as it was dealt, the moves
and the end. The JSON form is the entries themselves: their chain and seals are not this module's
concern, only what was played; the key of a deal is computed from its seed and nonces. A deal that
is not yet `revealed` is no part of a record, unless it is asked for (`unfinished`).
"""

import json
import re
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from variants import chance
from variants.shapes import BadRecord, Json, T, get, hex_bytes, numbers, require, require_known

__all__ = ["FORMAT", "LEAVING", "BadRecord", "Deal", "Record", "of_entries", "of_json", "parse", "to_json", "to_text"]

FORMAT = "durak-record/1"
LEAVING = ("resigned", "forfeited")

_GAME_KEYS = {"format", "variant", "base", "modifiers", "options", "edition", "seats", "deal"}
_DEAL_KEYS = {"key", "pack", "dealer", "moves", "left", "losers", "reason"}
_MOVE = re.compile(r"\s*(\d+)\s+(\S.*)")


@dataclass(frozen=True)
class Deal:
    """One deal as it was played. `left`: seat -> how many moves of this deal were made before it left."""

    key: bytes
    pack: str
    dealer: int
    moves: tuple[str, ...]
    outcome: Json | None  # losers and reason, and what else the entries say; None while it is played
    left: Mapping[int, int] = field(default_factory=dict)
    public: tuple[str, ...] | None = None  # the moves as everybody reads them, where that was written down
    senders: tuple[int | None, ...] | None = None  # who sent each move (None: the referee), where that was


@dataclass(frozen=True)
class Record:
    """A game and its deals. `base` None: the default one of the variant; `edition` None: not told."""

    variant: str
    seats: int
    base: str | None = None
    modifiers: tuple[str, ...] = ()
    options: Mapping[str, int | str] = field(default_factory=dict)
    edition: int | None = None
    deals: tuple[Deal, ...] = ()


def parse(text: str) -> Record:
    """A record in either form."""
    if text.lstrip().startswith("{"):
        return of_json(text)
    try:
        written = tomllib.loads(text)
    except tomllib.TOMLDecodeError as fault:
        raise BadRecord(f"The record is neither JSON nor TOML: {fault}.") from None
    return _of_text(written)


def of_json(text: str) -> Record:
    try:
        written = json.loads(text)
    except (ValueError, RecursionError) as fault:
        raise BadRecord(f"The record is not JSON: {fault}.") from None
    _require_format(written)
    return of_entries(get(written, "entries", list, "The record"))


def of_entries(entries: Iterable[Json], *, unfinished: bool = False) -> Record:
    """What was played, from the entries of one match with their hidden parts."""
    reader = _Reader()
    for place, entry in enumerate(entries, start=1):
        try:
            reader.take(_Line(entry))
        except BadRecord as fault:
            fault.seq = place
            raise
    return reader.record(unfinished)


def to_json(match: str, entries: Sequence[Json], keys: Sequence[Json]) -> dict[str, Any]:
    """The JSON form: entries with `hash` and, where open, `hidden`; the public keys of the referee."""
    return {"format": FORMAT, "match": match, "entries": list(entries), "keys": list(keys)}


def to_text(record: Record) -> str:
    """The text form of a record whose deals are all finished."""
    lines = [f"format = {_toml(FORMAT)}", f"variant = {_toml(record.variant)}"]
    if record.base is not None:
        lines.append(f"base = {_toml(record.base)}")
    if record.modifiers:
        lines.append(f"modifiers = {_toml(list(record.modifiers))}")
    if record.options:
        lines.append(f"options = {_toml(dict(record.options))}")
    if record.edition is not None:
        lines.append(f"edition = {record.edition}")
    lines.append(f"seats = {record.seats}")
    for number, deal in enumerate(record.deals, start=1):
        lines += _deal_lines(number, deal)
    return "\n".join(lines) + "\n"


def _deal_lines(number: int, deal: Deal) -> list[str]:
    if deal.outcome is None:
        raise BadRecord(f"Deal {number} is not finished, so it has no text form yet.")
    lines = ["", "[[deal]]", f"key = {_toml(deal.key.hex())}", f"pack = {_toml(deal.pack)}", f"dealer = {deal.dealer}"]
    lines += ["moves = [", *[f"  {_toml(move)}," for move in deal.moves], "]"]
    if deal.left:
        lines.append(f"left = {_toml({str(seat): moves for seat, moves in deal.left.items()})}")
    return [*lines, f"losers = {_toml(list(deal.outcome['losers']))}", f"reason = {_toml(deal.outcome['reason'])}"]


def _toml(value: object) -> str:
    """A value of a record as TOML: JSON's text is TOML's, but for the delete character."""
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{_toml_key(key)} = {_toml(item)}" for key, item in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(_toml(item) for item in value) + "]"
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


def _toml_key(key: str) -> str:
    return key if re.fullmatch(r"[A-Za-z0-9_-]+", key) else _toml(key)


def _of_text(written: Json) -> Record:
    _require_format(written)
    require_known(written, _GAME_KEYS, "The record")
    game = _game_of(written, get(written, "seats", int, "The record"), "The record")
    deals = get(written, "deal", list, "The record", [])
    return replace(game, deals=tuple(_deal_of_text(number, deal) for number, deal in enumerate(deals, start=1)))


def _deal_of_text(number: int, written: object) -> Deal:
    name = f"Deal {number}"
    if not isinstance(written, dict):
        raise BadRecord(f"{name} should be a table, not {written!r}.")
    require_known(written, _DEAL_KEYS, name)
    moves = tuple(_move(move, name) for move in get(written, "moves", list, name))
    left = {_seat(seat, name): count for seat, count in get(written, "left", dict, name, {}).items()}
    for seat, count in left.items():
        if type(count) is not int or not 0 <= count <= len(moves):
            raise BadRecord(f"{name}: seat {seat} should leave after 0 to {len(moves)} moves, not {count!r}.")
    losers = numbers(get(written, "losers", list, name), f"{name}: losers")
    return Deal(
        key=hex_bytes(get(written, "key", str, name), 32, f"{name}: key"),
        pack=get(written, "pack", str, name),
        dealer=get(written, "dealer", int, name),
        moves=moves,
        outcome={"losers": losers, "reason": get(written, "reason", str, name)},
        left=left,
    )


def _game_of(written: Json, seats: int, name: str) -> Record:
    modifiers = get(written, "modifiers", list, name, [])
    options = get(written, "options", dict, name, {})
    for modifier in modifiers:
        require(modifier, str, f"{name}: a modifier")
    for option, value in options.items():
        if type(value) not in (int, str):
            raise BadRecord(f"{name}: option {option!r} should be text or a whole number, not {value!r}.")
    return Record(
        variant=get(written, "variant", str, name),
        seats=seats,
        base=get(written, "base", str, name) if written.get("base") is not None else None,
        modifiers=tuple(modifiers),
        options=options,
        edition=get(written, "edition", int, name) if "edition" in written else None,
    )


class _Line:
    """An entry as a stranger wrote it, asked for its parts by name."""

    def __init__(self, entry: object) -> None:
        if not isinstance(entry, Mapping):
            raise BadRecord(f"An entry should be an object, not {entry!r}.")
        self.entry = entry
        self.kind: str = get(entry, "kind", str, "An entry")
        self.name = f"Entry {entry.get('seq')!r} ({self.kind})"
        self.data: Json = get(entry, "data", dict, self.name)
        self.hidden: Json = get(entry, "hidden", dict, self.name) if entry.get("hidden") is not None else {}

    def get(self, key: str, kind: type[T]) -> T:
        return get(self.data, key, kind, self.name)

    def seat(self) -> int:
        return get(self.entry, "seat", int, self.name)

    def sender(self) -> int | None:
        return get(self.entry, "by", int, self.name) if self.entry.get("by") is not None else None


class _Reader:
    """What the entries have said so far."""

    def __init__(self) -> None:
        self.game: Record | None = None
        self.deals: list[Deal] = []
        self.table: _Table | None = None

    def take(self, line: _Line) -> None:
        if line.kind == "opened":
            self.game = _game_of(line.get("game", dict), line.get("seats", int), line.name)
        elif line.kind == "committed":
            if self.table is not None:
                raise BadRecord(f"{line.name} comes before deal {self.table.number} is revealed.")
            self.table = _Table(line, len(self.deals) + 1)
        elif line.kind in _TOLD:
            if self.table is None or line.get("deal", int) != self.table.number:
                raise BadRecord(f"{line.name} belongs to deal {line.data.get('deal')!r}, which is not being played.")
            _TOLD[line.kind](self.table, line)
            if self.table.outcome is not None:
                self.deals.append(self.table.deal())
                self.table = None

    def record(self, unfinished: bool) -> Record:
        if self.game is None:
            raise BadRecord("The record has no `opened` entry.")
        if unfinished and self.table is not None and self.table.nonces is not None:
            self.deals.append(self.table.deal())
        return replace(self.game, deals=tuple(self.deals))


class _Table:
    """A deal while its entries are read."""

    def __init__(self, line: _Line, number: int) -> None:
        self.number = number
        if line.get("deal", int) != number:
            raise BadRecord(f"{line.name} should commit deal {number}, not {line.data['deal']!r}.")
        self.game_id = line.get("game", str)
        self.seed = hex_bytes(line.hidden["seed"], 32, f"{line.name}: seed") if "seed" in line.hidden else None
        self.nonces: list[bytes | None] | None = None
        self.pack = ""
        self.dealer = 0
        self.moves: list[str] = []
        self.public: list[str] = []
        self.senders: list[int | None] = []
        self.left: dict[int, int] = {}
        self.outcome: Json | None = None

    def dealt(self, line: _Line) -> None:
        if self.nonces is not None:
            raise BadRecord(f"{line.name} deals deal {self.number} again.")
        nonces = line.get("nonces", list)
        self.nonces = [None if nonce is None else hex_bytes(nonce, None, f"{line.name}: a nonce") for nonce in nonces]
        self.pack = get(line.hidden, "pack", str, line.name)
        self.dealer = line.get("dealer", int)

    def moved(self, line: _Line) -> None:
        if self.nonces is None:
            raise BadRecord(f"{line.name} comes before deal {self.number} is dealt.")
        public = line.get("move", str)
        move = get(line.hidden, "move", str, line.name, public)
        self.moves.append(_move(f"{line.seat()} {move}", line.name))
        self.public.append(public)
        self.senders.append(line.sender())

    def went(self, line: _Line) -> None:
        self.left[line.seat()] = len(self.moves)

    def revealed(self, line: _Line) -> None:
        self.seed = hex_bytes(line.get("seed", str), 32, f"{line.name}: seed")
        outcome = line.get("outcome", dict)
        numbers(get(outcome, "losers", list, line.name), f"{line.name}: losers")
        get(outcome, "reason", str, line.name)
        self.outcome = outcome

    def deal(self) -> Deal:
        if self.nonces is None or self.seed is None:
            raise BadRecord(f"Deal {self.number} has no `dealt` entry or no seed.")
        key = chance.deal_key(self.game_id, self.seed, self.nonces)
        moves, public = tuple(self.moves), tuple(self.public)
        return Deal(key, self.pack, self.dealer, moves, self.outcome, self.left, public, tuple(self.senders))


_TOLD = {"dealt": _Table.dealt, "moved": _Table.moved, "left": _Table.went, "revealed": _Table.revealed}


def _require_format(written: object) -> None:
    if not isinstance(written, dict):
        raise BadRecord("A record should be a table.")
    if written.get("format") != FORMAT:
        raise BadRecord(f"The format should be {FORMAT!r}, not {written.get('format')!r}.")


def _move(text: object, name: str) -> str:
    found = _MOVE.fullmatch(require(text, str, f"{name}: a move"))
    if not found:
        raise BadRecord(f"{name}: a move is a seat and what it does, such as '0 lead 7S', not {text!r}.")
    return f"{int(found[1])} {found[2]}"


def _seat(text: str, name: str) -> int:
    if not re.fullmatch(r"[0-9]{1,3}", text):
        raise BadRecord(f"{name}: a seat is a number, not {text!r}.")
    return int(text)
