"""Records that travel: exported here, taken in there."""

import copy

import pytest
from django.db import transaction

from matches import chain, selectors, services
from matches.callers import ANONYMOUS
from matches.models import Match


class Elsewhere(Exception):
    """Undoes what was done, so that a record comes from a house that is not this one."""


@pytest.fixture
def record(opened):
    """The record of a match that this database does not know any more."""
    found = {}
    with pytest.raises(Elsewhere), transaction.atomic():
        table = opened("transfer", seats=3, deals=2).finish()
        found = selectors.record(table.id, ANONYMOUS)
        raise Elsewhere
    assert not Match.objects.exists()
    return found


def test_a_record_is_taken_in_whole_and_marked(record, alice):
    taken = services.import_record(record=record, account=alice.account)
    assert (taken.status, taken.match.id, taken.match.imported) == (201, record["match"], True)
    assert selectors.record(taken.match.id, ANONYMOUS)["entries"] == record["entries"]
    assert selectors.audit(taken.match.id)["verdict"] == "consistent"
    assert taken.match.result == record["entries"][-1]["data"]["result"]


def test_the_same_record_again_is_the_same_match(record):
    services.import_record(record=record)
    assert services.import_record(record=record).status == 200


def test_a_match_that_was_played_here_is_known(opened):
    table = opened().finish()
    taken = services.import_record(record=selectors.record(table.id, ANONYMOUS))
    assert (taken.status, taken.match.imported) == (200, False)


def test_a_running_match_is_no_record(opened, problem_of):
    table = opened()
    record = selectors.record(table.id, ANONYMOUS)
    assert problem_of(lambda: services.import_record(record=record)).code == "bad_record"


def test_one_changed_value_is_found(record, problem_of):
    for place in range(0, len(record["entries"]), 9):
        forged = copy.deepcopy(record)
        entry = forged["entries"][place]
        entry["at"] = entry["at"].replace("2026", "2025")
        assert problem_of(lambda forged=forged: services.import_record(record=forged)).code == "bad_record"
    assert not Match.objects.exists()


@pytest.mark.parametrize(
    "record", [{}, {"format": "durak-record/1", "match": "mt_x", "entries": [1, 2]}, {"format": "pgn", "entries": []}]
)
@pytest.mark.django_db
def test_what_is_no_record_is_refused(record, problem_of):
    assert problem_of(lambda: services.import_record(record=record)).code == "bad_record"


def test_values_that_no_column_takes_are_refused(opened, problem_of, alice):
    found = {}
    with pytest.raises(Elsewhere), transaction.atomic():
        table = opened(lines=[{"kind": "me"}, {"kind": "bot", "level": 1}])
        services.resign(match_id=table.id, caller=alice, arrived=table.now)
        found = selectors.record(table.id, ANONYMOUS)
        raise Elsewhere
    prev = found["entries"][1]["prev"]
    for entry in found["entries"][1:]:
        entry["prev"] = prev
        if entry["data"].get("kind") == "bot":
            entry["data"]["level"] = 70_000
        prev = entry["hash"] = chain.entry_hash({key: entry[key] for key in chain.HASHED})
    assert problem_of(lambda: services.import_record(record=found)).code == "bad_record"
