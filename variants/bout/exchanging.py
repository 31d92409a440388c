"""EXCHANGE: the defender swaps two cards with the talon before his first cover (`poker`)."""

from collections.abc import Callable

from variants.bout.refusing import not_in_hand, refusal
from variants.bout.rules import Act, Table
from variants.bout.state import BoutState
from variants.cards import numbers
from variants.core import Event, Move, Refusal

USED = "exchange"
CHEAT = "cheat"
"""The mark of an act that leaves the exchange alone, `0 cheat` (`muhlezh`)."""
WANTED = 2
MOST_HELD = 6
ANY_NUMBER = 1 << 30


def _closed(game: Table, state: BoutState) -> str:
    """Why nothing can be exchanged now, in the order of the codes."""
    if state.defender in state.covered_by:
        return "bout_begun"
    if len(state.talon) - game.rules.trump.bottom(state) < WANTED:
        return "talon_short"
    return "act_used" if any(not mark.endswith(CHEAT) for mark in state.used) else ""


def _offer(most: int) -> Callable[[Table, BoutState, list[Move]], None]:
    def offer(game: Table, state: BoutState, moves: list[Move]) -> None:
        held = numbers(state.hands[state.defender])
        if not _closed(game, state) and state.held(state.defender) <= most:
            for place, first in enumerate(held):
                moves.extend([game.moves.of("exchange", 1 << first | 1 << second) for second in held[place + 1 :]])

    return offer


def _fault(most: int) -> Callable[[Table, BoutState, Move], Refusal | None]:
    def fault(game: Table, state: BoutState, move: Move) -> Refusal | None:
        unheld = not_in_hand(game, state, move)
        if unheld is not None:
            return unheld
        closed = _closed(game, state)
        if closed:
            return refusal(game, closed)
        if state.held(state.defender) > most:
            return refusal(game, "hand_too_big")
        return None

    return fault


def _do(game: Table, state: BoutState, move: Move, events: list[Event]) -> None:
    """The top two are drawn first, then the two cards go under the talon, just above the trump card."""
    drawn = state.talon[-WANTED:]
    bottom = game.rules.trump.bottom(state)
    state.talon = [*state.talon[:bottom], *reversed(move.cards), *state.talon[bottom:-WANTED]]
    got = 1 << drawn[0] | 1 << drawn[1]
    state.hands[state.defender] = state.hands[state.defender] & ~move.mask | got
    state.used.append(USED)
    events.append(Event("drew", state.defender, got, state.eyes_of(state.defender)))


def _hidden(move: Move) -> str:
    return "exchange ? ?"


def exchange(most: int) -> Act:
    """The exchange of a game in which the defender may hold up to so many cards."""
    return Act("exchange", ("defend",), _offer(most), _fault(most), _do, _hidden)
