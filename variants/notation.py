"""Moves as text (rule_cases 1): a verb and its arguments, read into a move of the game."""

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
    "self": Shape(True, 1, 1),
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

Twin = Callable[[Sequence[int], bool], int]
"""Which of a card's twins is meant; the flag says that it stands for an attack card."""


def read(moves: Moves, text: str, choose: Callable[[str, bool, list[int]], int]) -> Move:
    """A move from its text, in any case and with surplus blanks; BadMove names the fault.

    `choose(name, attack, named)` picks a card number for a text that names several, given those named so far.
    """
    words = text.split() if len(text) <= LONGEST else []
    if not words:
        raise BadMove("no_verb")
    verb, names = words[0].lower(), [word.upper() for word in words[1:]]
    shape = SHAPES.get(verb)
    if shape is None:
        raise BadMove("unknown_verb", words[0])
    for name in names:
        if not moves.pack.twins(name):
            raise BadMove("unknown_card", name)
    if not shape.least <= len(names) - shape.attack <= shape.most:
        raise BadMove("attack_first" if shape.attack else "card_count", verb, shape.least, shape.most, " ".join(names))
    attack = choose(names[0], True, []) if shape.attack else -1
    cards: list[int] = []
    for name in names[1:] if shape.attack else names:
        cards.append(choose(name, False, cards))
    return made(moves, verb, attack, cards, shape.ahead)


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


def pick(pack: Pack, name: str, named: list[int], wanted: int) -> int:
    """The first twin among `wanted` that is not named yet; else any not named; else the first (it is named twice)."""
    twins = pack.twins(name)
    free = [card for card in twins if card not in named]
    for card in free:
        if wanted >> card & 1:
            return card
    return (free or twins)[0]
