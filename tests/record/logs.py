"""Logs of whole matches, written as the service writes them, but without it: random play by the engine, chained."""

import copy
import random
from datetime import UTC, datetime, timedelta
from typing import Any

import variants
from matches import chain
from matches.results import result_of
from variants import chance

Entry = dict[str, Any]

START = datetime(2026, 11, 30, 12, tzinfo=UTC)
MATCH = "mt_test"


class Log:
    """A log being written."""

    def __init__(self) -> None:
        self.entries: list[Entry] = []

    def write(self, kind: str, data: dict[str, Any], *, seat: int | None = None, hidden: Any = None) -> None:
        seq = len(self.entries) + 1
        at = START + timedelta(milliseconds=70 * seq)
        entry = {
            "v": 1,
            "match": MATCH,
            "seq": seq,
            "at": at.isoformat(timespec="milliseconds").replace("+00:00", "Z"),
            "kind": kind,
            "seat": seat,
            "by": seat,
            "data": data,
            "sealed": None,
            "prev": self.entries[-1]["hash"] if self.entries else chain.ZERO,
        }
        self.entries.append({**entry, "hash": chain.entry_hash(entry), "hidden": hidden})


class Played:
    """Random play of a match; `steps` ends it in the middle, `leaves` = {ply: seat} lets seats resign."""

    def __init__(self, variant: str = "throw_in", seats: int = 2, deals: int = 2, **wishes: Any) -> None:
        self.random = random.Random(wishes.pop("seed", 1))
        self.own_nonces: bool = wishes.pop("nonces", False)
        self.steps: int | None = wishes.pop("steps", None)
        self.leaves: dict[int, int] = wishes.pop("leaves", {})
        self.game = variants.build(variant, seats=seats, **wishes)
        self.seats, self.deals, self.log, self.ply = seats, deals, Log(), 0
        self.gone: list[int] = []
        self.losers: list[list[int]] = []
        self._open(variant)
        self._play_deals()

    def _open(self, variant: str) -> None:
        game = {
            "variant": variant,
            "base": self.game.base,
            "modifiers": list(self.game.modifiers),
            "options": dict(self.game.given),
            "edition": self.game.edition,
        }
        clock = {"type": "untimed"}
        self.log.write("opened", {"game": game, "seats": self.seats, "deals": self.deals, "clock": clock})
        for seat in range(self.seats):
            self.log.write("seated", {"kind": "guest"}, seat=seat)

    def _play_deals(self) -> None:
        carried = None
        for deal in range(1, self.deals + 1):
            state = self._deal(deal, carried)
            ended = self._moves(deal, state)
            if not ended:
                return None
            self.losers.append(ended["losers"])
            self.log.write("revealed", {"deal": deal, "seed": self.seed.hex(), "outcome": ended})
            if not state.over:
                return self._close(ended["reason"], None)
            carried = self.game.carry(state)
            if carried.get("decided"):
                return self._close("decided", carried)
        return self._close("finished", carried)

    def _close(self, reason: str, carried: dict[str, Any] | None) -> None:
        result = result_of(seats=self.seats, losers=self.losers, left=self.gone, carried=carried)
        self.log.write("closed", {"reason": reason, "result": result})

    def _deal(self, deal: int, carried: dict[str, Any] | None) -> variants.State:
        game_id, self.seed = f"{MATCH}/{deal}", self.random.randbytes(32)
        nonces = [self.random.randbytes(16) if self.own_nonces else None for _ in range(self.seats)]
        bound = [nonce and chance.nonce_commit(game_id, seat, nonce).hex() for seat, nonce in enumerate(nonces)]
        commit = chance.commit(game_id, self.seed).hex()
        committed = {"deal": deal, "game": game_id, "commit": commit, "nonce_commits": bound}
        self.log.write("committed", committed, hidden={"seed": self.seed.hex()})
        key = chance.deal_key(game_id, self.seed, nonces)
        state = self.game.deal(key, carried)
        cards = self.game.dealt(state)
        dealt = {
            "deal": deal,
            "nonces": [nonce and nonce.hex() for nonce in nonces],
            "deck_root": chance.deck_root(key, cards).hex(),
            "dealer": state.dealer,
        }
        self.log.write("dealt", dealt, hidden={"pack": self.game.pack.text(cards)})
        return state

    def _moves(self, deal: int, state: variants.State) -> dict[str, Any] | None:
        """The outcome; None where the match is still being played."""
        while not state.over:
            if self.ply == self.steps:
                return None
            if self.ply in self.leaves and self._leave(deal, self.leaves.pop(self.ply)):
                order = self.game.view(state, variants.ARBITER).get("out", [])
                return {"losers": [self.gone[-1]], "winners": [], "order": order, "reason": "resigned"}
            seat = state.to_act
            moves = self.game.legal_moves(state, seat)
            least = self.game.auto_move(self.game.view(state, seat), moves)
            move = least if seat in self.gone else self.random.choice(moves)
            data = {"deal": deal, "ply": self.ply, "move": self.game.public_text(state, move), "charged_ms": 0}
            self.log.write("moved", data, seat=seat)
            self.game.play(state, move)
            self.ply += 1
        return self.game.outcome(state)

    def _leave(self, deal: int, seat: int) -> bool:
        """Whether that leaves one side alone."""
        self.gone.append(seat)
        self.log.write("left", {"deal": deal, "how": "resigned"}, seat=seat)
        return len(self.gone) == self.seats - 1


def played(*arguments: Any, **wishes: Any) -> list[Entry]:
    """The entries of a match of random moves."""
    return Played(*arguments, **wishes).log.entries


def rechained(entries: list[Entry]) -> list[Entry]:
    """A copy whose chain fits again: what a forger who can write everything would leave."""
    prev = chain.ZERO
    copies = copy.deepcopy(entries)
    for seq, entry in enumerate(copies, start=1):
        entry["seq"], entry["prev"] = seq, prev
        prev = entry["hash"] = chain.entry_hash({key: entry[key] for key in chain.HASHED})
    return copies


def first(entries: list[Entry], kind: str) -> Entry:
    return next(entry for entry in entries if entry["kind"] == kind)
