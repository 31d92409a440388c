"""What request bodies look like, and the only place where they are read.

The same structs check a body (strictly: no unknown fields, no "17" for 17) and are its schema in `openapi.yaml`, so the
description cannot promise what the door refuses.
"""

import re
from collections.abc import Callable
from datetime import datetime
from functools import cache
from typing import Annotated, Any, Literal, TypeVar

from django.http import HttpRequest
from msgspec import UNSET, DecodeError, Meta, Struct, UnsetType, ValidationError, json, to_builtins

from matches.problems import Problem, malformed
from variants import players

SMALL_BODY = 64 * 1024
RECORD_BODY = 16 * 1024 * 1024

Word = Annotated[str, Meta(min_length=1, max_length=60, pattern=r"^[0-9A-Za-z_.:-]+$")]
Digest = Annotated[str, Meta(pattern=r"^[0-9a-f]{64}$", max_length=64)]
Moment = Annotated[
    str, Meta(pattern=r"^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\.[0-9]{3}Z$", max_length=24)
]
BotLevel = Annotated[int, Meta(ge=players.LEVELS[0].number, le=players.LEVELS[-1].number)]
SeatNumber = Annotated[int, Meta(ge=0, le=99)]
Milliseconds = Annotated[int, Meta(ge=1, le=30 * 86_400_000)]
Scope = Literal[
    "match:read", "match:play", "match:create", "tournament:enter", "tournament:manage",
    "dispute:file", "dispute:rule", "audit:read", "webhook:manage", "account",
]  # fmt: skip


class Body(Struct, forbid_unknown_fields=True, frozen=True):
    """A JSON object whose fields are all known."""

    def json(self) -> dict[str, Any]:
        """As plain values, for the services."""
        value: dict[str, Any] = to_builtins(self)
        return value


class Composition(Body, frozen=True):
    """A game: an entry of the catalogue, the base it stands on (null: its own), more modifiers, and options by name."""

    variant: Word
    base: Word | None = None
    modifiers: Annotated[list[Word], Meta(max_length=40)] = []
    options: Annotated[
        dict[Word, Annotated[int, Meta(ge=-(2**31), le=2**31 - 1)] | Word],
        Meta(extra_json_schema={"maxProperties": 80}),
    ] = {}


class SizedComposition(Composition, frozen=True):
    """A composition and the number of seats, a dummy not counted."""

    seats: Annotated[int, Meta(ge=1, le=20)] = 2


class MySeat(Body, frozen=True, tag_field="kind", tag="me"):
    """The seat of the account that creates the match; it is ready at once."""


class GuestSeat(Body, frozen=True, tag_field="kind", tag="guest"):
    """A seat for whoever gets its token, which is shown once, in the answer."""


class BotSeat(Body, frozen=True, tag_field="kind", tag="bot"):
    """A seat of a house bot; it is ready at once."""

    level: BotLevel = 1


class AccountSeat(Body, frozen=True, tag_field="kind", tag="account"):
    """The seat of an account, by id or name; it says itself when it is ready."""

    account: Annotated[str, Meta(min_length=1, max_length=80, pattern=r"^[^\x00-\x1f]+$")]


class OpenSeat(Body, frozen=True, tag_field="kind", tag="open"):
    """A seat that any account may take while the match is open."""


class Untimed(Body, frozen=True, tag_field="type", tag="untimed"):
    """No clock."""


class PerMove(Body, frozen=True, tag_field="type", tag="per_move"):
    """The same time for each move; when it runs out a move is made for the seat, or the seat forfeits."""

    per_move_ms: Milliseconds
    on_timeout: Literal["auto_move", "forfeit"] = "auto_move"
    first_move_ms: Milliseconds | UnsetType = UNSET


class IllegalLimit(Body, frozen=True):
    """After so many refused moves in one turn the seat forfeits, or a move is made for it."""

    after: Annotated[int, Meta(ge=1, le=100)]
    then: Literal["forfeit", "auto_move"]


