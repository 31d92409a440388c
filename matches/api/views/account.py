"""`/me`: the account that asks, its tokens and its limits."""

from datetime import UTC, datetime

from django.http import HttpRequest, HttpResponse

from matches import accounts, clocks
from matches.api import limits, serializers, shapes
from matches.api.authentication import account_of
from matches.api.describing import Answer
from matches.api.operation import Operation, operation
from matches.api.pages import CURSOR, LIMIT, Query, cut
from matches.api.rendering import reply
from matches.callers import hash_of
from matches.models import Token
from matches.problems import Problem, malformed

TAG = "account"


class Me(Operation):
    @operation(
        "me",
        "Who am I?",
        tag=TAG,
        answers={200: Answer(serializers.Me, "The account or the seat of the token, and what the token may do.")},
    )
    def get(self, request: HttpRequest) -> HttpResponse:
        """A seat token has no account: then `seat` tells which seat it plays."""
        if not (self.caller.account or self.caller.seat_of):
            raise Problem("no_token")
        account, seat = self.caller.account, self.caller.seat_of
        return reply(
            {
                "account": account and {"id": account.id, "name": account.name, "is_bot": account.is_bot},
                "seat": seat and {"match": seat[0], "number": seat[1]},
                "scopes": sorted(self.caller.scopes),
            }
        )


class Limits(Operation):
    @operation(
        "limits",
        "What is left of my limits",
        tag=TAG,
        public=True,
        answers={200: Answer(serializers.Limits, "All classes of requests.")},
    )
    def get(self, request: HttpRequest) -> HttpResponse:
        """The class `move` counts only moves that are malformed or against the rules: who plays legal moves never
        meets it.
        """
        standings = limits.standings(self.payer)
        return reply({"limits": [standing.json() for standing in standings]})


class Tokens(Operation):
    @operation(
        "list_tokens",
        "My tokens",
        tag=TAG,
        scope="account",
        parameters=(LIMIT, CURSOR),
        problems=("account_needed", "bad_cursor"),
        answers={200: Answer(serializers.TokenPage, "Without the tokens themselves: those are shown once.")},
    )
    def get(self, request: HttpRequest) -> HttpResponse:
        """Newest first; ended ones too."""
        query = Query.of(request, "limit", "cursor")
        return reply(cut(Token.objects.filter(account=account_of(self.caller)), query, show=shown))

    @operation(
        "create_token",
        "Make a token",
        tag=TAG,
        scope="account",
        limit="create",
        body=shapes.NewToken,
        once=True,
        problems=("account_needed", "key_reused"),
        answers={201: Answer(serializers.IssuedToken, "The token, this once.")},
    )
    def post(self, request: HttpRequest) -> HttpResponse:
        """For the account that asks, with scopes that the asking token has itself."""
        return self.once(request, self._made)

    def _made(self) -> HttpResponse:
        asked: shapes.NewToken = self.said
        account = account_of(self.caller)
        if asked.expires_at is not None and not _future(asked.expires_at):
            raise malformed("expires_at", "out_of_range")
        for scope in asked.scopes:
            if scope not in self.caller.scopes:
                raise Problem("scope_missing", scope=scope)
        token = accounts.issue_token(name=account.name, scopes=asked.scopes, expires_at=asked.expires_at)
        kept = Token.objects.get(hash=hash_of(token))
        return reply(shown(kept) | {"token": token}, 201, {"Cache-Control": "no-store"})


class OneToken(Operation):
    @operation(
        "revoke_token",
        "End a token",
        tag=TAG,
        scope="account",
        limit="create",
        problems=("account_needed", "token_not_found"),
        answers={204: Answer(None, "It is valid no longer.")},
    )
    def delete(self, request: HttpRequest, token_id: str) -> HttpResponse:
        """It may be the token that asks. Ending it again changes nothing."""
        accounts.revoke_token(account=account_of(self.caller), token_id=token_id)
        return HttpResponse(status=204)


def shown(token: Token) -> dict[str, object]:
    """A token as its owner sees it afterwards."""
    return {
        "id": token.id,
        "prefix": token.prefix,
        "scopes": token.scopes,
        "created_at": _text(token.created_at),
        "expires_at": _text(token.expires_at),
        "last_used": _text(token.last_used),
    }


def _text(moment: datetime | None) -> str | None:
    return None if moment is None else clocks.text(clocks.millis(moment))


def _future(moment: datetime) -> bool:
    return moment.tzinfo is not None and moment > datetime.now(UTC)
