"""OPEN and LAY of the Polish fool: answer the top card, then lay the next one (catalogue 4.9 POLISH)."""

from variants.cards import mask_of, numbers
from variants.chain import ending
from variants.chain.answering import unfit
from variants.chain.rules import Act, Table
from variants.chain.state import ChainState
from variants.core import ALL_EYES, Event, Move, Refusal
from variants.dealings import not_held, refusal

MOST_TAKEN = 3


def place_of(move: Move) -> int:
    """Which card of the spread an `open` turns."""
    return int(move.text.partition(" ")[2])


def _offer_open(game: Table, state: ChainState, moves: list[Move]) -> None:
    moves.extend(game.opens[: len(state.spread)])


def _fault_open(game: Table, state: ChainState, move: Move) -> Refusal | None:
    return None if place_of(move) < len(state.spread) else refusal(game.pack, "no_such_place")


def _do_open(game: Table, state: ChainState, move: Move, events: list[Event]) -> None:
    """An opened card goes on the pile; one that does not beat goes to the hand, together with the top card."""
    seat = state.to_act
    card = state.spread.pop(place_of(move))
    events.append(Event("opened", seat, 1 << card, ALL_EYES))
    answered = state.phase == "answer"
    if answered and not game.answers(state) >> card & 1:
        _take(state, 1, 1 << card, events)
    else:
        state.pile.append(card)
    ending.go_out(state, (seat + 1) % state.seats, events)
    _go_on(game, state, seat, answered, events)


def _offer_lay(game: Table, state: ChainState, moves: list[Move]) -> None:
    fitting = state.hands[state.to_act]
    if state.phase == "answer":
        fitting &= game.answers(state)
    moves.extend([game.moves.of("lay", 1 << card) for card in numbers(fitting)])


def _fault_lay(game: Table, state: ChainState, move: Move) -> Refusal | None:
    fault = not_held(game.pack, move, state.hands[state.to_act])
    return unfit(game, state, move) if fault is None and state.phase == "answer" else fault


def _do_lay(game: Table, state: ChainState, move: Move, events: list[Event]) -> None:
    seat = state.to_act
    answered = state.phase == "answer"
    state.lay(seat, move.cards[0])
    ending.go_out(state, seat, events)
    _go_on(game, state, seat, answered, events)


def top_cards(game: Table, state: ChainState, events: list[Event]) -> None:
    """Giving up: while the spread lasts the top card is taken and its taker lays the next one; then it is three, and
    the next seat answers the card below."""
    seat = state.to_act
    _take(state, 1 if state.spread else MOST_TAKEN, 0, events)
    if state.spread:
        ending.ask_leader(game, state, seat, events)
    else:
        _ask_next(game, state, seat, events)


def _take(state: ChainState, number: int, opened: int, events: list[Event]) -> None:
    """So many cards from the top of the pile, or what there is, and the opened one go to the hand."""
    cards = mask_of(state.pile[-number:]) | opened
    del state.pile[-number:]
    state.pick_up(state.to_act, cards)
    events.append(Event("took", state.to_act, cards, ALL_EYES))


def _go_on(game: Table, state: ChainState, seat: int, answered: bool, events: list[Event]) -> None:
    """Who answered, well or not, lays the next card; with no cards left to lay the next seat does."""
    if state.over:
        return
    if not answered:
        _ask_next(game, state, seat, events)
    elif state.spread or state.hands[seat]:
        ending.ask_leader(game, state, seat, events)
    else:
        ending.ask_leader(game, state, state.next_holder(seat), events)


def _ask_next(game: Table, state: ChainState, seat: int, events: list[Event]) -> None:
    """The next seat answers the top card, or leads where none lies; while the spread lasts nobody is passed over."""
    following = (seat + 1) % state.seats if state.spread else state.next_holder(seat)
    if not state.pile:
        ending.ask_leader(game, state, following, events)
        return
    state.phase = "answer"
    state.to_act = following


OPEN = Act("open", ("lead", "answer"), _offer_open, _fault_open, _do_open)
LAY = Act("lay", ("lead", "answer"), _offer_lay, _fault_lay, _do_lay)
