"""Covers that lie face down (`believe`): who sees them, and what is told when they leave the table.

Their owner sees them, the others only that a card lies there. Nothing that others read may follow from such a card, so
wherever the rules have to look at one it is turned up for all (a doubt, the exchange of `trump_change`).
"""

from variants.bout.rules import Table
from variants.bout.state import BoutState
from variants.core import ALL_EYES, Event, sees


def lay(state: BoutState, row: int, seat: int, card: int) -> None:
    """A cover of the seat's hand; that a card which was shown to all has left the hand is told to nobody."""
    shown = state.trump_card
    state.remove(seat, 1 << card)
    state.trump_card = shown
    state.covers[row] = card
    state.covered_by[row] = seat
    state.last_cover = card
    state.uncovered -= 1
    state.face_down |= 1 << card
    state.laid_unseen |= 1 << seat


def turn_up(game: Table, state: BoutState, card: int, events: list[Event]) -> None:
    """All see the cover, if it lay face down."""
    if state.face_down >> card & 1:
        owner = state.covered_by[state.covers.index(card)]
        state.face_down &= ~(1 << card)
        state.laid_unseen &= ~(1 << owner)
        state.ranks |= game.pack.same_rank[card]
        if card == state.trump_card:
            state.trump_card = -1
        events.append(Event("turned_up", owner, 1 << card, ALL_EYES))


def tell_gone(kind: str, seat: int, state: BoutState, cards: int, events: list[Event], eyes: int = 0) -> None:
    """Cards leave the table: all see what lay open; the rest is seen by its owners and by `eyes`."""
    hidden = cards & state.face_down
    if cards & ~hidden:
        events.append(Event(kind, seat, cards & ~hidden, ALL_EYES))
    if hidden:
        for owner in range(state.seats):
            own = owned(state, owner) & hidden
            if own:
                events.append(Event(kind, seat, own, state.eyes_of(owner) | eyes))


def owned(state: BoutState, seat: int) -> int:
    """The covers of a seat."""
    mask = 0
    for cover, owner in zip(state.covers, state.covered_by, strict=True):
        if cover >= 0 and owner == seat:
            mask |= 1 << cover
    return mask


def forget(game: Table, state: BoutState, taken: bool, events: list[Event]) -> None:
    """The last step of a bout: what a seat laid last is not kept if nobody saw it."""
    for seat in range(state.seats):
        if state.laid_unseen >> seat & 1:
            state.laid_last[seat] = 0


def row_text(game: Table, state: BoutState, row: int, viewer: int) -> str:
    """The cover of a row as this viewer may read it: `9S`, his own face down `?9S`, that of another `?`."""
    cover = state.covers[row]
    if not state.face_down >> cover & 1:
        return game.pack.names[cover]
    return _face(game, state, cover, state.covered_by[row], viewer)


def last_text(game: Table, state: BoutState, seat: int, viewer: int) -> str:
    """What a seat laid last, read in the same way."""
    cards = state.laid_last[seat]
    if not state.laid_unseen >> seat & 1:
        return game.pack.mask_text(cards)
    return " ".join([_face(game, state, card, seat, viewer) for card in game.pack.in_order(cards)])


def _face(game: Table, state: BoutState, card: int, owner: int, viewer: int) -> str:
    return f"?{game.pack.names[card]}" if sees(state.eyes_of(owner), viewer) else "?"
