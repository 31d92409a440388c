"""The rule book over the API, and the links of refusals into it."""

from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, urlsplit

import pytest

import variants
from matches import rule_links
from variants import book, cases

pytestmark = pytest.mark.django_db
CASES = Path(__file__).resolve().parents[1] / "cases"


def test_the_contents_are_paged_and_speak_both_languages(door: Any) -> None:
    first = door.get("/rules?limit=30").json()
    rest = door.get(f"/rules?limit=200&cursor={first['next']}").json()
    assert [line["id"] for line in first["results"] + rest["results"]] == [entry.id for entry in variants.ALL]
    assert rest["next"] is None
    russian = door.get("/rules", Accept_Language="ru")
    assert (russian["Content-Language"], russian.json()["results"][0]["name"]) == ("ru", "Простой дурак")
    assert door.get("/rules?lang=ru").json() == russian.json()
    assert door.get("/rules?cursor=nobody").json()["code"] == "bad_cursor"


def test_a_chapter_is_that_of_the_book(door: Any) -> None:
    answer = door.get("/rules/transfer?modifiers=royal,bump&options=deck:52,cap:6&lang=ru", Accept_Language="en")
    told = answer.json()
    found = book.chapter("transfer", None, ["royal", "bump"], {"deck": 52, "cap": "6"}, "ru")
    for key in ("name", "rules", "moves", "sees", "options", "decisions", "refusals", "examples", "seats"):
        assert told[key] == found[key]
    assert answer["Content-Language"] == "ru"
    assert told["page"] == "/rules/transfer?modifiers=royal,bump&options=deck:52,cap:6"


def test_a_base_is_heeded(door: Any) -> None:
    assert door.get("/rules/royal?base=transfer").json()["base"]["id"] == "transfer"


def test_a_name_without_rules_has_a_chapter_that_says_so(door: Any) -> None:
    assert door.get("/rules/bones").json()["why_not"]


@pytest.mark.parametrize(
    ("path", "status", "code"),
    [
        ("/rules/unheard_of", 404, "variant_not_found"),
        ("/rules/transfer?base=nothing", 422, "unknown_variant"),
        ("/rules/transfer?modifiers=rank_or_suit", 422, "wrong_base"),
        ("/rules/road?modifiers=rank_or_suit", 422, "conflict"),
        ("/rules/transfer?options=deck:40", 422, "bad_option"),
        ("/rules/transfer?options=deck:36,deck:52", 422, "bad_option"),
        ("/rules/transfer?options=deck", 400, "bad_request"),
        ("/rules/transfer?modifiers=", 400, "bad_request"),
        ("/rules/transfer?modifiers=a,,b", 400, "bad_request"),
        ("/rules/transfer?deck=52", 400, "bad_request"),
        ("/rules/transfer?lang=de", 400, "bad_request"),
    ],
)
def test_a_chapter_that_cannot_be_is_a_problem(door: Any, path: str, status: int, code: str) -> None:
    answer = door.get(path)
    assert (answer.status_code, answer.json()["code"]) == (status, code)


def test_a_refused_move_links_to_the_rules_of_exactly_its_game(door: Any, alice: str) -> None:
    contract = {
        "game": {
            "variant": "royal",
            "base": "transfer",
            "modifiers": ["bump"],
            "options": {"deck": "52", "cap": "6_5"},
        },
        "seats": [{"kind": "guest"}, {"kind": "guest"}],
    }
    made = door.post("/matches", contract, token=alice).json()
    for seat, token in made["seat_tokens"].items():
        door.put(f"/matches/{made['id']}/seats/{seat}", {"ready": True}, token=token)
    asked = door.get(f"/matches/{made['id']}/turn").json()["seat"]
    move = {"ply": 0, "move": "take"}
    problem = door.post(f"/matches/{made['id']}/moves", move, token=made["seat_tokens"][str(asked)]).json()
    assert problem["rule"] == {
        "code": "wrong_phase",
        "variant": "royal",
        "section": "2.2",
        "link": "/rules/royal?base=transfer&modifiers=bump&options=deck:52#wrong_phase",
    }


@pytest.mark.parametrize(
    ("game", "link"),
    [
        ({"variant": "nothing"}, "/rules#unknown_variant"),
        ({"variant": "road", "modifiers": ["rank_or_suit"]}, "/rules/road#conflict"),
        ({"variant": "travel_card", "base": "simple"}, "/rules/travel_card#wrong_base"),
        ({"variant": "throw_in", "options": {"deck": 40}}, "/rules/throw_in#bad_option"),
    ],
)
def test_a_game_that_cannot_be_links_to_what_can(door: Any, game: dict[str, Any], link: str) -> None:
    problem = door.post("/variants/compose", game | {"seats": 2}).json()
    assert problem["rule"]["link"] == link
    page, _, place = link.partition("#")
    assert f'id="{place}"' in door.client.get(page).content.decode()


@cache
def places_of(page: str) -> frozenset[str]:
    """What a page has a place for: the chapter that its own address names."""
    parts = urlsplit(page)
    query = dict(parse_qsl(parts.query))
    options = dict(pair.split(":", 1) for pair in query["options"].split(",")) if "options" in query else {}
    modifiers = query["modifiers"].split(",") if "modifiers" in query else []
    chapter = book.chapter(parts.path.removeprefix("/rules/"), query.get("base"), modifiers, options)
    return frozenset(refusal["code"] for refusal in chapter["refusals"])


@pytest.mark.parametrize("path", sorted(CASES.glob("*.toml")), ids=lambda path: path.stem)
def test_the_link_of_every_refusal_in_the_cases_finds_its_place(path: Path) -> None:
    for case in cases.read(path):
        codes = {line.expected for line in map(cases.split, case.play) if line.form == "refused"}
        game = variants.build(case.variant, case.seats, case.base, case.modifiers, case.options)
        for code in codes - {"", "bad_move"}:
            page, _, place = rule_links.of_game(game, code).partition("#")
            assert place in places_of(page), (case.name, page)
