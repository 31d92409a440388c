"""How a deal ends: the first empty hand wins and the other counts; or it goes on for ever (2.12)."""

import hashlib

from variants.cards import numbers
from variants.core import ALL_EYES, Event
from variants.shedding.rules import TO_THE_LIMIT, Table
from variants.shedding.state import ShedState

REPEATED = 3
"""A position that stands for the third time, the stock empty, is a draw."""


def win(game: Table, state: ShedState, winner: int, events: list[Event]) -> None:
    """The winner laid his last card: the others write what they hold, here and in the match."""
    state.out.append(winner)
    events.append(Event("out", winner, 0, ALL_EYES))
    state.scores[winner] -= game.rewards[state.pile[-1]]
    losers = [seat for seat in range(state.seats) if seat != winner]
    for seat in losers:
        state.scores[seat] += _price(game, state, seat)
    state.match_scores = [one + other for one, other in zip(state.match_scores, state.scores, strict=True)]
    _finish(state, "hand_empty", losers, [winner], events)


def _price(game: Table, state: ShedState, seat: int) -> int:
    cards = numbers(state.hands[seat])
    if len(cards) == 1 and game.lone[cards[0]] == TO_THE_LIMIT:
        return game.rules.limit - state.match_scores[seat]
    if len(cards) == 1 and game.lone[cards[0]]:
        return game.lone[cards[0]]
    return sum([game.prices[card] for card in cards])


def decided(game: Table, state: ShedState) -> bool:
    return max(state.match_scores) >= game.rules.limit


def stop_endless(game: Table, state: ShedState, events: list[Event]) -> None:
    """Repetition and length, tested before each move (5.3.3.1)."""
    if not state.talon:
        digest = _digest(state)
        count = state.seen.get(digest, 0) + 1
        state.seen[digest] = count
        if count == REPEATED:
            _finish(state, "repetition", [], [], events)
    if not state.over and state.bout > game.rules.max_bouts:
        _finish(state, "length", [], [], events)


def _digest(state: ShedState) -> str:
    """The position by content; the pile in its order, for it is turned over without a shuffle."""
    content = (state.hands, state.pile, state.suit, state.to_act, state.opened, state.right, state.drawn)
    return hashlib.sha256(repr(content).encode()).hexdigest()[:16]


def _finish(state: ShedState, reason: str, losers: list[int], winners: list[int], events: list[Event]) -> None:
    state.over = True
    state.phase = "over"
    state.to_act = -1
    state.reason = reason
    state.losers = losers
    state.winners = winners
    events.append(Event("over", -1, 0, ALL_EYES))
