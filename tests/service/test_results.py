"""Points, times fool and places."""

import pytest

from matches.results import places, points_of, result_of


@pytest.mark.parametrize("losers", [[], [0], [1, 2], [0, 1, 2]])
def test_the_points_of_a_deal_sum_to_zero(losers):
    assert sum(points_of(seat, losers, 4) for seat in range(4)) == 0


def test_one_fool_among_four_pays_for_the_others():
    result = result_of(seats=4, losers=[[2]], left=[])
    assert result == {"points": [1, 1, -3, 1], "fool": [0, 0, 1, 0], "place": [1, 1, 4, 1]}


def test_the_first_out_wins_from_all_that_lost():
    assert result_of(seats=3, losers=[[0, 2]], left=[])["points"] == [-1, 2, -1]


def test_a_draw_gives_nothing():
    assert result_of(seats=2, losers=[[], [1]], left=[])["points"] == [1, -1]


def test_equal_points_share_a_place():
    assert places([3, 5, 3, 1], []) == [2, 1, 2, 4]


def test_who_left_stands_last_whatever_the_points():
    assert places([9, 1, 5, 1], [0, 2]) == [4, 1, 3, 1]


def test_match_points_decide_where_a_game_has_them():
    result = result_of(seats=2, losers=[[1]], left=[], carried={"match_scores": [3, 8]})
    assert (result["match_points"], result["place"]) == ([3, 8], [2, 1])


def test_a_game_whose_match_points_are_a_burden_says_how_the_seats_stand():
    carried = {"match_scores": [30, 101], "standing": [-30, -101]}
    assert result_of(seats=2, losers=[[1]], left=[], carried=carried)["place"] == [1, 2]


def test_levels_decide_where_a_game_has_them():
    result = result_of(seats=2, losers=[[1]], left=[], carried={"match_scores": [], "standing": [1, 2]})
    assert (result["points"], result["place"]) == ([1, -1], [2, 1])
    assert "match_points" not in result
