"""CLAIM: the leader who holds only two sixes against one last player has won already (`sixes_win`, S2 129)."""

from variants.bout.refusing import refusal
from variants.bout.rules import Act, Table
from variants.bout.state import BoutState
from variants.cards import SIX, numbers
from variants.core import ALL_EYES, Event, Move, Refusal


def _two_sixes(game: Table, state: BoutState) -> bool:
    held = numbers(state.hands[state.leader])
    return len(held) == 2 and all(game.pack.rank[card] == SIX for card in held)


def _holds(game: Table, state: BoutState) -> bool:
    players = state.active & (1 << state.seats - game.rules.bystanders) - 1
    return not state.talon and players.bit_count() == 2 and _two_sixes(game, state)


def _offer(game: Table, state: BoutState, moves: list[Move]) -> None:
    if _holds(game, state):
        moves.append(game.moves.bare("claim"))


def _fault(game: Table, state: BoutState, move: Move) -> Refusal | None:
    return None if _holds(game, state) else refusal(game, "pattern")


def _do(game: Table, state: BoutState, move: Move, events: list[Event]) -> None:
    state.straps = 2
    game.rules.falls(state, "sixes", state.defender)
    events.append(Event("over", -1, 0, ALL_EYES))


CLAIM = Act("claim", ("lead",), _offer, _fault, _do)
