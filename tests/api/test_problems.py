"""Everything that can go wrong goes wrong as a problem: at unknown addresses, in hostile bodies, in both languages."""

import ast
from pathlib import Path
from typing import Any

import pytest

from matches.problems import CODES, Problem, language

HOUSE = Path(__file__).resolve().parents[2]
pytestmark = pytest.mark.django_db

NEW = {"game": {"variant": "throw_in"}, "seats": [{"kind": "me"}, {"kind": "guest"}]}


@pytest.mark.parametrize("path", ["/nothing", "/matches/", "/matches/mt_%00", "/matches/x", "/matches/mt_1/seats/-1"])
def test_an_unknown_address_is_a_problem(door: Any, path: str) -> None:
    assert door.get(path).json()["code"] == "not_found"


def test_addresses_outside_the_api_are_problems_too(door: Any) -> None:
    answer = door.client.get("/no/such/page")
    assert (answer.status_code, answer["Content-Type"]) == (404, "application/problem+json")


def test_a_fault_of_the_service_is_a_problem(door: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    from matches import receipts

    def fail() -> None:
        raise RuntimeError("on purpose")

    monkeypatch.setattr(receipts, "public_keys", fail)
    door.client.raise_request_exception = False
    answer = door.get("/keys")
    assert (answer.status_code, answer.json()["code"]) == (500, "internal_error")
    assert "purpose" not in answer.text


def test_a_database_that_is_away_is_503_with_a_pause(door: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    from django.db import OperationalError

    from matches import selectors

    def fail(*_: object) -> None:
        raise OperationalError("gone")

    monkeypatch.setattr(selectors, "match_view", fail)
    answer = door.get("/matches/mt_1")
    assert (answer.status_code, answer.json()["code"], answer["Retry-After"]) == (503, "unavailable", "1")
    assert answer.json()["retryable"] is True


@pytest.mark.parametrize("method", ["PATCH", "PUT", "DELETE", "OPTIONS", "TRACE"])
def test_a_method_that_is_not_there_names_those_that_are(door: Any, method: str) -> None:
    answer = door.ask(method, "/variants")
    assert (answer.status_code, answer["Allow"]) == (405, "GET, HEAD")


def test_forms_that_cannot_be_given_are_406(door: Any) -> None:
    assert door.get("/variants", Accept="text/html").status_code == 406
    assert door.get("/variants", Accept="text/html, application/json;q=0.1").status_code == 200
    assert door.get("/variants", Accept="application/*").status_code == 200
    assert door.get("/variants", Accept="application/json;q=0, */*").status_code == 406


def test_a_body_that_is_not_json_is_415(door: Any, alice: str) -> None:
    answer = door.client.post("/api/v1/matches", "a=1", "text/plain", headers={"Authorization": f"Bearer {alice}"})
    assert (answer.status_code, answer.json()["code"]) == (415, "unsupported_media_type")


def test_a_body_that_is_too_large_is_413(door: Any, alice: str) -> None:
    answer = door.post("/matches", b"[" + b" " * 70_000 + b"]", token=alice)
    assert (answer.status_code, answer.json()["limit"]) == (413, 65536)


HOSTILE = [
    (b"{", "body", "not_json"),
    (b"\xff\xfe", "body", "not_json"),
    (b"[" * 5000, "body", "wrong_type"),
    (b"null", "body", "wrong_type"),
    (b"{}", "ply", "missing_field"),
    (b'{"ply": 1}', "move", "missing_field"),
    (b'{"ply": 1, "move": "pass", "seat": 1}', "seat", "unknown_field"),
    (b'{"ply": "1", "move": "pass"}', "ply", "wrong_type"),
    (b'{"ply": 1.0, "move": "pass"}', "ply", "wrong_type"),
    (b'{"ply": true, "move": "pass"}', "ply", "wrong_type"),
    (b'{"ply": null, "move": "pass"}', "ply", "wrong_type"),
    (b'{"ply": -1, "move": "pass"}', "ply", "out_of_range"),
    (b'{"ply": 99999999999999999999999, "move": "pass"}', "ply", "out_of_range"),
    (b'{"ply": 1e999, "move": "pass"}', "ply", "out_of_range"),
    (b'{"ply": NaN, "move": "pass"}', "body", "not_json"),
    (b'{"ply": 1, "move": 7}', "move", "wrong_type"),
    (b'{"ply": 1, "move": ""}', "move", "bad_text"),
    (b'{"ply": 1, "move": "pass\\u0000"}', "move", "bad_text"),
    (b'{"ply": 1, "move": "\\ud800"}', "body", "not_json"),
    (b'{"ply": 1, "move": "\xc3\x28"}', "body", "not_json"),
    (b'{"ply": 1, "move": "' + b"x" * 401 + b'"}', "move", "bad_text"),
]


@pytest.mark.parametrize(("body", "field", "reason"), HOSTILE)
def test_a_hostile_move_is_malformed_and_named(table: Any, body: bytes, field: str, reason: str) -> None:
    answer = table.door.post(f"{table.path}/moves", body, token=table.tokens[0])
    problem = answer.json()
    assert (answer.status_code, problem["code"], problem["field"], problem["reason"]) == (
        400,
        "bad_request",
        field,
        reason,
    )


@pytest.mark.parametrize(
    "move", ["pass\n", "передать 7H", "lead \u2028", "beat 7H 9H " * 30, "\U0001f0a1", "lead 7H 7H", "lead ?"]
)
def test_odd_move_texts_are_refused_and_nothing_breaks(table: Any, move: str) -> None:
    assert table.move(move).status_code in (400, 422)


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"seats": []}, "seats"),
        ({"seats": [{"kind": "me", "level": 2}, {"kind": "open"}]}, "seats[0].level"),
        ({"seats": [{"kind": "bot", "level": 9}, {"kind": "open"}]}, "seats[0].level"),
        ({"seats": [{"kind": "king"}]}, "seats[0].kind"),
        ({"deals": 0}, "deals"),
        ({"clock": {"type": "sundial"}}, "clock.type"),
        ({"clock": {"type": "per_move"}}, "clock.per_move_ms"),
        ({"game": {"variant": "throw_in", "options": {"deck": 36.5}}}, "game.options[...]"),
        ({"game": {"variant": "throw_in", "options": {"deck": 2**70}}}, "game.options[...]"),
        ({"game": {"variant": "throw\0in"}}, "game.variant"),
        ({"private": "yes"}, "private"),
        ({"rated": True}, "rated"),
    ],
)
def test_a_malformed_contract_names_the_field(door: Any, alice: str, change: dict[str, Any], field: str) -> None:
    answer = door.post("/matches", NEW | change, token=alice)
    assert (answer.status_code, answer.json()["field"]) == (400, field)


