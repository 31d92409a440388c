"""The seats of house bots, played through the same append as everybody's.

Decisions. Every move is a commit of its own, so a crash between two moves loses nothing: the match says in its row
that a bot is asked, and a message to the workers is only a nudge. Who finds that somebody else was faster goes away:
whoever appended has either sent a nudge of his own or plays on himself. So two workers at one match do no harm.

A bot is asked for its move with what its seat sees and with chance from the key of the deal, nothing else. Matches in
which nobody waits for it come after those in which somebody does.
"""

import logging
from datetime import UTC, datetime, timedelta
from functools import partial

import kombu.exceptions
from celery import current_app
from django.db import transaction

import variants
from matches import clocks, database
from matches import table as tables
from matches.services import turning
from matches.table import Table
from variants import chance, players

log = logging.getLogger(__name__)

TASK = "matches.tasks.bot_turn"
FORGOTTEN_AFTER = timedelta(seconds=2)
"""A bot that is asked for longer than this has lost its nudge, or waits in a long queue."""
SOON, LATER = 0, 9
"""Priorities as Valkey's transport has them: the lower comes first."""
NUDGES_AT_ONCE = 200
NUDGE_LIFE_S = 5
"""How long a repeated nudge is good for: the next sweep repeats it, so a queue cannot fill with them."""


def play_bots(*, match_id: str, limit: int) -> int:
    """Play as long as bots are asked, `limit` moves at most; how many were played."""
    table = tables.lookup(match_id)
    levels = _levels(match_id) if table.bot_asked else {}
    for played in range(limit):
        if not table.bot_asked:
            return played
        seat = table.sender
        move = chosen(table, levels[seat])
        turning.append(table, move, by=seat, now=clocks.millis(datetime.now(UTC)))
        if not table.save():
            return played
    return limit


def chosen(table: Table, player: players.Level) -> variants.Move:
    """The move of the bot that is asked, a dummy's if it has one: the same in any process, and after the reveal."""
    game, state = table.game, table.position
    moves = game.legal_moves(state, table.to_act)
    drawn = chance.bot_chance(bytes.fromhex(state.key), table.ply)
    return player.choose(game.view(state, table.sender), moves, drawn)


def save(table: Table) -> bool:
    """Append what a service wrote, and wake the bot that is asked now; False means: read the match again."""
    if not table.save():
        return False
    nudge(table)
    return True


def nudge(table: Table) -> None:
    """Once what was appended is committed, tell the workers if a bot is asked now. It stands whatever comes of that."""
    if table.bot_asked:
        alone = table.bots | table.gone == (1 << table.game.people) - 1
        transaction.on_commit(partial(send, table.id, priority=LATER if alone else SOON), robust=True)


def send(match_id: str, *, priority: int, expires: int | None = None) -> None:
    """Without a broker nothing is lost: the sweep finds the match by its row."""
    try:
        current_app.send_task(TASK, [match_id], priority=priority, expires=expires, retry=False)
    except (kombu.exceptions.OperationalError, OSError) as error:
        log.warning("The broker took no message for %s: %s", match_id, error)


def nudge_forgotten(*, now: datetime) -> int:
    """Nudge again where a bot has been asked for too long; how many."""
    found = database.rows(
        "SELECT m.id, NOT EXISTS (SELECT FROM seats s WHERE s.match_id = m.id AND s.kind IN ('account', 'guest')"
        " AND (m.gone >> s.number) & 1 = 0) FROM matches m WHERE m.bot_asked AND m.asked_at < %s"
        " ORDER BY m.asked_at LIMIT %s",
        [now - FORGOTTEN_AFTER, NUDGES_AT_ONCE],
    )
    for match_id, alone in found:
        send(str(match_id), priority=LATER if alone else SOON, expires=NUDGE_LIFE_S)
    return len(found)


def _levels(match_id: str) -> dict[int, players.Level]:
    """The levels of the bots of a match by seat."""
    found = database.rows("SELECT number, level FROM seats WHERE match_id = %s AND kind = 'bot'", [match_id])
    return {int(str(number)): players.level(int(str(level))) for number, level in found}
