"""Drawing: from the stock, and from the pile turned over when the stock is empty; passing when nothing is left."""

from variants.core import ALL_EYES, Event, Refusal
from variants.dealings import refusal
from variants.shedding.laying import fitting
from variants.shedding.rules import Table
from variants.shedding.state import ShedState


def draw(state: ShedState, seat: int, number: int, events: list[Event]) -> int:
    """The seat draws so many cards, or what there is."""
    cards = 0
    while number and can_draw(state):
        if not state.talon:
            _turn_over(state, events)
        cards |= 1 << state.talon.pop()
        number -= 1
    state.hands[seat] |= cards
    if cards:
        events.append(Event("drew", seat, cards, 1 << seat))
    return cards


def can_draw(state: ShedState) -> bool:
    return bool(state.talon) or len(state.pile) > 1


def _turn_over(state: ShedState, events: list[Event]) -> None:
    """The top card stays; the rest is turned over and not shuffled, so what was laid first is drawn first."""
    state.talon = state.pile[-2::-1]
    state.pile = state.pile[-1:]
    events.append(Event("turned_over", -1, 0, ALL_EYES))


def draw_fault(game: Table, state: ShedState) -> Refusal | None:
    """Only who has no fitting card draws, and not more often than the game allows."""
    if not can_draw(state):
        return refusal(game.pack, "talon_short")
    if state.drawn:
        return refusal(game.pack, "act_used")
    return refusal(game.pack, "must_play") if fitting(game, state) else None


def pass_fault(game: Table, state: ShedState) -> Refusal | None:
    """A seat passes after its one draw, or when nothing fits and nothing can be drawn."""
    if state.drawn:
        return None
    if fitting(game, state):
        return refusal(game.pack, "must_play")
    return refusal(game.pack, "must_draw") if can_draw(state) else None
