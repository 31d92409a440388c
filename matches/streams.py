"""The stream process (ASGI): a match's entries as they come, by long-poll, ND-JSON or server-sent events.

It answers `GET /api/v1/matches/{id}/entries` with the entries of the API process, and waits where that one cannot. A
stream ends with `closed`; an event stream that is opened again after it gets 204, which tells browsers to stop.
Heartbeats are an empty line (ND-JSON) or a comment (events): they are no entries and have no id.
"""

import asyncio
import logging
import re
from collections.abc import AsyncIterator, Awaitable, Callable, MutableMapping
from dataclasses import dataclass
from functools import partial
from time import monotonic
from typing import Any

import orjson
from django.db import InterfaceError, OperationalError

from matches.api import entries, limits, rendering
from matches.api.authentication import needs
from matches.api.pages import Query, pairs
from matches.callers import ANONYMOUS, Caller, caller_of_token
from matches.hub import Hub
from matches.problems import Problem, language, malformed

log = logging.getLogger(__name__)

HEARTBEAT_S = 10.0
AGAIN_S = 30.0  # after which the token of an open stream is looked at again
BATCH = 200
LONGEST_WAIT_S = 25
OFFERED = (rendering.JSON, rendering.NDJSON, rendering.EVENTS)
PATH = re.compile(r"^/api/v1/matches/(mt_[0-9A-Za-z_-]{1,60})/entries$")
SCOPE = "match:read"

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]


@dataclass(frozen=True)
class Asked:
    """A request as far as this process understands it."""

    match: str
    form: str
    after: int
    limit: int
    wait: int
    token: str | None
    address: str


class Streams:
    """The ASGI application."""

    def __init__(self) -> None:
        self.hub = Hub()

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._live(receive, send)
        elif scope["type"] == "http":
            self.hub.start()
            await self._answer(scope, receive, send)
        else:
            raise NotImplementedError(f"The stream process speaks HTTP, not {scope['type']!r}.")

    async def _live(self, receive: Receive, send: Send) -> None:
        while True:
            kind = (await receive())["type"]
            if kind == "lifespan.startup":
                self.hub.start()
                await send({"type": "lifespan.startup.complete"})
            elif kind == "lifespan.shutdown":
                await self.hub.stop()
                await send({"type": "lifespan.shutdown.complete"})
                return

    async def _answer(self, scope: Message, receive: Receive, send: Send) -> None:
        headers = {name.decode("latin-1").lower(): value.decode("latin-1") for name, value in scope["headers"]}
        gone = asyncio.create_task(_gone(receive))
        work = asyncio.create_task(self._serve(scope, headers, send))
        await asyncio.wait((gone, work), return_when=asyncio.FIRST_COMPLETED)
        gone.cancel()
        if not work.done():
            work.cancel()
        await asyncio.gather(gone, work, return_exceptions=True)
        if not work.cancelled() and (error := work.exception()) is not None:
            raise error

    async def _serve(self, scope: Message, headers: dict[str, str], send: Send) -> None:
        try:
            if scope["path"] == "/healthz":
                await self._health(scope, send)
                return
            asked = _asked(scope, headers)
            caller = await self.hub.read(partial(_admit, asked))
            if asked.form == rendering.JSON:
                await self._page(asked, caller, send)
            else:
                await self._stream(asked, caller, send)
        except Problem as problem:
            await _refuse(problem, headers, send)
        except (OperationalError, InterfaceError) as error:
            log.error("The database does not serve %s: %s", scope["path"], error)
            await _refuse(Problem("unavailable"), headers, send)

    async def _health(self, scope: Message, send: Send) -> None:
        if scope["method"] not in ("GET", "HEAD"):
            raise Problem("method_not_allowed", method=scope["method"], allowed=["GET", "HEAD"])
        if not self.hub.listening:
            raise Problem("unavailable")
        await _whole(send, 200, {"status": "ok"})

    async def _page(self, asked: Asked, caller: Caller, send: Send) -> None:
        """One page; where there is nothing yet, as soon as there is something, or empty after `wait` seconds."""
        until = monotonic() + asked.wait
        with self.hub.waiting(asked.match) as news:
            while True:
                news.clear()
                page = await self.hub.read(partial(entries.page, asked.match, caller, asked.after, asked.limit))
                left = until - monotonic()
                if page["results"] or page["closed"] or left <= 0:
                    break
                await _news(news, min(left, HEARTBEAT_S))
        await _whole(send, 200, page)

    async def _stream(self, asked: Asked, caller: Caller, send: Send) -> None:
        first = await self.hub.read(partial(entries.page, asked.match, caller, asked.after, BATCH))
        if first["closed"] and not first["results"] and asked.form == rendering.EVENTS:
            await _whole(send, 204, None)
            return
        await _start(send, 200, asked.form, [(b"x-accel-buffering", b"no")])
        written = _event_of if asked.form == rendering.EVENTS else _line_of
        if not first["results"]:  # servers send the head of an answer with its first bytes: let nobody wait for it
            await send({"type": "http.response.body", "body": written(None), "more_body": True})
        async for entry in self._entries(asked, caller):
            await send({"type": "http.response.body", "body": written(entry), "more_body": True})
        await send({"type": "http.response.body", "body": b"", "more_body": False})

    async def _entries(self, asked: Asked, caller: Caller) -> AsyncIterator[dict[str, Any] | None]:
        """The entries after `asked.after`, to the last; None is a heartbeat. Ends too when the token does."""
        after, looked = asked.after, monotonic()
        with self.hub.waiting(asked.match) as news:
            while True:
                news.clear()
                if monotonic() - looked > AGAIN_S:
                    looked = monotonic()
                    if await self.hub.read(partial(_caller, asked.token)) is None:
                        return
                page = await self.hub.read(partial(entries.page, asked.match, caller, after, BATCH))
                for entry in page["results"]:
                    yield entry
                    after = entry["seq"]
                if page["closed"] and len(page["results"]) < BATCH:
                    return
                if len(page["results"]) < BATCH and not await _news(news, HEARTBEAT_S):
                    yield None


