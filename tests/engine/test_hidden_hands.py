"""Hands that their own players do not see: locked cards (`magadan`) and hands turned round (`reversed`)."""

from typing import Any

import pytest

import variants
from variants import CompositionError, players
from variants.core import Game

REVERSED = {
    "hands": ["6C KD 9S", "JS TC 8D 7D", "QC 9D AC"],
    "talon": "7C 8C TD JD 6H",
    "trump": "H",
    "trump_card": "6H",
    "leader": 0,
    "bout": 2,
}
MAGADAN = {
    "hands": ["9C", "JC"],
    "talon": "QC KC AC 6D",
    "trump": "D",
    "trump_card": "6D",
    "leader": 0,
    "bout": 2,
    "zones": {"locked": ["6S 7S 8S 9S TS", "8H 7H 6H 9H TH"]},
}
EVERYBODY = (0, 1, 2, variants.SPECTATOR)


def play(game: Game[Any], state: variants.State, *texts: str) -> list[variants.Event]:
    events: list[variants.Event] = []
    for text in texts:
        move = game.read(state, state.to_act, text)
        assert game.explain(state, state.to_act, move) is None, text
        events = game.play(state, move)
    return events


def kinds(events: list[dict[str, Any]]) -> list[str]:
    return [event["kind"] for event in events]


# --- reversed ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("viewer", EVERYBODY)
def test_a_card_that_is_laid_shows_itself_to_all(viewer: int) -> None:
    game = variants.build("reversed", seats=3)
    state = game.load(REVERSED)
    events = play(game, state, "lead #2")
    assert game.tell(events, viewer) == [{"kind": "shown", "seat": 0, "cards": "9S"}]


@pytest.mark.parametrize("viewer", EVERYBODY)
def test_a_wrong_cover_and_a_wrong_throw_show_themselves_to_all(viewer: int) -> None:
    game = variants.build("reversed", seats=3)
    state = game.load(REVERSED)
    wrong = game.tell(play(game, state.copy(), "lead #2", "beat 9S #3")[:2], viewer)
    assert wrong == [{"kind": "shown", "seat": 1, "cards": "7D"}, {"kind": "took", "seat": 1, "cards": "9S"}]
    thrown = game.tell(play(game, state, "lead #2", "beat 9S #0", "throw #0"), viewer)
    assert thrown == [{"kind": "shown", "seat": 0, "cards": "6C"}]


def test_what_is_drawn_is_seen_by_the_others_alone() -> None:
    game = variants.build("reversed", seats=3)
    state = game.load(REVERSED)
    events = play(game, state, "lead #2", "beat 9S #3")
    drew = {"kind": "drew", "seat": 0, "cards": "TD JD 7C 8C"}
    assert drew in game.tell(events, 1) and drew in game.tell(events, 2)
    assert drew | {"cards": 4} in game.tell(events, 0)
    assert drew | {"cards": 4} in game.tell(events, variants.SPECTATOR)


def test_a_blind_move_carries_no_card() -> None:
    game = variants.build("reversed", seats=3, modifiers=["poker"])
    state = game.load(REVERSED)
    play(game, state, "lead #2")
    moves = game.legal_moves(state, 1)
    assert all(not move.cards and not move.mask for move in moves)
    assert sum(len(move.places) for move in moves) == 4 + 2 * 6


def test_an_exchange_by_places_is_public_without_them() -> None:
    game = variants.build("reversed", seats=3, modifiers=["poker"])
    state = game.load(REVERSED)
    play(game, state, "lead #2")
    move = game.read(state, 1, "exchange #3 #0")
    assert game.text(move) == "exchange #0 #3"
    assert game.public_text(state, move) == "exchange ? ?"
    assert game.public_text(state, game.read(state, 1, "beat 9S #1")) == "beat 9S #1"


def test_a_refusal_names_places_and_no_card() -> None:
    game = variants.build("reversed", seats=3)
    state = game.load(REVERSED)
    refusal = game.explain(state, 0, game.read(state, 0, "lead #7"))
    assert refusal is not None and (refusal.code, refusal.offending) == ("card_not_held", ("#7",))
    with pytest.raises(variants.BadMove) as told:
        game.read(state, 0, "lead 9S")
    assert told.value.fault == "own_place"
    assert "#0" in told.value.sentence("ru") != str(told.value)


def test_the_least_action_is_the_leftmost_card() -> None:
    game = variants.build("reversed", seats=3, modifiers=["armenian"])
    state = game.load(REVERSED)
    assert game.auto_move(game.view(state, 0), game.legal_moves(state, 0)).text == "lead_talon"
    plain = variants.build("reversed", seats=3)
    assert plain.auto_move(plain.view(state, 0), plain.legal_moves(state, 0)).text == "lead #0"


@pytest.mark.parametrize("number", [level.number for level in players.LEVELS])
@pytest.mark.parametrize("modifiers", [(), ("poker",), ("magic",)])
def test_house_bots_finish_a_blind_deal(number: int, modifiers: tuple[str, ...]) -> None:
    game = variants.build("reversed", seats=2, base="transfer", modifiers=modifiers)
    state = game.deal(bytes([number]) * 32)
    ply = 0
    while state.to_act >= 0:
        seat = state.to_act
        chance = ply.to_bytes(4, "big") * 8
        move = players.level(number).choose(game.view(state, seat), game.legal_moves(state, seat), chance)
        assert game.explain(state, seat, move) is None
        game.play(state, move)
        ply += 1
    assert state.over


# --- magadan ----------------------------------------------------------------------------------------------------


def test_an_unlocked_card_is_seen_by_its_owner_alone() -> None:
    game = variants.build("magadan", seats=2)
    state = game.load(MAGADAN)
    events = play(game, state, "lead 9C", "beat 9C JC")
    unlocked = {"kind": "unlocked", "seat": 1, "cards": "8H"}
    assert unlocked in game.tell(events, 1)
    for viewer in (0, variants.SPECTATOR):
        assert unlocked | {"cards": 1} in game.tell(events, viewer)
    assert kinds(game.tell(events, 1)) == ["unlocked", "discarded", "drew", "drew"]


def test_what_is_drawn_to_be_locked_is_seen_by_nobody() -> None:
    game = variants.build("magadan", seats=2, options={"magadan": "s2"})
    state = game.load(MAGADAN | {"zones": {}, "hands": ["9C", "JC AS"], "talon": "QC KC AC TC 9S 8S 7S 6D"})
    events = play(game, state, "lead 9C", "beat 9C JC")
    drawn = [event for event in game.tell(events, 0) if event["kind"] == "drew"]
    assert drawn == [{"kind": "drew", "seat": 0, "cards": "QC"}, {"kind": "drew", "seat": 0, "cards": 5}]


def test_a_value_may_conflict_where_another_does_not() -> None:
    for given in ({}, {"magadan": "s1"}):
        assert variants.compose("throw_in", ["magadan", "empty"], options=given)
    with pytest.raises(CompositionError) as told:
        variants.compose("throw_in", ["magadan", "empty"], options={"magadan": "s2"})
    assert str(told.value) == "empty and magadan=s2 cannot be played together: both set refill."


def test_a_value_by_default_conflicts_too() -> None:
    assert variants.compose("transfer", ["reversed", "metropolitan"], options={"metro": "cards_only"})
    with pytest.raises(CompositionError):
        variants.compose("transfer", ["reversed", "metropolitan"])
