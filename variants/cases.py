"""Rule cases: small tables in TOML, each a position, some moves, and what must be true in between.

`read` turns a file into cases and refuses what no case may say (an unknown key, verb or form of line), naming the
file and the case. `run` plays one case and stops at the first line that does not hold: what follows it would only
repeat the fault.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

import variants
from variants.core import Game
from variants.values import POSITION_KEYS, UnknownKey, agrees, find, known_key, names

OWN_KEYS = names("name source variant base modifiers options seats seed previous decides play")
VERBS = names(
    "lead lead_talon throw throw_talon pass beat take transfer show self self_beat exchange attempt counter give"
    " block keep reverse doubt accept cheat_beat cheat_transfer catch hang pass_pagons discard lay open draw"
    " capture done play miss laugh silent claim"
)
NO_KEY = "0" * 64


class CaseFault(Exception):
    """A file or a case that is not written as cases are."""


@dataclass(frozen=True)
class Case:
    """One case of a file. `position` has the keys of a dump; `play` the lines as they are written."""

    file: str
    name: str
    variant: str
    play: tuple[str, ...]
    source: str = ""
    base: str | None = None
    modifiers: tuple[str, ...] = ()
    options: dict[str, Any] = field(default_factory=dict)
    seats: int = 0
    seed: str = NO_KEY
    previous: dict[str, Any] | None = None
    decides: str = ""
    position: dict[str, Any] = field(default_factory=dict)


class Failure(NamedTuple):
    """Why a case does not hold; `line` is its place in `play`, from 1, or 0 when it could not even begin."""

    file: str
    case: str
    line: int
    text: str
    expected: str
    got: str

    def __str__(self) -> str:
        return f"{self.file}: {self.case}: line {self.line} {self.text!r}: expected {self.expected}, got {self.got}"


def check(paths: Sequence[str | Path]) -> Iterator[Failure | None]:
    """Run every case of the files: a failure, or None for a case that holds. A file that cannot be read fails once."""
    for path in paths:
        try:
            cases = read(path)
        except CaseFault as fault:
            yield Failure(str(path), "-", 0, "", "a file of cases", str(fault))
            continue
        for case in cases:
            yield run(case)


# --- reading ---------------------------------------------------------------------------------------------------


def read(path: str | Path) -> list[Case]:
    """The cases of a file, in its order. Raises CaseFault."""
    try:
        text = Path(path).read_text("utf-8")
        document = tomllib.loads(text)
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise CaseFault(f"{path}: {error}") from error
    rows = document.pop("case", None)
    if document or not isinstance(rows, list) or not rows:
        raise CaseFault(f"{path}: a file of cases holds [[case]] tables and nothing else; found {sorted(document)}.")
    cases = [read_case(str(path), row, number) for number, row in enumerate(rows, 1)]
    names = [case.name for case in cases]
    for name in names:
        if names.count(name) > 1:
            raise CaseFault(f"{path}: two cases are called {name!r}.")
    return cases


def read_case(file: str, row: dict[str, Any], number: int) -> Case:
    name = row.get("name")
    if not isinstance(name, str) or not name:
        raise CaseFault(f"{file}: case {number} has no name.")
    here = f"{file}: {name}"
    unknown = sorted(set(row) - OWN_KEYS - POSITION_KEYS)
    if unknown:
        raise CaseFault(f"{here}: unknown keys {unknown}.")
    missing = [key for key in ("variant", "play") if key not in row]
    if missing:
        raise CaseFault(f"{here}: the case has no {' and no '.join(missing)}.")
    position = {key: value for key, value in row.items() if key in POSITION_KEYS}
    own = {key: value for key, value in row.items() if key in OWN_KEYS}
    own["play"] = tuple(own["play"])
    own["modifiers"] = tuple(own.get("modifiers", ()))
    own.setdefault("seats", len(position.get("hands", ())))
    if not own["seats"]:
        raise CaseFault(f"{here}: the case has neither seats nor hands.")
    if "hands" in position and len(position["hands"]) != own["seats"]:
        raise CaseFault(f"{here}: {own['seats']} seats, but {len(position['hands'])} hands.")
    case = Case(file=file, position=position, **own)
    for line in case.play:
        try:
            split(line)
        except CaseFault as fault:
            raise CaseFault(f"{here}: {fault}") from fault
    return case


class Line(NamedTuple):
    """A line of play taken apart: what it asks, whom, and its moves or its key and value."""

    form: str  # "move", "refused", "?", "?+", "?-", "="
    seat: int
    texts: tuple[str, ...]
    expected: str  # the refusal code ("" for any), or the value


def split(line: str) -> Line:
    """Take a line apart. Raises CaseFault for a form or a verb that does not exist."""
    words = line.split()
    if not words:
        raise CaseFault("an empty line of play.")
    if words[0] == "=":
        return split_value(line, words)
    if words[0] in ("?", "?+", "?-"):
        return split_question(line, words)
    return split_move(line)


def split_value(line: str, words: list[str]) -> Line:
    if len(words) < 3:
        raise CaseFault(f"{line!r} is not `= KEY VALUE`.")
    try:
        viewer, path = viewer_of(words[1])
        known_key(path)
    except (UnknownKey, ValueError) as error:
        raise CaseFault(f"{line!r}: {error}") from error
    return Line("=", viewer if viewer is not None else variants.ARBITER, tuple(words[1:2]), " ".join(words[2:]))


def viewer_of(key: str) -> tuple[int | None, list[str]]:
    """`view.2.hands.0` is what seat 2 sees of hands.0, `view.x` a spectator; without `view` nobody is asked."""
    path = key.split(".")
    if path[0] != "view":
        return None, path
    if len(path) < 3 or not (path[1] == "x" or path[1].isdecimal()):
        raise ValueError("a view is `view.SEAT.KEY`, or `view.x.KEY` for a spectator.")
    return variants.SPECTATOR if path[1] == "x" else int(path[1]), path[2:]


def split_question(line: str, words: list[str]) -> Line:
    if len(words) < 2 or not words[1].isdecimal():
        raise CaseFault(f"{line!r} names no seat.")
    rest = " ".join(words[2:])
    texts = tuple(part.strip() for part in rest.split("|")) if rest and rest != "none" else ()
    for text in texts:
        known_verb(line, text)
    return Line(words[0], int(words[1]), texts, "")


def split_move(line: str) -> Line:
    said, mark, code = line.partition("!")
    seat, _, text = said.strip().partition(" ")
    if not seat.isdecimal():
        raise CaseFault(f"{line!r} begins with no seat and is no other form of line.")
    if mark and code.strip() == "bad_move":
        return Line("refused", int(seat), (text.strip(),), "bad_move")
    known_verb(line, text)
    return Line("refused" if mark else "move", int(seat), (text.strip(),), code.strip())


def known_verb(line: str, text: str) -> None:
    words = text.split()
    if not words or words[0].lower() not in VERBS:
        raise CaseFault(f"{line!r} has no verb that exists.")


# --- running ---------------------------------------------------------------------------------------------------


def run(case: Case) -> Failure | None:
    """Play the case. The first line that does not hold, or None."""
    try:
        game = variants.build(
            case.variant, seats=case.seats, base=case.base, modifiers=case.modifiers, options=case.options
        )
        state = begin(game, case)
    except (variants.CompositionError, ValueError) as error:
        return Failure(case.file, case.name, 0, "", "a game and a position", str(error))
    for number, text in enumerate(case.play, 1):
        difference = hold(game, state, split(text))
        if difference is not None:
            return Failure(case.file, case.name, number, text, *difference)
    return None


def begin(game: Game[Any], case: Case) -> variants.State:
    """The position that a case starts from: a deal, or the hands that it gives."""
    key = bytes.fromhex(case.seed)
    if "hands" not in case.position:
        if case.position:
            raise ValueError(f"a position without hands: {sorted(case.position)}.")
        dealt: variants.State = game.deal(key, previous=case.previous)
        return dealt
    position = {"key": case.seed, **case.position}
    leader = position.get("leader")
    if leader is not None:
        position.setdefault("dealer", (leader - 1) % game.people)
    loaded: variants.State = game.load(position, previous=case.previous)
    return loaded


Difference = tuple[str, str]


def hold(game: Game[Any], state: variants.State, line: Line) -> Difference | None:
    """Whether one line holds; a move line also plays its move. What was expected and what came instead."""
    if line.form == "move":
        return accept(game, state, line.seat, line.texts[0])
    if line.form == "refused":
        return refuse(game, state, line)
    if line.form == "=":
        return compare(game, state, line)
    return ask(game, state, line)


def accept(game: Game[Any], state: variants.State, seat: int, text: str) -> Difference | None:
    code, move = judge(game, state, seat, text)
    if move is None:
        return "a legal move", code
    game.play(state, move)
    return None


def refuse(game: Game[Any], state: variants.State, line: Line) -> Difference | None:
    wanted = line.expected or "a refusal"
    before = game.dump(state)
    code, move = judge(game, state, line.seat, line.texts[0])
    if game.dump(state) != before:
        return "an unchanged position", "another one"
    if move is not None:
        return wanted, "a legal move"
    return None if line.expected in ("", code) else (wanted, code)


def judge(game: Game[Any], state: variants.State, seat: int, text: str) -> tuple[str, variants.Move | None]:
    """The refusal code of a move, or the move itself when it is legal."""
    try:
        move = game.read(state, seat, text)
    except variants.BadMove:
        return "bad_move", None
    refusal = game.explain(state, seat, move)
    return (refusal.code, None) if refusal is not None else ("", move)


def ask(game: Game[Any], state: variants.State, line: Line) -> Difference | None:
    """`?` exactly these are legal, `?+` these among others, `?-` none of these."""
    legal = sorted(game.text(move) for move in game.legal_moves(state, line.seat))
    try:
        named = {game.text(game.read(state, line.seat, text)) for text in line.texts}
    except variants.BadMove as fault:
        return "moves that can be read", str(fault)
    if line.form == "?":
        holds = sorted(named) == legal
    elif line.form == "?+":
        holds = named <= set(legal)
    else:
        holds = not named & set(legal)
    return None if holds else (" | ".join(sorted(named)) or "no legal move", " | ".join(legal) or "no legal move")


def compare(game: Game[Any], state: variants.State, line: Line) -> Difference | None:
    viewer, path = viewer_of(line.texts[0])
    position = game.dump(state) if viewer is None else game.view(state, viewer)
    value = find(position, path)
    return None if agrees(value, path, line.expected, viewer is not None) else (line.expected, repr(value))
