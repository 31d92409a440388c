"""The offline verifier: one file that stands alone and agrees with the referee."""

import copy
import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import variants
from matches import receipts, verify_record
from matches.verify_record import Wrong, card_names, check_pack, orders, verify
from tests.record.logs import MATCH, Entry, played, rechained
from tests.record.test_audit import (
    LOG,
    choose_the_seed_late,
    drop_a_nonce_commit,
    exchange_cards,
    forge_a_nonce,
    of,
    seal_rightly,
    seal_something_else,
    seal_without_hidden,
    stack_the_deck,
    where,
    with_data,
    with_parts,
)
from tests.record.vectors import RECORD
from variants import chance, record

FILE = Path(verify_record.__file__)


def exported(entries: list[Entry], match: str = MATCH) -> dict[str, Any]:
    return json.loads(json.dumps(record.to_json(match, entries, receipts.public_keys())))


def found(change: Callable[[list[Entry]], object]) -> str:
    entries = copy.deepcopy(LOG)
    change(entries)
    with pytest.raises(Wrong) as wrong:
        verify(exported(rechained(entries)))
    return str(wrong.value)


@pytest.mark.parametrize(
    ("arguments", "wishes"),
    [
        (("simple", 2, 2), {}),
        (("throw_in", 3, 3), {"nonces": True}),
        (("transfer", 4, 3), {"options": {"deck": 52}}),
        (("japanese", 3, 2), {"options": {"diamond_search": "yes"}}),
        (("throw_in", 3, 6), {"options": {"redeal": "yes"}}),
        (("albanian", 3, 2), {}),
        (("shchelkovo", 3, 1), {"options": {"remove_joker": "yes"}}),
        (("shchelkovo", 2, 1), {"options": {"remove_joker": "yes", "packs": 1}}),
    ],
)
def test_what_was_played_is_right(arguments: tuple[Any, ...], wishes: dict[str, Any]) -> None:
    entries = played(*arguments, **wishes)
    deals = sum(entry["kind"] == "revealed" for entry in entries)
    lines = verify(exported(entries))
    assert lines[0] == f"chain: {len(entries)} entries, head {entries[-1]['hash']}"
    assert lines[3].startswith(f"shuffle, root: {deals} packs")


def test_the_published_log_is_right_as_far_as_it_is_open() -> None:
    lines = verify(exported(RECORD["entries"], "mt_vector1"))
    assert lines[1] == "seals: 0 checked, 1 still closed"
    assert "not yet revealed: 1 deal" in lines


def test_a_part_that_was_sealed_rightly_is_counted() -> None:
    entries = copy.deepcopy(LOG)
    seal_rightly(entries)
    assert verify(exported(rechained(entries)))[1] == "seals: 1 checked, 0 still closed"


def test_an_opening_of_what_is_still_to_come_is_named() -> None:
    entries = copy.deepcopy(RECORD["entries"])
    entries[8]["data"]["of"] = 9
    with pytest.raises(Wrong, match="entry 9 opens entry 9"):
        verify(exported(rechained(entries), "mt_vector1"))


def test_special_cards_and_twins_have_their_published_numbers() -> None:
    names = card_names(["W1", "AS", "X0", "6S", "XB", "6C", "XR", "XG", "6H", "6D"])
    assert names == ["6S", "AS", "6H", "6D", "6C", "XR", "XB", "XG", "X0", "W1"]
    assert card_names(["6S", "AS", "AS", "6S"]) == ["6S", "AS", "6S", "AS"]


def test_a_pack_that_was_shuffled_again_is_right_where_an_option_says_so() -> None:
    game = variants.build("throw_in", seats=6, options={"redeal": "yes"})
    keys = [chance.practice_key("redeal", number) for number in range(200)]
    packs = {key: game.dealt(game.deal(key)) for key in keys}
    again = [key for key in keys if packs[key] != chance.shuffle(key, 36)]
    assert 0 < len(again) < len(keys)
    for key in again:
        root = chance.deck_root(key, packs[key]).hex()
        dealt = {"seq": 5, "data": {"deck_root": root}, "hidden": {"pack": game.pack.text(packs[key])}}
        check_pack(key, dealt, rules("throw_in", redeal="yes"))
        with pytest.raises(Wrong, match="not the shuffle"):
            check_pack(key, dealt, rules("throw_in"))


