"""A small client of the running service: JSON over one kept connection, standard library only.

It is what any client needs: it waits when it is told to (429, 503), comes back when the connection is lost, and
repeats a request only where the service promises that repeating is safe: a read, a move at its ply, a POST with an
`Idempotency-Key`. So every request is safe to repeat, and a restart of the service in the middle of a game shows up
as a pause.
"""

import http.client
import json
import time
import uuid
from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

Json = dict[str, Any]  # what came over the wire; openapi.yaml says what is in it

PATIENCE_S = 60.0
TIMEOUT_S = 30.0
LONGEST_PAUSE_S = 2.0
BUSY = (429, 503)


class Refused(Exception):
    """The service said no: its problem document."""

    def __init__(self, status: int, problem: Json) -> None:
        super().__init__(f"{status} {problem.get('code', '')}: {problem.get('detail') or problem.get('title', '')}")
        self.status = status
        self.problem = problem


class Unreachable(Exception):
    """No answer for as long as the client was ready to wait."""


class Service:
    def __init__(self, address: str, token: str, *, say: Callable[[str], object]) -> None:
        parts = urlsplit(address)
        if parts.scheme not in ("http", "https") or not parts.hostname:
            raise ValueError(f"The address of the service is http:// or https:// and a host, not {address!r}.")
        kind = http.client.HTTPSConnection if parts.scheme == "https" else http.client.HTTPConnection
        self.address = address.rstrip("/")
        self.base = parts.path.rstrip("/") + "/api/v1"
        self.token = token
        self.connection = kind(parts.hostname, parts.port, timeout=TIMEOUT_S)
        self.say = say

    def get(self, path: str, *, token: str = "") -> Json:
        return self._ask("GET", path, None, token, "")

    def put(self, path: str, body: Json, *, token: str = "") -> Json:
        return self._ask("PUT", path, body, token, "")

    def post(self, path: str, body: Json, *, token: str = "") -> Json:
        return self._ask("POST", path, body, token, uuid.uuid4().hex)

    def _ask(self, method: str, path: str, body: Json | None, token: str, key: str) -> Json:
        headers = {"Authorization": f"Bearer {token or self.token}", "Accept": "application/json"}
        if body is not None:
            headers["Content-Type"] = "application/json"
        if key:
            headers["Idempotency-Key"] = key
        payload = None if body is None else json.dumps(body)
        give_up = time.monotonic() + PATIENCE_S
        pause = 0.05
        while True:
            try:
                status, wait, reply = self._once(method, path, payload, headers)
            except (OSError, http.client.HTTPException) as error:
                self.connection.close()
                if time.monotonic() > give_up:
                    raise Unreachable(f"{self.address} does not answer: {error!r}") from error
                if pause == LONGEST_PAUSE_S:
                    self.say(f"no answer from {self.address}, trying again")
            else:
                if status not in BUSY or time.monotonic() > give_up:
                    return _reply(status, reply)
                pause = max(pause, wait)
            time.sleep(pause)
            pause = min(max(pause * 2, 0.05), LONGEST_PAUSE_S)

    def _once(self, method: str, path: str, payload: str | None, headers: dict[str, str]) -> tuple[int, float, Json]:
        self.connection.request(method, self.base + path, body=payload, headers=headers)
        answer = self.connection.getresponse()
        text = answer.read()
        wait = float(answer.headers.get("Retry-After") or 0)
        try:
            reply = json.loads(text) if text else {}
        except ValueError as error:
            raise http.client.HTTPException(f"{answer.status} with a body that is not JSON") from error
        return answer.status, wait, reply


def _reply(status: int, reply: Json) -> Json:
    if status >= 400:
        raise Refused(status, reply)
    return reply
