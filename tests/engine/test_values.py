"""What `= KEY VALUE` of a case means."""

import pytest

from variants.values import UnknownKey, agrees, find

POSITION = {
    "hands": ["7S 9C KC", "", "JH"],
    "talon": "8C 8D 8H",
    "trump": "H",
    "trump_card": "8H",
    "table": ["7S/9S", "7D/-"],
    "leader": 0,
    "defender": 1,
    "to_act": 0,
    "phase": "throw",
    "discard": "6S 6H",
    "out": [2, 0],
    "losers": [1, 2],
    "over": False,
    "scores": [12, 3, 0],
    "used": ["exchange", "attempt KS"],
    "zones": {"locked": ["QS", "QD"], "last_cover": "9S", "lead_size": "2", "no_throw": "0 2", "covered_by": [1, -1]},
}
VIEW = {"hands": [3, "9S ? ?", 0], "talon": 12, "table": ["7S/?", "7D/?9D", "8S/TS"], "trump_card": "8H"}


def holds(line: str, position: dict = POSITION, in_view: bool = False) -> bool:
    key, _, value = line.partition(" ")
    path = key.split(".")
    return agrees(find(position, path), path, value, in_view)


@pytest.mark.parametrize(
    "line",
    [
        "hands.0 KC 7S 9C",
        "hands.0 3",
        "hands.0 ?C ?C 7?",
        "hands.0 7S *",
        "hands.0 * K? *",
        "hands.0 ? ? ?",
        "hands.1 none",
        "hands.1 0",
        "hands.2 J?",
        "hands 9C KC 7S | none | JH",
        "talon 3",
        "talon 8H 8D 8C",
        "talon.0 8C",
        "trump H",
        "trump_card ?H",
        "table 7S/9S 7D/-",
        "table 7D/- 7S/9S",
        "table 2",
        "table.0 7S/9S",
        "table 7S/? *",
        "table ?S/9? 7D/-",
        "discard 2",
        "discard 6H 6S",
        "out 2 0",
        "losers 2 1",
        "winners none",
        "to_act 0",
        "over 0",
        "bout 1",
        "beaten_bouts 0",
        "suit none",
        "scores 12 3 0",
        "scores.1 3",
        "used attempt KS exchange",
        "phase throw",
        "zones.locked.1 QD",
        "zones.locked QS | QD",
        "zones.last_cover 9S",
        "zones.last_cover 1",
        "zones.lead_size 2",
        "zones.no_throw 0 2",
        "zones.covered_by 1 -1",
        "zones.secret none",
        "zones.secret 0",
    ],
)
def test_a_value_agrees(line: str) -> None:
    assert holds(line)


@pytest.mark.parametrize(
    "line",
    [
        "hands.0 7S 9C",
        "hands.0 7S 9C KC QC",
        "hands.0 7S 7S KC",
        "hands.0 2",
        "hands.0 none",
        "hands.0 ?D ? ?",
        "hands.9 7S",
        "hands 7S 9C KC | JH",
        "hands none",
        "talon 8C 8D",
        "talon.0 8H",
        "trump -",
        "table 7S/9S",
        "table 7S/- 7D/-",
        "table 7S/9S 7D/?",
        "out 0 2",
        "losers 1",
        "losers 2",
        "losers none",
        "winners 0",
        "to_act none",
        "over 1",
        "scores 3 12 0",
        "scores 3",
        "phase chase",
        "zones.lead_size 1",
        "zones.no_throw 0",
    ],
)
def test_a_value_differs(line: str) -> None:
    assert not holds(line)


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        ("hands.0 3", True),
        ("hands.0 2", False),
        ("hands.0 7S 8S 9S", False),
        ("hands.2 none", True),
        ("hands.1 9S ? ?", True),
        ("hands.1 9S TS ?", False),
        ("talon 12", True),
        ("table.0 7S/?", True),
        ("table.0 7S/9S", False),
        ("table.1 7D/?9D", True),
        ("table.1 7D/?9?", True),
        ("table.1 7D/9D", False),
        ("table.2 8S/?", False),
        ("table.2 8S/T?", True),
    ],
)
def test_a_view_agrees_as_far_as_it_shows(line: str, wanted: bool) -> None:
    assert holds(line, VIEW, in_view=True) is wanted


def test_a_face_down_cover_in_a_position_is_any_card_when_asked_so() -> None:
    assert holds("table 7D/?", {"table": ["7D/?9D"]})
    assert holds("table 7D/?9D", {"table": ["7D/?9D"]})
    assert not holds("table 7D/?9D", {"table": ["7D/9D"]})


def test_no_trump_is_none() -> None:
    assert holds("trump none", {"trump": "-"})
    assert holds("trump -", {"trump": "-"})


def test_nobody_to_act_is_none() -> None:
    assert holds("to_act none", {"to_act": -1})
    assert holds("to_act -1", {"to_act": -1})


def test_own_trumps_are_found_by_seat() -> None:
    assert holds("trump.1 D", {"trump": ["S", "D"]})


def test_a_key_that_no_position_has_is_an_error() -> None:
    with pytest.raises(UnknownKey, match="turn"):
        find(POSITION, ["turn"])
