"""What no case can say of the two-stage games: how packs are laid out, what is told to whom, which positions are
refused."""

import pytest

import variants
from variants import players, playouts
from variants.chance import practice_key
from variants.core import Game, State
from variants.laws.inspection import Inspector
from variants.playouts import Plan

GAMES = [entry for entry in variants.ALL if entry.family == "C"]
KEY = bytes(32)
EMPTY = {"hands": ["", ""], "phase": "collect"}


def staged(name: str, seats: int = 3, base: str | None = None, **options: str | int) -> Game[State]:
    game: Game[State] = variants.build(name, seats=seats, base=base, options=options)
    return game


def play(game: Game[State], state: State, *texts: str, viewer: int = variants.ARBITER) -> list[dict]:
    """Legal moves one after the other; what a viewer is told of the last."""
    for text in texts:
        move = game.read(state, state.to_act, text)
        assert game.explain(state, state.to_act, move) is None, text
        events = game.play(state, move)
    return game.tell(events, viewer)


def test_the_family_has_four_games() -> None:
    assert [entry.id for entry in GAMES] == ["cross", "round", "nabornoy", "skitgubbe"]
    assert {entry.id: variants.sizes(entry.id)[-1] for entry in GAMES} == {
        "cross": 6,
        "round": 6,
        "nabornoy": 6,
        "skitgubbe": 4,
    }
    with pytest.raises(variants.CompositionError) as refused:
        staged("skitgubbe", seats=5)
    assert refused.value.code == "table_size"


def test_the_options_are_those_of_the_catalogue() -> None:
    found = {entry.id: [option.name for option in variants.options_of(entry.id)] for entry in GAMES}
    assert found == {
        "cross": ["deck", "cross", "next_game_lead", "max_bouts"],
        "round": ["deck", "ninth", "end", "max_bouts"],
        "nabornoy": ["deck", "nabor", "max_bouts"],
        "skitgubbe": ["run_cover", "multi_lead", "max_bouts"],
    }


def test_the_first_cards_of_cross_lie_from_the_dealers_left() -> None:
    game = staged("cross")
    position = game.dump(game.deal(KEY, previous={"losers": [0], "dealer": 1}, pack=range(36)))
    assert position["zones"]["pile"] == ["8S", "6S", "7S"]
    assert position["talon"].startswith("9S TS")
    assert (position["dealer"], position["to_act"], position["trump"]) == (0, 0, "D")


def test_the_ring_of_round_comes_before_its_centre() -> None:
    game = staged("round", deck=52)
    position = game.dump(game.deal(KEY, previous={"losers": [0], "dealer": 1}, pack=range(52)))
    assert position["zones"]["ring"] == "2S 3S 4S 5S 6S 7S 8S 9S"
    assert position["zones"]["centre"] == position["trump_card"] == "TS"
    assert position["talon"].startswith("JS QS")
    assert (position["to_act"], position["trump"]) == (1, "S")


def test_one_card_of_nabornoy_lies_open() -> None:
    game = staged("nabornoy")
    position = game.dump(game.deal(KEY, previous={"losers": [], "dealer": 1}, pack=range(36)))
    assert position["zones"]["ring"] == "6S"
    assert position["talon"].startswith("7S 8S")
    assert (position["dealer"], position["to_act"], position["trump"]) == (1, 2, "-")


def test_three_cards_each_are_dealt_in_skitgubbe() -> None:
    game = staged("skitgubbe")
    position = game.dump(game.deal(KEY, previous={"losers": [0], "dealer": 1}, pack=range(52)))
    assert position["hands"] == ["4S 7S TS", "2S 5S 8S", "3S 6S 9S"]
    assert position["talon"].startswith("JS QS")
    assert position["to_act"] == 1


def test_everybody_is_told_what_is_drawn_and_collected() -> None:
    game = staged("nabornoy", seats=2)
    state = game.load(EMPTY | {"talon": "TC 9S 6H AD", "to_act": 0, "zones": {"ring": "8C 8D"}})
    assert play(game, state, "draw", viewer=variants.SPECTATOR) == [
        {"kind": "drew", "seat": 0, "cards": "TC"},
        {"kind": "took", "seat": 0, "cards": "8C TC"},
        {"kind": "drew", "seat": 0, "cards": "9S"},
        {"kind": "opened", "seat": 0, "cards": "9S"},
    ]


def test_only_the_last_card_of_a_reserve_is_shown() -> None:
    game = staged("skitgubbe", seats=2)
    state = game.load({"hands": ["9C 2S 3S", "KD 4S 5S"], "phase": "collect", "talon": "2H 3H", "leader": 0})
    assert play(game, state, "play 9C", "play KD", viewer=variants.SPECTATOR) == [
        {"kind": "won", "seat": 1, "cards": "KD 9C"},
        {"kind": "drew", "seat": 0, "cards": 1},
        {"kind": "drew", "seat": 1, "cards": "3H"},
    ]


def test_a_shown_trump_card_is_shown_until_it_is_played() -> None:
    game = staged("skitgubbe", seats=2)
    position = {"hands": ["9C 2S", "KD 3H"], "phase": "collect", "leader": 1, "trump": "H", "trump_card": "3H"}
    state = game.load(position | {"zones": {"drawer": 1}})
    assert game.view(state, 0)["trump_card"] == "3H"
    play(game, state, "play 3H")
    assert game.view(state, 0)["trump_card"] == ""