def _asked(scope: Message, headers: dict[str, str]) -> Asked:
    found = PATH.match(scope["path"])
    if found is None:
        raise Problem("not_found", path=scope["path"])
    if scope["method"] != "GET":
        raise Problem("method_not_allowed", method=scope["method"], allowed=["GET"])
    query = Query(pairs(scope["query_string"].decode("latin-1")), "after", "limit", "wait")
    form = rendering.choose(headers.get("accept"), OFFERED)
    after = query.number("after", default=0)
    if form == rendering.EVENTS and (last := headers.get("last-event-id")):
        if not (last.isascii() and last.isdecimal() and len(last) <= 9):
            raise malformed("Last-Event-ID", "wrong_type")
        after = int(last)
    wait = query.number("wait", default=0, least=1, most=LONGEST_WAIT_S)
    limit = query.number("limit", default=BATCH, least=1, most=BATCH)
    return Asked(found[1], form, after, limit, wait, _token(headers), f"ip/{(scope.get('client') or ('',))[0]}")


def _token(headers: dict[str, str]) -> str | None:
    header = headers.get("authorization")
    if header is None:
        return None
    scheme, _, token = header.partition(" ")
    return token if scheme.lower() == "bearer" else ""


def _caller(token: str | None) -> Caller | None:
    return ANONYMOUS if token is None else caller_of_token(token)


def _admit(asked: Asked) -> Caller:
    """The caller, if he may read, once the limit of streams is charged."""
    caller = _caller(asked.token)
    if caller is None:
        raise Problem("bad_token")
    limits.admitted(limits.counters().spend("stream", limits.name_of(caller) or asked.address, 1))
    if caller is not ANONYMOUS:
        needs(caller, SCOPE)
    return caller


def _line_of(entry: dict[str, Any] | None) -> bytes:
    return b"\n" if entry is None else orjson.dumps(entry) + b"\n"


def _event_of(entry: dict[str, Any] | None) -> bytes:
    if entry is None:
        return b": heartbeat\n\n"
    return b"id: %d\nevent: entry\ndata: %s\n\n" % (entry["seq"], orjson.dumps(entry))


async def _news(news: asyncio.Event, seconds: float) -> bool:
    """Was there news within the time?"""
    try:
        await asyncio.wait_for(news.wait(), seconds)
    except TimeoutError:
        return False
    return True


async def _gone(receive: Receive) -> None:
    """Returns when the client has gone."""
    while (await receive())["type"] != "http.disconnect":
        pass


async def _start(send: Send, status: int, form: str, more: list[tuple[bytes, bytes]]) -> None:
    headers = [(b"content-type", form.encode()), (b"cache-control", b"no-cache"), (b"vary", b"Accept, Authorization")]
    await send({"type": "http.response.start", "status": status, "headers": headers + more})


async def _whole(send: Send, status: int, value: dict[str, Any] | None) -> None:
    body = b"" if value is None else orjson.dumps(value)
    await _start(send, status, rendering.JSON, [(b"content-length", str(len(body)).encode())])
    await send({"type": "http.response.body", "body": body})


async def _refuse(problem: Problem, headers: dict[str, str], send: Send) -> None:
    more = [(b"content-language", language(headers.get("accept-language", "")).encode())]
    more += [(name.lower().encode(), value.encode()) for name, value in problem.headers().items()]
    body = orjson.dumps(problem.body(language(headers.get("accept-language", ""))))
    await _start(
        send, problem.status, "application/problem+json", [*more, (b"content-length", str(len(body)).encode())]
    )
    await send({"type": "http.response.body", "body": body})


application = Streams()
