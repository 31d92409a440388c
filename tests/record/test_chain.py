"""The bytes of an entry, its hash and seal, and every way in which a log can stop holding together."""

import copy
import json
from collections.abc import Callable
from enum import StrEnum
from typing import Any

import pytest
import rfc8785
from hypothesis import given
from hypothesis import strategies as st

from matches import chain
from tests.record.vectors import RECORD, RECORD_KEY
from variants.chance import salt

TEXT = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), max_size=20)
KEYS = st.text(st.characters(min_codepoint=1, max_codepoint=127), max_size=8)
INTEGERS = st.integers(-chain.BIGGEST, chain.BIGGEST)
PLAIN = st.recursive(
    st.none() | st.booleans() | INTEGERS | TEXT,
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(KEYS, inner, max_size=5),
    max_leaves=25,
)
ANYTHING = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(st.characters(exclude_categories=[]))
    | st.binary(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text() | st.integers(), inner, max_size=4),
    max_leaves=10,
)


class Suit(StrEnum):
    SPADES = "S"


def log() -> list[dict[str, Any]]:
    return copy.deepcopy(RECORD["entries"])


def hashed(entry: dict[str, Any]) -> dict[str, Any]:
    return {key: entry[key] for key in chain.HASHED}


def rehashed(entries: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The log with a chain that fits again: what a forger who can write everything would leave."""
    prev = chain.ZERO
    for entry in entries:
        entry["prev"] = prev
        prev = entry["hash"] = chain.entry_hash(hashed(entry))
    return entries


# bytes


@given(PLAIN)
def test_bytes_are_those_of_rfc_8785(value: object) -> None:
    assert chain.jcs(value) == rfc8785.dumps(value)


@given(ANYTHING)
def test_whatever_rfc_8785_refuses_is_refused_and_what_is_accepted_is_the_same(value: Any) -> None:
    try:
        expected = rfc8785.dumps(value)
    except rfc8785.CanonicalizationError:
        with pytest.raises(chain.NotCanonical):
            chain.jcs(value)
        return
    try:
        assert chain.jcs(value) == expected
    except chain.NotCanonical:
        assert not is_plain(value)


def is_plain(value: object) -> bool:
    """What an entry may hold: no float, no NUL, no key outside ASCII."""
    if isinstance(value, dict):
        return all(key.isascii() and "\0" not in key and is_plain(item) for key, item in value.items())
    if isinstance(value, list):
        return all(map(is_plain, value))
    return not isinstance(value, float) and not (isinstance(value, str) and "\0" in value)


@pytest.mark.parametrize(
    ("value", "named"),
    [
        (1.0, "1.0"),
        (float("nan"), "nan"),
        (float("inf"), "inf"),
        (2**53, "9007199254740992"),
        (-(2**53), "-9007199254740992"),
        (2**60, "1152921504606846976"),
        ("\ud800", "ud800"),
        ({"a": "b\0"}, "NUL"),
        ({1: 1}, "not 1"),
        ({None: 1}, "not None"),
        ({"ж": 1}, "'ж'"),
        ({"\U0001f0a1": 1, "\ufb33": 2}, "\U0001f0a1"),
        (b"bytes", "bytes"),
        ({1, 2}, "{1, 2}"),
        (Suit.SPADES, "SPADES"),
        ({"a": [{"b": 0.5}]}, "0.5"),
    ],
)
def test_what_has_no_one_form_is_refused_by_name(value: object, named: str) -> None:
    with pytest.raises(chain.NotCanonical) as fault:
        chain.jcs(value)
    assert named in str(fault.value)


def test_the_biggest_integers_are_accepted() -> None:
    assert chain.jcs([chain.BIGGEST, -chain.BIGGEST]) == b"[9007199254740991,-9007199254740991]"


def test_a_tuple_is_a_list() -> None:
    assert chain.jcs({"modifiers": ("royal", "bump")}) == b'{"modifiers":["royal","bump"]}'


def test_a_value_that_is_too_deep_is_refused_and_not_a_crash() -> None:
    value: Any = []
    for _ in range(100_000):
        value = [value]
    with pytest.raises(chain.NotCanonical, match="deep"):
        chain.jcs(value)
    while value:  # an interpreter may not survive freeing it at once
        value = value[0]


# hashes and seals


@pytest.mark.parametrize("entry", RECORD["entries"], ids=lambda entry: entry["kind"])
def test_every_published_entry_has_its_hash(entry: dict[str, Any]) -> None:
    assert chain.entry_hash(hashed(entry)) == entry["hash"]


def test_the_order_of_keys_changes_no_hash() -> None:
    entry = RECORD["entries"][0]
    assert chain.entry_hash({key: entry[key] for key in reversed(chain.HASHED)}) == entry["hash"]


@pytest.mark.parametrize("key", chain.HASHED)
def test_an_entry_without_one_of_the_ten_keys_has_no_hash(key: str) -> None:
    entry = hashed(RECORD["entries"][0])
    del entry[key]
    with pytest.raises(chain.NotCanonical, match=key):
        chain.entry_hash(entry)


def test_an_entry_with_an_eleventh_key_has_no_hash() -> None:
    with pytest.raises(chain.NotCanonical, match="hidden"):
        chain.entry_hash({**hashed(RECORD["entries"][0]), "hidden": None})


def test_the_published_seal_and_its_salt() -> None:
    beat, opening = RECORD["entries"][6], RECORD["entries"][8]
    assert chain.seal_salt(RECORD_KEY, 7).hex() == opening["data"]["salt"]
    assert chain.seal(chain.seal_salt(RECORD_KEY, 7), beat["hidden"]) == beat["sealed"]


def test_salts_of_seals_are_not_those_of_places() -> None:
    assert chain.seal_salt(RECORD_KEY, 7) != salt(RECORD_KEY, 7)


# a whole log


def test_the_published_log_holds_together() -> None:
    assert chain.verify_chain(log()) is None
    assert chain.verify_chain(log(), {1: RECORD_KEY}) is None


def test_a_log_of_nothing_holds_together() -> None:
    assert chain.verify_chain([]) is None


def test_any_byte_changed_is_found_where_it_was_changed() -> None:
    """Each letter and digit of the text of each entry, one at a time."""
    for place, original in enumerate(RECORD["entries"]):
        text = json.dumps(original["data"])
        for index, letter in enumerate(text):
            if not letter.isalnum():
                continue
            entries = log()
            try:
                entries[place]["data"] = json.loads(text[:index] + ("1" if letter == "0" else "0") + text[index + 1 :])
            except ValueError:
                continue
            if entries[place]["data"] == original["data"]:
                continue
            difference = chain.verify_chain(entries)
            assert difference is not None
            assert (difference.seq, difference.what) == (place + 1, "hash")


Change = Callable[[list[dict[str, Any]]], object]
FORGERIES: list[tuple[str, int, str, Change]] = [
    ("the first entry lost", 1, "seq", lambda log: log.pop(0)),
    ("an entry lost in the middle", 4, "seq", lambda log: log.pop(3)),
    ("two entries exchanged", 4, "seq", lambda log: log.insert(3, log.pop(4))),
    ("an entry doubled", 5, "seq", lambda log: log.insert(4, log[3])),
    ("a number that is true", 1, "seq", lambda log: log[0].update(seq=True)),
    ("another match", 4, "match", lambda log: log[3].update(match="mt_other")),
    ("a match without id", 1, "match", lambda log: log[0].update(match="")),
    ("another version", 4, "v", lambda log: log[3].update(v=2)),
    ("a version that is true", 4, "v", lambda log: log[3].update(v=True)),
    ("time going back", 6, "at", lambda log: log[5].update(at="2026-11-30T12:00:04.999Z")),
    ("time without milliseconds", 6, "at", lambda log: log[5].update(at="2026-11-30T12:00:06Z")),
    ("time in a zone", 6, "at", lambda log: log[5].update(at="2026-11-30T13:00:06.000+01:00")),
    ("the 31st of November", 6, "at", lambda log: log[5].update(at="2026-11-31T12:00:06.000Z")),
    ("a seat before the first", 6, "seat", lambda log: log[5].update(seat=-1)),
    ("a seat in words", 6, "by", lambda log: log[5].update(by="alice")),
    ("data that is a list", 6, "data", lambda log: log[5].update(data=[])),
    ("a kind without name", 6, "kind", lambda log: log[5].update(kind="")),
    ("a seal that is no digest", 7, "sealed", lambda log: log[6].update(sealed="secret")),
    ("an eleventh key", 6, "the entry", lambda log: log[5].update(note="")),
    ("a key lost", 6, "the entry", lambda log: log[5].pop("by")),
    ("an entry that is none", 6, "the entry", lambda log: log.__setitem__(5, "moved")),
    ("a value without one form", 6, "the value", lambda log: log[5]["data"].update(charged_ms=1200.0)),
    ("a previous hash changed", 6, "prev", lambda log: log[5].update(prev=chain.ZERO)),
    ("the head's hash changed", 9, "hash", lambda log: log[8].update(hash=chain.ZERO)),
    ("a hidden part nothing seals", 6, "sealed", lambda log: log[5].update(hidden={"move": "lead 8S"})),
    ("more hidden than the seed", 4, "sealed", lambda log: log[3]["hidden"].update(note="x")),
    ("a hidden part that is text", 7, "hidden", lambda log: log[6].update(hidden="beat 7S JC")),
    ("a hidden part changed", 7, "sealed", lambda log: log[6]["hidden"].update(move="beat 7S QC")),
]


@pytest.mark.parametrize(("seq", "what", "change"), [row[1:] for row in FORGERIES], ids=[row[0] for row in FORGERIES])
def test_a_forgery_is_found(seq: int, what: str, change: Change) -> None:
    entries = log()
    change(entries)
    difference = chain.verify_chain(entries, {1: RECORD_KEY})
    assert difference is not None
    assert (difference.seq, difference.what) == (seq, what)
    assert str(difference).startswith(f"Entry {seq}: {what} should be ")


REFORGERIES: list[tuple[str, int, str, Change]] = [
    ("another card opened", 9, "data.hidden", lambda log: log[8]["data"].update(hidden={"move": "beat 7S QC"})),
    ("another salt", 9, "data.salt", lambda log: log[8]["data"].update(salt="00" * 16)),
    ("a salt in capitals", 9, "data.salt", lambda log: log[8]["data"].update(salt="31E8EBAA12512F86819C67D05E3F5C0F")),
    ("an entry without seal opened", 9, "data.of", lambda log: log[8]["data"].update(of=6)),
    ("an entry to come opened", 9, "data.of", lambda log: log[8]["data"].update(of=9)),
    ("no entry opened", 9, "data.of", lambda log: log[8]["data"].update(of="7")),
    ("nothing shown", 9, "data.hidden", lambda log: log[8]["data"].update(hidden=None)),
    ("the seal changed", 7, "sealed", lambda log: log[6].update(sealed=chain.ZERO)),
]


@pytest.mark.parametrize(
    ("seq", "what", "change"), [row[1:] for row in REFORGERIES], ids=[row[0] for row in REFORGERIES]
)
def test_a_seal_is_checked_even_when_the_whole_chain_was_written_anew(seq: int, what: str, change: Change) -> None:
    entries = log()
    change(entries)
    difference = chain.verify_chain(rehashed(entries), {1: RECORD_KEY})
    assert difference is not None
    assert (difference.seq, difference.what) == (seq, what)


def test_a_reader_without_the_key_still_checks_what_was_opened() -> None:
    entries = log()
    entries[8]["data"]["hidden"] = {"move": "beat 7S QC"}
    difference = chain.verify_chain(rehashed(entries))
    assert difference is not None
    assert (difference.seq, difference.what) == (9, "data.hidden")


def test_what_is_shown_must_be_what_was_opened_though_nobody_knows_the_key() -> None:
    entries = log()
    entries[6]["hidden"] = {"move": "beat 7S QC"}
    difference = chain.verify_chain(entries)
    assert difference is not None
    assert (difference.seq, difference.what) == (7, "hidden")


def test_a_reader_who_may_not_see_a_hidden_part_computes_the_same_chain() -> None:
    entries = log()
    for entry in entries:
        del entry["hidden"]
    assert chain.verify_chain(entries) is None


def test_seals_can_be_checked_by_themselves() -> None:
    assert chain.verify_seals(log(), {1: RECORD_KEY}) is None
    difference = chain.verify_seals(log(), {1: bytes(32)})
    assert difference is not None
    assert difference.seq == 7


def test_an_entry_whose_deal_is_no_number_is_checked_all_the_same() -> None:
    entries = log()
    entries[6]["data"]["deal"] = [1]
    assert chain.verify_chain(rehashed(entries), {1: RECORD_KEY}) is None
