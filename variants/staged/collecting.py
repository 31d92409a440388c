"""The first stage of `nabornoy`: a drawn card collects lower open cards of its suit (catalogue 4.9 NABORNOY)."""

from variants.cards import NO_SUIT, Pack, numbers
from variants.core import Event, Move
from variants.staged import drawing
from variants.staged.stage import Stage, Table
from variants.staged.state import StagedState


def _lower_of_suit(game: Table, state: StagedState, drawn: int) -> int:
    """Nothing is trump."""
    pack = game.pack
    cards = 0
    for card in numbers(state.ring & pack.suits[pack.suit[drawn]]):
        if pack.rank[card] < pack.rank[drawn]:
            cards |= 1 << card
    return cards


def _lay_out(pack: Pack, state: StagedState, cards: list[int]) -> None:
    """One open card beside the pack."""
    state.ring = 1 << cards[0]
    state.talon = cards[:0:-1]
    state.trump = NO_SUIT
    state.leader = state.to_act = (state.dealer + 1) % state.seats


def _do_one(game: Table, state: StagedState, move: Move, events: list[Event]) -> bool:
    """`s1`: the drawn card takes one open card, of several the chosen one; then a card is laid in its place."""
    if move.verb == "capture":
        drawing.collect(state, move.mask | 1 << drawing.drawn_before(state), events)
        return _lay_next(game, state, events)
    card = drawing.draw(state, events)
    if not state.talon:
        return _take_the_rest(game, state, card, events)
    lower = _lower_of_suit(game, state, card)
    if drawing.is_several(lower):
        state.drawn = card
        return False
    if lower:
        drawing.collect(state, lower | 1 << card, events)
        return _lay_next(game, state, events)
    drawing.lay_open(state, card, events)
    state.pass_left()
    return False


def _do_all(game: Table, state: StagedState, move: Move, events: list[Event]) -> bool:
    """`s2`: the drawn card takes everything open, or is laid open itself; either way one more is laid."""
    card = drawing.draw(state, events)
    if not state.talon:
        return _take_the_rest(game, state, card, events)
    if _lower_of_suit(game, state, card):
        drawing.collect(state, state.ring | 1 << card, events)
    else:
        drawing.lay_open(state, card, events)
    return _lay_next(game, state, events)


def _lay_next(game: Table, state: StagedState, events: list[Event]) -> bool:
    """The next card is laid open and captures nothing; the last of the pack takes everything all the same."""
    card = drawing.draw(state, events)
    if not state.talon:
        return _take_the_rest(game, state, card, events)
    drawing.lay_open(state, card, events)
    state.pass_left()
    return False


def _take_the_rest(game: Table, state: StagedState, card: int, events: list[Event]) -> bool:
    """The last card of the pack makes its suit trump; its drawer takes it with everything open."""
    state.trump = game.pack.suit[card]
    state.trump_card = card
    drawing.collect(state, state.ring | 1 << card, events)
    return True


ONE = Stage(
    verbs=drawing.VERBS,
    lay_out=_lay_out,
    offer=drawing.offer(_lower_of_suit),
    fault=drawing.fault(drawing.ring, _lower_of_suit),
    do=_do_one,
    zones=("ring", "drawn", "won"),
    settle=drawing.begin_at_left,
)
ALL = Stage(
    verbs=drawing.VERBS[:1],
    lay_out=_lay_out,
    offer=drawing.offer(_lower_of_suit),
    fault=drawing.fault(drawing.ring, _lower_of_suit),
    do=_do_all,
    zones=("ring", "won"),
    settle=drawing.begin_at_left,
)
