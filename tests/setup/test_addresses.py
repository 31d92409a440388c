"""Addresses from the environment."""

import pytest

from referee import addresses


@pytest.fixture(autouse=True)
def _as_given(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("DATABASE_URL", "DATABASE_OWNER_URL", "REFEREE_ROLE", "REFEREE_DATABASE_ROLE", "BROKER_URL"):
        monkeypatch.delenv(name, raising=False)


def test_an_address_is_read_with_its_escapes_and_options() -> None:
    found = addresses.database("postgresql://boris:a%2Fb@db.example:5433/games?sslmode=require")
    assert (found["USER"], found["PASSWORD"], found["HOST"], found["PORT"]) == ("boris", "a/b", "db.example", "5433")
    assert found["NAME"] == "games"
    assert found["OPTIONS"]["sslmode"] == "require"


def test_a_socket_folder_is_a_host() -> None:
    assert addresses.database("postgresql://alice@/games?host=%2Frun%2Fpg")["HOST"] == "/run/pg"


def test_connections_are_kept_and_prepared() -> None:
    found = addresses.database("postgresql:///games")
    assert found["CONN_MAX_AGE"] is None
    assert found["OPTIONS"] == {"server_side_binding": True, "prepare_threshold": 2}


def test_another_database_is_refused() -> None:
    with pytest.raises(ValueError, match="postgresql://"):
        addresses.database("mysql://localhost/games")


def test_the_embedded_database_is_migrated_by_its_owner_only(monkeypatch: pytest.MonkeyPatch) -> None:
    assert addresses.database(addresses.database_url())["USER"] == addresses.SERVANT
    monkeypatch.setenv("REFEREE_ROLE", "owner")
    assert addresses.database(addresses.database_url())["USER"] == addresses.OWNER


def test_the_owner_has_an_address_of_his_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATABASE_URL", "postgresql://servant@db/games")
    monkeypatch.setenv("DATABASE_OWNER_URL", "postgresql://owner@db/games")
    assert addresses.database_url() == "postgresql://servant@db/games"
    monkeypatch.setenv("REFEREE_ROLE", "owner")
    assert addresses.database_url() == "postgresql://owner@db/games"


def test_with_one_address_the_servants_step_down(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REFEREE_DATABASE_ROLE", addresses.SERVANT)
    assert addresses.database("postgresql:///games")["OPTIONS"]["assume_role"] == addresses.SERVANT
    monkeypatch.setenv("REFEREE_ROLE", "owner")
    assert "assume_role" not in addresses.database("postgresql:///games")["OPTIONS"]
