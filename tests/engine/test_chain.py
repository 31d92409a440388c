"""What no case can say of the chain games: how packs are dealt, what is told to whom, which positions are refused."""

import pytest

import variants
from variants import players, playouts
from variants.chance import practice_key
from variants.core import Game, State
from variants.laws.inspection import Inspector
from variants.playouts import Plan

GAMES = [entry for entry in variants.ALL if entry.family == "B"]
KEY = bytes(32)


def chain(name: str, seats: int = 3, base: str | None = None, **options: str | int) -> Game[State]:
    game: Game[State] = variants.build(name, seats=seats, base=base, options=options)
    return game


def play(game: Game[State], state: State, *texts: str) -> list[dict]:
    """Legal moves one after the other; what an arbiter is told of the last."""
    for text in texts:
        move = game.read(state, state.to_act, text)
        assert game.explain(state, state.to_act, move) is None, text
        events = game.play(state, move)
    return game.tell(events, variants.ARBITER)


def test_the_family_has_four_games_for_two_to_six() -> None:
    assert [entry.id for entry in GAMES] == ["chinese", "untitled", "polish", "chukhon"]
    assert all(variants.sizes(entry.id) == [2, 3, 4, 5, 6] for entry in GAMES)
    with pytest.raises(variants.CompositionError) as refused:
        chain("polish", seats=7)
    assert refused.value.code == "table_size"


def test_the_options_are_those_of_the_catalogue() -> None:
    found = {entry.id: [option.name for option in variants.options_of(entry.id)] for entry in GAMES}
    assert found == {
        "chinese": ["deck", "chinese", "max_bouts"],
        "untitled": ["deck", "untitled", "max_bouts"],
        "polish": ["deck", "max_bouts"],
        "chukhon": ["deck", "next_game_lead", "max_bouts"],
    }


def test_a_chinese_deal_gives_six_cards_each_and_keeps_the_rest() -> None:
    game = chain("chinese", seats=2)
    position = game.dump(game.deal(KEY, previous={"losers": [0], "dealer": 1}, pack=range(36)))
    assert position["hands"] == ["7S 9S JS KS 6H 8H", "6S 8S TS QS AS 7H"]
    assert position["talon"].startswith("9H TH JH")
    assert position["trump"] == "S"
    assert not position["trump_card"]
    assert position["dealer"] == 0
    assert position["leader"] == 1


def test_only_a_short_talon_makes_the_chinese_chain_lopsided() -> None:
    assert not chain("chinese", seats=5, deck=52).lopsided
    assert chain("chinese", seats=6).lopsided
    assert not chain("chukhon", seats=6).lopsided


def test_the_last_card_of_an_untitled_deal_is_shown_and_trump() -> None:
    game = chain("untitled", seats=5)
    position = game.dump(game.deal(KEY, previous={"losers": [4], "dealer": 1}, pack=range(36)))
    assert position["trump"] == "C"
    assert position["trump_card"] == "AC"
    assert "AC" in position["hands"][0].split()
    assert [len(hand.split()) for hand in position["hands"]] == [8, 7, 7, 7, 7]
    assert "9D" in position["hands"][position["leader"]].split()


def test_a_chukhon_deal_has_no_trump() -> None:
    game = chain("chukhon", seats=2)
    position = game.dump(game.deal(KEY, pack=range(36)))
    assert position["trump"] == "-"
    assert [len(hand.split()) for hand in position["hands"]] == [18, 18]
    assert position["leader"] == (position["dealer"] + 1) % 2


def test_a_polish_deal_spreads_the_pack_around_its_first_card() -> None:
    game = chain("polish", seats=2)
    position = game.dump(game.deal(KEY, pack=range(36)))
    assert position["zones"]["pile"] == position["trump_card"] == "6S"
    assert position["zones"]["spread"].startswith("7S 8S 9S")
    assert position["hands"] == ["", ""]


def test_the_places_of_the_spread_close_up() -> None:
    game = chain("polish")
    state = game.deal(KEY, pack=range(36))
    play(game, state, "open 1")
    assert game.dump(state)["zones"]["spread"].startswith("7S 9S TS")
    assert game.dump(state)["zones"]["pile"] == "6S 8S"
    assert [move.text for move in game.legal_moves(state, state.to_act)][-2:] == ["open 33", "take"]


def test_the_first_dealer_is_drawn_by_lot_and_the_fool_deals_next() -> None:
    for entry in GAMES:
        game = chain(entry.id)
        assert {game.deal(practice_key("lot", number)).dealer for number in range(30)} == {0, 1, 2}
        state = playouts.play_out(game, practice_key(entry.id, 1)).state
        carried = game.carry(state)
        fool = carried["losers"][0] if carried["losers"] else carried["dealer"]
        assert game.deal(KEY, previous=carried).dealer == fool


