"""A dummy at the table: a seat that nobody takes, whose moves are sent by the token of whoever has it."""

import copy
from typing import Any

import pytest

from matches import audit, services
from matches.verify_record import verify
from tests.record.logs import rechained

GAMES = [
    ({"variant": "dummy_throwing"}, 2),
    ({"variant": "dummy_throwing", "base": "transfer"}, 3),
    ({"variant": "dummy_playing"}, 2),
    ({"variant": "dummy_playing", "modifiers": ["poker"], "options": {"dummy_fool": "no"}}, 3),
    ({"variant": "dummy_playing", "modifiers": ["believe"]}, 2),
]
GUEST, BOT = {"kind": "guest"}, {"kind": "bot", "level": 2}


class DummyTable:
    """A match at the API, its last seat a dummy's."""

    def __init__(self, door: Any, owner: str, game: Any, lines: list[Any], **contract: Any) -> None:
        self.door = door
        made = door.post("/matches", {"game": game, "seats": lines} | contract, token=owner)
        assert made.status_code == 201, made.content
        self.path = f"/matches/{made.json()['id']}"
        self.id = made.json()["id"]
        self.dummy = len(lines)
        self.tokens = {int(seat): token for seat, token in made.json()["seat_tokens"].items()}
        for seat, token in self.tokens.items():
            assert door.put(f"{self.path}/seats/{seat}", {"ready": True}, token=token).status_code == 200

    def seat(self) -> int | None:
        found: int | None = self.door.get(f"{self.path}/turn").json()["seat"]
        return found

    def view(self, seat: int | None = None) -> Any:
        token = None if seat is None else self.tokens[seat]
        return self.door.get(f"{self.path}/position", token=token).json()["view"]

    def sender(self) -> int:
        """Who sends the move that is awaited."""
        seat = self.seat()
        assert seat is not None
        return int(self.view()["zones"]["controller"]) if seat == self.dummy else seat

    def turn(self, seat: int) -> Any:
        return self.door.get(f"{self.path}/turn", token=self.tokens[seat]).json()

    def say(self, seat: int, ply: int, move: str) -> Any:
        return self.door.post(f"{self.path}/moves", {"ply": ply, "move": move}, token=self.tokens[seat])

    def move(self, move: str | None = None) -> Any:
        """Whoever is awaited plays this, or the first of his moves that is no take."""
        sender = self.sender()
        turn = self.turn(sender)
        usual = [each for each in turn["moves"] if each != "take"] or turn["moves"]
        answer = self.say(sender, turn["ply"], move or usual[0])
        assert answer.status_code == 201, answer.content
        return answer

    def until_dummy(self) -> "DummyTable":
        while self.seat() != self.dummy:
            self.move()
        return self

    def play_out(self) -> None:
        """Guests move, and the house bots whenever they are asked."""
        while self.seat() is not None:
            if self.sender() in self.tokens:
                self.move()
            else:
                assert services.play_bots(match_id=self.id, limit=1) == 1

    def entries(self, kind: str) -> list[Any]:
        record = self.door.get(f"{self.path}/record?form=json").json()
        return [entry for entry in record["entries"] if entry["kind"] == kind]


@pytest.fixture
def seated(door: Any, alice: str) -> Any:
    def make(game: Any, lines: list[Any], **contract: Any) -> DummyTable:
        return DummyTable(door, alice, game, lines, **contract)

    return make


@pytest.mark.parametrize("bots", [0, 1, 2])
@pytest.mark.parametrize(("game", "people"), GAMES, ids=str)
def test_a_match_with_a_dummy_plays_to_its_end_and_its_record_holds(
    seated: Any, game: Any, people: int, bots: int
) -> None:
    table = seated(game, [GUEST] * (people - bots) + [BOT] * bots, deals=2)
    table.play_out()
    record = table.door.get(f"{table.path}/record?form=json").json()
    assert record["entries"][-1]["data"]["reason"] == "finished"
    assert len(record["entries"][-1]["data"]["result"]["points"]) == people + 1
    assert sum(record["entries"][-1]["data"]["result"]["points"]) == 0
    assert audit.audit(record["entries"]).verdict == audit.CONSISTENT
    assert any("packs are what their keys make" in line for line in verify(record))
    of_dummy = [entry for entry in record["entries"] if entry["kind"] == "moved" and entry["seat"] == people]
    assert of_dummy
    assert {entry["by"] for entry in of_dummy} <= set(range(people))


def test_the_dummy_has_no_line_in_the_request_and_a_seat_of_its_own_in_the_match(seated: Any) -> None:
    table = seated({"variant": "dummy_playing"}, [GUEST, GUEST])
    match = table.door.get(table.path).json()
    assert [seat["kind"] for seat in match["seats"]] == ["guest", "guest", "dummy"]
    assert [entry["seat"] for entry in table.entries("seated")] == [0, 1]
    assert table.entries("opened")[0]["data"]["seats"] == 3
    assert table.entries("dealt")[0]["data"]["nonces"] == [None, None]


