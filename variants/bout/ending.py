"""How a bout and a deal end (catalogue 2.2 BOUT_END to CHECK_END, 2.5, 2.12): the steps of the axis `ending`, in order.

Score, move cards, immediate loss, refill, reserves, out, rotate, next leader (5.1): each step does one of these, and a
step that ends the deal is the last.
"""

import hashlib
from typing import Any

from variants.bout.face_down import tell_gone
from variants.bout.refilling import draw_up
from variants.bout.rules import End, Table
from variants.bout.state import BoutState
from variants.cards import NO_SUIT, SIX, numbers
from variants.core import ALL_EYES, Event

TOO_MANY = 52
LAST, TEAM = "last_with_cards", "team"
REPEATED = 3
"""A position that stands at a lead for the third time, the talon empty, is a draw."""


# steps


def move_cards(game: Table, state: BoutState, taken: bool, events: list[Event]) -> None:
    """A beaten bout goes to the discard, a taken one to the defender's hand.

    One that was beaten and is taken all the same counts as taken here: not for the cap (5.3.1).
    """
    cards = state.table_cards()
    taker = taker_of(state, taken)
    if taker >= 0:
        state.taken_bouts += 1
        state.hands[taker] |= cards
        if state.places:
            state.places[taker] += state.table_rows()
        tell_gone("took", taker, state, cards, events, state.eyes_of(taker))
    else:
        state.beaten_bouts += 1
        for clearing in game.rules.beaten:
            cards = clearing(game, state, cards, events)
        if cards:
            state.discard |= cards
            tell_gone("discarded", state.defender, state, cards, events)
    state.clear_rows()


def taker_of(state: BoutState, taken: bool) -> int:
    """The seat that takes the cards of the bout; -1: nobody."""
    return state.defender if taken else state.taker


def refill(game: Table, state: BoutState, taken: bool, events: list[Event]) -> None:
    if state.talon:
        draw_up(game, state, events)


def go_out(game: Table, state: BoutState, taken: bool, events: list[Event]) -> None:
    """Whoever has no card after the refill is out; the deal may end."""
    mark_out(state, events)
    game.rules.end(game, state)
    if state.over:
        events.append(Event("over", -1, 0, ALL_EYES))


def mark_out(state: BoutState, events: list[Event]) -> None:
    """The seats without cards, in the order in which their hands became empty."""
    for seat in state.emptied + [(state.leader + step) % state.seats for step in range(state.seats)]:
        if state.active >> seat & 1 and not state.hands[seat]:
            state.active &= ~(1 << seat)
            state.out.append(seat)
            events.append(Event("out", seat, 0, ALL_EYES))


def take_up_reserves(game: Table, state: BoutState, taken: bool, events: list[Event]) -> None:
    """`buy_in`: with the talon and the hand empty a seat takes up its reserve."""
    for seat, cards in enumerate(state.reserve):
        if cards and not state.talon and not state.hands[seat]:
            state.hands[seat] = cards
            state.reserve[seat] = 0
            events.append(Event("took_up", seat, cards, state.eyes_of(seat)))


def fifty_two_lose(game: Table, state: BoutState, taken: bool, events: list[Event]) -> None:
    """`big`, `double`: who holds 52 cards or more, open and locked, after a take loses at once (5.3.2.44)."""
    taker = taker_of(state, taken)
    if taker >= 0 and state.held(taker) >= TOO_MANY:
        game.rules.falls(state, "cards_52", taker)
        if state.over:
            events.append(Event("over", -1, 0, ALL_EYES))


def only_jokers_lose(game: Table, state: BoutState, taken: bool, events: list[Event]) -> None:
    """`magic`: with the talon gone whoever has nothing left but jokers loses, before any other end (5.3.2.43)."""
    if state.talon:
        return
    plain = game.pack.full & ~game.pack.jokers
    seats = [seat for seat in judged(game) if state.hands[seat] and not state.hands[seat] & plain]
    seats = [seat for seat in seats if state.held(seat) == state.hands[seat].bit_count()]
    seats = [seat for seat in seats if not state.reserve or not state.reserve[seat]]
    if seats:
        mark_out(state, events)
        fall_together(game, state, "only_jokers", seats, events)


def judged(game: Table) -> range:
    """The seats that can win and lose: a dummy among them, unless it is exempt."""
    return range(game.seats - game.rules.exempt)


def fall_together(game: Table, state: BoutState, reason: str, seats: list[int], events: list[Event]) -> None:
    """Each of these seats has lost, and nobody wins by another's loss who has lost himself."""
    losers: set[int] = set()
    winners: set[int] = set()
    for seat in seats:
        game.rules.falls(state, reason, seat)
        losers.update(state.losers)
        winners.update(state.winners)
    if losers:
        finish(state, reason, sorted(losers), sorted(winners - losers))
        events.append(Event("over", -1, 0, ALL_EYES))


def hand_left(game: Table, state: BoutState, taken: bool, events: list[Event]) -> None:
    """`circular`: every active player hands all his cards to his left neighbour, locked ones too (5.3.2.31)."""
    active = [seat for seat in range(state.seats) if state.active >> seat & 1]
    hands = [state.hands[seat] for seat in active]
    for place, seat in enumerate(active):
        state.hands[seat] = hands[place - 1]
    for held in (state.locked, state.places):
        if held:
            moved = [held[seat] for seat in active]
            for place, seat in enumerate(active):
                held[seat] = moved[place - 1]
    events.append(Event("hands_moved", -1, 0, ALL_EYES))


