"""The stream process: long-poll, ND-JSON and events, woken by what is committed elsewhere."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.db import connections

from matches import accounts, streams
from matches.models import Account
from matches.streams import Streams

pytestmark = pytest.mark.django_db(transaction=True)

NDJSON, EVENTS = "application/x-ndjson", "text/event-stream"


class Reader:
    """One request to the ASGI application, read as it comes."""

    def __init__(self, app: Streams, path: str, query: str = "", method: str = "GET", **headers: str) -> None:
        told = [(name.replace("_", "-").lower().encode(), value.encode()) for name, value in headers.items()]
        self.scope = {"type": "http", "method": method, "path": path, "query_string": query.encode(), "headers": told}
        self.status = 0
        self.headers: dict[str, str] = {}
        self.chunks: asyncio.Queue[bytes | None] = asyncio.Queue()
        self.gone = asyncio.Event()
        self.task = asyncio.create_task(app(self.scope | {"client": ("127.0.0.1", 1)}, self._receive, self._send))

    async def _receive(self) -> dict[str, Any]:
        await self.gone.wait()
        return {"type": "http.disconnect"}

    async def _send(self, message: Any) -> None:
        if message["type"] == "http.response.start":
            self.status = message["status"]
            self.headers = {name.decode(): value.decode() for name, value in message["headers"]}
            return
        if message.get("body"):
            await self.chunks.put(message["body"])
        if not message.get("more_body"):
            await self.chunks.put(None)

    async def next(self) -> bytes | None:
        read = asyncio.create_task(self.chunks.get())
        await asyncio.wait({read, self.task}, timeout=10, return_when=asyncio.FIRST_COMPLETED)
        if not read.done() and self.task.done():
            self.task.result()
        return await asyncio.wait_for(read, 1)

    async def whole(self) -> bytes:
        parts = []
        while (chunk := await self.next()) is not None:
            parts.append(chunk)
        return b"".join(parts)

    async def json(self) -> Any:
        return json.loads(await self.whole())

    async def leave(self) -> None:
        self.gone.set()
        with suppress(asyncio.CancelledError):
            await asyncio.wait_for(self.task, 10)


def streaming(story: Callable[[Streams], Awaitable[None]]) -> None:
    """Tell the story to a running stream process."""

    async def told() -> None:
        app = Streams()
        try:
            await asyncio.wait_for(story(app), 30)
        finally:
            await app.hub.stop()
            await sync_to_async(connections.close_all)()

    asyncio.run(told())


def address(table: Any) -> str:
    return f"/api/v1{table.path}/entries"


def test_events_follow_the_match_to_its_end(table: Any) -> None:
    async def story(app: Streams) -> None:
        reader = Reader(app, address(table), Accept=EVENTS)
        seen = [await reader.next() for _ in range(5)]  # opened, two seated, committed, dealt
        assert seen[0] is not None and seen[0].startswith(b"id: 1\nevent: entry\ndata: {")
        assert (reader.status, reader.headers["content-type"]) == (200, EVENTS)
        await sync_to_async(table.move)()
        moved = await reader.next()
        assert moved is not None and moved.startswith(b"id: 6\n") and b'"kind":"moved"' in moved
        await sync_to_async(table.play_out)()
        rest = await reader.whole()
        assert rest.rstrip().splitlines()[-1].startswith(b"data: ") and b'"kind":"closed"' in rest
        over = Reader(app, address(table), Accept=EVENTS, Last_Event_ID="9999")
        assert (await over.whole(), over.status) == (b"", 204)

    streaming(story)


def test_lines_begin_after_the_entry_that_is_known(table: Any) -> None:
    async def story(app: Streams) -> None:
        reader = Reader(app, address(table), "after=4", Accept=NDJSON)
        first = await reader.next()
        assert first is not None and json.loads(first)["seq"] == 5
        events = Reader(app, address(table), Accept=EVENTS, Last_Event_ID="4")
        assert (await events.next() or b"").startswith(b"id: 5\n")
        await reader.leave()
        await events.leave()
        assert app.hub._waiting == {}

    streaming(story)


def test_a_long_poll_waits_for_news(table: Any) -> None:
    async def story(app: Streams) -> None:
        reader = Reader(app, address(table), "after=5&wait=20")
        await asyncio.sleep(0.2)
        assert reader.chunks.empty()
        await sync_to_async(table.move)()
        page = await reader.json()
        assert [entry["seq"] for entry in page["results"]] == [6]
        nothing = Reader(app, address(table), "after=6&wait=1")
        assert (await nothing.json())["results"] == []

    streaming(story)


def test_the_entries_are_those_of_the_api(table: Any) -> None:
    table.move()
    pages = {seat: table.door.get(f"{table.path}/entries", token=token).json() for seat, token in table.tokens.items()}

    async def story(app: Streams) -> None:
        for seat, token in table.tokens.items():
            reader = Reader(app, address(table), Authorization=f"Bearer {token}")
            assert await reader.json() == pages[seat]

    streaming(story)


def test_heartbeats_are_no_entries(table: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(streams, "HEARTBEAT_S", 0.05)

    async def story(app: Streams) -> None:
        lines = Reader(app, address(table), "after=5", Accept=NDJSON)
        events = Reader(app, address(table), "after=5", Accept=EVENTS)
        assert await lines.next() == b"\n"
        assert await events.next() == b": heartbeat\n\n"
        await lines.leave()
        await events.leave()

    streaming(story)


def test_a_lost_wake_up_costs_a_heartbeat_at_most(table: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(streams, "HEARTBEAT_S", 0.1)

    async def story(app: Streams) -> None:
        monkeypatch.setattr(app.hub, "start", lambda: None)  # nobody listens
        reader = Reader(app, address(table), "after=5", Accept=NDJSON)
        await sync_to_async(table.move)()
        while (line := await reader.next()) == b"\n":
            pass
        assert line is not None and json.loads(line)["seq"] == 6
        await reader.leave()

    streaming(story)


def test_a_stream_ends_with_its_token(table: Any, alice: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(streams, "HEARTBEAT_S", 0.05)
    monkeypatch.setattr(streams, "AGAIN_S", 0.0)
    account = Account.objects.get(name="alice")

    async def story(app: Streams) -> None:
        reader = Reader(app, address(table), "after=5", Accept=NDJSON, Authorization=f"Bearer {alice}")
        assert await reader.next() == b"\n"
        await sync_to_async(accounts.revoke_tokens)(account=account)
        while await reader.next() is not None:
            pass

    streaming(story)


@pytest.mark.parametrize(
    ("path", "query", "headers", "status", "code"),
    [
        ("/api/v1/matches", "", {}, 404, "not_found"),
        ("/", "", {}, 404, "not_found"),
        ("/api/v1/matches/mt_nothing/entries", "", {}, 404, "match_not_found"),
        ("/api/v1/matches/mt_nothing/entries", "wait=26", {}, 400, "bad_request"),
        ("/api/v1/matches/mt_nothing/entries", "wait=x", {}, 400, "bad_request"),
        ("/api/v1/matches/mt_nothing/entries", "colour=red", {}, 400, "bad_request"),
        ("/api/v1/matches/mt_nothing/entries", "after=%ff", {}, 400, "bad_request"),
        ("/api/v1/matches/mt_nothing/entries", "", {"Accept": "text/html"}, 406, "not_acceptable"),
        ("/api/v1/matches/mt_nothing/entries", "", {"Authorization": "Bearer rt_x"}, 401, "bad_token"),
        ("/api/v1/matches/mt_nothing/entries", "", {"Authorization": "Basic x"}, 401, "bad_token"),
        ("/api/v1/matches/mt_nothing/entries", "", {"Accept": EVENTS, "Last_Event_ID": "x"}, 400, "bad_request"),
    ],
)
def test_what_cannot_be_streamed_is_a_problem(
    db: None, path: str, query: str, headers: dict[str, str], status: int, code: str
) -> None:
    async def story(app: Streams) -> None:
        reader = Reader(app, path, query, Accept_Language="ru", **headers)
        problem = await reader.json()
        assert (reader.status, problem["code"]) == (status, code)
        assert (reader.headers["content-type"], reader.headers["content-language"]) == (
            "application/problem+json",
            "ru",
        )

    streaming(story)


def test_another_method_is_told_which_one_there_is(table: Any) -> None:
    async def story(app: Streams) -> None:
        reader = Reader(app, address(table), method="POST")
        assert (await reader.json())["code"] == "method_not_allowed"
        assert reader.headers["allow"] == "GET"

    streaming(story)


def test_a_private_match_is_not_streamed_to_strangers(table: Any, door: Any, alice: str, clara: str) -> None:
    seats = [{"kind": "me"}, {"kind": "guest"}]
    private = door.post(
        "/matches", {"game": {"variant": "simple"}, "seats": seats, "private": True}, token=alice
    ).json()
    path = f"/api/v1/matches/{private['id']}/entries"

    async def story(app: Streams) -> None:
        for headers in ({}, {"Authorization": f"Bearer {clara}"}):
            reader = Reader(app, path, Accept=EVENTS, **headers)
            assert (await reader.json())["code"] == "match_not_found"
        reader = Reader(app, path, Authorization=f"Bearer {alice}")
        assert (await reader.json())["results"][0]["kind"] == "opened"

    streaming(story)


def test_it_is_well_while_it_listens() -> None:
    async def story(app: Streams) -> None:
        app.hub.start()
        while not app.hub.listening:
            await asyncio.sleep(0.01)
        well = Reader(app, "/healthz")
        assert (await well.json(), well.status) == ({"status": "ok"}, 200)
        app.hub.listening = False
        ill = Reader(app, "/healthz")
        assert ((await ill.json())["code"], ill.status) == ("unavailable", 503)

    streaming(story)


def test_the_api_process_sends_streams_to_this_one(table: Any, settings: Any) -> None:
    for query, accept in (("?wait=5", "*/*"), ("", NDJSON), ("", EVENTS)):
        answer = table.door.get(f"{table.path}/entries{query}", Accept=accept)
        assert (answer.status_code, answer.json()["code"]) == (421, "wrong_process")
        assert answer.json()["stream"] == table.match["stream"] == f"{settings.STREAM_URL}{address(table)}"