class NewMatch(Body, frozen=True):
    """The contract of a match. A dummy has no line in `seats`: the service adds it as the last seat."""

    game: Composition
    seats: Annotated[list[MySeat | AccountSeat | GuestSeat | BotSeat | OpenSeat], Meta(min_length=1, max_length=20)]
    deals: Annotated[int, Meta(ge=1, le=1000)] = 1
    clock: Untimed | PerMove = Untimed()
    private: bool = False
    illegal_limit: IllegalLimit | None = None


class SeatChange(Body, frozen=True):
    """One of the two. `ready`: sit down, if the seat is free, and say that the game may begin. `bot`: its creator
    gives an empty seat to a house bot of this level.
    """

    ready: Annotated[bool, Meta(extra_json_schema={"enum": [True]})] | UnsetType = UNSET
    bot: BotLevel | UnsetType = UNSET


class MoveText(Body, frozen=True):
    """A move and the ply at which it was chosen. The seat is the token's."""

    ply: Annotated[int, Meta(ge=0, le=2**31 - 1)]
    move: Annotated[str, Meta(min_length=1, max_length=400, pattern=r"^[^\x00-\x1f]+$")]


class NewToken(Body, frozen=True):
    """A token of the own account: what it may do (no more than the asking token), and until when (null: for ever)."""

    scopes: Annotated[list[Scope], Meta(min_length=1, max_length=20)]
    expires_at: datetime | None = None


class RecordedEntry(Body, frozen=True):
    """The ten hashed keys, `hash`, and `hidden` where it is open."""

    v: Literal[1]
    match: Word
    seq: Annotated[int, Meta(ge=1, le=2**31 - 1)]
    at: Moment
    kind: Word
    seat: SeatNumber | None
    by: SeatNumber | None
    data: dict[str, Any]
    sealed: Digest | None
    prev: Digest
    hash: Digest
    hidden: dict[str, Any] | None = None


class MatchRecord(Body, frozen=True):
    """A record as `GET /matches/{id}/record` gives it in JSON, of a closed match."""

    format: Literal["durak-record/1"]
    match: Annotated[str, Meta(pattern=r"^mt_[0-9A-Za-z_-]{1,60}$", max_length=63)]
    entries: Annotated[list[RecordedEntry], Meta(min_length=2)]
    keys: list[dict[str, Any]] = []


Shape = TypeVar("Shape", bound=Body)


@cache
def _decoder(shape: type[Body]) -> Callable[[bytes], Any]:
    return json.Decoder(shape).decode


def raw(request: HttpRequest, limit: int = SMALL_BODY) -> bytes:
    """The body as it came; 413 where it is too large, 415 where it does not say that it is JSON."""
    if request.content_type != "application/json":
        raise Problem("unsupported_media_type")
    body = request.read(limit + 1)
    if len(body) > limit:
        raise Problem("too_large", limit=limit)
    return body


def parse(body: bytes, shape: type[Shape]) -> Shape:
    """The body as the shape; 400 names the first field that does not fit."""
    try:
        found: Shape = _decoder(shape)(body)
    except ValidationError as error:
        raise _misshapen(str(error)) from None
    except (DecodeError, UnicodeDecodeError, RecursionError):
        raise malformed("body", "not_json") from None
    return found


_PLACE = re.compile(r" - at `(?:\$\.?)?([^`]*)`$")
_NAMED = re.compile(r"^Object (?:contains unknown|missing required) field `([^`]*)`")
_REASONS = (
    ("Object contains unknown field", "unknown_field"),
    ("Object missing required field", "missing_field"),
    ("Invalid", "unknown_value"),
    ("Number out of range", "out_of_range"),
    ("Integer value out of range", "out_of_range"),
    ("Expected `str` ", "bad_text"),
)


def _misshapen(fault: str) -> Problem:
    """The decoder's message as a problem: it names the place at its end and begins with what is wrong there."""
    at = _PLACE.search(fault)
    named = _NAMED.match(fault)
    field = ".".join(part for part in (at and at[1], named and named[1]) if part) or "body"
    reason = next((reason for start, reason in _REASONS if fault.startswith(start)), None)
    if reason is None:
        reason = "out_of_range" if re.search(r"Expected `\w+` (?:[<>]=?|of length)", fault) else "wrong_type"
    return malformed(field, reason)
