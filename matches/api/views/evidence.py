"""What proves a match: the audit, the record, the shuffle of a deal, and our public keys."""

from django.http import HttpRequest, HttpResponse
from drf_spectacular.utils import OpenApiParameter

from matches import receipts, selectors
from matches.api import rendering, serializers
from matches.api.describing import Answer
from matches.api.operation import Operation, operation
from matches.api.pages import Query
from matches.api.rendering import reply

TAG = "evidence"
FORM = OpenApiParameter(
    "form", {"type": "string", "enum": ["json", "text"]}, description="Instead of `Accept`: `text` is TOML."
)


class Audit(Operation):
    @operation(
        "audit",
        "Does the record hold?",
        tag=TAG,
        scope="match:read",
        public=True,
        limit="export",
        problems=("match_not_found",),
        answers={200: Answer(serializers.Audit, "The verdict, and each thing that was checked.")},
    )
    def get(self, request: HttpRequest, match_id: str) -> HttpResponse:
        """Recomputes the chain, the seals and shuffles that are open, and replays every move. It tells nothing that
        is hidden.
        """
        Query.of(request)
        return reply(selectors.audit(match_id, self.caller))


class Record(Operation):
    @operation(
        "record",
        "The record of a match",
        tag=TAG,
        scope="match:read",
        public=True,
        limit="export",
        offered=(rendering.JSON, rendering.TOML),
        parameters=(FORM,),
        problems=("match_not_found", "match_not_started", "match_not_over"),
        answers={
            200: Answer(serializers.Record, "`durak-record/1`, as JSON or as text.", (rendering.JSON, rendering.TOML))
        },
    )
    def get(self, request: HttpRequest, match_id: str) -> HttpResponse:
        """While the match runs it holds what the caller may see. `python -m variants replay FILE` reads either form."""
        form = Query.of(request, "form").choice("form", ("json", "text"))
        if form == "text" or (form is None and self.form == rendering.TOML):
            text = selectors.record(match_id, self.caller, form="text")
            return HttpResponse(text, content_type=f"{rendering.TOML}; charset=utf-8")
        return reply(selectors.record(match_id, self.caller, form="json"))


class Fairness(Operation):
    @operation(
        "fairness",
        "The shuffle of a deal",
        tag=TAG,
        scope="match:read",
        public=True,
        problems=("match_not_found", "deal_not_found"),
        answers={
            200: Answer(serializers.Fairness, "The commitment and root; the seed and the pack once they are revealed.")
        },
    )
    def get(self, request: HttpRequest, match_id: str, number: int) -> HttpResponse:
        """`durak-fair/1`: it proves that the pack was fixed before play. It cannot prove that nobody here looked at
        it.
        """
        Query.of(request)
        return reply(selectors.fairness(match_id, self.caller, number))


class Keys(Operation):
    @operation(
        "keys",
        "Our public keys",
        tag=TAG,
        public=True,
        answers={200: Answer(serializers.Keys, "Ed25519, the newest first; each is vouched for by the one before.")},
    )
    def get(self, request: HttpRequest) -> HttpResponse:
        """What receipts and heads are checked with."""
        Query.of(request)
        return reply({"keys": receipts.public_keys()})
