"""Every game of the catalogue through HTTP, and everything that was told about it held against the rules.

A game is played by house bots alone, a match for each level, and by guests: they play any legal move, and at some
moments each of them and a stranger look around. When a match is over, the engine deals and plays its record again, and
each look must show what the engine's own `view`, `legal_moves`, `public_text` and `tell` give to that viewer, and no
more. The record goes through the offline verifier, `python -m variants replay` and another house.
"""

import contextlib
import io
import json
import random
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from django.test import Client as InProcess

import variants
from matches import accounts, verify_record
from matches.api import limits
from tests.acceptance.engine import Played
from tests.acceptance.running import Answer, Client, Json, Running
from variants import __main__ as command
from variants import players
from variants.playouts import Plan

STANDSTILL_S = 60.0
PAUSE_S = 0.03
LOOKS_OF_A_STRANGER = 9
LEVELS = tuple((level.number,) for level in players.LEVELS)
DECIDED_BY_ITSELF = ("czech", "armenian_tricks")
"""Games that end by their own rule."""
CLIMBING = (("walk", "no"),)
"""So does `pagons_game` where nobody falls back; else equal players climb and fall for hundreds of deals."""


class Look(NamedTuple):
    """What one viewer was told at one moment. `still`: nobody could move meanwhile."""

    viewer: int
    still: bool
    match: Json
    turn: Json
    position: Json
    entries: list[Json]


@dataclass
class Findings:
    """Of one game at one table."""

    matches: int = 0
    moves: int = 0
    looks: int = 0
    faults: list[str] = field(default_factory=list)

    def expect(self, right: bool, fault: str) -> bool:
        if not right:
            self.faults.append(fault)
        return right

    def accepted(self, answer: Answer, what: str, *statuses: int) -> Json | None:
        """The body of an answer with one of these statuses."""
        right = answer.status in (statuses or (200,))
        self.expect(right, f"{what}: {answer.status} {answer.body[:400].decode(errors='replace')}")
        return answer.json() if right else None


