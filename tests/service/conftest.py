"""Alice and Boris at the table, Clara watching; times are given, nobody sleeps."""

import random
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from matches import accounts, selectors, services
from matches.callers import ANONYMOUS, Caller, caller_of_token
from matches.models import Entry, Match
from matches.problems import Problem

NOON = datetime(2026, 11, 30, 12, 0, tzinfo=UTC)


@dataclass
class Playing:
    """A match with its callers by seat, and a hand on the wall clock."""

    id: str
    callers: dict[int, Caller]
    now: datetime = NOON
    chance: random.Random = field(default_factory=lambda: random.Random(7))
    answers: list[tuple[Caller, int, str, services.Played]] = field(default_factory=list)

    def later(self, seconds: float) -> "Playing":
        self.now += timedelta(seconds=seconds)
        return self

    @property
    def match(self) -> Match:
        return Match.objects.get(pk=self.id)

    @property
    def kinds(self) -> list[str]:
        return list(Entry.objects.filter(match_id=self.id).order_by("seq").values_list("kind", flat=True))

    @property
    def to_act(self) -> int:
        return int(Match.objects.values_list("to_act", flat=True).get(pk=self.id))

    @property
    def sender(self) -> int:
        """The seat that sends the next move: for a dummy whoever has it."""
        zones = selectors.position(self.id, ANONYMOUS)["view"].get("zones", {})
        seat = self.to_act
        return seat if seat in self.callers else int(zones.get("controller", seat))

    def turn(self) -> dict[str, Any]:
        """The turn as its sender sees it."""
        return selectors.turn(self.id, self.callers.get(self.sender, ANONYMOUS))

    def say(self, seat: int, ply: int, move: str, **more: Any) -> services.Played:
        return services.play_move(
            match_id=self.id, caller=self.callers[seat], ply=ply, move=move, arrived=self.now, **more
        )

    def play(self, move: str | None = None, *, after: float = 1) -> services.Played:
        """The asked seat moves: this, or any legal move, but it takes only when it must, which keeps deals short."""
        self.later(after)
        turn = self.turn()
        usual = [each for each in turn["moves"] if each != "take"]
        text = self.chance.choice(usual or turn["moves"]) if move is None else move
        sender = self.sender
        played = self.say(sender, turn["ply"], text)
        self.answers.append((self.callers[sender], turn["ply"], text, played))
        return played

    def finish(self) -> "Playing":
        while self.play().turn["seat"] is not None:
            pass
        return self


@pytest.fixture
def alice(db: None) -> Caller:
    return known("Alice")


@pytest.fixture
def boris(db: None) -> Caller:
    return known("Boris")


@pytest.fixture
def clara(db: None) -> Caller:
    return known("Clara")


def known(name: str, **more: Any) -> Caller:
    caller = caller_of_token(accounts.issue_token(name=name, **more))
    assert caller is not None
    return caller


@pytest.fixture
def opened(alice: Caller) -> Callable[..., Playing]:
    """Opens a match of Alice's with guests on the other seats; `start` readies them."""

    def make(
        variant: str = "throw_in", seats: int = 2, *, start: bool = True, options: Any = None, **more: Any
    ) -> Playing:
        assert alice.account is not None
        lines = more.pop("lines", [{"kind": "me"}, *[{"kind": "guest"}] * (seats - 1)])
        game = {"variant": variant, "modifiers": more.pop("modifiers", []), "options": options or {}}
        created = services.create_match(account=alice.account, game=game, seats=lines, now=NOON, **more)
        callers = {number: alice for number, line in enumerate(lines) if line["kind"] == "me"}
        for number, token in created.seat_tokens.items():
            guest = caller_of_token(token)
            assert guest is not None
            callers[number] = guest
        playing = Playing(created.match.id, callers)
        if start:
            for number in created.seat_tokens:
                services.set_ready(match_id=playing.id, seat=number, caller=callers[number], now=NOON)
        return playing

    return make


@pytest.fixture
def problem_of() -> Callable[[Callable[[], object]], Problem]:
    """The Problem that a service raises."""

    def catch(deed: Callable[[], object]) -> Problem:
        with pytest.raises(Problem) as caught:
            deed()
        return caught.value

    return catch
