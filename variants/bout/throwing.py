"""THROW and PASS, in the open bout and in the chase (catalogue 2.2): what fits, who is asked, for how much."""

from collections.abc import Sequence

from variants.bout.leading import room
from variants.bout.patterns import SAME_RANK, SINGLE
from variants.bout.refusing import no_room, not_in_hand, refusal
from variants.bout.rules import Act, Seats, Step, Table
from variants.bout.state import BoutState
from variants.cards import numbers
from variants.core import Event, Move, Refusal

NO_CAP = 1 << 30
TEN = 10

# what fits


def by_rank(game: Table, state: BoutState) -> int:
    """Every card of a rank that lies on the table, as attack or as cover."""
    return state.ranks


def by_led_rank(game: Table, state: BoutState) -> int:
    """`simple_throw=led_rank`: the ranks of the lead alone."""
    mask = 0
    for card in state.attacks[: state.lead_size]:
        mask |= game.pack.same_rank[card]
    return mask


def nothing(game: Table, state: BoutState) -> int:
    """Nothing fits by rank (`road`)."""
    return 0


def by_suit(game: Table, state: BoutState) -> int:
    """`rank_or_suit`: every card of a suit that lies face up on the table."""
    mask = 0
    for card in numbers(state.table_cards() & ~state.face_down):
        mask |= game.pack.suits[game.pack.suit[card]]
    return mask


def by_beating(game: Table, state: BoutState) -> int:
    """`road`: the cards that beat the defender's last cover."""
    return game.rules.beaten_by(game, state)[state.last_cover] if state.last_cover >= 0 else 0


def nothing_alone(game: Table, state: BoutState) -> int:
    return 0


# who may throw: masks of seats


def nobody(state: BoutState) -> int:
    return 0


def everybody(state: BoutState) -> int:
    """All but the defender."""
    return state.active & ~(1 << state.defender)


def neighbours(state: BoutState) -> int:
    """The next seats on both sides of the defender that are not out, with or without cards (5.3.2.4)."""
    left = state.next_active(state.defender)
    right = (state.defender - 1) % state.seats
    while not state.active >> right & 1:
        right = (right - 1) % state.seats
    return (1 << left | 1 << right) & ~(1 << state.defender)


def leader_alone(state: BoutState) -> int:
    """The bout's leader; nobody when he has become the defender (5.3.2.4)."""
    return 1 << state.leader & ~(1 << state.defender)


def once_covered(chasers: Seats) -> Seats:
    """`road`: no chase when nothing was covered; there is no cover to beat."""

    def covered(state: BoutState) -> int:
        return chasers(state) if state.last_cover >= 0 else 0

    return covered


# how many attack cards a bout has


def five_until_beaten(state: BoutState) -> int:
    """`cap=6_5`: six, five until a bout of the deal has been beaten off (D3)."""
    return 6 if state.beaten_bouts else 5


def five_in_first_bout(state: BoutState) -> int:
    return 6 if state.bout > 1 else 5


def six(state: BoutState) -> int:
    return 6


def ten(state: BoutState) -> int:
    return TEN


def ten_thrown(state: BoutState) -> int:
    """`cap=10_thrown`: ten beside the lead, which the hand alone limits (5.3.2.22)."""
    return state.lead_size + TEN if state.attacks else NO_CAP


def no_cap(state: BoutState) -> int:
    return NO_CAP


# who is asked when all have passed


def nobody_else(game: Table, state: BoutState) -> int:
    return -1


# whose turn


def ask(game: Table, state: BoutState, events: list[Event]) -> None:
    """Everything is covered: ask the first thrower from the leader who has not passed; else it is beaten."""
    thrower = next_thrower(game, state, game.rules.throwers(state))
    if thrower < 0:
        thrower = game.rules.last_word(game, state)
    if thrower < 0:
        end_bout(game, state, False, events)
    else:
        state.phase = "throw"
        state.to_act = thrower


def limited_room(game: Table, state: BoutState) -> int:
    """In the chase as before it: the cap, and what the taker holds."""
    return room(game, state)


