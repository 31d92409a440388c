"""The rule book as pages: its contents, and the chapter of any game, in English and Russian.

They say what `/api/v1/rules` says, by the same functions; who asks the same address for JSON gets that.
"""

import json
from itertools import groupby
from typing import Any, NamedTuple

from django.http import HttpRequest, HttpResponse
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.views.decorators.http import require_safe

from matches import rule_links
from matches.api import faults, rendering
from matches.api.pages import Query
from matches.api.views import rules
from matches.problems import Problem, language, worded
from referee import pages
from variants import book, cases, rulebook

Json = dict[str, Any]

HTML = "text/html"
FORMS = (HTML, rendering.JSON)
QUESTIONS = {"?": "exactly", "?+": "among", "?-": "never"}
TONGUES = {"en": "English", "ru": "Русский"}


class Switch(NamedTuple):
    """A language that the page can be read in, and where; no address: it is this one."""

    lang: str
    name: str
    address: str


class Line(NamedTuple):
    """A line of an example as a person reads it."""

    seat: int | None
    said: str
    asked: str = ""
    why: str = ""
    code: str = ""


@require_safe
def contents(request: HttpRequest) -> HttpResponse:
    try:
        form = rendering.choose(request.META.get("HTTP_ACCEPT"), FORMS)
        query = Query.of(request, "lang")
        lang, said = rules.language_of(request, query)
    except Problem as problem:
        return refused(request, problem)
    lines = rules.contents(lang)
    if form == rendering.JSON:
        return told(rendering.reply({"results": lines, "next": None}), lang)
    kept = lang if said else None
    page = {"families": _by_family(lines, lang, kept), "codes": _composition(lang), "top": rule_links.RULES}
    switches = [Switch(each, TONGUES[each], rule_links.page("", lang=each)) for each in book.LANGUAGES]
    return shown(request, "rules", page, lang, kept, switches)


@require_safe
def chapter(request: HttpRequest, variant_id: str) -> HttpResponse:
    try:
        form = rendering.choose(request.META.get("HTTP_ACCEPT"), FORMS)
        asked = rules.asked_of(request, variant_id)
        found = rules.chapter(asked)
    except Problem as problem:
        return refused(request, problem)
    if form == rendering.JSON:
        return told(rendering.reply(found), asked.lang)
    kept = asked.lang if asked.said else None
    game: Json = {"base": asked.base, "modifiers": asked.modifiers, "options": asked.options}
    switches = [Switch(each, TONGUES[each], rule_links.page(variant_id, lang=each, **game)) for each in book.LANGUAGES]
    return shown(request, "chapter", _of_chapter(found, asked, kept), asked.lang, kept, switches)


def refused(request: HttpRequest, problem: Problem) -> HttpResponse:
    """Why there is no such page: as a page for people, as a problem for all others."""
    try:
        form = rendering.choose(request.META.get("HTTP_ACCEPT"), FORMS)
    except Problem as unfit:
        return faults.answer(unfit, request)
    if form == rendering.JSON:
        return faults.answer(problem, request)
    lang = request.GET.get("lang", "")
    if lang not in book.LANGUAGES:
        lang = language(request.META.get("HTTP_ACCEPT_LANGUAGE", ""))
    rule = problem.extra.get("rule")
    page = {
        "code": problem.code,
        "detail": problem.detail(lang),
        "more": rule["link"] if isinstance(rule, dict) else "",
    }
    return shown(request, "no_rules", page, lang, None, [], status=problem.status)


def shown(
    request: HttpRequest, name: str, page: Json, lang: str, kept: str | None, switches: list[Switch], status: int = 200
) -> HttpResponse:
    """A page in a language. `kept`: the language that its links to other pages name."""
    words = book.headings("page", lang)
    around = {"lang": lang, "words": words, "switches": switches, "contents": rule_links.page("", lang=kept)}
    return told(pages.shown(request, name, page | around, status), lang)


def told(response: HttpResponse, lang: str) -> HttpResponse:
    response["Content-Language"] = lang
    response["Vary"] = "Accept, Accept-Language"
    return response


def _by_family(lines: list[Json], lang: str, kept: str | None) -> list[Json]:
    """The entries under the headings of their families and kinds, in the order of the catalogue."""
    kinds = book.headings("kinds", lang)
    found = []
    for family, title in book.headings("families", lang).items():
        members = [
            line | {"page": rule_links.page(line["id"], lang=kept)} for line in lines if line["family"] == family
        ]
        parts = {line["kind"]: kinds[line["kind"]] for line in members}
        groups = [
            {"title": heading, "lines": [line for line in members if line["kind"] == kind]}
            for kind, heading in parts.items()
        ]
        found.append({"id": family, "title": title, "groups": groups})
    return [family for family in found if family["groups"]]


