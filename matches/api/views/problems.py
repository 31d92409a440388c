"""The catalogue of problems: what each code means, in both languages."""

from typing import Any

from django.http import HttpRequest, HttpResponse

from matches.api import serializers
from matches.api.describing import Answer
from matches.api.operation import Operation, operation
from matches.api.pages import CURSOR, LIMIT, Query
from matches.api.rendering import reply
from matches.problem_codes import Kind
from matches.problems import CODES, TYPE, Problem, catalogue, retryable, worded

TAG = "problems"


class Problems(Operation):
    @operation(
        "list_problems",
        "All codes",
        tag=TAG,
        public=True,
        parameters=(LIMIT, CURSOR),
        problems=("bad_cursor",),
        answers={200: Answer(serializers.ProblemPage, "Codes in the order of their status and name.")},
    )
    def get(self, request: HttpRequest) -> HttpResponse:
        """Codes are never renamed; new ones may come. The refusals of the rules are among them."""
        query = Query.of(request, "limit", "cursor")
        last, size = query.word("cursor"), query.page()
        codes = [code for code, _ in catalogue()]
        if last is not None and last not in codes:
            raise Problem("bad_cursor")
        start = 0 if last is None else codes.index(last) + 1
        page = codes[start : start + size]
        more = start + size < len(codes)
        return reply({"results": [shown(code, CODES[code]) for code in page], "next": page[-1] if more else None})


class OneProblem(Operation):
    @operation(
        "problem",
        "One code",
        tag=TAG,
        public=True,
        problems=("problem_not_found",),
        answers={200: Answer(serializers.ProblemKind, "Its status and its sentences.")},
    )
    def get(self, request: HttpRequest, code: str) -> HttpResponse:
        """`type` of every problem leads here."""
        Query.of(request)
        if code not in CODES:
            raise Problem("problem_not_found", problem=code)
        return reply(shown(code, CODES[code]))


def shown(code: str, kind: Kind) -> dict[str, Any]:
    return {
        "code": code,
        "type": TYPE + code,
        "status": kind.status,
        "retryable": retryable(kind.status),
        "title": {"en": kind.title_en, "ru": kind.title_ru},
        "detail": {"en": worded(kind.detail_en), "ru": worded(kind.detail_ru)},
        "section": kind.section,
    }
