"""A whole house under test: `manage.py up` with a folder and ports of its own, its database seen from inside, and
clients that speak HTTP to it as strangers would: a connection, a token, and what stands in `openapi.yaml`.
"""

import http.client
import json
import random
import threading
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any, NamedTuple

import psycopg

from referee import addresses
from tests.setup.test_up import House, within

Json = dict[str, Any]
PATIENCE_S = 90.0  # of a client whose house is gone: it may be starting again
TIMEOUT_S = 20.0
PAUSE_S = 0.2
GUARDED = ("entries", "matches")


class Running(House):
    """The house, and what only its operator can do."""

    def client(self, token: str = "") -> "Client":
        return Client(self.port, token)

    def local(self) -> "Client":
        """The account that `up` made a token for; each start gives it a new one."""
        return self.client(self.note()["token"])

    def create(self, game: Json, seats: Sequence[Json], **more: Any) -> Json:
        answer = self.local().post("/matches", {"game": game, "seats": list(seats)} | more)
        assert answer.status == 201, answer.body
        return answer.json()

    @contextmanager
    def database(self) -> Iterator["psycopg.Connection[Any]"]:
        """As the superuser that the database was made by."""
        with psycopg.connect(addresses.embedded_url(addresses.OWNER, self.folder / "postgres")) as connection:
            yield connection

    @contextmanager
    def unguarded(self) -> Iterator["psycopg.Connection[Any]"]:
        """The database with its triggers off, as somebody could who may do everything. They are back afterwards."""
        with self.database() as connection:
            for table in GUARDED:
                connection.execute(f"ALTER TABLE {table} DISABLE TRIGGER USER")
            yield connection
            connection.execute("SET CONSTRAINTS ALL IMMEDIATE")  # what waits for the commit would keep the tables
            for table in GUARDED:
                connection.execute(f"ALTER TABLE {table} ENABLE TRIGGER USER")
            for (trigger,) in connection.execute(
                "SELECT tgname FROM pg_trigger WHERE tgrelid = 'entries'::regclass AND NOT tgisinternal"
            ).fetchall():
                connection.execute(f'ALTER TABLE entries ENABLE ALWAYS TRIGGER "{trigger}"')


class Answer(NamedTuple):
    status: int
    headers: dict[str, str]
    body: bytes

    def json(self) -> Json:
        found: Json = json.loads(self.body)
        return found

    @property
    def code(self) -> str:
        """The code of a problem."""
        return str(self.json()["code"])


class Client:
    """One kept connection. `patient`: asks again while nobody answers, which is safe for all that it sends."""

    def __init__(self, port: int, token: str = "", *, patient: bool = False) -> None:
        self.token = token
        self.patient = patient
        self.connection = http.client.HTTPConnection("127.0.0.1", port, timeout=TIMEOUT_S)

    def get(self, path: str, **headers: str) -> Answer:
        return self.ask("GET", path, None, headers)

    def put(self, path: str, body: object, **headers: str) -> Answer:
        return self.ask("PUT", path, body, headers)

    def post(self, path: str, body: object, **headers: str) -> Answer:
        return self.ask("POST", path, body, headers)

    def ask(self, method: str, path: str, body: object, headers: dict[str, str]) -> Answer:
        told = {name.replace("_", "-"): value for name, value in headers.items()}
        if self.token:
            told["Authorization"] = f"Bearer {self.token}"
        payload = None
        if body is not None:
            told["Content-Type"] = "application/json"
            payload = body if isinstance(body, bytes) else json.dumps(body).encode()
        give_up = time.monotonic() + PATIENCE_S
        while True:
            answer = self.once(method, path, payload, told, last=not self.patient or time.monotonic() > give_up)
            if answer is not None:
                return answer
            time.sleep(PAUSE_S)

    def once(self, method: str, path: str, body: bytes | None, headers: dict[str, str], *, last: bool) -> Answer | None:
        """The answer; None where there is none, or "not now", and it may be asked again."""
        try:
            self.connection.request(method, f"/api/v1{path}", body=body, headers=headers)
            told = self.connection.getresponse()
            answer = Answer(told.status, {name.lower(): value for name, value in told.headers.items()}, told.read())
        except (OSError, http.client.HTTPException):
            self.connection.close()
            if last:
                raise
            return None
        return None if answer.status in (429, 503) and not last else answer


class Accepted(NamedTuple):
    """A move that the referee took, with the body of the answer."""

    ply: int
    move: str
    body: bytes


class Guest:
    """An external client on one seat: once started it plays until the match is closed, and keeps every answer.

    While `free` is not set it holds back, so that its match is surely still running.
    """

    def __init__(self, house: Running, match: str, seat: int, token: str, *, patient: bool = False) -> None:
        self.place, self.seat = f"/matches/{match}", seat
        self.client = Client(house.port, token, patient=patient)
        self.stream = Client(house.stream_port, token, patient=patient)
        self.chance = random.Random(f"{match}/{seat}")
        self.accepted: list[Accepted] = []
        self.free = threading.Event()
        self.free.set()
        self.end: Future[None] | None = None

    def sit(self) -> "Guest":
        answer = self.client.put(f"{self.place}/seats/{self.seat}", {"ready": True})
        assert answer.status == 200, answer.body
        return self

    def start(self) -> None:
        alone = ThreadPoolExecutor(1)
        self.end = alone.submit(self.play)
        alone.shutdown(wait=False)

    @property
    def is_playing(self) -> bool:
        return self.end is not None and not self.end.done()

    def finish(self, seconds: float) -> None:
        """Wait for the end; what went wrong on the way is raised here."""
        assert self.end is not None
        self.end.result(seconds)

    def play(self) -> None:
        seen, over = 0, False
        while not over:
            self.free.wait()
            turn = self.asked(self.client.get(f"{self.place}/turn"))
            if turn.get("moves"):
                self.move(turn)
                continue
            page = self.asked(self.stream.get(f"{self.place}/entries?after={seen}&wait=2"))
            seen = max([seen, *(entry["seq"] for entry in page["results"])])
            over = any(entry["kind"] == "closed" for entry in page["results"])

    def asked(self, answer: Answer) -> Json:
        assert answer.status == 200, answer
        return answer.json()

    def move(self, turn: Json) -> None:
        """Any legal move, but it takes only when it must: short deals."""
        text = self.chance.choice([each for each in turn["moves"] if each != "take"] or turn["moves"])
        answer = self.client.post(f"{self.place}/moves", {"ply": turn["ply"], "move": text})
        if answer.status in (200, 201):
            self.accepted.append(Accepted(turn["ply"], text, answer.body))
        else:
            assert answer.status == 409, answer


def guests_of(house: Running, match: Json, *, patient: bool = False) -> list[Guest]:
    return [
        Guest(house, match["id"], int(seat), token, patient=patient).sit()
        for seat, token in match["seat_tokens"].items()
    ]


__all__ = ["Accepted", "Answer", "Client", "Guest", "Json", "Running", "guests_of", "within"]