@pytest.mark.parametrize(
    ("game", "code"),
    [
        ({"variant": "nothing"}, "unknown_variant"),
        ({"variant": "throw_in", "options": {"deck": 40}}, "bad_option"),
        ({"variant": "throw_in", "options": {"colour": "red"}}, "bad_option"),
        ({"variant": "travel_card", "base": "simple"}, "wrong_base"),
    ],
)
def test_a_game_that_cannot_be_is_422(door: Any, alice: str, game: dict[str, Any], code: str) -> None:
    answer = door.post("/matches", NEW | {"game": game}, token=alice)
    assert (answer.status_code, answer.json()["code"]) == (422, code)


@pytest.mark.parametrize(
    "query", ["limit=0", "limit=201", "limit=x", "limit=1&limit=2", "colour=red", "state=odd", "limit=%ff"]
)
def test_parameters_are_read_strictly(door: Any, query: str) -> None:
    assert door.get(f"/matches?{query}").json()["code"] == "bad_request"


@pytest.mark.parametrize("cursor", ["x", "%00", "a" * 200, "MjAyNi0xMS0zMA", "4pi6"])
def test_a_foreign_cursor_is_refused(door: Any, cursor: str) -> None:
    assert door.get(f"/matches?cursor={cursor}").json()["code"] in ("bad_cursor", "bad_request")


def test_sentences_follow_the_language_and_codes_do_not(door: Any) -> None:
    russian = door.get("/matches/mt_1", Accept_Language="de, ru;q=0.8, en;q=0.2")
    english = door.get("/matches/mt_1")
    assert russian.json()["code"] == english.json()["code"] == "match_not_found"
    assert russian.json()["title"] == "Нет такого матча"
    assert (russian["Content-Language"], english["Content-Language"]) == ("ru", "en")


@pytest.mark.parametrize(
    ("header", "spoken"),
    [
        ("", "en"),
        ("ru", "ru"),
        ("ru-RU,ru;q=0.9", "ru"),
        ("fr", "en"),
        ("ru;q=0", "en"),
        ("en;q=0.1, ru;q=0.2", "ru"),
        (";;q=x", "en"),
    ],
)
def test_the_language_of_a_reader(header: str, spoken: str) -> None:
    assert language(header) == spoken


def test_every_code_has_its_page_in_the_catalogue(door: Any) -> None:
    seen: list[str] = []
    cursor = ""
    while True:
        page = door.get(f"/problems?limit=20{cursor}").json()
        seen += [problem["code"] for problem in page["results"]]
        if page["next"] is None:
            break
        cursor = f"&cursor={page['next']}"
    assert sorted(seen) == sorted(CODES)
    for code in seen:
        shown = door.get(f"/problems/{code}").json()
        assert (
            shown["title"]["en"] and shown["title"]["ru"] and "{" not in shown["detail"]["en"] + shown["detail"]["ru"]
        )


def test_every_problem_raised_in_the_house_is_in_the_catalogue() -> None:
    for path in (HOUSE / "matches").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Problem":
                first = node.args[0]
                codes = [first] if isinstance(first, ast.Constant) else []
                if isinstance(first, ast.IfExp):
                    codes = [each for each in (first.body, first.orelse) if isinstance(each, ast.Constant)]
                for code in codes:
                    assert code.value in CODES, f"{path}:{node.lineno} raises {code.value!r}"


def test_a_problem_must_get_what_its_sentence_names() -> None:
    with pytest.raises(KeyError):
        Problem("bad_move")
