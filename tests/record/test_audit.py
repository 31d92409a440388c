"""The audit finds every forgery that a whole log can hold, even when its chain was written anew."""

import contextlib
import copy
import json
import random
from collections.abc import Callable
from typing import Any

import pytest

from matches import chain
from matches.audit import CHECKS, audit
from matches.grammar import first_fault
from matches.verify_record import Wrong, verify
from tests.record.logs import MATCH, Entry, first, played, rechained
from tests.record.test_replay import decide
from tests.record.vectors import RECORD
from variants import chance
from variants.record import to_json

LOG = played("throw_in", 3, 3, nonces=True, seed=51)
Change = Callable[[list[Entry]], object]


def log() -> list[Entry]:
    return copy.deepcopy(LOG)


def of(entries: list[Entry], kind: str, deal: int) -> Entry:
    return next(entry for entry in entries if entry["kind"] == kind and entry["data"].get("deal") == deal)


@pytest.mark.parametrize(
    ("arguments", "wishes"),
    [
        (("simple", 2, 2), {}),
        (("throw_in", 3, 3), {"nonces": True}),
        (("transfer", 4, 5), {}),
        (("japanese", 3, 2), {"options": {"diamond_search": "yes"}}),
        (("throw_in", 3, 2), {"options": {"redeal": "yes"}}),
        (("throw_in", 4, 4), {"leaves": {9: 2}}),
        (("throw_in", 3, 3), {"leaves": {9: 2, 31: 0}}),
        (("throw_in", 2, 3), {"steps": 11}),
        (("throw_in", 2, 3), {"steps": 0}),
    ],
)
def test_what_was_played_is_consistent(arguments: tuple[Any, ...], wishes: dict[str, Any]) -> None:
    verdict = audit(played(*arguments, **wishes))
    assert verdict.verdict == "consistent", verdict.reason
    assert (verdict.seq, set(verdict.checks), set(verdict.checks.values())) == (None, set(CHECKS), {"passed"})


def test_a_match_that_has_not_begun_is_consistent() -> None:
    assert audit(LOG[:4]).verdict == "consistent"


def test_a_verdict_is_json() -> None:
    verdict = json.loads(json.dumps(audit(LOG).json()))
    assert set(verdict) == {"verdict", "seq", "reason", "checks"}


def test_a_byte_changed_in_the_table_is_named() -> None:
    """Without writing the chain anew: what an accident or a careless hand leaves."""
    for seq in (1, 5, 9, 40):
        entries = log()
        entries[seq - 1]["data"]["note"] = 1
        verdict = audit(entries)
        assert (verdict.verdict, verdict.seq, verdict.checks["chain"]) == ("inconsistent", seq, "failed")


def seal_rightly(entries: list[Entry]) -> None:
    """A move sealed as it should be, with its hidden part open."""
    committed, dealt, moved = (of(entries, kind, 1) for kind in ("committed", "dealt", "moved"))
    nonces = [bytes.fromhex(nonce) for nonce in dealt["data"]["nonces"]]
    key = chance.deal_key(committed["data"]["game"], bytes.fromhex(committed["hidden"]["seed"]), nonces)
    moved["hidden"] = {"move": moved["data"]["move"]}
    moved["sealed"] = chain.seal(chain.seal_salt(key, moved["seq"]), moved["hidden"])


def with_data(kind: str, deal: int, /, **changes: Any) -> Change:
    return lambda entries: of(entries, kind, deal)["data"].update(changes)


def with_parts(kind: str, deal: int, /, **changes: Any) -> Change:
    return lambda entries: of(entries, kind, deal).update(changes)


def deal_twice(entries: list[Entry]) -> None:
    entries.insert(where("dealt", 2), copy.deepcopy(of(entries, "dealt", 2)))


def exchange_cards(dealt: Entry) -> None:
    cards = dealt["hidden"]["pack"].split()
    cards[0], cards[1] = cards[1], cards[0]
    dealt["hidden"]["pack"] = " ".join(cards)


