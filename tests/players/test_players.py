"""The house bots: what they see, how they choose, and how strong they are on fixed deals that are played both ways."""

import hashlib
import math
import random
from collections.abc import Callable, Sequence

import pytest

import variants
from variants import chance, players
from variants.core import Move, Position
from variants.laws.worlds import other_world
from variants.players import cheapest

Chooser = Callable[[Position, Sequence[Move], bytes], Move]
NOVICE, CASUAL = players.level(1), players.level(2)


def key_of(deal: int) -> bytes:
    return hashlib.sha256(f"house bots {deal}".encode()).digest()


def drawing(view: Position, moves: Sequence[Move], drawn: bytes) -> Move:
    return moves[chance.Stream(drawn).below(len(moves))]


def losers(game: variants.Game, key: bytes, choosers: Sequence[Chooser]) -> list[int]:
    state = game.deal(key)
    ply = 0
    while state.to_act >= 0:
        seat = state.to_act
        drawn = chance.bot_chance(key, ply)
        game.play(state, choosers[seat](game.view(state, seat), game.legal_moves(state, seat), drawn))
        ply += 1
    lost: list[int] = game.outcome(state)["losers"]
    return lost


def score(game: variants.Game, ours: Chooser, theirs: Chooser, deals: int) -> tuple[float, float]:
    """What `ours` won (a draw is half) over deals of which each is played from both seats, and its standard error."""
    won = []
    for deal in range(deals):
        for seat, choosers in enumerate(([ours, theirs], [theirs, ours])):
            lost = losers(game, key_of(deal), choosers)
            won.append(0.5 if not lost else float(seat not in lost))
    mean = sum(won) / len(won)
    return mean, math.sqrt(sum((each - mean) ** 2 for each in won)) / len(won)


@pytest.mark.parametrize("variant", ["throw_in", "transfer"])
def test_a_novice_wins_nine_deals_of_ten_against_chance(variant: str) -> None:
    mean, error = score(variants.build(variant, seats=2), NOVICE.choose, drawing, deals=100)
    assert mean + 2 * error >= 0.90


def test_a_casual_player_beats_a_novice() -> None:
    mean, error = score(variants.build("throw_in", seats=2), CASUAL.choose, NOVICE.choose, deals=100)
    assert mean - 2 * error > 0.5


def test_a_novice_is_seldom_the_fool_among_three_who_draw_their_moves() -> None:
    game = variants.build("transfer", seats=4)
    lost = [0 in losers(game, key_of(deal), [NOVICE.choose, drawing, drawing, drawing]) for deal in range(100)]
    assert sum(lost) < 15  # a quarter would be chance


@pytest.mark.parametrize("level", players.LEVELS, ids=lambda level: level.name_en)
@pytest.mark.parametrize(("variant", "seats"), [("throw_in", 2), ("transfer", 4), ("japanese", 3), ("armenian", 2)])
def test_no_bot_sees_what_its_seat_does_not(variant: str, seats: int, level: players.Level) -> None:
    game = variants.build(variant, seats=seats)
    for deal in range(8):
        key, shuffler = key_of(deal), random.Random(deal)
        state, ply = game.deal(key), 0
        while state.to_act >= 0:
            seat, drawn = state.to_act, chance.bot_chance(key, ply)
            move = level.choose(game.view(state, seat), game.legal_moves(state, seat), drawn)
            other = game.load(other_world(game.dump(state), seat, shuffler))
            assert level.choose(game.view(other, seat), game.legal_moves(other, seat), drawn) == move
            game.play(state, move)
            ply += 1


def chosen(hands: list[str], *, trump: str, **more: object) -> str:
    game = variants.build("throw_in", seats=2)
    state = game.load({"hands": hands, "trump": trump, "leader": 0, "talon": "8C 8D 8H", "bout": 2, **more})
    move = cheapest.move(game.view(state, state.to_act), game.legal_moves(state, state.to_act))
    assert move is not None
    return game.text(move)


def test_the_trump_ace_is_not_led_while_there_is_a_six() -> None:
    """Bug log A25."""
    assert chosen(["6C AS", "9D TS"], trump="S", talon="") == "lead 6C"


def test_a_low_trump_is_dearer_than_a_plain_ace() -> None:
    assert chosen(["6S AC", "9D TS"], trump="S", talon="8C 8D 8S") == "lead AC"


def test_the_cheapest_card_that_beats_covers() -> None:
    assert chosen(["7H 9C", "KD 9D 6H AC"], trump="H", table=["7D/-"], to_act=1, phase="defend") == "beat 7D 9D"


def test_what_can_be_beaten_is_not_taken() -> None:
    assert chosen(["7H 9C", "6H AD KD"], trump="H", table=["7C/-"], to_act=1, phase="defend") == "beat 7C 6H"


def test_a_trump_is_not_thrown_while_there_are_cards_to_draw() -> None:
    thrown = {"trump": "H", "table": ["7D/9D"], "to_act": 0, "phase": "throw"}
    assert chosen(["7H 9C", "KD TD 6H AC"], **thrown) == "throw 9C"
    assert chosen(["7H KC", "KD TD 6H AC"], **thrown) == "pass"
    assert chosen(["7H KC", "KD TD 6H AC"], **thrown, talon="") == "throw 7H"


def test_a_travel_card_is_shown_before_a_card_is_laid() -> None:
    game = variants.build("transfer", seats=2)
    hands = {"hands": ["7D 9C KC", "7H 9D TD"], "trump": "H", "talon": "8C 8D 8H", "bout": 2, "leader": 0}
    state = game.load(hands | {"table": ["7S/-"], "to_act": 1, "phase": "defend"})
    move = cheapest.move(game.view(state, 1), game.legal_moves(state, 1))
    assert move is not None and game.text(move) == "show 7H"


def test_where_nothing_is_cheap_every_move_is_drawn() -> None:
    game = variants.build("throw_in", seats=2)
    state = game.deal(key_of(1))
    moves = game.legal_moves(state, state.to_act)
    view = game.view(state, state.to_act) | {"phase": "turn"}
    drawn = {CASUAL.choose(view, moves, key_of(deal)).text for deal in range(200)}
    assert drawn == {move.text for move in moves}


def test_the_same_turn_gives_the_same_move() -> None:
    game = variants.build("throw_in", seats=2)
    state = game.deal(key_of(2))
    view, moves = game.view(state, state.to_act), game.legal_moves(state, state.to_act)
    for ply in range(50):
        drawn = chance.bot_chance(key_of(2), ply)
        assert NOVICE.choose(view, moves, drawn) == NOVICE.choose(dict(view), list(moves), drawn)


def test_a_level_that_the_house_does_not_have_is_refused_by_name() -> None:
    with pytest.raises(ValueError, match="levels 1, 2, not 7"):
        players.level(7)


def test_a_card_without_a_rank_is_dearer_than_the_trump_ace() -> None:
    assert cheapest.worth("XR", "S") > cheapest.worth("AS", "S") > cheapest.worth("6S", "S") > cheapest.worth("AC", "S")
