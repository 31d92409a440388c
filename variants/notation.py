"""Moves as text (rule_cases 1): a verb and its arguments, read into a move of the game."""

import re
from collections.abc import Callable, Sequence
from typing import NamedTuple

from variants.cards import Pack
from variants.core import BadMove, Move, Moves


class Shape(NamedTuple):
    """What stands after a verb: whether an attack card comes first, and how few and how many cards follow."""

    attack: bool
    least: int
    most: int
    ahead: int = 0
    """How many of the cards keep their places; the others are put in canonical order."""
    held: bool = False
    """The attack card comes from the hand, not from the table."""


MANY = 52
BARE = Shape(False, 0, 0)

SHAPES: dict[str, Shape] = {
    "lead": Shape(False, 1, MANY),
    "lead_talon": BARE,
    "throw": Shape(False, 1, MANY),
    "throw_talon": BARE,
    "pass": BARE,
    "beat": Shape(True, 1, MANY),
    "take": BARE,
    "transfer": Shape(False, 1, MANY),
    "show": Shape(False, 1, 1),
    "self": Shape(True, 1, 1, held=True),
    "self_beat": Shape(True, 1, 1),
    "exchange": Shape(False, 2, 2),
    "attempt": Shape(True, 0, 0),
    "counter": Shape(True, 1, MANY, 1),
    "give": Shape(False, 1, MANY),
    "block": Shape(False, 5, 5),
    "keep": Shape(False, 1, MANY),
    "reverse": BARE,
    "doubt": BARE,
    "accept": BARE,
    "cheat_beat": Shape(True, 1, 1),
    "cheat_transfer": Shape(False, 1, MANY),
    "catch": Shape(False, 0, 1),
    "hang": Shape(False, 1, MANY),
    "pass_pagons": Shape(False, 1, MANY),
    "discard": Shape(False, 1, MANY),
    "lay": Shape(False, 1, 1),
    "open": Shape(False, 1, 1),
    "draw": BARE,
    "capture": Shape(False, 1, 1),
    "done": BARE,
    "play": Shape(False, 1, 3),
    "miss": BARE,
    "laugh": BARE,
    "silent": BARE,
    "claim": BARE,
}

LONGEST = 400
"""Characters of the longest text that is looked at; a move of every card of four packs is shorter."""

PLACE = re.compile(r"#[0-9]{1,3}")
"""An own card that its player does not see, by its place in the hand from the left (`reversed`)."""

Twin = Callable[[Sequence[int], bool], int]
"""Which of a card's twins is meant; the flag says that it stands for an attack card."""


def read(moves: Moves, text: str, choose: Callable[[str, bool, list[int]], int]) -> Move:
    """A move from its text, in any case and with surplus blanks; BadMove names the fault.

    `choose(name, attack, named)` picks a card number for a text that names several, given those named so far.
    """
    verb, names, shape = _said(text)
    for name in names:
        if not moves.pack.twins(name):
            raise BadMove("unknown_card", name)
    _count(verb, names, shape)
    attack = choose(names[0], not shape.held, []) if shape.attack else -1
    laid = [attack] if shape.held else []
    cards: list[int] = []
    for name in names[1:] if shape.attack else names:
        cards.append(choose(name, False, laid + cards))
    return made(moves, verb, attack, cards, shape.ahead)


def read_blind(moves: Moves, text: str, choose: Callable[[str, bool, list[int]], int]) -> Move:
    """A move whose own cards are named by their places, such as `beat 9S #0`."""
    verb, names, shape = _said(text)
    own = names[1:] if shape.attack else names
    for name in names[: len(names) - len(own)]:
        if not moves.pack.twins(name):
            raise BadMove("unknown_card", name)
    for name in own:
        if not PLACE.fullmatch(name):
            raise BadMove("own_place", verb, name)
    _count(verb, names, shape)
    attack = choose(names[0], True, []) if shape.attack else -1
    places = tuple(sorted([int(name[1:]) for name in own]))
    return moves.by_places(verb, attack, places) if places or attack >= 0 else moves.bare(verb)


def _said(text: str) -> tuple[str, list[str], Shape]:
    """The verb, the names after it, and the shape that they should have."""
    words = text.split() if len(text) <= LONGEST else []
    if not words:
        raise BadMove("no_verb")
    verb = words[0].lower()
    shape = SHAPES.get(verb)
    if shape is None:
        raise BadMove("unknown_verb", words[0])
    return verb, [word.upper() for word in words[1:]], shape


def _count(verb: str, names: list[str], shape: Shape) -> None:
    if not shape.least <= len(names) - shape.attack <= shape.most:
        raise BadMove("attack_first" if shape.attack else "card_count", verb, shape.least, shape.most, " ".join(names))


def made(moves: Moves, verb: str, attack: int, cards: list[int], ahead: int = 0) -> Move:
    """The shared move of these cards, in canonical order; one that names a card twice is made for itself."""
    cards = [*cards[:ahead], *sorted(cards[ahead:], key=moves.pack.place)]
    if len(set(cards)) != len(cards) or (len(cards) > 1 and attack >= 0):
        return moves.odd(verb, attack, tuple(cards))
    if attack >= 0:
        return moves.pair(verb, attack, cards[0] if cards else -1)
    mask = 0
    for card in cards:
        mask |= 1 << card
    return moves.of(verb, mask) if cards else moves.bare(verb)


def pick(pack: Pack, name: str, named: list[int], wanted: Sequence[int]) -> int:
    """The first of the `wanted` twins that is not named yet; else any not named; else the first (it is named twice)."""
    twins = pack.twins(name)
    free = [card for card in twins if card not in named]
    fitting = [card for card in wanted if card in free]
    return (fitting or free or twins)[0]
