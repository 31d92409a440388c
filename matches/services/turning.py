"""From one asked seat to the next: what a move is followed by, seats that leave, and flags. All of it on a table in
memory.

Decisions. A seat that left is answered for at once, in the same transaction, by the least action; nobody is charged for
it. With two sides left in the match, who leaves loses the deal and the match, which closes. Where the clock makes the
move, the third flag of a seat in one deal is a forfeit (play.md A.5): somebody who is gone shall not stop a table for
ever.
"""

import variants
from matches import clocks, database, log
from matches.services import dealing
from matches.services.closing import close
from matches.services.unsealing import unseal
from matches.table import Table


def append(table: Table, move: variants.Move, *, by: int, now: int) -> tuple[log.Entry, list[variants.Event]]:
    """Write a lawful move of the asked seat and all that follows from it; the caller saves the table."""
    charged = clocks.charged(asked=now if table.asked is None else table.asked, moved=now)
    table.date(now)
    made = make(table, move, by=by, charged=charged)
    follow(table)
    return made


def make(table: Table, move: variants.Move, *, by: int | None, charged: int) -> tuple[log.Entry, list[variants.Event]]:
    """Append a legal move of the seat that is asked, and play it; `by` is the seat that sent it, None the referee."""
    game, state = table.game, table.position
    seat = state.to_act
    full, public = game.text(move), game.public_text(state, move)
    # in the order in which the database gives them back: an answer repeated is the same bytes
    data = {"ply": table.ply, "deal": table.deal, "move": public, "charged_ms": charged}
    if public == full:
        entry = table.write("moved", seat=seat, by=by, data=data)
    else:
        key = bytes.fromhex(state.key)
        entry = table.write("moved", seat=seat, by=by, data=data, hidden={"move": full}, sealing=key)
    events = game.play(state, move)
    table.ply += 1
    table.begun |= 1 << seat
    unseal(table, events)
    return entry, events


def follow(table: Table) -> None:
    """What follows by itself: the end of a deal, the next deal, turns of seats that left. Then a seat is asked."""
    while table.running:
        state = table.position
        if state.over:
            dealing.finish_deal(table)
        elif table.gone >> table.game.controller(state, state.to_act) & 1:
            make(table, least(table), by=None, charged=0)
        else:
            table.ask()
            return


def least(table: Table) -> variants.Move:
    """The least action of the seat that is asked, from what its player sees."""
    game, state = table.game, table.position
    seat = state.to_act
    return game.auto_move(game.view(state, game.controller(state, seat)), game.legal_moves(state, seat))


def leave(table: Table, seat: int, *, how: str, by: int | None) -> None:
    """Append that the seat left, and what that means for the deal and the match. `how`: resigned or forfeited."""
    table.write("left", seat=seat, by=by, data={"deal": table.deal, "how": how})
    table.gone |= 1 << seat
    table.changes["gone"] = table.gone
    if len(table.present) < 2:
        order = table.game.view(table.position, variants.ARBITER).get("out", [])
        dealing.reveal(table, {"losers": [seat], "winners": [], "order": order, "reason": how})
        close(table, reason=how)
    elif table.sender == seat:
        follow(table)


def settle(table: Table, now: int) -> bool:
    """Append every flag that fell before now, each dated at its deadline; whether there was any."""
    fell = False
    while table.running and table.deadline is not None and clocks.is_late(table.deadline, now):
        _flag(table, table.deadline)
        fell = True
    return fell


def _flag(table: Table, deadline: int) -> None:
    """The flag is that of whoever should have moved, though the move may be a dummy's."""
    seat = table.sender
    charged = clocks.charged(asked=deadline if table.asked is None else table.asked, moved=deadline)
    table.date(clocks.flag_time(deadline, table.at))
    table.write("flagged", seat=seat, data={"deal": table.deal, "ply": table.ply, "deadline": clocks.text(deadline)})
    table.begun |= 1 << seat
    if table.clock.on_timeout == "forfeit" or _flags(table, seat) >= clocks.FLAGS_TO_FORFEIT:
        leave(table, seat, how="forfeited", by=None)
    else:
        make(table, least(table), by=None, charged=charged)
        follow(table)


def _flags(table: Table, seat: int) -> int:
    """How often the flag of the seat fell in this deal, counting the one just written."""
    stored = database.row(
        "SELECT count(*) FROM entries WHERE match_id = %s AND seq <= %s AND kind = 'flagged' AND seat = %s"
        " AND (data ->> 'deal')::integer = %s",
        [table.id, table.seen, seat, table.deal],
    )
    fresh = [e for e in table.fresh if e["kind"] == "flagged" and e["seat"] == seat and e["data"]["deal"] == table.deal]
    return int(str(stored[0])) + len(fresh) if stored else len(fresh)
