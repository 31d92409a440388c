"""A move, in the fixed order of the service: deadlines, the answer as then, the match as it is, the rules, the append,
the reply.

The reply to a move shows the table as its transaction left it: after a move that ended a deal, the next deal. The
transaction can be read off the log (`extent`), so the same answer can be given again at any later time.
"""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

import variants
from matches import clocks, log, receipts, replay
from matches import table as tables
from matches.callers import Caller
from matches.models import RefusedMove
from matches.problems import Problem, against_rules, unreadable
from matches.selectors import redaction
from matches.selectors.entries import since_ply
from matches.services import bots, turning
from matches.table import Table

TRIES = 2
REFEREES_OWN = frozenset({"unsealed", "revealed", "committed", "dealt", "closed"})


@dataclass(frozen=True, slots=True)
class Played:
    """What an accepted move is answered with; `view` is missing where it was not wanted."""

    status: int
    entry: dict[str, Any]
    receipt: dict[str, Any]
    view: dict[str, Any] | None
    turn: dict[str, Any]
    clocks: list[int | None]
    replayed: bool

    def json(self) -> dict[str, Any]:
        body: dict[str, Any] = {"entry": self.entry, "receipt": self.receipt}
        if self.view is not None:
            body["view"] = self.view
        return body | {"turn": self.turn, "clocks": self.clocks}


def play_move(
    *, match_id: str, caller: Caller, ply: int, move: str, arrived: datetime, minimal: bool = False
) -> Played:
    """Make the caller's move. `arrived`: when the process had the request; `minimal`: no view in the answer."""
    now = clocks.millis(arrived)
    for _ in range(TRIES):
        table = tables.read(match_id, caller)
        seat = _own_seat(table)
        if turning.settle(table, now) and not bots.save(table):
            continue
        again = _answer_as_then(table, seat, ply, move, minimal)
        if again is not None:
            return again
        _require_turn(table, seat, ply)
        chosen = _lawful(table, seat, move, now)
        entry, events = turning.append(table, chosen, by=seat, now=now)
        if bots.save(table):
            return _reply(table, entry, events, seat, minimal)
    raise Problem("busy", retry_after=1)


def ask_move(*, match_id: str, caller: Caller, ply: int, move: str, arrived: datetime) -> None:
    """Would the move be accepted now? A Problem says why not. Writes nothing, not even a flag."""
    table = tables.read(match_id, caller)
    seat = _own_seat(table)
    _require_turn(table, seat, ply)
    _explained(table, seat, move)


def _own_seat(table: Table) -> int:
    if table.seat is None:
        raise Problem("not_seated")
    return table.seat


def _require_turn(table: Table, seat: int, ply: int) -> None:
    """The match runs, the caller knows all of it, and still plays in it."""
    if table.state == "closed":
        raise Problem("match_over", head_seq=table.seq, ply=table.ply)
    if not table.running:
        raise Problem("match_not_started")
    if ply != table.ply:
        entries = since_ply(table, ply, viewer=seat)
        raise Problem("stale_ply", head_seq=table.seq, ply=table.ply, entries=entries)
    if table.gone >> seat & 1:
        raise Problem("already_left")


def _lawful(table: Table, seat: int, text: str, now: int) -> variants.Move:
    """The move that the text names, if the rules allow it; a refusal goes to the side log and never to the match's."""
    try:
        return _explained(table, seat, text)
    except Problem as problem:
        if problem.status == 422:
            _log_refusal(table, seat, text, problem, now)
        raise


def _explained(table: Table, seat: int, text: str) -> variants.Move:
    """The move of the caller's seat, or of the dummy whose turn it is if he has it."""
    game, state = table.game, table.position
    seat = table.to_act if table.sender == seat else seat
    try:
        move = game.read(state, seat, text)
    except variants.BadMove as fault:
        raise unreadable(fault, text) from fault
    refusal = game.explain(state, seat, move)
    if refusal is not None:
        raise against_rules(refusal, game=game, ply=table.ply, head_seq=table.seq)
    return move


