"""How a bout and a deal end (catalogue 2.2 BOUT_END to CHECK_END, 2.5, 2.12): the steps of the axis `ending`, in order.

Score, move cards, immediate loss, refill, reserves, out, rotate, next leader (5.1): each step does one of these, and a
step that ends the deal is the last.
"""

import hashlib

from variants.bout.refilling import draw_up
from variants.bout.rules import End, Table
from variants.bout.state import BoutState
from variants.cards import NO_SUIT, SIX, numbers
from variants.core import ALL_EYES, Event

TOO_MANY = 52
TEAM = "team"
REPEATED = 3
"""A position that stands at a lead for the third time, the talon empty, is a draw."""


# steps


def move_cards(game: Table, state: BoutState, taken: bool, events: list[Event]) -> None:
    """A beaten bout goes to the discard, a taken one to the defender's hand."""
    cards = state.table_cards()
    if taken:
        state.taken_bouts += 1
        state.hands[state.defender] |= cards
        events.append(Event("took", state.defender, cards, ALL_EYES))
    else:
        state.beaten_bouts += 1
        for clearing in game.rules.beaten:
            cards = clearing(game, state, cards, events)
        if cards:
            state.discard |= cards
            events.append(Event("discarded", state.defender, cards, ALL_EYES))
    state.clear_rows()


def refill(game: Table, state: BoutState, taken: bool, events: list[Event]) -> None:
    if state.talon:
        draw_up(game, state, events)


def go_out(game: Table, state: BoutState, taken: bool, events: list[Event]) -> None:
    """Whoever has no card after the refill is out, in the order in which hands became empty; the deal may end."""
    for seat in state.emptied + [(state.leader + step) % state.seats for step in range(state.seats)]:
        if state.active >> seat & 1 and not state.hands[seat]:
            state.active &= ~(1 << seat)
            state.out.append(seat)
            events.append(Event("out", seat, 0, ALL_EYES))
    game.rules.end(game, state)
    if state.over:
        events.append(Event("over", -1, 0, ALL_EYES))


def take_up_reserves(game: Table, state: BoutState, taken: bool, events: list[Event]) -> None:
    """`buy_in`: with the talon and the hand empty a seat takes up its reserve."""
    for seat, cards in enumerate(state.reserve):
        if cards and not state.talon and not state.hands[seat]:
            state.hands[seat] = cards
            state.reserve[seat] = 0
            events.append(Event("took_up", seat, cards, 1 << seat))


def fifty_two_lose(game: Table, state: BoutState, taken: bool, events: list[Event]) -> None:
    """`big`, `double`: who holds 52 cards or more after a take loses at once."""
    if taken and state.hands[state.defender].bit_count() >= TOO_MANY:
        game.rules.falls(state, "cards_52", state.defender)
        events.append(Event("over", -1, 0, ALL_EYES))


def hand_left(game: Table, state: BoutState, taken: bool, events: list[Event]) -> None:
    """`circular`: every active player hands all his cards to his left neighbour."""
    active = [seat for seat in range(state.seats) if state.active >> seat & 1]
    hands = [state.hands[seat] for seat in active]
    for place, seat in enumerate(active):
        state.hands[seat] = hands[place - 1]
    events.append(Event("hands_moved", -1, 0, ALL_EYES))


def taker_leads(game: Table, state: BoutState, taken: bool, events: list[Event]) -> None:
    """`kind`: a taker does not lose his turn; otherwise as `next_leader`."""
    next_leader(game, state, False, events)


def next_leader(game: Table, state: BoutState, taken: bool, events: list[Event]) -> None:
    """Beaten: the defender leads; taken: the player on his left; whoever is out is passed over."""
    leader = state.defender
    if taken:
        leader = state.next_active(leader, game.rules.opponents(state, leader))
    elif not state.active >> leader & 1:
        leader = state.next_active(leader, game.rules.heirs(state, leader))
    state.clear_bout()
    state.bout += 1
    open_bout(game, state, leader)
    stop_endless(game, state, events)


def open_bout(game: Table, state: BoutState, leader: int) -> None:
    """A trump that was turned in the bout before holds from now on."""
    if state.coming_trump != NO_SUIT:
        state.trump, state.coming_trump = state.coming_trump, NO_SUIT
    ask_leader(state, leader, game.rules.opponents(state, leader))


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
        finish(state, "last_with_cards", left)
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
    finish(state, "last_with_cards", [state.defender])


def first_out_wins(end: End) -> End:
    """The pair games: an end that also names the first player out as the winner (5.3.2.1)."""

    def ended(game: Table, state: BoutState) -> None:
        end(game, state)
        if state.losers and not state.winners:
            state.winners = state.out[:1]

    return ended


def with_straps(end: End) -> End:
    """Shoulder straps: an end that also tells whether the last winner went out with one plain six or with two."""

    def ended(game: Table, state: BoutState) -> None:
        end(game, state)
        out = [seat for seat in state.out if state.reason != TEAM or seat in state.winners]
        if out and (len(state.losers) == 1 or state.reason == TEAM):
            state.straps = _straps(game, state, state.laid_last[out[-1]])

    return ended


def _straps(game: Table, state: BoutState, cards: int) -> int:
    sixes = [card for card in numbers(cards) if game.pack.rank[card] == SIX]
    if len(sixes) != cards.bit_count():
        return 0
    return 2 if len(sixes) == 2 else int(len(sixes) == 1 and game.pack.suit[sixes[0]] != state.trump)


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
    hands = [sorted(game.pack.mask_text(hand).split()) for hand in state.hands] if game.pack.packs > 1 else state.hands
    roles = (state.leader, state.defender, state.trump, state.active)
    content = (hands, roles, state.reserve, state.scores, game.rules.counters(game, state))
    return hashlib.sha256(repr(content).encode()).hexdigest()[:16]


def counters(game: Table, state: BoutState) -> tuple[int, ...]:
    """What caps and transfers read: the cap itself, and whether this bout may be transferred."""
    return game.rules.cap(state), min(state.bout, game.rules.transfer_from)
