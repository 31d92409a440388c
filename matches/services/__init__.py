"""Writes: one function a transaction, keyword-only. Who raises `Problem` leaves only settled deadlines."""

from matches.services.bots import TASK as BOT_TURN
from matches.services.bots import nudge_forgotten, play_bots
from matches.services.importing import Imported, import_record
from matches.services.leaving import resign
from matches.services.opening import Created, create_match
from matches.services.playing import Played, ask_move, play_move
from matches.services.seating import close_unstarted, leave_seat, set_bot, set_ready
from matches.services.settling import settle_due

__all__ = [
    "BOT_TURN",
    "Created",
    "Imported",
    "Played",
    "ask_move",
    "close_unstarted",
    "create_match",
    "import_record",
    "leave_seat",
    "nudge_forgotten",
    "play_bots",
    "play_move",
    "resign",
    "set_bot",
    "set_ready",
    "settle_due",
]