def _composition(lang: str) -> list[Json]:
    """Why a game cannot be composed, by code."""
    more = book.headings("composition", lang)
    return [
        {"code": code, "text": worded(both.ru if lang == "ru" else both.en), "more": more[code]}
        for code, both in rulebook.COMPOSITION.items()
    ]


def _of_chapter(found: Json, asked: rules.Asked, kept: str | None) -> Json:
    codes = {refusal["code"] for refusal in found["refusals"]}
    proofs: dict[str, list[str]] = {}
    for example in found["examples"]:
        proofs.setdefault(example["decides"], []).append(example["id"])
    spoken = [
        {"axis": axis, "lines": list(lines)} for axis, lines in groupby(found["rules"], lambda line: line["axis"])
    ]
    decided = {decision["id"] for decision in found["decisions"]}
    return {
        "chapter": found,
        "base": _linked(found["base"], kept) if found["base"] and found["base"]["id"] != found["id"] else None,
        "modifiers": [_linked(line, kept) for line in found["modifiers"]],
        "seats": book.ranges(found["seats"]),
        "given": [f"{name}={value}" for name, value in asked.options.items()],
        "spoken": spoken,
        "options": [_option(option, asked, kept) for option in found["options"]],
        "bases": [
            {"id": base, "page": rule_links.page(base, lang=kept)} for base in found["bases"] if base != found["id"]
        ],
        "codes": [code for code in _composition(found["lang"]) if code["code"] != "unknown_variant"],
        "decisions": [
            decision | {"text": coded(decision["text"]), "examples": proofs.get(decision["id"], [])}
            for decision in found["decisions"]
        ],
        "refusals": [
            refusal | {"rests_on": [part for axis in refusal["rules"] for part in spoken if part["axis"] == axis]}
            for refusal in found["refusals"]
        ],
        "examples": [_example(example, codes, decided, found["lang"]) for example in found["examples"]],
    }


def coded(text: str) -> SafeString:
    """A sentence in which names that clients use stand between backticks."""
    parts = escape(text).split("`")
    return mark_safe("".join(f"<code>{part}</code>" if at % 2 else part for at, part in enumerate(parts)))


def _linked(line: Json, kept: str | None) -> Json:
    return line | {"page": rule_links.page(line["id"], lang=kept)}


def _option(option: Json, asked: rules.Asked, kept: str | None) -> Json:
    """An option; each value with the page of this game played so."""
    values = []
    for choice in option["values"]:
        given = {name: value for name, value in asked.options.items() if name != option["name"]}
        if choice["value"] != option["default"] or "default_by_seats" in option:
            given |= {option["name"]: str(choice["value"])}
        game: Json = {"base": asked.base, "modifiers": asked.modifiers, "options": given}
        form = choice["value"] == option.get("form")
        values.append(
            choice
            | {
                "page": "" if form else rule_links.page(asked.variant, lang=kept, **game),
                "here": choice["value"] == option["value"],
                "usual": choice["value"] == option["default"],
            }
        )
    return option | {"values": values}


def _example(example: Json, codes: set[str], decided: set[str], lang: str) -> Json:
    words = book.headings("page", lang)
    game = example["game"]
    names = [game["variant"], *game["modifiers"], *[f"{name}={value}" for name, value in game["options"].items()]]
    if game["base"]:
        names.insert(1, f"({game['base']})")
    return example | {
        "decision": example["decides"] if example["decides"] in decided else "",
        "names": " ".join(names),
        "places": [(key, _place(value)) for key, value in example["position"].items()],
        "lines": [_line(text, codes, words, lang) for text in example["play"]],
    }


def _place(value: object) -> str:
    if isinstance(value, list):
        return " | ".join(_place(each) or "-" for each in value)
    return pages.suited(value) if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def _line(text: str, codes: set[str], words: dict[str, str], lang: str) -> Line:
    line = cases.split(text)
    if line.form == "=":
        return Line(None, f"{words['then']} {line.texts[0]}: {pages.suited(line.expected)}")
    if line.form in QUESTIONS:
        moves = " | ".join(pages.suited(move) for move in line.texts) or words["nothing"]
        return Line(line.seat, moves, words[QUESTIONS[line.form]])
    said = pages.suited(line.texts[0])
    if line.form == "move":
        return Line(line.seat, said)
    code = line.expected
    why = rulebook.sentence(code, lang) if code in rulebook.SENTENCES else code or "?"
    return Line(line.seat, said, why=why, code=code if code in codes else "")
