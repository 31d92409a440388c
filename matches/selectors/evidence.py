"""What proves a match: its signed head, its record, its audit, and how a deal was drawn."""

from typing import Any

import variants.record
from matches import audit as auditing
from matches import log, receipts
from matches import table as tables
from matches.callers import ANONYMOUS, Caller
from matches.problems import Problem, malformed
from matches.selectors.entries import readers_of, viewer
from matches.selectors.redaction import revealed, shown
from matches.table import Table

FORMS = ("json", "text")


def head(match: str, caller: Caller = ANONYMOUS) -> dict[str, Any]:
    """The last entry's number and hash, signed."""
    table = tables.read(match, caller)
    return {"match": match, **receipts.sign_head(match, table.seq, table.hash)}


def record(match: str, caller: Caller, form: str = "json") -> dict[str, Any] | str:
    """The record. Of a running match it holds what the caller may see; the text form has only deals that are over.

    `durak-record/1` in JSON is complete once the match is closed: it can be imported elsewhere.
    """
    if form not in FORMS:
        raise malformed("form", "unknown_value")
    table = tables.read(match, caller)
    entries = log.entries(match, last=table.seq)
    if form == "text":
        over = [entry for entry in entries if entry["data"].get("deal", 0) <= revealed(table)]
        return variants.record.to_text(variants.record.of_entries(_as_seen(table, over)))
    return variants.record.to_json(match, _as_seen(table, entries), receipts.public_keys())


def audit(match: str, caller: Caller = ANONYMOUS) -> dict[str, Any]:
    """Everything that the entries claim, computed again."""
    table = tables.read(match, caller)
    return auditing.audit(log.entries(match, last=table.seq)).json()


def fairness(match: str, caller: Caller, deal: int) -> dict[str, Any]:
    """How a deal was drawn: what was published before it, and once it is over the seed and the pack."""
    table = tables.read(match, caller)
    committed = [each for each in log.of_kind(match, "committed", last=table.seq) if each["data"]["deal"] == deal]
    dealt = [each for each in log.of_kind(match, "dealt", last=table.seq) if each["data"]["deal"] == deal]
    if not committed or not dealt:
        raise Problem("deal_not_found")
    over = deal <= revealed(table)
    return {
        "match": match,
        "deal": deal,
        "scheme": "durak-fair/1",
        **{key: committed[0]["data"][key] for key in ("game", "commit", "nonce_commits")},
        **{key: dealt[0]["data"][key] for key in ("nonces", "deck_root", "dealer")},
        "seed": committed[0]["hidden"]["seed"] if over else None,
        "pack": dealt[0]["hidden"]["pack"] if over else None,
    }


def _as_seen(table: Table, entries: list[log.Entry]) -> list[dict[str, Any]]:
    readers = readers_of(table, entries)
    return [
        shown(entry, viewer(table), revealed=revealed(table), readers=readers.get(entry["seq"], 0)) for entry in entries
    ]
