"""Who goes out, who is the fool, and when a deal goes on for ever (catalogue 2.12, 4.9)."""

import hashlib

from variants.cards import ACE, numbers
from variants.chain.rules import Table
from variants.chain.state import ChainState
from variants.core import ALL_EYES, Event

REPEATED = 3
"""A position that stands at a lead for the third time, with nothing left to draw or to open, is a draw."""


def go_out(state: ChainState, first: int, events: list[Event]) -> None:
    """With nothing left to draw or to open, seats without cards are out, clockwise from `first`; the deal may end."""
    if state.hidden():
        return
    for step in range(state.seats):
        seat = (first + step) % state.seats
        if not state.hands[seat] and seat not in state.out:
            state.out.append(seat)
            events.append(Event("out", seat, 0, ALL_EYES))
    left = state.holders()
    if len(left) == 1:
        finish(state, "last_with_cards", left, events)
    elif not left:
        finish(state, "draw", [], events)


def ask_leader(game: Table, state: ChainState, seat: int, events: list[Event]) -> None:
    """The seat leads. Where nothing is hidden any more the position is compared with the earlier ones."""
    state.leader = state.to_act = seat
    state.phase = "lead"
    if state.hidden():
        return
    digest = hashlib.sha256(game.rules.position(game, state).encode()).hexdigest()[:16]
    count = state.seen.get(digest, 0) + 1
    state.seen[digest] = count
    if count == REPEATED:
        finish(state, "repetition", [], events)


def finish(state: ChainState, reason: str, losers: list[int], events: list[Event]) -> None:
    state.over = True
    state.phase = "over"
    state.to_act = -1
    state.reason = reason
    state.losers = losers
    events.append(Event("over", -1, 0, ALL_EYES))


# what makes two positions at a lead the same


def content(game: Table, state: ChainState) -> str:
    """All cards in all places, the leader and the trump."""
    return repr((state.hands, state.pile, state.leader, state.trump))


def content_while_alive(game: Table, state: ChainState) -> str:
    """`chukhon`: once no card can ever be discarded again only the sizes of the hands and the leader count
    (5.3.3.2): the cards just go round."""
    held = 0
    for hand in state.hands:
        held |= hand
    table = game.table_of(state.trump)
    for card in numbers(held):
        if game.pack.rank[card] == ACE or table[card] & held:
            return content(game, state)
    return repr(([hand.bit_count() for hand in state.hands], state.leader))
