"""Two strangers and two house bots play five deals over HTTP; then everybody checks what was written about it."""

import copy
import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.test import Client as InProcess

from matches import accounts, chain
from matches.api import limits
from referee.embedded import places
from tests.acceptance.conftest import FIVE, FiveDeals
from tests.acceptance.running import Json, Running

pytestmark = pytest.mark.slow
RECEIPTS = 12  # of them, as many as a player would keep


def run(*words: str) -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, *words]
    return subprocess.run(command, cwd=places.ROOT, capture_output=True, text=True, check=False)


@pytest.fixture
def kept(five_deals: FiveDeals, tmp_path: Path) -> Callable[[str, bytes], str]:
    def keep(name: str, content: bytes) -> str:
        (tmp_path / name).write_bytes(content)
        return str(tmp_path / name)

    return keep


def resealed(record: Json) -> Json:
    """The record with its chain computed again, as a forger would: only what the hashes cannot show is left to find."""
    prev = chain.ZERO
    for entry in record["entries"]:
        entry["prev"] = prev
        prev = entry["hash"] = chain.entry_hash({key: entry[key] for key in chain.HASHED})
    return record


def another_outcome(record: Json) -> Json:
    """The last deal is said to have another fool."""
    forged = copy.deepcopy(record)
    revealed = [entry for entry in forged["entries"] if entry["kind"] == "revealed"][-1]
    outcome = revealed["data"]["outcome"]
    fool = (outcome["losers"] or [0])[0]
    outcome["losers"] = [(fool + 1) % 4]
    outcome["winners"] = [seat for seat in range(4) if seat not in outcome["losers"]]
    return resealed(forged)


def another_move(record: Json) -> Json:
    forged = copy.deepcopy(record)
    moved = [entry for entry in forged["entries"] if entry["kind"] == "moved"][9]
    moved["data"]["move"] = "take" if moved["data"]["move"] != "take" else "pass"
    return resealed(forged)


def another_card(record: Json) -> Json:
    """Two cards of a pack change places."""
    forged = copy.deepcopy(record)
    dealt = [entry for entry in forged["entries"] if entry["kind"] == "dealt"][2]
    first, second, *rest = dealt["hidden"]["pack"].split()
    dealt["hidden"]["pack"] = " ".join([second, first, *rest])
    return resealed(forged)


def another_time(record: Json) -> Json:
    """One byte, and no hash is computed again."""
    forged = copy.deepcopy(record)
    entry = forged["entries"][20]
    entry["at"] = entry["at"][:-2] + ("1Z" if entry["at"][-2] != "1" else "2Z")
    return forged


def an_entry_less(record: Json) -> Json:
    forged = copy.deepcopy(record)
    del forged["entries"][30]
    return forged


FORGERIES = [another_outcome, another_move, another_card, another_time, an_entry_less]


def test_the_match_ends_after_its_five_deals(five_deals: FiveDeals) -> None:
    match = five_deals.match
    assert (match["state"], match["reason"], match["deal"]) == ("closed", "finished", FIVE)
    assert sum(match["result"]["points"]) == 0
    kinds = [entry["kind"] for entry in json.loads(five_deals.record)["entries"]]
    assert [kinds.count(kind) for kind in ("committed", "dealt", "revealed", "closed")] == [FIVE, FIVE, FIVE, 1]


def test_each_accepted_move_of_a_client_stands_once_in_the_log(five_deals: FiveDeals) -> None:
    entries = json.loads(five_deals.record)["entries"]
    for guest in five_deals.guests:
        told = {each.ply: json.loads(each.body)["entry"]["hash"] for each in guest.accepted}
        sent = [entry for entry in entries if entry["kind"] == "moved" and entry["by"] == guest.seat]
        assert told == {entry["data"]["ply"]: entry["hash"] for entry in sent}
        assert len(told) == len(guest.accepted) == len(sent)


@pytest.mark.parametrize("form", ["record.json", "record.toml"])
def test_an_exported_record_replays_offline_to_the_same_end(
    five_deals: FiveDeals, kept: Callable[[str, bytes], str], form: str
) -> None:
    told = run("-m", "variants", "replay", kept(form, five_deals.record if form.endswith("json") else five_deals.text))
    assert told.returncode == 0, told
    moves = five_deals.match["ply"]
    assert str(FIVE) in told.stdout.split() and str(moves) in told.stdout.split(), told.stdout


def test_a_record_with_another_end_does_not_replay(five_deals: FiveDeals, kept: Callable[[str, bytes], str]) -> None:
    forged = another_outcome(json.loads(five_deals.record))
    assert run("-m", "variants", "replay", kept("forged.json", json.dumps(forged).encode())).returncode == 1


def test_the_audit_says_consistent(house: Running, five_deals: FiveDeals) -> None:
    verdict = house.client().get(f"{five_deals.place}/audit").json()
    assert (verdict["verdict"], verdict["seq"]) == ("consistent", None), verdict
    assert set(verdict["checks"].values()) == {"passed"}