def stack_the_deck(entries: list[Entry]) -> None:
    """Another pack with a root that fits it."""
    committed, dealt = of(entries, "committed", 2), of(entries, "dealt", 2)
    exchange_cards(dealt)
    names = [rank + suit for suit in "SHDC" for rank in "6789TJQKA"]
    nonces = [bytes.fromhex(nonce) for nonce in dealt["data"]["nonces"]]
    key = chance.deal_key(committed["data"]["game"], bytes.fromhex(committed["hidden"]["seed"]), nonces)
    cards = [names.index(card) for card in dealt["hidden"]["pack"].split()]
    dealt["data"]["deck_root"] = chance.deck_root(key, cards).hex()


def choose_the_seed_late(entries: list[Entry]) -> None:
    """Another seed in deal 2, revealed and bound to as if it had always been the one, with the old nonces' bindings."""
    seed = "ab" * 32
    committed = of(entries, "committed", 2)
    committed["hidden"]["seed"] = of(entries, "revealed", 2)["data"]["seed"] = seed
    committed["data"]["commit"] = chance.commit(committed["data"]["game"], bytes.fromhex(seed)).hex()


def forge_a_nonce(entries: list[Entry]) -> None:
    of(entries, "dealt", 2)["data"]["nonces"][1] = "cd" * 16


def drop_a_nonce_commit(entries: list[Entry]) -> None:
    of(entries, "committed", 2)["data"]["nonce_commits"].pop()


def forget_the_loser(entries: list[Entry]) -> None:
    of(entries, "revealed", 2)["data"]["outcome"]["losers"] = []


def bind_a_number(entries: list[Entry]) -> None:
    of(entries, "committed", 2)["data"]["nonce_commits"][0] = 7


def swap_a_move(entries: list[Entry]) -> None:
    moved = of(entries, "moved", 2)
    moved["seat"] = moved["by"] = (moved["seat"] + 1) % 3


def change_points(entries: list[Entry]) -> None:
    entries[-1]["data"]["result"]["points"][0] += 1


def seal_without_hidden(entries: list[Entry]) -> None:
    of(entries, "moved", 1).update(sealed="0" * 64)


def seal_something_else(entries: list[Entry]) -> None:
    of(entries, "moved", 1).update(sealed="0" * 64, hidden={"move": of(entries, "moved", 1)["data"]["move"]})


def send_by_another(entries: list[Entry]) -> None:
    moved = of(entries, "moved", 1)
    moved["by"] = (moved["seat"] + 1) % 3


def where(kind: str, deal: int) -> int:
    return int(of(LOG, kind, deal)["seq"])


