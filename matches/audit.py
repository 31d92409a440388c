"""The audit of a match: everything that its entries claim, computed again.

`audit` is a pure function of a whole log with its hidden parts; the API and `verify_records` call
it. The checks run in the order of `CHECKS` and stop at the first that fails, because nothing after
it can be trusted. What a deal hides is not quoted in a reason before the deal is revealed: anyone
may ask for the audit of a match that is still being played.

`unverifiable` is no accusation: the log holds together, but this program does not know the game or
a kind of entry, or another edition of the rules was in force and gives a difference.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from matches.chain import Entry, is_digest, jcs, verify_chain, verify_seals
from matches.grammar import Fault, first_fault
from matches.results import result_of
from variants import chance
from variants.record import LEAVING, BadRecord, Record, of_entries
from variants.replay import DEALER, PACK, Difference, Report, build, replay

CONSISTENT, INCONSISTENT, UNVERIFIABLE = "consistent", "inconsistent", "unverifiable"
PASSED, FAILED, NOT_CHECKED = "passed", "failed", "not_checked"


@dataclass(frozen=True)
class Verdict:
    """`seq` names the first entry at fault; `checks` says of each check whether it passed."""

    verdict: str
    seq: int | None
    reason: str
    checks: dict[str, str]

    def json(self) -> dict[str, Any]:
        return {"verdict": self.verdict, "seq": self.seq, "reason": self.reason, "checks": dict(self.checks)}


def audit(entries: Iterable[Entry]) -> Verdict:
    """The verdict on a whole log; each entry has the ten hashed keys, `hash` and `hidden` (or null)."""
    log = _Log(list(entries))
    checks = dict.fromkeys(CHECKS, NOT_CHECKED)
    for name, check in CHECKS.items():
        try:
            fault = check(log)
        except BadRecord as unknown:
            return Verdict(UNVERIFIABLE, unknown.seq, str(unknown), checks)
        if fault and not fault.proved:
            return Verdict(UNVERIFIABLE, fault.seq, fault.reason, checks)
        checks[name] = FAILED if fault else PASSED
        if fault:
            return Verdict(INCONSISTENT, fault.seq, fault.reason, checks)
    return Verdict(CONSISTENT, None, log.summary(), checks)


class _Log:
    """The entries of a match and what is computed from them once."""

    def __init__(self, entries: list[Entry]) -> None:
        self.entries = entries

    @cached_property
    def record(self) -> Record:
        return of_entries(self.entries, unfinished=True)

    @cached_property
    def report(self) -> Report:
        return replay(self.record)

    def of(self, kind: str, deal: int) -> list[Entry]:
        return self._by_deal.get((kind, deal), [])

    @cached_property
    def _by_deal(self) -> dict[tuple[str, int], list[Entry]]:
        found: dict[tuple[str, int], list[Entry]] = {}
        for entry in self.entries:
            if type(entry["data"].get("deal")) is int:
                found.setdefault((entry["kind"], entry["data"]["deal"]), []).append(entry)
        return found

    def first(self, kind: str, deal: int) -> Entry:
        return self.of(kind, deal)[0]

    @cached_property
    def keys(self) -> dict[int, bytes]:
        return {number: deal.key for number, deal in enumerate(self.record.deals, start=1)}

    def seq_of(self, difference: Difference) -> int:
        """The entry that a difference of the replay is about."""
        if difference.move is not None:
            moved = self.of("moved", difference.deal)[difference.move]
            return int(moved["seq"])
        if difference.what in (PACK, DEALER):
            return int(self.first("dealt", difference.deal)["seq"])
        last = self.of("revealed", difference.deal) or self.of("dealt", difference.deal)
        return int(last[0]["seq"])

    def summary(self) -> str:
        deals, moves = self.report.deals, self.report.moves
        return f"{len(self.entries)} entries, {deals} deals and {moves} moves are what they say."


def _chain(log: _Log) -> Fault | None:
    difference = verify_chain(log.entries)
    return Fault(difference.seq, str(difference)) if difference else None


def _order(log: _Log) -> Fault | None:
    """The entries follow one another as play does, and none lacks its hidden part."""
    fault = first_fault(log.entries)
    if fault:
        return fault
    try:
        deals = log.record.deals
    except BadRecord as unreadable:
        return Fault(unreadable.seq or 1, str(unreadable))
    agreed = log.entries[0]["data"]["deals"]
    if len(deals) > agreed:
        seq = log.first("committed", agreed + 1)["seq"]
        return Fault(seq, f"Entry {seq}: more deals are played than were agreed.")
    last = log.entries[-1]
    if last["kind"] == "closed" and deals and deals[-1].outcome is None:
        return Fault(last["seq"], f"Entry {last['seq']}: the match is closed, but deal {len(deals)} is not revealed.")
    return None


def _commits(log: _Log) -> Fault | None:
    """Each seed is the one that was committed, and the one that was revealed."""
    for entry in log.entries:
        if entry["kind"] != "committed":
            continue
        seed, number = entry["hidden"]["seed"], entry["data"]["deal"]
        if chance.commit(entry["data"]["game"], bytes.fromhex(seed)).hex() != entry["data"]["commit"]:
            return Fault(entry["seq"], f"Entry {entry['seq']}: its seed is not the one that it commits to.")
        for revealed in log.of("revealed", number):
            if revealed["data"]["seed"] != seed:
                seq = revealed["seq"]
                return Fault(seq, f"Entry {seq}: the seed is not the one committed in entry {entry['seq']}.")
    return None


def _nonces(log: _Log) -> Fault | None:
    """A seat's nonce is the one that it was bound to, and a seat that was not bound has none."""
    players = {entry["seat"] for entry in log.entries if entry["kind"] == "seated"}
    for number in range(1, len(log.record.deals) + 1):
        committed, dealt = log.first("committed", number), log.first("dealt", number)
        bound, nonces = committed["data"]["nonce_commits"], dealt["data"]["nonces"]
        if not len(bound) == len(nonces) == len(players):
            return Fault(dealt["seq"], f"Entry {dealt['seq']}: {len(players)} seats may give a nonce, no more or less.")
        if any(each is not None and not is_digest(each) for each in bound):
            return Fault(committed["seq"], f"Entry {committed['seq']}: a nonce is bound by a digest or not at all.")
        for seat, nonce in enumerate(nonces):
            if nonce is None:
                continue
            if bound[seat] != chance.nonce_commit(committed["data"]["game"], seat, bytes.fromhex(nonce)).hex():
                return Fault(dealt["seq"], f"Entry {dealt['seq']}: seat {seat} was not bound to its nonce.")
    return None


