"""Positions from entries: what follows from the moves is never stored but played again.

A deal needs of the one before it what `carry` says. That never changes once the deal is over, so it is kept by the
process. So are the consequences of recent moves, and for each match that is watched one replay at its last entry: a
thousand watchers of one move cost one move, not a thousand deals.
"""

from collections import OrderedDict
from collections.abc import Sequence
from functools import lru_cache
from typing import Any, NamedTuple

import variants
from matches import games, log
from variants import chance

TAILS = 512
EVENTS = 20_000

Events = list[variants.Event]


class Consequence(NamedTuple):
    """What a move led to, and the mask of seats that read all of its text."""

    events: Events
    readers: int


class Replay:
    """Entries of a match played one after the other, beginning at a `committed`."""

    __slots__ = ("deal", "game", "game_id", "ply", "previous", "readers", "seed", "state")

    def __init__(self, game: games.Game, previous: dict[str, Any] | None = None) -> None:
        self.game = game
        self.previous = previous
        self.state: variants.State | None = None
        self.deal = 0
        self.ply = 0
        self.readers = 0
        """The seats that read all of the last move."""
        self.game_id = ""
        self.seed = b""

    def take(self, entry: log.Entry) -> Events:
        """Play one entry; the events of a move, nothing for other kinds."""
        kind, data = entry["kind"], entry["data"]
        if kind == "moved":
            return self._play(entry)
        if kind == "committed":
            self.game_id, self.seed = data["game"], bytes.fromhex(entry["hidden"]["seed"])
        elif kind == "dealt":
            self._deal(entry)
        elif kind == "revealed" and self.state is not None and self.state.over:
            self.previous = self.game.carry(self.state)
        return []

    def read(self, text: str) -> variants.Move:
        """A move of the seat that is asked, from its text."""
        return self.game.read(self.table, self.table.to_act, text)

    @property
    def table(self) -> variants.State:
        if self.state is None:
            raise LookupError("Nothing is dealt yet.")
        return self.state

    def _deal(self, entry: log.Entry) -> None:
        nonces = [None if nonce is None else bytes.fromhex(nonce) for nonce in entry["data"]["nonces"]]
        key = chance.deal_key(self.game_id, self.seed, nonces)
        pack = self.game.pack.cards(entry["hidden"]["pack"])
        self.state = self.game.deal(key, self.previous, pack=pack)
        self.deal = entry["data"]["deal"]

    def _play(self, entry: log.Entry) -> Events:
        move = self.read(move_text(entry))
        self.ply = entry["data"]["ply"] + 1
        self.readers = self.game.readers(self.table, move)
        return self.game.play(self.table, move)


def move_text(entry: log.Entry) -> str:
    """The full text of a `moved` entry."""
    text = (entry["hidden"] or entry["data"])["move"]
    return str(text)


def current(match: str, seq: int, *, game_text: str, seats: int, frozen: str | None, tag: str) -> variants.State | None:
    """The position at the head: thawed if this very program froze it, else played again. None: nothing is dealt."""
    if frozen is not None and tag == games.TAG:
        thawed: variants.State = games.of_match(game_text, seats).thaw(frozen)
        return thawed
    found = at(match, seq, game_text=game_text, seats=seats)
    return None if found is None else found.table


def at(match: str, seq: int, *, game_text: str, seats: int) -> Replay | None:
    """The match as it stood after this entry; None while nothing is dealt."""
    start = log.deal_start(match, seq)
    if start is None:
        return None
    deal, first = start
    replay = begin(match, deal, game_text=game_text, seats=seats)
    for entry in log.entries(match, first=first, last=seq):
        replay.take(entry)
    replay.ply = log.plies(match, last=seq)
    return replay


def consequences(match: str, page: Sequence[log.Entry], *, game_text: str, seats: int) -> dict[int, Consequence]:
    """What each move among these entries, which follow one another, led to, by number."""
    moves = [entry["seq"] for entry in page if entry["kind"] == "moved"]
    known = {seq: found for seq in moves if (found := _consequences.get((match, seq))) is not None}
    if len(known) == len(moves):
        return known
    replay = _up_to(match, page[0]["seq"] - 1, game_text=game_text, seats=seats)
    for entry in page:
        if replay is None and entry["kind"] in ("committed", "dealt"):
            replay = begin(match, entry["data"]["deal"], game_text=game_text, seats=seats)
            replay.take(log.of_kind(match, "committed", last=entry["seq"])[-1])
        if replay is not None:
            events = replay.take(entry)
            if entry["kind"] == "moved":
                known[entry["seq"]] = found = Consequence(events, replay.readers)
                _remember(_consequences, (match, entry["seq"]), found, EVENTS)
    if replay is not None:
        _remember(_tails, match, (page[-1]["seq"], replay), TAILS)
    return known


def _up_to(match: str, seq: int, *, game_text: str, seats: int) -> Replay | None:
    """A replay that has taken this entry last: the kept one, if it stands there. It is the taker's alone."""
    kept = _tails.pop(match, None)
    if kept is not None and kept[0] == seq:
        return kept[1]
    return at(match, seq, game_text=game_text, seats=seats)


def _remember(kept: OrderedDict[Any, Any], key: object, value: object, most: int) -> None:
    kept[key] = value
    while len(kept) > most:
        try:
            kept.popitem(last=False)
        except KeyError:  # another thread was at it too
            return


_tails: OrderedDict[str, tuple[int, Replay]] = OrderedDict()
_consequences: OrderedDict[tuple[str, int], Consequence] = OrderedDict()


def begin(match: str, deal: int, *, game_text: str, seats: int) -> Replay:
    """A replay ready for the `committed` of this deal."""
    previous = None
    for before in range(1, deal):
        previous = _carry(match, before, game_text, seats)
    return Replay(games.of_match(game_text, seats), previous)


@lru_cache(maxsize=8192)
def _carry(match: str, deal: int, game_text: str, seats: int) -> dict[str, Any] | None:
    """What a finished deal hands to the next. Asked in order, so it goes at most one deal back by itself."""
    previous = _carry(match, deal - 1, game_text, seats) if deal > 1 else None
    replay = Replay(games.of_match(game_text, seats), previous)
    for entry in log.deal_entries(match, deal):
        replay.take(entry)
    return replay.previous
