"""What happened in a match: its entries, the position at any of them, and the head."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from drf_spectacular.utils import OpenApiParameter

from matches import selectors
from matches.api import entries, examples, rendering, serializers
from matches.api.describing import Answer
from matches.api.operation import Operation, operation
from matches.api.pages import LARGEST, LIMIT, Query
from matches.api.rendering import reply
from matches.problems import Problem

TAG = "watching"
AFTER = OpenApiParameter(
    "after",
    {"type": "integer", "minimum": 0, "maximum": LARGEST, "default": 0},
    description="The last `seq` that is known already.",
)
WAIT = OpenApiParameter(
    "wait",
    {"type": "integer", "minimum": 1, "maximum": 25},
    description="Seconds to wait for news. Answered by the stream process only: 421 here.",
)
SEQ = OpenApiParameter(
    "seq",
    {"type": "integer", "minimum": 1, "maximum": LARGEST},
    description="After which entry; without it: now.",
)
ETAG = OpenApiParameter("ETag", str, OpenApiParameter.HEADER, description="The `seq` of the view.", response=[200, 304])
IF_NONE_MATCH = OpenApiParameter("If-None-Match", str, OpenApiParameter.HEADER, description="An `ETag` seen before.")


class Entries(Operation):
    @operation(
        "entries",
        "The entries of a match",
        tag=TAG,
        scope="match:read",
        public=True,
        parameters=(AFTER, LIMIT, WAIT),
        offered=(rendering.JSON, rendering.NDJSON, rendering.EVENTS),
        problems=("match_not_found", "wrong_process"),
        examples=(examples.ENTRIES,),
        answers={
            200: Answer(
                serializers.EntryPage, "Entries after `after`, hidden parts only where the caller may see them."
            )
        },
    )
    def get(self, request: HttpRequest, match_id: str) -> HttpResponse:
        """Every viewer sees every `seq`: what is hidden arrives sealed, so a gap always means loss.

        With `wait`, or with `Accept: application/x-ndjson` or `text/event-stream`, the same address is answered by
        the stream process, whose base is `stream` of the match: here such a request gets 421. Events have the `id` of
        their `seq`, and `Last-Event-ID` stands for `after`. Heartbeats come every 10 seconds, an empty line or a
        comment. A stream ends with `closed`; an event stream that is opened again after that gets 204.
        """
        query = Query.of(request, "after", "limit", "wait")
        after, limit = query.number("after", default=0), query.page()
        if query.number("wait", default=0, least=1, most=25) or self.form != rendering.JSON:
            raise Problem("wrong_process", stream=f"{settings.STREAM_URL}{request.path}")
        return reply(entries.page(match_id, self.caller, after, limit))


class Position(Operation):
    @operation(
        "position",
        "The position, for the caller's eyes",
        tag=TAG,
        scope="match:read",
        public=True,
        parameters=(SEQ, IF_NONE_MATCH, ETAG),
        problems=("match_not_found", "entry_not_found", "match_not_started"),
        examples=(examples.POSITION,),
        answers={
            200: Answer(serializers.PositionAt, "What the caller may see of the table after that entry."),
            304: Answer(None, "Still the view that was seen before."),
        },
    )
    def get(self, request: HttpRequest, match_id: str) -> HttpResponse:
        """Replayed from the entries. Hands of others are numbers until their deal is revealed."""
        query = Query.of(request, "seq")
        seq = query.number("seq", default=0, least=1) or None
        return tagged(request, selectors.position(match_id, self.caller, seq))


class Head(Operation):
    @operation(
        "head",
        "The head, signed",
        tag=TAG,
        scope="match:read",
        public=True,
        problems=("match_not_found",),
        examples=(examples.HEAD,),
        answers={200: Answer(serializers.Head, "The last entry's number and hash, and our signature of both.")},
    )
    def get(self, request: HttpRequest, match_id: str) -> HttpResponse:
        """Who keeps heads makes a later rewriting visible."""
        Query.of(request)
        return reply(selectors.head(match_id, self.caller))


def tagged(request: HttpRequest, view: dict[str, object]) -> HttpResponse:
    """The view with its `seq` as ETag, or 304 where the caller has it."""
    tag = f'"{view["seq"]}"'
    known = [text.strip().removeprefix("W/") for text in request.META.get("HTTP_IF_NONE_MATCH", "").split(",")]
    if tag in known or known == ["*"]:
        return HttpResponse(status=304, headers={"ETag": tag})
    return reply(view, headers={"ETag": tag})
