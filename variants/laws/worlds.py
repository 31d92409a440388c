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

HIDDEN_BY_SEAT = ("won", "locked", "reserve")
"""Zones with a face-down place for each seat that nobody sees."""


def other_world(
    position: Position,
    viewer: int,
    chance: random.Random,
    pinned: Collection[str] = (),
    hands: Collection[int] | None = None,
) -> Position:
    """The position with its unseen cards moved about; the `pinned` ones stay where they are.

    `hands` are the seats whose hands the viewer does not see, if they are not all but his own.
    The digests of earlier positions are left out: repetition is judged by content (catalogue 2.12), and the content
    has just been changed.
    """
    fixed = set(pinned) | set(cards_in(position.get("shown", "")))
    places = unseen_places(position, viewer, hands)
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
        elif name in ("rows", *HIDDEN_BY_SEAT):
            lying = world["zones"][name][seat]
            world["zones"][name][seat] = covering(lying, text.split()) if name == "rows" else text
        elif name in ("secret", "spread"):
            world["zones"][name] = text
        elif name == "table":
            turn_over(world, seat, text)
        elif name == "thrown":
            throw_others(world, seat, text)
        else:
            world[name] = " ".join([text, *turned(position)]).strip() if name == "talon" else text
    return world


def lie_open(position: Position) -> bool:
    """Whether hands are shown to everybody: their points were counted, or they were compared."""
    return position.get("reason") == COUNTED or bool(position.get("zones", {}).get("hands_open"))


def unseen_places(
    position: Position, viewer: int, hands: Collection[int] | None = None
) -> dict[tuple[str, int], list[str]]:
    """The places whose faces the viewer may not see (catalogue 2.6), with what lies there."""
    counted = lie_open(position)
    closed = [seat for seat in range(len(position["hands"])) if (seat != viewer if hands is None else seat in hands)]
    places = {("hands", seat): cards_in(position["hands"][seat]) for seat in closed if not counted}
    talon = cards_in(position.get("talon", ""))
    places["talon", -1] = talon[: len(talon) - len(turned(position))]
    places["discard", -1] = cards_in(position.get("discard", ""))
    zones = position.get("zones", {})
    if "secret" in zones and talon:
        places["secret", -1] = cards_in(zones["secret"])
    if "spread" in zones:
        places["spread", -1] = cards_in(zones["spread"])
    if "rows" in zones:
        places |= {("rows", seat): covered_cards(row) for seat, row in enumerate(zones["rows"])}
    for row, lying in enumerate(position.get("table", ())):
        if "/?" in lying and zones["covered_by"][row] in closed:
            places["table", row] = [lying.split("?")[1]]
    if position.get("phase") != "overflow":
        thrown = zip(zones.get("thrown_by", ()), zones.get("thrown", ()), strict=True)
        places |= {("thrown", seat): cards_in(cards) for seat, cards in thrown if seat in closed}
    for name in HIDDEN_BY_SEAT:
        if name in zones and "ring" not in zones:
            places |= {(name, seat): cards_in(cards) for seat, cards in enumerate(zones[name])}
    return places


def covered_cards(row: str) -> list[str]:
    """The face-down cards of a row of the trick game, place by place."""
    return [place.split("/")[1] for place in row.split() if not place.endswith("-")]


def covering(row: str, cards: Sequence[str]) -> str:
    """The row with other cards face down."""
    deck = iter(cards)
    places = [place.split("/") for place in row.split()]
    return " ".join([f"{upper}/{lower if lower == '-' else next(deck)}" for upper, lower in places])


def turn_over(world: Position, row: int, card: str) -> None:
    """Another card lies face down in a row of the table; what is remembered of it follows."""
    attack, lay = world["table"][row].split("/?")
    zones = world["zones"]
    world["table"] = [*world["table"][:row], f"{attack}/?{card}", *world["table"][row + 1 :]]
    if zones.get("last_cover") == lay:
        zones["last_cover"] = card
    owner = zones["covered_by"][row]
    if zones.get("laid_last", [])[owner : owner + 1] == [f"?{lay}"]:
        zones["laid_last"][owner] = f"?{card}"


def throw_others(world: Position, seat: int, cards: str) -> None:
    """A seat has thrown other cards face down."""
    zones = world["zones"]
    zones["thrown"][zones["thrown_by"].index(seat)] = cards
    zones["laid_last"][seat] = " ".join([f"?{card}" for card in cards.split()])


def turned(position: Position) -> list[str]:
    """The cards that lie face up under the talon."""
    talon = cards_in(position.get("talon", ""))
    shown = cards_in(position.get("trump_card", ""))
    return shown if talon and shown and talon[-len(shown) :] == shown else []


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
