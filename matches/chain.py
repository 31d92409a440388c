"""The chain of a match: the bytes of an entry, its hash, its seal, and whether a log holds together.

The bytes are JCS (RFC 8785) of values that JCS and every JSON writer print alike: text, integers
within 2^53, true, false, null, lists, and objects whose keys are ASCII. For these `orjson` with
sorted keys gives exactly those bytes, so it does the printing, and `_require_plain` refuses the
rest by name first. (The order of keys differs between the two only outside ASCII; no kind of
entry has such a key, so they are refused and not sorted. NUL is refused too: PostgreSQL cannot
keep it, so no entry ever held one.)

Nothing here reads the database: entries are dicts of the ten hashed keys, `hash`, and `hidden`
where the reader may see it.
"""

import hashlib
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

import orjson

from variants.chance import SALT_BYTES, SCHEME, hmac_sha256, lp, u32

Entry = Mapping[str, Any]  # JSON as it came from the table or from a stranger

ZERO = "0" * 64
HASHED = ("v", "match", "seq", "at", "kind", "seat", "by", "data", "sealed", "prev")
VERSION = 1
BIGGEST = 2**53 - 1
DEEPEST = 32

_KEYS = frozenset(HASHED)
_READABLE = _KEYS | {"hash", "hidden"}
_SEALED_ELSEWHERE = {"committed": {"seed"}, "dealt": {"pack"}}  # by `commit` and by `deck_root`
_ENTRY = lp(SCHEME, b"entry")
_DIGEST = re.compile(r"[0-9a-f]{64}")
_TIME = re.compile(r"\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z")


class NotCanonical(ValueError):
    """A value that has no bytes in an entry."""


@dataclass(frozen=True)
class Difference:
    """The first place where a log is not what it says. `seq` is the place where an entry stands."""

    seq: int
    what: str
    expected: str
    got: str

    def __str__(self) -> str:
        return f"Entry {self.seq}: {self.what} should be {self.expected}, but is {self.got}."


def jcs(value: object) -> bytes:
    """The canonical bytes of a value."""
    _require_plain(value, 0)
    return orjson.dumps(value, option=orjson.OPT_SORT_KEYS)


def entry_hash(entry: Entry) -> str:
    """The hash of an entry of exactly the ten keys."""
    if entry.keys() != _KEYS:
        wrong = ", ".join(sorted(str(key) for key in entry.keys() ^ _KEYS))
        raise NotCanonical(f"An entry has exactly ten hashed keys; missing or too many: {wrong}.")
    text = jcs(entry)
    return hashlib.sha256(_ENTRY + u32(len(text)) + text).hexdigest()


def seal(salt: bytes, hidden: Mapping[str, object]) -> str:
    """What stands in the hashed bytes for a hidden part."""
    return hashlib.sha256(lp(SCHEME, b"seal", salt, jcs(hidden))).hexdigest()


def seal_salt(key: bytes, seq: int) -> bytes:
    """The salt of the entry with this number, from the key of its deal."""
    return hmac_sha256(key, lp(b"seal", u32(seq)))[:SALT_BYTES]


def verify_chain(entries: Iterable[Entry], keys: Mapping[int, bytes] | None = None) -> Difference | None:
    """The first difference in a whole log, from entry 1 on; None where it holds together.

    Seals are checked as far as the reader can: with the `keys` of deals (by number) where the
    hidden part is open, and by every `unsealed` entry.
    """
    found = None
    before: Entry = {}
    known: list[Entry] = []
    for place, entry in enumerate(entries, start=1):
        try:
            found = _link(place, entry, before) or _opened(place, entry, known, keys or {})
        except NotCanonical as fault:
            found = Difference(place, "the value", "canonical", str(fault).rstrip("."))
        if found:
            return found
        before = entry
        known.append(entry)
    return None


def verify_seals(entries: Iterable[Entry], keys: Mapping[int, bytes]) -> Difference | None:
    """The first seal that does not fit, in a log whose chain is known to hold."""
    known: list[Entry] = []
    for place, entry in enumerate(entries, start=1):
        found = _opened(place, entry, known, keys)
        if found:
            return found
        known.append(entry)
    return None


def _link(place: int, entry: Entry, before: Entry) -> Difference | None:
    """Shape, number, time and hash of one entry after the one before it."""
    if not isinstance(entry, Mapping) or not _KEYS | {"hash"} <= entry.keys() <= _READABLE:
        return Difference(place, "the entry", f"{', '.join(HASHED)}, hash and perhaps hidden", _keys_of(entry))
    faults: list[tuple[bool, str, str]] = [
        (_is(entry["v"], VERSION), "v", repr(VERSION)),
        (_is(entry["seq"], place), "seq", repr(place)),
        (_is(entry["match"], before.get("match", entry["match"])), "match", repr(before.get("match"))),
        (type(entry["match"]) is str and entry["match"] != "", "match", "the id of the match"),
        (_is_time(entry["at"]), "at", "a time in UTC with milliseconds"),
        (str(entry["at"]) >= before.get("at", ""), "at", f"no earlier than {before.get('at')!r}"),
        (type(entry["kind"]) is str and entry["kind"] != "", "kind", "the kind of the entry"),
        (_is_seat(entry["seat"]), "seat", "a seat or null"),
        (_is_seat(entry["by"]), "by", "a seat or null"),
        (type(entry["data"]) is dict, "data", "an object"),
        (entry["sealed"] is None or is_digest(entry["sealed"]), "sealed", "a digest or null"),
        (entry["prev"] == before.get("hash", ZERO), "prev", repr(before.get("hash", ZERO))),
    ]
    for right, what, expected in faults:
        if not right:
            return Difference(place, what, expected, repr(entry[what]))
    digest = entry_hash({key: entry[key] for key in HASHED})
    if entry["hash"] != digest:
        return Difference(place, "hash", repr(digest), repr(entry["hash"]))
    return None