def _seals(log: _Log) -> Fault | None:
    difference = verify_seals(log.entries, log.keys)
    return Fault(difference.seq, str(difference)) if difference else None


def _shuffle(log: _Log) -> Fault | None:
    """Each pack is what the game makes of the key."""
    build(log.record)
    difference = log.report.difference
    return _differs(log, difference) if difference and difference.what == PACK else None


def _root(log: _Log) -> Fault | None:
    """Each pack is the one whose root was published before a card was seen."""
    for number, pack in enumerate(log.report.packs, start=1):
        dealt = log.first("dealt", number)
        if chance.deck_root(log.keys[number], pack).hex() != dealt["data"]["deck_root"]:
            return Fault(dealt["seq"], f"Entry {dealt['seq']}: deck_root is not the root of the pack that was dealt.")
    return None


def _replay(log: _Log) -> Fault | None:
    """Dealer, moves and outcomes are what the rules say."""
    difference = log.report.difference
    return _differs(log, difference) if difference else None


def _differs(log: _Log, difference: Difference) -> Fault:
    seq, report = log.seq_of(difference), log.report
    proved = report.recorded_edition in (None, report.edition)
    if log.record.deals[difference.deal - 1].outcome is None:
        return Fault(seq, f"Entry {seq}: {difference.what} is not what the rules say.", proved)
    return Fault(seq, f"Entry {seq}: {report}", proved)


def _result(log: _Log) -> Fault | None:
    """The match was closed when it was over, and the result is what the outcomes of its deals add up to."""
    closed = log.entries[-1]
    if closed["kind"] != "closed":
        return None
    seq, told = closed["seq"], closed["data"]
    outcomes = [deal.outcome for deal in log.record.deals if deal.outcome is not None]
    if not outcomes and told["result"] is None:
        return None
    if not outcomes:
        return Fault(seq, f"Entry {seq}: nothing was played, so there is no result.")
    left = [entry for entry in log.entries if entry["kind"] == "left"]
    reason = _why_closed(log, outcomes, left)
    if told["reason"] != reason:
        return Fault(seq, f"Entry {seq}: reason should be {reason!r}, but is {told['reason']!r}.")
    result = result_of(
        seats=log.record.seats,
        losers=[outcome["losers"] for outcome in outcomes],
        left=[entry["seat"] for entry in left],
        carried=log.report.carried,
    )
    if jcs(told["result"]) != jcs(result):
        return Fault(seq, f"Entry {seq}: the result should be {result}, but is {told['result']}.")
    return None


def _why_closed(log: _Log, outcomes: list[Mapping[str, Any]], left: list[Entry]) -> str | None:
    """The reason for which a match with these deals is over; None while it is not (catalogue 2.12)."""
    if outcomes[-1]["reason"] in LEAVING:
        players = {entry["seat"] for entry in log.entries if entry["kind"] == "seated"}
        alone = len(players) - len(left) == 1  # each seat is a side of its own
        return str(left[-1]["data"]["how"]) if alone else None
    if (log.report.carried or {}).get("decided"):
        return "decided"
    return "finished" if len(outcomes) == log.entries[0]["data"]["deals"] else None


CHECKS: dict[str, Callable[[_Log], Fault | None]] = {
    "chain": _chain,
    "order": _order,
    "commit": _commits,
    "nonces": _nonces,
    "seals": _seals,
    "shuffle": _shuffle,
    "root": _root,
    "replay": _replay,
    "result": _result,
}
