"""Each law is asked of a game that breaks it, for a law that cannot break says nothing."""

from collections.abc import Callable
from typing import Any

import pytest

import variants
from variants.chance import practice_key
from variants.laws import inspection
from variants.playouts import Plan

PLAN = Plan("throw_in", 3)


class Faulty:
    """A game that answers as its rules say, but for the questions of `faults`."""

    def __init__(self, game: variants.Game, faults: dict[str, Callable[..., Any]]) -> None:
        self.game = game
        self.faults = faults

    def __getattr__(self, name: str) -> Any:
        if name not in self.faults:
            return getattr(self.game, name)
        return lambda *arguments, **named: self.faults[name](self.game, *arguments, **named)


def two_asked(game, state, seat):
    return game.legal_moves(state, seat) or ([] if state.over else game.legal_moves(state, state.to_act)[:1])


def short_list(game, state, seat):
    return game.legal_moves(state, seat)[1:] or game.legal_moves(state, seat)


def doubled_list(game, state, seat):
    return game.legal_moves(state, seat) * 2


def out_of_turn(game, state, seat, move):
    refusal = game.explain(state, seat, move)
    return None if refusal and refusal.code == "not_your_turn" else refusal


def loose_throws(game, state, seat, move):
    refusal = game.explain(state, seat, move)
    return None if refusal and refusal.code in ("rank_not_on_table", "does_not_beat") else refusal


def forgetful_view(game, state, viewer):
    state.dealer = (state.dealer + 1) % game.seats
    return game.view(state, viewer)


def losing_play(game, state, move):
    events = game.play(state, move)
    state.hands[0] &= state.hands[0] - 1
    return events


def shouting_text(game, move):
    return game.text(move).replace("9S", "9C")


def lossy_load(game, position, previous=None):
    return game.load({**position, "beaten_bouts": 0}, previous=previous)


def open_hands(game, state, viewer):
    return {**game.view(state, viewer), "hands": game.dump(state)["hands"]}


def winking_view(game, state, viewer):
    return {**game.view(state, viewer), "wink": sorted(game.dump(state)["hands"][0].split())[:1]}


def greedy_auto(game, view, moves):
    return game.read(None, 0, "pass") if not moves else variants.core.Move("pass", -1, (), 0, "wait")


def open_covers(game, state, viewer):
    return {**game.view(state, viewer), "table": game.dump(state)["table"]}


def leaking_events(game, events, viewer):
    return game.tell(events, variants.ARBITER)


def stuck_after(game, state, move):
    return state, game.play(state, move)


def no_outcome(game, state):
    return {**game.outcome(state), "losers": [], "winners": []}


def rich_carry(game, state):
    return {**game.carry(state), "losers": (0,)}


def other_order(game, key, previous=None, pack=None):
    return game.deal(key if pack is None else bytes(32), previous=previous)


@pytest.mark.parametrize(
    ("question", "fault", "law"),
    [
        ("legal_moves", two_asked, "exactly_one_seat_is_asked"),
        ("legal_moves", doubled_list, "a_move_is_legal_exactly_when_nothing_explains_why_not"),
        ("legal_moves", short_list, "a_move_is_legal_exactly_when_nothing_explains_why_not"),
        ("explain", loose_throws, "a_move_is_legal_exactly_when_nothing_explains_why_not"),
        ("explain", out_of_turn, "nobody_else_may_move"),
        ("view", forgetful_view, "asking_changes_nothing"),
        ("text", shouting_text, "every_legal_move_can_be_written_and_read_back"),
        ("load", lossy_load, "dump_and_load_give_the_same_position"),
        ("view", open_hands, "a_view_shows_no_secret"),
        ("view", winking_view, "a_view_does_not_depend_on_what_it_cannot_show"),
        ("auto_move", greedy_auto, "the_least_action_is_legal"),
        ("after", stuck_after, "what_comes_after_leaves_the_position_alone"),
        ("tell", leaking_events, "play_betrays_nothing_about_hands_that_stay_hidden"),
        ("play", losing_play, "no_card_is_lost_or_doubled"),
        ("outcome", no_outcome, "the_outcome_is_total"),
        ("carry", rich_carry, "what_is_carried_can_be_written"),
        ("deal", other_order, "a_record_replays_to_the_same_end"),
    ],
)
def test_a_law_breaks_on_a_game_that_does_not_keep_it(question: str, fault: Any, law: str) -> None:
    assert any(breaks(law, {question: fault}, number) for number in range(6))


@pytest.mark.parametrize(
    ("question", "fault", "law"),
    [
        ("view", open_covers, "a_view_does_not_depend_on_what_it_cannot_show"),
        ("tell", leaking_events, "play_betrays_nothing_about_hands_that_stay_hidden"),
    ],
)
def test_a_cover_that_shows_through_its_back_breaks_a_law(question: str, fault: Any, law: str) -> None:
    assert any(breaks(law, {question: fault}, number, Plan("believe", 3)) for number in range(6))


class Found(Exception):
    """The law has broken; the rest of the deal does not matter."""


class Search(inspection.Inspector):
    """An inspector with one law in mind."""

    wanted = ""

    def note(self, law: str, difference: str) -> None:
        if difference and law == self.wanted:
            raise Found


def breaks(law: str, faults: dict[str, Callable[..., Any]], number: int, plan: Plan = PLAN) -> bool:
    """Whether the law breaks within a deal, before the game itself breaks down."""
    search = Search(plan, practice_key("faulty", number), number, share=1)
    search.game = Faulty(search.game, faults)  # type: ignore[assignment]
    search.wanted = law
    try:
        search.run()
    except inspection.LawBroken as stopped:
        return isinstance(stopped.__cause__, Found)
    return False


def test_an_exception_of_a_game_tells_how_to_come_there() -> None:
    def fall(game, state, viewer):
        raise KeyError("a hole")

    inspector = inspection.Inspector(PLAN, practice_key("faulty", 0), 0)
    inspector.game = Faulty(inspector.game, {"view": fall})  # type: ignore[assignment]
    with pytest.raises(inspection.LawBroken, match=r"a hole(?s:.*)seed = ") as caught:
        inspector.run()
    assert isinstance(caught.value.__cause__, KeyError)
