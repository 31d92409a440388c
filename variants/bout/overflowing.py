"""KEEP and REVERSE: throws face down, and too many of them (`shchelkovo`, `overflow=yes`, S1 458).

When everything is covered, and again after a take, each attacker in turn throws once, one set of a rank, face down.
Then all sets are opened. Cards that the defender could not answer go back first, those thrown last before others; if
more attack cards are left than the cap allows he chooses: he names all that count and that he faces, or he faces the
sets round the table from his right neighbour on until the cap is reached. What he does not face goes back.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace

from variants.bout import throwing
from variants.bout.patterns import SAME_RANK, SINGLE
from variants.bout.refusing import not_in_hand, refusal
from variants.bout.rules import Act, Table, cards_hidden, nothing_listed
from variants.bout.state import BoutState
from variants.cards import mask_of
from variants.choices import Choices
from variants.core import ALL_EYES, Event, Move, Refusal

SEAT, CARDS = range(2)

# throws face down


def _offer_throw(game: Table, state: BoutState, moves: list[Move]) -> None:
    if state.to_act == state.defender:
        return
    hand = state.hands[state.to_act]
    fitting = hand & game.rules.fits(game, state)
    SAME_RANK.offer(game, "throw", fitting, throwing.NO_CAP, moves)
    SINGLE.offer(game, "throw", hand & game.rules.fits_alone(game, state) & ~fitting, throwing.NO_CAP, moves)


def _fault_throw(game: Table, state: BoutState, move: Move) -> Refusal | None:
    if state.to_act == state.defender:
        return refusal(game, "wrong_phase")
    fits, fits_alone = game.rules.fits(game, state), game.rules.fits_alone(game, state)
    unheld = not_in_hand(game, state, move)
    return unheld or throwing.unfit(game, move, fits | fits_alone) or throwing.not_alone(game, move, fits)


def _do_throw(game: Table, state: BoutState, move: Move, events: list[Event]) -> None:
    seat = state.to_act
    shown = state.trump_card
    state.remove(seat, move.mask)
    state.trump_card = shown
    state.laid_unseen |= 1 << seat
    state.thrown.append([seat, move.mask])
    state.passed |= mask_of([place for place in range(state.seats) if state.actor(place) == seat])
    _ask(game, state, events)


def _ask(game: Table, state: BoutState, events: list[Event]) -> None:
    """The next attacker throws; when each has, the sets are opened."""
    throwers = game.rules.throwers(state)
    if state.phase == "chase":
        throwers &= game.rules.chasers(state)
    following = game.rules.asks(state, throwers)
    if following >= 0:
        state.to_act = following
    else:
        _open(game, state, events)


def before_opening(act: Act) -> Act:
    """A pass of an attacker: when he was the last to be asked, what the others have thrown is opened."""

    def do(game: Table, state: BoutState, move: Move, events: list[Event]) -> None:
        if state.thrown and state.to_act != state.defender:
            state.passed |= 1 << state.to_act
            _ask(game, state, events)
        else:
            act.do(game, state, move, events)

    return replace(act, do=do)


# the opening


def _open(game: Table, state: BoutState, events: list[Event]) -> None:
    for seat, cards in state.thrown:
        state.laid_unseen &= ~(1 << seat)
        events.append(Event("turned_up", seat, cards, ALL_EYES))
        if state.trump_card >= 0 and cards >> state.trump_card & 1:
            state.trump_card = -1
    answered = state.hands[state.defender].bit_count() - state.uncovered
    _hold_back(game, state, answered, state.thrown, events)
    if _number(state) <= game.rules.cap(state) - len(state.attacks):
        _lay(game, state, events)
    else:
        state.chasing = state.phase == "chase"
        state.phase = "overflow"
        state.to_act = state.defender


def _number(state: BoutState) -> int:
    return sum([cards.bit_count() for _, cards in state.thrown])


def _hold_back(game: Table, state: BoutState, room: int, order: Sequence[list[int]], events: list[Event]) -> None:
    """Of the sets in this order so many cards stay; the rest goes back."""
    for thrown in order:
        cards = game.pack.in_order(thrown[CARDS])
        back = mask_of(cards[max(room, 0) :])
        room -= len(cards)
        thrown[CARDS] &= ~back
        _give_back(state, thrown[SEAT], back, events)


def _give_back(state: BoutState, seat: int, cards: int, events: list[Event]) -> None:
    if cards:
        state.hands[seat] |= cards
        state.refilled(seat)
        events.append(Event("returned", seat, cards, ALL_EYES))


def _lay(game: Table, state: BoutState, events: list[Event]) -> None:
    """What stays is on the table: to be answered, or after a take to be taken."""
    chasing = state.chasing or state.phase == "chase"
    thrown, state.thrown, state.chasing = state.thrown, [], False
    wave = len(state.attacks)
    for seat, cards in thrown:
        state.add_attacks(seat, game.pack.in_order(cards), game.pack.same_rank)
    if chasing:
        throwing.end_bout(game, state, True, events)
        return
    state.wave = wave
    state.passed = 0
    state.phase = "defend"
    state.to_act = state.defender


# keep


def _counting(game: Table, state: BoutState) -> tuple[int, int]:
    """The attack cards on the table that count for the cap, and how many there may be with what is kept."""
    return mask_of(state.attacks[game.rules.cap(state) - throwing.TEN :]), throwing.TEN


def _choices(game: Table, state: BoutState) -> Sequence[Move]:
    lying, limit = _counting(game, state)
    free = limit - lying.bit_count()
    return Choices(game.pack, "keep", _opened(state), free, lying, (game.moves.bare("reverse"),))


def _opened(state: BoutState) -> int:
    mask = 0
    for _, cards in state.thrown:
        mask |= cards
    return mask


def _named(game: Table, state: BoutState, move: Move) -> int | None:
    """The lying cards that a move means, of twins those thrown first; None when it names others or too few."""
    lying, limit = _counting(game, state)
    free = game.pack.in_order(lying)
    for _, cards in state.thrown:
        free += game.pack.in_order(cards)
    mask = 0
    for card in move.cards:
        found = next((each for each in free if game.pack.names[each] == game.pack.names[card]), None)
        if found is None:
            return None
        free.remove(found)
        mask |= 1 << found
    return mask if mask & lying == lying and mask.bit_count() == limit else None


def _fault_keep(game: Table, state: BoutState, move: Move) -> Refusal | None:
    lying = {game.pack.names[card] for card in [*state.attacks, *game.pack.in_order(_opened(state))]}
    strange = [card for card in move.cards if game.pack.names[card] not in lying]
    if strange:
        return refusal(game, "no_such_attack", *strange)
    return None if _named(game, state, move) is not None else refusal(game, "pattern", *move.cards)


def _do_keep(game: Table, state: BoutState, move: Move, events: list[Event]) -> None:
    kept = _named(game, state, move)
    assert kept is not None
    for thrown in state.thrown:
        _give_back(state, thrown[SEAT], thrown[CARDS] & ~kept, events)
        thrown[CARDS] &= kept
    _lay(game, state, events)


# reverse


def _never_refused(game: Table, state: BoutState, move: Move) -> Refusal | None:
    return None


def _do_reverse(game: Table, state: BoutState, move: Move, events: list[Event]) -> None:
    """Counter-clockwise from the defender: his right neighbour's set first."""
    order = sorted(state.thrown, key=_from_the_right(state))
    _hold_back(game, state, game.rules.cap(state) - len(state.attacks), order, events)
    _lay(game, state, events)


def _from_the_right(state: BoutState) -> Callable[[list[int]], int]:
    return lambda thrown: (state.defender - thrown[SEAT]) % state.seats


def face_down(throw: Act) -> Act:
    return Act("throw", throw.phases, _offer_throw, _fault_throw, _do_throw, cards_hidden)


KEEP = Act("keep", ("overflow",), nothing_listed, _fault_keep, _do_keep, choices=_choices)
REVERSE = Act("reverse", ("overflow",), nothing_listed, _never_refused, _do_reverse)
