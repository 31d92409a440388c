"""HANG and PASS_PAGONS: the ladder of levels of the pagons game (S2 154-158).

With the talon gone, each attacker with one to four cards is asked after a take, the defender after a beaten bout. Who
holds nothing but cards of his side's level, not the trump one alone, may hang them: on the taker, or on the bout's
leader. That ends the deal.

Rulings: in teams a defender hangs only when no partner holds other cards, and passes his set on only when one does;
which of the two he is offered is all that he learns of their hands. The one who hung is the winner and the receiver the
loser, in teams too (5.3.2.41).
"""

from variants.bout import throwing
from variants.bout.ending import finish
from variants.bout.refusing import not_in_hand, refusal
from variants.bout.rules import Act, Table, cards_hidden
from variants.bout.sides import TEAMS
from variants.bout.state import BoutState
from variants.cards import RANKS, mask_of, numbers
from variants.core import ALL_EYES, Event, Move, Refusal

LEVELS = ("6", "7", "8", "9", "T", "J", "K", "A", "Q", "won")
"""What a side has to hang, as positions write it; the queen is the last."""
QUEEN, WON = LEVELS.index("Q"), LEVELS.index("won")
MOST_CARDS = 4


def level_texts(levels: list[int]) -> list[str]:
    return [LEVELS[level] for level in levels]


def levels_from(texts: list[str], sides: int) -> list[int]:
    """The levels of a match so far, sixes for all at its beginning; ValueError for another number of them."""
    if texts and len(texts) != sides:
        raise ValueError(f"{sides} sides have {sides} levels, not {texts!r}")
    return [LEVELS.index(str(text)) for text in texts] or [0] * sides


def pagons(game: Table, state: BoutState, seat: int) -> int:
    """The cards of the level of the seat's side; of the last one the agreed queen alone, under `walk=no` too."""
    ladder = game.rules.ladder
    level = state.levels[ladder.side_of(seat)]
    if level >= QUEEN:
        return game.pack.mask(ladder.queen)
    rank = RANKS.index(LEVELS[level])
    return mask_of([card for card, of in enumerate(game.pack.rank) if of == rank])


def _is_set(game: Table, state: BoutState, seat: int) -> bool:
    """The whole hand can be hung."""
    hand = state.hands[seat]
    if not hand or hand & ~pagons(game, state, seat):
        return False
    queen = state.levels[game.rules.ladder.side_of(seat)] >= QUEEN
    return queen or bool(hand & ~game.pack.suits[state.trump])


# who is asked


def ask_to_hang(game: Table, state: BoutState, taken: bool, events: list[Event]) -> None:
    """A step of the bout's end: the cards have gone where they belong, nothing has been drawn."""
    if state.talon:
        return
    asked = [state.defender]
    if taken:
        attackers = game.rules.opponents(state, state.defender)
        clockwise = [(state.leader + step) % state.seats for step in range(state.seats)]
        asked = [seat for seat in clockwise if attackers >> seat & 1 and seat != state.defender]
    state.windows = [seat for seat in asked if 1 <= state.hands[seat].bit_count() <= MOST_CARDS]
    if state.windows:
        state.phase = "hang"
        state.to_act = state.windows[0]


def _go_on(game: Table, state: BoutState, taken: bool, events: list[Event]) -> None:
    """The asked seat has not hung: the next is asked, else the bout's end goes on."""
    state.windows = state.windows[1:]
    if state.windows:
        state.to_act = state.windows[0]
    else:
        throwing.end_bout(game, state, taken, events, after=ask_to_hang)


# hang


def _partner(game: Table, state: BoutState) -> int:
    """To whom a defender may pass his set on: his next partner with cards, when one holds other cards; else -1."""
    if not game.rules.ladder.teams or state.to_act != state.defender:
        return -1
    team = TEAMS[state.defender % 2]
    others = [seat for seat in numbers(state.active & team) if seat != state.defender]
    if all(not state.hands[seat] & ~pagons(game, state, seat) for seat in others):
        return -1
    return state.next_holder(state.defender, team)


def _offer_hang(game: Table, state: BoutState, moves: list[Move]) -> None:
    if _is_set(game, state, state.to_act) and _partner(game, state) < 0:
        moves.append(game.moves.of("hang", state.hands[state.to_act]))


