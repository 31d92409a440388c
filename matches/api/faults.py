"""Where failures become answers: RFC 9457 `application/problem+json`, for the API and for every address of the site."""

import logging

import orjson
from django.db import InterfaceError, OperationalError
from django.http import Http404, HttpRequest, HttpResponse

from matches.problems import Problem, language

MEDIA_TYPE = "application/problem+json"

log = logging.getLogger(__name__)


def answer(problem: Problem, request: HttpRequest) -> HttpResponse:
    """The problem in the reader's language, with the headers that its status demands."""
    spoken = language(request.META.get("HTTP_ACCEPT_LANGUAGE", ""))
    response = HttpResponse(
        orjson.dumps(problem.body(spoken)), content_type=MEDIA_TYPE, status=problem.status, headers=problem.headers()
    )
    response["Content-Language"] = spoken
    response["Vary"] = "Accept-Language, Authorization"
    response["Cache-Control"] = "no-store"
    return response


def problem_of(error: Exception, request: HttpRequest) -> Problem | None:
    """The problem that an exception means; None for a fault of the service."""
    if isinstance(error, Problem):
        return error
    if isinstance(error, Http404):
        return Problem("not_found", path=request.path)
    if isinstance(error, (OperationalError, InterfaceError)):
        log.error("The database does not serve %s %s: %s", request.method, request.path, error)
        return Problem("unavailable")
    return None


def not_found(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """Django's handler404."""
    return answer(Problem("not_found", path=request.path), request)


def bad_request(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """Django's handler400: a host that is not ours, a request line that cannot be."""
    sentences = {"en": "The request cannot be read.", "ru": "Запрос нельзя прочитать."}
    return answer(Problem("bad_request", sentences=sentences), request)


def server_error(request: HttpRequest) -> HttpResponse:
    """Django's handler500."""
    return answer(Problem("internal_error"), request)