END = len(LOG)
FORGERIES: list[tuple[str, int, str, Change]] = [
    ("no opening", 1, "order", lambda log: log.pop(0)),
    ("two openings", 2, "order", lambda log: log.insert(1, copy.deepcopy(log[0]))),
    ("deals without number", 1, "order", lambda log: log[0]["data"].update(deals="3")),
    ("more deals than agreed", where("committed", 3), "order", lambda log: log[0]["data"].update(deals=2)),
    ("a deal dealt twice", where("dealt", 2) + 1, "order", deal_twice),
    ("a move before the cards", where("moved", 2) - 1, "order", lambda log: log.remove(of(log, "dealt", 2))),
    ("a deal before the end", where("committed", 2) - 1, "order", lambda log: log.remove(of(log, "revealed", 1))),
    ("a deal lost", where("committed", 2), "order", lambda log: log.remove(of(log, "committed", 2))),
    ("a ply doubled", where("moved", 2), "order", with_data("moved", 2, ply=0)),
    ("another game id", where("committed", 2), "order", with_data("committed", 2, game="g")),
    ("a seed lost", where("committed", 2), "order", with_parts("committed", 2, hidden=None)),
    ("a pack lost", where("dealt", 2), "order", with_parts("dealt", 2, hidden=None)),
    ("a sealed part lost", where("moved", 1), "order", seal_without_hidden),
    ("a secret move lost", where("moved", 1), "order", with_data("moved", 1, move="beat 7S ?")),
    ("play after the end", END + 1, "order", lambda log: log.append({**of(log, "revealed", 1), "at": log[-1]["at"]})),
    ("a match without deals", 1, "order", lambda log: log[0]["data"].update(deals=0)),
    ("a bot without level", 2, "order", lambda log: log[1]["data"].update(kind="bot")),
    ("a guest of some level", 2, "order", lambda log: log[1]["data"].update(level=1)),
    ("a seat of a ghost", 2, "order", lambda log: log[1]["data"].update(kind="ghost")),
    ("an id that is a path", 1, "order", lambda log: [entry.update(match="../mt_1") for entry in log]),
    ("millions of deals", 1, "order", lambda log: log[0]["data"].update(deals=10**12)),
    ("a match without seats", 1, "order", lambda log: log[0]["data"].update(seats=0)),
    ("a key of the data lost", where("moved", 1), "order", with_data("moved", 1, charged_ms=None)),
    ("a deal that is text", where("moved", 1), "order", with_data("moved", 1, deal="1")),
    ("a seat far away", where("moved", 1), "order", with_parts("moved", 1, seat=10**9, by=None)),
    ("a move of nobody", where("moved", 1), "order", with_parts("moved", 1, seat=None)),
    ("a move sent by another", where("moved", 1), "order", send_by_another),
    ("a deal of a seat", where("dealt", 2), "order", with_parts("dealt", 2, seat=1)),
    ("a reason that is none", END, "order", lambda log: log[-1]["data"].update(reason=None)),
    ("an outcome without losers", where("revealed", 2), "order", with_data("revealed", 2, outcome={})),
    ("closed unrevealed", END - 1, "order", lambda log: log.remove(of(log, "revealed", 3))),
    ("another commit", where("committed", 2), "commit", with_data("committed", 2, commit="00" * 32)),
    ("another seed in hiding", where("committed", 2), "commit", with_parts("committed", 2, hidden={"seed": "ab" * 32})),
    ("another seed revealed", where("revealed", 2), "commit", with_data("revealed", 2, seed="ab" * 32)),
    ("a nonce forged", where("dealt", 2), "nonces", forge_a_nonce),
    ("a nonce bound by no digest", where("committed", 2), "nonces", bind_a_number),
    ("a nonce bound to nobody", where("dealt", 2), "nonces", drop_a_nonce_commit),
    ("something else sealed", where("moved", 1), "seals", seal_something_else),
    ("a seed chosen late", where("dealt", 2), "shuffle", choose_the_seed_late),
    ("a stacked deck", where("dealt", 2), "shuffle", stack_the_deck),
    ("two cards exchanged", where("dealt", 3), "shuffle", lambda log: exchange_cards(of(log, "dealt", 3))),
    ("another root", where("dealt", 2), "root", with_data("dealt", 2, deck_root="00" * 32)),
    ("another dealer", where("dealt", 2), "replay", with_data("dealt", 2, dealer=9)),
    ("a move of another seat", where("moved", 2), "replay", swap_a_move),
    ("another loser", where("revealed", 2), "replay", forget_the_loser),
    ("points given away", END, "result", change_points),
    ("closed too early", END, "result", lambda log: log[0]["data"].update(deals=4)),
    ("closed for no reason", END, "result", lambda log: log[-1]["data"].update(reason="decided")),
    ("true for one", END, "result", lambda log: log[-1]["data"]["result"]["fool"].__setitem__(0, False)),
    ("no result", END, "result", lambda log: log[-1]["data"].update(result=None)),
]  # fmt: skip


def forged(change: Change) -> Any:
    entries = log()
    change(entries)
    return audit(rechained(entries))