def test_only_the_controller_is_told_the_moves_of_the_dummy_and_sends_them(seated: Any) -> None:
    table = seated({"variant": "dummy_throwing"}, [GUEST, GUEST]).until_dummy()
    sender = table.sender()
    turn = table.turn(sender)
    assert turn["seat"] == table.dummy
    assert "pass" in turn["moves"]
    assert "moves" not in table.turn(1 - sender)
    refused = table.say(1 - sender, turn["ply"], "pass")
    assert (refused.status_code, refused.json()["code"]) == (422, "not_your_turn")
    entry = table.say(sender, turn["ply"], "pass").json()["entry"]
    assert (entry["seat"], entry["by"], entry["data"]["move"]) == (table.dummy, sender, "pass")


def test_a_move_of_the_dummy_again_gets_the_answer_of_then(seated: Any) -> None:
    table = seated({"variant": "dummy_throwing"}, [GUEST, GUEST]).until_dummy()
    sender, ply = table.sender(), table.turn(table.sender())["ply"]
    first = table.say(sender, ply, "pass")
    table.play_out()
    again = table.say(sender, ply, "pass")
    assert (again.status_code, again.json()) == (200, first.json())


def test_the_dummys_hand_is_seen_by_the_current_leader_alone(seated: Any) -> None:
    table = seated({"variant": "dummy_throwing"}, [GUEST, GUEST, GUEST])
    for _ in range(12):
        controller = table.view()["zones"]["controller"]
        assert controller == table.view()["leader"]
        for seat in table.tokens:
            assert isinstance(table.view(seat)["hands"][3], str if seat == controller else int)
        assert isinstance(table.view()["hands"][3], int)
        table.move()


def test_what_is_drawn_for_the_dummy_is_told_to_the_leader_of_that_bout_alone(seated: Any) -> None:
    table = seated({"variant": "dummy_throwing"}, [GUEST, GUEST], deals=20)
    drawn: list[Any] = []
    while not drawn:
        controller, after = table.view()["zones"]["controller"], table.door.get(table.path).json()["head"]["seq"]
        table.move()
        for seat in (0, 1, None):
            token = None if seat is None else table.tokens[seat]
            page = table.door.get(f"{table.path}/entries?after={after}", token=token).json()["results"]
            drawn += [
                (seat == controller, type(event["cards"]))
                for event in page[0]["events"]
                if event["kind"] == "drew" and event["seat"] == table.dummy
            ]
    assert sorted(drawn, key=str) == sorted([(True, str), (False, int), (False, int)], key=str)


def test_who_has_the_dummy_and_leaves_leaves_it_to_the_referee(seated: Any) -> None:
    table = seated({"variant": "dummy_playing"}, [GUEST, GUEST, GUEST]).until_dummy()
    sender = table.sender()
    before = len(table.entries("moved"))
    assert table.door.post(f"{table.path}/resign", None, token=table.tokens[sender]).status_code == 200
    made = table.entries("moved")[before:]
    assert made[0]["seat"] == table.dummy
    assert made[0]["by"] is None
    table.tokens.pop(sender)
    table.play_out()
    record = table.door.get(f"{table.path}/record?form=json").json()
    assert audit.audit(record["entries"]).verdict == audit.CONSISTENT


def test_of_two_people_and_a_dummy_one_that_leaves_ends_the_match(seated: Any) -> None:
    table = seated({"variant": "dummy_playing"}, [GUEST, GUEST])
    table.door.post(f"{table.path}/resign", None, token=table.tokens[1])
    match = table.door.get(table.path).json()
    assert (match["state"], match["reason"]) == ("closed", "resigned")


def test_a_move_of_the_dummy_by_another_seat_is_found_by_the_audit(seated: Any) -> None:
    table = seated({"variant": "dummy_throwing"}, [GUEST, GUEST])
    table.play_out()
    entries = copy.deepcopy(table.door.get(f"{table.path}/record?form=json").json()["entries"])
    of_dummy = next(entry for entry in entries if entry["kind"] == "moved" and entry["seat"] == table.dummy)
    of_dummy["by"] = 1 - of_dummy["by"]
    verdict = audit.audit(rechained(entries))
    assert (verdict.verdict, verdict.seq) == (audit.INCONSISTENT, of_dummy["seq"])


@pytest.mark.parametrize(
    ("game", "people", "code"),
    [
        ({"variant": "dummy_throwing"}, 6, "table_size"),
        ({"variant": "dummy_throwing"}, 1, "table_size"),
        ({"variant": "dummy_throwing", "options": {"deck": 52}}, 7, "table_size"),
        ({"variant": "dummy_throwing", "base": "simple"}, 2, "wrong_base"),
        ({"variant": "dummy_throwing", "modifiers": ["teams_2x2"]}, 4, "table_size"),
        ({"variant": "dummy_throwing", "modifiers": ["dummy_playing"]}, 2, "conflict"),
    ],
)
def test_tables_are_counted_by_people(door: Any, alice: str, game: Any, people: int, code: str) -> None:
    answer = door.post("/variants/compose", game | {"seats": people}, token=alice)
    assert (answer.status_code, answer.json()["code"]) == (422, code)
