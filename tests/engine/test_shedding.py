"""What no case can say of the shedding games: what is carried, who sees what is told, which positions are refused."""

import random
from collections.abc import Iterator
from itertools import islice

import pytest

import variants
from variants import playouts
from variants.cards import SUITS
from variants.chance import practice_key
from variants.core import Game, State

GAMES = [entry for entry in variants.ALL if entry.family == "D"]
KEY = bytes(32)


def czech(name: str = "czech", **options: str | int) -> Game[State]:
    game: Game[State] = variants.build(name, seats=2, options=options)
    return game


def play(game: Game[State], state: State, text: str) -> list[dict]:
    """What an arbiter is told of a legal move."""
    move = game.read(state, state.to_act, text)
    assert game.explain(state, state.to_act, move) is None, text
    return game.tell(game.play(state, move), variants.ARBITER)


def ended(name: str, last: str, hand: str, pile: str, before: list[int]) -> dict:
    """What is carried when seat 0 lays his last card and seat 1 is left with a hand."""
    game = czech(name)
    position = {"hands": [last.split()[0], hand], "leader": 0, "zones": {"pile": pile}, "match_scores": before}
    state = game.load(position)
    play(game, state, f"play {last}")
    return game.carry(state)


def positions(game: Game[State], deals: int, share: float) -> Iterator[State]:
    """Positions of random deals, over the whole of each deal."""
    chance = random.Random(game.variant)
    for number in range(deals):
        state = game.deal(practice_key(game.variant, number))
        while not state.over:
            if chance.random() < share:
                yield state
            game.play(state, chance.choice(game.legal_moves(state, state.to_act)))


def plays(game: Game[State], state: State) -> Iterator[str]:
    """Every play that can be written: of a card, of two, with and without an order."""
    held = game.dump(state)["hands"][state.to_act].split()
    for first in game.pack.names:
        for second in ("", *held):
            for suit in ("", *SUITS):
                yield " ".join(f"play {first} {second} {suit}".split())


def test_the_family_has_twelve_games_for_two() -> None:
    assert len(GAMES) == 12
    assert all(variants.sizes(entry.id) == [2] for entry in GAMES)
    with pytest.raises(variants.CompositionError) as refused:
        variants.build("czech", seats=3)
    assert refused.value.code == "table_size"


@pytest.mark.parametrize("name", ["queen", "king_draw"])
def test_an_option_of_one_game_is_none_of_the_others(name: str) -> None:
    assert [entry.id for entry in GAMES if name in [option.name for option in variants.options_of(entry.id)]] == [
        {"queen": "czech_pentagon", "king_draw": "czech_nine"}[name]
    ]
    with pytest.raises(variants.CompositionError) as refused:
        czech("czech", **{name: "yes"})
    assert refused.value.code == "bad_option"


@pytest.mark.parametrize(
    ("name", "options"),
    [*[(entry.id, {}) for entry in GAMES], ("czech_pentagon", {"queen": "suit"}), ("czech_nine", {"king_draw": "yes"})],
    ids=str,
)
def test_a_play_is_explained_exactly_when_it_is_not_listed(name: str, options: dict[str, str]) -> None:
    game = czech(name, **options)
    for state in islice(positions(game, deals=3, share=0.15), 20):
        seat = state.to_act
        listed = [game.text(move) for move in game.legal_moves(state, seat)]
        accepted = []
        for text in plays(game, state):
            move = game.read(state, seat, text)
            assert game.text(move) == text
            refusal = game.explain(state, seat, move)
            if refusal is None:
                accepted.append(text)
            else:
                assert variants.rulebook.sentence(refusal.code, "ru")
        assert sorted(set(accepted)) == sorted(text for text in listed if text.startswith("play"))


@pytest.mark.parametrize("option", variants.options_of("czech_nine"), ids=lambda option: option.name)
def test_an_option_of_a_shedding_game_changes_nothing_in_the_rules_of_the_bout(option: variants.Option) -> None:
    rules = variants.ENTRIES["throw_in"].rules
    assert rules is not None
    assert option.apply(rules, option.default) is rules


def test_the_loser_of_the_match_is_who_reaches_a_hundred() -> None:
    assert not ended("czech", "9D", "QC", "8D", [99, 79])["decided"]
    assert ended("czech", "9D", "QC", "8D", [99, 80]) == {
        "losers": [1],
        "dealer": 1,
        "leader": 0,
        "match_scores": [99, 100],
        "standing": [-99, -100],
        "levels": [],
        "decided": True,
    }


def test_a_lone_jack_decides_the_match() -> None:
    carried = ended("czech_jack", "9D", "JC", "8D", [60, 3])
    assert carried["match_scores"] == [60, 100]
    assert carried["decided"]


def test_a_reward_does_not_decide_the_match() -> None:
    carried = ended("czech_pharaoh", "QH S", "TC", "8D", [99, 3])
    assert carried["match_scores"] == [69, 13]
    assert not carried["decided"]


def test_one_game_goes_on_to_a_hundred_and_twenty() -> None:
    assert not ended("czech_120", "9D", "QC", "8D", [0, 99])["decided"]
    assert ended("czech_120", "9D", "QC", "8D", [0, 100])["decided"]


