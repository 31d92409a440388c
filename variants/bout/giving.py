"""GIVE, BLOCK and ACCEPT: cards that change hands because a joker attacks (catalogue 4: magic).

Who lays a black joker gives the defender two cards, who lays a red one gets two from him; both at once, or one on the
other as a transfer, make the layer give five. Laying is leading, throwing (in the chase too) and transferring; whoever
covers with a joker, or lays it beside a cover or to himself, answers an attack and gives nothing. One laying makes one
gift: of two packs, equal jokers laid together count as one.

Given cards are no laid cards: nothing that all see may tell which they were.
"""

from collections.abc import Sequence
from dataclasses import replace

from variants.bout import throwing
from variants.bout.patterns import shapes
from variants.bout.refilling import draw
from variants.bout.refusing import not_in_hand, refusal
from variants.bout.rules import Act, Table, cards_hidden, nothing_listed
from variants.bout.state import BoutState
from variants.cards import JOKER
from variants.choices import Choices
from variants.core import ALL_EYES, Event, Move, Refusal

FEW, MANY = 2, 5
RED = "XR"
LAYING = ("lead", "lead_talon", "throw", "throw_talon", "transfer")
GIVER, RECEIVER, NUMBER = range(3)

BLOCKING = shapes((3, 1, 1))
"""Three of a rank and two others that differ from them and from each other (5.3.2.34)."""

# the gift begins


def gifting(act: Act) -> Act:
    """An act that may lay jokers: what they do comes before anything else goes on."""

    def do(game: Table, state: BoutState, move: Move, events: list[Event]) -> None:
        seat, first, chasing = state.to_act, len(state.attacks), state.phase == "chase"
        act.do(game, state, move, events)
        jokers = [card for card in state.attacks[first:] if game.pack.rank[card] == JOKER]
        if jokers:
            state.gift = _gift(game, state, seat, jokers, act.verb == "transfer")
            state.chasing = chasing
            _begin(game, state, events)
        elif chasing:
            throwing.ask_chase(game, state, events)

    return replace(act, do=do)


def gift_first(game: Table, state: BoutState, events: list[Event]) -> None:
    """After a throw in the chase it is the gift that decides who is asked."""


def _gift(game: Table, state: BoutState, seat: int, jokers: list[int], transferred: bool) -> list[int]:
    colours = {game.pack.names[card] for card in jokers}
    if transferred or len(colours) > 1:
        return [seat, state.defender, MANY]
    return [state.defender, seat, FEW] if RED in colours else [seat, state.defender, FEW]


def _begin(game: Table, state: BoutState, events: list[Event]) -> None:
    """With too few cards in the giver's hand and the talon together the joker does nothing.

    Where it can be blocked, the defender is asked first: he gets or gives in every gift (5.3.2.34). With no card in
    hand he has none to show.
    """
    held = state.hands[state.gift[GIVER]].bit_count()
    if held + len(state.talon) < state.gift[NUMBER]:
        _go_on(game, state, events)
        return
    state.phase = "give"
    if BLOCK.verb in game.acts and state.hands[state.defender]:
        state.windows = [state.defender]
        state.to_act = state.defender
    else:
        _ask_giver(game, state, events)


def _ask_giver(game: Table, state: BoutState, events: list[Event]) -> None:
    """A giver who is short draws what he lacks."""
    giver = state.gift[GIVER]
    state.to_act = giver
    missing = state.gift[NUMBER] - state.hands[giver].bit_count()
    if missing > 0:
        draw(game, state, giver, missing, events)
        state.refilled(giver)


def _go_on(game: Table, state: BoutState, events: list[Event]) -> None:
    chasing = state.chasing
    state.gift = []
    state.windows = []
    state.chasing = False
    if chasing:
        throwing.ask_chase(game, state, events)
    else:
        state.phase = "defend"
        state.to_act = state.defender


# give


def _choices(game: Table, state: BoutState) -> Sequence[Move]:
    return Choices(game.pack, "give", state.hands[state.to_act], state.gift[NUMBER])


def _fault_give(game: Table, state: BoutState, move: Move) -> Refusal | None:
    if state.windows:
        return refusal(game, "wrong_phase")
    unheld = not_in_hand(game, state, move)
    if unheld is None and len(move.cards) != state.gift[NUMBER]:
        return refusal(game, "pattern", *move.cards)
    return unheld


def _do_give(game: Table, state: BoutState, move: Move, events: list[Event]) -> None:
    giver, receiver, _ = state.gift
    state.hand_over(giver, receiver, move.mask)
    events.append(Event("received", receiver, move.mask, _parties(state)))
    _go_on(game, state, events)


def _parties(state: BoutState) -> int:
    """Giver and receiver alone see what is given."""
    return state.eyes_of(state.gift[GIVER]) | state.eyes_of(state.gift[RECEIVER])


# block, accept


def _offer_block(game: Table, state: BoutState, moves: list[Move]) -> None:
    if state.windows:
        BLOCKING.offer(game, "block", state.hands[state.to_act], MANY, moves)


def _fault_block(game: Table, state: BoutState, move: Move) -> Refusal | None:
    if not state.windows:
        return refusal(game, "wrong_phase")
    unheld = not_in_hand(game, state, move)
    if unheld is not None:
        return unheld
    fault = BLOCKING.fault(game, move.mask, state.hands[state.to_act], MANY)
    return refusal(game, fault, *move.cards) if fault else None


def _do_block(game: Table, state: BoutState, move: Move, events: list[Event]) -> None:
    """The set is shown and stays in the hand; nothing is given."""
    events.append(Event("shown", state.to_act, move.mask, ALL_EYES))
    _go_on(game, state, events)


def _offer_accept(game: Table, state: BoutState, moves: list[Move]) -> None:
    if state.windows:
        moves.append(game.moves.bare("accept"))


def _fault_accept(game: Table, state: BoutState, move: Move) -> Refusal | None:
    return None if state.windows else refusal(game, "wrong_phase")


def _do_accept(game: Table, state: BoutState, move: Move, events: list[Event]) -> None:
    state.windows = state.windows[1:]
    _ask_giver(game, state, events)


GIVE = Act("give", ("give",), nothing_listed, _fault_give, _do_give, cards_hidden, _parties, _choices)
BLOCK = Act("block", ("give",), _offer_block, _fault_block, _do_block)
ACCEPT = Act("accept", ("give",), _offer_accept, _fault_accept, _do_accept)
