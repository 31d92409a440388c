"""A match while a service works on it: the row it read, the game and position, and the entries it is about to append.

Services change a table in memory and save it with one statement. If somebody was faster, nothing of it is stored: the
service reads the match again and begins anew.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final, LiteralString

import orjson

import variants
from matches import chain, clocks, database, games, log, replay
from matches.callers import ANONYMOUS, Caller
from matches.problems import Problem

NOBODY: Final = -1

_ROW: LiteralString = (
    "SELECT m.id, m.state, m.private, m.creator_id, m.game::text, m.seats, m.deals, m.clock::text,"
    " m.illegal_limit::text, m.seq, m.hash, (date_part('epoch', m.at) * 1000)::bigint, m.ply, m.deal, m.to_act,"
    " (date_part('epoch', m.asked_at) * 1000)::bigint, (date_part('epoch', m.deadline) * 1000)::bigint,"
    " m.bots, m.gone, m.begun, m.position, m.position_tag, m.deal_seed, "
)
_BY_NUMBER: LiteralString = _ROW + "NULL FROM matches m WHERE m.id = %s"
_BY_ACCOUNT: LiteralString = (
    _ROW + "s.number FROM matches m LEFT JOIN seats s ON s.match_id = m.id AND s.account_id = %s WHERE m.id = %s"
)


@dataclass(slots=True, eq=False)
class Table:
    """Times are milliseconds; a mask has the bit `1 << number` of each seat; `seat` is the caller's own."""

    id: str
    state: str
    private: bool
    creator: str | None
    game_text: str
    seats: int
    deals: int
    clock_text: str
    limit_text: str | None
    seq: int
    hash: str
    at: int
    ply: int
    deal: int
    to_act: int
    asked: int | None
    deadline: int | None
    bots: int
    gone: int
    begun: int
    frozen: str | None
    tag: str
    seed: str
    seat: int | None
    seen: int = field(init=False)
    fresh: list[log.Entry] = field(init=False, default_factory=list)
    changes: dict[str, object] = field(init=False, default_factory=dict)
    _position: variants.State | None = field(init=False, default=None)

    def __post_init__(self) -> None:
        self.seen = self.seq

    @property
    def game(self) -> games.Game:
        return games.of_match(self.game_text, self.seats)

    @property
    def clock(self) -> clocks.Clock:
        return clocks.stored(self.clock_text)

    @property
    def running(self) -> bool:
        return self.state == "running"

    @property
    def present(self) -> list[int]:
        """The seats of people that have not left."""
        return [seat for seat in range(self.game.people) if not self.gone >> seat & 1]

    @property
    def position(self) -> variants.State:
        """What lies on the table."""
        if self._position is None:
            self._position = replay.current(
                self.id, self.seen, game_text=self.game_text, seats=self.seats, frozen=self.frozen, tag=self.tag
            )
            if self._position is None:
                raise Problem("match_not_started")
        return self._position

    @position.setter
    def position(self, state: variants.State) -> None:
        self._position = state

    def date(self, time: int) -> None:
        """The time of the entries that follow: never before the entry before."""
        if time > self.at:
            self.at = time

    def write(
        self,
        kind: str,
        *,
        data: dict[str, Any],
        seat: int | None = None,
        by: int | None = None,
        hidden: Mapping[str, Any] | None = None,
        sealing: bytes | None = None,
    ) -> log.Entry:
        """The next entry. With `sealing`, the key of its deal, its hidden part is sealed by the hashed bytes."""
        self.seq += 1
        sealed = None
        if sealing is not None and hidden is not None:
            sealed = chain.seal(chain.seal_salt(sealing, self.seq), hidden)
        entry: log.Entry = {
            "v": chain.VERSION,
            "match": self.id,
            "seq": self.seq,
            "at": clocks.text(self.at),
            "kind": kind,
            "seat": seat,
            "by": by,
            "data": data,
            "sealed": sealed,
            "prev": self.hash,
        }
        self.hash = entry["hash"] = chain.entry_hash(entry)
        entry["hidden"] = hidden
        self.fresh.append(entry)
        return entry

    def ask(self) -> None:
        """Start the turn of the seat that the rules ask."""
        seat = self.position.to_act
        self.to_act = seat
        self.asked = self.at
        if self.bot_asked:
            self.deadline = None
        else:
            self.deadline = clocks.deadline(self.clock, asked=self.at, first=not self.begun >> seat & 1)

    def ask_nobody(self) -> None:
        self.to_act = NOBODY
        self.asked = self.deadline = None

    @property
    def bot_asked(self) -> bool:
        return self.to_act >= 0 and bool(self.bots >> self.sender & 1)

    @property
    def sender(self) -> int:
        """The seat that sends the move which is awaited: at a dummy's turn its controller."""
        if self.to_act < self.game.people:
            return self.to_act
        return self.game.controller(self.position, self.to_act)

    def save(self) -> bool:
        """Append what was written, if the head still stands where it was read; False means: read the match again."""
        head: dict[str, object] = {
            "seq": self.seq,
            "hash": self.hash,
            "at": clocks.text(self.at),
            "ply": self.ply,
            "to_act": self.to_act,
            "asked_at": None if self.asked is None else clocks.text(self.asked),
            "deadline": None if self.deadline is None else clocks.text(self.deadline),
            "bot_asked": self.bot_asked,
            "begun": self.begun,
            "position": self.game.freeze(self._position) if self._position is not None else self.frozen,
            "position_tag": games.TAG if self._position is not None else self.tag,
            **self.changes,
        }
        if not database.append(match=self.id, seen=self.seen, head=head, entries=self.fresh):
            return False
        self.seen = self.seq
        self.fresh = []
        self.changes = {}
        database.wake(self.id, self.seq)
        return True


def read(match: str, caller: Caller = ANONYMOUS) -> Table:
    """The match as it stands, and the caller's seat in it; strangers are not told that a private one exists."""
    found = _row(match, caller)
    if found is None:
        raise Problem("match_not_found")
    table = Table(*found)
    if caller.seat_of is not None and caller.seat_of[0] == match:
        table.seat = caller.seat_of[1]
    owner = caller.account is not None and caller.account.id == table.creator
    if table.private and table.seat is None and not owner:
        raise Problem("match_not_found")
    return table


def lookup(match: str) -> Table:
    """The match for the referee itself: for sweeps and house bots."""
    found = _row(match, ANONYMOUS)
    if found is None:
        raise Problem("match_not_found")
    return Table(*found)


def limit(table: Table) -> dict[str, Any] | None:
    """The match option `illegal_limit`: `after` how many refused moves in a turn what happens `then`."""
    return None if table.limit_text is None else orjson.loads(table.limit_text)


def _row(match: str, caller: Caller) -> Any:
    """The columns in the order of `Table`."""
    if caller.account is not None:
        return database.row(_BY_ACCOUNT, [caller.account.id, match])
    return database.row(_BY_NUMBER, [match])