def test_the_first_dealer_is_drawn_by_lot_and_the_deal_alternates() -> None:
    game = czech()
    dealers = {game.deal(practice_key("lot", number)).dealer for number in range(20)}
    assert dealers == {0, 1}
    state = game.deal(KEY)
    for _ in range(3):
        dealer = state.dealer
        while not state.over:
            game.play(state, game.legal_moves(state, state.to_act)[0])
        state = game.deal(KEY, previous=game.carry(state))
        assert state.dealer == 1 - dealer


def test_a_given_pack_is_dealt_as_it_stands() -> None:
    game = czech()
    state = game.deal(KEY, previous={"dealer": 1}, pack=range(36))
    assert game.dump(state)["hands"] == ["7S 9S JS KS 6H", "6S 8S TS QS AS"]
    assert game.dump(state)["talon"].startswith("7H 8H 9H")


def test_what_is_drawn_is_told_to_the_seat_that_drew() -> None:
    game = czech()
    state = game.load({"hands": ["6D 8D", "KH"], "talon": "TS", "leader": 0, "zones": {"pile": "AC AH 9D"}})
    events = game.play(state, game.read(state, 0, "play 6D"))
    assert game.tell(events, 1) == [
        {"kind": "turned_over", "seat": None},
        {"kind": "drew", "seat": 1, "cards": "TS AC"},
    ]
    assert game.tell(events, 0)[1] == {"kind": "drew", "seat": 1, "cards": 2}
    assert game.tell(events, variants.SPECTATOR)[1] == {"kind": "drew", "seat": 1, "cards": 2}


def test_the_end_tells_the_points() -> None:
    game = czech()
    state = game.load({"hands": ["9D", "QC 8D"], "leader": 0, "zones": {"pile": "TD"}})
    assert [event["kind"] for event in play(game, state, "play 9D")] == ["out", "over"]
    assert game.outcome(state) == {
        "losers": [1],
        "winners": [0],
        "order": [0],
        "reason": "hand_empty",
        "scores": [0, 11],
    }


def test_hands_stay_hidden_after_a_deal_that_nobody_counts() -> None:
    game = czech(max_bouts=1)
    state = game.load({"hands": ["KD", "QC 8D"], "talon": "9C 9H", "leader": 0, "zones": {"pile": "8S"}})
    play(game, state, "draw")
    assert game.outcome(state)["reason"] == "length"
    assert game.view(state, 0)["hands"] == ["KD 9C", 2]
    assert not game.carry(state)["decided"]


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"beaten_bouts": 2}, "no key 'beaten_bouts'"),
        ({"zones": {"spread": "7S"}}, "no key 'spread'"),
        ({"hands": ["7S"]}, "has 2 hands"),
        ({"talon": "9S 7S"}, "no further card '7S'"),
        ({"talon": "2S"}, "no such card '2S'"),
        ({"suit": "T"}, "no suit 'T'"),
    ],
)
def test_a_position_that_cannot_be_is_refused(change: dict, fault: str) -> None:
    position = {"hands": ["7S 8S", "9D"], "leader": 0, "zones": {"pile": "TS"}}
    with pytest.raises(ValueError, match=fault):
        czech().load(position | change)


def test_a_position_may_say_that_there_is_no_trump() -> None:
    game = czech()
    state = game.load({"hands": ["7S 8S", "9D"], "trump": "-", "discard": "", "table": [], "beaten_bouts": 0})
    assert state.to_act == 0
    assert game.dump(state)["dealer"] == 1


def test_a_refusal_names_its_section_and_the_cards_at_fault() -> None:
    game = czech()
    state = game.load({"hands": ["7S 8S QD", "9D"], "leader": 0, "zones": {"pile": "TH"}})
    refusal = game.explain(state, 0, game.read(state, 0, "play 7S"))
    assert refusal == variants.Refusal("does_not_fit", "czech", ("7S",))
    assert game.explain(state, 0, game.read(state, 0, "play 9D 6C")).offending == ("9D", "6C")


def test_a_text_without_end_is_no_play() -> None:
    game = czech()
    with pytest.raises(variants.BadMove):
        game.read(game.deal(KEY), 0, "play " + "7S " * 400)


@pytest.mark.parametrize("entry", GAMES, ids=lambda entry: entry.id)
def test_nearly_every_deal_has_a_winner(entry: variants.Entry) -> None:
    """But for Pentagon: by the suit alone a deal easily goes round for ever."""
    game = czech(entry.id)
    ends = [playouts.play_out(game, practice_key(entry.id, number)).state for number in range(20)]
    won = [game.outcome(state)["reason"] == "hand_empty" for state in ends]
    assert sum(won) >= (10 if entry.id == "czech_pentagon" else 19)


def test_penalty_points_are_a_burden_and_the_fewer_stand_higher() -> None:
    carried = ended("czech", "KS", "AH", "9S", [40, 7])
    assert carried["match_scores"] == [40, 18]
    assert carried["standing"] == [-40, -18]
