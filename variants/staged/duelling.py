"""The first stage of `skitgubbe`: tricks of two cards, won by rank, up to the reserve's end (catalogue 4.9).

What is won lies closed, to its winner too; the cards of a tie stay on the table for the winner of the next two.
"""

from variants.cards import Pack
from variants.core import ALL_EYES, Event, Move, Position, Refusal
from variants.dealings import not_held, refusal
from variants.staged.stage import Stage, Table
from variants.staged.state import NONE, StagedState

HAND = 3


def _lay_out(pack: Pack, state: StagedState, cards: list[int]) -> None:
    """Three cards each, one at a time from the dealer's left; the rest is the reserve."""
    dealt = HAND * state.seats
    for place in range(dealt):
        state.hands[(state.dealer + 1 + place) % state.seats] |= 1 << cards[place]
    state.talon = cards[: dealt - 1 : -1]
    state.leader = state.to_act = (state.dealer + 1) % state.seats


def _settle(pack: Pack, state: StagedState, position: Position) -> None:
    """The dealer's left leads, a led card is answered by the leader's left neighbour; who drew the last card of the
    reserve is the leader where nobody is named."""
    if "leader" not in position:
        state.leader = (state.dealer + 1) % state.seats
    state.to_act = _left(state, state.leader) if _is_answered_next(state) else state.leader
    if not state.hands[state.to_act]:
        raise ValueError(f"seat {state.to_act} is to act and has no card")
    if not state.talon and state.trump < 0:
        raise ValueError("a position without a reserve names the trump")
    if not state.talon and state.drawer < 0:
        state.drawer = state.leader


def _left(state: StagedState, seat: int) -> int:
    return (seat + 1) % state.seats


def _is_answered_next(state: StagedState) -> bool:
    return bool(state.rows) and state.rows[-1][1] == NONE


def _offer(game: Table, state: StagedState, moves: list[Move]) -> None:
    moves.extend([game.moves.of("play", 1 << card) for card in game.pack.in_order(state.hands[state.to_act])])


def _fault(game: Table, state: StagedState, move: Move) -> Refusal | None:
    unheld = not_held(game.pack, move, state.hands[state.to_act])
    if unheld is not None:
        return unheld
    return refusal(game.pack, "pattern", *move.cards) if len(move.cards) > 1 else None


def _do(game: Table, state: StagedState, move: Move, events: list[Event]) -> bool:
    card = move.cards[0]
    state.hands[state.to_act] &= ~move.mask
    if card == state.trump_card:
        state.trump_card = NONE
    if not _is_answered_next(state):
        state.rows.append([card, NONE])
        state.to_act = _left(state, state.leader)
        return False
    state.rows[-1][1] = card
    _settle_trick(game.pack, state, events)
    if state.talon or (state.hands[state.leader] and state.hands[_left(state, state.leader)]):
        return False
    _take_up(state, events)
    return True


def _settle_trick(pack: Pack, state: StagedState, events: list[Event]) -> None:
    """The higher rank takes everything on the table and leads; after a tie the same two go on, if they can."""
    led, answer = [pack.rank[card] for card in state.rows[-1]]
    leader, other = state.leader, _left(state, state.leader)
    if led != answer:
        state.leader = leader if led > answer else other
        _win(state, events)
        _refill(pack, state, (leader, other), events)
    else:
        _refill(pack, state, (leader, other), events)
        if not state.hands[leader] or not state.hands[other]:
            _win(state, events)
    state.to_act = state.leader


def _win(state: StagedState, events: list[Event]) -> None:
    """All cards on the table go to the pile of who leads next."""
    cards = 0
    for led, answer in state.rows:
        cards |= 1 << led | 1 << answer
    state.rows = []
    state.won[state.leader] |= cards
    events.append(Event("won", state.leader, cards, ALL_EYES))


def _refill(pack: Pack, state: StagedState, seats: tuple[int, int], events: list[Event]) -> None:
    """Up to three cards, who led first; the last card of the reserve is shown and makes its suit trump."""
    for seat in seats:
        while state.talon and state.hands[seat].bit_count() < HAND:
            card = state.talon.pop()
            state.hands[seat] |= 1 << card
            events.append(Event("drew", seat, 1 << card, 1 << seat if state.talon else ALL_EYES))
            if not state.talon:
                state.trump = pack.suit[card]
                state.trump_card = card
                state.drawer = seat


def _take_up(state: StagedState, events: list[Event]) -> None:
    """Each seat takes up its pile; what is left in its hand joins it."""
    for seat, pile in enumerate(state.won):
        state.won[seat] = pile | state.hands[seat]
        state.hands[seat] = 0
        if state.won[seat]:
            events.append(Event("took_up", seat, state.won[seat], 1 << seat))


STAGE = Stage(
    verbs=("play",),
    lay_out=_lay_out,
    offer=_offer,
    fault=_fault,
    do=_do,
    zones=("won", "drawer"),
    settle=_settle,
    holds=True,
)