def test_what_is_carried_tells_who_led_the_deal() -> None:
    game = chain("chukhon", seats=2)
    state = game.load({"hands": ["KS", "AS TS"], "leader": 0, "zones": {"first_leader": 1}, "dealer": 0})
    play(game, state, "lead KS")
    assert game.carry(state) == {
        "losers": [1],
        "dealer": 0,
        "leader": 1,
        "match_scores": [],
        "levels": [],
        "decided": False,
    }
    assert game.outcome(state) == {"losers": [1], "winners": [], "order": [0], "reason": "last_with_cards"}


def test_what_is_drawn_is_told_to_the_seat_that_drew() -> None:
    game = chain("chinese", seats=2)
    state = game.load({"hands": ["7H", "9H 9C"], "talon": "AH KH QH JH AD AC", "leader": 0})
    events = game.play(state, game.read(state, 0, "lead 7H"))
    assert events == []
    events = game.play(state, game.read(state, 1, "take"))
    assert game.tell(events, 1) == [
        {"kind": "took", "seat": 1, "cards": "7H"},
        {"kind": "drew", "seat": 0, "cards": 6},
    ]
    assert game.tell(events, 0)[1] == {"kind": "drew", "seat": 0, "cards": "JH QH KH AH AD AC"}


def test_where_nobody_else_holds_a_card_while_the_talon_lasts_the_pile_is_closed() -> None:
    game = chain("chinese", seats=2)
    state = game.load({"hands": ["7H 8H", ""], "talon": "AH KH QH JH AD AC", "leader": 0})
    play(game, state, "lead 7H")
    assert game.dump(state)["discard"] == "7H"
    assert game.dump(state)["hands"][1] == "AC"
    assert state.to_act == 0


def test_a_failed_opening_is_told_to_all() -> None:
    game = chain("polish", seats=2)
    state = game.load({"hands": ["", ""], "leader": 0, "zones": {"pile": "8H", "spread": "9S 6D KD"}})
    play(game, state, "open 0")
    events = game.play(state, game.read(state, 1, "open 0"))
    assert game.tell(events, variants.SPECTATOR) == [
        {"kind": "opened", "seat": 1, "cards": "6D"},
        {"kind": "took", "seat": 1, "cards": "9S 6D"},
    ]
    assert game.view(state, variants.SPECTATOR)["hands"] == [0, 2]


def test_the_trump_stays_when_the_card_that_made_it_is_taken() -> None:
    game = chain("polish", seats=2)
    state = game.load({"hands": ["6D 7D", "7C"], "leader": 0, "zones": {"pile": "8H 9S"}, "phase": "answer"})
    assert game.dump(state)["trump_card"] == "8H"
    play(game, state, "take")
    assert game.dump(state)["trump_card"] == ""
    assert game.dump(state)["trump"] == "H"


def test_a_polish_position_that_returns_for_the_third_time_is_a_draw() -> None:
    """Two that can never answer each other: each card is led, taken back and led again."""
    game = chain("polish", seats=3)
    hands = ["6S 7S", "6D 7D", "6C 7C"]
    state = game.load({"hands": hands, "trump": "H", "leader": 0, "phase": "lead", "zones": {}})
    while not state.over:
        verbs = [move for move in game.legal_moves(state, state.to_act) if move.verb == "take"]
        game.play(state, verbs[0] if verbs else game.legal_moves(state, state.to_act)[0])
    assert game.outcome(state)["reason"] == "repetition"


def test_the_least_lead_of_the_chinese_chain_is_the_jack_and_not_the_ten() -> None:
    game = chain("chinese", seats=2)
    state = game.load({"hands": ["TC JC KC", "6S"], "leader": 0})
    assert game.auto_move(game.view(state, 0), game.legal_moves(state, 0)).text == "lead JC"


def test_a_refusal_names_its_section_and_the_cards_at_fault() -> None:
    game = chain("chukhon", seats=2)
    state = game.load({"hands": ["7S 7D", "8S 9S"], "leader": 0})
    play(game, state, "lead 7S")
    assert game.explain(state, 1, game.read(state, 1, "lay 9S")) == variants.Refusal(
        "does_not_beat", "5.2", ("7S", "9S")
    )
    assert game.explain(state, 1, game.read(state, 1, "take")) == variants.Refusal("must_play", "4", ("8S",))