def _log_refusal(table: Table, seat: int, text: str, problem: Problem, now: int) -> None:
    """Remember the refused move for arbiters; the match option `illegal_limit` counts those of one turn."""
    RefusedMove.objects.create(
        match_id=table.id, seat=seat, ply=table.ply, move=text, code=problem.code, at=clocks.moment(now)
    )
    limit = tables.limit(table)
    if limit is None or table.sender != seat:
        return
    refused = RefusedMove.objects.filter(match_id=table.id, seat=seat, ply=table.ply)
    if refused.exclude(code="not_your_turn").count() >= limit["after"]:
        table.date(now)
        if limit["then"] == "forfeit":
            turning.leave(table, seat, how="forfeited", by=None)
        else:
            charged = clocks.charged(asked=now if table.asked is None else table.asked, moved=now)
            turning.make(table, turning.least(table), by=None, charged=charged)
            turning.follow(table)
        bots.save(table)  # lost to somebody faster: then the turn is over anyway


def _reply(table: Table, entry: log.Entry, events: list[variants.Event], seat: int, minimal: bool) -> Played:
    game = table.game
    return Played(
        status=201,
        entry=redaction.shown(entry, seat, revealed=0, events=game.tell(events, seat)),
        receipt=receipts.sign_head(table.id, entry["seq"], entry["hash"]),
        view=None if minimal else game.view(table.position, seat),
        turn={
            "ply": table.ply,
            "seat": None if table.to_act < 0 else table.to_act,
            "deadline": None if table.deadline is None else clocks.text(table.deadline),
        },
        clocks=clocks.budget(table.clock, seats=table.seats, begun=table.begun),
        replayed=False,
    )


def _answer_as_then(table: Table, seat: int, ply: int, text: str, minimal: bool) -> Played | None:
    """The answer of then, from the log, if this seat's very move was accepted at this ply."""
    if not 0 <= ply < table.ply:
        return None
    entry = log.moved(table.id, ply)
    if entry is None or entry["by"] != seat:
        return None
    then = replay.at(table.id, entry["seq"] - 1, game_text=table.game_text, seats=table.seats)
    if then is None or not _is_move(then, replay.move_text(entry), text):
        return None
    events = then.take(entry)
    told = then.game.tell(events, seat)
    after = extent(table, entry, then)
    last = after[-1] if after else entry
    return Played(
        status=200,
        entry=redaction.shown(entry, seat, revealed=0, events=told),
        receipt=receipts.sign_head(table.id, entry["seq"], entry["hash"]),
        view=None if minimal else then.game.view(then.table, seat),
        turn=_turn_then(table, then, last),
        clocks=clocks.budget(table.clock, seats=table.seats, begun=log.active_seats(table.id, last=last["seq"])),
        replayed=True,
    )


def extent(table: Table, entry: log.Entry, then: replay.Replay) -> list[log.Entry]:
    """What was appended together with this move: the referee's own entries, and moves for seats that had left.

    `then` stands after the move, and in the end after all of that.
    """
    after: list[log.Entry] = []
    first = entry["seq"] + 1
    gone = {e["seat"] for e in log.of_kind(table.id, "left", last=entry["seq"])}
    while True:
        page = log.entries(table.id, first=first, last=min(first + 19, table.seq))
        for each in page:
            if each["kind"] not in REFEREES_OWN and not _made_for(each, then, gone):
                return after
            then.take(each)
            after.append(each)
        if len(page) < 20:
            return after
        first += 20


def _made_for(entry: log.Entry, then: replay.Replay, gone: set[int]) -> bool:
    """Whether this is the referee's move for somebody who had left."""
    mine = entry["kind"] == "moved" and entry["by"] is None
    return mine and then.game.controller(then.table, entry["seat"]) in gone


def _is_move(then: replay.Replay, accepted: str, text: str) -> bool:
    try:
        return then.game.text(then.read(text)) == accepted
    except variants.BadMove:
        return False


def _turn_then(table: Table, then: replay.Replay, last: log.Entry) -> dict[str, Any]:
    seat = then.table.to_act
    ply = then.ply
    if last["kind"] == "closed" or seat < 0:
        return {"ply": ply, "seat": None, "deadline": None}
    begun = log.active_seats(table.id, last=last["seq"])
    due = None
    if not table.bots >> then.game.controller(then.table, seat) & 1:
        due = clocks.deadline(table.clock, asked=clocks.parse(last["at"]), first=not begun >> seat & 1)
    return {"ply": ply, "seat": seat, "deadline": None if due is None else clocks.text(due)}
