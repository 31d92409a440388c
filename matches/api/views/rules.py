"""The rule book as JSON: its contents, and the chapter of any game."""

import re
from typing import Any, NamedTuple

from django.http import HttpRequest, HttpResponse
from drf_spectacular.utils import OpenApiParameter

import variants
from matches import rule_links
from matches.api import examples, serializers
from matches.api.describing import Answer
from matches.api.operation import Operation, operation
from matches.api.pages import CURSOR, LIMIT, WORD, Query
from matches.api.rendering import reply
from matches.problems import COMPOSITION_CODES, Problem, language, not_composable
from variants import book

TAG = "rules"
LONGEST = 1000
NAMES = re.compile("[0-9A-Za-z_]+(?:,[0-9A-Za-z_]+)*")
SETTINGS = re.compile("[0-9A-Za-z_]+:[0-9A-Za-z_:-]+(?:,[0-9A-Za-z_]+:[0-9A-Za-z_:-]+)*")


def _listed(pattern: re.Pattern[str], example: str) -> dict[str, Any]:
    return {"type": "string", "maxLength": LONGEST, "pattern": f"^{pattern.pattern}$", "examples": [example]}


LANG = OpenApiParameter(
    "lang",
    {"type": "string", "enum": list(book.LANGUAGES)},
    description="Of the sentences; it counts before the header.",
)
BASE = OpenApiParameter("base", WORD, description="On which base, where it is not the default.")
MODIFIERS = OpenApiParameter("modifiers", _listed(NAMES, "royal,bump"), description="What is added, in any order.")
OPTIONS = OpenApiParameter(
    "options", _listed(SETTINGS, "deck:52,first_lead:seat:2"), description="`name:value`, where it is not the default."
)


class Asked(NamedTuple):
    """Which game, in which language; `said` tells whether the query named the language."""

    variant: str
    base: str | None
    modifiers: tuple[str, ...]
    options: dict[str, str]
    lang: str
    said: bool


class Rules(Operation):
    @operation(
        "list_rules",
        "The contents of the rule book",
        tag=TAG,
        public=True,
        parameters=(LANG, LIMIT, CURSOR),
        problems=("bad_cursor",),
        examples=(examples.RULES,),
        answers={200: Answer(serializers.RulePage, "A sentence for every entry, in the order of the catalogue.")},
    )
    def get(self, request: HttpRequest) -> HttpResponse:
        """People read the same at `/rules`, in English and Russian."""
        query = Query.of(request, "lang", "limit", "cursor")
        lang, _ = language_of(request, query)
        last, size = query.word("cursor"), query.page()
        rows = contents(lang)
        ids = [row["id"] for row in rows]
        if last is not None and last not in ids:
            raise Problem("bad_cursor")
        start = 0 if last is None else ids.index(last) + 1
        page = rows[start : start + size]
        following = page[-1]["id"] if start + size < len(rows) else None
        return reply({"results": page, "next": following}, headers={"Content-Language": lang})


class OneRule(Operation):
    @operation(
        "rules",
        "How is this game played?",
        tag=TAG,
        public=True,
        parameters=(BASE, MODIFIERS, OPTIONS, LANG),
        problems=("variant_not_found", *COMPOSITION_CODES),
        examples=(examples.CHAPTER,),
        answers={200: Answer(serializers.Chapter, "The chapter of exactly this game, in one language.")},
    )
    def get(self, request: HttpRequest, variant_id: str) -> HttpResponse:
        """Any entry, and any composition that `/variants/compose` allows: rules in reading order, moves, what each
        seat sees, options with a sentence for every value, decisions, refusals, worked examples.

        People read the same at `/rules/{id}` with the same query; `rule.link` of a refused move leads there. A name
        without rules says so in `why_not`.
        """
        found = asked_of(request, variant_id)
        return reply(chapter(found), headers={"Content-Language": found.lang})


def language_of(request: HttpRequest, query: Query) -> tuple[str, bool]:
    """The language of the query, else of the header; and whether the query named it."""
    named = query.choice("lang", book.LANGUAGES)
    return named or language(request.META.get("HTTP_ACCEPT_LANGUAGE", "")), named is not None


def asked_of(request: HttpRequest, variant: str) -> Asked:
    """The game that an address names; 404 where the catalogue has no such id."""
    query = Query.of(request, "base", "modifiers", "options", "lang")
    lang, said = language_of(request, query)
    modifiers = query.text("modifiers", NAMES, LONGEST)
    settings = query.text("options", SETTINGS, LONGEST)
    base = query.word("base")
    if variant not in variants.ENTRIES:
        raise Problem("variant_not_found", variant=variant)
    options: dict[str, str] = {}
    for setting in settings.split(",") if settings else ():
        name, _, value = setting.partition(":")
        if name in options:
            raise not_composable(variants.CompositionError("bad_option", name, value), variant=variant)
        options[name] = value
    return Asked(variant, base, tuple(modifiers.split(",")) if modifiers else (), options, lang, said)


def chapter(asked: Asked) -> dict[str, Any]:
    """The chapter with the address of its page; 422 where there is no such game."""
    try:
        found = book.chapter(asked.variant, asked.base, asked.modifiers, asked.options, asked.lang)
    except variants.CompositionError as error:
        raise not_composable(error, variant=asked.variant) from error
    page = rule_links.page(asked.variant, base=asked.base, modifiers=asked.modifiers, options=asked.options)
    lines = {"modifiers": [_line(line) for line in found["modifiers"]], "base": found["base"] and _line(found["base"])}
    return found | lines | {"page": page}


def contents(lang: str) -> list[dict[str, Any]]:
    return [_line(line) for line in book.contents(lang)]


def _line(line: dict[str, Any]) -> dict[str, Any]:
    return line | {"page": rule_links.page(line["id"])}