@pytest.mark.parametrize(("seq", "check", "change"), [row[1:] for row in FORGERIES], ids=[row[0] for row in FORGERIES])
def test_a_forgery_is_found_and_named(seq: int, check: str, change: Change) -> None:
    verdict = forged(change)
    assert (verdict.verdict, verdict.seq, verdict.checks[check]) == ("inconsistent", seq, "failed"), verdict.reason
    assert f"Entry {seq}" in verdict.reason
    later = list(CHECKS)[list(CHECKS).index(check) + 1 :]
    assert [name for name in CHECKS if verdict.checks[name] == "not_checked"] == later


def test_every_check_but_that_of_the_chain_is_failed_by_a_forgery_with_a_whole_chain() -> None:
    assert {check for _, _, check, _ in FORGERIES} == set(CHECKS) - {"chain"}


def test_a_nonce_that_was_never_revealed_is_no_fault() -> None:
    """Its seat counts as having none; the key was made so."""
    entries = played("throw_in", 2, 1)
    committed = first(entries, "committed")
    committed["data"]["nonce_commits"][0] = "00" * 32
    assert audit(rechained(entries)).verdict == "consistent"


@pytest.mark.parametrize(
    ("leaves", "change"),
    [
        ({9: 2, 31: 0}, lambda log: log[-1]["data"].update(reason="forfeited")),
        (
            {9: 2, 31: 0},
            lambda log: [entry for entry in log if entry["kind"] == "left"][-1]["data"].update(how="forfeited"),
        ),
    ],
)
def test_a_match_ends_for_the_reason_for_which_the_last_seat_left(leaves: dict[int, int], change: Change) -> None:
    entries = played("throw_in", 3, 3, leaves=leaves)
    change(entries)
    verdict = audit(rechained(entries))
    assert (verdict.seq, verdict.checks["result"]) == (len(entries), "failed"), verdict.reason


def test_a_game_that_decides_a_match_itself_closes_it(monkeypatch: pytest.MonkeyPatch) -> None:
    decide(monkeypatch)
    entries = played("throw_in", 2, 3)
    assert entries[-1]["data"]["reason"] == "decided"
    assert audit(entries).verdict == "consistent"


def test_a_match_of_three_does_not_end_when_the_first_of_them_leaves() -> None:
    entries = played("throw_in", 3, 1, leaves={9: 2, 31: 0})
    gone = first(entries, "left")
    del entries[entries.index(gone) + 1 : -2]
    outcome = {"losers": [2], "winners": [], "order": [], "reason": "resigned"}
    entries[-2]["data"]["outcome"] = outcome
    verdict = audit(rechained(entries))
    assert (verdict.seq, verdict.checks["replay"], verdict.checks["result"]) == (len(entries), "passed", "failed")


def test_a_match_that_nobody_started_has_no_result() -> None:
    entries = [*copy.deepcopy(LOG[:3]), copy.deepcopy(LOG[-1])]
    entries[-1]["data"] = {"reason": "not_started", "result": None}
    assert audit(rechained(entries)).verdict == "consistent"
    entries[-1]["data"]["result"] = {"points": [1, 1, -2]}
    assert audit(rechained(entries)).checks["result"] == "failed"


def test_a_deal_in_an_entry_that_needs_none_is_left_alone() -> None:
    entries = log()
    entries[1]["data"]["deal"] = [1]
    assert audit(rechained(entries)).verdict == "consistent"


def test_a_kind_that_is_not_known_here_is_unverifiable() -> None:
    entries = log()
    entries.insert(10, {**copy.deepcopy(entries[9]), "kind": "ruled", "data": {}})
    verdict = audit(rechained(entries))
    assert (verdict.verdict, verdict.seq, verdict.checks["order"]) == ("unverifiable", 11, "not_checked")
    assert "'ruled'" in verdict.reason


def test_a_clock_that_is_not_known_here_is_unverifiable() -> None:
    entries = log()
    entries[0]["data"]["clock"] = {"type": "sandglass"}
    verdict = audit(rechained(entries))
    assert (verdict.verdict, verdict.seq, verdict.checks["order"]) == ("unverifiable", 1, "not_checked")
    assert "sandglass" in verdict.reason


