"""Matches with house bots, and the queue that their nudges go to."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from queue import Empty
from typing import Any

import pytest
from django.db import connection

from matches import accounts, log, services
from matches.callers import Caller, caller_of_token
from matches.models import Match
from referee.celery import app


@dataclass
class Nudge:
    task: str
    match_id: str
    expires: str | None
    priority: int


@pytest.fixture
def alice(db: None) -> Caller:
    caller = caller_of_token(accounts.issue_token(name="Alice"))
    assert caller is not None
    return caller


@pytest.fixture
def opened(alice: Caller) -> Callable[..., Match]:
    """A match of Alice's; `seats` names a level for each bot, and None for Alice."""

    def make(*seats: int | None, variant: str = "throw_in", **more: Any) -> Match:
        lines = [{"kind": "me"} if level is None else {"kind": "bot", "level": level} for level in seats]
        assert alice.account is not None
        return services.create_match(account=alice.account, game={"variant": variant}, seats=lines, **more).match

    return make


@pytest.fixture
def nudges() -> Iterator[Callable[[], list[Nudge]]]:
    """What has been sent to the workers since it was last asked."""
    with app.connection_for_read() as broker:
        queue = broker.SimpleQueue(app.conf.task_default_queue)
        queue.clear()

        def sent() -> list[Nudge]:
            found = []
            while True:
                try:
                    message = queue.get(block=False)
                except Empty:
                    return found
                message.ack()
                headers, priority = message.headers, message.properties["priority"]
                found.append(Nudge(headers["task"], message.payload[0][0], headers["expires"], priority))

        yield sent
        queue.clear()


@pytest.fixture
def guards_off() -> Callable[[], None]:
    """Switch the triggers off, as a superuser could. They come back with the end of the test's transaction."""

    def off() -> None:
        with connection.cursor() as cursor:
            cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
            for table in ("entries", "matches"):
                cursor.execute(f"ALTER TABLE {table} DISABLE TRIGGER USER")

    return off


@pytest.fixture
def entries_of() -> Callable[[Match], list[log.Entry]]:
    def read(match: Match) -> list[log.Entry]:
        match.refresh_from_db()
        return log.entries(match.id, last=match.seq)

    return read
