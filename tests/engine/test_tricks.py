"""What no case can say of the trick game: what is carried and told, how often suits are followed, which positions are
refused."""

import pytest

import variants
from variants import playouts
from variants.chance import practice_key
from variants.core import Game, State

KEY = bytes(32)
BEFORE_THE_LAST = {
    "hands": ["AS", "6S"],
    "leader": 0,
    "bout": 18,
    "zones": {
        "won": [
            "7S 8S 9S TS JS QS KS 6H 7H 8H 9H TH JH QH KH AH 6D 7D 8D 9D",
            "TD JD QD KD AD 6C 7C 8C 9C TC JC QC KC AC",
        ]
    },
}


def tricks(**options: int) -> Game[State]:
    game: Game[State] = variants.build("armenian_tricks", seats=2, options=options)
    return game


def play(game: Game[State], state: State, text: str) -> list[dict]:
    """What a spectator is told of a legal move."""
    move = game.read(state, state.to_act, text)
    assert game.explain(state, state.to_act, move) is None, text
    return game.tell(game.play(state, move), variants.SPECTATOR)


def carried(match_scores: list[int]) -> dict:
    """What is carried from a deal that seat 0 wins by 11 tricks to 7."""
    game = tricks()
    state = game.load(BEFORE_THE_LAST | {"match_scores": match_scores})
    play(game, state, "play AS")
    play(game, state, "play 6S")
    return game.carry(state)


def test_two_sit_at_the_table() -> None:
    assert variants.sizes("armenian_tricks") == [2]
    with pytest.raises(variants.CompositionError) as refused:
        variants.build("armenian_tricks", seats=3)
    assert refused.value.code == "table_size"


def test_who_reaches_twenty_one_has_won_the_match() -> None:
    assert not carried([16, 20])["decided"]
    assert carried([17, 20]) == {
        "losers": [1],
        "dealer": 1,
        "leader": 0,
        "match_scores": [21, 20],
        "levels": [],
        "decided": True,
    }


def test_the_outcome_tells_the_difference_of_the_tricks() -> None:
    game = tricks()
    state = game.load(BEFORE_THE_LAST)
    play(game, state, "play AS")
    play(game, state, "play 6S")
    assert game.outcome(state) == {
        "losers": [1],
        "winners": [0],
        "order": [],
        "reason": "tricks",
        "scores": [4, 0],
    }


def test_the_first_dealer_is_drawn_by_lot_and_the_deal_alternates() -> None:
    game = tricks()
    assert {game.deal(practice_key("lot", number)).dealer for number in range(20)} == {0, 1}
    state = playouts.play_out(game, KEY).state
    for number in range(3):
        following = game.deal(practice_key("next", number), previous=game.carry(state))
        assert (following.dealer, following.to_act) == (1 - state.dealer, state.dealer)
        state = following


def test_every_deal_has_eighteen_tricks() -> None:
    game = tricks()
    for number in range(20):
        end = playouts.play_out(game, practice_key("eighteen", number))
        won = game.dump(end.state)["zones"]["won"]
        assert len(end.moves) == 36
        assert sum(len(cards.split()) for cards in won) == 36
        difference = abs(len(won[0].split()) - len(won[1].split())) // 2
        assert sorted(game.outcome(end.state)["scores"]) == [0, difference]


def test_a_given_pack_is_dealt_as_it_stands() -> None:
    game = tricks()
    position = game.dump(game.deal(KEY, previous={"dealer": 1}, pack=range(36)))
    assert position["dealer"] == 0
    assert position["zones"]["rows"] == [
        "TH/7S QH/9S AH/JS 7D/KS 9D/6H JD/8H",
        "9H/6S JH/8S KH/TS 6D/QS 8D/AS TD/7H",
    ]
    assert position["hands"] == ["KD 6C 8C TC QC AC", "QD AD 7C 9C JC KC"]


def test_a_trick_and_what_is_turned_after_it_are_told_to_everybody() -> None:
    game = tricks()
    state = game.load({"hands": ["9D", "QH"], "leader": 0, "zones": {"rows": ["8S/AS", "TS/KS"]}})
    assert play(game, state, "play 8S") == []
    assert play(game, state, "play TS") == [
        {"kind": "won", "seat": 1, "cards": "8S TS"},
        {"kind": "turned", "seat": 0, "cards": "AS"},
        {"kind": "turned", "seat": 1, "cards": "KS"},
    ]


def test_a_refusal_names_its_section_and_the_cards_at_fault() -> None:
    game = tricks()
    state = game.load({"hands": ["9D", "9S QH AD"], "leader": 0, "table": ["8S/-"]})
    assert game.explain(state, 1, game.read(state, 1, "play QH")) == variants.Refusal(
        "must_follow", "armenian_tricks", ("QH",)
    )
    assert game.explain(state, 1, game.read(state, 1, "play 9S AD QH")).offending == ("QH", "AD")
    assert game.explain(state, 1, game.read(state, 1, "play AD AD")).code == "duplicate_card"
    assert variants.rulebook.sentence("must_follow", "ru")


def test_a_position_without_a_leader_is_led_by_the_dealers_left() -> None:
    game = tricks()
    position = {"hands": ["9D", "QH"]}
    assert (game.load(position).dealer, game.load(position).to_act) == (1, 0)
    assert game.load(position | {"dealer": 0}).to_act == 1
    assert game.load(position | {"dealer": 0, "table": ["8S/-"]}).to_act == 0
    later = game.load(position, previous={"dealer": 1, "match_scores": [4, 0]})
    assert (later.dealer, later.to_act) == (0, 1)
    assert game.dump(later)["match_scores"] == [4, 0]


def test_a_position_may_say_that_there_is_no_trump() -> None:
    position = {"hands": ["9D", "QH"], "leader": 1, "trump": "-", "discard": "", "table": [], "beaten_bouts": 0}
    assert tricks().load(position).to_act == 1


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"beaten_bouts": 2}, "no key 'beaten_bouts'"),
        ({"zones": {"spread": "7S"}}, "no key 'spread'"),
        ({"hands": ["7S"]}, "has 2 hands"),
        ({"zones": {"rows": ["9S/TS", "9S/-"]}}, "no further card '9S'"),
        ({"zones": {"rows": ["2S/TS", ""]}}, "no such card '2S'"),
        ({"zones": {"rows": ["9S", ""]}}, "written as 9C/7D, not '9S'"),
        ({"zones": {"rows": ["-/-", ""]}}, "written as 9C/7D, not '-/-'"),
        ({"zones": {"rows": ["-/TS", ""]}}, "between two tricks"),
        ({"zones": {"rows": ["9S/TS"]}}, "for each seat"),
        ({"zones": {"won": [""]}}, "for each seat"),
        ({"table": ["9S/-", "TS/-"]}, "one led card"),
        ({"hands": ["", "9D"]}, "seat 0 is to act and has no card"),
        ({"phase": "lead"}, "phase of this position is 'trick', not 'lead'"),
    ],
)
def test_a_position_that_cannot_be_is_refused(change: dict, fault: str) -> None:
    position = {"hands": ["7S 8S", "9D"], "leader": 0}
    with pytest.raises(ValueError, match=fault):
        tricks().load(position | change)
