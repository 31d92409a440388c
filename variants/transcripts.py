"""Golden transcripts: one whole deal of each game, written so that a person can follow it with the rules in hand.

Each line shows the seat and its move, what it could have done instead, and what followed. The head and the moves are
enough to write the whole text again (`again`), which is how a test finds that the rules have moved.

A reading has a transcript of its own (`readings`); its head names the first move at which the deal, played with the
same moves and without the option, goes another way.
"""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

import variants
from variants.chance import practice_key
from variants.core import Event, Game, Position
from variants.playouts import Chooser, Plan, eager, play_out

HEAD = re.compile(r"^(game|base|with|seats|before|key|deal): (.*)$", re.MULTILINE)
OPTION = re.compile(r"^option: (.+)=(.+)$", re.MULTILINE)
MOVE = re.compile(r"^ *\d+\. (\d+) (.+?) {2,}\(", re.MULTILINE)
SEED = "transcript"
CANDIDATES = 150


class TranscriptFault(ValueError):
    """A text that is no transcript of a game that can be built."""


class Step(NamedTuple):
    """The deal, a move or the end: what is seen of it."""

    board: tuple[str, ...]
    """What lies where, when a bout begins."""
    seat: int
    move: str
    followed: str
    others: tuple[str, ...]


class Showing(NamedTuple):
    """Where the moves of a deal part from the game without the options."""

    where: str
    happens: bool
    """In what happens, and not only in what is offered."""

    def __str__(self) -> str:
        return f"{self.where}, in what {'happens' if self.happens else 'is offered'}"


def transcript(plan: Plan, seed: str = SEED) -> str:
    """The deal, among the first keys of the seed, that shows most kinds of moves and events; of those the shortest."""
    game = plan.build()
    keys = [practice_key(f"{seed} {plan.variant}", number) for number in range(CANDIDATES)]
    key = max(keys, key=lambda each: richness(game, each))
    return write(plan, key, eager(random.Random(key)))


def richness(game: Game[Any], key: bytes) -> tuple[int, int]:
    played = play_out(game, key, eager)
    return len(played.kinds), -len(played.moves)


def default_plan(entry: variants.Entry) -> Plan:
    """Three at the table where the game allows it: two attackers, and a neighbour to transfer to."""
    seats = variants.sizes(entry.id)
    return Plan(entry.id, 3 if 3 in seats else min(seats), base=entry.default_base or None)


def showing(
    plan: Plan, key: bytes, steps: Sequence[Step], before: Position | None, instead: tuple[tuple[str, Any], ...] = ()
) -> Showing | None:
    """Where a deal parts from the same moves without the first option of its plan, or with `instead`; or None."""
    moves = iter([(str(step.seat), step.move) for step in steps if step.move])
    offered: Showing | None = None
    without = play(replace(plan, options=instead + plan.options[1:]).build(), key, following(moves), before)
    for number, step in enumerate(steps):
        where = f"move {number}" if step.move else "the end" if number else "the deal"
        try:
            other = next(without)
        except (TranscriptFault, StopIteration):
            return Showing(where, True)
        if step._replace(others=()) != other._replace(others=()):
            return Showing(where, True)
        if step.others != other.others and offered is None:
            offered = Showing(where, False)
    return offered


def again(text: str) -> str:
    """The transcript that the rules of today write for the head and the moves of a text."""
    head = dict(HEAD.findall(text))
    if not {"game", "seats", "key"} <= set(head):
        raise TranscriptFault(f"the head names {sorted(head)}, not game, base, seats and key.")
    options = tuple((name, int(value) if value.isdecimal() else value) for name, value in OPTION.findall(text))
    beside = tuple(head.get("with", "").split())
    plan = Plan(head["game"], int(head["seats"]), head.get("base"), beside, options)
    before = json.loads(head["before"]) if "before" in head else None
    return write(plan, bytes.fromhex(head["key"]), following(iter(MOVE.findall(text))), before, head.get("deal"))


def following(moves: Iterator[tuple[str, str]]) -> Chooser:
    """Who plays the moves of a text, each a seat and what it said."""

    def choose(game: Game[Any], state: variants.State, legal: Sequence[variants.Move]) -> variants.Move:
        seat, said = next(moves, ("", ""))
        if seat != str(state.to_act):
            raise TranscriptFault(f"seat {state.to_act} is asked, and the text goes on with {seat} {said!r}.")
        try:
            move: variants.Move = game.read(state, state.to_act, said)
        except variants.BadMove as fault:
            raise TranscriptFault(f"{seat} {said!r} is no move of this game.") from fault
        refusal = game.explain(state, state.to_act, move)
        if refusal is not None:
            raise TranscriptFault(f"{seat} {said!r} is refused as {refusal.code}.")
        return move

    return choose


