"""One operation of the API: who may ask, what it costs, and its page in `openapi.yaml`, told once, above the method.

`@operation` writes down what `Operation` then enforces, so the description cannot promise another thing than the door
does.

Decided: the frame is a DRF view with a `dispatch` of its own. Of DRF's chain (request wrapper, parsers, renderers,
versions, serializers) it uses nothing, because a move goes through here: the wrapper and a three-field serializer
alone cost more than half of what the rules and the chain do (measured: 130 us of CPU). Serializers describe the
answers; `shapes` read the bodies.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, NamedTuple, TypeVar

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from drf_spectacular.utils import OpenApiExample, OpenApiParameter, extend_schema
from rest_framework.views import APIView

from matches.api import describing, faults, idempotency, limits, rendering, shapes
from matches.api.authentication import caller_of, needs
from matches.callers import ANONYMOUS, Caller
from matches.problems import Problem

Method = TypeVar("Method", bound=Callable[..., HttpResponse])


class Terms(NamedTuple):
    """What an operation asks of its caller. `public`: it also answers without a token."""

    scope: str | None
    public: bool
    limit: str
    offered: tuple[str, ...]
    body: type[shapes.Body] | None = None
    largest: int = shapes.SMALL_BODY


def operation(
    name: str,
    summary: str,
    *,
    tag: str,
    answers: Mapping[int, describing.Answer],
    problems: Sequence[str] = (),
    scope: str | None = None,
    public: bool = False,
    limit: str = "read",
    body: type[shapes.Body] | None = None,
    largest: int = shapes.SMALL_BODY,
    once: bool = False,
    parameters: Sequence[OpenApiParameter] = (),
    examples: Sequence[OpenApiExample] = (),
    offered: tuple[str, ...] = (rendering.JSON,),
) -> Callable[[Method], Method]:
    """Describe a method and set its terms. `problems`: the codes of this operation beyond those that its terms imply;
    `once`: it heeds an `Idempotency-Key`.
    """
    terms = Terms(scope, public, limit, offered, body, largest)

    def described(method: Method) -> Method:
        method.terms = terms  # type: ignore[attr-defined]
        page: Callable[[Method], Method] = extend_schema(
            operation_id=name,
            summary=summary,
            description=describing.text(method.__doc__, terms),
            tags=[tag],
            auth=describing.security(terms),
            request=describing.request(body),
            responses=describing.responses(answers, describing.implied(terms, body) + list(problems)),
            parameters=[*parameters, *describing.headers(once=once)],
            examples=list(examples),
        )
        return page(method)

    return described


class Operation(APIView):
    """The frame of all operations: caller, scope, limit; then the method; and failures become problems."""

    authentication_classes = []
    permission_classes = []
    caller: Caller = ANONYMOUS
    payer: str = ""
    form: str = rendering.JSON
    raw: bytes = b""
    said: Any = None  # the body, of the struct that the operation names
    standing: limits.Standing | None = None
    VARY: ClassVar[str] = "Accept, Accept-Language, Authorization"

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        try:
            response = self.admit(request)(request, *args, **kwargs)
        except Exception as error:  # the edge: what is no problem goes on to handler500
            problem = faults.problem_of(error, request)
            if problem is None:
                raise
            response = faults.answer(problem, request)
        response.headers["Vary"] = self.VARY
        response.headers.setdefault("Cache-Control", "no-cache")
        if self.standing is not None:
            limits.tell(response, self.standing)
        return response

    def admit(self, request: HttpRequest) -> Callable[..., HttpResponse]:
        """The method that answers, once the caller may ask and the limit allows it."""
        method = getattr(self, (request.method or "").lower(), None)
        terms: Terms | None = getattr(method, "terms", None)
        if method is None or terms is None:
            raise Problem("method_not_allowed", method=str(request.method)[:20], allowed=self.allowed_methods)
        self.form = rendering.choose(request.META.get("HTTP_ACCEPT"), terms.offered)
        self.caller = caller_of(request)
        self.payer = limits.payer(self.caller, request)
        self.standing = self.charge(terms)
        limits.admitted(self.standing)
        if terms.scope is not None and not (terms.public and self.caller is ANONYMOUS):
            needs(self.caller, terms.scope)
        if terms.body is not None:
            self.raw = shapes.raw(request, terms.largest)
            self.said = shapes.parse(self.raw, terms.body)
        return method  # type: ignore[no-any-return]

    def charge(self, terms: Terms) -> limits.Standing:
        """Count the request against its limit."""
        return limits.counters().spend(terms.limit, self.payer, 1)

    def once(self, request: HttpRequest, deed: Callable[[], HttpResponse]) -> HttpResponse:
        """Do it once for each `Idempotency-Key`."""
        return idempotency.once(request, payer=self.payer, body=self.raw, deed=deed)

    @property
    def allowed_methods(self) -> list[str]:
        return [name.upper() for name in ("get", "head", "post", "put", "delete") if hasattr(self, name)]
