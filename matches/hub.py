"""What wakes the streams of this process: one connection that LISTENs, and an event for each stream that waits.

A wake-up carries nothing but the match; whoever is woken reads the table again. So bursts melt into one reading, and
a lost notification costs no more than the pause until the next heartbeat. Every reading runs in a few threads that
keep their connection: the selectors, and with them the one place of redaction, stay what they are.
"""

import asyncio
import logging
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from typing import Any, TypeVar

import psycopg
from django.db import close_old_connections, connection, connections

from matches.database import CHANNEL

log = logging.getLogger(__name__)

READERS = 4
PAUSE_S = 1.0

Found = TypeVar("Found")


class Hub:
    """Of one process and one event loop."""

    def __init__(self) -> None:
        self._waiting: dict[str, set[asyncio.Event]] = {}
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="reader")
        self._task: asyncio.Task[None] | None = None
        self.listening = False

    def start(self) -> None:
        """Begin to listen; may be called again."""
        if self._task is None:
            self._task = asyncio.get_running_loop().create_task(self._listen_for_ever())

    async def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task
        self._task = None
        self.listening = False
        together = threading.Barrier(READERS)
        for _ in range(READERS):
            self._readers.submit(_part, together)
        self._readers.shutdown(wait=True)

    @contextmanager
    def waiting(self, match: str) -> Iterator[asyncio.Event]:
        """An event that is set whenever the match may have a new entry."""
        event = asyncio.Event()
        self._waiting.setdefault(match, set()).add(event)
        try:
            yield event
        finally:
            self._waiting[match].discard(event)
            if not self._waiting[match]:
                del self._waiting[match]

    async def read(self, question: Callable[[], Found]) -> Found:
        """Ask the database in a thread that has a connection of its own."""
        return await asyncio.get_running_loop().run_in_executor(self._readers, _asked, question)

    async def _listen_for_ever(self) -> None:
        while True:
            try:
                await self._listen()
            except (psycopg.Error, OSError) as error:
                log.warning("The streams do not hear the database: %s", error)
            self.listening = False
            await asyncio.sleep(PAUSE_S)

    async def _listen(self) -> None:
        async with await psycopg.AsyncConnection.connect(**_parameters(), autocommit=True) as listener:
            await listener.execute(f"LISTEN {CHANNEL}")
            self.listening = True
            for event in self._all():  # what was said while nobody listened
                event.set()
            async for notice in listener.notifies():
                for event in self._waiting.get(notice.payload.rpartition(":")[0], ()):
                    event.set()

    def _all(self) -> list[asyncio.Event]:
        return [event for events in self._waiting.values() for event in events]


def _asked(question: Callable[[], Found]) -> Found:
    """A connection that broke is replaced before the question, never while it is answered."""
    close_old_connections()
    try:
        return question()
    finally:
        close_old_connections()


def _part(together: threading.Barrier) -> None:
    """Each thread closes its own connection: none takes two turns, since they wait for one another."""
    together.wait()
    connections.close_all()


def _parameters() -> dict[str, Any]:
    """Where Django finds the database, without what belongs to Django's own cursors."""
    ours = ("cursor_factory", "context", "prepare_threshold")
    return {name: value for name, value in connection.get_connection_params().items() if name not in ours}
