"""Pieces of the pages of `openapi.yaml`: what an operation's terms mean for its answers, headers and security."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from drf_spectacular.utils import OpenApiExample, OpenApiParameter, OpenApiResponse
from rest_framework.serializers import BaseSerializer

from matches import rule_links
from matches.problem_codes import SERVICE
from matches.problems import CODES, RULE_CODES, TYPE, retryable, worded

BEARER = "bearer"
JSON = "application/json"
PROBLEM_JSON = "application/problem+json"
PROBLEM = {"$ref": "#/components/schemas/Problem"}
MOVED_ON = {"$ref": "#/components/schemas/MoveProblem"}
TELLING = "does_not_beat"  # of all refusals the one that explains itself
MOVE_CODES = ("stale_ply", "bad_move", *RULE_CODES)

REPLAYED = OpenApiParameter(
    "Idempotency-Replayed",
    str,
    OpenApiParameter.HEADER,
    description="`true`: this is the answer of then, and nothing was done.",
    response=[200, 201],
)


class Terms(Protocol):
    """What `operation.Terms` tells."""

    @property
    def scope(self) -> str | None: ...
    @property
    def public(self) -> bool: ...
    @property
    def limit(self) -> str: ...
    @property
    def offered(self) -> tuple[str, ...]: ...


class Answer(NamedTuple):
    """A good answer: what it is, and in which forms it comes."""

    schema: type[BaseSerializer[Any]] | BaseSerializer[Any] | dict[str, Any] | None
    description: str
    forms: tuple[str, ...] = (JSON,)


def text(doc: str | None, terms: Terms) -> str:
    """The description of an operation: its docstring and its terms."""
    lines = [" ".join(paragraph.split()) for paragraph in (doc or "").split("\n\n")]
    if terms.public:
        lines.append("Public: answers without a token too; a token that is sent must be good.")
    if terms.scope:
        lines.append(f"A token needs the scope `{terms.scope}`.")
    lines.append(f"Counts against the limit `{terms.limit}`.")
    return "\n\n".join(line for line in lines if line)


def security(terms: Terms) -> list[Any]:
    """A bearer token with the scope, or, where the operation is public, nothing."""
    needed: list[Any] = [{BEARER: [terms.scope] if terms.scope else []}]
    return [{}, *needed] if terms.public else needed


def request(body: type | None) -> Any:
    return {JSON: {"$ref": f"#/components/schemas/{body.__name__}"}} if body else None


def implied(terms: Terms, body: type | None) -> list[str]:
    """The codes that follow from the terms alone."""
    codes = ["bad_request", "bad_token", "not_acceptable", "too_many_requests", "internal_error", "unavailable"]
    if not terms.public:
        codes.append("no_token")
    if terms.scope:
        codes.append("scope_missing")
    if body:
        codes += ["too_large", "unsupported_media_type"]
    return codes


def responses(answers: Mapping[int, Answer], codes: Iterable[str]) -> dict[Any, Any]:
    """The good answers, and the problems grouped by status."""
    found: dict[Any, Any] = {}
    for status, answer in answers.items():
        for form in answer.forms:
            found[(status, form)] = OpenApiResponse(answer.schema, description=answer.description)
    by_status: dict[int, list[str]] = {}
    for code in codes:
        by_status.setdefault(CODES[code].status, []).append(code)
    for status in sorted(by_status):
        found[(status, PROBLEM_JSON)] = _problem(by_status[status])
    return found


def _problem(codes: Sequence[str]) -> OpenApiResponse:
    lines = [f"- `{code}`: {CODES[code].title_en}." if code in SERVICE else f"- `{code}`" for code in codes]
    schema = MOVED_ON if any(code in MOVE_CODES for code in codes) else PROBLEM
    return OpenApiResponse(
        schema, description="\n".join(lines), examples=[_example(TELLING if TELLING in codes else codes[0])]
    )


def _example(code: str) -> OpenApiExample:
    kind = CODES[code]
    value: dict[str, Any] = {
        "type": TYPE + code,
        "title": kind.title_en,
        "status": kind.status,
        "detail": worded(kind.detail_en),
        "code": code,
        "retryable": retryable(kind.status),
    }
    if code in RULE_CODES:
        link = rule_links.page("transfer", place=code)
        value["rule"] = {"code": code, "variant": "transfer", "section": kind.section, "link": link}
        value |= {"offending": [], "ply": 17, "head_seq": 23}
    return OpenApiExample(code, value=value, media_type=PROBLEM_JSON, response_only=True)


def headers(*, once: bool) -> list[OpenApiParameter]:
    """Headers of requests that every operation knows."""
    asked = [
        OpenApiParameter(
            "Accept-Language", str, OpenApiParameter.HEADER, description="`en` or `ru`: the language of sentences."
        )
    ]
    if once:
        asked.append(
            OpenApiParameter(
                "Idempotency-Key",
                {"type": "string", "minLength": 1, "maxLength": 200, "pattern": "^[!-~]+$"},
                OpenApiParameter.HEADER,
                description="Sent again with the same request within 24 hours: the first answer, nothing done twice.",
            )
        )
        asked.append(REPLAYED)
    return asked
