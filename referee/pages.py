"""The pages that people look at: the first page, and the public table of a match.

They show what a stranger may see, by the same selectors as the API, and decide nothing. The first page answers even
when the database does not: that is what it is there to tell.
"""

from typing import Any, NamedTuple

from django.db import DatabaseError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

import variants
from matches import rule_links, selectors
from matches.callers import ANONYMOUS
from matches.problems import Problem
from referee import health

Json = dict[str, Any]  # what a selector tells

API = "/api/v1"
POLICY = (
    "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
MATCHES = 10  # on the first page
MOVES = 20  # on the page of a match
SUITS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
RED = ("H", "D")


class Line(NamedTuple):
    """A match in the list of those that are being played."""

    id: str
    game: str
    seats: str
    deal: int
    deals: int
    ply: int


class Face(NamedTuple):
    """A card as it is drawn: text, or a back."""

    text: str
    red: bool
    back: bool


class Sitter(NamedTuple):
    number: int
    who: str
    cards: int
    asked: bool
    points: int | None


@require_safe
def first(request: HttpRequest) -> HttpResponse:
    parts = health.parts()
    page = {
        "parts": parts,
        "healthy": all(part.ok for part in parts),
        "origin": f"{request.scheme}://{request.get_host()}",
        "api": API,
        "games": sum(entry.playable for entry in variants.ALL),
        **playing(),
    }
    return shown(request, "first", page)


def playing() -> Json:
    """The matches that are being played, newest first."""
    try:
        found = selectors.matches(ANONYMOUS, {"state": "running"}, limit=MATCHES)
    except DatabaseError:
        return {"reachable": False}
    lines = [
        Line(match["id"], called(match), sitting(match), match["deal"], match["deals"], match["ply"])
        for match in found.results
    ]
    return {"reachable": True, "matches": lines, "more": found.next is not None}


@require_safe
def match(request: HttpRequest, match_id: str) -> HttpResponse:
    """What a spectator sees of a match."""
    try:
        found = selectors.match_view(match_id, ANONYMOUS)
    except Problem as problem:
        return shown(request, "missing", {"match": match_id}, status=problem.status)
    page = {
        "match": found,
        "game": called(found),
        "rules": rules_of(found),
        "api": API,
        **on_the_table(found),
        **last_moves(found),
    }
    return shown(request, "match", page)


def shown(request: HttpRequest, name: str, page: Json, status: int = 200) -> HttpResponse:
    """A page that is never kept and loads nothing but its own style and signet."""
    response = render(request, f"pages/{name}.html", page, status=status)
    response["Cache-Control"] = "no-store"
    response["Content-Security-Policy"] = POLICY
    return response


def on_the_table(match: Json) -> Json:
    """Cards and seats: of the position if something is dealt, else the seats alone."""
    view = selectors.position(match["id"], ANONYMOUS)["view"] if match["deal"] and match["state"] != "closed" else None
    hands = view["hands"] if view else [0] * len(match["seats"])
    seats = [seated(match, seat, counted(hands[seat["number"]])) for seat in match["seats"]]
    if view is None:
        return {"seats": seats, "dealt": False}
    return {
        "seats": seats,
        "dealt": True,
        "trump": " ".join(SUITS[letter] for letter in str(view["trump"]) if letter in SUITS),
        "trump_card": face(view["trump_card"]) if view.get("trump_card") else None,
        "talon": counted(view["talon"]),
        "discard": counted(view["discard"]),
        "rows": [[face(side) for side in row.split("/") if side != "-"] for row in view["table"]],
    }


def last_moves(match: Json) -> Json:
    entries = selectors.entries(match["id"], ANONYMOUS, after=max(0, match["head"]["seq"] - 2 * MOVES))
    moves = [
        {"ply": entry["data"]["ply"], "seat": entry["seat"], "text": suited(entry["data"]["move"])}
        for entry in entries
        if entry["kind"] == "moved"
    ]
    return {"moves": moves[: -MOVES - 1 : -1]}


def called(match: Json) -> str:
    """The English names of a game and what is mixed in."""
    game = match["game"]
    names = [variants.ENTRIES[each].name_en for each in (game["variant"], *game["modifiers"])]
    return " + ".join(names)


def rules_of(match: Json) -> str:
    """The page of the rule book for this very game."""
    game = match["game"]
    return rule_links.of_record(game["variant"], game["base"], game["modifiers"], game["options"])


def sitting(match: Json) -> str:
    """Who plays, in a few words: 2 people, 2 house bots."""
    kinds = [seat["kind"] for seat in match["seats"]]
    bots = kinds.count("bot")
    people = len(kinds) - bots - kinds.count("dummy")
    words = [plural(people, "player")] if people else []
    return ", ".join(words + ([plural(bots, "house bot")] if bots else []))


def seated(match: Json, seat: Json, cards: int) -> Sitter:
    number = seat["number"]
    points = match["result"]["points"][number] if match["result"] else None
    return Sitter(number, name_of(seat), cards, number == match["turn"]["seat"], points)


def name_of(seat: Json) -> str:
    if seat["account"]:
        return str(seat["account"]["name"])
    return f"house bot, level {seat['level']}" if seat["kind"] == "bot" else str(seat["kind"])


def plural(count: int, word: str) -> str:
    return f"{count} {word}" if count == 1 else f"{count} {word}s"


def counted(place: str | int) -> int:
    """How many cards lie in a place, of which a spectator sees the faces or the number."""
    return place if isinstance(place, int) else len(place.split())


def face(card: str) -> Face:
    if "?" in card:
        return Face("", red=False, back=True)
    return Face(suited(card), red=card[-1] in RED, back=False)


def suited(text: str) -> str:
    """Cards with the signs of their suits: `beat 7S TH` reads `beat 7♠ 10♥`."""
    return " ".join(sign(word) for word in text.split())


def sign(word: str) -> str:
    if len(word) != 2 or word[1] not in SUITS:
        return word
    return word[0].replace("T", "10") + SUITS[word[1]]
