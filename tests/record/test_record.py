"""`durak-record/1`: both forms say the same, and what is wrong with a record is named."""

import copy
import json
import tomllib
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.record.vectors import RECORD, RECORD_KEY
from variants import record
from variants.record import BadRecord, Deal, Record

EXAMPLE = """
format = "durak-record/1"
variant = "transfer"
modifiers = ["royal"]
options = { deck = 36, travel_card = "yes" }
edition = 1
seats = 4
[[deal]]
key = "eae8799bbb94456f8a79824a6c980dccc72c353d547feae0ee35d11af314e360"
pack = "JH 6H AC"
dealer = 3
moves = ["0 lead 7S", "1 beat 7S 9S"]
left = { 2 = 1 }
losers = [2]
reason = "last_with_cards"
"""

SEED = RECORD["entries"][3]["hidden"]["seed"]


def entries() -> list[dict[str, Any]]:
    """The published log, its deal ended by a resignation."""
    log = copy.deepcopy(RECORD["entries"])
    base = {"v": 1, "match": "mt_vector1", "at": "2026-11-30T12:00:10.000Z", "by": None, "sealed": None, "hidden": None}
    outcome = {"losers": [1], "winners": [0], "order": [], "reason": "resigned"}
    log += [
        {**base, "kind": "left", "seat": 1, "data": {"deal": 1, "how": "resigned"}},
        {**base, "kind": "revealed", "seat": None, "data": {"deal": 1, "seed": SEED, "outcome": outcome}},
        {**base, "kind": "closed", "seat": None, "data": {"reason": "resigned", "result": None}},
    ]
    for seq, entry in enumerate(log, start=1):
        entry["seq"] = seq
    return log


def test_the_text_form_is_read() -> None:
    game = record.parse(EXAMPLE)
    assert (game.variant, game.base, game.modifiers, game.seats, game.edition) == ("transfer", None, ("royal",), 4, 1)
    assert game.options == {"deck": 36, "travel_card": "yes"}
    (deal,) = game.deals
    assert deal.key == RECORD_KEY
    assert (deal.pack, deal.dealer, deal.left) == ("JH 6H AC", 3, {2: 1})
    assert deal.moves == ("0 lead 7S", "1 beat 7S 9S")
    assert deal.outcome == {"losers": [2], "reason": "last_with_cards"}


def test_the_text_form_is_written_as_it_is_read() -> None:
    game = record.parse(EXAMPLE)
    assert record.parse(record.to_text(game)) == game
    assert tomllib.loads(record.to_text(game)) == tomllib.loads(EXAMPLE)


def test_a_plain_game_is_written_without_empty_lines_for_what_it_lacks() -> None:
    text = record.to_text(Record(variant="simple", seats=2))
    assert text == 'format = "durak-record/1"\nvariant = "simple"\nseats = 2\n'
    assert record.parse(text) == Record(variant="simple", seats=2)


TEXT = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)


@given(TEXT, TEXT, st.dictionaries(TEXT, TEXT | st.integers(0, 99), max_size=3))
def test_any_text_survives_the_text_form(variant: str, pack: str, options: dict[str, int | str]) -> None:
    deal = Deal(bytes(32), pack, 0, (), {"losers": [], "reason": variant})
    game = Record(variant=variant, seats=2, base=pack, options=options, deals=(deal,))
    assert record.parse(record.to_text(game)) == game


def test_entries_give_the_deals_with_key_and_hidden_moves() -> None:
    game = record.of_entries(entries())
    assert (game.variant, game.base, game.seats, game.options) == ("believe", "throw_in", 2, {"deck": 36})
    (deal,) = game.deals
    assert deal.key == RECORD_KEY
    assert deal.pack == RECORD["pack"]
    assert deal.moves == ("0 lead 7S", "1 beat 7S JC", "0 doubt")
    assert deal.public == ("lead 7S", "beat 7S ?", "doubt")
    assert deal.left == {1: 3}
    assert deal.outcome == {"losers": [1], "winners": [0], "order": [], "reason": "resigned"}


def test_both_forms_of_a_match_say_the_same() -> None:
    exported = record.to_json("mt_vector1", entries(), [])
    by_json = record.parse(json.dumps(exported))
    by_text = record.parse(record.to_text(by_json))
    for one, other in zip(by_json.deals, by_text.deals, strict=True):
        assert (one.key, one.pack, one.dealer, one.moves, one.left) == (
            other.key, other.pack, other.dealer, other.moves, other.left,
        )  # fmt: skip
        assert other.outcome == {"losers": [1], "reason": "resigned"}


def test_the_json_form_has_its_four_keys() -> None:
    assert record.to_json("mt_1", [{"seq": 1}], [{"key": "k"}]) == {
        "format": "durak-record/1",
        "match": "mt_1",
        "entries": [{"seq": 1}],
        "keys": [{"key": "k"}],
    }


def test_a_deal_that_is_being_played_is_no_part_of_a_record_unless_asked_for() -> None:
    assert record.of_entries(RECORD["entries"]).deals == ()
    (deal,) = record.of_entries(RECORD["entries"], unfinished=True).deals
    assert deal.outcome is None
    assert deal.moves[0] == "0 lead 7S"
    with pytest.raises(BadRecord, match="Deal 1 is not finished"):
        record.to_text(record.of_entries(RECORD["entries"], unfinished=True))


