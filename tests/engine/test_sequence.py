"""What no case can say of the sequence game: what is carried and told, what chance decides, which positions are
refused."""

import random

import pytest

import variants
from variants import chance, playouts
from variants.chance import practice_key
from variants.core import Game, State

KEY = bytes(32)
MISSING = {"hands": ["KS KH", "7D TS", "8S 8H"], "leader": 0, "zones": {"pile": "6S"}}


def solitaire(seats: int = 3, **options: str | int) -> Game[State]:
    game: Game[State] = variants.build("solitaire", seats=seats, options=options)
    return game


def play(game: Game[State], state: State, text: str) -> list[dict]:
    """What a spectator is told of a legal move."""
    move = game.read(state, state.to_act, text)
    assert game.explain(state, state.to_act, move) is None, text
    return game.tell(game.play(state, move), variants.SPECTATOR)


def test_two_to_nine_sit_at_the_table() -> None:
    assert variants.sizes("solitaire") == [2, 3, 4, 5, 6, 7, 8, 9]
    with pytest.raises(variants.CompositionError) as refused:
        solitaire(10)
    assert refused.value.code == "table_size"


@pytest.mark.parametrize("laugh", ["off", "ask", "random:0", "random:37", "random:100"])
def test_a_way_to_laugh(laugh: str) -> None:
    assert solitaire(laugh=laugh).options["laugh"] == laugh


@pytest.mark.parametrize("laugh", ["on", "random", "random:", "random:101", "random:-1", "random:1.5", "random:p", "1"])
def test_no_way_to_laugh(laugh: str) -> None:
    with pytest.raises(variants.CompositionError) as refused:
        solitaire(laugh=laugh)
    assert refused.value.code == "bad_option"


def test_the_option_tells_its_form_and_its_bounds() -> None:
    assert variants.options_of("solitaire")[0].json() == {
        "name": "laugh",
        "default": "off",
        "type": "choice",
        "values": ["off", "ask"],
        "form": "random:k",
        "min": 0,
        "max": 100,
    }


@pytest.mark.parametrize("seats", range(2, 10))
def test_hands_differ_by_one_card_at_most(seats: int) -> None:
    game = solitaire(seats)
    state = game.deal(KEY)
    sizes = [len(hand.split()) for hand in game.dump(state)["hands"]]
    assert sum(sizes) == 36
    assert max(sizes) - min(sizes) <= 1
    assert sizes[(state.dealer + 1) % seats] == max(sizes)


@pytest.mark.parametrize("seats", range(2, 10))
def test_without_laughing_every_deal_is_won_in_a_few_rounds(seats: int) -> None:
    game = solitaire(seats)
    for number in range(10):
        end = playouts.play_out(game, practice_key("won", number))
        assert game.outcome(end.state)["reason"] == "hand_empty"
        assert len(end.moves) <= 36 * seats


def test_the_first_dealer_is_drawn_by_lot_and_the_deal_passes_to_the_left() -> None:
    game = solitaire()
    assert {game.deal(practice_key("lot", number)).dealer for number in range(30)} == {0, 1, 2}
    state = playouts.play_out(game, KEY).state
    for number in range(4):
        following = game.deal(practice_key("next", number), previous=game.carry(state))
        assert following.dealer == (state.dealer + 1) % 3
        state = following


def test_a_match_is_decided_by_its_deals_alone() -> None:
    game = solitaire()
    state = game.load({"hands": ["6S", "7D", "8S"], "leader": 0})
    assert play(game, state, "play 6S") == [{"kind": "out", "seat": 0}, {"kind": "over", "seat": None}]
    assert game.outcome(state) == {"losers": [1, 2], "winners": [0], "order": [0], "reason": "hand_empty"}
    assert game.carry(state) == {
        "losers": [1, 2],
        "dealer": 2,
        "leader": 0,
        "match_scores": [],
        "levels": [],
        "decided": False,
    }


def test_a_taken_pile_is_told_to_everybody() -> None:
    game = solitaire(laugh="ask")
    state = game.load(MISSING)
    assert play(game, state, "miss") == []
    assert play(game, state, "silent") == []
    assert play(game, state, "silent") == [{"kind": "took", "seat": 0, "cards": "6S"}]


