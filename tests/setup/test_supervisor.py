"""Processes that are watched, restarted, ended in order, and never left behind."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from referee.embedded import children, places
from referee.embedded.programs import Failed
from referee.embedded.supervisor import Service, Supervisor

SLEEPS = [sys.executable, "-c", "import time; time.sleep(600)"]
IGNORES = "import signal, time; signal.signal(15, signal.SIG_IGN); print(flush=True); time.sleep(600)"
STUBBORN = [sys.executable, "-c", IGNORES]


def sleeper() -> subprocess.Popen[bytes]:
    return children.start(SLEEPS)


@pytest.fixture
def said() -> list[str]:
    return []


@pytest.fixture
def supervisor(said: list[str]) -> Iterator[Supervisor]:
    watching = Supervisor(said.append)
    yield watching
    watching.stop()


def pid(service: Service) -> int:
    assert service.process is not None
    return service.process.pid


def within(seconds: float, question: Callable[[], bool]) -> bool:
    deadline = time.monotonic() + seconds
    while not question():
        if time.monotonic() > deadline:
            return False
        time.sleep(0.02)
    return True


def alive(process: int) -> bool:
    try:
        return Path(f"/proc/{process}/stat").read_text().split()[2] != "Z"
    except FileNotFoundError:
        return False


def test_a_killed_service_is_started_again(supervisor: Supervisor, said: list[str]) -> None:
    service = Service("Worker", sleeper, 1)
    supervisor.add(service)
    first = pid(service)
    os.kill(first, signal.SIGKILL)
    assert not supervisor.watch(until=lambda: service.process is not None and service.process.pid != first)
    assert said == ["Worker ended unexpectedly (SIGKILL); it is started again, nothing is lost."]


def test_who_dies_at_once_waits_longer_each_time(supervisor: Supervisor) -> None:
    service = Service("Worker", sleeper, 1)
    pauses = []
    for _ in range(6):
        service.live()
        os.kill(pid(service), signal.SIGKILL)
        assert within(5, lambda: service.died() is not None)
        pauses.append(service.pause)
    assert pauses == [1, 2, 4, 8, 15, 15]


def test_a_service_that_cannot_start_is_tried_again(supervisor: Supervisor, said: list[str]) -> None:
    tries: list[int] = []

    def start() -> subprocess.Popen[bytes]:
        tries.append(len(tries))
        if len(tries) == 2:
            raise Failed("Its file is broken.")
        return sleeper()

    service = Service("Valkey", start, 1)
    supervisor.add(service)
    os.kill(pid(service), signal.SIGKILL)
    supervisor.watch(until=lambda: len(tries) == 3)
    assert said[-1] == "Valkey does not start: Its file is broken. Next try in 2 s."


def test_the_death_of_a_vital_service_is_the_end(supervisor: Supervisor) -> None:
    service = Service("PostgreSQL", sleeper, 0, vital=True)
    supervisor.add(service)
    os.kill(pid(service), signal.SIGKILL)
    assert supervisor.watch() == "PostgreSQL ended unexpectedly (SIGKILL)."


def test_the_highest_rank_ends_first(supervisor: Supervisor, tmp_path: Path) -> None:
    told = tmp_path / "told"
    words = "import signal, sys, time; signal.signal(15, lambda *_: (open({0!r}, 'a').write({1!r}), sys.exit())); "
    for rank, name in enumerate(("store", "broker", "front")):
        script = words.format(str(told), f"{name} ") + f"open({str(tmp_path / name)!r}, 'w').close(); time.sleep(600)"
        supervisor.add(Service(name, lambda script=script: children.start([sys.executable, "-c", script]), rank))
    assert within(20, lambda: all((tmp_path / name).exists() for name in ("store", "broker", "front")))
    supervisor.stop()
    assert told.read_text() == "front broker store "


def test_who_does_not_end_in_time_is_killed(
    supervisor: Supervisor, said: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("referee.embedded.supervisor.PATIENCE_S", 0.2)
    service = Service("Worker", lambda: subprocess.Popen(STUBBORN, stdout=subprocess.PIPE, start_new_session=True), 1)
    supervisor.add(service)
    assert service.process is not None and service.process.stdout is not None
    service.process.stdout.readline()  # it ignores the signal from here on
    supervisor.stop()
    service.process.stdout.close()
    assert said == ["Worker does not end in 0 s: killed."]
    assert service.process.returncode == -signal.SIGKILL


def test_ctrl_c_ends_the_watch(supervisor: Supervisor) -> None:
    before = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)}
    supervisor.listen()
    try:
        os.kill(os.getpid(), signal.SIGINT)
        assert supervisor.watch() == ""
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def test_what_a_killed_child_leaves_is_ended_with_it(supervisor: Supervisor, tmp_path: Path) -> None:
    note = tmp_path / "grandchild"
    script = (
        f"import subprocess, time; child = subprocess.Popen({SLEEPS!r});"
        f"open({str(note)!r}, 'w').write(str(child.pid)); time.sleep(600)"
    )
    service = Service("API", lambda: children.start([sys.executable, "-c", script]), 1)
    supervisor.add(service)
    assert within(20, lambda: note.exists() and note.read_text() != "")
    grandchild = int(note.read_text())
    os.kill(pid(service), signal.SIGKILL)
    supervisor.watch(until=lambda: service.process is None)
    assert within(5, lambda: not alive(grandchild))


@pytest.mark.skipif(sys.platform != "linux", reason="only the Linux kernel tells a child that its parent died")
def test_nothing_outlives_a_killed_parent() -> None:
    script = f"from referee.embedded import children as c; print(c.start({SLEEPS!r}).pid, flush=True); {SLEEPS[2]}"
    with subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, text=True, cwd=places.ROOT) as parent:
        assert parent.stdout is not None
        child = int(parent.stdout.readline())
        parent.kill()
    assert within(5, lambda: not alive(child))
