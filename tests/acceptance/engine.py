"""A record played again by the engine alone, and what it says that each viewer may have been told."""

import json
import random
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import variants
from variants import chance, players
from variants.playouts import Plan

if TYPE_CHECKING:
    from tests.acceptance.entries import Look

Json = dict[str, Any]
MOST_MOVES = 200
"""That a turn names."""


class Moved(NamedTuple):
    """A move as the rules see it: who reads it, and what it leads to."""

    public: str
    full: str
    readers: int
    events: list[variants.Event]


class Played:
    """The states after each entry."""

    def __init__(self, plan: Plan, entries: Sequence[Json]) -> None:
        self.game = plan.build()
        self.entries = {entry["seq"]: entry for entry in entries}
        self.states: dict[int, variants.State] = {}
        self.moved: dict[int, Moved] = {}
        self.faults: list[str] = []
        self.levels = {
            entry["seat"]: players.level(entry["data"]["level"])
            for entry in entries
            if entry["kind"] == "seated" and entry["data"]["kind"] == "bot"
        }
        self._play()
        moves = list(self.moved)
        self.settled = dict(zip(moves, [*[seq - 1 for seq in moves[1:]], max(self.entries)], strict=True))
        """The last entry that was appended together with a move."""

    def _play(self) -> None:
        game, previous, seed, state = self.game, None, b"", None
        for seq, entry in self.entries.items():
            data = entry["data"]
            if entry["kind"] == "committed":
                seed, name = bytes.fromhex(entry["hidden"]["seed"]), data["game"]
            elif entry["kind"] == "dealt":
                state = game.deal(chance.deal_key(name, seed, data["nonces"]), previous)
                if game.pack.text(game.dealt(state)) != entry["hidden"]["pack"]:
                    self.faults.append(f"entry {seq} has another pack than the engine deals")
            elif entry["kind"] == "revealed":
                assert state is not None
                previous = game.carry(state)
            elif entry["kind"] == "moved":
                assert state is not None
                self._move(seq, entry, state)
            if state is not None:
                self.states[seq] = game.copy(state)

    def _move(self, seq: int, entry: Json, state: variants.State) -> None:
        game, data = self.game, entry["data"]
        text = (entry["hidden"] or data)["move"]
        move, sender = game.read(state, state.to_act, text), game.controller(state, state.to_act)
        moved = Moved(game.public_text(state, move), game.text(move), game.readers(state, move), [])
        if (data["move"], entry["seat"], entry["by"]) != (moved.public, state.to_act, sender):
            self.faults.append(f"entry {seq} says {data['move']!r} by {entry['by']}, but it is {moved.public!r}")
        if (moved.public == moved.full) != (entry["sealed"] is None):
            self.faults.append(f"entry {seq} should be sealed if and only if not all of it is public")
        if sender in self.levels:
            drawn = chance.bot_chance(bytes.fromhex(state.key), data["ply"])
            moves = game.legal_moves(state, state.to_act)
            chosen = game.text(self.levels[sender].choose(game.view(state, sender), moves, drawn))
            if chosen != text:
                self.faults.append(f"entry {seq}: the bot of seat {sender} chooses {chosen!r}, but played {text!r}")
        moved.events.extend(game.play(state, move))
        self.moved[seq] = moved

    def faults_of(self, look: "Look") -> Iterator[str]:
        """What a look shows otherwise than the engine would."""
        seq, viewer = look.position["seq"], look.viewer
        fault = self.fault_of_view(seq, viewer, look.position["view"])
        if fault:
            yield f"{named(viewer)} at entry {seq}: {fault}"
        for entry in look.entries:
            fault = self._fault_of_entry(entry, look)
            if fault:
                yield f"{named(viewer)} at entry {seq} reads entry {entry['seq']}: {fault}"
        if look.still:
            yield from self._faults_of_turn(look, seq)

    def fault_of_view(self, seq: int, viewer: int, view: Json) -> str:
        expected = plain(self.game.view(self.states[seq], viewer))
        differing = {key for key in {*expected, *view} if expected.get(key) != view.get(key)}
        return "; ".join(f"{key} is {view.get(key)!r}, not {expected.get(key)!r}" for key in sorted(differing))

    def _faults_of_turn(self, look: "Look", seq: int) -> Iterator[str]:
        game, state, viewer = self.game, self.states[seq], look.viewer
        expected: Json = {"seat": state.to_act, "ply": look.position["ply"]}
        if viewer == game.controller(state, state.to_act):
            moves = [game.text(move) for move in game.legal_moves(state, state.to_act)]
            expected |= {"moves": moves[:MOST_MOVES], "more": len(moves) > MOST_MOVES}
        told = {key: value for key, value in look.turn.items() if key != "deadline"}
        if told != expected:
            yield f"{named(viewer)} at entry {seq}: the turn is {told}, not {expected}"
        if (look.match["turn"]["seat"], look.match["ply"]) != (state.to_act, look.position["ply"]):
            yield f"{named(viewer)} at entry {seq}: the match says {look.match['turn']}"

    def _fault_of_entry(self, entry: Json, look: "Look") -> str:
        known, moved, viewer = self.entries[entry["seq"]], self.moved.get(entry["seq"]), look.viewer
        told = {key: value for key, value in entry.items() if key not in ("hidden", "events")}
        if told != {key: known[key] for key in told}:
            return f"{told} is not what the record has"
        if moved is not None and entry.get("events") != plain(self.game.tell(moved.events, viewer)):
            return f"events {entry.get('events')}, not {self.game.tell(moved.events, viewer)}"
        over = entry["data"].get("deal", 0) < look.position["deal"] or look.match["state"] == "closed"
        reads = moved is not None and viewer >= 0 and bool(moved.readers >> viewer & 1 or viewer == entry["by"])
        shown = entry["hidden"] is not None
        if shown and (entry["hidden"] != known["hidden"] or not (over or reads)):
            return f"hidden {entry['hidden']}"
        if look.still and not shown and known["hidden"] is not None and (over or reads):
            return "its hidden part is kept from who may read it"
        return ""

    def faults_of_answer(self, seat: int, told: Json) -> Iterator[str]:
        """The answer to a move shows the table as its transaction left it."""
        seq = told["entry"]["seq"]
        fault = self.fault_of_view(self.settled[seq], seat, told["view"])
        if fault:
            yield f"{named(seat)} is answered at entry {seq}: {fault}"
        moved = self.moved[seq]
        if told["entry"]["events"] != plain(self.game.tell(moved.events, seat)):
            yield f"{named(seat)} is answered at entry {seq} with {told['entry']['events']}"
        if (told["entry"]["hidden"] or told["entry"]["data"])["move"] != moved.full:
            yield f"{named(seat)} is answered at entry {seq} with another move than {moved.full!r}"

    def worth_seeing(self, chooser: random.Random, most: int) -> list[int]:
        """Some entries after which a position can be asked for: by chance, and about the ends of deals."""
        ends = [seq for seq in self.states if self.entries[seq]["kind"] != "moved"]
        seqs = sorted(self.states)
        return sorted({*chooser.sample(ends, min(len(ends), most)), *chooser.sample(seqs, min(len(seqs), most))})


def named(viewer: int) -> str:
    return "a stranger" if viewer < 0 else f"seat {viewer}"


def plain(value: object) -> Any:
    """As it comes over the wire."""
    return json.loads(json.dumps(value))
