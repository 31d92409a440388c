"""Paired worlds: positions that one viewer cannot tell apart.

The cards that the viewer does not see are dealt anew among the places that hide them: the other hands, the talon but
for the turned trump card, the discard. If anything that the viewer may read differs afterwards, it was read from cards
that he must not know.
"""

from __future__ import annotations

import copy
import random
from collections.abc import Collection, Sequence

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
    if "zones" in position:
        world["zones"] = copy.deepcopy(position["zones"])
    deck = iter(free)
    for (name, seat), cards in places.items():
        text = " ".join([card if card in fixed else next(deck) for card in cards])
        if name == "hands":
            world["hands"][seat] = text
        elif name in ("rows", "won"):
            lying = world["zones"][name][seat]
            world["zones"][name][seat] = text if name == "won" else covering(lying, text.split())
        elif name in ("secret", "spread"):
            world["zones"][name] = text
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
    zones = position.get("zones", {})
    if "secret" in zones and talon:
        places["secret", -1] = cards_in(zones["secret"])
    if "spread" in zones:
        places["spread", -1] = cards_in(zones["spread"])
    if "rows" in zones:
        places |= {("rows", seat): covered_cards(row) for seat, row in enumerate(zones["rows"])}
    if "won" in zones and "ring" not in zones:
        places |= {("won", seat): cards_in(cards) for seat, cards in enumerate(zones["won"])}
    return places


def covered_cards(row: str) -> list[str]:
    """The face-down cards of a row of the trick game, place by place."""
    return [place.split("/")[1] for place in row.split() if not place.endswith("-")]


def covering(row: str, cards: Sequence[str]) -> str:
    """The row with other cards face down."""
    deck = iter(cards)
    places = [place.split("/") for place in row.split()]
    return " ".join([f"{upper}/{lower if lower == '-' else next(deck)}" for upper, lower in places])


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


def rows_of(position: Position) -> list[str]:
    """What lies as `9C/7D`: the rows of the table, and those of the trick game, open on face-down."""
    return [*position.get("table", ()), *" ".join(position.get("zones", {}).get("rows", ())).split()]


def faces(position: Position) -> set[str]:
    """Every card whose face stands somewhere in a view."""
    rows = [side.lstrip("?") for row in rows_of(position) for side in row.split("/")]
    held = cards_in(position.get("hands", [])) + cards_in(position.get("talon", ""))
    return {
        card for card in (*held, *cards_in(position.get("trump_card", "")), *rows) if card not in ("-", "x", "?", "")
    }
