"""Covers that lie face down, over HTTP: what is sealed, what a doubt opens, and that the record proves it offline."""

import json
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from matches import chain, verify_record
from tests.api.conftest import Door, Json, Table

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def believing(door: Door, alice: str) -> Table:
    return Table(door, alice, game={"variant": "believe"}).start()


def covered(table: Table) -> Json:
    """Play on until a card lies face down that is being asked about; the entry as its owner was answered."""
    while True:
        turn = table.turn()
        text = next((move for move in turn["moves"] if move.startswith("beat")), turn["moves"][0])
        answer = table.move(text)
        assert answer.status_code == 201, answer.content
        if text.startswith("beat"):
            entry: Json = answer.json()["entry"]
            return entry


def entries(table: Table, seat: int | None = None, after: int = 0) -> list[Json]:
    token = None if seat is None else table.tokens[seat]
    answer = table.door.get(f"{table.path}/entries?after={after}", token=token)
    found: list[Json] = answer.json()["results"]
    return found


def test_a_cover_is_sealed_and_only_its_owner_reads_it(believing: Table) -> None:
    own = covered(believing)
    owner, seq = own["seat"], own["seq"]
    assert own["data"]["move"] == f"{own['hidden']['move'].rsplit(' ', 1)[0]} ?"
    for seat in (1 - owner, None):
        (told,) = [entry for entry in entries(believing, seat) if entry["seq"] == seq]
        assert (told["hidden"], told["sealed"], told["data"]) == (None, own["sealed"], own["data"])
    tables = [
        believing.door.get(f"{believing.path}/position", token=token).json()["view"]["table"]
        for token in (believing.tokens[owner], believing.tokens[1 - owner], None)
    ]
    attack, cover = own["hidden"]["move"].split()[1:]
    assert tables == [[f"{attack}/?{cover}"], [f"{attack}/?"], [f"{attack}/?"]]


def test_a_doubt_opens_the_seal_for_all_in_the_same_transaction(believing: Table) -> None:
    own = covered(believing)
    turn = believing.turn()
    assert turn["moves"] == ["doubt", "accept"]
    body = {"ply": turn["ply"], "move": "doubt"}
    token = believing.tokens[turn["seat"]]
    answer = believing.door.post(f"{believing.path}/moves", body, token=token)
    assert answer.status_code == 201, answer.content
    told = answer.json()
    (shown,) = [event for event in told["entry"]["events"] if event["kind"] == "turned_up"]
    assert (shown["seat"], shown["cards"]) == (own["seat"], own["hidden"]["move"].split()[2])
    doubted, opened = entries(believing, after=told["entry"]["seq"] - 1)[:2]
    assert (doubted["kind"], opened["kind"]) == ("moved", "unsealed")
    data = opened["data"]
    assert (data["of"], data["hidden"]) == (own["seq"], own["hidden"])
    assert chain.seal(bytes.fromhex(data["salt"]), data["hidden"]) == own["sealed"]
    again = believing.door.post(f"{believing.path}/moves", body, token=token)
    assert (again.status_code, again.json()) == (200, told)


def test_an_accepted_cover_stays_sealed(believing: Table) -> None:
    covered(believing)
    assert believing.move("accept").status_code == 201
    assert all(entry["kind"] != "unsealed" for entry in entries(believing))


def run(*words: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run([sys.executable, *words], cwd=ROOT, capture_output=True, text=True, check=False)


@pytest.fixture
def played(believing: Table, tmp_path: Path) -> Any:
    """A whole match, in which covers were doubted and others were not; and its record in a file."""
    chance = random.Random(4)
    while believing.door.get(f"{believing.path}/turn").json()["seat"] is not None:
        moves = believing.turn()["moves"]
        useful = [move for move in moves if move != "take"]
        assert believing.move(chance.choice(useful or moves)).status_code == 201
    record = believing.door.get(f"{believing.path}/record").json()
    path = tmp_path / "record.json"
    path.write_text(json.dumps(record), "utf-8")
    return believing, record, str(path)


def test_the_record_of_a_match_with_doubts_is_proved_offline(played: Any) -> None:
    table, record, path = played
    kinds = [entry["kind"] for entry in record["entries"]]
    sealed = [entry for entry in record["entries"] if entry["sealed"] is not None]
    assert 0 < kinds.count("unsealed") < len(sealed)
    assert table.door.get(f"{table.path}/audit").json()["verdict"] == "consistent"
    for command in ([str(Path(verify_record.__file__)), path], ["-m", "variants", "replay", path]):
        told = run(*command)
        assert told.returncode == 0, told.stdout + told.stderr


def test_an_opening_that_shows_another_card_is_found(played: Any, tmp_path: Path) -> None:
    _, record, _ = played
    opened = next(entry for entry in record["entries"] if entry["kind"] == "unsealed")
    opened["data"]["hidden"] = {"move": opened["data"]["hidden"]["move"][:-2] + "XX"}
    before = chain.ZERO
    for entry in record["entries"]:
        entry["prev"] = before
        entry["hash"] = before = chain.entry_hash({key: entry[key] for key in chain.HASHED})
    path = tmp_path / "forged.json"
    path.write_text(json.dumps(record), "utf-8")
    told = run(str(Path(verify_record.__file__)), str(path))
    assert told.returncode == 1 and "did not seal" in told.stdout