class Match:
    """One match, created as any client does."""

    def __init__(self, house: Running, found: Findings, plan: Plan, seats: Sequence[Json], deals: int) -> None:
        self.found, self.plan = found, plan
        self.stranger = Client(house.port, patient=True)
        self.looks: list[Look] = []
        self.answers: list[tuple[int, Json]] = []
        game = {"variant": plan.variant, "base": plan.base, "modifiers": list(plan.modifiers)}
        body = {"game": game | {"options": dict(plan.options)}, "seats": list(seats), "deals": deals}
        self.owner = Client(house.port, house.note()["token"], patient=True)
        made = found.accepted(self.owner.post("/matches", body), f"creating {json.dumps(body)}", 201)
        self.made: Json = made or {}
        self.place = f"/matches/{self.made.get('id')}"
        self.guests = {
            int(seat): Client(house.port, token, patient=True)
            for seat, token in self.made.get("seat_tokens", {}).items()
        }

    def __bool__(self) -> bool:
        return bool(self.made)

    def look(self, viewer: int, *, still: bool) -> None:
        """The entries first: what they hide is judged by the deal that is told after them."""
        client = self.guests.get(viewer, self.stranger)
        head = self.stranger.get(self.place).json()["head"]["seq"]
        entries = client.get(f"{self.place}/entries?after={max(0, head - 12)}").json()["results"]
        match, turn = client.get(self.place).json(), client.get(f"{self.place}/turn").json()
        told = client.get(f"{self.place}/position")
        position = self.found.accepted(told, f"position for {viewer}")
        if position is not None:
            self.looks.append(Look(viewer, still, match, turn, position, entries))

    # guests

    def play(self, first_looks: Sequence[int], later: float) -> None:
        """Guests play it to its end, by chance, and take only when they must: short deals."""
        for seat, client in self.guests.items():
            ready = client.put(f"{self.place}/seats/{seat}", {"ready": True})
            if self.found.accepted(ready, f"ready {seat}") is None:
                return
        chance = random.Random(str(self.plan))
        turn = self.stranger.get(f"{self.place}/turn").json()
        while turn["seat"] is not None:
            if turn["ply"] in first_looks or chance.random() < later:
                for viewer in (*self.guests, variants.SPECTATOR):
                    self.look(viewer, still=True)
            following = self.move(turn, chance)
            if following is None:
                return
            turn = following

    def move(self, turn: Json, chance: random.Random) -> Json | None:
        """One move of the seat that is asked, or of who has the dummy; the turn after it."""
        seats = [turn["seat"]] if turn["seat"] in self.guests else list(self.guests)
        for seat in seats:
            asked = self.guests[seat].get(f"{self.place}/turn").json()
            if "moves" in asked:
                usual = [move for move in asked["moves"] if move not in ("take", "pass")]
                text = chance.choice(usual if usual and chance.random() < 0.92 else asked["moves"])
                body = {"ply": asked["ply"], "move": text}
                told = self.found.accepted(self.guests[seat].post(f"{self.place}/moves", body), f"{seat}: {body}", 201)
                if told is not None:
                    self.answers.append((seat, told))
                return told and told["turn"]
        self.found.expect(False, f"nobody is told the legal moves of the seat that is asked: {turn}")
        return None

    # bots

    def watch(self) -> None:
        """A stranger waits for the end of a match of bots."""
        seen, moved = -1, time.monotonic()
        while True:
            match = self.stranger.get(self.place).json()
            if match["state"] == "closed":
                return
            if match["ply"] != seen:
                if len(self.looks) < LOOKS_OF_A_STRANGER:
                    self.look(variants.SPECTATOR, still=False)
                seen, moved = match["ply"], time.monotonic()
            if not self.found.expect(
                time.monotonic() - moved < STANDSTILL_S, f"the bots of {self.place} stand still at ply {seen}"
            ):
                return
            time.sleep(PAUSE_S)

    # afterwards

    def judge(self, elsewhere: "Elsewhere", folder: Path, samples: int) -> None:
        """Everything that can be asked of a match that is over."""
        found, place, get = self.found, self.place, self.stranger.get
        match = get(place).json()
        if not found.expect(match["state"] == "closed", f"{place} is not closed: {match['turn']}"):
            return
        found.matches += 1
        found.moves += match["ply"]
        found.expect(match["reason"] in ("finished", "decided"), f"{place} closed as {match['reason']}")
        found.expect(sum(match["result"]["points"]) == 0, f"{place}: points {match['result']}")
        record, text = get(f"{place}/record?form=json"), get(f"{place}/record?form=text")
        whole = found.accepted(record, "record")
        if whole is None or not found.expect(text.status == 200, f"{place}: no record as text, {text.body!r}"):
            return
        for fault in offline(folder, record.body, text.body, match):
            found.expect(False, f"{place}: {fault}")
        audit = get(f"{place}/audit").json()
        passed = audit["verdict"] == "consistent" and set(audit["checks"].values()) == {"passed"}
        found.expect(passed, f"{place}: the audit says {audit}")
        self.hold_against_the_rules(whole, samples)
        known = self.owner.post("/matches/import", record.body)
        found.expect((known.status, known.json().get("imported")) == (200, False), f"{place} is not known: {known}")
        for fault in elsewhere.faults(match, record.body, text.body):
            found.expect(False, f"{place}: {fault}")

    def hold_against_the_rules(self, record: Json, samples: int) -> None:
        found, played = self.found, Played(self.plan, record["entries"])
        found.faults += [f"{self.place}: {fault}" for fault in played.faults]
        for look in self.looks:
            found.looks += 1
            found.faults += [f"{self.place}: {fault}" for fault in played.faults_of(look)]
        for seat, told in self.answers:
            found.faults += [f"{self.place}: {fault}" for fault in played.faults_of_answer(seat, told)]
        for seq in played.worth_seeing(random.Random(str(self.plan)), samples):
            viewer, client = random.Random(seq).choice([(variants.SPECTATOR, self.stranger), *self.guests.items()])
            then = found.accepted(client.get(f"{self.place}/position?seq={seq}"), f"{self.place} after entry {seq}")
            if then is not None:
                fault = played.fault_of_view(seq, viewer, then["view"])
                found.expect(not fault, f"{self.place}, after entry {seq}: {fault}")


