"""A hand at which nobody sits: the dummy of `dummy_throwing` and `dummy_playing` (catalogue 4, 5.3.2.38-39).

It is the last seat. Who leads a bout plays its cards until another of the people leads, also as the defender and when
he has gone out; before any of them has led, the dealer does. He alone sees them. A dummy that only throws is a
bystander: it neither leads nor defends, and the deal is one of the people.

Rulings that no seed gives. Its hand is dealt, filled, handed round (`circular`) and given a reserve (`buy_in`) like any
other, and a seat with it has a place in every order. Whose points are compared (`scoring` and its kin) and who can be
the first out (`end=winner_first`) is a matter of those who can lose: not of a bystander, nor with `dummy_fool=no` of
the dummy at all. Straps are those of the last winner who can lose. A dummy is asked in no window (`windows.others`).
"""

from collections.abc import Callable

from variants.bout.ending import finish
from variants.bout.rules import Table
from variants.bout.state import BoutState

Counters = Callable[[Table, BoutState], tuple[int, ...]]
Falls = Callable[[BoutState, str, int], None]


def last_to_lead(state: BoutState, leader: int) -> int:
    """Who of the people led last; before any has, the dealer."""
    if leader < state.seats - 1:
        return leader
    return state.controller if state.controller >= 0 else state.dealer


def counting_controller(counters: Counters) -> Counters:
    """Positions repeat only with the dummy in the same hands."""

    def counted(game: Table, state: BoutState) -> tuple[int, ...]:
        return (*counters(game, state), state.controller)

    return counted


# a bystander


def people_but(state: BoutState, seat: int) -> int:
    """Whom a seat may attack: the people, and not itself."""
    return people(state, seat) & ~(1 << seat)


def people(state: BoutState, seat: int) -> int:
    """Who may lead for one of them who beat off and is out."""
    return (1 << state.seats - 1) - 1


# the end of a deal


def last_person_with_cards(game: Table, state: BoutState) -> None:
    """When at most one of those who play for themselves has cards: he is the fool, for an exempt dummy the last person
    out; with nobody holding any, `nobody_left` decides."""
    left = [seat for seat in range(game.seats - game.rules.bystanders) if state.active >> seat & 1]
    if len(left) > 1:
        return
    if left:
        finish(state, "last_with_cards", left)
    elif state.active:
        finish(state, "last_with_cards", [state.seats - 1])
    else:
        game.rules.nobody_left(state)
    state.losers = [_liable(game, state, seat) for seat in state.losers]


def first_person_wins(game: Table, state: BoutState) -> None:
    """`end=winner_first`: the first out of those who can lose; all others of them have lost."""
    judged = range(game.seats - game.rules.exempt)
    out = [seat for seat in state.out if seat in judged]
    if not out:
        return
    if any(state.active >> seat & 1 for seat in judged):
        finish(state, "winner_first", [seat for seat in judged if seat != out[0]], out[:1])
    else:
        game.rules.nobody_left(state)
        state.losers = [_liable(game, state, seat) for seat in state.losers]


def _liable(game: Table, state: BoutState, seat: int) -> int:
    """The fool; for an exempt dummy the person who went out last."""
    people = game.seats - game.rules.exempt
    return seat if seat < people else [each for each in state.out if each < people][-1]


def sparing_dummy(falls: Falls) -> Falls:
    """An immediate loss of an exempt dummy is that of the person who went out last; with none out the deal goes on."""

    def fall(state: BoutState, reason: str, seat: int) -> None:
        out = [each for each in state.out if each < state.seats - 1]
        if seat < state.seats - 1:
            falls(state, reason, seat)
        elif out:
            falls(state, reason, out[-1])

    return fall