def _opened(place: int, entry: Entry, known: list[Entry], keys: Mapping[int, bytes]) -> Difference | None:
    """The hidden part of an entry against its seal, and what an `unsealed` entry opens."""
    hidden, sealed = entry.get("hidden"), entry["sealed"]
    if hidden is not None:
        if type(hidden) is not dict:
            return Difference(place, "hidden", "an object or null", type(hidden).__name__)
        if sealed is None and hidden.keys() != _SEALED_ELSEWHERE.get(entry["kind"]):
            return Difference(place, "sealed", "the digest of the hidden part", "null")
        key = _key_of(entry, keys)
        if sealed is not None and key is not None:
            digest = seal(seal_salt(key, place), hidden)
            if sealed != digest:
                return Difference(place, "sealed", repr(digest), repr(sealed))
    if entry["kind"] == "unsealed":
        return _unsealed(place, entry["data"], known, keys)
    return None


def _unsealed(place: int, opening: Entry, known: list[Entry], keys: Mapping[int, bytes]) -> Difference | None:
    """An opening must show the very thing that was sealed."""
    of, salt, hidden = opening.get("of"), opening.get("salt"), opening.get("hidden")
    if type(of) is not int or not 0 < of < place or known[of - 1]["sealed"] is None:
        return Difference(place, "data.of", "the number of a sealed entry before it", repr(of))
    if type(hidden) is not dict:
        return Difference(place, "data.hidden", "an object", repr(hidden))
    if type(salt) is not str or not re.fullmatch(r"[0-9a-f]{32}", salt):
        return Difference(place, "data.salt", "32 hex digits", repr(salt))
    key = _key_of(known[of - 1], keys)
    if key is not None and salt != seal_salt(key, of).hex():
        return Difference(place, "data.salt", repr(seal_salt(key, of).hex()), repr(salt))
    digest = seal(bytes.fromhex(salt), hidden)
    if digest != known[of - 1]["sealed"]:
        return Difference(place, "data.hidden", f"what entry {of} sealed", repr(hidden))
    shown = known[of - 1].get("hidden")
    if shown is not None and shown != hidden:
        return Difference(of, "hidden", f"what entry {place} opens", "something else")
    return None


def _require_plain(value: object, depth: int) -> None:
    """Types are asked for exactly: a member of an enum, or true for 1, is not what it looks like."""
    if type(value) is str:
        if not value.isascii():
            _require_unicode(value)
        if "\0" in value:
            raise NotCanonical(f"Text has no NUL, which no table can keep: {value!r}.")
    elif type(value) is int:
        if not -BIGGEST <= value <= BIGGEST:
            raise NotCanonical(f"An integer is within 2^53 - 1, not {value!r}.")
    elif type(value) is dict:
        below = _deeper(depth)
        for key, item in value.items():
            if type(key) is not str or not key.isascii() or "\0" in key:
                raise NotCanonical(f"A key is ASCII text, not {key!r}.")
            _require_plain(item, below)
    elif type(value) is list or type(value) is tuple:
        below = _deeper(depth)
        for item in value:
            _require_plain(item, below)
    elif value is not None and type(value) is not bool:
        raise NotCanonical(f"A value is text, an integer, true, false, null, a list or an object, not {value!r}.")


def _deeper(depth: int) -> int:
    if depth == DEEPEST:
        raise NotCanonical(f"A value is at most {DEEPEST} levels deep.")
    return depth + 1


def _require_unicode(text: str) -> None:
    try:
        text.encode()
    except UnicodeEncodeError:
        raise NotCanonical(f"Text is Unicode without lone surrogates, not {text!r}.") from None


def _key_of(entry: Entry, keys: Mapping[int, bytes]) -> bytes | None:
    """The key of the deal that an entry belongs to, where the reader knows it."""
    deal = entry["data"].get("deal")
    return keys.get(deal) if type(deal) is int else None


def _is(value: object, expected: object) -> bool:
    """Equal and of the same type: in JSON 1, 1.0 and true are three things."""
    return type(value) is type(expected) and value == expected


def is_digest(value: object) -> bool:
    return type(value) is str and _DIGEST.fullmatch(value) is not None


def _is_seat(value: object) -> bool:
    return value is None or (type(value) is int and value >= 0)


def _is_time(value: object) -> bool:
    if type(value) is not str or not _TIME.fullmatch(value):
        return False
    try:
        datetime.fromisoformat(value)
    except ValueError:
        return False
    return True


def _keys_of(entry: object) -> str:
    return ", ".join(sorted(map(str, entry))) if isinstance(entry, Mapping) else repr(entry)
