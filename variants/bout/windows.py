"""Windows: after what a seat did the others are asked about it in turn, and then the bout goes on (5.3.1)."""

from variants.bout import throwing
from variants.bout.rules import Act, Table
from variants.bout.state import BoutState
from variants.core import Event, Move, Refusal


def others(state: BoutState, mover: int) -> list[int]:
    """Every player who is not out but the one who moved, from the leader clockwise, with cards or without.

    A dummy is no player: it is not asked (a ruling of ours), its controller is.
    """
    seats = [(state.leader + step) % state.seats for step in range(state.seats)]
    people = (1 << state.seats - int(state.controller >= 0)) - 1
    return [seat for seat in seats if seat != mover and (state.active & people) >> seat & 1]


def ask(game: Table, state: BoutState, phase: str, seats: list[int], events: list[Event]) -> None:
    """Open a window for these seats; with nobody to ask the bout goes on at once."""
    if seats:
        state.windows = seats
        state.phase = phase
        state.to_act = seats[0]
    else:
        go_on(game, state, events)


def go_on(game: Table, state: BoutState, events: list[Event]) -> None:
    """The window is closed: the defender answers what is open, else the attackers are asked from the leader."""
    state.windows = []
    if state.uncovered:
        state.phase = "defend"
        state.to_act = state.defender
    else:
        state.passed = 0
        throwing.ask(game, state, events)


def take_all(game: Table, state: BoutState, taker: int, events: list[Event]) -> None:
    """The bout ends as one that the defender has beaten off, but somebody else takes its cards."""
    state.taker = taker
    throwing.end_bout(game, state, False, events)
    state.taker = -1


def offer_accept(game: Table, state: BoutState, moves: list[Move]) -> None:
    moves.append(game.moves.bare("accept"))


def always(game: Table, state: BoutState, move: Move) -> Refusal | None:
    return None


def do_accept(game: Table, state: BoutState, move: Move, events: list[Event]) -> None:
    ask(game, state, state.phase, state.windows[1:], events)


def accepting(phase: str) -> Act:
    """ACCEPT: let it stand."""
    return Act("accept", (phase,), offer_accept, always, do_accept)


def in_either(one: Act, other: Act) -> Act:
    """Two acts of one verb that belong to different phases."""

    def offer(game: Table, state: BoutState, moves: list[Move]) -> None:
        (one if state.phase in one.phases else other).offer(game, state, moves)

    def fault(game: Table, state: BoutState, move: Move) -> Refusal | None:
        return (one if state.phase in one.phases else other).fault(game, state, move)

    def do(game: Table, state: BoutState, move: Move, events: list[Event]) -> None:
        (one if state.phase in one.phases else other).do(game, state, move, events)

    return Act(one.verb, one.phases + other.phases, offer, fault, do)
