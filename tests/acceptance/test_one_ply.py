"""Many requests for one ply, and the same request again at any later time."""

import json
import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.acceptance.conftest import FIVE, FiveDeals
from tests.acceptance.running import Answer, Client, Json, Running, within

pytestmark = pytest.mark.slow
AT_ONCE = 20
PLIES = 4
SEATS = [{"kind": "guest"}, {"kind": "guest"}, {"kind": "guest"}]


class Table:
    def __init__(self, house: Running) -> None:
        match = house.create({"variant": "throw_in", "options": {"first_lead": "seat:0"}}, SEATS)
        self.house, self.place = house, f"/matches/{match['id']}"
        self.clients = {int(seat): house.client(token) for seat, token in match["seat_tokens"].items()}
        for seat, client in self.clients.items():
            assert client.put(f"{self.place}/seats/{seat}", {"ready": True}).status == 200

    def turn(self) -> Json:
        seat = self.clients[0].get(f"{self.place}/turn").json()["seat"]
        return self.clients[seat].get(f"{self.place}/turn").json()

    def moves(self) -> list[Json]:
        page = self.clients[0].get(f"{self.place}/entries?limit=200").json()
        return [entry for entry in page["results"] if entry["kind"] == "moved"]

    def at_once(self, turn: Json, texts: list[str]) -> list[Answer]:
        """Each text posted for this ply, on a connection of its own, begun at one moment."""
        gate = threading.Barrier(len(texts))

        def post(text: str) -> Answer:
            client = Client(self.house.port, self.clients[turn["seat"]].token)
            client.get(f"{self.place}/turn")  # connected
            gate.wait()
            return client.post(f"{self.place}/moves", {"ply": turn["ply"], "move": text})

        with ThreadPoolExecutor(len(texts)) as threads:
            return list(threads.map(post, texts))


def test_twenty_posts_of_one_move_make_one_entry_and_one_answer(house: Running) -> None:
    table = Table(house)
    for ply in range(PLIES):
        turn = table.turn()
        answers = table.at_once(turn, [turn["moves"][0]] * AT_ONCE)
        assert sorted(answer.status for answer in answers) == [200] * (AT_ONCE - 1) + [201]
        assert len({answer.body for answer in answers}) == 1
        assert all(("idempotency-replayed" in each.headers) == (each.status == 200) for each in answers)
        assert [entry["data"]["ply"] for entry in table.moves()] == list(range(ply + 1))


def test_twenty_posts_of_several_moves_for_one_ply_make_one_entry(house: Running) -> None:
    table = Table(house)
    for ply in range(PLIES):
        turn = table.turn()
        answers = table.at_once(turn, (turn["moves"] * AT_ONCE)[:AT_ONCE])
        assert [answer.status for answer in answers].count(201) == 1
        made = table.moves()[-1]["data"]
        assert made["ply"] == ply
        for answer in answers:
            if answer.status != 409:
                assert answer.json()["entry"]["data"] == made
            else:
                assert (answer.code, answer.json()["ply"]) == ("stale_ply", ply + 1)
        assert {answer.status for answer in answers} <= {200, 201, 409}
        assert len(table.moves()) == ply + 1


def test_every_accepted_move_is_answered_as_then_after_the_match(house: Running, five_deals: FiveDeals) -> None:
    deals = set()
    for guest in five_deals.guests:
        client = house.client(guest.client.token)
        for each in guest.accepted:
            again = client.post(f"{five_deals.place}/moves", {"ply": each.ply, "move": each.move})
            assert again.status == 200, again
            assert again.body == each.body, each
            assert again.headers["idempotency-replayed"] == "true"
            deals.add(json.loads(each.body)["entry"]["data"]["deal"])
    assert deals == set(range(1, FIVE + 1))
    assert house.client().get(five_deals.place).json()["head"] == five_deals.match["head"]


def test_another_move_at_a_ply_of_then_is_too_late(house: Running, five_deals: FiveDeals) -> None:
    guest = five_deals.guests[0]
    ply, other = guest.accepted[0].ply, "pass" if guest.accepted[0].move != "pass" else "take"
    late = house.client(guest.client.token).post(f"{five_deals.place}/moves", {"ply": ply, "move": other})
    assert (late.status, late.code) == (409, "match_over")


def test_a_lost_answer_of_a_deal_before_is_had_again_while_the_match_runs(house: Running) -> None:
    match = house.create({"variant": "simple"}, [{"kind": "guest"}, {"kind": "bot", "level": 1}], deals=2)
    client, place = house.client(match["seat_tokens"]["0"]), f"/matches/{match['id']}"
    client.put(f"{place}/seats/0", {"ready": True})
    first = None
    while True:
        assert within(30, lambda: client.get(f"{place}/turn").json()["seat"] in (0, None))
        turn = client.get(f"{place}/turn").json()
        assert turn["seat"] == 0, "the second deal ended before it was asked"
        body = {"ply": turn["ply"], "move": turn["moves"][0]}
        answer = client.post(f"{place}/moves", body)
        assert answer.status == 201, answer
        if first is None:
            first = body, answer.body
        if client.get(place).json()["deal"] == 2:
            break
    assert client.post(f"{place}/moves", first[0]).body == first[1]
