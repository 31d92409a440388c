"""TAKE: give up the bout (catalogue 2.2 DEFEND, CHASE)."""

from variants.bout import throwing
from variants.bout.rules import Act, Table
from variants.bout.state import BoutState
from variants.core import Event, Move, Refusal


def _offer(game: Table, state: BoutState, moves: list[Move]) -> None:
    moves.append(game.moves.bare("take"))


def _fault(game: Table, state: BoutState, move: Move) -> Refusal | None:
    return None


def _do(game: Table, state: BoutState, move: Move, events: list[Event]) -> None:
    state.passed = 0
    throwing.ask_chase(game, state, events)


TAKE = Act("take", ("defend",), _offer, _fault, _do)
