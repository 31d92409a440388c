"""What small games of their own share: who deals, what a refusal says, which positions can be read."""

from collections.abc import Collection
from typing import Any

from variants import chance, rulebook
from variants.cards import Pack, numbers
from variants.core import Move, Position, Refusal, State

NOTHING: tuple[object, ...] = (None, "", "-", 0, [], {})
"""What a key of other games may say in a position: that there is nothing."""


def dealer_of(key: bytes, previous: Position | None, seats: int) -> int:
    """By lot first, then the deal passes to the left, whoever won."""
    if previous is None:
        return chance.Stream(chance.extra(key, "dealer", 0)).below(seats)
    before: int = previous.get("dealer", seats - 1)
    return (before + 1) % seats


def refusal(pack: Pack, code: str, *cards: int) -> Refusal:
    return Refusal(code, rulebook.SENTENCES[code].section, tuple([pack.names[card] for card in cards]))


def not_held(pack: Pack, move: Move, held: int) -> Refusal | None:
    """`card_not_held`, then `duplicate_card`."""
    missing = move.mask & ~held
    if missing:
        return refusal(pack, "card_not_held", *numbers(missing))
    if len(move.cards) != move.mask.bit_count():
        return refusal(pack, "duplicate_card", *[card for card in numbers(move.mask) if move.cards.count(card) > 1])
    return None


def require_known(variant: str, seats: int, position: Position, keys: Collection[str], zones: Collection[str]) -> None:
    """ValueError for a key that the game does not have, unless it says that there is nothing."""
    strange = [key for key, value in position.items() if key not in keys and value not in NOTHING]
    strange += [name for name, value in zones_of(position).items() if name not in zones and value not in NOTHING]
    if strange:
        raise ValueError(f"a position of {variant} has no key {strange[0]!r}")
    if len(position.get("hands", [])) != seats:
        raise ValueError(f"a position of {seats} seats has {seats} hands, not {position.get('hands')!r}")


def require_phase(state: State, position: Position) -> None:
    """ValueError for a phase that the rest of the position does not tell."""
    if position.get("phase", state.phase) != state.phase:
        raise ValueError(f"the phase of this position is {state.phase!r}, not {position['phase']!r}")


def zones_of(position: Position) -> dict[str, Any]:
    zones: dict[str, Any] = position.get("zones", {})
    return zones
