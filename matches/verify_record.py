#!/usr/bin/env python3
"""Check an exported match record of Durak Referee offline.

    python3 verify_record.py RECORD.json [--receipt RECEIPT.json ...]

Needs Python 3.9 and nothing else; where the package `cryptography` is installed, signatures are
checked too. It is written from the published description of `durak-fair/1` and `durak-record/1`
and shares no code with the referee. It checks that

  chain      every entry has the right number, time and hash, and follows from the one before it
  seals      every hidden part that is open is what was sealed when it was written
  commit     the seed of each deal is the one the referee was bound to, the nonces are the seats' own
  shuffle    each pack is the shuffle of the key that seed and nonces make
  root       each pack is the one whose root was published before a card was seen
  receipts   each receipt that you kept names an entry of this very record and is signed

It does not know the rules: `python -m variants replay RECORD.json` plays the moves. It ends with
exit code 1 at the first thing that is wrong, and says which entry it is.
"""

import argparse
import hashlib
import hmac
import json
import re
import struct
import sys
from collections.abc import Iterator, Sequence
from typing import Any

try:
    from cryptography.exceptions import InvalidSignature
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
except ImportError:
    Ed25519PublicKey = None  # type: ignore[assignment,misc]

Json = dict[str, Any]

SCHEME = b"durak-fair/1"
FORMAT = "durak-record/1"
HASHED = ("v", "match", "seq", "at", "kind", "seat", "by", "data", "sealed", "prev")
SUITS = "SHDC"
RANKS = "23456789TJQKA"
SPECIALS = ("XR", "XB", "XG", "X0", "W1", "W2", "W3", "W4")
MOST_REDEALS = 1000


class Wrong(Exception):
    """What is wrong with the record, as a sentence."""


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description="Check an exported match record offline.")
    parser.add_argument("record", help="the JSON form of a record")
    parser.add_argument("--receipt", action="append", default=[], help="a receipt that you kept, as JSON")
    asked = parser.parse_args(arguments)
    try:
        record = read_json(asked.record)
        receipts = [read_json(path) for path in asked.receipt]
        for line in verify(record, receipts):
            print(line)
    except Wrong as wrong:
        print(f"WRONG: {wrong}")
        return 1
    return 0


def verify(record: Json, receipts: Sequence[Json] = ()) -> list[str]:
    """Every check in turn; returns what was found right, a line each, or raises Wrong."""
    if not isinstance(record, dict) or record.get("format") != FORMAT:
        raise Wrong(f"this is no {FORMAT} record")
    entries = record.get("entries")
    if not isinstance(entries, list) or not entries:
        raise Wrong("the record has no entries")
    try:
        check_chain(record["match"], entries)
        deals = deals_of(entries)
        game = entries[0]["data"]["game"]
        for deal in deals:
            check_deal(deal, game)
        opened, closed = check_seals(entries, {deal["number"]: deal["key"] for deal in deals if deal["key"]})
        signatures = check_receipts(record, entries, receipts)
    except (LookupError, TypeError, ValueError, AttributeError, RecursionError, struct.error) as fault:
        raise Wrong(f"the record is malformed: {type(fault).__name__} {fault}") from fault
    return report(entries, deals, opened, closed, signatures)


def report(entries: list[Json], deals: list[Json], opened: int, closed: int, signatures: list[str]) -> list[str]:
    """What was checked, and what could not be."""
    proved = [deal for deal in deals if deal["key"]]
    lines = [
        f"chain: {len(entries)} entries, head {entries[-1]['hash']}",
        f"seals: {opened} checked, {closed} still closed",
        f"commit: {len(proved)} deals; {sum(deal['own'] for deal in proved)} seats gave a nonce of their own",
        f"shuffle, root: {len(proved)} packs are what their keys make and what was published",
    ]
    if len(proved) < len(deals):
        lines.append(f"not yet revealed: {len(deals) - len(proved)} deal")
    return lines + signatures


# The chain


