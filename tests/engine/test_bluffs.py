"""What no case can say of believe and muhlezh: events, public texts, and what a position keeps from its viewers."""

from typing import Any

import variants
from variants.core import SPECTATOR, Game, Position


def started(game: Game[Any], **keys: Any) -> Any:
    return game.load({"leader": 0, "dealer": 1, "bout": 2, "trump": "H", **keys})


def play(game: Game[Any], state: Any, *lines: str) -> list[variants.Event]:
    """Plays lines `SEAT MOVE`; the events of the last one."""
    events: list[variants.Event] = []
    for line in lines:
        seat, _, text = line.partition(" ")
        move = game.read(state, int(seat), text)
        assert game.explain(state, int(seat), move) is None, line
        events = game.play(state, move)
    return events


def told(game: Game[Any], events: list[variants.Event], viewer: int, kind: str) -> list[object]:
    return [event["cards"] for event in game.tell(events, viewer) if event["kind"] == kind]


def believe(*modifiers: str, seats: int = 2, **options: Any) -> Game[Any]:
    return variants.build("believe", seats, modifiers=modifiers, options=options)


def test_the_public_text_of_a_cover_hides_it() -> None:
    game = believe()
    state = started(game, hands=["6C KD", "7S QS"])
    play(game, state, "0 lead 6C")
    move = game.read(state, 1, "beat 6C 7S")
    assert game.public_text(state, move) == "beat 6C ?"
    assert game.readers(state, move) == 1 << 1


def test_a_discard_shows_nobody_a_cover_that_nobody_saw() -> None:
    game = believe()
    state = started(game, hands=["6C KD", "7S QS"])
    events = play(game, state, "0 lead 6C", "1 beat 6C 7S", "0 accept", "0 pass")
    assert told(game, events, 0, "discarded") == ["6C", 1]
    assert told(game, events, SPECTATOR, "discarded") == ["6C", 1]
    assert told(game, events, 1, "discarded") == ["6C", "7S"]


def test_a_cover_that_is_taken_is_seen_by_its_owner_and_the_taker() -> None:
    game = believe(seats=3)
    state = started(game, hands=["6C 6D KD", "7S 8D QS", "AS AD"])
    lines = ["0 lead 6C 6D", "1 beat 6C 7S", "0 accept", "2 accept", "1 beat 6D 8D", "0 accept"]
    events = play(game, state, *lines, "2 doubt")
    assert told(game, events, 0, "turned_up") == ["8D"]
    assert told(game, events, 0, "took") == told(game, events, SPECTATOR, "took") == ["6D 8D 6C", 1]
    assert told(game, events, 1, "took") == told(game, events, 2, "took") == ["6D 8D 6C", "7S"]


def test_what_a_seat_laid_last_is_hidden_as_long_as_its_cover_is() -> None:
    game = believe()
    state = started(game, hands=["6C KD", "7S QS"])
    play(game, state, "0 lead 6C", "1 beat 6C 7S")
    assert game.view(state, 0)["zones"]["laid_last"] == ["6C", "?"]
    assert game.view(state, 1)["zones"]["laid_last"] == ["6C", "?7S"]
    again = game.load(game.dump(state))
    assert game.view(again, SPECTATOR)["zones"]["laid_last"] == ["6C", "?"]
    play(game, state, "0 accept", "0 pass")
    assert "7S" not in str(game.view(state, 0)["zones"])


def test_a_card_that_lay_open_before_is_not_told_to_lie_face_down_now() -> None:
    game = believe()
    state = started(game, hands=["6C KD QD", "JS TS 8S"])
    play(game, state, "0 lead 6C", "1 take", "0 pass", "0 lead KD")
    views = []
    for cover in ("6C", "JS"):
        other = game.copy(state)
        play(game, other, f"1 beat KD {cover}")
        views.append(game.view(other, 0))
    assert views[0] == views[1]


def test_the_last_cover_is_turned_up_before_it_is_exchanged() -> None:
    game = believe("trump_change")
    state = started(game, hands=["6C KD", "8S QS"], talon="AS AC 7H", trump_card="7H", leader=0)
    events = play(game, state, "0 lead 6C", "1 beat 6C 8S", "0 accept", "0 pass")
    kinds = [event.kind for event in events]
    assert kinds.index("turned_up") < kinds.index("trump_changed")
    assert told(game, events, 0, "discarded") == ["7H 6C"]


def test_a_joker_is_turned_up_and_not_exchanged() -> None:
    game = believe("trump_change", "one_joker")
    state = started(game, hands=["6C KD", "XR QS"], talon="AS AC 7H", trump_card="7H")
    events = play(game, state, "0 lead 6C", "1 beat 6C XR", "0 accept", "0 pass")
    assert told(game, events, 0, "turned_up") == ["XR"]
    assert game.view(state, 0)["trump"] == "H"


def test_recycled_covers_are_not_shown() -> None:
    game = believe("bump")
    state = started(game, hands=["6C KD", "8S QS"], talon="AS AC 7H", trump_card="7H", beaten_bouts=1)
    events = play(game, state, "0 lead 6C", "1 beat 6C 8S", "0 accept", "0 pass")
    assert told(game, events, 0, "recycled") == ["6C", 1]


def test_a_six_that_was_laid_face_down_last_is_a_strap() -> None:
    game = believe("shoulder_straps", seats=3)
    state = started(game, hands=["6C", "6S", "KD QD"])
    play(game, state, "0 lead 6C", "1 beat 6C 6S", "0 accept", "2 accept")
    outcome = game.outcome(state)
    assert (outcome["losers"], outcome["straps"]) == ([2], 1)
    assert game.view(state, 0)["zones"]["laid_last"][1] == "?"


def digest(game: Game[Any], gadgets: list[int]) -> list[str]:
    state = started(game, hands=["6C KD", "8S QS"], zones={"gadgets": gadgets})
    play(game, state, "0 lead 6C", "1 take", "0 pass")
    position: Position = game.dump(state)
    return list(position["seen"])


def test_positions_with_other_gadgets_are_others() -> None:
    game = variants.build("muhlezh", 2)
    assert digest(game, [1, 1]) != digest(game, [1, 0])
    assert digest(game, [1, 1]) == digest(game, [1, 1])


def test_a_deal_hands_out_gadgets() -> None:
    game = variants.build("muhlezh", 3, options={"gadgets": 2, "catchers": "gadget"})
    zones = game.view(game.deal(bytes(32)), SPECTATOR)["zones"]
    assert (zones["gadgets"], zones["anti_gadgets"]) == ([2, 2, 2], [2, 2, 2])


def test_gadgets_are_counted_by_the_deal() -> None:
    game = variants.build("muhlezh", 2)
    state = started(game, hands=["6C KD", "8S QS"], zones={"gadgets": [0, 0]})
    again = game.deal(bytes(32), previous=game.carry(state))
    assert game.dump(again)["zones"]["gadgets"] == [1, 1]