def test_the_offline_verifier_agrees_and_knows_the_receipts_of_the_clients(
    five_deals: FiveDeals, kept: Callable[[str, bytes], str]
) -> None:
    accepted = [each for guest in five_deals.guests for each in guest.accepted]
    words = []
    for number, each in enumerate(accepted[:: max(1, len(accepted) // RECEIPTS)]):
        words += ["--receipt", kept(f"{number}.json", json.dumps(json.loads(each.body)["receipt"]).encode())]
    told = run("matches/verify_record.py", kept("record.json", five_deals.record), *words)
    assert told.returncode == 0, told
    assert five_deals.match["head"]["hash"] in told.stdout
    assert f"receipts: {len(words) // 2} in this chain and signed" in told.stdout


@pytest.mark.parametrize("forge", [another_card, another_time, an_entry_less], ids=lambda forge: forge.__name__)
def test_the_offline_verifier_finds_a_forgery(
    five_deals: FiveDeals, kept: Callable[[str, bytes], str], forge: Callable[[Json], Json]
) -> None:
    forged = json.dumps(forge(json.loads(five_deals.record))).encode()
    told = run("matches/verify_record.py", kept("forged.json", forged))
    assert told.returncode == 1 and told.stdout.startswith("WRONG: entry "), told


class Elsewhere:
    """Another house: this process, with its own database and keys, which has never heard of the match."""

    def __init__(self) -> None:
        limits.counters.cache_clear()
        self.http = InProcess(headers={"Authorization": f"Bearer {accounts.issue_token(name='clara')}"})

    def bring(self, record: bytes) -> Any:
        return self.http.post("/api/v1/matches/import", record, content_type="application/json")


@pytest.fixture
def elsewhere(db: None) -> Elsewhere:
    return Elsewhere()


def test_another_house_takes_the_record_in_and_gives_it_back(five_deals: FiveDeals, elsewhere: Elsewhere) -> None:
    taken = elsewhere.bring(five_deals.record)
    assert taken.status_code == 201, taken.content
    assert taken.json()["imported"] and taken.json()["id"] == five_deals.match["id"]
    for name in ("head", "result", "reason", "ply", "deal", "deals", "game", "clock"):
        assert taken.json()[name] == five_deals.match[name], name
    again = elsewhere.bring(five_deals.record)
    assert (again.status_code, again.json()) == (200, taken.json())
    record = elsewhere.http.get(f"/api/v1{five_deals.place}/record?form=json").json()
    assert record["entries"] == json.loads(five_deals.record)["entries"]
    assert elsewhere.http.get(f"/api/v1{five_deals.place}/record?form=text").content == five_deals.text
    assert elsewhere.http.get(f"/api/v1{five_deals.place}/audit").json()["verdict"] == "consistent"


@pytest.mark.parametrize("forge", FORGERIES, ids=lambda forge: forge.__name__)
def test_another_house_refuses_a_forged_record(
    five_deals: FiveDeals, elsewhere: Elsewhere, forge: Callable[[Json], Json]
) -> None:
    refused = elsewhere.bring(json.dumps(forge(json.loads(five_deals.record))).encode())
    assert (refused.status_code, refused.json()["code"]) == (422, "bad_record"), refused.content
    assert elsewhere.http.get(f"/api/v1{five_deals.place}").status_code == 404


def test_a_house_that_has_the_match_knows_the_record_and_refuses_another(house: Running, five_deals: FiveDeals) -> None:
    local = house.local()
    known = local.post("/matches/import", five_deals.record)
    assert (known.status, known.json()["imported"]) == (200, False)
    forged = json.dumps(another_time(json.loads(five_deals.record))).encode()
    assert local.post("/matches/import", forged).code == "bad_record"


def test_after_deletion_the_record_brings_the_match_back(house: Running, five_deals: FiveDeals) -> None:
    """A small match of its own: others still need the five deals."""
    match = house.create({"variant": "simple"}, [{"kind": "guest"}, {"kind": "bot", "level": 1}])
    token = match["seat_tokens"]["0"]
    place = f"/matches/{match['id']}"
    guest = house.client(token)
    assert guest.put(f"{place}/seats/0", {"ready": True}).status == 200
    assert guest.post(f"{place}/resign", {}).status == 200
    record, head = guest.get(f"{place}/record").body, guest.get(place).json()["head"]
    with house.unguarded() as database:
        for table in ("entries", "seats", "refused_moves"):
            database.execute(f"DELETE FROM {table} WHERE match_id = %s", [match["id"]])
        database.execute("DELETE FROM matches WHERE id = %s", [match["id"]])
    local = house.local()
    assert local.get(place).status == 404
    taken = local.post("/matches/import", record)
    assert (taken.status, taken.json()["head"], taken.json()["imported"]) == (201, head, True)
    assert local.post("/matches/import", record).status == 200
    assert house.manage("verify_records", "--match", match["id"]).returncode == 0
