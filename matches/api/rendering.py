"""The forms that an answer can have, which of them a request gets, and how a JSON answer is written."""

from collections.abc import Mapping, Sequence
from typing import Any

import orjson
from django.http import HttpResponse

from matches.problems import Problem

JSON = "application/json"
NDJSON = "application/x-ndjson"
EVENTS = "text/event-stream"
TOML = "application/toml"
YAML = "application/yaml"


def reply(value: Any, status: int = 200, headers: Mapping[str, str] | None = None) -> HttpResponse:
    """A JSON answer."""
    return HttpResponse(orjson.dumps(value), content_type=JSON, status=status, headers=headers)


def choose(accept: str | None, offered: Sequence[str]) -> str:
    """The form that `Accept` likes best; among equals the first one offered. 406 where none fits."""
    if not accept or accept in ("*/*", offered[0]):
        return offered[0]
    ranges = [_range(part) for part in accept.lower().split(",")[:50]]
    best = max(offered, key=lambda form: _weight_of(form, ranges))
    if _weight_of(best, ranges) <= 0:
        raise Problem("not_acceptable", offered=", ".join(offered))
    return best


def _range(part: str) -> tuple[str, float]:
    name, *parameters = (text.strip() for text in part.split(";"))
    for parameter in parameters:
        key, _, value = parameter.partition("=")
        if key == "q" and value.isascii() and value.replace(".", "", 1).isdecimal():
            return name, min(float(value[:6]), 1.0)
    return name, 1.0


def _weight_of(form: str, ranges: Sequence[tuple[str, float]]) -> float:
    """RFC 9110: the most exact range that fits decides."""
    for pattern in (form, form.split("/")[0] + "/*", "*/*"):
        weights = [weight for name, weight in ranges if name == pattern]
        if weights:
            return max(weights)
    return 0.0