def ask_chase(game: Table, state: BoutState, events: list[Event]) -> None:
    """The defender takes: ask the first chaser who has not passed; else the bout is taken."""
    thrower = -1
    if game.rules.chase_room(game, state) > 0:
        thrower = game.rules.asks(state, game.rules.throwers(state) & game.rules.chasers(state))
    if thrower < 0:
        end_bout(game, state, True, events)
    else:
        state.phase = "chase"
        state.to_act = thrower


def next_thrower(game: Table, state: BoutState, throwers: int) -> int:
    """The first of these seats that is to be asked; -1 when no throw could be legal."""
    return game.rules.asks(state, throwers) if room(game, state) > 0 else -1


def next_seat(state: BoutState, throwers: int) -> int:
    """The first of these seats from the leader that holds a card and may still throw; -1: nobody, or it is closed."""
    throwers &= ~(state.passed | state.no_throw)
    if not throwers or state.closed:
        return -1
    first = state.leader if state.travelled < 0 else state.travelled
    for step in range(state.seats):
        seat = (first + step) % state.seats
        if throwers >> seat & 1 and state.hands[seat]:
            return seat
    return -1


def end_bout(game: Table, state: BoutState, taken: bool, events: list[Event], after: Step | None = None) -> None:
    """Run the ordered steps of the bout's end (5.1), those `after` one, until the deal is over or a seat is asked."""
    state.windows = []
    steps = game.rules.ending
    for step in steps if after is None else steps[steps.index(after) + 1 :]:
        step(game, state, taken, events)
        if state.over or state.windows:
            return


# acts


def _offer_throw(game: Table, state: BoutState, moves: list[Move]) -> None:
    hand = state.hands[state.to_act]
    fitting = hand & game.rules.fits(game, state)
    if fitting:
        SAME_RANK.offer(game, "throw", fitting, room(game, state), moves)
    alone = hand & game.rules.fits_alone(game, state) & ~fitting
    if alone:
        SINGLE.offer(game, "throw", alone, room(game, state), moves)


def _fault_throw(game: Table, state: BoutState, move: Move) -> Refusal | None:
    unheld = not_in_hand(game, state, move)
    if unheld is not None:
        return unheld
    fits, fits_alone = game.rules.fits(game, state), game.rules.fits_alone(game, state)
    found = unfit(game, move, fits | fits_alone) or no_room(game, state, move, state.defender, "defender_short")
    return found or not_alone(game, move, fits)


def unfit(game: Table, move: Move, fitting: int) -> Refusal | None:
    """`mixed_ranks`, then the cards that do not fit the table."""
    mixed = SAME_RANK.fault(game, move.mask, 0, 0)
    if mixed:
        return refusal(game, mixed, *move.cards)
    strange = move.mask & ~fitting
    return refusal(game, game.rules.misfit, *game.pack.in_order(strange)) if strange else None


def not_alone(game: Table, move: Move, together: int) -> Refusal | None:
    """Several cards at once, not all of which may be thrown together."""
    several = len(move.cards) > 1 and move.mask & ~together
    return refusal(game, "pattern", *move.cards) if several else None


def _do_throw(game: Table, state: BoutState, move: Move, events: list[Event]) -> None:
    state.remove(state.to_act, move.mask)
    if state.phase == "chase":
        state.add_attacks(state.to_act, move.cards, game.pack.same_rank)
        game.rules.after_chase_throw(game, state, events)
    else:
        open_wave(game, state, move.cards)


def open_wave(game: Table, state: BoutState, cards: Sequence[int]) -> None:
    """The seat to act adds attack cards to a covered table: passes are forgotten, the defender is asked."""
    state.wave = len(state.attacks)
    state.passed = 0
    state.add_attacks(state.to_act, cards, game.pack.same_rank)
    state.phase = "defend"
    state.to_act = state.defender


def _offer_pass(game: Table, state: BoutState, moves: list[Move]) -> None:
    moves.append(game.moves.bare("pass"))


def _fault_pass(game: Table, state: BoutState, move: Move) -> Refusal | None:
    return None


def _do_pass(game: Table, state: BoutState, move: Move, events: list[Event]) -> None:
    state.passed |= 1 << state.to_act
    if state.phase == "chase":
        ask_chase(game, state, events)
    else:
        ask(game, state, events)


THROW = Act("throw", ("throw", "chase"), _offer_throw, _fault_throw, _do_throw)
PASS = Act("pass", ("throw", "chase"), _offer_pass, _fault_pass, _do_pass)
