"""What no case can say of gifts and showdowns: long lists of moves, who reads what, and the order of poker hands."""

from itertools import combinations, pairwise

import pytest

import variants
from variants.bout import showing
from variants.cards import Pack
from variants.choices import Choices
from variants.core import ARBITER, SPECTATOR


def choices(text: str, size: int, packs: int = 1) -> Choices:
    pack = Pack(36, packs)
    return Choices(pack, "give", pack.mask(text), size)


@pytest.mark.parametrize(
    ("text", "size", "packs", "number"),
    [("6S 7S 8S 9H", 2, 1, 6), ("6S 7S", 2, 1, 1), ("6S 6S 7S 9H", 2, 2, 4), ("6S 6S 7S 7S 9H 9H", 3, 2, 7)],
)
def test_the_choices_are_every_set_once(text: str, size: int, packs: int, number: int) -> None:
    found = choices(text, size, packs)
    names = {" ".join(sorted(part)) for part in combinations(text.split(), size)}
    assert len(found) == len(list(found)) == number == len(names)
    assert {" ".join(sorted(move.text.split()[1:])) for move in found} == names
    assert [move.text for move in found] == [found[place].text for place in range(number)]
    assert found[:2] == list(found)[:2]
    assert found[-1] == list(found)[-1]
    with pytest.raises(IndexError):
        found[number]


def test_a_list_of_millions_is_not_made() -> None:
    pack = Pack(52, 2)
    found = Choices(pack, "give", pack.full, 5)
    assert len(found) == 3_748_160
    assert len(found[:200]) == 200
    assert found[3_000_000].text.startswith("give ")


def gift(hands: list[str], **more: object) -> tuple[variants.Game, variants.State]:
    game = variants.build("magic", seats=len(hands))
    return game, game.load({"hands": hands, "trump": "H", "leader": 0, "bout": 2, **more})


def test_the_least_gift_is_the_lowest_cards_and_plain_before_trump() -> None:
    game, state = gift(["XB 9S 7D 7H KS", "8S 9D", "2S"])
    game.play(state, game.read(state, 0, "lead XB"))
    moves = game.legal_moves(state, 0)
    assert game.auto_move(game.view(state, 0), moves).text == "give 7H 7D"
    assert game.auto_move(game.view(state, 0), list(moves)).text == "give 7H 7D"
    game, state = gift(["XB 9S 9H 7D KS", "8S 9D", "2S"])
    game.play(state, game.read(state, 0, "lead XB"))
    moves = game.legal_moves(state, 0)
    assert game.auto_move(game.view(state, 0), moves).text == "give 9S 7D"
    assert game.auto_move(game.view(state, 0), list(moves)).text == "give 9S 7D"


def test_giver_and_receiver_read_a_gift_and_nobody_else() -> None:
    game, state = gift(["XR 7D KS", "8S 9D", "2S"])
    game.play(state, game.read(state, 0, "lead XR"))
    move = game.read(state, 1, "give 9D 8S")
    assert game.public_text(state, move) == "give ? ?"
    assert game.readers(state, move) == 0b011
    events = game.play(state, move)
    assert game.tell(events, 0) == game.tell(events, 1) == [{"kind": "received", "seat": 0, "cards": "8S 9D"}]
    for viewer in (2, SPECTATOR):
        assert game.tell(events, viewer) == [{"kind": "received", "seat": 0, "cards": 2}]
        assert "8S" not in str(game.view(state, viewer))


def test_a_shown_trump_that_is_given_away_betrays_nothing() -> None:
    """Of a whole pack dealt the shown card stays known, whoever holds it now."""
    for given in ("8H 9D", "9D TC"):
        game, state = gift(["XR 7D KS", "8H 9D TC", "2S"], trump_card="8H")
        for seat, text in ((0, "lead XR"), (1, f"give {given}")):
            game.play(state, game.read(state, seat, text))
        assert game.view(state, SPECTATOR)["trump_card"] == "8H"


def test_a_discard_is_read_by_its_seat_alone() -> None:
    game = variants.build("poker_showdown", seats=2)
    state = game.load({"hands": ["6S 7S 8S 9S TS JS KS", "9D"], "trump": "H", "phase": "showdown"} | {"to_act": 0})
    move = game.read(state, 0, "discard 6S KS")
    assert (game.public_text(state, move), game.readers(state, move)) == ("discard ? ?", 0b01)
    assert game.tell(game.play(state, move), 1)[0] == {"kind": "discarded", "seat": 0, "cards": 2}
    assert game.view(state, 1)["discard"] == 2
    assert game.view(state, ARBITER)["discard"] == "6S KS"


@pytest.mark.parametrize("deck", [36, 52])
def test_poker_hands_rank_as_usual(deck: int) -> None:
    game = variants.compose("throw_in", ["poker_showdown", "big"], options={"deck": deck * 2})
    low = ["2S 3D 4C 5H AS", "2S 3D 4C 5H 6S"] if deck == 52 else []
    hands = [
        "",
        "KS",
        "KS QD",
        "7S 9D TC QH KS",
        "7S 9D TC JH AS",
        "8S 9D TC JH AS",
        "7S 7D",
        "7S 7D 8C 9H TS",
        "7S 7D 8C 9H JS",
        "8S 8D 6C 7H 9S",
        "6S 6D 9C 9H 7S",
        "6S 6D 9C 9H 8S",
        "7S 7D 9C 9H 8S",
        "6S 6D TC TH 7S",
        "6S 6D 6C",
        "6S 6D 6C 7H 8S",
        "7S 7D 7C 6H 8S",
        *low,
        "6S 7D 8C 9H TS",
        "TS JD QC KH AS",
        "6S 8S 9S TS JS",
        "9S 9S TS TS QS",
        "6S 6S 7S 8S KS",
        "6S 6D 6C 7H 7S",
        "6S 6D 6C 8H 8S",
        "7S 7D 7C 6H 6S",
        "6S 6D 6C 6H",
        "6S 6D 6C 6H 7S",
        "6S 6D 6C 6H AS",
        "6S 7S 8S 9S TS",
        "TS JS QS KS AS",
        "6S 6D 6C 6H 6S",
        "AS AD AC AH AS",
    ]
    values = [showing.value(game, game.pack.mask(hand)) for hand in hands]  # type: ignore[arg-type]
    assert values == sorted(values)
    assert all(one != other for one, other in pairwise(values))


def test_the_ace_beside_the_six_makes_no_straight() -> None:
    game = variants.build("poker_showdown", seats=2)
    kind, _ = showing.value(game, game.pack.mask("AS 6D 7C 8H 9S"))  # type: ignore[arg-type]
    assert kind == showing.HIGH_CARD
