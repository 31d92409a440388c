"""A trump suit for each player (`two_trump`): cards turned for every seat, and what beats what for whom.

The turned cards lie face up at the bottom of the talon, that of the dealer's left uppermost, and are drawn last.
"""

from dataclasses import replace

from variants.bout.opinions import TRUMP, covers_under
from variants.bout.rules import Opinion, Table, Trump
from variants.bout.state import BoutState
from variants.bout.trumps import made_trump, take_fit
from variants.cards import SPECIAL_TURNED, Pack, mask_of

ALIEN = TRUMP - 20
"""The place of alien trumps in the stack: before the own trump and what depends on it."""


def _turn_each(game: Table, state: BoutState, dealt: list[int], rest: list[int]) -> None:
    """One card a seat, from the dealer's left; an unfit one goes into the middle of what is left."""
    left = list(rest)
    turned = []
    state.trump = SPECIAL_TURNED
    state.trumps = [SPECIAL_TURNED] * game.seats
    for seat in _in_turn(state):
        card = take_fit(game, left)
        turned.append(card)
        state.trumps[seat] = made_trump(game, card)
    state.turned = mask_of(turned)
    state.talon = [*reversed(turned), *reversed(left)]


def _in_turn(state: BoutState) -> list[int]:
    return [(state.dealer + 1 + step) % state.seats for step in range(state.seats)]


def _still_there(state: BoutState) -> int:
    return state.turned.bit_count() if state.talon else 0


def _nobodys(game: Table, bottom: int) -> int:
    return SPECIAL_TURNED


def _not_one(game: Table, bottom: int, trump: int) -> bool:
    return False


OWN_TRUMPS = Trump(_turn_each, _nobodys, _not_one, _still_there)


def turned_in(game: Table, state: BoutState) -> list[int]:
    """The cards at the bottom of a position's talon that may be the turned ones: seat by seat, the dealer's last."""
    found: list[int] = []
    for card, seat in zip(state.talon, reversed(_in_turn(state)), strict=False):
        if state.trumps and made_trump(game, card) != state.trumps[seat]:
            break
        found.append(card)
    return found


def told_by(game: Table, state: BoutState, lying: list[int]) -> list[int]:
    """Every seat's trump, as the turned cards at the bottom of the talon tell it; ValueError where one is missing."""
    if len(lying) != state.seats:
        raise ValueError("a position without the cards turned for each seat names its trumps")
    trumps = [SPECIAL_TURNED] * state.seats
    for card, seat in zip(lying, reversed(_in_turn(state)), strict=True):
        trumps[seat] = made_trump(game, card)
    return trumps


def _own(state: BoutState) -> int:
    """The trump of who covers: the defender, in the chase the attacker who covers his own card (`cunning`)."""
    return state.trumps[state.to_act if state.phase == "chase" else state.defender]


def by_own_trump(game: Table, state: BoutState) -> list[int]:
    """Only the suit of who covers is trump; the others' trumps are plain suits to him."""
    trump = _own(state)
    return game.covers[trump] or game.make_covers(trump)


def by_own_over_alien(game: Table, state: BoutState) -> list[int]:
    """`alien_trump=yes`: the trumps of all other seats, out or not (5.3.2.25), must be beaten like trumps."""
    own = _own(state)
    aliens = 0
    for trump in state.trumps:
        aliens |= game.pack.suits[trump]
    aliens &= ~game.pack.suits[own]
    found = game.alien_covers.get((own, aliens))
    if found is None:
        rules = replace(game.rules, beats=(*game.rules.beats, (ALIEN, _alien(aliens))))
        found = game.alien_covers[own, aliens] = covers_under(game.pack, rules, own)
    return found


def _alien(aliens: int) -> Opinion:
    def opinion(pack: Pack, attack: int, cover: int, trump: int) -> bool | None:
        """An alien trump falls to a higher card of its suit, or to an own trump of higher rank."""
        if not aliens >> attack & 1:
            return None
        fitting = pack.suit[cover] == pack.suit[attack] or bool(pack.suits[trump] >> cover & 1)
        return fitting and pack.rank[cover] > pack.rank[attack]

    return opinion