def test_a_move_for_a_dummy_is_sent_by_its_controller() -> None:
    """A dummy has a seat, but nobody is seated there."""
    entries = [entry for entry in log() if not (entry["kind"] == "seated" and entry["seat"] == 2)]
    for entry in entries:
        if entry["kind"] == "moved" and entry["seat"] == 2:
            entry["by"] = 0
    assert first_fault(rechained(entries)) is None


def test_a_game_that_is_not_known_here_is_unverifiable() -> None:
    entries = log()
    entries[0]["data"]["game"]["variant"] = "chess"
    verdict = audit(rechained(entries))
    assert (verdict.verdict, verdict.checks["seals"], verdict.checks["shuffle"]) == (
        "unverifiable",
        "passed",
        "not_checked",
    )
    assert "chess" in verdict.reason


def test_a_difference_under_another_edition_is_no_accusation() -> None:
    entries = log()
    entries[0]["data"]["game"]["edition"] = 0
    assert audit(rechained(entries)).verdict == "consistent"
    swap_a_move(entries)
    verdict = audit(rechained(entries))
    assert (verdict.verdict, verdict.seq, verdict.checks["replay"]) == (
        "unverifiable",
        where("moved", 2),
        "not_checked",
    )
    assert "edition 0" in verdict.reason


def test_an_audit_of_a_deal_that_is_being_played_tells_nothing_hidden() -> None:
    entries = played("throw_in", 2, 1, steps=5)
    exchange_cards(first(entries, "dealt"))
    verdict = audit(entries)
    assert (verdict.verdict, verdict.checks["shuffle"]) == ("inconsistent", "failed")
    assert first(entries, "dealt")["hidden"]["pack"].split()[0] not in verdict.reason
    assert verdict.reason == f"Entry {first(entries, 'dealt')['seq']}: the pack is not what the rules say."


def test_the_published_log_is_no_game_of_this_catalogue_yet_or_consistent() -> None:
    """Its game, `believe`, comes later; until then its bytes, seals and seed are all that can be checked."""
    verdict = audit(RECORD["entries"])
    assert verdict.checks["seals"] == "passed"
    assert verdict.verdict in ("consistent", "unverifiable"), verdict.reason


def test_a_log_that_is_no_log_is_inconsistent_and_not_a_crash() -> None:
    for entries in ([{}], [1], [{**LOG[0], "data": None}], rechained([{**copy.deepcopy(LOG[0]), "data": {}}])):
        assert audit(entries).verdict == "inconsistent"


def test_a_part_that_was_sealed_rightly_is_consistent() -> None:
    entries = log()
    seal_rightly(entries)
    assert audit(rechained(entries)).verdict == "consistent"


def test_an_entry_is_only_as_good_as_its_hash() -> None:
    entries = log()
    entries[10]["hash"] = chain.ZERO
    assert audit(entries).seq == 11


JUNK: list[Any] = [None, True, 0, -1, 10**9, "", "x", "00" * 32, [], [1], {}, {"a": 1}]


def test_junk_anywhere_gives_a_verdict_of_both_and_never_a_crash() -> None:
    """One value of an entry replaced, the chain written anew: audit and offline verifier answer all the same."""
    chance_of = random.Random(7)
    whole = played("throw_in", 2, 1, nonces=True)
    for _ in range(60):
        entries = copy.deepcopy(whole)
        entry = chance_of.choice([*entries[:6], *entries[-2:], chance_of.choice(entries)])
        place = chance_of.choice([entry, entry["data"], entry["data"], *filter(None, [entry["hidden"]])])
        key = chance_of.choice([key for key in place if key not in ("prev", "hash")])
        place[key] = chance_of.choice(JUNK)
        entries = rechained(entries)
        assert audit(entries).verdict in ("consistent", "inconsistent", "unverifiable")
        with contextlib.suppress(Wrong):
            verify(to_json(MATCH, entries, []))
