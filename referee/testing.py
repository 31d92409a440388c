"""The pytest plugin of the house, loaded by `addopts` before anything reads Django's settings.

It brings an embedded PostgreSQL for the run: a temporary folder, a socket only, nothing flushed to the disk. Workers of
pytest-xdist inherit its address. `REFEREE_TEST_DATABASE_URL` names another server instead.
"""

import os
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from referee import addresses
from referee.embedded.postgres import Server

FAST = ("-c", "fsync=off", "-c", "full_page_writes=off", "-c", "synchronous_commit=off", "-c", "max_connections=200")
GIVEN = "REFEREE_TEST_DATABASE_URL"
GUARDS = """
    select format('%I', relname), format('%I', tgname) from pg_trigger join pg_class on pg_class.oid = tgrelid
    where tgenabled = 'A' and not tgisinternal
"""
FOLDER = None if GIVEN in os.environ else Path(tempfile.mkdtemp(prefix="referee-tests-")) / "postgres"
if FOLDER:
    os.environ[GIVEN] = addresses.embedded_url(addresses.OWNER, FOLDER)
os.environ["DATABASE_URL"] = os.environ[GIVEN]
os.environ["REFEREE_ROLE"] = "owner"
os.environ.setdefault("REFEREE_SECRET_KEY", "of the tests, and of nothing else; long enough for Django")
os.environ.setdefault("REFEREE_SIGNING_KEY", "07" * 32)
os.environ.setdefault("BROKER_URL", "memory://")


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config: pytest.Config) -> None:
    if FOLDER:
        FOLDER.parent.chmod(0o711)  # for who runs PostgreSQL where root tests
        FOLDER.mkdir(mode=0o700)
        server = Server(FOLDER, options=FAST, output=FOLDER.with_name("log").open("wb"))
        config.add_cleanup(lambda: clear(server, FOLDER.parent))
        server.start()


def clear(server: Server, folder: Path) -> None:
    server.stop()
    shutil.rmtree(folder)


@pytest.fixture(scope="session", autouse=True)
def emptied_between_tests() -> Iterator[None]:
    """Let transactional tests empty the tables whose triggers refuse a TRUNCATE.

    Such triggers are ENABLE ALWAYS: the tests, as owner, switch them off for that statement and on again as they were.
    """
    from django.db.backends.postgresql.operations import DatabaseOperations

    flush = DatabaseOperations.sql_flush

    def sql_flush(self: Any, style: Any, tables: Any, **options: Any) -> list[str]:
        with self.connection.cursor() as cursor:
            cursor.execute(GUARDS)
            guards = cursor.fetchall()
        off = [f"ALTER TABLE {table} DISABLE TRIGGER {trigger}" for table, trigger in guards]
        on = [f"ALTER TABLE {table} ENABLE ALWAYS TRIGGER {trigger}" for table, trigger in guards]
        return [*off, *flush(self, style, tables, **options), *on]

    DatabaseOperations.sql_flush = sql_flush  # type: ignore[method-assign]
    yield
    DatabaseOperations.sql_flush = flush  # type: ignore[method-assign]
