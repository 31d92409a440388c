"""What every refusal shares: its section, the cards at fault, and the tests of what a hand can lay."""

from variants import rulebook
from variants.bout.rules import Table
from variants.bout.state import UNCOVERED, BoutState
from variants.core import Move, Refusal


def refusal(game: Table, code: str, *cards: int) -> Refusal:
    return Refusal(code, rulebook.SENTENCES[code].section, tuple([game.pack.names[card] for card in cards]))


def not_in_hand(game: Table, state: BoutState, move: Move) -> Refusal | None:
    """`card_not_held`, then `duplicate_card`: the cards are tested as a multiset."""
    missing = move.mask & ~state.hands[state.to_act]
    if missing:
        return refusal(game, "card_not_held", *game.pack.in_order(missing))
    if len(move.cards) != move.mask.bit_count():
        return refusal(
            game, "duplicate_card", *[card for card in game.pack.in_order(move.mask) if move.cards.count(card) > 1]
        )
    return None


def no_open_attack(game: Table, state: BoutState, move: Move) -> Refusal | None:
    """`no_such_attack`, then `already_covered`."""
    row = state.row_of(move.attack)
    if row < 0:
        return refusal(game, "no_such_attack", move.attack)
    if state.covers[row] != UNCOVERED:
        return refusal(game, "already_covered", move.attack)
    return None


def no_room(game: Table, state: BoutState, move: Move, holder: int, short: str) -> Refusal | None:
    """`bout_full` by the cap, then `short` when `holder` has fewer cards than would lie uncovered."""
    laid = len(move.cards)
    if len(state.attacks) + laid > game.rules.cap(state):
        return refusal(game, "bout_full")
    if state.uncovered + laid > state.hands[holder].bit_count():
        return refusal(game, short)
    return None
