"""A record replays to the same end, and the first place where it does not is named."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from tests.record.logs import played
from variants import record
from variants.bout.game import Bout
from variants.record import BadRecord, Deal, Record
from variants.replay import replay

GAMES: list[tuple[str, int, int, dict[str, Any]]] = [
    ("simple", 2, 3, {}),
    ("throw_in", 2, 5, {}),
    ("throw_in", 6, 3, {}),
    ("transfer", 4, 5, {}),
    ("transfer", 3, 4, {"options": {"deck": 52}}),
    ("japanese", 3, 3, {}),
    ("throw_in", 3, 3, {"options": {"redeal": "yes"}}),
    ("throw_in", 2, 3, {"options": {"first_lead": "lot", "next_game_lead": "lot"}}),
]


def game(variant: str = "throw_in", seats: int = 3, deals: int = 3, **wishes: Any) -> Record:
    return record.of_entries(played(variant, seats, deals, **wishes))


def with_deal(whole: Record, number: int, **changes: Any) -> Record:
    deals = list(whole.deals)
    deals[number - 1] = replace(deals[number - 1], **changes)
    return replace(whole, deals=tuple(deals))


def with_outcome(whole: Record, number: int, **changes: Any) -> Record:
    outcome: Mapping[str, Any] = {**(whole.deals[number - 1].outcome or {}), **changes}
    return with_deal(whole, number, outcome=outcome)


@pytest.mark.parametrize(("variant", "seats", "deals", "wishes"), GAMES)
def test_a_match_replays_to_the_same_end(variant: str, seats: int, deals: int, wishes: dict[str, Any]) -> None:
    whole = game(variant, seats, deals, **wishes)
    report = replay(whole)
    assert report.agrees, str(report)
    assert (report.deals, report.moves) == (len(whole.deals), sum(len(deal.moves) for deal in whole.deals))


@pytest.mark.parametrize(("variant", "seats", "deals", "wishes"), GAMES)
def test_its_text_form_replays_to_the_same_end(variant: str, seats: int, deals: int, wishes: dict[str, Any]) -> None:
    whole = record.parse(record.to_text(game(variant, seats, deals, **wishes)))
    report = replay(whole)
    assert report.agrees, str(report)


def test_packs_are_told_as_card_numbers() -> None:
    report = replay(game())
    assert [sorted(pack) for pack in report.packs] == [list(range(36))] * 3


def test_another_pack_than_that_of_the_key_is_found() -> None:
    whole = game()
    cards = whole.deals[1].pack.split()
    cards[0], cards[1] = cards[1], cards[0]
    difference = replay(with_deal(whole, 2, pack=" ".join(cards))).difference
    assert difference is not None
    assert (difference.deal, difference.move, difference.what) == (2, None, "the pack")


def test_another_key_is_found() -> None:
    difference = replay(with_deal(game(), 1, key=bytes(32))).difference
    assert difference is not None
    assert (difference.deal, difference.what) == (1, "the pack")


def test_the_dealer_follows_from_the_deal_before() -> None:
    whole = game()
    difference = replay(with_deal(whole, 2, dealer=(whole.deals[1].dealer + 1) % 3)).difference
    assert difference is not None
    assert (difference.deal, difference.what, difference.expected) == (2, "the dealer", str(whole.deals[1].dealer))


@pytest.mark.parametrize(
    ("line", "named"),
    [("0 dance 7S", "dance"), ("9 pass", "9"), ("0 lead 1S", "1S"), ("0 transfer 6S 6S", "6S")],
)
def test_a_move_that_cannot_be_is_found(line: str, named: str) -> None:
    whole = game()
    moves = list(whole.deals[0].moves)
    moves[4] = line
    difference = replay(with_deal(whole, 1, moves=tuple(moves))).difference
    assert difference is not None
    assert (difference.deal, difference.move) == (1, 4)
    assert named in str(difference)


def test_a_move_against_the_rules_is_named_with_its_code() -> None:
    whole = game(seats=2)
    seat, _, move = whole.deals[0].moves[0].partition(" ")
    moves = (f"{1 - int(seat)} {move}", *whole.deals[0].moves[1:])
    difference = replay(with_deal(whole, 1, moves=moves)).difference
    assert difference is not None
    assert (difference.move, difference.what, difference.expected) == (0, "the move", "legal")
    assert "not_your_turn" in difference.got


def test_a_move_left_out_at_the_end_is_found() -> None:
    whole = game()
    difference = replay(with_deal(whole, 3, moves=whole.deals[2].moves[:-1])).difference
    assert difference is not None
    assert (difference.deal, difference.move, difference.what) == (3, None, "the deal")


def test_a_move_after_the_end_is_found() -> None:
    whole = game()
    moves = whole.deals[2].moves
    difference = replay(with_deal(whole, 3, moves=(*moves, "0 pass"))).difference
    assert difference is not None
    assert (difference.move, "deal_over" in difference.got) == (len(moves), True)


@pytest.mark.parametrize("change", [{"losers": [7]}, {"reason": "sixes"}, {"winners": [9]}, {"order": []}, {"note": 1}])
def test_another_outcome_is_found(change: dict[str, Any]) -> None:
    difference = replay(with_outcome(game(), 2, **change)).difference
    assert difference is not None
    assert (difference.deal, difference.move, difference.what) == (2, None, f"the outcome's {next(iter(change))}")


def test_another_public_text_is_found() -> None:
    whole = game()
    public = list(whole.deals[0].public or ())
    public[2] = "pass ?"
    difference = replay(with_deal(whole, 1, public=tuple(public))).difference
    assert difference is not None
    assert (difference.move, difference.what, difference.got) == (2, "the public text", "'pass ?'")


def test_moves_may_be_written_in_small_letters() -> None:
    whole = game()
    moves = tuple(move.lower() for move in whole.deals[0].moves)
    assert replay(with_deal(whole, 1, moves=moves, pack=whole.deals[0].pack.lower())).agrees


# leaving


def test_a_seat_that_left_is_played_for_with_the_least_action() -> None:
    report = replay(game(seats=4, deals=4, leaves={9: 2}))
    assert report.agrees, str(report)


def test_a_resignation_of_the_last_but_one_ends_the_match() -> None:
    whole = game(seats=3, deals=3, leaves={4: 1, 30: 0})
    assert whole.deals[-1].outcome == {"losers": [0], "winners": [], "order": [], "reason": "resigned"}
    report = replay(whole)
    assert report.agrees, str(report)
    assert report.carried is None


def test_a_seat_that_left_cannot_move_as_it_likes() -> None:
    """The record of a match in which seat 1 plays on at will, but says that it left before."""
    whole = game(seats=3, deals=1, seed=5)
    report = replay(with_deal(whole, 1, left={1: 0}))
    assert report.difference is not None
    assert report.difference.what == "the move for a seat that left"


def test_a_seat_cannot_leave_twice() -> None:
    whole = game(seats=4, deals=4, leaves={9: 2})
    difference = replay(with_deal(whole, 3, left={2: 0})).difference
    assert difference is not None
    assert (difference.deal, difference.what, difference.got) == (3, "the seat that left", "2")


def test_a_seat_that_is_not_at_the_table_cannot_leave() -> None:
    difference = replay(with_deal(game(), 1, left={3: 0})).difference
    assert difference is not None
    assert difference.what == "the seat that left"


def resigned() -> Record:
    return game(seats=2, deals=3, leaves={20: 1})


def test_nothing_is_played_after_a_resignation() -> None:
    whole = resigned()
    difference = replay(replace(whole, deals=whole.deals * 2)).difference
    assert difference is not None
    assert (difference.deal, difference.what) == (len(whole.deals) + 1, "the match")


def test_nobody_resigned_unless_a_seat_left_at_that_move() -> None:
    whole = resigned()
    difference = replay(with_deal(whole, len(whole.deals), left={})).difference
    assert difference is not None
    assert (difference.what, difference.got) == ("the deal", "over, resigned")


def test_who_left_has_lost_and_nobody_else() -> None:
    difference = replay(with_outcome(resigned(), len(resigned().deals), losers=[0])).difference
    assert difference is not None
    assert (difference.what, difference.expected, difference.got) == ("the outcome's losers", "[1]", "[0]")


@pytest.mark.parametrize("change", [{"winners": [0]}, {"order": [0]}])
def test_a_resignation_makes_no_winner(change: dict[str, Any]) -> None:
    difference = replay(with_outcome(resigned(), len(resigned().deals), **change)).difference
    assert difference is not None
    assert difference.what == f"the outcome's {next(iter(change))}"


def decide(monkeypatch: pytest.MonkeyPatch) -> None:
    """No game of the catalogue decides a match by itself yet: this one does after the first deal."""
    carry = Bout.carry
    monkeypatch.setattr(Bout, "carry", lambda self, state: {**carry(self, state), "decided": True})


def test_nothing_is_played_after_the_game_itself_has_decided_the_match(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = game()
    decide(monkeypatch)
    difference = replay(whole).difference
    assert difference is not None
    assert (difference.deal, difference.what) == (2, "the match")
    assert "own rule" in difference.expected


def test_a_number_is_not_true() -> None:
    whole = game("throw_in", 2, 1)
    losers = [bool(seat) for seat in (whole.deals[0].outcome or {})["losers"]]
    assert losers
    difference = replay(with_outcome(whole, 1, losers=losers)).difference
    assert difference is not None
    assert difference.what == "the outcome's losers"


def test_a_deal_that_the_rules_ended_was_not_resigned() -> None:
    difference = replay(with_outcome(game(), 3, reason="resigned")).difference
    assert difference is not None
    assert (difference.what, difference.got) == ("the reason", "resigned")


# the rest


def test_a_deal_that_is_being_played_agrees_so_far() -> None:
    whole = record.of_entries(played("throw_in", 2, 3, steps=7), unfinished=True)
    assert replay(whole).agrees


def test_a_game_that_cannot_be_built_is_no_record() -> None:
    with pytest.raises(BadRecord, match="cannot be played"):
        replay(Record(variant="chess", seats=2))
    with pytest.raises(BadRecord, match="cannot be played"):
        replay(Record(variant="throw_in", seats=40))


def test_another_edition_is_told() -> None:
    whole = game()
    assert "edition 0" in str(replay(replace(whole, edition=0)))
    assert "edition" not in str(replay(whole))
    assert "edition" not in str(replay(replace(whole, edition=None)))


def test_a_record_without_deals_agrees() -> None:
    report = replay(Record(variant="throw_in", seats=2))
    assert (report.agrees, report.deals, report.moves) == (True, 0, 0)


def test_the_report_says_how_far_it_came() -> None:
    whole = game()
    report = replay(with_deal(whole, 3, moves=()))
    assert report.deals == 2
    assert str(report).startswith("Deal 3: the deal should be going on, seat ")
    assert "Before it 2 deals" in str(report)


def test_a_deal_is_a_value() -> None:
    assert Deal(bytes(32), "", 0, (), None) == Deal(bytes(32), "", 0, (), None)
