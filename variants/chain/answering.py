"""LEAD, LAY, TAKE: a pile led by one seat and answered by everybody in turn (catalogue 4.9 CHAIN)."""

from variants.cards import ACE, CLUBS, Pack, mask_of, numbers
from variants.chain import ending
from variants.chain.dealing import NINE_OF_DIAMONDS
from variants.chain.rules import Act, Table
from variants.chain.state import ChainState
from variants.core import ALL_EYES, Event, Move, Refusal
from variants.dealings import not_held, refusal

FIVE = 5

# which cards may be laid on a card


def higher_or_trump(pack: Pack, trump: int) -> list[int]:
    """A higher card of the suit; a trump on a plain card."""
    trumps = pack.suits[trump]
    found = []
    for card in range(pack.size):
        suit = pack.suit[card]
        mask = 0 if suit == trump else trumps
        for other in numbers(pack.suits[suit]):
            if pack.rank[other] > pack.rank[card]:
                mask |= 1 << other
        found.append(mask)
    return found


def clubs_by_clubs(pack: Pack, trump: int) -> list[int]:
    """`chinese`: as ever, but clubs fall to higher clubs alone."""
    clubs = pack.suits[CLUBS]
    return [mask & clubs if clubs >> card & 1 else mask for card, mask in enumerate(higher_or_trump(pack, trump))]


def next_of_suit(pack: Pack, trump: int) -> list[int]:
    """`chukhon`: the next higher card of the suit."""
    return [
        mask_of([other for other in numbers(pack.suits[pack.suit[card]]) if pack.rank[other] == pack.rank[card] + 1])
        for card in range(pack.size)
    ]


# what closes a pile


def five_cards(state: ChainState) -> int:
    return FIVE


def a_card_each(state: ChainState) -> int:
    """`untitled`: as many cards as players hold cards when the pile is opened."""
    return len(state.holders())


def any_number(state: ChainState) -> int:
    return 0


def no_card(pack: Pack) -> int:
    return 0


def an_ace(pack: Pack) -> int:
    return mask_of([card for card in range(pack.size) if pack.rank[card] == ACE])


def nine_of_diamonds(pack: Pack) -> int:
    return pack.mask(NINE_OF_DIAMONDS)


# giving up


def always(game: Table, state: ChainState) -> bool:
    return True


def without_an_answer(game: Table, state: ChainState) -> bool:
    """`chukhon`: holding the card obliges to lay it."""
    return not state.hands[state.to_act] & game.answers(state)


def bottom_then_discard(game: Table, state: ChainState, events: list[Event]) -> None:
    """`chinese`: the first card is taken, the rest discarded, the left neighbour leads."""
    _take(state, 0, events)
    _discard(state, events)
    _lead_after(game, state, state.to_act, events)


def top_then_discard(game: Table, state: ChainState, events: list[Event]) -> None:
    """`chukhon`: the top card is taken, the rest discarded, the left neighbour leads."""
    _take(state, -1, events)
    _discard(state, events)
    _lead_after(game, state, state.to_act, events)


def bottom_then_on(game: Table, state: ChainState, events: list[Event]) -> None:
    """`untitled`: the bottom card is taken and the next seat answers the top; of an empty pile it is the leader."""
    _take(state, 0, events)
    if state.pile:
        state.to_act = state.next_holder(state.to_act)
    else:
        _lead_after(game, state, state.to_act, events)


def _take(state: ChainState, place: int, events: list[Event]) -> None:
    card = 1 << state.pile.pop(place)
    state.pick_up(state.to_act, card)
    events.append(Event("took", state.to_act, card, ALL_EYES))


# the end of a pile


def _discard(state: ChainState, events: list[Event]) -> None:
    if state.pile:
        cards = mask_of(state.pile)
        state.discard |= cards
        state.pile = []
        events.append(Event("discarded", state.to_act, cards, ALL_EYES))


def _lead_after(game: Table, state: ChainState, failed: int, events: list[Event]) -> None:
    """The next seat with cards leads, once hands are filled."""
    _refill(game, state, events)
    ending.go_out(state, state.leader, events)
    if not state.over:
        _open(game, state, state.next_holder(failed), events)


