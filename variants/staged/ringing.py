"""The first stage of `round`: cards are captured from a ring around the ninth card (catalogue 4.9 ROUND)."""

from collections.abc import Callable

from variants.cards import Pack, mask_of, numbers
from variants.core import Event, Move, Position
from variants.staged import drawing
from variants.staged.stage import Stage, Table
from variants.staged.state import StagedState

RING = 8


def _lay_out(pack: Pack, state: StagedState, cards: list[int]) -> None:
    """Eight cards in a ring, the ninth in its centre: its suit is trump."""
    state.ring = mask_of(cards[:RING])
    state.centre = cards[RING]
    state.talon = cards[:RING:-1]
    _settle(pack, state, {})
    state.to_act = state.leader


def _settle(pack: Pack, state: StagedState, position: Position) -> None:
    """The ninth card fixes the trump; a position in which it is captured names the suit."""
    drawing.begin_at_left(pack, state, position)
    if state.centre >= 0:
        state.trump_card = state.centre
    if state.trump < 0 and state.trump_card < 0:
        raise ValueError("a position without the centre card names its trump")
    if state.trump < 0 or state.centre >= 0:
        state.trump = pack.suit[state.trump_card]


def _with_ninth(state: StagedState) -> int:
    return state.ring | (1 << state.centre if state.centre >= 0 else 0)


def _beaten(lying: Callable[[StagedState], int]) -> drawing.Captured:
    """The cards that the drawn one beats, by suit or as a trump."""

    def captured(game: Table, state: StagedState, drawn: int) -> int:
        bout = game.bout
        covers = bout.covers[state.trump] or bout.make_covers(state.trump)
        return mask_of([card for card in numbers(lying(state)) if covers[card] >> drawn & 1])

    return captured


def _do(captured: drawing.Captured) -> Callable[[Table, StagedState, Move, list[Event]], bool]:
    def done(game: Table, state: StagedState, move: Move, events: list[Event]) -> bool:
        if move.verb == "capture":
            _capture(state, move.mask, drawing.drawn_before(state), events)
            return False
        card = drawing.draw(state, events)
        if not state.talon:
            drawing.collect(state, _with_ninth(state) | 1 << card, events)
            return True
        beaten = captured(game, state, card)
        if drawing.is_several(beaten):
            state.drawn = card
        elif beaten:
            _capture(state, beaten, card, events)
        else:
            drawing.lay_open(state, card, events)
            state.pass_left()
        return False

    return done


def _capture(state: StagedState, taken: int, card: int, events: list[Event]) -> None:
    """The ninth card brings everything open along."""
    lying = _with_ninth(state) if taken & ~state.ring else taken
    drawing.collect(state, lying | 1 << card, events)
    state.pass_left()


def _stage(lying: Callable[[StagedState], int]) -> Stage:
    """The stage in which the cards `lying` can be captured."""
    return Stage(
        verbs=drawing.VERBS,
        lay_out=_lay_out,
        offer=drawing.offer(_beaten(lying)),
        fault=drawing.fault(lying, _beaten(lying)),
        do=_do(_beaten(lying)),
        zones=("ring", "centre", "drawn", "won"),
        settle=_settle,
    )


LAST = _stage(drawing.ring)
"""Nobody can capture the ninth card."""
LAID = _stage(_with_ninth)
