"""Positions of the two-trump game that do not fit are refused with a sentence (rule_cases 2)."""

from typing import Any

import pytest

import variants

HANDS = {"hands": ["6S", "7S"], "leader": 0}


@pytest.mark.parametrize(
    ("position", "sentence"),
    [
        ({"trump": ["S"]}, "2 seats have 2 trumps"),
        ({"trump": ["S", "H"], "talon": "8C 8D", "trump_card": "9C"}, "the turned card '9C' lies neither"),
        ({"trump": ["S", "H"], "trump_card": "9C"}, "the turned card '9C' lies neither"),
        ({"talon": "8C"}, "names its trumps"),
    ],
)
def test_a_position_that_does_not_fit_is_refused(position: dict[str, Any], sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        variants.build("two_trump", seats=2).load(HANDS | position)