def test_a_deal_that_waits_for_nonces_is_no_deal_yet() -> None:
    assert record.of_entries(RECORD["entries"][:4], unfinished=True).deals == ()


def test_kinds_that_play_nothing_are_passed_over() -> None:
    log = entries()
    log.insert(6, {**log[5], "kind": "clock_adjusted", "data": {"ms": 5}})
    assert record.of_entries(log) == record.of_entries(entries())


TEXT_FAULTS = [
    ("seats = 4", 'seats = "4"', "seats should be a whole number, not '4'"),
    ("seats = 4", "seats = true", "not True"),
    ("seats = 4", "", "has no 'seats'"),
    ("seats = 4", "seats = 4\nplayers = 4", "unknown key 'players'"),
    ("durak-record/1", "durak-record/2", "'durak-record/2'"),
    ("deck = 36", "deck = 36.0", "'deck'"),
    ('["royal"]', "[7]", "a modifier"),
    ("dealer = 3", 'dealer = 3\nloser = "x"', "Deal 1 has an unknown key 'loser'"),
    ("dealer = 3", "", "Deal 1 has no 'dealer'"),
    ("eae8799b", "eae879", "64 hex digits"),
    ("eae8799b", "eae8799g", "hex digits"),
    ('"0 lead 7S"', '"lead 7S"', "'lead 7S'"),
    ('"0 lead 7S"', "7", "a move should be text, not 7"),
    ("{ 2 = 1 }", "{ 2 = 3 }", "seat 2 should leave after 0 to 2 moves, not 3"),
    ("{ 2 = 1 }", "{ two = 1 }", "a seat is a number, not 'two'"),
    ("[2]", '["2"]', "losers: a seat"),
    ("[[deal]]", "[deal]", "deal should be a list"),
    ("[[deal]]", "[[deal", "neither JSON nor TOML"),
]


@pytest.mark.parametrize(("old", "new", "named"), TEXT_FAULTS, ids=[row[2] for row in TEXT_FAULTS])
def test_what_is_wrong_with_a_text_is_named(old: str, new: str, named: str) -> None:
    assert old in EXAMPLE
    with pytest.raises(BadRecord) as fault:
        record.parse(EXAMPLE.replace(old, new, 1))
    assert named in str(fault.value)


Change = Callable[[list[dict[str, Any]]], object]
ENTRY_FAULTS: list[tuple[str, Change]] = [
    ("no `opened` entry", lambda log: log.pop(0)),
    ("Entry 4 (committed) should commit deal 1, not 2", lambda log: log[3]["data"].update(deal=2)),
    ("Entry 4 (committed): seed", lambda log: log[3]["hidden"].update(seed="00")),
    ("Entry 5 (dealt) has no 'pack'", lambda log: log[4].update(hidden=None)),
    ("Entry 5 (dealt): a nonce", lambda log: log[4]["data"].update(nonces=["x"])),
    ("Entry 6 (moved) has no 'move'", lambda log: log[5]["data"].pop("move")),
    ("Entry 6 (moved): seat", lambda log: log[5].update(seat=None)),
    ("Entry 6 (moved) belongs to deal 2", lambda log: log[5]["data"].update(deal=2)),
    ("Entry 6 (moved): hidden should be a table", lambda log: log[5].update(hidden="x")),
    ("Entry 5 (dealt) belongs to deal 1", lambda log: log.pop(3)),
    ("Deal 1 has no `dealt` entry", lambda log: log.__delitem__(slice(4, 9))),
    ("Entry 6 (moved) comes before deal 1 is dealt", lambda log: log.pop(4)),
    ("deals deal 1 again", lambda log: log.insert(5, log[4])),
    ("before deal 1 is revealed", lambda log: log.insert(5, log[3])),
    ("Entry 11 (revealed): seed", lambda log: log[10]["data"].update(seed=None)),
    ("Entry 11 (revealed) has no 'reason'", lambda log: log[10]["data"]["outcome"].pop("reason")),
    ("Entry 11 (revealed): losers: a seat", lambda log: log[10]["data"]["outcome"].update(losers=["1"])),
    ("should be an object", lambda log: log.insert(3, "entry")),
    ("An entry has no 'kind'", lambda log: log[3].pop("kind")),
]


@pytest.mark.parametrize(("named", "change"), ENTRY_FAULTS, ids=[row[0] for row in ENTRY_FAULTS])
def test_what_is_wrong_with_an_entry_is_named(named: str, change: Change) -> None:
    log = entries()
    change(log)
    with pytest.raises(BadRecord) as fault:
        record.of_entries(log)
    assert named in str(fault.value)


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ('format = "durak-record/1"\nvariant = "simple"\nseats = 2\ndeal = [7]', "Deal 1 should be a table"),
        ("{", "not JSON"),
        ("{}", "format"),
        ('{"format": "durak-record/1"}', "'entries'"),
        ("[" * 9, "neither"),
    ],
)
def test_a_text_that_is_no_record_is_refused(text: str, named: str) -> None:
    with pytest.raises(BadRecord, match=named):
        record.parse(text)


def test_a_number_is_no_record() -> None:
    with pytest.raises(BadRecord, match="'entries'"):
        record.of_json('{"format": "durak-record/1", "record": 7}')
    with pytest.raises(BadRecord, match="a table"):
        record.of_json("7")


def test_json_that_is_too_deep_is_refused_and_not_a_crash() -> None:
    with pytest.raises(BadRecord):
        record.parse('{"format": ' + "[" * 200_000)
