"""Moves that not all may read, over HTTP: who is told which cards, and a record that proves them in the end."""

from pathlib import Path
from typing import Any

import pytest

from matches.verify_record import verify
from tests.api.conftest import Table
from variants.__main__ import main

Json = dict[str, Any]
GUEST = {"kind": "guest"}


class Hand:
    """Plays a match until a move of this verb has been made, and then to its end."""

    def __init__(self, door: Any, owner: str, variant: str, seats: int, verb: str) -> None:
        self.verb = verb
        while True:  # a deal may pass without such a move
            self.table = Table(door, owner, game={"variant": variant}, seats=[GUEST] * seats).start()
            self.mover = -1
            if self._reached():
                return

    def _reached(self) -> bool:
        while self.table.door.get(f"{self.table.path}/turn").json()["seat"] is not None:
            turn = self.table.turn()
            text = min(turn["moves"], key=self._liking)
            if text.startswith(self.verb):
                self.mover, self.text, self.before = turn["seat"], text, self.position()
            self.answer = self.table.move(text).json()
            if self.mover >= 0:
                return True
        return False

    def _liking(self, text: str) -> tuple[int, int]:
        """Jokers are led and thrown, cards beaten rather than taken, and nothing is thrown that need not be."""
        verb, *cards = text.split()
        if verb in ("lead", "throw") and cards[0] in ("XR", "XB"):
            return 0, len(cards)
        return [self.verb, "beat", "pass", "lead", "take", verb].index(verb) + 1, len(cards)

    def position(self, seat: int | None = None) -> Json:
        told: Json = self.get("position", seat)
        return dict(told["view"])

    def entry(self, seat: int | None = None) -> Json:
        """The entry of the move as a seat, or somebody who watches, is told it."""
        seq = self.answer["entry"]["seq"]
        found: Json = self.get(f"entries?after={seq - 1}&limit=1", seat)["results"][0]
        recorded = [each for each in self.get("record", seat)["entries"] if each["seq"] == seq]
        assert recorded[0]["hidden"] == found["hidden"]
        return found

    def get(self, path: str, seat: int | None = None) -> Any:
        token = None if seat is None else self.table.tokens[seat]
        return self.table.door.get(f"{self.table.path}/{path}", token=token).json()


def proved(hand: Hand, folder: Path) -> Json:
    """The record of the match, verified in both ways; it ends with every hidden part open."""
    hand.table.play_out()
    record: Json = hand.get("record")
    assert verify(record)[1].endswith("0 still closed")
    file = folder / "match.toml"
    file.write_bytes(hand.table.door.get(f"{hand.table.path}/record?form=text").content)
    assert main(["replay", str(file)]) == 0
    return record


@pytest.mark.slow
def test_a_gift_is_read_by_giver_and_receiver_alone_until_the_deal_is_over(
    door: Any, alice: str, tmp_path: Path
) -> None:
    hand = Hand(door, alice, "magic", 3, "give")
    giver, receiver, number = hand.before["zones"]["gift"]
    assert giver == hand.mover
    public = " ".join(["give", *["?"] * number])
    for seat in (0, 1, 2, None):
        entry = hand.entry(seat)
        received = next(event for event in entry["events"] if event["kind"] == "received")
        reads = seat in (giver, receiver)
        assert entry["data"]["move"] == public
        assert entry["hidden"] == ({"move": hand.text} if reads else None)
        assert received["seat"] == receiver
        assert received["cards"] == (" ".join(hand.text.split()[1:]) if reads else number)
    record = proved(hand, tmp_path)
    assert {"move": hand.text} in [entry["hidden"] for entry in record["entries"]]


@pytest.mark.slow
def test_a_discard_is_read_by_nobody_else_and_the_hands_lie_open_in_the_end(
    door: Any, alice: str, tmp_path: Path
) -> None:
    hand = Hand(door, alice, "poker_showdown", 2, "discard")
    for seat in (0, 1, None):
        entry = hand.entry(seat)
        assert entry["data"]["move"] == " ".join(["discard", *["?"] * len(hand.text.split()[1:])])
        over = hand.table.door.get(hand.table.path).json()["state"] == "closed"
        assert entry["hidden"] == ({"move": hand.text} if over or seat == hand.mover else None)
    record = proved(hand, tmp_path)
    outcome = next(entry for entry in record["entries"] if entry["kind"] == "revealed")["data"]["outcome"]
    assert outcome["reason"] == ("showdown" if outcome["winners"] else "draw")
    assert len(outcome["winners"]) == len(outcome["losers"])
    assert all(isinstance(held, str) for held in hand.position()["hands"])