def offline(folder: Path, record: bytes, text: bytes, match: Json) -> Iterator[str]:
    """What the verifier and the replay of the rules say of an exported record."""
    try:
        told = verify_record.verify(json.loads(record))
    except verify_record.Wrong as wrong:
        yield f"verify_record: {wrong}"
    else:
        if match["head"]["hash"] not in told[0]:
            yield f"verify_record saw another head: {told[0]}"
    for name, content in (("record.json", record), ("record.toml", text)):
        (folder / name).write_bytes(content)
        said = io.StringIO()
        with contextlib.redirect_stdout(said), contextlib.redirect_stderr(said):
            code = command.main(["replay", str(folder / name)])
        expected = f"{match['deal']} deals and {match['ply']} moves agree.\n"
        if code or said.getvalue() != expected:
            yield f"replay of {name}: {code} {said.getvalue()!r}"


class Elsewhere:
    """Another house: this process, with its own database and keys, which has never heard of the match."""

    def __init__(self) -> None:
        self.http = InProcess(headers={"Authorization": f"Bearer {accounts.issue_token(name='clara')}"})

    def faults(self, match: Json, record: bytes, text: bytes) -> Iterator[str]:
        """It takes the record in, gives it back, and finds nothing wrong with it."""
        limits.counters.cache_clear()
        taken = self.http.post("/api/v1/matches/import", record, content_type="application/json")
        if taken.status_code != 201:
            yield f"another house does not take it in: {taken.content!r}"
            return
        for name in ("id", "head", "result", "reason", "ply", "deal", "deals", "game", "clock"):
            if taken.json()[name] != match[name]:
                yield f"taken in, {name} is {taken.json()[name]}, not {match[name]}"
        place = f"/api/v1/matches/{match['id']}"
        if self.http.get(f"{place}/record?form=json").json()["entries"] != json.loads(record)["entries"]:
            yield "another house gives other entries back"
        if self.http.get(f"{place}/record?form=text").content != text:
            yield "another house gives another text back"
        if self.http.get(f"{place}/audit").json()["verdict"] != "consistent":
            yield "the audit of another house finds fault"


@dataclass(frozen=True)
class Tour:
    """How thoroughly a game is played."""

    levels: tuple[tuple[int, ...], ...] = LEVELS
    """Of each match of bots alone: those of its seats, again and again around the table."""
    guests: bool = True
    first_looks: tuple[int, ...] = (0, 1, 2, 3, 5, 8, 13, 21, 34)
    looks_later: float = 0.03
    """The share of moves before which guests and a stranger look around, too."""
    deals: int = 2
    most_deals: int = 200
    """Of a game that ends by its own rule: more than it needs."""
    samples: int = 12
    """Positions of the past that are asked for when a match is over."""

    def deals_of(self, plan: Plan) -> int:
        decided = plan.variant.startswith(DECIDED_BY_ITSELF) or plan.options == CLIMBING
        return self.most_deals if decided else self.deals


def visit(house: Running, plan: Plan, tour: Tour, folder: Path, elsewhere: Elsewhere, found: Findings) -> None:
    """Play a game at a table in every way of a tour. The bots play while the guests do."""
    deals = tour.deals_of(plan)
    bots = [Match(house, found, plan, bots_of(plan.seats, levels), deals) for levels in tour.levels]
    if tour.guests:
        table = Match(house, found, plan, [{"kind": "guest"}] * plan.seats, deals)
        if table:
            table.play(tour.first_looks, tour.looks_later)
            table.judge(elsewhere, folder, tour.samples)
    for match in filter(None, bots):
        match.watch()
        match.judge(elsewhere, folder, tour.samples)


def bots_of(seats: int, levels: Sequence[int]) -> list[Json]:
    return [{"kind": "bot", "level": levels[seat % len(levels)]} for seat in range(seats)]


def all_tables(only: Sequence[str] | None = None) -> Iterator[tuple[Plan, Tour]]:
    """Every game at its smallest and at its largest table."""
    for entry in variants.ALL:
        if entry.playable and (not only or entry.id in only):
            sizes = variants.sizes(entry.id)
            for seats in sorted({sizes[0], sizes[-1]}):
                yield Plan(entry.id, seats), Tour()
                if entry.id == "pagons_game":
                    yield Plan(entry.id, seats, options=CLIMBING), Tour()
