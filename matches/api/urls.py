"""Addresses of the API. What does not fit a path here does not exist: 404, without a question to the database."""

from django.urls import path, register_converter
from drf_spectacular.views import SpectacularSwaggerView

from matches.api.openapi import document
from matches.api.views import account, entries, evidence, matches, moves, problems, rules, seats, variants


class MatchId:
    regex = "mt_[0-9A-Za-z_-]{1,60}"

    def to_python(self, value: str) -> str:
        return value

    def to_url(self, value: str) -> str:
        return value


class Name(MatchId):
    """An id of the catalogue, of a token or of a problem."""

    regex = "[0-9A-Za-z_-]{1,60}"


class Number:
    regex = "[0-9]{1,6}"

    def to_python(self, value: str) -> int:
        return int(value)

    def to_url(self, value: int) -> str:
        return str(value)


register_converter(MatchId, "match")
register_converter(Name, "name")
register_converter(Number, "number")

MATCH = "v1/matches/<match:match_id>"

# Flat, and moves first: finding the view was a quarter of the frame's time when the addresses were nested.
urlpatterns = [
    path(f"{MATCH}/moves", moves.Moves.as_view(), name="moves"),
    path(f"{MATCH}/turn", moves.Turn.as_view(), name="turn"),
    path(f"{MATCH}/entries", entries.Entries.as_view(), name="entries"),
    path(f"{MATCH}/position", entries.Position.as_view(), name="position"),
    path(f"{MATCH}/head", entries.Head.as_view(), name="head"),
    path(f"{MATCH}/seats/<number:number>", seats.Seat.as_view(), name="seat"),
    path(f"{MATCH}/resign", moves.Resign.as_view(), name="resign"),
    path(f"{MATCH}/audit", evidence.Audit.as_view(), name="audit"),
    path(f"{MATCH}/record", evidence.Record.as_view(), name="record"),
    path(f"{MATCH}/deals/<number:number>/fairness", evidence.Fairness.as_view(), name="fairness"),
    path(MATCH, matches.OneMatch.as_view(), name="match"),
    path("v1/matches", matches.Matches.as_view(), name="matches"),
    path("v1/matches/import", matches.Import.as_view(), name="import"),
    path("v1/me", account.Me.as_view(), name="me"),
    path("v1/me/limits", account.Limits.as_view(), name="limits"),
    path("v1/me/tokens", account.Tokens.as_view(), name="tokens"),
    path("v1/me/tokens/<name:token_id>", account.OneToken.as_view(), name="token"),
    path("v1/variants", variants.Variants.as_view(), name="variants"),
    path("v1/variants/compose", variants.Compose.as_view(), name="compose"),
    path("v1/variants/<name:variant_id>", variants.Variant.as_view(), name="variant"),
    path("v1/rules", rules.Rules.as_view(), name="rules"),
    path("v1/rules/<name:variant_id>", rules.OneRule.as_view(), name="chapter"),
    path("v1/bots", variants.Bots.as_view(), name="bots"),
    path("v1/keys", evidence.Keys.as_view(), name="keys"),
    path("v1/problems", problems.Problems.as_view(), name="problems"),
    path("v1/problems/<name:code>", problems.OneProblem.as_view(), name="problem"),
    path("openapi.yaml", document, name="openapi"),
    path("docs", SpectacularSwaggerView.as_view(url_name="openapi"), name="docs"),
]
