"""A seat before the match begins: looking, sitting down ready, leaving."""

from django.http import HttpRequest, HttpResponse
from msgspec import UNSET

from matches import selectors, services
from matches.api import serializers, shapes
from matches.api.describing import Answer
from matches.api.operation import Operation, operation
from matches.api.pages import Query
from matches.api.rendering import reply
from matches.problems import Problem, malformed

TAG = "seats"


class Seat(Operation):
    @operation(
        "seat",
        "A seat",
        tag=TAG,
        scope="match:read",
        public=True,
        problems=("match_not_found", "seat_not_found"),
        answers={200: Answer(serializers.Seat, "Who sits there, and whether he is ready.")},
    )
    def get(self, request: HttpRequest, match_id: str, number: int) -> HttpResponse:
        """Seats are numbered from 0, clockwise."""
        Query.of(request)
        for seat in selectors.match_view(match_id, self.caller)["seats"]:
            if seat["number"] == number:
                return reply(seat)
        raise Problem("seat_not_found")

    @operation(
        "set_seat",
        "Sit down and be ready, or give the seat to a bot",
        tag=TAG,
        scope="match:play",
        limit="create",
        body=shapes.SeatChange,
        problems=(
            "account_needed",
            "match_not_found",
            "seat_not_found",
            "not_your_seat",
            "seat_taken",
            "already_seated",
            "match_started",
            "match_over",
            "busy",
        ),
        answers={200: Answer(serializers.Match, "The match; it runs, if this was the last seat.")},
    )
    def put(self, request: HttpRequest, match_id: str, number: int) -> HttpResponse:
        """Repeated: the same answer. The last seat that is ready starts the match, in the same transaction."""
        Query.of(request)
        asked: shapes.SeatChange = self.said
        if (asked.ready is UNSET) == (asked.bot is UNSET) or asked.ready is False:
            raise malformed("ready", "missing_field" if asked.ready is UNSET else "unknown_value")
        if asked.bot is UNSET:
            services.set_ready(match_id=match_id, seat=number, caller=self.caller)
        else:
            services.set_bot(match_id=match_id, seat=number, level=asked.bot, caller=self.caller)
        return reply(selectors.match_view(match_id, self.caller))

    @operation(
        "leave_seat",
        "Leave before the start",
        tag=TAG,
        scope="match:play",
        limit="create",
        problems=(
            "match_not_found",
            "seat_not_found",
            "not_your_seat",
            "not_seated",
            "match_started",
            "match_over",
            "busy",
        ),
        answers={204: Answer(None, "The seat is free again.")},
    )
    def delete(self, request: HttpRequest, match_id: str, number: int) -> HttpResponse:
        """Once the match runs a seat leaves with `resign`."""
        Query.of(request)
        services.leave_seat(match_id=match_id, seat=number, caller=self.caller)
        return HttpResponse(status=204)
