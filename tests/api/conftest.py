"""Three users: Alice and Boris at the table, Clara watching. And a door: the API as a client sees it."""

import json
from typing import Any

import pytest
from django.test import Client

from matches import accounts
from matches.api import limits

Json = dict[str, Any]


class Door:
    """Requests to the API in this process; every answer that fails must be a problem."""

    def __init__(self) -> None:
        self.client = Client(raise_request_exception=True)

    def ask(self, method: str, path: str, body: object = None, *, token: str | None = None, **headers: str) -> Any:
        told = {name.replace("_", "-"): value for name, value in headers.items()}
        if token is not None:
            told["Authorization"] = f"Bearer {token}"
        given: Json = {} if body is None else {"data": body, "content_type": "application/json"}
        answer = self.client.generic(method, f"/api/v1{path}", headers=told, **_encoded(given))
        if answer.status_code >= 400:
            assert answer["Content-Type"] == "application/problem+json", answer.content
            assert answer.json()["status"] == answer.status_code
        return answer

    def get(self, path: str, **options: Any) -> Any:
        return self.ask("GET", path, **options)

    def post(self, path: str, body: object, **options: Any) -> Any:
        return self.ask("POST", path, body, **options)

    def put(self, path: str, body: object, **options: Any) -> Any:
        return self.ask("PUT", path, body, **options)

    def delete(self, path: str, **options: Any) -> Any:
        return self.ask("DELETE", path, **options)


def _encoded(given: Json) -> Json:
    if "data" in given and not isinstance(given["data"], bytes):
        given["data"] = json.dumps(given["data"])
    return given


@pytest.fixture
def door() -> Door:
    limits.counters.cache_clear()
    limits.MOVES.clear()
    return Door()


@pytest.fixture
def alice(db: None) -> str:
    return accounts.issue_token(name="alice")


@pytest.fixture
def boris(db: None) -> str:
    return accounts.issue_token(name="boris")


@pytest.fixture
def clara(db: None) -> str:
    return accounts.issue_token(name="clara")


class Table:
    """A running match of two guests, and their tokens."""

    def __init__(self, door: Door, owner: str, **contract: Any) -> None:
        self.door = door
        told = {"game": {"variant": "throw_in"}, "seats": [{"kind": "guest"}, {"kind": "guest"}]} | contract
        made = door.post("/matches", told, token=owner)
        assert made.status_code == 201, made.content
        self.match = made.json()
        self.id: str = self.match["id"]
        self.path = f"/matches/{self.id}"
        self.tokens = {int(seat): token for seat, token in self.match["seat_tokens"].items()}

    def start(self) -> "Table":
        for seat, token in self.tokens.items():
            assert self.door.put(f"{self.path}/seats/{seat}", {"ready": True}, token=token).status_code == 200
        return self

    def turn(self) -> Json:
        """The turn as the asked seat sees it."""
        seat = self.door.get(f"{self.path}/turn").json()["seat"]
        found: Json = self.door.get(f"{self.path}/turn", token=self.tokens[seat]).json()
        return found

    def move(self, text: str | None = None, **options: Any) -> Any:
        """The asked seat plays its first legal move, or this one."""
        turn = self.turn()
        body = {"ply": turn["ply"], "move": text or turn["moves"][0]}
        return self.door.post(f"{self.path}/moves", body, token=self.tokens[turn["seat"]], **options)

    def play_out(self) -> Json:
        """To the end of the match."""
        while self.door.get(f"{self.path}/turn").json()["seat"] is not None:
            answer = self.move()
            assert answer.status_code == 201, answer.content
        closed: Json = self.door.get(self.path).json()
        return closed


@pytest.fixture
def table(door: Door, alice: str) -> Table:
    return Table(door, alice).start()