def taker_leads(game: Table, state: BoutState, taken: bool, events: list[Event]) -> None:
    """`kind`: a taker does not lose his turn; otherwise as `next_leader`."""
    next_leader(game, state, False, events)


def next_leader(game: Table, state: BoutState, taken: bool, events: list[Event]) -> None:
    """Beaten: the defender leads; taken: the player on his left; whoever is out is passed over."""
    leader = state.defends_for if state.defends_for >= 0 else state.defender
    if taken:
        leader = game.rules.clockwise(state, leader, game.rules.opponents(state, leader))
    elif not state.active >> leader & 1:
        leader = game.rules.clockwise(state, leader, game.rules.heirs(state, leader))
    state.clear_bout()
    state.bout += 1
    open_bout(game, state, leader)
    stop_endless(game, state, events)


def open_bout(game: Table, state: BoutState, leader: int) -> None:
    """A trump that was turned in the bout before holds from now on."""
    if state.coming_trump != NO_SUIT:
        state.trump, state.coming_trump = state.coming_trump, NO_SUIT
    state.controller = game.rules.controls(state, leader)
    state.lead_at(leader)
    state.defend_at(game.rules.clockwise(state, leader, game.rules.opponents(state, leader)))
    state.phase = "lead"
    state.to_act = state.leader


def ask_leader(state: BoutState, leader: int, opponents: int = -1) -> None:
    state.leader = leader
    state.defender = state.next_active(leader, opponents)
    state.phase = "lead"
    state.to_act = leader


# the end of the deal


def as_cards_say(game: Table, state: BoutState) -> None:
    game.rules.cards_out(game, state)


def last_with_cards(game: Table, state: BoutState) -> None:
    """The last player with cards is the fool; with nobody left, `nobody_left` decides."""
    left = [seat for seat in range(state.seats) if state.active >> seat & 1]
    if len(left) == 1:
        finish(state, LAST, left)
    elif not left:
        game.rules.nobody_left(state)


def winner_first(game: Table, state: BoutState) -> None:
    """`end=winner_first`: the first player out wins, all others lose; with nobody left it is a draw."""
    if state.out and state.active:
        _first_wins(state)
    elif state.out:
        game.rules.nobody_left(state)


def _first_wins(state: BoutState) -> None:
    winner = state.out[0]
    finish(state, "winner_first", [seat for seat in range(state.seats) if seat != winner], [winner])


def draw(state: BoutState) -> None:
    """Nobody has cards left: no fool (2.5)."""
    finish(state, "draw", [])


def defender_is_fool(state: BoutState) -> None:
    """`no_draw=yes`: the player who beat last, the defender, is the fool."""
    finish(state, LAST, [state.defender])


def first_out_wins(end: End) -> End:
    """The pair games: an end that also names the first player out as the winner (5.3.2.1), unless points decide."""

    def ended(game: Table, state: BoutState) -> None:
        end(game, state)
        if state.reason == LAST:
            state.winners = state.out[:1]

    return ended


def with_straps(end: End) -> End:
    """Shoulder straps: an end that also tells whether the last winner went out with one plain six or with two."""

    def ended(game: Table, state: BoutState) -> None:
        end(game, state)
        out = [seat for seat in state.out if state.reason != TEAM or seat in state.winners]
        if game.rules.exempt:
            out = [seat for seat in out if seat < state.seats - game.rules.exempt and seat not in state.losers]
        if out and (len(state.losers) == 1 or state.reason == TEAM):
            state.straps = _straps(game, state, out[-1])

    return ended


def _straps(game: Table, state: BoutState, seat: int) -> int:
    cards = state.laid_last[seat]
    sixes = [card for card in numbers(cards) if game.pack.rank[card] == SIX]
    if len(sixes) != cards.bit_count():
        return 0
    return 2 if len(sixes) == 2 else int(len(sixes) == 1 and game.pack.suit[sixes[0]] != state.trump_of(seat))


def finish(state: BoutState, reason: str, losers: list[int], winners: list[int] | None = None) -> None:
    state.over = True
    state.phase = "over"
    state.to_act = -1
    state.reason = reason
    state.losers = losers
    state.winners = winners or []


# endless games


def stop_endless(game: Table, state: BoutState, events: list[Event]) -> None:
    """Repetition and length (2.12), tested at each lead."""
    if not state.talon:
        digest = position_digest(game, state)
        count = state.seen.get(digest, 0) + 1
        state.seen[digest] = count
        if count == REPEATED:
            finish(state, "repetition", [])
    if not state.over and state.bout > game.rules.max_bouts:
        finish(state, "length", [])
    if state.over:
        events.append(Event("over", -1, 0, ALL_EYES))


def position_digest(game: Table, state: BoutState) -> str:
    """The position at a lead by content: cards, roles, trump, and the counters that rules read."""
    held: list[Any] = [state.hands, state.reserve]
    if game.pack.packs > 1:
        held = [[game.pack.mask_text(mask) for mask in masks] for masks in held]
    roles = (state.leader, state.defender, state.trump, state.active)
    content = (held[0], roles, held[1], state.scores, game.rules.counters(game, state))
    return hashlib.sha256(repr(content).encode()).hexdigest()[:16]


def counters(game: Table, state: BoutState) -> tuple[int, ...]:
    """What caps and transfers read: the cap itself, and whether this bout may be transferred."""
    return game.rules.cap(state), min(state.bout, game.rules.transfer_from)
