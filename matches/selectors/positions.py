"""Where a match stands, or stood, for the caller's eyes; and what the seat that is asked may do."""

from typing import Any

from matches import clocks, replay
from matches import table as tables
from matches.callers import Caller
from matches.problems import Problem
from matches.selectors.entries import viewer
from matches.table import Table

MOST_MOVES = 200


def viewer_of(match: str, caller: Caller) -> int:
    """The caller's seat, or a spectator's -1."""
    return viewer(tables.read(match, caller))


def turn(match: str, caller: Caller) -> dict[str, Any]:
    """Who is asked, until when; and, for the token that is asked, the legal moves as texts, `more` if not all."""
    table = tables.read(match, caller)
    told = asked(table)
    if table.running and table.seat == table.sender:
        moves = table.game.legal_moves(table.position, table.to_act)
        told["moves"] = [table.game.text(move) for move in moves[:MOST_MOVES]]
        told["more"] = len(moves) > MOST_MOVES
    return told


def position(match: str, caller: Caller, seq: int | None = None) -> dict[str, Any]:
    """The position after the entry `seq` (the head by default), as the caller's seat or a spectator sees it."""
    table = tables.read(match, caller)
    wanted = table.seq if seq is None else seq
    if not 1 <= wanted <= table.seq:
        raise Problem("entry_not_found")
    if wanted == table.seq and table.deal:
        deal, ply, state = table.deal, table.ply, table.position
    else:
        then = replay.at(match, wanted, game_text=table.game_text, seats=table.seats)
        if then is None:
            raise Problem("match_not_started" if table.deal == 0 else "entry_not_found")
        deal, ply, state = then.deal, then.ply, then.table
    return {
        "match": match,
        "seq": wanted,
        "deal": deal,
        "ply": ply,
        "viewer": table.seat,
        "view": table.game.view(state, viewer(table)),
    }


def asked(table: Table) -> dict[str, Any]:
    """The turn as everybody may know it."""
    return {
        "ply": table.ply,
        "seat": None if table.to_act < 0 else table.to_act,
        "deadline": None if table.deadline is None else clocks.text(table.deadline),
    }