def test_chance_follows_the_key_of_the_deal_and_the_number_of_the_draw() -> None:
    game = solitaire(laugh="random:40")
    told = []
    for number in range(12):
        key = practice_key("laugh", number)
        state = game.load(MISSING | {"key": key.hex(), "zones": {"pile": "6S", "laughs": number}})
        laughs = chance.Stream(chance.extra(key, "laugh", number)).below(100) < 40
        told.append(play(game, state, "miss"))
        assert told[-1] == [{"kind": "laughed", "seat": None} if laughs else {"kind": "took", "seat": 0, "cards": "6S"}]
        assert game.dump(state)["zones"]["laughs"] == number + 1
    assert len({str(events) for events in told}) == 2


def test_nobody_is_asked_about_an_empty_pile() -> None:
    for laugh in ("off", "ask", "random:0"):
        game = solitaire(laugh=laugh)
        state = game.load(MISSING | {"zones": {}})
        assert play(game, state, "miss") == []
        assert (state.phase, state.to_act) == ("turn", 1)


def test_all_answers_are_possible_whoever_laughs() -> None:
    game = solitaire(4, laugh="ask")
    dice = random.Random(4)
    for _ in range(20):
        state = game.load({"hands": ["KS", "7D TS", "8S 8H", "9S"], "leader": 0, "zones": {"pile": "6S"}})
        play(game, state, "miss")
        answers = [dice.choice(["laugh", "silent"]) for _ in range(3)]
        for seat, answer in zip((1, 2, 3), answers, strict=True):
            assert state.to_act == seat
            play(game, state, answer)
        assert game.dump(state)["hands"][0] == ("KS" if "laugh" in answers else "6S KS")
        assert (state.phase, state.to_act) == ("turn", 1)


def test_the_least_action_is_to_be_silent() -> None:
    game = solitaire(laugh="ask")
    state = game.load(MISSING)
    play(game, state, "miss")
    assert game.auto_move(game.view(state, 1), game.legal_moves(state, 1)).text == "silent"


def test_what_comes_after_an_ace_is_any_six() -> None:
    game = solitaire()
    for card in game.pack.names:
        rest = [name for name in game.pack.names if name != card]
        state = game.load({"hands": [" ".join(rest), "", ""], "leader": 0, "zones": {"pile": card}})
        following = "67896"["6789".index(card[0]) + 1] if card[0] in "678" else "9TJQKA6"["9TJQKA".index(card[0]) + 1]
        assert {move.text[5] for move in game.legal_moves(state, 0)} == {following}


def test_a_position_without_a_leader_is_begun_by_the_nearest_six() -> None:
    game = solitaire()
    position = {"hands": ["6D", "QH", "6S 7S"]}
    assert (game.load(position).dealer, game.load(position).to_act) == (2, 0)
    assert game.load(position | {"dealer": 0}).to_act == 2
    assert game.load(position, previous={"dealer": 2}).dealer == 0
    with pytest.raises(ValueError, match="nobody holds a six"):
        game.load({"hands": ["7D", "QH", "7S"]})


def test_a_position_that_was_not_seen_before_counts_as_seen() -> None:
    game = solitaire()
    assert list(game.dump(game.load(MISSING))["seen"].values()) == [1]
    assert game.dump(game.load(MISSING | {"seen": {}}))["seen"] == {}


def test_a_refusal_names_its_section_and_the_cards_at_fault() -> None:
    game = solitaire()
    state = game.load({"hands": ["7S 9S QD", "7D", "8S"], "leader": 0, "zones": {"pile": "6H"}})
    refusal = game.explain(state, 0, game.read(state, 0, "play 7S QD"))
    assert refusal == variants.Refusal("out_of_sequence", "solitaire", ("QD",))
    assert variants.rulebook.sentence("out_of_sequence", "ru")


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"beaten_bouts": 2}, "no key 'beaten_bouts'"),
        ({"zones": {"spread": "7S"}}, "no key 'spread'"),
        ({"hands": ["7S"]}, "has 3 hands"),
        ({"zones": {"pile": "9D"}}, "no further card '9D'"),
        ({"zones": {"pile": "2S"}}, "no such card '2S'"),
        ({"phase": "laugh"}, "phase of this position is 'turn', not 'laugh'"),
        ({"zones": {"pile": "6S", "windows": [1, 2]}}, "do not fit"),
        ({"used": ["0 miss"]}, "do not fit"),
        ({"used": ["0 miss", "1 giggle"], "zones": {"pile": "6S", "windows": [2]}}, "do not fit"),
    ],
)
def test_a_position_that_cannot_be_is_refused(change: dict, fault: str) -> None:
    position = {"hands": ["7S 8S", "9D", "TD"], "leader": 0}
    with pytest.raises(ValueError, match=fault):
        solitaire(laugh="ask").load(position | change)