def play(game: Game[Any], key: bytes, choose: Chooser, before: Position | None = None) -> Iterator[Step]:
    """The deal, its moves and its end."""
    state = game.deal(key, before)
    yield Step((f"pack: {game.pack.text(game.dealt(state))}", f"dealer: {state.dealer}"), state.dealer, "", "", ())
    bout = 0
    while state.to_act >= 0:
        shown: tuple[str, ...] = ()
        now = round_of(game.dump(state))
        if now != bout:
            bout = now
            shown = tuple(board(game, state))
        seat, legal = state.to_act, game.legal_moves(state, state.to_act)
        move = choose(game, state, legal)
        others = tuple(game.text(each) for each in legal if each != move)
        events = game.play(state, move)
        yield Step(shown, seat, game.text(move), told(game, events), others)
    outcome = game.outcome(state)
    if before:
        carried = game.carry(state)
        outcome |= {name: carried[name] for name in before if name in carried}
    yield Step(("end", *(f"  {name}: {words(value)}" for name, value in outcome.items())), -1, "", "", ())


def write(plan: Plan, key: bytes, choose: Chooser, before: Position | None = None, deal: str | None = None) -> str:
    """The transcript of a key; a reading's says which `deal` of whose play it is, and where it shows."""
    game = plan.build()
    steps = list(play(game, key, choose, before))
    head = () if deal is None else (f"deal: {deal}", f"shows: {showing(plan, key, steps, before)}")
    return text_of(plan, game, key, steps, before, head)


def text_of(
    plan: Plan, game: Game[Any], key: bytes, steps: Sequence[Step], before: Position | None, head: Sequence[str]
) -> str:
    lines = [f"game: {plan.variant}", *([f"base: {game.base}"] if game.base else [])]
    lines += [f"with: {' '.join(plan.modifiers)}"] if plan.modifiers else []
    lines += [f"option: {name}={value}" for name, value in plan.options]
    lines += [f"seats: {game.people}", *([f"before: {json.dumps(before)}"] if before else [])]
    lines += [f"key: {key.hex()}", *head]
    lines += steps[0].board
    for number, step in enumerate(steps[1:], 1):
        lines += ["", *step.board] if step.board else []
        lines += [line(number, step.seat, step.move, step.followed, " | ".join(step.others))] if step.move else []
    return "\n".join(lines) + "\n"


def round_of(position: Position) -> int:
    """The bout, from the second stage on; a game without attack and defence shows its board once."""
    if position["phase"] == "collect":
        return -1
    bout: int = position.get("bout", 1) if "defender" in position else 1
    return bout


def board(game: Game[Any], state: variants.State) -> list[str]:
    """What lies where when a bout begins."""
    position = game.dump(state)
    hands = [f"  {seat}: {hand or '-'}" for seat, hand in enumerate(position["hands"])]
    zones = position.get("zones", {})
    rows = [f"  row of {seat}: {row}" for seat, row in enumerate(zones.get("rows", ()))]
    rows += [f"  locked of {seat}: {cards or '-'}" for seat, cards in enumerate(zones.get("locked", ()))]
    against = f" against {position['defender']}" if "defender" in position else ""
    head = f"bout {position.get('bout', 1)}: {position['leader']} leads{against}"
    told = position.get("trump", "-")
    trump = (
        f"trump {' '.join(told) if isinstance(told, list) else told}, talon {len(position.get('talon', '').split())}"
    )
    return [f"{head}, {trump}, next {' '.join(position.get('talon', '').split()[:6]) or '-'}", *hands, *rows]


def line(number: int, seat: int, move: str, followed: str, others: str) -> str:
    said = f"{number:>3}. {seat} {move}"
    return f"{said:<28}  {f'({others})' if others else '(nothing else)'}{f'  -> {followed}' if followed else ''}"


def told(game: Game[Any], events: Sequence[Event]) -> str:
    """The consequences of a move, all faces open."""
    lines = []
    for each in game.tell(events, variants.ARBITER):
        parts = (each.get("seat"), each["kind"], each.get("cards"))
        lines.append(" ".join([str(part) for part in parts if part is not None]))
    return "; ".join(lines)


def words(value: object) -> str:
    return " ".join(map(str, value)) or "none" if isinstance(value, list) else str(value)
