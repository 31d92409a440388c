"""How often somebody may ask, by class of request. Each limit is a bucket that refills evenly (GCRA).

Decided: a move that is accepted, repeated or too late costs nothing; only malformed and refused moves are counted,
each process for itself. So nobody who plays legal moves can exhaust the class, and the hot path never leaves the
process for it. All other classes are counted in the broker's Valkey, one round trip a request, and in the process
where that is another broker or does not answer: a limit that is down limits less, it never stops the service.
"""

import logging
import math
import threading
import time
from functools import cache
from typing import Any, NamedTuple

import redis
from django.conf import settings
from django.http import HttpRequest, HttpResponse

from matches.callers import Caller
from matches.problems import Problem

log = logging.getLogger(__name__)

TIMEOUT_S = 0.1
REST_S = 5.0
MOST_KEYS = 50_000


class Limit(NamedTuple):
    """So many requests in a window of seconds; both are told in `RateLimit-Policy`."""

    quota: int
    window_s: int

    @property
    def price_us(self) -> int:
        return self.window_s * 1_000_000 // self.quota


LIMITS = {
    "read": Limit(6_000, 60),
    "stream": Limit(600, 60),
    "create": Limit(1_200, 60),
    "export": Limit(300, 60),
    "move": Limit(600, 60),
}


class Standing(NamedTuple):
    """What is left of a limit, and in how many seconds it is whole again."""

    name: str
    allowed: bool
    filled_us: int

    @property
    def remaining(self) -> int:
        limit = LIMITS[self.name]
        return max(0, (limit.window_s * 1_000_000 - self.filled_us) // limit.price_us)

    @property
    def reset_s(self) -> int:
        return math.ceil(self.filled_us / 1_000_000)

    def json(self) -> dict[str, object]:
        limit = LIMITS[self.name]
        left = {"remaining": self.remaining, "reset_s": self.reset_s}
        return {"name": self.name, "quota": limit.quota, "window_s": limit.window_s} | left

    @property
    def retry_after(self) -> int:
        limit = LIMITS[self.name]
        return max(1, math.ceil((self.filled_us + limit.price_us) / 1_000_000) - limit.window_s)


class Local:
    """Buckets of this process: key -> the moment (us) at which the bucket is whole again."""

    def __init__(self) -> None:
        self._whole_at: dict[str, int] = {}
        self._lock = threading.Lock()

    def clear(self) -> None:
        self._whole_at = {}

    def spend(self, name: str, key: str, times: int) -> Standing:
        limit = LIMITS[name]
        now = time.monotonic_ns() // 1000
        with self._lock:
            if len(self._whole_at) > MOST_KEYS:
                self._whole_at = {k: at for k, at in self._whole_at.items() if at > now}
            filled = max(0, self._whole_at.get(f"{name}:{key}", 0) - now)
            wanted = filled + times * limit.price_us
            if wanted > limit.window_s * 1_000_000:
                return Standing(name, False, filled)
            if times:
                self._whole_at[f"{name}:{key}"] = now + wanted
        return Standing(name, True, wanted)


class Shared:
    """The same buckets in Valkey, for all processes."""

    SCRIPT = """
    local t = redis.call('TIME')
    local now = t[1] * 1000000 + t[2]
    local filled = math.max(0, tonumber(redis.call('GET', KEYS[1]) or '0') - now)
    local wanted = filled + tonumber(ARGV[1])
    if wanted > tonumber(ARGV[2]) then return {0, filled} end
    redis.call('SET', KEYS[1], string.format('%.0f', now + wanted), 'PX', math.ceil(wanted / 1000) + 1)
    return {1, wanted}
    """

    def __init__(self, url: str) -> None:
        client = redis.Redis.from_url(url, socket_timeout=TIMEOUT_S, socket_connect_timeout=TIMEOUT_S)
        self._run: Any = client.register_script(self.SCRIPT)
        self._local = Local()
        self._down_until = 0.0

    def spend(self, name: str, key: str, times: int) -> Standing:
        if time.monotonic() < self._down_until:
            return self._local.spend(name, key, times)
        limit = LIMITS[name]
        try:
            args = [times * limit.price_us, limit.window_s * 1_000_000]
            allowed, filled = self._run(keys=[f"limit:{name}:{key}"], args=args)
        except redis.RedisError as error:
            log.warning("Limits are counted by each process for itself: %s", error)
            self._down_until = time.monotonic() + REST_S
            return self._local.spend(name, key, times)
        return Standing(name, bool(allowed), filled)


MOVES = Local()


@cache
def counters() -> Local | Shared:
    """Valkey where the broker is one."""
    url = str(settings.BROKER_URL)
    if url.startswith("redis+socket://"):
        return Shared(url.replace("redis+socket://", "unix://", 1))
    return Shared(url) if url.startswith(("redis://", "rediss://", "valkey://")) else Local()


def name_of(caller: Caller) -> str | None:
    """The account or the seat that asks; None for a stranger."""
    if caller.account is not None:
        return str(caller.account.id)
    return None if caller.seat_of is None else f"{caller.seat_of[0]}/{caller.seat_of[1]}"


def payer(caller: Caller, request: HttpRequest) -> str:
    """Whom a request is counted against: the account, the seat, or the address of a stranger."""
    return name_of(caller) or f"ip/{request.META.get('REMOTE_ADDR', '')}"


def admitted(standing: Standing) -> None:
    """429 where the limit is used up."""
    if not standing.allowed:
        raise Problem("too_many_requests", retry_after=standing.retry_after, limit=standing.name)


def standings(key: str) -> list[Standing]:
    """All limits as they stand, nothing spent."""
    return [(MOVES if name == "move" else counters()).spend(name, key, 0) for name in LIMITS]


def tell(response: HttpResponse, standing: Standing) -> None:
    """The headers `RateLimit` and `RateLimit-Policy`."""
    limit = LIMITS[standing.name]
    response["RateLimit-Policy"] = f'"{standing.name}";q={limit.quota};w={limit.window_s}'
    response["RateLimit"] = f'"{standing.name}";r={standing.remaining};t={standing.reset_s}'
