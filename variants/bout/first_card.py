"""Taking the first card alone: the defence of `chinese` and `untitled` in their bout forms (S2 49-50, 77-78).

In `untitled` who has covered the first card and gives up takes it, and the rest passes on to the next player: from then
on each who gives up takes the first card that is left, in laying order. What lies without its attack card is a row that
nobody has to cover; an attack card that was taken still fills its place under the cap (5.3.3.6).
"""

from collections.abc import Callable, Sequence

from variants.bout import throwing
from variants.bout.ending import move_cards
from variants.bout.leaders import dealers_left
from variants.bout.refusing import refusal
from variants.bout.rules import Act, Table
from variants.bout.state import DEAD, UNCOVERED, BoutState
from variants.bout.taking import TAKE
from variants.cards import Pack
from variants.core import ALL_EYES, Event, Move, Refusal

NINE_OF_DIAMONDS = "9D"
BEFORE_BOUT_BEGUN = frozenset({"card_not_held", "duplicate_card", "mixed_ranks", "bout_full", "first_bout"})

# the nine of diamonds


def nine_leads(game: Table, state: BoutState) -> int:
    """Its holder leads first; in a position without it the dealer's left."""
    nine = game.pack.mask(NINE_OF_DIAMONDS)
    for seat, hand in enumerate(state.hands):
        if hand & nine:
            return seat
    return dealers_left(game, state)


def nine_leads_again(game: Table, state: BoutState, fool: int, leader: int) -> int:
    return nine_leads(game, state)


def nine_closes(pack: Pack, attack: int, cover: int) -> bool:
    """After a cover with it nobody may throw in this bout."""
    return pack.names[cover] == NINE_OF_DIAMONDS


# the end of a bout


def move_first_card(game: Table, state: BoutState, taken: bool, events: list[Event]) -> None:
    """A taken bout costs the first attack card, led by the leader, and no other; the rest is discarded."""
    if not taken:
        move_cards(game, state, taken, events)
        return
    state.taken_bouts += 1
    cards = state.table_cards()
    if not state.taken_attacks:
        first = 1 << state.attacks[0]
        cards &= ~first
        _pick_up(state, first, events)
    if cards:
        state.discard |= cards
        events.append(Event("discarded", state.defender, cards, ALL_EYES))
    state.clear_rows()


def _pick_up(state: BoutState, card: int, events: list[Event]) -> None:
    state.hands[state.defender] |= card
    if state.defender in state.emptied:
        state.emptied.remove(state.defender)
    events.append(Event("took", state.defender, card, ALL_EYES))


# the rest passes on


def remembering(act: Act) -> Act:
    """An act whose cards are remembered in the order in which they are laid."""

    def do(game: Table, state: BoutState, move: Move, events: list[Event]) -> None:
        state.laid += move.cards
        act.do(game, state, move, events)

    return Act(act.verb, act.phases, act.offer, act.fault, do, act.public)


def before_it_passed(act: Act) -> Act:
    """A transfer: not once the table has passed on, for a card of it was beaten."""

    def offer(game: Table, state: BoutState, moves: list[Move]) -> None:
        if not state.taken_attacks:
            act.offer(game, state, moves)

    def fault(game: Table, state: BoutState, move: Move) -> Refusal | None:
        found = act.fault(game, state, move)
        if state.taken_attacks and (found is None or found.code not in BEFORE_BOUT_BEGUN):
            return refusal(game, "bout_begun")
        return found

    return Act(act.verb, act.phases, offer, fault, act.do, act.public)


def counting_taken(cap: Callable[[BoutState], int]) -> Callable[[BoutState], int]:
    """The room that is left for rows of the table when attack cards that were taken count too."""

    def limit(state: BoutState) -> int:
        return cap(state) - state.taken_attacks + state.covers.count(DEAD)

    return limit


def _do_take(game: Table, state: BoutState, move: Move, events: list[Event]) -> None:
    """Who leaves the first card unbeaten ends the bout, after a chase; else the first card left is his."""
    if not state.taken_attacks and state.covers[0] == UNCOVERED:
        TAKE.do(game, state, move, events)
    else:
        pass_on(game, state, events)


def pass_on(game: Table, state: BoutState, events: list[Event]) -> None:
    """The first card left is the defender's, the rest the next player's to answer; with nothing to answer it ends."""
    _take_first_left(game, state, events)
    following = state.next_holder(state.defender)
    if not state.uncovered or following < 0:
        throwing.end_bout(game, state, True, events)
        return
    state.passed = 0
    state.defender = state.to_act = following


def _take_first_left(game: Table, state: BoutState, events: list[Event]) -> None:
    state.laid = _laying_order(state)
    card = state.laid.pop(0)
    row = state.row_of(card)
    cover = state.covers[row]
    if cover == DEAD:
        state.remove_row(row)
    else:
        state.taken_attacks += 1
        if cover == UNCOVERED:
            state.remove_row(row)
            state.uncovered -= 1
        else:
            state.attacks[row] = cover
            state.covers[row] = DEAD
            state.last_cover = -1 if state.last_cover == cover else state.last_cover
    state.ranks = _ranks_of(game, state.laid)
    _pick_up(state, 1 << card, events)


def _laying_order(state: BoutState) -> list[int]:
    """The cards on the table as they were laid; those that a position does not tell of are taken row by row, the lead
    before its covers."""
    lying = state.attacks[: state.lead_size]
    for attack, cover in zip(state.attacks, state.covers, strict=True):
        lying += [card for card in (attack, cover) if card >= 0 and card not in lying]
    return [card for card in lying if card not in state.laid] + state.laid


def _ranks_of(game: Table, cards: Sequence[int]) -> int:
    ranks = 0
    for card in cards:
        ranks |= game.pack.same_rank[card]
    return ranks


TAKE_FIRST_LEFT = Act("take", TAKE.phases, TAKE.offer, TAKE.fault, _do_take)
