"""The first stage of `cross`: a drawn card goes on a card that is one rank lower (catalogue 4.9 CROSS)."""

from variants.cards import ACE, DIAMONDS, Pack, mask_of
from variants.core import ALL_EYES, Event, Move, Position, Refusal
from variants.staged.stage import Stage, Table
from variants.staged.state import StagedState


def _lay_out(pack: Pack, state: StagedState, cards: list[int]) -> None:
    """One open card each, from the dealer's left; the highest of them begins."""
    for place in range(state.seats):
        state.piles[(state.dealer + 1 + place) % state.seats] = [cards[place]]
    state.talon = cards[: state.seats - 1 : -1]
    _settle(pack, state, {})
    state.to_act = state.leader


def _settle(pack: Pack, state: StagedState, position: Position) -> None:
    """Diamonds are trump. The highest first card begins, of equal ones that nearest to the dealer's left."""
    state.trump = DIAMONDS
    if "leader" in position:
        return
    highest = -1
    for step in range(1, state.seats + 1):
        seat = (state.dealer + step) % state.seats
        if not state.piles[seat]:
            raise ValueError(f"seat {seat} has no first card")
        if pack.rank[state.piles[seat][0]] > highest:
            highest = pack.rank[state.piles[seat][0]]
            state.leader = seat


def _offer(game: Table, state: StagedState, moves: list[Move]) -> None:
    moves.append(game.moves.bare("draw"))


def _fault(game: Table, state: StagedState, move: Move) -> Refusal | None:
    return None


def _do(game: Table, state: StagedState, move: Move, events: list[Event]) -> bool:
    card = state.talon.pop()
    events.append(Event("drew", state.to_act, 1 << card, ALL_EYES))
    seat = _receiver(game.pack, state, card)
    state.piles[seat].append(card)
    events.append(Event("took", seat, 1 << card, ALL_EYES))
    if state.talon:
        state.pass_left()
        return False
    for seat, pile in enumerate(state.piles):
        state.won[seat] = mask_of(pile)
    state.piles = [[] for _ in range(state.seats)]
    return True


def _receiver(pack: Pack, state: StagedState, card: int) -> int:
    """The nearest seat clockwise whose top card is one rank lower, the drawer himself last; else the drawer."""
    below = pack.rank[card] - 1 if pack.rank[card] > pack.lowest else ACE
    for step in range(1, state.seats):
        seat = (state.to_act + step) % state.seats
        if state.piles[seat] and pack.rank[state.piles[seat][-1]] == below:
            return seat
    return state.to_act


STAGE = Stage(
    verbs=("draw",),
    lay_out=_lay_out,
    offer=_offer,
    fault=_fault,
    do=_do,
    zones=("pile", "fool"),
    settle=_settle,
)
