"""The buckets that all processes share, in a Valkey of the test's own."""

import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
import redis

from matches.api import limits
from referee.embedded import programs


@pytest.fixture
def valkey(tmp_path: Path) -> Iterator[str]:
    """The address of a Valkey that ends with the test."""
    socket = tmp_path / "v.sock"
    command = [str(programs.valkey()), "--port", "0", "--unixsocket", str(socket), "--dir", str(tmp_path), "--save", ""]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    try:
        client = redis.Redis(unix_socket_path=str(socket))
        for _ in range(500):
            try:
                client.ping()
                break
            except redis.RedisError:
                time.sleep(0.01)
        yield f"unix://{socket}"
    finally:
        process.terminate()
        process.wait()


def test_two_processes_share_a_bucket(valkey: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(limits.LIMITS, "read", limits.Limit(3, 60))
    one, other = limits.Shared(valkey), limits.Shared(valkey)
    found = [each.spend("read", "us_1", 1) for each in (one, other, one, other)]
    assert [standing.allowed for standing in found] == [True, True, True, False]
    assert [standing.remaining for standing in found] == [2, 1, 0, 0]
    assert 1 <= found[3].retry_after <= 20
    assert one.spend("read", "us_2", 1).remaining == 2


def test_asking_how_it_stands_spends_nothing(valkey: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(limits.LIMITS, "read", limits.Limit(3, 60))
    shared = limits.Shared(valkey)
    shared.spend("read", "us_1", 1)
    assert [shared.spend("read", "us_1", 0).remaining for _ in range(3)] == [2, 2, 2]


def test_moments_lose_nothing_on_the_way(valkey: str) -> None:
    """Moments are microseconds since 1970: a number that a careless text would round."""
    shared = limits.Shared(valkey)
    before = [shared.spend("export", "us_1", 1).remaining for _ in range(5)]
    assert before == [299, 298, 297, 296, 295]
