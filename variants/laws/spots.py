"""A position or a deal under inspection, and how two of them are compared."""

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import variants
from variants.core import Game, Position
from variants.laws import tries
from variants.laws.worlds import cards_in, rows_of

PLACES_OF_CARDS = ("locked", "reserve", "thrown", "secret", "pile", "spread", "ring", "drawn", "centre", "won")


@dataclass
class Spot:
    """A position under inspection, with the moves of the seat that is asked. `chance` picks what a law samples."""

    game: Game[Any]
    state: variants.State
    chance: random.Random
    dealt: list[str] = field(default_factory=list)
    """The cards that lay somewhere at the first move; those of this position when it is the first."""
    position: Position = field(init=False)
    legal: Sequence[variants.Move] = field(init=False)

    def __post_init__(self) -> None:
        self.position = self.game.dump(self.state)
        self.dealt = self.dealt or lying_cards(self.position)
        self.legal = self.game.legal_moves(self.state, self.state.to_act) if self.state.to_act >= 0 else []

    @property
    def viewers(self) -> list[int]:
        """Everybody who sits at the table, and a stranger: nobody looks from a dummy's seat."""
        return [*range(self.game.people), variants.SPECTATOR]

    def played_by(self, viewer: int) -> list[int]:
        """The seats whose moves the viewer makes: his own, and a dummy's as long as he has it."""
        return [seat for seat in range(self.game.seats) if self.game.controller(self.state, seat) == viewer]

    def unseen_hands(self, viewer: int) -> list[int]:
        """The seats whose hands the viewer may not see: all but those he plays, or in a blind game his own."""
        if self.game.blind and viewer != variants.SPECTATOR:
            return [viewer]
        return [seat for seat in range(self.game.seats) if self.game.controller(self.state, seat) != viewer]

    @property
    def pack(self) -> list[str]:
        """Every card of the pack as text, twins twice."""
        return cards_in(self.game.pack.text(range(self.game.pack.size)))

    def tries(self, seat: int, number: int) -> list[str]:
        """Texts that the seat might send here."""
        return list(tries.some(self.named(), seat, self.pack, self.chance, number))

    def every_try(self) -> list[str]:
        places = [f"#{place}" for place in range(8)] if self.game.blind else []
        return list(tries.every(self.position, sorted(set(self.pack)) + places))

    def named(self) -> Position:
        """The position with the hands as moves name them: in a blind game by places."""
        if not self.game.blind:
            return self.position
        hands = [len(cards_in(hand)) for hand in self.position["hands"]]
        return dict(self.position, hands=[" ".join([f"#{place}" for place in range(count + 1)]) for count in hands])


@dataclass
class Deal:
    """A deal that was played to its end."""

    game: Game[Any]
    key: bytes
    previous: Position | None
    moves: list[tuple[int, str]]
    state: variants.State


def lying_cards(position: Position) -> list[str]:
    rows = [side.lstrip("?") for row in rows_of(position) for side in row.split("/")]
    zones = position.get("zones", {})
    found = [card for card in rows if card not in ("-", "x")]
    for place in (
        *(position.get(name, "") for name in ("hands", "talon", "discard")),
        *map(zones.get, PLACES_OF_CARDS),
    ):
        found += cards_in(place)
    return found


def judged(game: Game[Any], state: variants.State, seat: int, text: str) -> tuple[str, str]:
    """The refusal code of a text ("" when legal), and the canonical text of its move."""
    try:
        move = game.read(state, seat, text)
    except variants.BadMove:
        return "bad_move", text
    refusal = game.explain(state, seat, move)
    return ("" if refusal is None else refusal.code), game.text(move)


def judged_fully(game: Game[Any], state: variants.State, seat: int, text: str) -> object:
    try:
        return game.explain(state, seat, game.read(state, seat, text))
    except variants.BadMove as fault:
        return str(fault)


def differing(one: Position, other: Position, first: str, second: str) -> str:
    """The keys on which two tables differ, byte for byte."""
    if json.dumps(one, sort_keys=True) == json.dumps(other, sort_keys=True):
        return ""
    keys = [key for key in sorted(set(one) | set(other)) if written(one, key) != written(other, key)]
    return "; ".join(f"{key}: {first} {one.get(key)!r}, {second} {other.get(key)!r}" for key in keys)


def written(table: Position, key: str) -> str:
    return json.dumps(table[key]) if key in table else "absent"


def is_plain(value: object) -> bool:
    """Whether JSON and TOML can both write it."""
    if isinstance(value, dict):
        return all(isinstance(key, str) and is_plain(each) for key, each in value.items())
    return all(map(is_plain, value)) if isinstance(value, list) else isinstance(value, (str, int))
