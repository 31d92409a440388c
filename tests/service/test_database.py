"""What the database itself refuses."""

from datetime import UTC, datetime

import pytest
from django.db import connection, transaction
from django.db.utils import IntegrityError, InternalError, ProgrammingError

from matches import database
from matches.models import Account, Entry, Match

NOON = datetime(2026, 11, 30, 12, tzinfo=UTC)

REFUSED = (IntegrityError, InternalError)
CHANGES = ("UPDATE entries SET seq = seq", "DELETE FROM entries", "TRUNCATE entries", "TRUNCATE matches CASCADE")


def run(sql):
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(sql)


@pytest.mark.parametrize("sql", CHANGES)
@pytest.mark.parametrize("mode", ["origin", "replica"])
def test_entries_are_not_changed_whatever_the_session_says(opened, sql, mode):
    opened()
    with pytest.raises(REFUSED, match="never changed"):
        run(f"SET CONSTRAINTS ALL IMMEDIATE; SET LOCAL session_replication_role = {mode}; {sql}")


def test_a_closed_match_takes_no_more_moves(opened):
    table = opened().finish()
    with pytest.raises(REFUSED, match="no move follows"), transaction.atomic():
        Match.objects.filter(pk=table.id).update(ply=table.match.ply + 1)
    with pytest.raises(REFUSED), transaction.atomic():
        Match.objects.filter(pk=table.id).update(state="running", close_reason=None, closed_at=None)


def test_one_move_a_ply(opened):
    table = opened()
    table.play()
    with pytest.raises(IntegrityError, match="entry_one_move_a_ply"), transaction.atomic():
        second = Entry(match_id=table.id, seq=99, at=NOON, kind="moved", data={"ply": 0}, prev="", hash="")
        Entry.objects.bulk_create([second])


def test_a_bot_stays_a_bot(db):
    bot = Account.objects.create(name="Deep Durak", is_bot=True)
    with pytest.raises(REFUSED, match="is a bot"), transaction.atomic():
        Account.objects.filter(pk=bot.pk).update(is_bot=False)


def test_an_append_to_a_moved_head_adds_nothing(opened):
    table = opened()
    table.play()
    entry = {"hidden": None, **dict.fromkeys(("sealed", "seat", "by")), "match": table.id, "seq": 6, "v": 1}
    entry |= {"at": "2026-11-30T12:00:00.000Z", "kind": "moved", "data": {}, "prev": "", "hash": ""}
    assert not database.append(match=table.id, seen=5, head={"seq": 6}, entries=[entry])
    assert table.match.seq == 6


def test_the_serving_role_adds_and_reads_entries_and_no_more(opened):
    opened()
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1 FROM pg_roles WHERE rolname = %s", [database.SERVANT])
        if cursor.fetchone() is None:
            cursor.execute(f"CREATE ROLE {database.SERVANT}")
        database.grant(connection)
        cursor.execute(f"SET LOCAL ROLE {database.SERVANT}")
        cursor.execute("SELECT count(*) FROM entries")
        cursor.execute("UPDATE matches SET private = private")
        for sql in (*CHANGES, "ALTER TABLE entries DISABLE TRIGGER ALL", "DROP TABLE entries"):
            with pytest.raises(ProgrammingError, match=r"permission denied|must be owner"), transaction.atomic():
                cursor.execute(sql)
        cursor.execute("RESET ROLE")
