"""The match of levels over several deals (catalogue 4: pagons_game, decisions 1, 5 and 11)."""

from typing import Any

import pytest

import variants


def hung(levels: list[str], hand: str, **options: str) -> tuple[variants.Game[Any], dict[str, Any]]:
    game = variants.build("pagons_game", seats=2, options=options)
    position = {"hands": [hand, "9D TS JC"], "trump": "H", "leader": 0, "bout": 9, "levels": levels}
    state = game.load(position)
    for seat, text in ((0, "lead KD"), (1, "take"), (0, "pass")):
        game.play(state, game.read(state, seat, text))
    hand_left = " ".join(card for card in hand.split() if card != "KD")
    game.play(state, game.read(state, 0, f"hang {hand_left}"))
    return game, game.carry(state)


def test_a_hung_level_is_carried_into_the_next_deal() -> None:
    game, carried = hung(["6", "8"], "6S 6C KD")
    assert carried["levels"] == ["7", "8"]
    assert carried["standing"] == [1, 2]
    assert not carried["decided"]
    following = game.deal(bytes(32), previous=carried)
    assert game.view(following, 1)["levels"] == ["7", "8"]
    assert following.dealer == 1


def test_the_queen_decides_the_match() -> None:
    _, carried = hung(["Q", "A"], "QS KD")
    assert carried["decided"]
    assert carried["standing"] == [9, 7]


def test_partners_stand_as_high_as_their_team() -> None:
    game = variants.build("pagons_game", seats=4, options={"sides": "teams"})
    state = game.deal(bytes(32), previous={"losers": [0], "dealer": 0, "leader": 1, "levels": ["9", "7"]})
    assert game.carry(state)["standing"] == [3, 1, 3, 1]


def test_teams_need_four_or_six_seats() -> None:
    assert [seats for seats in range(2, 7) if fits(seats)] == [4, 6]


def fits(seats: int) -> bool:
    try:
        variants.build("pagons_game", seats=seats, options={"sides": "teams"})
    except variants.CompositionError as refused:
        assert refused.code == "table_size"
        return False
    return True


def test_a_position_names_a_level_for_each_side() -> None:
    game = variants.build("pagons_game", seats=3)
    with pytest.raises(ValueError, match="3 sides have 3 levels"):
        game.load({"hands": ["6S", "7S", "8S"], "trump": "H", "leader": 0, "levels": ["6"]})
