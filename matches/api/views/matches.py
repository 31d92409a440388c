"""Matches: creating, listing, showing, importing."""

from django.http import HttpRequest, HttpResponse
from drf_spectacular.utils import OpenApiExample, OpenApiParameter

from matches import selectors, services
from matches.api import serializers, shapes
from matches.api.authentication import account_of
from matches.api.describing import Answer
from matches.api.operation import Operation, operation
from matches.api.pages import CURSOR, LIMIT, WORD, Query
from matches.api.rendering import reply
from matches.api.shapes import RECORD_BODY
from matches.callers import ANONYMOUS
from matches.models import Match
from matches.problems import COMPOSITION_CODES, Problem

TAG = "matches"
FILTERS = (
    OpenApiParameter("state", {"type": "string", "enum": list(Match.State.values)}),
    OpenApiParameter("variant", WORD, description="An id of the catalogue."),
    OpenApiParameter(
        "mine", {"type": "string", "enum": ["true", "false"]}, description="`true`: where I sit or which I made."
    ),
    LIMIT,
    CURSOR,
)
EXAMPLE = {
    "game": {"variant": "transfer", "base": None, "modifiers": [], "options": {"deck": 36}},
    "deals": 5,
    "clock": {"type": "untimed"},
    "private": False,
    "seats": [{"kind": "me"}, {"kind": "guest"}, {"kind": "bot", "level": 2}, {"kind": "open"}],
}


class Matches(Operation):
    @operation(
        "list_matches",
        "Matches, newest first",
        tag=TAG,
        scope="match:read",
        public=True,
        parameters=FILTERS,
        problems=("bad_cursor", "no_token"),
        answers={200: Answer(serializers.MatchPage, "Public matches, and private ones of the caller.")},
    )
    def get(self, request: HttpRequest) -> HttpResponse:
        """`mine=true` needs a token."""
        query = Query.of(request, "state", "variant", "mine", "limit", "cursor")
        filters = {
            "state": query.choice("state", Match.State.values),
            "variant": query.word("variant"),
            "mine": query.flag("mine"),
        }
        if filters["mine"] and self.caller is ANONYMOUS:
            raise Problem("no_token")
        page = selectors.matches(self.caller, filters, query.word("cursor"), query.page())
        return reply({"results": page.results, "next": page.next})

    @operation(
        "create_match",
        "Create a match",
        tag=TAG,
        scope="match:create",
        limit="create",
        body=shapes.NewMatch,
        once=True,
        problems=("account_needed", "bad_seats", "bad_clock", "bad_deals", "key_reused", *COMPOSITION_CODES),
        answers={201: Answer(serializers.CreatedMatch, "The match, and a token for each guest's seat, this once.")},
        examples=(OpenApiExample("four at the table", value=EXAMPLE, request_only=True),),
    )
    def post(self, request: HttpRequest) -> HttpResponse:
        """Bots and the creator's own seat are ready at once; the match starts when every seat is.

        A dummy has no line in `seats`: the service adds it as the last seat.
        """
        Query.of(request)
        return self.once(request, self._created)

    def _created(self) -> HttpResponse:
        asked: shapes.NewMatch = self.said
        created = services.create_match(account=account_of(self.caller), **asked.json())
        view = selectors.match_view(created.match.id, self.caller)
        tokens = {str(seat): token for seat, token in created.seat_tokens.items()}
        return reply(view | {"seat_tokens": tokens}, 201, {"Location": f"/api/v1/matches/{created.match.id}"})


class OneMatch(Operation):
    @operation(
        "match",
        "A match",
        tag=TAG,
        scope="match:read",
        public=True,
        problems=("match_not_found",),
        answers={
            200: Answer(serializers.Match, "The contract, the seats, how it stands, and the address of its stream.")
        },
    )
    def get(self, request: HttpRequest, match_id: str) -> HttpResponse:
        """A private match does not exist for strangers."""
        Query.of(request)
        return reply(selectors.match_view(match_id, self.caller))


class Import(Operation):
    @operation(
        "import_match",
        "Bring in a record",
        tag=TAG,
        scope="match:create",
        limit="export",
        body=shapes.MatchRecord,
        largest=RECORD_BODY,
        once=True,
        problems=("account_needed", "bad_record", "record_differs", "key_reused"),
        answers={
            201: Answer(serializers.Match, "The match, marked `imported`."),
            200: Answer(serializers.Match, "It was here already, with the same head."),
        },
    )
    def post(self, request: HttpRequest) -> HttpResponse:
        """The JSON form of a closed match. Chain, seals, shuffle and every move are checked before anything is kept."""
        Query.of(request)
        return self.once(request, self._imported)

    def _imported(self) -> HttpResponse:
        asked: shapes.MatchRecord = self.said
        imported = services.import_record(record=asked.json(), account=account_of(self.caller))
        view = selectors.match_view(imported.match.id, self.caller)
        return reply(view, imported.status, {"Location": f"/api/v1/matches/{imported.match.id}"})
