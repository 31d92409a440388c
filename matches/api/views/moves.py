"""Whose turn it is, moves, and leaving a game that runs."""

from datetime import UTC, datetime
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from drf_spectacular.utils import OpenApiExample, OpenApiParameter

from matches import selectors, services
from matches.api import examples, limits, serializers, shapes
from matches.api.describing import REPLAYED, Answer
from matches.api.operation import Operation, Terms, operation
from matches.api.pages import Query
from matches.api.rendering import reply
from matches.problems import RULE_CODES

TAG = "play"
COUNTED = (400, 403, 404, 413, 415, 422)  # an accepted, repeated or late move costs nothing
DRY_RUN = OpenApiParameter(
    "dry_run",
    {"type": "string", "enum": ["true", "false"]},
    description="`true`: ask whether the move is legal, play nothing.",
)
PREFER = OpenApiParameter("Prefer", str, OpenApiParameter.HEADER, description="`return=minimal` leaves out `view`.")


class Turn(Operation):
    @operation(
        "turn",
        "Whose turn is it, and what may I do?",
        tag=TAG,
        scope="match:read",
        public=True,
        problems=("match_not_found",),
        examples=(examples.TURN,),
        answers={200: Answer(serializers.Turn, "The seat that is asked; its legal moves for its own token only.")},
    )
    def get(self, request: HttpRequest, match_id: str) -> HttpResponse:
        """`seat` is null while nobody is asked: before the start and after the end. `more` says that `moves` is not
        complete.
        """
        Query.of(request)
        return reply(selectors.turn(match_id, self.caller))


class Moves(Operation):
    """The hot path."""

    arrived: datetime

    @operation(
        "move",
        "Make a move",
        tag=TAG,
        scope="match:play",
        limit="move",
        body=shapes.MoveText,
        parameters=(DRY_RUN, PREFER, REPLAYED),
        problems=(
            "bad_move",
            "match_not_found",
            "not_seated",
            "match_over",
            "match_not_started",
            "stale_ply",
            "already_left",
            "busy",
            *RULE_CODES,
        ),
        answers={
            201: Answer(
                serializers.Played, "Accepted: the entry with its consequences, its receipt, and what follows."
            ),
            200: Answer(
                serializers.PlayedOrLegal, "The same move again: the answer of then. Or, for a dry run: it is legal."
            ),
        },
        examples=(OpenApiExample("beat", value={"ply": 17, "move": "beat 7H 9H"}, request_only=True), examples.PLAYED),
    )
    def post(self, request: HttpRequest, match_id: str) -> HttpResponse:
        """The body never names a seat: the token does; the controller of a dummy sends the dummy's moves too.

        The same move at the same ply may be sent again at any time: 200 with the first answer and
        `Idempotency-Replayed: true`. A refused move leaves no trace in the match and may be corrected. 409
        `stale_ply` brings the entries that were missed.
        """
        asked: shapes.MoveText = self.said
        arguments: dict[str, Any] = {
            "match_id": match_id,
            "caller": self.caller,
            "ply": asked.ply,
            "move": asked.move,
            "arrived": self.arrived,
        }
        if request.META.get("QUERY_STRING") and Query.of(request, "dry_run").flag("dry_run"):
            services.ask_move(**arguments)
            return reply({"legal": True})
        minimal = request.META.get("HTTP_PREFER", "").replace(" ", "") == "return=minimal"
        played = services.play_move(**arguments, minimal=minimal)
        response = reply(played.json(), played.status)
        if played.replayed:
            response.headers["Idempotency-Replayed"] = "true"
        if minimal:
            response.headers["Preference-Applied"] = "return=minimal"
        return response

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        self.arrived = datetime.now(UTC)
        response = super().dispatch(request, *args, **kwargs)
        if response.status_code in COUNTED:
            limits.MOVES.spend("move", self.payer, 1)
        return response

    def charge(self, terms: Terms) -> limits.Standing:
        """Nothing yet: only refused moves are counted, when they were refused, and by this process alone."""
        standing = limits.MOVES.spend(terms.limit, self.payer, 0)
        return standing._replace(allowed=standing.remaining > 0)


class Resign(Operation):
    @operation(
        "resign",
        "Leave a running match",
        tag=TAG,
        scope="match:play",
        limit="create",
        once=True,
        problems=("match_not_found", "not_seated", "match_not_started", "match_over", "busy", "key_reused"),
        answers={200: Answer(serializers.Match, "The match, in which the seat has left.")},
    )
    def post(self, request: HttpRequest, match_id: str) -> HttpResponse:
        """The seat's turns are answered by the least action from now on; with two seats the match ends. Repeated: the
        same.
        """
        arrived = datetime.now(UTC)

        def deed() -> HttpResponse:
            services.resign(match_id=match_id, caller=self.caller, arrived=arrived)
            return reply(selectors.match_view(match_id, self.caller))

        return self.once(request, deed)
