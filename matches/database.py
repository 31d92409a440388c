"""SQL that the ORM cannot say, or says too slowly: the append of entries, the wake-up after it, and who may do what.

An append is one statement: the head moves on only if it still stands where it was read, and the entries are there
exactly if it did. NOTIFY is never a part of it: inside the transaction it would take commits through a lock one by one,
so it follows as a statement of its own that waits for no disk.
"""

import logging
import threading
from collections.abc import Mapping, Sequence
from functools import lru_cache, partial
from typing import Any, LiteralString

import orjson
import psycopg
from django.db import DatabaseError, connection, transaction
from django.db.backends.base.base import BaseDatabaseWrapper
from psycopg.pq import ExecStatus

log = logging.getLogger(__name__)

CHANNEL = "entries"
SERVANT = "referee_app"  # the role that serves

Row = tuple[object, ...]
Params = Sequence[Any]  # whatever psycopg adapts

_kept = threading.local()  # of each thread its connection, and a cursor of that
_NOTIFY = b"SELECT set_config('synchronous_commit', 'off', true), pg_notify($1, $2)"
_COLUMNS = 'match_id, seq, v, at, kind, seat, "by", data, sealed, prev, hash, hidden'
_VALUES = (
    "%s::text, %s::int, %s::smallint, %s::timestamptz, %s::text, %s::smallint, %s::smallint, %s::jsonb,"
    " %s::text, %s::text, %s::text, %s::jsonb"
)
# What a column of `matches` is given as, where the text of a value does not say it.
_CASTS = {
    "at": "timestamptz",
    "asked_at": "timestamptz",
    "deadline": "timestamptz",
    "started_at": "timestamptz",
    "closed_at": "timestamptz",
    "result": "jsonb",
}


def append(*, match: str, seen: int, head: Mapping[str, object], entries: Sequence[Mapping[str, Any]]) -> bool:
    """Move the head on from `seen` and add the entries; False, and nothing done, if somebody was faster."""
    params: list[Any] = [*head.values(), match, seen]
    for entry in entries:
        params += _row(entry)
    return bool(_run(_append_sql(tuple(head), len(entries)), params).rowcount == len(entries))


def wake(match: str, seq: int) -> None:
    """Tell the streams, once what was appended is committed. Lost ones cost a watcher a heartbeat, nothing else."""
    if connection.in_atomic_block:
        transaction.on_commit(partial(_notify, match, seq))
    else:
        _notify(match, seq)


def rows(sql: LiteralString, params: Params) -> list[Row]:
    return _run(sql, params).fetchall()


def row(sql: LiteralString, params: Params) -> Row | None:
    return _run(sql, params).fetchone()


def _run(sql: str, params: Params) -> psycopg.Cursor[Row]:
    """A statement on Django's connection and in its transaction, by a kept cursor: half the price of a new one."""
    connection.ensure_connection()
    if getattr(_kept, "connection", None) is not connection.connection:
        _kept.connection = connection.connection
        _kept.cursor = connection.connection.cursor()
    cursor: psycopg.Cursor[Row] = _kept.cursor
    with connection.wrap_database_errors:
        return cursor.execute(sql, params)


def grant(connection: BaseDatabaseWrapper) -> None:
    """What the serving role may do, where it exists: add and read entries, and the ordinary elsewhere. Repeatable."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1 FROM pg_roles WHERE rolname = %s", [SERVANT])
        if cursor.fetchone() is None:
            return
        cursor.execute("SELECT quote_ident(current_schema())")
        schema = cursor.fetchone()[0]
        for statement in (
            f"GRANT USAGE ON SCHEMA {schema} TO {SERVANT}",
            f"GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA {schema} TO {SERVANT}",
            f"GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA {schema} TO {SERVANT}",
            f"REVOKE ALL ON {schema}.entries FROM {SERVANT}",
            f"GRANT SELECT, INSERT ON {schema}.entries TO {SERVANT}",
        ):
            cursor.execute(statement)


def _notify(match: str, seq: int) -> None:
    """One call of libpq. `set_config(.., true)` holds for this statement, its own transaction: it waits for no disk."""
    try:
        connection.ensure_connection()
        told = connection.connection.pgconn.exec_params(_NOTIFY, [CHANNEL.encode(), f"{match}:{seq}".encode()])
    except (DatabaseError, psycopg.Error) as error:
        log.warning("The streams were not told of %s:%s: %s", match, seq, error)
    else:
        if told.status != ExecStatus.TUPLES_OK:
            log.warning("The streams were not told of %s:%s: %s", match, seq, told.error_message.decode())


def _row(entry: Mapping[str, Any]) -> list[object]:
    hidden = entry["hidden"]
    return [
        entry["match"],
        entry["seq"],
        entry["v"],
        entry["at"],
        entry["kind"],
        entry["seat"],
        entry["by"],
        orjson.dumps(entry["data"]).decode(),
        entry["sealed"],
        entry["prev"],
        entry["hash"],
        None if hidden is None else orjson.dumps(hidden).decode(),
    ]


@lru_cache(maxsize=256)
def _append_sql(columns: tuple[str, ...], entries: int) -> str:
    """One text for each set of columns and number of entries, so that the server can keep it prepared."""
    changes = ", ".join(f"{name} = %s::{_CASTS[name]}" if name in _CASTS else f"{name} = %s" for name in columns)
    head = f"WITH head AS (UPDATE matches SET {changes} WHERE id = %s AND seq = %s RETURNING id)"
    if entries == 1:
        return f"{head} INSERT INTO entries ({_COLUMNS}) SELECT {_VALUES} FROM head"
    values = ", ".join([f"({_VALUES})"] * entries)
    return f"{head} INSERT INTO entries ({_COLUMNS}) SELECT e.* FROM head CROSS JOIN (VALUES {values}) AS e"