@pytest.mark.parametrize(
    ("name", "change", "fault"),
    [
        ("chinese", {"trump": "H"}, "the trump of chinese is 'S', not 'H'"),
        ("chinese", {"beaten_bouts": 2}, "no key 'beaten_bouts'"),
        ("chinese", {"zones": {"ring": "7S"}}, "no key 'ring'"),
        ("chinese", {"hands": ["7S"]}, "has 2 hands"),
        ("chinese", {"talon": "9S 7S"}, "no further card '7S'"),
        ("chinese", {"zones": {"pile": "7S"}}, "no further card '7S'"),
        ("chinese", {"phase": "answer"}, "no card on the pile"),
        ("untitled", {}, "names its trump"),
        ("untitled", {"trump": "X"}, "no suit 'X'"),
    ],
)
def test_a_position_that_cannot_be_is_refused(name: str, change: dict, fault: str) -> None:
    with pytest.raises(ValueError, match=fault):
        chain(name, seats=2).load({"hands": ["7S 8S", "9D"], "leader": 0} | change)


def test_a_shown_card_tells_the_trump_of_a_position() -> None:
    game = chain("untitled", seats=2)
    state = game.load({"hands": ["7S 8S", "TD"], "trump_card": "TD"})
    assert game.dump(state)["trump"] == "D"
    assert game.dump(state)["leader"] == 0
    assert game.dump(state)["dealer"] == 1


def test_a_text_without_end_is_no_move() -> None:
    game = chain("polish")
    with pytest.raises(variants.BadMove):
        game.read(game.deal(KEY), 0, "open " + "0" * 400)


@pytest.mark.parametrize("entry", GAMES, ids=lambda entry: entry.id)
def test_a_house_bot_plays_it_to_the_end(entry: variants.Entry) -> None:
    game = chain(entry.id, seats=2)
    state = game.deal(practice_key(entry.id, 0))
    while not state.over:
        view, moves = game.view(state, state.to_act), game.legal_moves(state, state.to_act)
        game.play(state, players.LEVELS[0].choose(view, moves, practice_key(entry.id, state.bout)))
    assert game.outcome(state)["reason"] in ("last_with_cards", "draw", "repetition", "length")


# the bout forms


@pytest.mark.parametrize("name", ["chinese", "untitled"])
@pytest.mark.parametrize(
    ("base", "verbs"),
    [
        ("simple", {"lead", "beat", "take"}),
        ("throw_in", {"lead", "beat", "take", "throw", "pass"}),
        ("transfer", {"lead", "beat", "take", "throw", "pass", "transfer", "show"}),
    ],
)
def test_the_bout_form_is_a_game_of_its_base(name: str, base: str, verbs: set[str]) -> None:
    game = chain(name, base=base, **{name: "s2"})
    position = game.dump(game.deal(KEY, pack=range(36)))
    assert position["trump_card"] == "AC"
    assert not position["talon"]
    assert "9D" in position["hands"][position["leader"]].split()
    seen = set()
    for number in range(40):
        seen |= {text.split()[0] for _, text in playouts.play_out(game, practice_key(base, number)).moves}
    assert seen == verbs


@pytest.mark.parametrize("name", ["chinese", "untitled"])
@pytest.mark.parametrize("base", ["simple", "throw_in", "transfer"])
def test_the_bout_form_keeps_every_law_on_each_base(name: str, base: str) -> None:
    plan = Plan(name, 3, base=base, options=((name, "s2"),))
    breaches = Inspector(plan, practice_key(name, 7), 7, 0.1).run()
    assert not breaches, "\n\n".join(map(str, breaches))


def test_the_chain_knows_no_base() -> None:
    game = chain("chinese", base="transfer")
    assert {text.split()[0] for _, text in playouts.play_out(game, KEY).moves} == {"lead", "lay", "take"}


def test_without_the_nine_of_diamonds_the_dealers_left_leads_the_bout() -> None:
    game = chain("chinese", chinese="s2")
    assert game.load({"hands": ["6S", "7S", "8S"], "trump": "H", "dealer": 1}).to_act == 2


def test_a_position_need_not_tell_in_which_order_its_table_was_laid() -> None:
    game = chain("untitled", base="simple", untitled="s2")
    table = ["7S/9S", "7C/9C", "9H/-"]
    position = {"hands": ["6D", "6C KD", "KS QS"], "trump": "H", "leader": 0, "table": table, "zones": {"lead_size": 2}}
    state = game.load(position)
    taken = [play(game, state, "take")[0]["cards"] for _ in range(5)]
    assert taken == ["7S", "7C", "9S", "9C", "9H"]
    assert game.dump(state)["leader"] == 0


def test_a_seat_that_takes_a_card_has_not_run_out_in_this_bout() -> None:
    game = chain("untitled", base="simple", untitled="s2")
    table = ["7S/9S", "7C/-", "7D/-"]
    state = game.load(
        {"hands": ["6D KC", "6C KD", "8C"], "trump": "H", "leader": 0, "table": table, "zones": {"lead_size": 3}}
    )
    play(game, state, "take", "beat 7C 8C")
    assert game.dump(state)["zones"]["emptied"] == [2]
    play(game, state, "take")
    assert "emptied" not in game.dump(state)["zones"]
    assert game.dump(state)["hands"][2] == "7C"
