"""Idempotency keys and limits."""

from datetime import timedelta
from typing import Any

import pytest

from matches.api import limits
from matches.models import IdempotencyKey, Match

pytestmark = pytest.mark.django_db
CONTRACT = {"game": {"variant": "throw_in"}, "seats": [{"kind": "me"}, {"kind": "guest"}]}


def test_a_repeated_post_gets_the_first_answer_and_is_not_done_twice(door: Any, alice: str) -> None:
    first = door.post("/matches", CONTRACT, token=alice, Idempotency_Key="k-1")
    again = door.post("/matches", CONTRACT, token=alice, Idempotency_Key="k-1")
    assert (again.status_code, again.content, again["Location"]) == (201, first.content, first["Location"])
    assert again["Idempotency-Replayed"] == "true" and "Idempotency-Replayed" not in first
    assert Match.objects.count() == 1


def test_a_key_with_another_body_is_refused(door: Any, alice: str) -> None:
    door.post("/matches", CONTRACT, token=alice, Idempotency_Key="k-1")
    other = door.post("/matches", CONTRACT | {"deals": 2}, token=alice, Idempotency_Key="k-1")
    assert (other.status_code, other.json()["code"]) == (422, "key_reused")


def test_keys_of_two_callers_do_not_meet(door: Any, alice: str, boris: str) -> None:
    mine = door.post("/matches", CONTRACT, token=alice, Idempotency_Key="k-1").json()
    assert door.post("/matches", CONTRACT, token=boris, Idempotency_Key="k-1").json()["id"] != mine["id"]


def test_a_refused_post_leaves_its_key_free(door: Any, alice: str) -> None:
    bad = CONTRACT | {"game": {"variant": "nothing"}}
    assert door.post("/matches", bad, token=alice, Idempotency_Key="k-1").status_code == 422
    assert door.post("/matches", CONTRACT, token=alice, Idempotency_Key="k-1").status_code == 201


def test_a_key_is_forgotten_after_a_day(door: Any, alice: str) -> None:
    first = door.post("/matches", CONTRACT, token=alice, Idempotency_Key="k-1").json()
    kept = IdempotencyKey.objects.get()
    kept.created_at -= timedelta(hours=25)
    kept.save(update_fields=["created_at"])
    assert door.post("/matches", CONTRACT, token=alice, Idempotency_Key="k-1").json()["id"] != first["id"]


def test_the_kept_answer_does_not_show_the_tokens_in_it(door: Any, alice: str) -> None:
    made = door.post("/matches", CONTRACT, token=alice, Idempotency_Key="k-1").json()
    assert made["seat_tokens"]["1"] not in (IdempotencyKey.objects.get().answer or "")


@pytest.mark.parametrize("key", ["", " ", "a b", "x" * 201, "ключ"])
def test_a_key_is_a_plain_word(door: Any, alice: str, key: str) -> None:
    answer = door.post("/matches", CONTRACT, token=alice, Idempotency_Key=key)
    assert (answer.status_code, answer.json()["field"]) == (400, "Idempotency-Key")


def test_who_asks_too_often_is_told_when_to_come_back(door: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(limits.LIMITS, "read", limits.Limit(3, 60))
    left = [door.get("/bots")["RateLimit"].split(";")[1] for _ in range(3)]
    assert left == ["r=2", "r=1", "r=0"]
    late = door.get("/bots")
    assert (late.status_code, late.json()["code"], late.json()["retryable"]) == (429, "too_many_requests", True)
    assert 1 <= int(late["Retry-After"]) <= 20
    assert late["RateLimit-Policy"] == '"read";q=3;w=60'


def test_limits_are_told_and_asking_for_them_is_a_read(door: Any, alice: str) -> None:
    told = {each["name"]: each for each in door.get("/me/limits", token=alice).json()["limits"]}
    assert set(told) == {"read", "stream", "create", "export", "move"}
    assert told["move"]["remaining"] == told["move"]["quota"]


def test_a_bucket_refills_evenly(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0]
    monkeypatch.setattr(limits.time, "monotonic_ns", lambda: now[0])
    monkeypatch.setitem(limits.LIMITS, "read", limits.Limit(2, 10))
    bucket = limits.Local()
    assert [bucket.spend("read", "x", 1).allowed for _ in range(3)] == [True, True, False]
    assert bucket.spend("read", "x", 1).retry_after == 5
    now[0] = 5_000_000_000
    assert bucket.spend("read", "x", 1).allowed
    assert bucket.spend("read", "y", 1).remaining == 1


def test_a_broker_that_is_away_limits_less_and_stops_nothing() -> None:
    shared = limits.Shared("unix:///nowhere/valkey.sock")
    assert shared.spend("read", "x", 1).remaining == limits.LIMITS["read"].quota - 1
