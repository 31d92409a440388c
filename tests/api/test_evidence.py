"""What proves a match, over HTTP: head, audit, record and its import, fairness, keys."""

import json
import random
from typing import Any

import pytest
from django.db import connection

from matches import chain, receipts
from variants import record as records
from variants import replay


@pytest.fixture
def played(table: Any) -> Any:
    table.play_out()
    return table


def test_the_head_is_signed_by_a_published_key(table: Any) -> None:
    head = table.door.get(f"{table.path}/head").json()
    keys = {key["key"]: key["public"] for key in table.door.get("/keys").json()["keys"]}
    assert receipts.verify_head(table.id, head, keys)


def test_a_receipt_is_the_head_of_its_entry(table: Any) -> None:
    answer = table.move().json()
    assert answer["receipt"]["hash"] == answer["entry"]["hash"]
    assert receipts.verify_head(table.id, answer["receipt"])


def test_the_audit_of_a_played_match_is_consistent(played: Any) -> None:
    verdict = played.door.get(f"{played.path}/audit").json()
    assert (verdict["verdict"], verdict["seq"]) == ("consistent", None)


def test_both_forms_of_the_record_replay_to_the_same_end(played: Any) -> None:
    told = played.door.get(f"{played.path}/record").json()
    text = played.door.get(f"{played.path}/record", Accept="application/toml")
    assert text["Content-Type"] == "application/toml; charset=utf-8"
    assert text.content == played.door.get(f"{played.path}/record?form=text").content
    for form in (records.of_entries(told["entries"]), records.parse(text.content.decode())):
        assert not replay.replay(form).difference


@pytest.mark.parametrize("form", ["json", "text"])
def test_a_match_has_a_record_from_its_first_entry(door: Any, alice: str, form: str) -> None:
    seats = [{"kind": "me"}, {"kind": "open"}]
    match = door.post("/matches", {"game": {"variant": "throw_in"}, "seats": seats}, token=alice).json()
    answer = door.get(f"/matches/{match['id']}/record?form={form}")
    assert answer.status_code == 200


def test_a_record_of_a_running_match_hides_what_the_caller_may_not_know(table: Any) -> None:
    told = table.door.get(f"{table.path}/record").json()
    assert all(entry["hidden"] is None for entry in told["entries"] if entry["kind"] in ("committed", "dealt"))


def test_a_record_that_is_known_is_not_imported_again(played: Any, alice: str) -> None:
    told = played.door.get(f"{played.path}/record").json()
    known = played.door.post("/matches/import", told, token=alice)
    assert (known.status_code, known.json()["imported"]) == (200, False)


def test_an_imported_record_is_the_record_again(played: Any, alice: str) -> None:
    told = played.door.get(f"{played.path}/record").json()
    _forget(played.id)
    assert played.door.get(played.path).status_code == 404
    brought = played.door.post("/matches/import", told, token=alice)
    assert (brought.status_code, brought.json()["imported"]) == (201, True), brought.content
    assert played.door.get(f"{played.path}/record").json()["entries"] == told["entries"]
    assert played.door.get(f"{played.path}/audit").json()["verdict"] == "consistent"
    assert played.door.post("/matches/import", told, token=alice).status_code == 200


ODD = (None, -1, 2**53, 1.5, "", "\0", "x" * 100, [], {}, [None], True, "mt_", 10**30)


def test_a_record_with_odd_values_is_refused_or_taken_and_never_breaks_us(played: Any, alice: str) -> None:
    told = played.door.get(f"{played.path}/record").json()
    chance = random.Random(5)
    for _ in range(150):
        forged = json.loads(json.dumps(told))
        entry = chance.choice(forged["entries"])
        place = chance.choice([entry, entry["data"], entry["data"], entry["hidden"] or entry["data"]])
        place[chance.choice([*place, "more"])] = chance.choice(ODD)
        _chained(forged)
        answer = played.door.post("/matches/import", forged, token=alice)
        assert answer.status_code in (200, 201, 400, 409, 422), answer.content


def test_a_record_with_another_head_is_refused(played: Any, alice: str) -> None:
    told = played.door.get(f"{played.path}/record").json()
    told["entries"][3]["at"] = "2030-01-01T00:00:00.000Z"
    answer = played.door.post("/matches/import", told, token=alice)
    assert (answer.status_code, answer.json()["code"]) == (422, "bad_record")


def test_fairness_shows_the_seed_only_when_the_deal_is_over(table: Any) -> None:
    before = table.door.get(f"{table.path}/deals/1/fairness").json()
    assert (before["seed"], before["pack"]) == (None, None)
    table.play_out()
    after = table.door.get(f"{table.path}/deals/1/fairness").json()
    assert after["commit"] == before["commit"] and len(after["seed"]) == 64 and after["pack"]
    assert table.door.get(f"{table.path}/deals/2/fairness").json()["code"] == "deal_not_found"


def test_a_position_is_for_the_callers_eyes_and_its_tag_is_the_seq(table: Any) -> None:
    own = table.door.get(f"{table.path}/position", token=table.tokens[0])
    hands = own.json()["view"]["hands"]
    assert isinstance(hands[0], str) and isinstance(hands[1], int)
    assert all(isinstance(hand, int) for hand in table.door.get(f"{table.path}/position").json()["view"]["hands"])
    assert own["ETag"] == f'"{own.json()["seq"]}"'
    same = table.door.get(f"{table.path}/position", token=table.tokens[0], If_None_Match=own["ETag"])
    assert (same.status_code, same.content) == (304, b"")
    table.move()
    assert table.door.get(f"{table.path}/position", If_None_Match=own["ETag"]).status_code == 200


def test_there_is_no_position_after_the_head_or_before_the_deal(table: Any) -> None:
    assert table.door.get(f"{table.path}/position?seq=9999").json()["code"] == "entry_not_found"
    assert table.door.get(f"{table.path}/position?seq=1").json()["code"] in ("entry_not_found", "match_not_started")


def _forget(match: str) -> None:
    """Take the match away, as if this were another house; entries can only go where their guards are off."""
    with connection.cursor() as cursor:
        for statement in (
            "SET CONSTRAINTS ALL IMMEDIATE",
            "ALTER TABLE entries DISABLE TRIGGER USER",
            f"DELETE FROM entries WHERE match_id = '{match}'",
            f"DELETE FROM seats WHERE match_id = '{match}'",
            f"DELETE FROM matches WHERE id = '{match}'",
        ):
            cursor.execute(statement)


def _chained(told: dict[str, Any]) -> None:
    """Make the chain true again, as far as the entries can be hashed at all."""
    before = chain.ZERO
    for entry in told["entries"]:
        try:
            entry["prev"] = before
            entry["hash"] = before = chain.entry_hash({key: entry[key] for key in chain.HASHED})
        except (KeyError, TypeError, ValueError):
            return