def check_chain(match: str, entries: list[Json]) -> None:
    prev, at = "0" * 64, ""
    for seq, entry in enumerate(entries, start=1):
        extra = set(entry) - set(HASHED) - {"hash", "hidden"}
        if extra or not set(HASHED) <= set(entry):
            raise Wrong(f"entry {seq} has not exactly the ten hashed keys")
        if type(entry["seq"]) is not int or entry["seq"] != seq:
            raise Wrong(f"entry {seq} has the number {entry['seq']!r}")
        if type(entry["v"]) is not int or entry["v"] != 1 or entry["match"] != match:
            raise Wrong(f"entry {seq} is of another match or version")
        if not re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z", entry["at"]) or entry["at"] < at:
            raise Wrong(f"entry {seq} has the time {entry['at']!r} after {at!r}")
        if entry["prev"] != prev:
            raise Wrong(f"entry {seq} does not follow from entry {seq - 1}")
        digest = sha256(lp(SCHEME, b"entry", jcs({key: entry[key] for key in HASHED}))).hex()
        if entry.get("hash") != digest:
            raise Wrong(f"entry {seq} has the hash {entry.get('hash')}, but its bytes give {digest}")
        prev, at = digest, entry["at"]


def jcs(value: Any) -> bytes:
    """RFC 8785 of text, integers, true, false, null, lists and objects with ASCII keys."""
    require_plain(value)
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def require_plain(value: Any) -> None:
    if isinstance(value, dict):
        for key, item in value.items():
            if not isinstance(key, str) or not key.isascii():
                raise Wrong(f"a key is not ASCII text: {key!r}")
            require_plain(item)
    elif isinstance(value, list):
        for item in value:
            require_plain(item)
    elif isinstance(value, int):
        if not -(2**53) < value < 2**53:
            raise Wrong(f"an integer is beyond 2^53 - 1: {value!r}")
    elif value is not None and not isinstance(value, str):
        raise Wrong(f"a value has no canonical form: {value!r}")


# Seals


def check_seals(entries: list[Json], keys: dict[int, bytes]) -> tuple[int, int]:
    """How many hidden parts agree with their seals, and how many are still closed."""
    opened = closed = 0
    for entry in entries:
        hidden, sealed = entry.get("hidden"), entry["sealed"]
        key = keys.get(entry["data"].get("deal"))
        if hidden is not None and sealed is None and entry["kind"] not in ("committed", "dealt"):
            raise Wrong(f"entry {entry['seq']} has a hidden part that nothing seals")
        if sealed is not None and hidden is not None and key is not None:
            check_seal(entry, seal_salt(key, entry["seq"]), hidden)
            opened += 1
        elif sealed is not None and key is not None:
            raise Wrong(f"entry {entry['seq']} lacks its hidden part, though its deal is revealed")
        elif sealed is not None:
            closed += 1
        if entry["kind"] == "unsealed":
            of = entry["data"]["of"]
            if type(of) is not int or not 0 < of < entry["seq"]:
                raise Wrong(f"entry {entry['seq']} opens entry {of!r}, which is not before it")
            check_seal(entries[of - 1], bytes.fromhex(entry["data"]["salt"]), entry["data"]["hidden"])
    return opened, closed


def check_seal(entry: Json, salt: bytes, hidden: Json) -> None:
    if entry["sealed"] != sha256(lp(SCHEME, b"seal", salt, jcs(hidden))).hex():
        raise Wrong(f"entry {entry['seq']} did not seal {json.dumps(hidden)}")


def seal_salt(key: bytes, seq: int) -> bytes:
    return mac(key, lp(b"seal", u32(seq)))[:16]


# Deals: seed, nonces, key, pack


def deals_of(entries: list[Json]) -> list[Json]:
    """The three entries of each deal that prove its pack; `key` is None until it is revealed."""
    deals = []
    for entry in entries:
        if entry["kind"] == "committed":
            deals.append({"number": entry["data"]["deal"], "committed": entry, "key": None, "own": 0})
            if entry["data"]["deal"] != len(deals) or entry["data"]["game"] != f"{entry['match']}/{len(deals)}":
                raise Wrong(f"entry {entry['seq']} does not commit deal {len(deals)} of this match")
        elif entry["kind"] in ("dealt", "revealed"):
            if not deals or entry["data"]["deal"] != len(deals) or entry["kind"] in deals[-1]:
                raise Wrong(f"entry {entry['seq']} ({entry['kind']}) is out of place")
            deals[-1][entry["kind"]] = entry
    return deals


