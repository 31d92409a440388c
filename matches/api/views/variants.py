"""The catalogue: the games that can be played, how they combine, and the house bots."""

from functools import cache
from typing import Any

from django.http import HttpRequest, HttpResponse
from drf_spectacular.utils import OpenApiExample, OpenApiParameter

import variants
from matches import games
from matches.api import serializers, shapes
from matches.api.describing import Answer
from matches.api.operation import Operation, operation
from matches.api.pages import CURSOR, LIMIT, Query
from matches.api.rendering import reply
from matches.problems import COMPOSITION_CODES, Problem
from variants import players

TAG = "variants"
KINDS = ("base", "modifier", "combination", "option", "own", "stub")
BOTS = [
    {"level": level.number, "name": {"en": level.name_en, "ru": level.name_ru}, "about": level.about}
    for level in players.LEVELS
]


class Variants(Operation):
    @operation(
        "list_variants",
        "The catalogue",
        tag=TAG,
        public=True,
        parameters=(
            OpenApiParameter("kind", {"type": "string", "enum": list(KINDS)}),
            OpenApiParameter("playable", {"type": "string", "enum": ["true", "false"]}),
            LIMIT,
            CURSOR,
        ),
        problems=("bad_cursor",),
        answers={200: Answer(serializers.VariantPage, "Entries in the order of the catalogue.")},
    )
    def get(self, request: HttpRequest) -> HttpResponse:
        """Every row: games, modifiers, combinations and options, with what each can be set to."""
        query = Query.of(request, "kind", "playable", "limit", "cursor")
        kind, playable = query.choice("kind", KINDS), query.choice("playable", ("true", "false"))
        rows = [
            entry
            for entry in variants.ALL
            if kind in (None, entry.kind) and playable in (None, "true" if entry.playable else "false")
        ]
        return reply(_page(rows, query))


class Variant(Operation):
    @operation(
        "variant",
        "One row of the catalogue",
        tag=TAG,
        public=True,
        problems=("variant_not_found",),
        answers={
            200: Answer(serializers.Variant, "Names, bases, table sizes, options with types and defaults, decisions.")
        },
    )
    def get(self, request: HttpRequest, variant_id: str) -> HttpResponse:
        """An entry that is not playable yet says why in `why_not`."""
        Query.of(request)
        entry = variants.ENTRIES.get(variant_id)
        if entry is None:
            raise Problem("variant_not_found", variant=variant_id)
        return reply(_row(entry.id))


class Compose(Operation):
    @operation(
        "compose",
        "Can this be played, and what does it become?",
        tag=TAG,
        public=True,
        body=shapes.SizedComposition,
        problems=COMPOSITION_CODES,
        answers={
            200: Answer(serializers.Composed, "The game: base filled in, modifiers in their order, every option.")
        },
        examples=(
            OpenApiExample(
                "royal transfer", value={"variant": "transfer", "modifiers": ["royal"], "seats": 4}, request_only=True
            ),
        ),
    )
    def post(self, request: HttpRequest) -> HttpResponse:
        """422 names what collides, in a sentence. Nothing is stored."""
        Query.of(request)
        asked: shapes.SizedComposition = self.said
        game = games.compose(asked.json(), seats=asked.seats)
        return reply(games.recorded(game) | {"options": game.options, "given": game.given, "seats": game.seats})


class Bots(Operation):
    @operation(
        "list_bots",
        "The house bots",
        tag=TAG,
        public=True,
        answers={200: Answer(serializers.BotPage, 'The levels that a seat `{"kind": "bot"}` can have.')},
    )
    def get(self, request: HttpRequest) -> HttpResponse:
        """They see what their seat sees, and move through the same door as everybody."""
        Query.of(request)
        return reply({"results": BOTS, "next": None})


@cache
def _row(variant: str) -> dict[str, Any]:
    return variants.entry_json(variants.ENTRIES[variant])


def _page(rows: list[variants.Entry], query: Query) -> dict[str, Any]:
    """The catalogue does not change while the process lives: the cursor is the id that the page before ended with."""
    last, size = query.word("cursor"), query.page()
    ids = [row.id for row in rows]
    if last is not None and last not in ids:
        raise Problem("bad_cursor")
    start = 0 if last is None else ids.index(last) + 1
    page = rows[start : start + size]
    more = start + size < len(rows)
    return {"results": [_row(row.id) for row in page], "next": page[-1].id if more else None}
