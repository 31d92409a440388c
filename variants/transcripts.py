"""Golden transcripts: one whole deal of each game, written so that a person can follow it with the rules in hand.

Each line shows the seat and its move, what it could have done instead, and what followed. The head and the moves are
enough to write the whole text again (`again`), which is how a test finds that the rules have moved.
"""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from typing import Any

import variants
from variants.chance import practice_key
from variants.core import Event, Game, Position
from variants.playouts import Chooser, Plan, eager, play_out

HEAD = re.compile(r"^(game|base|seats|key): (.*)$", re.MULTILINE)
MOVE = re.compile(r"^ *\d+\. (\d+) (.+?) {2,}\(", re.MULTILINE)
CANDIDATES = 150


class TranscriptFault(ValueError):
    """A text that is no transcript of a game that can be built."""


def transcript(plan: Plan, seed: str = "transcript") -> str:
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


def again(text: str) -> str:
    """The transcript that the rules of today write for the head and the moves of a text."""
    head = dict(HEAD.findall(text))
    if not {"game", "seats", "key"} <= set(head):
        raise TranscriptFault(f"the head names {sorted(head)}, not game, base, seats and key.")
    moves = iter(MOVE.findall(text))

    def choose(game: Game[Any], state: variants.State, legal: Sequence[variants.Move]) -> variants.Move:
        seat, said = next(moves, ("", ""))
        if seat != str(state.to_act):
            raise TranscriptFault(f"seat {state.to_act} is asked, and the text goes on with {seat} {said!r}.")
        move: variants.Move = game.read(state, state.to_act, said)
        refusal = game.explain(state, state.to_act, move)
        if refusal is not None:
            raise TranscriptFault(f"{seat} {said!r} is refused as {refusal.code}.")
        return move

    return write(Plan(head["game"], int(head["seats"]), base=head.get("base")), bytes.fromhex(head["key"]), choose)


def write(plan: Plan, key: bytes, choose: Chooser) -> str:
    game = plan.build()
    state = game.deal(key)
    lines = [f"game: {plan.variant}", *([f"base: {game.base}"] if game.base else [])]
    lines += [f"seats: {game.seats}", f"key: {key.hex()}"]
    lines += [f"pack: {game.pack.text(game.dealt(state))}", f"dealer: {state.dealer}"]
    number, bout = 0, 0
    while state.to_act >= 0:
        position = game.dump(state)
        if round_of(position) != bout:
            bout = round_of(position)
            lines += ["", *board(game, state)]
        number += 1
        seat, legal = state.to_act, game.legal_moves(state, state.to_act)
        move = choose(game, state, legal)
        others = " | ".join(game.text(each) for each in legal if each != move)
        events = game.play(state, move)
        lines.append(line(number, seat, game.text(move), told(game, events), others))
    outcome = game.outcome(state)
    return "\n".join([*lines, "", "end", *(f"  {name}: {words(value)}" for name, value in outcome.items())]) + "\n"


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
    rows = [f"  row of {seat}: {row}" for seat, row in enumerate(position.get("zones", {}).get("rows", ()))]
    against = f" against {position['defender']}" if "defender" in position else ""
    head = f"bout {position.get('bout', 1)}: {position['leader']} leads{against}"
    trump = f"trump {position.get('trump', '-')}, talon {len(position.get('talon', '').split())}"
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
