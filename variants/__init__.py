"""The rules of Durak: every variant as a game that can be dealt, asked and played, without a database.

>>> import variants
>>> game = variants.build("throw_in", seats=2)
>>> state = game.deal(bytes(32))
>>> [move.text for move in game.legal_moves(state, state.to_act)][:2]
['lead 8S', 'lead 9D']
"""

from variants.catalogue import ALL, ENTRIES, Entry, Option
from variants.composition import build, compose, entry_json, options_of, seats_for, sizes
from variants.core import ARBITER, SPECTATOR, BadMove, Event, Game, Move, Refusal, State
from variants.rulebook import CompositionError

__all__ = [
    "ALL",
    "ARBITER",
    "ENTRIES",
    "SPECTATOR",
    "BadMove",
    "CompositionError",
    "Entry",
    "Event",
    "Game",
    "Move",
    "Option",
    "Refusal",
    "State",
    "build",
    "compose",
    "entry_json",
    "options_of",
    "seats_for",
    "sizes",
]
