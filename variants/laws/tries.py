"""Moves that somebody might try: texts of every verb with all sorts of cards, most of them against the rules."""

from __future__ import annotations

import random
from collections.abc import Iterator

from variants.cards import SUITS
from variants.cases import VERBS
from variants.core import Position
from variants.laws.worlds import cards_in

ON_TWO = ("beat", "self", "self_beat", "cheat_beat", "exchange", "counter")
BARE = (
    *("pass", "take", "lead_talon", "throw_talon", "claim", "accept", "doubt", "done", "draw", "miss", "reverse"),
    *("laugh", "silent"),
)
LIKELY = (
    *("lead", "throw", "transfer", "show", "beat", "beat", "attempt", "pass", "take", "lead_talon", "throw_talon"),
    *("cheat_beat", "cheat_transfer"),
)

LIKELY_IN = {
    "doubt": ("doubt", "accept", "beat", "throw"),
    "catch": ("catch", "catch", "accept", "cheat_beat", "take"),
    "turn": ("play", "play", "play", "play", "draw", "pass", "miss"),
    "trick": ("play",),
    "laugh": ("laugh", "silent", "miss", "play"),
    "collect": ("draw", "capture", "capture", "play"),
    "answer": ("lay", "lay", "lay", "open", "take"),
    "give": ("give", "give", "give", "block", "accept"),
    "showdown": ("discard",),
}
"""Phases of games that know other verbs."""


def some(position: Position, seat: int, pack: list[str], chance: random.Random, number: int) -> Iterator[str]:
    """Texts by chance: likely verbs more often, held and laid cards more often, none to three cards."""
    verbs = sorted(VERBS)
    likely = LIKELY_IN.get(position.get("phase", ""), LIKELY)
    for _ in range(number):
        verb = chance.choice(likely) if chance.random() < 0.8 else chance.choice(verbs)
        wanted = 2 if verb in (*ON_TWO, "give") else 0 if verb in BARE else 1
        count = wanted if chance.random() < 0.7 else chance.randrange(4)
        named = [some_card(position, seat, pack, chance, verb in ON_TWO and not place) for place in range(count)]
        if verb == "play" and chance.random() < 0.5:
            named.append(chance.choice(SUITS))
        if verb == "open" and chance.random() < 0.9:
            named = [str(chance.randrange(len(pack)))]
        yield " ".join([verb, *named])


def some_card(position: Position, seat: int, pack: list[str], chance: random.Random, attack: bool) -> str:
    """A card of the hand, of the table or of the pack; an attack card comes from the table more often."""
    held = cards_in(position["hands"][seat])
    laid: list[str] = [row.split("/")[0] for row in position.get("table", ())]
    first, second = (laid, held) if attack else (held, laid)
    draw = chance.random()
    if first and draw < 0.7:
        return chance.choice(first)
    return chance.choice(second) if second and draw < 0.9 else chance.choice(pack)


def every(position: Position, pack: list[str]) -> Iterator[str]:
    """Every verb bare and with each card of the pack, plays with each suit, verbs of two cards with each row too."""
    laid = [row.split("/")[0] for row in position.get("table", ())]
    for verb in sorted(VERBS):
        yield verb
        for card in pack:
            yield f"{verb} {card}"
    for card in pack:
        for suit in SUITS:
            yield f"play {card} {suit}"
    for place in range(len(pack)):
        yield f"open {place}"
    for verb in ON_TWO:
        for attack in laid:
            for card in pack:
                yield f"{verb} {attack} {card}"