def check_deal(deal: Json, rules: Json) -> None:
    """Seed, nonces, shuffle and root of one deal, once it is revealed."""
    if "revealed" not in deal:
        return
    committed, dealt, revealed = deal["committed"], deal["dealt"], deal["revealed"]
    game, seed = committed["data"]["game"].encode(), bytes.fromhex(revealed["data"]["seed"])
    if tagged(b"seed", game, seed).hex() != committed["data"]["commit"]:
        raise Wrong(f"entry {revealed['seq']} reveals another seed than entry {committed['seq']} was bound to")
    if (committed.get("hidden") or {"seed": seed.hex()}) != {"seed": seed.hex()}:
        raise Wrong(f"entry {committed['seq']} has another seed than entry {revealed['seq']}")
    nonces = [bytes.fromhex(nonce or "") for nonce in dealt["data"]["nonces"]]
    bound = committed["data"]["nonce_commits"]
    if len(bound) != len(nonces):
        raise Wrong(f"entry {dealt['seq']} has nonces for {len(nonces)} seats, not {len(bound)}")
    for seat, nonce in enumerate(nonces):
        if dealt["data"]["nonces"][seat] is not None:
            if bound[seat] != tagged(b"nonce", game, u32(seat), nonce).hex():
                raise Wrong(f"entry {dealt['seq']} has a nonce of seat {seat} that it was not bound to")
            deal["own"] += 1
    deal["key"] = mac(seed, lp(SCHEME, b"deck", game, *nonces))
    check_pack(deal["key"], dealt, rules)


def check_pack(key: bytes, dealt: Json, rules: Json) -> None:
    text = (dealt.get("hidden") or {}).get("pack")
    if not isinstance(text, str):
        raise Wrong(f"entry {dealt['seq']} lacks its pack, though its deal is revealed")
    pack = text.split()
    names = card_names(pack, ("XB",) if rules["options"].get("remove_joker") == "yes" else ())
    fitting = (cards for cards in orders(key, names, rules) if [names[card] for card in cards] == pack)
    cards = next(fitting, None)
    if cards is None:
        raise Wrong(f"entry {dealt['seq']} deals a pack that is not the shuffle of its key")
    root = deck_root(key, cards)
    if root != dealt["data"]["deck_root"]:
        raise Wrong(f"entry {dealt['seq']} published another root than its pack has: {root}")


def card_names(pack: list[str], removed: Sequence[str] = ()) -> list[str]:
    """Card numbers -> texts: suits S H D C, ranks upward, special cards; further packs follow whole, but for `removed`
    cards of the last."""
    once = sorted(set(pack), key=place_of)
    copies = max(map(pack.count, once), default=0)
    names = once * (copies - 1) + [card for card in once if card not in removed or pack.count(card) == copies]
    if not pack or sorted(names) != sorted(pack):
        raise Wrong(f"a pack has cards that are missing or doubled: {' '.join(pack)}")
    return names


def place_of(card: str) -> tuple[int, int]:
    if card in SPECIALS:
        return len(SUITS), SPECIALS.index(card)
    return SUITS.index(card[1]), RANKS.index(card[0])


def orders(key: bytes, names: list[str], rules: Json) -> Iterator[list[int]]:
    """The orders in which a key may deal: its shuffle, or what the game makes of it.

    `albanian` stacks the ranks; the option `diamond_search` puts the first diamond at the bottom and shuffles the rest;
    `redeal` shuffles again.
    """
    numbers, options = list(range(len(names))), rules["options"]
    if "albanian" in (rules["variant"], *rules["modifiers"]):
        yield stacked(key, names)
        return
    first = shuffled(key, numbers)
    if options.get("diamond_search") == "yes":
        diamond = next((card for card in first if names[card][1] == "D"), None)
        rest = shuffled(extra(key, b"diamonds", 0), [card for card in numbers if card != diamond])
        yield rest if diamond is None else [*rest, diamond]
        return
    yield first
    if options.get("redeal") == "yes":
        for count in range(MOST_REDEALS):
            yield shuffled(extra(key, b"redeal", count), numbers)


