"""Games played under the laws: the same walk for the tests' sample and for the long run of `laws`.

A broken law is reported as a case, so that it can be put in a file and played again with `check`.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

import variants
from variants import laws
from variants.combinations import allowed, every_pair, random_triples
from variants.core import Position
from variants.laws.spots import Deal, Spot
from variants.playouts import MANNERS, Chooser, Plan

LAW_NAMES = (
    *(law.__name__ for law in (*laws.POSITION_LAWS, *laws.MOVE_LAWS, *laws.DEAL_LAWS)),
    "a_deal_ends_within_a_bound",
)
MOVES_A_BOUT = 500  # an uncapped bout of a whole pack, passed by seven attackers after each card


class LawBroken(AssertionError):
    """A game that is asked a lawful question answered with an exception; the message says how to come there."""


@dataclass(frozen=True)
class Breach:
    """A law that did not hold: where, and what differed."""

    law: str
    plan: Plan
    key: bytes
    previous: Position | None
    moves: tuple[tuple[int, str], ...]
    difference: str

    def __str__(self) -> str:
        return f"broken law: {self.law}\n{self.difference}\n{self.as_case()}"

    def as_case(self) -> str:
        """The way there as a case of `tests/cases`."""
        plan = self.plan
        keys: dict[str, Any] = {"name": self.law.replace("_", " "), "variant": plan.variant, "seats": plan.all_seats}
        keys |= {"base": plan.base} if plan.base else {}
        keys |= {"modifiers": list(plan.modifiers)} if plan.modifiers else {}
        keys["seed"] = self.key.hex()
        lines = ["[[case]]", *(f"{key} = {json.dumps(value)}" for key, value in keys.items())]
        for name, table in (("options", dict(plan.options)), ("previous", self.previous)):
            if table:
                lines.append(f"{name} = {inline(table)}")
        played = [f'  "{seat} {text}",' for seat, text in self.moves]
        return "\n".join([*lines, "play = [", *played, "]"])


def inline(table: dict[str, Any]) -> str:
    return "{ " + ", ".join(f"{key} = {toml(value)}" for key, value in table.items()) + " }"


def toml(value: Any) -> str:
    """A value as TOML: JSON but for tables."""
    return inline(value) if isinstance(value, dict) else json.dumps(value)


class Inspector:
    """Plays deals of one plan and notes each law that breaks, once; dear laws are asked at a share of the positions."""

    def __init__(self, plan: Plan, key: bytes, seed: int, share: float = 0.5) -> None:
        self.plan = plan
        self.share = share
        self.game = plan.build()
        self.key = key
        self.chance = random.Random(seed)
        self.previous: Position | None = None
        self.moves: list[tuple[int, str]] = []
        self.breaches: list[Breach] = []
        self.deals = 0

    def run(self, deals: int = 1) -> list[Breach]:
        """Play a series of deals; the key of each later one is told by the key before it."""
        for number in range(deals):
            try:
                state = self.play_deal(MANNERS[self.chance.randrange(len(MANNERS))](self.chance))
            except Exception as error:
                raise LawBroken(str(self.breach("a_game_answers", repr(error)))) from error
            if not state.over or number == deals - 1:
                break
            self.previous = self.game.carry(state)
            self.key = self.chance.randbytes(32)
        return self.breaches

    def play_deal(self, choose: Chooser) -> variants.State:
        game = self.game
        state: variants.State = game.deal(self.key, previous=self.previous)
        self.moves = []
        dealt: list[str] = []
        bound = MOVES_A_BOUT * int(game.options.get("max_bouts", 2000))
        while True:
            spot = Spot(game, state, self.chance, dealt)
            dealt = spot.dealt
            self.ask_position(spot)
            if state.over or not spot.legal:
                break
            if len(self.moves) >= bound:
                self.note("a_deal_ends_within_a_bound", f"not over after {bound} moves")
                return state
            move = choose(game, state, spot.legal)
            self.ask_move(spot, move)
            self.moves.append((state.to_act, game.text(move)))
            game.play(state, move)
        self.deals += 1
        if state.over:
            self.ask_deal(Deal(game, self.key, self.previous, self.moves, state))
        return state

    def ask_position(self, spot: Spot) -> None:
        for law in laws.POSITION_LAWS:
            if law in laws.CHEAP or self.chance.random() < self.share:
                self.note(law.__name__, law(spot))

    def ask_move(self, spot: Spot, move: variants.Move) -> None:
        for law in laws.MOVE_LAWS:
            if self.chance.random() < self.share:
                self.note(law.__name__, law(spot, move))

    def ask_deal(self, deal: Deal) -> None:
        for law in laws.DEAL_LAWS:
            self.note(law.__name__, law(deal))

    def note(self, law: str, difference: str) -> None:
        if difference and all(law != breach.law for breach in self.breaches):
            self.breaches.append(self.breach(law, difference))

    def breach(self, law: str, difference: str) -> Breach:
        return Breach(law, self.plan, self.key, self.previous, tuple(self.moves), difference)


# --- which games -----------------------------------------------------------------------------------------------


def every_plan(entries: Iterable[variants.Entry], pairs: bool, triples: int, seed: str) -> Iterator[Plan]:
    """What the long run plays."""
    rows = list(entries)
    yield from every_size(rows)
    yield from allowed(every_base(rows))
    yield from allowed(every_option(rows))
    if pairs:
        yield from allowed(every_pair(rows))
    yield from random_triples(rows, triples, seed)


def every_size(entries: Iterable[variants.Entry]) -> Iterator[Plan]:
    """Each playable entry at each of its table sizes, on its own base."""
    for entry in entries:
        if entry.playable:
            for seats in variants.sizes(entry.id):
                yield Plan(entry.id, seats)


def every_base(entries: Iterable[variants.Entry]) -> Iterator[Plan]:
    """Each playable entry on each of its other bases."""
    for entry in entries:
        if entry.playable:
            for base in entry.bases:
                if base != entry.default_base and entry.kind != "base" and variants.ENTRIES[base].playable:
                    yield Plan(entry.id, table(entry), base=base)


def every_option(entries: Iterable[variants.Entry]) -> Iterator[Plan]:
    """Each value of each option of each playable entry, the others left alone."""
    for entry in entries:
        if entry.playable:
            for option in variants.options_of(entry.id):
                for value in option_values(option):
                    yield Plan(entry.id, table(entry), options=((option.name, value),))


def table(entry: variants.Entry) -> int:
    """Three where the game allows it: two attackers, and a neighbour to transfer to."""
    sizes = variants.sizes(entry.id)
    return 3 if 3 in sizes else sizes[0]


def option_values(option: variants.Option) -> list[Any]:
    """Every value but the default; of a number the lowest, of a text with a number one of them, in the middle if it is
    bounded."""
    if not option.values:
        return [option.low]
    formed = [f"{option.form}{option.high // 2 or 1}"] if option.form else []
    return [value for value in (*option.values, *formed) if value != str(option.default)]