def _fault_hang(game: Table, state: BoutState, move: Move) -> Refusal | None:
    found = _faulty_set(game, state, move)
    return refusal(game, "partner_plays") if found is None and _partner(game, state) >= 0 else found


def _faulty_set(game: Table, state: BoutState, move: Move) -> Refusal | None:
    unheld = not_in_hand(game, state, move)
    if unheld is not None:
        return unheld
    if move.mask != state.hands[state.to_act] or not _is_set(game, state, state.to_act):
        return refusal(game, "pattern", *move.cards)
    return None


def _do_hang(game: Table, state: BoutState, move: Move, events: list[Event]) -> None:
    seat = state.to_act
    receiver = state.leader if seat == state.defender else state.defender
    state.remove(seat, move.mask)
    state.hands[receiver] |= move.mask
    state.levels[game.rules.ladder.side_of(seat)] += 1
    state.windows = []
    finish(state, "hung", [receiver], [seat])
    events.append(Event("took", receiver, move.mask, ALL_EYES))
    events.append(Event("over", -1, 0, ALL_EYES))


# pass_pagons, pass


def _offer_pass_on(game: Table, state: BoutState, moves: list[Move]) -> None:
    if _is_set(game, state, state.to_act) and _partner(game, state) >= 0:
        moves.append(game.moves.of("pass_pagons", state.hands[state.to_act]))


def _fault_pass_on(game: Table, state: BoutState, move: Move) -> Refusal | None:
    found = _faulty_set(game, state, move)
    return refusal(game, "nobody_to_pass") if found is None and _partner(game, state) < 0 else found


def _do_pass_on(game: Table, state: BoutState, move: Move, events: list[Event]) -> None:
    """The set is the partner's, and the turn goes to the opponents as after a take."""
    partner = _partner(game, state)
    seat = state.to_act
    state.hands[seat] = 0
    state.hands[partner] |= move.mask
    state.emptied.append(seat)
    events.append(Event("received", partner, move.mask, 1 << seat | 1 << partner))
    _go_on(game, state, True, events)


def _both_partners(state: BoutState) -> int:
    return 1 << state.defender | 1 << state.next_holder(state.defender, TEAMS[state.defender % 2])


def _offer_pass(game: Table, state: BoutState, moves: list[Move]) -> None:
    moves.append(game.moves.bare("pass"))


def with_hanging(throw_pass: Act) -> Act:
    """The pass of a game in which the asked seat may also decline to hang."""

    def do(game: Table, state: BoutState, move: Move, events: list[Event]) -> None:
        if state.phase == "hang":
            _go_on(game, state, state.to_act != state.defender, events)
        else:
            throw_pass.do(game, state, move, events)

    return Act("pass", (*throw_pass.phases, "hang"), throw_pass.offer, throw_pass.fault, do)


HANG = Act("hang", ("hang",), _offer_hang, _fault_hang, _do_hang)
PASS_PAGONS = Act("pass_pagons", ("hang",), _offer_pass_on, _fault_pass_on, _do_pass_on, cards_hidden, _both_partners)


# walk=no


def walking_not(act: Act) -> Act:
    """A lead, throw or beat that names the level itself as the reason: own pagons are neither laid nor beaten."""

    def offer(game: Table, state: BoutState, moves: list[Move]) -> None:
        offered: list[Move] = []
        act.offer(game, state, offered)
        moves.extend([move for move in offered if not _of_level(game, state, move)])

    def fault(game: Table, state: BoutState, move: Move) -> Refusal | None:
        found = act.fault(game, state, move)
        unheld = found is not None and found.code in ("card_not_held", "duplicate_card", "no_such_attack")
        kept = _of_level(game, state, move)
        return refusal(game, "own_level", *numbers(kept)) if kept and not unheld else found

    return Act(act.verb, act.phases, offer, fault, act.do, act.public)


def _of_level(game: Table, state: BoutState, move: Move) -> int:
    """The cards of a move that the seat may not lay or beat because they are of its own level."""
    own = pagons(game, state, state.to_act)
    if move.verb == "beat":
        return own & 1 << move.attack
    only = state.phase == "lead" and not state.hands[state.to_act] & ~own
    return 0 if only else own & move.mask
