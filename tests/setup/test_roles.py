"""Who serves cannot change what happened."""

from collections.abc import Iterator

import psycopg
import pytest
from django.core.checks import run_checks
from django.db import connection
from psycopg import errors

from referee.addresses import SERVANT


@pytest.fixture
def servant(transactional_db: None) -> Iterator[psycopg.Connection]:
    """A connection of the role that serves."""
    ours = connection.get_connection_params()
    with psycopg.connect(host=ours["host"], dbname=ours["dbname"], user=SERVANT, autocommit=True) as link:
        yield link


@pytest.mark.parametrize("statement", ["UPDATE entries SET seq = seq", "DELETE FROM entries", "TRUNCATE entries"])
def test_the_servant_may_not_change_entries(servant: psycopg.Connection, statement: str) -> None:
    with pytest.raises(errors.InsufficientPrivilege):
        servant.execute(statement)


def test_the_servant_may_read_and_add_entries(servant: psycopg.Connection) -> None:
    rights = "SELECT has_table_privilege('entries', 'SELECT') AND has_table_privilege('entries', 'INSERT')"
    assert servant.execute(rights).fetchone() == (True,)


@pytest.mark.parametrize(
    "statement", ["DROP TABLE entries", "ALTER TABLE entries DISABLE TRIGGER ALL", "CREATE TABLE other ()"]
)
def test_the_servant_owns_nothing(servant: psycopg.Connection, statement: str) -> None:
    with pytest.raises(errors.InsufficientPrivilege):
        servant.execute(statement)


def told() -> set[str | None]:
    return {message.id for message in run_checks(include_deployment_checks=True, databases=["default"])}


def test_a_deployment_that_serves_as_its_owner_is_told(db: None) -> None:
    assert "referee.W001" in told()


def test_a_deployment_that_serves_as_the_servant_is_content(db: None) -> None:
    with connection.cursor() as cursor:
        cursor.execute(f"SET LOCAL ROLE {SERVANT}")
    assert not told() & {"referee.E001", "referee.W001", "referee.W002"}