def test_a_pack_without_a_diamond_has_none_to_search_for() -> None:
    first, *_ = orders(bytes(32), ["6S", "7S", "8S"], rules("japanese", diamond_search="yes"))
    assert sorted(first) == [0, 1, 2]


def rules(variant: str, *modifiers: str, **options: Any) -> dict[str, Any]:
    """A game as its record names it."""
    return {"variant": variant, "modifiers": list(modifiers), "options": options}


@pytest.mark.parametrize("modifiers", [(), ("two_jokers",), ("double",)])
def test_the_stacked_pack_of_the_albanian_fool_is_known(modifiers: tuple[str, ...]) -> None:
    game = variants.build("throw_in", 3, modifiers=("albanian", *modifiers))
    for number in range(5):
        key = chance.practice_key("stacked", number)
        pack = game.order(key)
        root = chance.deck_root(key, pack).hex()
        dealt = {"seq": 5, "data": {"deck_root": root}, "hidden": {"pack": game.pack.text(pack)}}
        check_pack(key, dealt, rules("throw_in", "albanian", *modifiers))
        with pytest.raises(Wrong, match="not the shuffle"):
            check_pack(key, dealt, rules("throw_in", *modifiers))


def test_a_deal_that_is_being_played_is_told() -> None:
    assert "not yet revealed: 1 deal" in verify(exported(played("throw_in", 2, 3, steps=4)))


def test_nonces_of_their_own_are_counted() -> None:
    assert "commit: 3 deals; 9 seats gave a nonce of their own" in verify(exported(LOG))


@pytest.mark.parametrize(
    ("change", "named"),
    [
        (lambda log: log.pop(0), "is not"),
        (with_data("committed", 2, game="g"), "does not commit deal 2"),
        (with_data("committed", 2, commit="0"), f"entry {where('revealed', 2)} reveals another"),
        (with_parts("committed", 2, hidden={"seed": "0"}), f"entry {where('committed', 2)} has another seed"),
        (with_parts("dealt", 2, hidden=None), f"entry {where('dealt', 2)} lacks its pack"),
        (with_data("dealt", 2, deck_root="0"), f"entry {where('dealt', 2)} published another root"),
        (with_parts("dealt", 2, hidden={"pack": "6S 6S 7S"}), "missing or doubled"),
        (lambda log: log.remove(of(log, "dealt", 2)), "malformed"),
        (lambda log: log.remove(of(log, "committed", 2)), "out of place"),
        (forge_a_nonce, "seat 1 that it was not bound to"),
        (drop_a_nonce_commit, "nonces for 3 seats, not 2"),
        (choose_the_seed_late, "not the shuffle"),
        (stack_the_deck, "not the shuffle"),
        (lambda log: exchange_cards(of(log, "dealt", 3)), "not the shuffle"),
        (seal_without_hidden, f"entry {where('moved', 1)} lacks its hidden part"),
        (seal_something_else, f"entry {where('moved', 1)} did not seal"),
        (with_parts("moved", 1, hidden={"move": "pass"}), "nothing seals"),
    ],
)  # fmt: skip
def test_a_forgery_is_named_even_when_the_chain_was_written_anew(change: Callable[..., object], named: str) -> None:
    if named == "is not":
        with pytest.raises(Wrong):
            entries = copy.deepcopy(LOG)
            change(entries)
            verify(exported(rechained(entries)))
        return
    assert named in found(change)


def test_a_byte_changed_is_found_where_it_was_changed() -> None:
    for place in range(0, len(LOG), 29):
        entries = copy.deepcopy(LOG)
        entries[place]["data"]["note"] = "x"
        with pytest.raises(Wrong, match=f"entry {place + 1} has the hash"):
            verify(exported(entries))


