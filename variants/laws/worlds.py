"""Paired worlds: positions that one viewer cannot tell apart.

The cards that the viewer does not see are dealt anew among the places that hide them: the other hands, the talon but
for the turned trump card, the discard. If anything that the viewer may read differs afterwards, it was read from cards
that he must not know.
"""

from __future__ import annotations

import random
from collections.abc import Collection

from variants.core import Position

COUNTED = "hand_empty"
"""The end after which hands lie open, for their points were counted."""


def other_world(position: Position, viewer: int, chance: random.Random, pinned: Collection[str] = ()) -> Position:
    """The position with its unseen cards moved about; the `pinned` ones stay where they are.

    The digests of earlier positions are left out: repetition is judged by content (catalogue 2.12), and the content
    has just been changed.
    """
    fixed = set(pinned) | set(cards_in(position.get("shown", "")))
    places = unseen_places(position, viewer)
    free = [card for cards in places.values() for card in cards if card not in fixed]
    chance.shuffle(free)
    world = dict(position, seen={}, hands=list(position["hands"]))
    deck = iter(free)
    for (name, seat), cards in places.items():
        text = " ".join([card if card in fixed else next(deck) for card in cards])
        if name == "hands":
            world["hands"][seat] = text
        else:
            world[name] = text + (f" {turned(position)}" if name == "talon" and turned(position) else "")
            world[name] = world[name].strip()
    return world


def unseen_places(position: Position, viewer: int) -> dict[tuple[str, int], list[str]]:
    """The places whose faces the viewer may not see (catalogue 2.6), with what lies there."""
    counted = position.get("reason") == COUNTED
    places = {
        ("hands", seat): cards_in(hand) for seat, hand in enumerate(position["hands"]) if seat != viewer and not counted
    }
    talon = cards_in(position.get("talon", ""))
    places["talon", -1] = talon[:-1] if turned(position) else talon
    places["discard", -1] = cards_in(position.get("discard", ""))
    return places


def turned(position: Position) -> str:
    """The trump card as long as it lies face up under the talon."""
    talon = cards_in(position.get("talon", ""))
    card: str = position.get("trump_card", "")
    return card if talon and card and talon[-1] == card else ""


def talon_top(position: Position) -> list[str]:
    return cards_in(position.get("talon", ""))[:1]


def cards_in(place: object) -> list[str]:
    """The cards of a place: none where only their number is known."""
    if isinstance(place, str):
        return place.split()
    if isinstance(place, list):
        return [card for each in place for card in cards_in(each)]
    return []


def faces(position: Position) -> set[str]:
    """Every card whose face stands somewhere in a view."""
    rows = [side.lstrip("?") for row in position.get("table", ()) for side in row.split("/")]
    held = cards_in(position.get("hands", [])) + cards_in(position.get("talon", ""))
    return {
        card for card in (*held, *cards_in(position.get("trump_card", "")), *rows) if card not in ("-", "x", "?", "")
    }