def _close(game: Table, state: ChainState, events: list[Event]) -> None:
    """The pile is discarded and the seat that laid its last card leads; without cards the next one."""
    seat = state.to_act
    _discard(state, events)
    _refill(game, state, events)
    ending.go_out(state, seat, events)
    if not state.over:
        _open(game, state, seat if state.hands[seat] else state.next_holder(seat), events)


def _open(game: Table, state: ChainState, seat: int, events: list[Event]) -> None:
    state.limit = 0
    ending.ask_leader(game, state, seat, events)


def _refill(game: Table, state: ChainState, events: list[Event]) -> None:
    """Up to a full hand, from the leader of the pile clockwise, one seat after the other, while the talon lasts."""
    for step in range(state.seats):
        seat = (state.leader + step) % state.seats
        drawn = 0
        while state.talon and (state.hands[seat] | drawn).bit_count() < game.rules.hand:
            drawn |= 1 << state.talon.pop()
        if drawn:
            state.hands[seat] |= drawn
            events.append(Event("drew", seat, drawn, 1 << seat))


# acts


def _offer_lead(game: Table, state: ChainState, moves: list[Move]) -> None:
    moves.extend([game.moves.of("lead", 1 << card) for card in numbers(state.hands[state.to_act])])


def _fault_lead(game: Table, state: ChainState, move: Move) -> Refusal | None:
    fault = not_held(game.pack, move, state.hands[state.to_act])
    if fault is not None or len(move.cards) == 1:
        return fault
    code = "mixed_ranks" if move.mask & ~game.pack.same_rank[move.cards[0]] else "pattern"
    return refusal(game.pack, code, *move.cards)


def _do_lead(game: Table, state: ChainState, move: Move, events: list[Event]) -> None:
    state.limit = game.rules.full(state)
    state.lay(state.to_act, move.cards[0])
    _go_on(game, state, bool(move.mask & game.closing_leads), events)


def _offer_lay(game: Table, state: ChainState, moves: list[Move]) -> None:
    fitting = state.hands[state.to_act] & game.answers(state)
    moves.extend([game.moves.of("lay", 1 << card) for card in numbers(fitting)])


def _fault_lay(game: Table, state: ChainState, move: Move) -> Refusal | None:
    return not_held(game.pack, move, state.hands[state.to_act]) or unfit(game, state, move)


def _do_lay(game: Table, state: ChainState, move: Move, events: list[Event]) -> None:
    state.lay(state.to_act, move.cards[0])
    closed = len(state.pile) == state.limit or bool(move.mask & game.closing_answers)
    _go_on(game, state, closed, events)


def _go_on(game: Table, state: ChainState, closed: bool, events: list[Event]) -> None:
    """The next seat answers, unless the pile is closed or all others are out."""
    following = state.next_holder(state.to_act)
    alone = following < 0 or (not state.hidden() and len(state.holders()) == 1)
    if closed or alone:
        _close(game, state, events)
        return
    if not state.hands[state.to_act]:
        ending.go_out(state, state.to_act, events)
    state.phase = "answer"
    state.to_act = following


def _offer_take(game: Table, state: ChainState, moves: list[Move]) -> None:
    if game.rules.may_take(game, state):
        moves.append(game.moves.bare("take"))


def _fault_take(game: Table, state: ChainState, move: Move) -> Refusal | None:
    if game.rules.may_take(game, state):
        return None
    return refusal(game.pack, "must_play", *numbers(state.hands[state.to_act] & game.answers(state)))


def _do_take(game: Table, state: ChainState, move: Move, events: list[Event]) -> None:
    game.rules.fail(game, state, events)


def unfit(game: Table, state: ChainState, move: Move) -> Refusal | None:
    """Whether the card does not answer the top of the pile."""
    if move.mask & ~game.answers(state):
        return refusal(game.pack, "does_not_beat", state.pile[-1], *move.cards)
    return None


LEAD = Act("lead", ("lead",), _offer_lead, _fault_lead, _do_lead)
LAY = Act("lay", ("answer",), _offer_lay, _fault_lay, _do_lay)
TAKE = Act("take", ("answer",), _offer_take, _fault_take, _do_take)