@pytest.mark.parametrize(
    ("change", "named"),
    [
        ({"seq": 3}, "number"),
        ({"v": 2}, "version"),
        ({"match": "mt_x"}, "another match"),
        ({"at": "2026-11-30T12:00:00Z"}, "time"),
        ({"prev": "0" * 64}, "does not follow"),
        ({"note": 1}, "ten hashed keys"),
        ({"at": 7}, "malformed"),
        ({"data": {"x": 1.5}}, "1.5"),
        ({"data": {"x": 2**53}}, str(2**53)),
        ({"data": {"ж": 1}}, "ж"),
    ],
)
def test_a_misshapen_entry_is_named(change: dict[str, Any], named: str) -> None:
    entries = copy.deepcopy(LOG)
    entries[1].update(change)
    with pytest.raises(Wrong, match=named):
        verify(exported(entries))


@pytest.mark.parametrize(
    "thing", [None, [], {}, {"format": "durak-record/1"}, {"format": "durak-record/1", "entries": []}]
)
def test_what_is_no_record_is_refused(thing: Any) -> None:
    with pytest.raises(Wrong):
        verify(thing)


# receipts


def test_a_kept_receipt_is_found_in_the_chain_and_signed() -> None:
    receipt = receipts.sign_head(MATCH, 9, LOG[8]["hash"])
    assert verify(exported(LOG), [receipt])[-1].startswith("receipts: 1 in this chain and signed")


def test_a_fork_is_visible_to_who_kept_a_receipt() -> None:
    """The operator writes the whole log anew, every check fits - but for the receipt."""
    other = played("throw_in", 3, 3, seed=2)
    receipt = receipts.sign_head(MATCH, 9, LOG[8]["hash"])
    verify(exported(other))
    with pytest.raises(Wrong, match="changed or forked"):
        verify(exported(other), [receipt])


@pytest.mark.parametrize(
    ("change", "named"),
    [({"sig": "00" * 64}, "not signed"), ({"key": "0" * 16}, "does not have"), ({"seq": 99999}, "fork")],
)
def test_a_forged_receipt_is_named(change: dict[str, Any], named: str) -> None:
    receipt = {**receipts.sign_head(MATCH, 9, LOG[8]["hash"]), **change}
    with pytest.raises(Wrong, match=named):
        verify(exported(LOG), [receipt])


def test_without_the_package_signatures_are_told_to_be_unchecked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(verify_record, "Ed25519PublicKey", None)
    receipt = receipts.sign_head(MATCH, 9, LOG[8]["hash"])
    assert "not checked" in verify(exported(LOG), [receipt])[-1]


# as a program


def run(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """A copy of the file, with neither the repository nor any package in reach."""
    alone = folder / "verify_record.py"
    alone.write_text(FILE.read_text())
    command = [sys.executable, "-I", "-S", str(alone), *arguments]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)


def test_it_stands_alone(tmp_path: Path) -> None:
    (tmp_path / "record.json").write_text(json.dumps(exported(LOG)))
    (tmp_path / "receipt.json").write_text(json.dumps(receipts.sign_head(MATCH, 9, LOG[8]["hash"])))
    ran = run(tmp_path, "record.json", "--receipt", "receipt.json")
    assert (ran.returncode, ran.stderr) == (0, "")
    assert "signatures not checked" in ran.stdout


def test_it_exits_with_1_and_one_sentence(tmp_path: Path) -> None:
    entries = copy.deepcopy(LOG)
    entries[4]["data"]["note"] = "x"
    (tmp_path / "record.json").write_text(json.dumps(exported(entries)))
    ran = run(tmp_path, "record.json")
    assert (ran.returncode, ran.stderr) == (1, "")
    assert ran.stdout.startswith("WRONG: entry 5 has the hash ")


@pytest.mark.parametrize(
    ("text", "named"), [(None, "cannot be read"), ("{", "is not JSON"), ("[" * 200_000, "is not JSON")]
)
def test_a_file_that_cannot_be_used_is_one_sentence_too(tmp_path: Path, text: str | None, named: str) -> None:
    if text is not None:
        (tmp_path / "record.json").write_text(text)
    ran = run(tmp_path, "record.json")
    assert (ran.returncode, ran.stderr) == (1, "")
    assert named in ran.stdout
