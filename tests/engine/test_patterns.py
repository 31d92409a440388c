"""Leads by pattern: what is offered is exactly what has no fault, for every hand."""

import random

import pytest

import variants
from variants.bout import patterns
from variants.bout.rules import Pattern
from variants.cards import mask_of
from variants.catalogue import pairs
from variants.core import Move

GAME = variants.build("throw_in", seats=2)
TWO_PACKS = variants.build("big", seats=2)
ALL = {
    "same rank": patterns.SAME_RANK,
    "single": patterns.SINGLE,
    "whole rank": patterns.WHOLE_RANK,
    "three": patterns.THREE_CARDS,
    "pairs s1": pairs.PAIRS_S1,
    "pairs s2": pairs.PAIRS_S2,
    "five": pairs.FIVE,
    "groups": pairs.GROUPS,
}


def parts(cards: list[int]) -> list[int]:
    return [
        mask_of([card for place, card in enumerate(cards) if chosen >> place & 1])
        for chosen in range(1, 1 << len(cards))
    ]


@pytest.mark.parametrize("game", [GAME, TWO_PACKS], ids=["one pack", "two packs"])
@pytest.mark.parametrize("pattern", ALL.values(), ids=ALL)
def test_a_set_is_offered_exactly_when_it_has_no_fault(game: variants.Game, pattern: Pattern) -> None:  # type: ignore[type-arg]
    chance = random.Random(7)
    for _ in range(150):
        hand = chance.sample(range(game.pack.size), chance.randint(1, 7))
        most = chance.randint(1, 6)
        offered: list[Move] = []
        pattern.offer(game, "lead", mask_of(hand), most, offered)
        right = [
            part
            for part in parts(hand)
            if part.bit_count() <= most and not pattern.fault(game, part, mask_of(hand), most)
        ]
        assert {move.text for move in offered} == {game.moves.of("lead", part).text for part in right}