def stacked(key: bytes, names: list[str]) -> list[int]:
    """Special cards, then the ranks from the top down; each group is shuffled by itself."""
    groups = [[card for card, name in enumerate(names) if name in SPECIALS]]
    for rank in reversed(RANKS):
        groups.append([card for card, name in enumerate(names) if name not in SPECIALS and name[0] == rank])
    filled = [group for group in groups if group]
    return [card for place, group in enumerate(filled) for card in shuffled(extra(key, b"suits", place), group)]


def shuffled(key: bytes, cards: list[int]) -> list[int]:
    cards, words = sorted(cards), stream(key)
    for place in range(len(cards) - 1, 0, -1):
        bound = place + 1
        word = next(word for word in words if word < 2**32 - 2**32 % bound)
        cards[place], cards[word % bound] = cards[word % bound], cards[place]
    return cards


def stream(key: bytes) -> Iterator[int]:
    block = 0
    while True:
        yield from struct.unpack(">8I", mac(key, struct.pack(">Q", block)))
        block += 1


def extra(key: bytes, name: bytes, count: int) -> bytes:
    return mac(key, lp(b"extra", name, u32(count)))


def deck_root(key: bytes, cards: list[int]) -> str:
    leaves = []
    for place, card in enumerate(cards):
        salt = mac(key, lp(b"salt", u32(place)))[:16]
        leaves.append(sha256(b"\0" + lp(SCHEME, b"card", u32(place) + u32(card), salt)))
    return tree(leaves).hex()


def tree(leaves: list[bytes]) -> bytes:
    """RFC 6962."""
    if len(leaves) == 1:
        return leaves[0]
    half = 1
    while 2 * half < len(leaves):
        half *= 2
    return sha256(b"\1" + tree(leaves[:half]) + tree(leaves[half:]))


# Receipts


def check_receipts(record: Json, entries: list[Json], receipts: Sequence[Json]) -> list[str]:
    """Each receipt names an entry of this chain and, where that can be checked, is signed."""
    for receipt in receipts:
        seq = receipt["seq"]
        if type(seq) is not int or not 0 < seq <= len(entries) or receipt["hash"] != entries[seq - 1]["hash"]:
            raise Wrong(f"the receipt of entry {seq!r} is for another log than this one: it was changed or forked")
    if not receipts:
        return ["receipts: none given"]
    if Ed25519PublicKey is None:
        return [f"receipts: {len(receipts)} in this chain; signatures not checked (no `cryptography`)"]
    keys = {key["key"]: bytes.fromhex(key["public"]) for key in record.get("keys") or []}
    for receipt in receipts:
        if receipt["key"] not in keys or sha256(keys[receipt["key"]]).hex()[:16] != receipt["key"]:
            raise Wrong(f"the receipt of entry {receipt['seq']} is by a key that the record does not have")
        signed = lp(
            SCHEME, b"head", record["match"].encode(), struct.pack(">Q", receipt["seq"]), bytes.fromhex(receipt["hash"])
        )
        try:
            Ed25519PublicKey.from_public_bytes(keys[receipt["key"]]).verify(bytes.fromhex(receipt["sig"]), signed)
        except InvalidSignature:
            raise Wrong(f"the receipt of entry {receipt['seq']} is not signed by its key") from None
    return [f"receipts: {len(receipts)} in this chain and signed; compare the keys with /keys"]


# Bytes


def tagged(tag: bytes, *parts: bytes) -> bytes:
    return sha256(lp(SCHEME, tag, *parts))


def lp(*parts: bytes) -> bytes:
    return b"".join(u32(len(part)) + part for part in parts)


def u32(number: int) -> bytes:
    return struct.pack(">I", number)


def sha256(text: bytes) -> bytes:
    return hashlib.sha256(text).digest()


def mac(key: bytes, text: bytes) -> bytes:
    return hmac.new(key, text, hashlib.sha256).digest()


def read_json(path: str) -> Any:
    try:
        with open(path, encoding="utf-8") as file:
            return json.load(file)
    except OSError as fault:
        raise Wrong(f"{path} cannot be read: {fault.strerror}") from fault
    except (ValueError, RecursionError) as fault:
        raise Wrong(f"{path} is not JSON: {fault}") from fault


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
