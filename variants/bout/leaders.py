"""Who leads first, in a first deal and in a later one (catalogue 2.1, 2.2 First leader, 2.12)."""

from collections.abc import Callable

from variants import chance
from variants.bout.refilling import last_card_gone
from variants.bout.rules import Table
from variants.bout.state import BoutState
from variants.cards import BLACK, JOKER, RED, numbers

ABOVE_ALL = 99

# in a first deal


def lowest(game: Table, state: BoutState) -> int:
    """The holder of the lowest trump; else of the lowest rank, first clockwise from the dealer's left."""
    holder = _lowest_trump_holder(game, state)
    return holder if holder >= 0 else _lowest_rank_holder(game, state)


def lowest_or_joker(game: Table, state: BoutState) -> int:
    """`shchelkovo`: of several players with the very same trumps the one who holds a joker leads (S1 458)."""
    first = _lowest_trump_holder(game, state)
    if first < 0:
        return _lowest_rank_holder(game, state)
    trumps = _trump_ranks(game, state, first)
    for step in range(1, game.seats + 1):
        seat = (state.dealer + step) % game.seats
        joker = any(game.pack.rank[card] == JOKER for card in numbers(state.hands[seat]))
        if joker and _trump_ranks(game, state, seat) == trumps:
            return seat
    return first


def by_draw(game: Table, state: BoutState) -> int:
    """`first_lead=draw` (S2 126): without trumps in hand all draw in turn until one appears; what is drawn stays."""
    holder = _lowest_trump_holder(game, state)
    seat = state.dealer
    while holder < 0 and state.talon and _is_trumped(game, state):
        seat = (seat + 1) % game.seats
        card = state.talon.pop()
        state.hands[seat] |= 1 << card
        state.leave_talon(card)
        last_card_gone(game, state, [])
        if game.pack.suits[state.trump_of(seat)] >> card & 1:
            holder = seat
    return holder if holder >= 0 else _lowest_rank_holder(game, state)


def by_lot(game: Table, state: BoutState) -> int:
    return chance.Stream(chance.extra(bytes.fromhex(state.key), "lot", 0)).below(game.people)


def by_seat(seat: int) -> Callable[[Table, BoutState], int]:
    """`first_lead=seat:k` (2.12): rated play assigns the leader."""

    def assigned(game: Table, state: BoutState) -> int:
        return seat

    return assigned


def _is_trumped(game: Table, state: BoutState) -> bool:
    """Some card is somebody's trump."""
    return any(game.pack.suits[state.trump_of(seat)] for seat in range(state.seats))


def _lowest_trump_holder(game: Table, state: BoutState) -> int:
    """Where the lowest are twins the next trumps are compared; then the first from the dealer's left leads."""
    best: list[int] = []
    holder = -1
    for step in range(1, game.seats + 1):
        seat = (state.dealer + step) % game.seats
        trumps = _trump_ranks(game, state, seat)
        if trumps and (holder < 0 or [*trumps, ABOVE_ALL] < [*best, ABOVE_ALL]):
            best, holder = trumps, seat
    return holder


def _trump_ranks(game: Table, state: BoutState, seat: int) -> list[int]:
    """The ranks of a seat's trumps, as far as they are compared: only the lowest of a colour or of an own trump."""
    held = state.hands[seat] & game.pack.suits[state.trump_of(seat)]
    ranks = sorted([game.pack.rank[card] for card in numbers(held)])
    return ranks[:1] if state.trumps or state.trump in (RED, BLACK) else ranks


def _lowest_rank_holder(game: Table, state: BoutState) -> int:
    lowest_rank, holder = ABOVE_ALL, -1
    for step in range(1, game.seats + 1):
        seat = (state.dealer + step) % game.seats
        for card in numbers(state.hands[seat]):
            if game.pack.rank[card] < lowest_rank:
                lowest_rank, holder = game.pack.rank[card], seat
    return holder


def dealers_left(game: Table, state: BoutState) -> int:
    """The pair games: the dealer's left neighbour, in every deal."""
    return (state.dealer + 1) % game.seats


def dealers_left_again(game: Table, state: BoutState, fool: int, leader: int) -> int:
    return dealers_left(game, state)


# in a later deal: `(game, state, fool or -1 after a draw, leader of the deal before)`


def under_fool(game: Table, state: BoutState, fool: int, leader: int) -> int:
    """The fool's right neighbour leads, the fool defends first (D13); after a draw as in a first deal (D16)."""
    return (fool - 1) % _leading(game) if fool >= 0 else game.rules.first_lead(game, state)


def from_under_fool(game: Table, state: BoutState, fool: int, leader: int) -> int:
    """The fool's left neighbour leads (D13); after a draw as in a first deal (D16)."""
    return (fool + 1) % _leading(game) if fool >= 0 else game.rules.first_lead(game, state)


def rotate(game: Table, state: BoutState, fool: int, leader: int) -> int:
    """One seat a deal (2.12); the fool does not matter, so a draw moves the lead too."""
    return (leader + 1) % _leading(game)


def _leading(game: Table) -> int:
    """How many seats lead: a hand that only throws is passed over."""
    return game.seats - game.rules.bystanders


def lowest_again(game: Table, state: BoutState, fool: int, leader: int) -> int:
    return lowest(game, state)


def lot_again(game: Table, state: BoutState, fool: int, leader: int) -> int:
    return by_lot(game, state)


def fool_of(losers: list[int], dealer: int, seats: int) -> int:
    """The fool of several losers: the first of them clockwise from the dealer's left (rule_cases 3)."""
    return min(losers, key=lambda seat: (seat - dealer - 1) % seats)
