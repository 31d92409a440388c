"""Folders, sockets and secrets."""

import json
import os
import stat
from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured

from referee import keys
from referee.embedded import places


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_a_socket_lies_beside_its_service_where_the_path_is_short_enough(tmp_path: Path) -> None:
    short, long = Path("/tmp/short"), tmp_path / ("deep" * 25)
    assert places.socket_folder(short) == short.resolve()
    assert len(os.fsencode(places.socket_folder(long) / places.SOCKET_FILE)) <= places.LONGEST_SOCKET


def test_two_clones_never_share_a_socket(tmp_path: Path) -> None:
    deep = tmp_path / ("deep" * 25)
    assert places.socket_folder(deep / "one") != places.socket_folder(deep / "two")


def test_a_secret_is_readable_by_its_owner_only_from_its_first_byte(tmp_path: Path) -> None:
    places.write_secret(tmp_path / "secret", "one")
    places.write_secret(tmp_path / "secret", "two")
    assert (tmp_path / "secret").read_text() == "two"
    assert mode(tmp_path / "secret") == 0o600
    assert list(tmp_path.iterdir()) == [tmp_path / "secret"]


@pytest.fixture
def clone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A clone that has no keys, and an environment that names none."""
    monkeypatch.setattr(places, "DATA", tmp_path / ".data")
    monkeypatch.setattr(places, "KEYS", tmp_path / ".data" / "keys.json")
    monkeypatch.delenv("REFEREE_SECRET_KEY", raising=False)
    monkeypatch.delenv("REFEREE_SIGNING_KEY", raising=False)
    return tmp_path


def test_a_clone_makes_its_keys_once(clone: Path) -> None:
    keys.make()
    first = keys.read()
    keys.make()
    assert keys.read() == first
    assert len(bytes.fromhex(first.signing[0])) == keys.SEED_BYTES
    assert mode(places.KEYS) == 0o600
    assert mode(places.DATA) == 0o700


def test_the_environment_goes_before_the_clone(clone: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    keys.make()
    monkeypatch.setenv("REFEREE_SIGNING_KEY", "aa, bb")
    assert keys.read().signing == ["aa", "bb"]
    assert keys.read().secret == json.loads(places.KEYS.read_text())["secret_key"]


def test_without_keys_nothing_serves(clone: Path) -> None:
    with pytest.raises(ImproperlyConfigured, match="REFEREE_SIGNING_KEY"):
        keys.read()


def test_no_file_is_made_where_the_environment_names_the_keys(clone: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REFEREE_SECRET_KEY", "s")
    monkeypatch.setenv("REFEREE_SIGNING_KEY", "aa")
    keys.make()
    assert not places.KEYS.exists()