def test_each_seat_is_told_its_own_pile_when_it_takes_it_up() -> None:
    game = staged("skitgubbe", seats=2)
    position = {"hands": ["9C", "KD"], "phase": "collect", "leader": 0, "trump": "H"}
    state = game.load(position | {"zones": {"won": ["2D 2C", ""]}})
    told = play(game, state, "play 9C", "play KD", viewer=0)
    assert told[1:] == [
        {"kind": "took_up", "seat": 0, "cards": "2D 2C"},
        {"kind": "took_up", "seat": 1, "cards": 2},
    ]
    assert game.dump(state)["leader"] == 0


def test_round_knows_its_trump_after_the_ninth_card_is_captured() -> None:
    game = staged("round", seats=2, ninth="laid")
    position = EMPTY | {"talon": "6C 7C", "trump": "H", "zones": {"ring": "7S"}}
    assert game.dump(game.load(position))["trump"] == "H"
    state = game.load(EMPTY | {"talon": "6C 7C", "trump_card": "7H", "zones": {"ring": "7S"}})
    assert game.dump(state)["trump"] == "H"


def test_a_deal_that_has_not_come_to_its_bouts_has_no_outcome_yet() -> None:
    game = staged("round", seats=2)
    state = game.deal(KEY, previous={"losers": [1], "dealer": 0})
    assert game.carry(state)["dealer"] == 1
    assert game.outcome(state) == {"losers": [], "winners": [], "order": [], "reason": ""}


def test_the_first_stage_is_known_without_its_phase() -> None:
    game = staged("nabornoy", seats=2)
    assert game.load({"hands": ["", ""], "talon": "TC 9S"}).phase == "collect"
    assert game.load({"hands": ["7S", "8S"], "trump": "H"}).phase == "lead"


@pytest.mark.parametrize(
    ("name", "change", "fault"),
    [
        ("nabornoy", {"zones": {"pile": ["7S", ""]}}, "no key 'pile'"),
        ("nabornoy", {"hands": [""]}, "has 2 hands"),
        ("nabornoy", {"hands": ["7S", ""]}, "nobody holds a hand"),
        ("nabornoy", {"talon": ""}, "left to draw"),
        ("nabornoy", {"trump": "X"}, "no suit 'X'"),
        ("nabornoy", {"zones": {"won": ["9S"]}}, "2 piles"),
        ("nabornoy", {"zones": {"ring": "TC"}}, "no further card 'TC'"),
        ("round", {"zones": {"ring": "7S"}}, "names its trump"),
        ("cross", {"zones": {"pile": ["7S", ""]}}, "seat 1 has no first card"),
        ("skitgubbe", {"hands": ["7S", ""]}, "seat 0 is to act and has no card|seat 1 is to act and has no card"),
        ("skitgubbe", {"hands": ["7S", "8S"], "talon": ""}, "names the trump"),
        ("skitgubbe", {"hands": ["7S", "8S"], "table": ["9C"]}, "a led card and its answer"),
        ("skitgubbe", {"hands": ["7S", "8S"], "talon": "", "trump": "H", "phase": "lead"}, "names its leader"),
    ],
)
def test_a_position_that_cannot_be_is_refused(name: str, change: dict, fault: str) -> None:
    with pytest.raises(ValueError, match=fault):
        staged(name, seats=2).load(EMPTY | {"talon": "TC 9H", "dealer": 0} | change)


def test_the_form_of_cross_decides_its_base() -> None:
    game = staged("cross", base="japanese")
    assert {text.split()[0] for _, text in playouts.play_out(game, KEY).moves} == {"draw", "lead", "beat", "take"}


@pytest.mark.parametrize("entry", GAMES, ids=lambda entry: entry.id)
def test_a_house_bot_plays_it_to_the_end(entry: variants.Entry) -> None:
    game = staged(entry.id, seats=2)
    state = game.deal(practice_key(entry.id, 0))
    made = 0
    while not state.over:
        view, moves = game.view(state, state.to_act), game.legal_moves(state, state.to_act)
        game.play(state, players.LEVELS[0].choose(view, moves, practice_key(entry.id, made)))
        made += 1
    assert game.outcome(state)["reason"] in ("last_with_cards", "draw", "repetition", "length")


@pytest.mark.parametrize(
    "plan",
    [
        Plan("skitgubbe", 3, options=(("multi_lead", "yes"), ("run_cover", "yes"))),
        Plan("round", 4, options=(("ninth", "laid"), ("end", "winner_first"))),
        Plan("cross", 2, options=(("deck", 52), ("next_game_lead", "from_under_fool"))),
        Plan("nabornoy", 5, base="transfer", options=(("nabor", "s2"),)),
    ],
    ids=str,
)
def test_options_together_keep_every_law(plan: Plan) -> None:
    breaches = Inspector(plan, practice_key(plan.variant, 7), 7, 0.1).run(2)
    assert not breaches, "\n\n".join(map(str, breaches))
