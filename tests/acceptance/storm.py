"""Matches that are being played while the parts of the house are killed, one after the other or at random."""

import json
import os
import random
import signal
import time
import uuid
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from tests.acceptance.running import Client, Guest, Json, Running, guests_of, within
from tests.setup.test_up import END_S, parent, processes

BOTS_ONLY: tuple[tuple[str, int], ...] = (("throw_in", 2), ("transfer", 3), ("simple", 2), ("poker", 2))
MIXED: tuple[tuple[str, int], ...] = (("transfer", 2), ("throw_in", 3), ("armenian_second", 2))
GONE_S = 20.0
BACK_S = 60.0

Say = Callable[[str], object]


@dataclass
class Storm:
    """The matches of one run, their external clients, and what was killed."""

    house: Running
    say: Say
    matches: list[Json] = field(default_factory=list)
    guests: list[Guest] = field(default_factory=list)
    killed: list[str] = field(default_factory=list)
    playing: list[int] = field(default_factory=list)
    """How many external clients had a match to play at each kill."""
    left: list[str] = field(default_factory=list)
    """What outlived a killed house."""
    endings: list[tuple[int, str]] = field(default_factory=list)
    """Exit code and last line of each house that lost its PostgreSQL."""

    def open(
        self, *, bots_only: int, mixed: int, deals: int, playing: int, then: Sequence[Callable[[], None]] = ()
    ) -> None:
        """Create the matches; `then` happens while they are being created, evenly spread.

        The external clients after the first `playing` of all hold back until `let_play`.
        """
        client = Client(self.house.port, self.house.note()["token"], patient=True)
        total = bots_only + mixed
        due = {(number + 1) * total // (len(then) + 1): deed for number, deed in enumerate(then)}
        for number in range(total):
            if number in due:
                due[number]()
            alone = number >= mixed
            games = BOTS_ONLY if alone else MIXED
            variant, seats = games[number % len(games)]
            lines = [{"kind": "bot", "level": 1 + (number + seat) % 2} for seat in range(seats)]
            if not alone:
                lines[number % seats] = {"kind": "guest"}
            body = {"game": {"variant": variant}, "deals": deals, "seats": lines}
            answer = client.post("/matches", body, Idempotency_Key=uuid.uuid4().hex)
            assert answer.status == 201, answer
            self.matches.append(answer.json())
            for guest in guests_of(self.house, self.matches[-1], patient=True):
                if len(self.guests) >= playing:
                    guest.free.clear()
                self.guests.append(guest)
                guest.start()

    def let_play(self) -> None:
        """No external client holds back any longer."""
        for guest in self.guests:
            guest.free.set()

    def let_one_play(self, number: int, seconds: float) -> None:
        """This client too, and until it has moved."""
        guest = self.guests[number]
        guest.free.set()
        assert within(seconds, lambda: bool(guest.accepted)), f"{guest.place} has not moved for {seconds:.0f} s"

    @property
    def ids(self) -> list[str]:
        return [match["id"] for match in self.matches]

    def standing(self) -> tuple[int, int, int]:
        """How many matches are running, and how many deals and moves have been made in all."""
        with self.house.database() as database:
            row = database.execute(
                "SELECT count(*) FILTER (WHERE state = 'running'), sum(deal)::int, sum(ply)::int FROM matches"
                " WHERE id = ANY(%s)",
                [self.ids],
            ).fetchone()
        assert row is not None
        return row

    def await_share(self, share: float, seconds: float) -> None:
        """Until so much of the play is over; most matches are then in the middle."""
        wanted = sum(match["deals"] for match in self.matches) * share
        assert within(seconds, lambda: self.standing()[1] >= wanted), f"no progress: {self.standing()}, {self.killed}"

    def kill(self, what: str) -> None:
        running, deals, moves = self.standing()
        self.killed.append(what)
        self.playing.append(sum(guest.is_playing and guest.free.is_set() for guest in self.guests))
        self.say(f"{running} matches running, {deals} deals begun, {moves} moves made: kill -9 of {what}")
        VICTIMS[what](self)

    def child(self, words: str) -> int:
        """A part of the house; one that was killed just now comes back."""
        assert within(BACK_S, lambda: any(words in line for line in self.house.children().values())), words
        return self.house.child(words)

    def kill_child(self, words: str) -> None:
        os.kill(self.child(words), signal.SIGKILL)

    def kill_grandchild(self, words: str) -> None:
        """A process of a server, whose own parent has to notice."""
        server = self.child(words)
        assert within(BACK_S, lambda: any(parent(pid) == server for pid in processes())), words
        os.kill(random.choice([pid for pid in processes() if parent(pid) == server]), signal.SIGKILL)

    def kill_store(self) -> None:
        self.kill_child("postgres -D")
        code = self.house.process.wait(END_S)
        self.endings.append((code, self.house.told().splitlines()[-1]))
        self.left += self.gone()
        self.house.up()

    def kill_house(self) -> None:
        self.house.end(signal.SIGKILL)
        self.left += self.gone()
        self.house.up()

    def gone(self) -> list[str]:
        within(GONE_S, lambda: not self.house.left())
        return self.house.left()

    def finish(self, seconds: float) -> None:
        """Everything that was begun is played to its end."""
        self.let_play()
        end = time.monotonic() + seconds
        for guest in self.guests:
            guest.finish(max(1.0, end - time.monotonic()))
        over = within(max(1.0, end - time.monotonic()), lambda: not self.standing()[0])
        assert over, f"after {seconds:.0f} s {self.standing()[0]} matches still run"

    def verify_moves(self) -> str:
        """No move of an external client is lost or doubled; how many there were."""
        stranger, accepted = self.house.client(), 0
        for guest in self.guests:
            told = [(each.ply, json.loads(each.body)["entry"]["hash"]) for each in guest.accepted]
            entries = stranger.get(f"{guest.place}/record?form=json").json()["entries"]
            moved = [entry for entry in entries if entry["kind"] == "moved"]
            assert [entry["data"]["ply"] for entry in moved] == list(range(len(moved))), guest.place
            assert told == [(each["data"]["ply"], each["hash"]) for each in moved if each["by"] == guest.seat]
            accepted += len(told)
        return f"{len(self.matches)} matches over, {accepted} moves of external clients stand once each"


def child(words: str) -> Callable[[Storm], None]:
    return lambda storm: storm.kill_child(words)


def grandchild(words: str) -> Callable[[Storm], None]:
    return lambda storm: storm.kill_grandchild(words)


VICTIMS: dict[str, Callable[[Storm], None]] = {
    "a process of the API": grandchild("interface wsgi"),
    "the API": child("interface wsgi"),
    "the streams": child("interface asgi"),
    "a process of the worker": grandchild("quiet worker"),
    "the worker": child("quiet worker"),
    "the beat": child("quiet beat"),
    "Valkey": child("valkey-server"),
    "PostgreSQL": Storm.kill_store,
    "the house": Storm.kill_house,
}
