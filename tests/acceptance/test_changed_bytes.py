"""One byte is changed in the database by somebody who may do everything: `verify_records` names the place."""

import re
from collections.abc import Callable, Iterator
from typing import NamedTuple

import pytest

from tests.acceptance.running import Json, Running, within

pytestmark = pytest.mark.slow


class Record(NamedTuple):
    """A closed match of two bots, two deals, and where things stand in its log."""

    id: str
    first: dict[str, int]
    last: int

    @property
    def middle(self) -> int:
        return self.first["moved"] + 8


@pytest.fixture(scope="module")
def record(house: Running) -> Record:
    bots: list[Json] = [{"kind": "bot", "level": 1}, {"kind": "bot", "level": 2}]
    place = "/matches/" + house.create({"variant": "poker"}, bots, deals=2)["id"]
    assert within(60, lambda: house.client().get(place).json()["state"] == "closed")
    first: dict[str, int] = {}
    entries = house.client().get(f"{place}/record?form=json").json()["entries"]
    for entry in entries:
        first.setdefault(entry["kind"], entry["seq"])
    return Record(place.rpartition("/")[2], first, entries[-1]["seq"])


@pytest.fixture
def restored(house: Running, record: Record) -> Iterator[None]:
    """Afterwards the rows are what they were."""
    with house.database() as database:
        database.execute("CREATE TABLE kept_entries AS SELECT * FROM entries WHERE match_id = %s", [record.id])
        database.execute("CREATE TABLE kept_matches AS SELECT * FROM matches WHERE id = %s", [record.id])
        columns = [column.name for column in database.execute("SELECT * FROM matches LIMIT 0").description or ()]
    yield
    named = ", ".join(columns)
    with house.unguarded() as database:
        database.execute("DELETE FROM entries WHERE match_id = %s", [record.id])
        database.execute("INSERT INTO entries SELECT * FROM kept_entries")
        database.execute(
            f"UPDATE matches SET ({named}) = (SELECT {named} FROM kept_matches) WHERE id = %s", [record.id]
        )
        database.execute("DROP TABLE kept_entries, kept_matches")


def changed(house: Running, record: Record, seq: int, change: str) -> None:
    with house.unguarded() as database:
        done = database.execute(f"UPDATE entries SET {change} WHERE match_id = %s AND seq = %s", [record.id, seq])
        assert done.rowcount == 1


def flipped(column: str, place: int) -> str:
    """One hexadecimal digit of a text is another."""
    digit = f"substr({column}, {place}, 1)"
    other = f"CASE WHEN {digit} = '0' THEN '1' ELSE '0' END"
    return f"overlay({column} placing {other} from {place} for 1)"


MOVE = """data = jsonb_set(data, '{move}', to_jsonb(
    CASE WHEN data ->> 'move' = 'take' THEN 'pass' ELSE 'take' END))"""
CHARGED = "data = jsonb_set(data, '{charged_ms}', to_jsonb((data ->> 'charged_ms')::int + 1))"
PACK = """hidden = jsonb_build_object('pack', regexp_replace(hidden ->> 'pack', '^(\\S+) (\\S+)', '\\2 \\1'))"""
SEED = "hidden = jsonb_build_object('seed', " + flipped("(hidden ->> 'seed')", 5) + ")"
COMMIT = "data = jsonb_set(data, '{commit}', to_jsonb(" + flipped("(data ->> 'commit')", 3) + "))"
ROOT = "data = jsonb_set(data, '{deck_root}', to_jsonb(" + flipped("(data ->> 'deck_root')", 3) + "))"
LATER = "at = at + interval '1 millisecond'"
OUTCOME = "data = jsonb_set(data, '{outcome,losers}', '[]')"
SEAT = "seat = 1 - seat"
SENDER = '"by" = NULL'
KIND = "kind = 'flagged'"

CHANGES: dict[str, tuple[Callable[[Record], int], str]] = {
    "the text of a move": (lambda record: record.middle, MOVE),
    "the time charged for a move": (lambda record: record.middle, CHARGED),
    "the seat of a move": (lambda record: record.middle, SEAT),
    "who sent a move": (lambda record: record.middle, SENDER),
    "the kind of an entry": (lambda record: record.middle, KIND),
    "the time of an entry": (lambda record: record.middle, LATER),
    "the hash of an entry": (lambda record: record.middle, f"hash = {flipped('hash', 7)}"),
    "the hash before an entry": (lambda record: record.middle, f"prev = {flipped('prev', 7)}"),
    "the hash of the last entry": (lambda record: record.last, f"hash = {flipped('hash', 7)}"),
    "the hidden pack": (lambda record: record.first["dealt"], PACK),
    "the hidden seed": (lambda record: record.first["committed"], SEED),
    "the commitment": (lambda record: record.first["committed"], COMMIT),
    "the root of the pack": (lambda record: record.first["dealt"], ROOT),
    "the outcome of a deal": (lambda record: record.first["revealed"], OUTCOME),
    "the number of deals": (lambda record: 1, "data = jsonb_set(data, '{deals}', '3')"),
}
NAMED = ("the text of a move", "the time of an entry", "the hash of an entry", "the hidden pack", "the hidden seed")
HEAD = {"hash": flipped("hash", 9), "ply": "ply - 1", "result": "NULL"}


def test_the_untouched_record_is_what_it_says(house: Running, record: Record) -> None:
    told = house.manage("verify_records", "--match", record.id)
    assert (told.returncode, told.stdout) == (0, f"1 matches with {record.last} entries are what they say.\n")


@pytest.mark.parametrize("what", CHANGES)
def test_a_changed_byte_is_named_by_the_audit(house: Running, record: Record, restored: None, what: str) -> None:
    place, change = CHANGES[what]
    changed(house, record, place(record), change)
    verdict = house.client().get(f"/matches/{record.id}/audit").json()
    assert (verdict["verdict"], verdict["seq"]) == ("inconsistent", place(record)), verdict


@pytest.mark.parametrize("what", NAMED)
def test_a_changed_byte_is_named_by_the_command(house: Running, record: Record, restored: None, what: str) -> None:
    place, change = CHANGES[what]
    changed(house, record, place(record), change)
    refused(house, rf"{record.id} entry {place(record)}: ")


def removed(house: Running, record: Record, seq: int) -> None:
    with house.unguarded() as database:
        assert database.execute("DELETE FROM entries WHERE match_id = %s AND seq = %s", [record.id, seq]).rowcount == 1


def test_a_removed_entry_is_named(house: Running, record: Record, restored: None) -> None:
    removed(house, record, record.middle)
    refused(house, rf"{record.id} entry {record.middle}: ")


def test_a_removed_end_is_named_by_what_is_the_last_now(house: Running, record: Record, restored: None) -> None:
    removed(house, record, record.last)
    refused(house, rf"{record.id} entry {record.last - 1}: the column seq is {record.last}, ")


@pytest.mark.parametrize("column", HEAD)
def test_a_changed_head_of_a_match_is_named(house: Running, record: Record, restored: None, column: str) -> None:
    with house.unguarded() as database:
        database.execute(f"UPDATE matches SET {column} = {HEAD[column]} WHERE id = %s", [record.id])
    refused(house, rf"{record.id} entry {record.last}: the column {column} is ")


def refused(house: Running, why: str) -> None:
    """The command, asked about all matches, ends with 1 and says which and where."""
    told = house.manage("verify_records")
    assert told.returncode == 1, told
    assert re.search(rf"^CommandError: {why}\S", told.stderr, re.MULTILINE), told.stderr
