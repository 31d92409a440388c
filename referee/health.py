"""Is the house well? `/healthz`: this process answers. `/readyz`: everything answers that a game needs."""

from collections.abc import Callable
from typing import NamedTuple
from urllib.error import URLError
from urllib.request import ProxyHandler, build_opener

import redis
from django.conf import settings
from django.db import DatabaseError, connection
from django.http import HttpRequest, HttpResponse, JsonResponse
from kombu.exceptions import OperationalError

from matches.api import faults
from matches.problems import Problem
from referee import celery, heartbeat

READS = ("GET", "HEAD")
PATIENCE_S = 1.0  # for each part
DIRECT = build_opener(ProxyHandler({}))  # the streams are a neighbour: never by way of a proxy


class Part(NamedTuple):
    name: str
    ok: bool
    why: str  # it does not answer; empty if it does


def healthz(request: HttpRequest) -> HttpResponse:
    return only_read(request) or JsonResponse({"status": "ok"})


def readyz(request: HttpRequest) -> HttpResponse:
    return only_read(request) or readiness(request)


def readiness(request: HttpRequest) -> HttpResponse:
    found = parts()
    detail = {part.name: {"ok": part.ok, "why": part.why} if part.why else {"ok": part.ok} for part in found}
    if not all(part.ok for part in found):
        return faults.answer(Problem("unavailable", parts=detail), request)
    return JsonResponse({"status": "ok", "parts": detail}, headers={"Cache-Control": "no-store"})


def only_read(request: HttpRequest) -> HttpResponse | None:
    """The refusal of what is no GET or HEAD."""
    if request.method in READS:
        return None
    return faults.answer(Problem("method_not_allowed", allowed=READS, method=request.method), request)


def parts() -> list[Part]:
    return [asked(name, question) for name, question in QUESTIONS.items()]


def asked(name: str, question: Callable[[], str]) -> Part:
    """A part that cannot be asked is a part that does not answer: the answer says why."""
    try:
        why = question()
    except (DatabaseError, redis.RedisError, OperationalError, URLError, OSError, ValueError) as error:
        why = str(error).strip().splitlines()[0] if str(error).strip() else type(error).__name__
    return Part(name, not why, why)


def database() -> str:
    with connection.cursor() as cursor:
        cursor.execute("select 1")
    return ""


def broker() -> str:
    heartbeat.broker().ping()
    return ""


def worker() -> str:
    return "" if celery.app.control.ping(timeout=PATIENCE_S, limit=1) else "No worker answers the broker."


def beat() -> str:
    return "" if heartbeat.is_beating() else f"No sign of life for {heartbeat.LIFE_S} s."


def streams() -> str:
    with DIRECT.open(settings.STREAM_HEALTH_URL, timeout=PATIENCE_S) as answer:
        return "" if answer.status == 200 else f"It answers {answer.status}."


QUESTIONS = {"database": database, "broker": broker, "worker": worker, "beat": beat, "streams": streams}
