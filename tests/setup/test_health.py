"""Is the house well? The answers of a process whose neighbours are away."""

import pytest
from django.test import Client

from referee import health


def test_a_process_that_answers_is_well(client: Client) -> None:
    answer = client.get("/healthz")
    assert (answer.status_code, answer.json()) == (200, {"status": "ok"})


def test_the_house_is_not_ready_while_a_part_is_silent(
    client: Client, db: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    def silent() -> str:
        raise ConnectionRefusedError("Connection refused\nsecond line")

    monkeypatch.setattr(health, "QUESTIONS", {"database": health.database, "streams": silent, "beat": lambda: "Late."})
    answer = client.get("/readyz")
    assert answer.status_code == 503
    assert answer["Content-Type"] == "application/problem+json"
    assert answer.json()["code"] == "unavailable"
    assert answer.json()["parts"] == {
        "database": {"ok": True},
        "streams": {"ok": False, "why": "Connection refused"},
        "beat": {"ok": False, "why": "Late."},
    }


def test_the_house_is_ready_when_every_part_answers(client: Client, db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "QUESTIONS", {"database": health.database})
    assert client.get("/readyz").status_code == 200


def test_health_is_only_read(client: Client) -> None:
    for path in ("/healthz", "/readyz"):
        refused = client.post(path)
        assert refused.status_code == 405
        assert refused["Allow"] == "GET, HEAD"
        assert refused.json()["code"] == "method_not_allowed"


def test_every_answer_may_not_be_framed_or_guessed(client: Client) -> None:
    for path in ("/healthz", "/nothing"):
        answer = client.get(path)
        assert answer["X-Frame-Options"] == "DENY"
        assert answer["X-Content-Type-Options"] == "nosniff"
