"""`openapi.yaml`: what the generator does not know by itself, and the committed file as it is served.

The file is made by `manage.py spectacular --validate --fail-on-warn --file openapi.yaml`; a test compares the two.
"""

import re
from functools import cache
from pathlib import Path
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from msgspec.json import schema_components

from matches.api import describing, faults, rendering, shapes
from matches.api.operation import Operation
from matches.problems import Problem

BODIES = (
    shapes.NewToken,
    shapes.SizedComposition,
    shapes.NewMatch,
    shapes.SeatChange,
    shapes.MoveText,
    shapes.MatchRecord,
)
TEXT = {"type": "string"}
NUMBER = {"type": "integer"}

RULE = {
    "type": "object",
    "description": "Of a move against the rules, and of a game that cannot be composed. `link` leads to the page of the"
    " rule book for exactly this game, to the sentence of this code.",
    "properties": {
        "code": TEXT,
        "variant": TEXT,
        "section": TEXT,
        "link": {"type": "string", "format": "uri-reference"},
    },
    "required": ["code", "variant", "section", "link"],
}
PROBLEM = {
    "type": "object",
    "description": "RFC 9457. What a code means stands at `type`; a code may bring further members.",
    "properties": {
        "type": {"type": "string", "format": "uri-reference"},
        "title": TEXT,
        "status": {"type": "integer", "minimum": 400, "maximum": 599},
        "detail": {"type": "string", "description": "In the language of `Accept-Language`."},
        "code": {"type": "string", "pattern": "^[a-z][a-z0-9_]*$", "description": "Never renamed."},
        "retryable": {"type": "boolean", "description": "May the very same request succeed when it is sent again?"},
        "field": {"type": "string", "description": "`bad_request`: where in the body, or which parameter or header."},
        "reason": {"type": "string", "description": "`bad_request`: why."},
        "stream": {"type": "string", "format": "uri", "description": "`wrong_process`: the address that answers."},
        "scope": {"type": "string", "description": "`scope_missing`: which."},
        "rule": RULE,
    },
    "required": ["type", "title", "status", "detail", "code", "retryable"],
    "additionalProperties": True,
}
MOVE_PROBLEM = {
    "allOf": [{"$ref": "#/components/schemas/Problem"}],
    "type": "object",
    "description": "A problem with a move. A refusal by the rules cites the rule.",
    "properties": {
        "ply": NUMBER,
        "head_seq": NUMBER,
        "offending": {"type": "array", "items": TEXT, "description": "Cards, only such as the caller may know."},
        "entries": {
            "type": "array",
            "items": {"$ref": "#/components/schemas/Entry"},
            "description": "`stale_ply`: what was missed, at most 20.",
        },
    },
}
BEARER = {
    "type": "http",
    "scheme": "bearer",
    "description": "A token of an account (`rt_...`, with scopes) or of one seat of one match (`st_...`).",
}
HEADERS = {
    "RateLimit": "What is left of the limit: `r` requests, whole again in `t` seconds.",
    "RateLimit-Policy": "The limit: `q` requests in `w` seconds.",
    "Retry-After": "Seconds to wait.",
}
MOST_NAMED = 12  # codes in the name of a shared answer
WAITING = ("429", "503")
HEALTH = {"type": "object", "properties": {"status": TEXT}, "required": ["status"], "additionalProperties": True}


def only_operations(endpoints: list[tuple[str, str, str, Any]]) -> list[tuple[str, str, str, Any]]:
    """The docs page is no operation."""
    return [each for each in endpoints if issubclass(each[3].cls, Operation)]


def finish(result: dict[str, Any], generator: Any, request: Any, public: bool) -> dict[str, Any]:
    """Add the bodies, the problems, the security scheme and the addresses outside `/api/v1`."""
    _, bodies = schema_components(BODIES, ref_template="#/components/schemas/{name}")
    bodies["SeatChange"] |= {"minProperties": 1, "maxProperties": 1}
    components = result.setdefault("components", {})
    if clash := sorted(bodies.keys() & components.get("schemas", {}).keys()):
        raise ValueError(f"A body and an answer have the same name: {clash}.")
    schemas = components.setdefault("schemas", {}) | bodies | {"Problem": PROBLEM, "MoveProblem": MOVE_PROBLEM}
    components["schemas"] = dict(sorted(schemas.items()))
    components["securitySchemes"] = {describing.BEARER: BEARER}
    components["headers"] = {
        name: {"schema": TEXT, "description": description} for name, description in HEADERS.items()
    }
    components["responses"] = _share_problems(result["paths"])
    for operations in result["paths"].values():
        for each in operations.values():
            if "requestBody" in each:
                each["requestBody"]["required"] = True
    result["paths"] = dict(sorted((result["paths"] | _outside()).items()))
    return result


def _share_problems(paths: dict[str, Any]) -> dict[str, Any]:
    """Give every answer its headers, and keep problems that several operations have in common only once."""
    shared: dict[str, Any] = {}
    for operations in paths.values():
        for each in operations.values():
            for status, answer in each["responses"].items():
                names = HEADERS if status in WAITING else list(HEADERS)[:2]
                answer["headers"] = {name: {"$ref": f"#/components/headers/{name}"} for name in names} | answer.get(
                    "headers", {}
                )
                codes = re.findall(r"^- `(\w+)`", answer.get("description", ""), re.MULTILINE)
                if codes and len(codes) < MOST_NAMED:
                    name = "-".join(codes)
                    shared[name] = answer
                    each["responses"][status] = {"$ref": f"#/components/responses/{name}"}
    return dict(sorted(shared.items()))


@cache
def _file() -> bytes:
    return (Path(settings.BASE_DIR) / "openapi.yaml").read_bytes()


def document(request: HttpRequest) -> HttpResponse:
    """The committed description."""
    if request.method not in ("GET", "HEAD"):
        method = str(request.method)[:20]
        return faults.answer(Problem("method_not_allowed", method=method, allowed=["GET", "HEAD"]), request)
    return HttpResponse(_file(), content_type=rendering.YAML)


def _outside() -> dict[str, Any]:
    ready = _answer("Every part answers that a game needs.", HEALTH)
    return {
        "/healthz": _get("healthz", "This process answers", {"200": _answer("It does.", HEALTH)}),
        "/readyz": _get(
            "readyz", "Can games be played?", {"200": ready, "503": _answer("Some part does not.", HEALTH)}
        ),
        "/api/openapi.yaml": _get(
            "openapi", "This description", {"200": _answer("OpenAPI 3.1.", {"type": "object"}, rendering.YAML)}
        ),
    }


def _get(name: str, summary: str, responses: dict[str, Any]) -> dict[str, Any]:
    page = {"operationId": name, "summary": summary, "description": "Public.", "tags": ["service"], "security": [{}]}
    return {"get": page | {"responses": responses}}


def _answer(description: str, schema: dict[str, Any], form: str = rendering.JSON) -> dict[str, Any]:
    return {"description": description, "content": {form: {"schema": schema}}}
