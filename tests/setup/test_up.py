"""The whole house, really started: what `manage.py up` promises, and what is left when it is killed."""

import json
import os
import re
import shutil
import signal
import socket
import stat
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.error import URLError
from urllib.request import ProxyHandler, Request, build_opener

import pytest

from referee.embedded import places

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="it reads /proc")
DIRECT = build_opener(ProxyHandler({}))
START_S = 120.0
END_S = 40.0


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


class House:
    """A started `manage.py up`, with a data folder and ports of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port, self.stream_port = free_port(), free_port()
        ours = ("REFEREE_", "DATABASE_", "BROKER_")
        kept = {name: value for name, value in os.environ.items() if not name.startswith(ours)}
        ports = {"REFEREE_PORT": str(self.port), "REFEREE_STREAM_PORT": str(self.stream_port)}
        self.env = kept | ports | {"REFEREE_DATA": str(folder)}
        self.said = folder.with_suffix(".out")

    def up(self) -> "House":
        with self.said.open("wb") as output:
            command = [sys.executable, "manage.py", "up"]
            pipes: dict[str, Any] = {"stdout": output, "stderr": subprocess.STDOUT}
            self.process = subprocess.Popen(command, cwd=places.ROOT, env=self.env, **pipes)
        assert within(START_S, lambda: self.process.poll() is not None or "Ctrl-C ends" in self.told()), self.told()
        assert self.process.poll() is None, self.told()
        return self

    def told(self) -> str:
        return self.said.read_text()

    def note(self) -> dict[str, str]:
        note: dict[str, str] = json.loads((self.folder / "up.json").read_text())
        return note

    def ask(self, path: str, body: object = None, token: str = "") -> Any:
        headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"} if token else {}
        told = None if body is None else json.dumps(body).encode()
        with DIRECT.open(Request(f"http://127.0.0.1:{self.port}{path}", told, headers), timeout=10) as answer:
            return json.load(answer)

    def is_ready(self) -> bool:
        try:
            return bool(self.ask("/readyz")["status"] == "ok")
        except (URLError, OSError):
            return False

    def children(self) -> dict[int, str]:
        return {pid: line for pid, line in processes().items() if parent(pid) == self.process.pid}

    def child(self, words: str) -> int:
        (found,) = [pid for pid, line in self.children().items() if words in line]
        return found

    def left(self) -> list[str]:
        """Command lines of everything that still belongs to this house: by its words, or by what it was given."""
        marks = [str(self.folder), str((self.folder / "postgres").resolve())]
        marks += [f"--port {self.port}", f"--port {self.stream_port}"]
        found = processes()
        return [line for pid, line in found.items() if any(mark in line for mark in marks) or self.owns(pid)]

    def owns(self, pid: int) -> bool:
        try:
            return f"REFEREE_DATA={self.folder}\0".encode() in (Path("/proc") / str(pid) / "environ").read_bytes()
        except OSError:
            return False  # it has just ended, or is another user's

    def manage(self, *words: str) -> "subprocess.CompletedProcess[str]":
        command = [sys.executable, "manage.py", *words]
        return subprocess.run(command, cwd=places.ROOT, env=self.env, capture_output=True, text=True, check=False)

    def end(self, how: signal.Signals = signal.SIGTERM) -> int:
        self.process.send_signal(how)
        return self.process.wait(END_S)

    def clear(self) -> None:
        if self.process.poll() is None:
            self.end()
        database = (self.folder / "postgres").resolve()
        shutil.rmtree(database, ignore_errors=True)


def processes() -> dict[int, str]:
    found = {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                found[int(entry.name)] = (entry / "cmdline").read_bytes().replace(b"\0", b" ").decode()
            except (FileNotFoundError, ProcessLookupError):
                continue
    return {pid: line for pid, line in found.items() if line}


def parent(pid: int) -> int:
    try:
        return int(Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[1])
    except (FileNotFoundError, ProcessLookupError):
        return 0


def within(seconds: float, question: Callable[[], bool]) -> bool:
    deadline = time.monotonic() + seconds
    while not question():
        if time.monotonic() > deadline:
            return False
        time.sleep(0.1)
    return True


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    started = House(tmp_path_factory.mktemp("house") / "data").up()
    yield started
    started.clear()


@pytest.fixture
def doomed(tmp_path: Path) -> Iterator[House]:
    """A house that the test will end."""
    started = House(tmp_path / "data").up()
    yield started
    started.clear()


def test_every_part_answers(house: House) -> None:
    assert within(20, house.is_ready)


def test_the_note_tells_addresses_and_a_token_to_its_owner_alone(house: House) -> None:
    note = house.note()
    assert note["url"] == f"http://127.0.0.1:{house.port}"
    assert note["stream_url"] == f"http://127.0.0.1:{house.stream_port}"
    assert note["token"] in house.told()
    assert stat.S_IMODE((house.folder / "up.json").stat().st_mode) == 0o600


def test_a_first_game_is_played_by_the_three_lines_that_are_printed(house: House) -> None:
    lines = re.findall(r"^  (curl (?:.*\\\n)*.*|export .*)$", house.told(), re.MULTILINE)
    export, create, turn, move = (re.sub(r"\\\n\s*", "", line) for line in lines)
    match = json.loads(shell(f"{export}; {create} -s"))
    asked = json.loads(shell(f"{export}; {turn.replace('ID', match['id'])} -s"))
    deadline = time.monotonic() + 30
    while not asked.get("moves"):
        assert time.monotonic() < deadline, asked
        time.sleep(0.2)
        asked = json.loads(shell(f"{export}; {turn.replace('ID', match['id'])} -s"))
    filled = move.replace("ID", match["id"]).replace("PLY", str(asked["ply"])).replace("MOVE", asked["moves"][0])
    played = json.loads(shell(f"{export}; {filled} -s"))
    assert played["entry"]["kind"] == "moved", played


def shell(line: str) -> str:
    if shutil.which("curl") is None:
        pytest.skip("curl is not installed")
    return subprocess.run(["sh", "-c", line], capture_output=True, text=True, check=True).stdout


def test_only_two_ports_are_open(house: House) -> None:
    inodes = set()
    for pid in processes():
        if any(pid == child or parent(pid) == child for child in house.children()):
            for handle in Path(f"/proc/{pid}/fd").iterdir():
                with_target = re.match(r"socket:\[(\d+)\]", os.readlink(handle)) if handle.is_symlink() else None
                if with_target:
                    inodes.add(with_target[1])
    listening = set()
    for table in ("/proc/net/tcp", "/proc/net/tcp6"):
        for line in Path(table).read_text().splitlines()[1:]:
            words = line.split()
            if words[3] == "0A" and words[9] in inodes:
                listening.add(int(words[1].rpartition(":")[2], 16))
    assert listening == {house.port, house.stream_port}


def test_a_second_house_in_the_clone_is_refused_in_one_line(house: House) -> None:
    refused = house.manage("up")
    assert refused.returncode == 1
    assert refused.stderr.splitlines() == [
        f"CommandError: `manage.py up` is already running here, as process {house.process.pid}."
    ]


def test_a_busy_port_is_refused_in_one_line_before_anything_starts(house: House, tmp_path: Path) -> None:
    other = House(tmp_path / "data")
    other.env["REFEREE_PORT"] = str(house.port)
    refused = other.manage("up")
    assert refused.returncode == 1
    assert refused.stderr.splitlines() == [
        f"CommandError: Port {house.port} of 127.0.0.1: Address already in use. Set REFEREE_PORT to another."
    ]
    assert refused.stdout == ""
    shutil.rmtree((other.folder / "postgres").resolve())


def test_a_token_is_made_for_a_new_account(house: House) -> None:
    made = house.manage("token", "boris", "--scopes", "match:read", "account")
    assert made.returncode == 0, made.stderr
    assert house.ask("/api/v1/me", token=made.stdout.strip())["account"]["name"] == "boris"


def test_an_unknown_scope_is_refused_with_those_that_there_are(house: House) -> None:
    refused = house.manage("token", "boris", "--scopes", "everything")
    assert refused.returncode == 1
    assert "match:play" in refused.stderr


@pytest.mark.parametrize("words", ["interface wsgi", "interface asgi", "quiet worker", "quiet beat", "valkey-server"])
def test_a_killed_process_is_started_again(house: House, words: str) -> None:
    killed = house.child(words)
    os.kill(killed, signal.SIGKILL)
    assert within(30, lambda: any(words in line for pid, line in house.children().items() if pid != killed))
    assert within(30, house.is_ready), house.told()
    assert "is started again, nothing is lost." in house.told()


def test_nothing_outlives_a_killed_house_and_the_next_one_has_its_data(doomed: House) -> None:
    account = doomed.ask("/api/v1/me", token=doomed.note()["token"])["account"]["id"]
    former = doomed.note()["token"]
    doomed.end(signal.SIGKILL)
    assert within(15, lambda: not doomed.left()), doomed.left()
    doomed.up()
    assert doomed.ask("/api/v1/me", token=doomed.note()["token"])["account"]["id"] == account
    with pytest.raises(URLError, match="401"):
        doomed.ask("/api/v1/me", token=former)
    assert doomed.end(signal.SIGINT) == 0
    assert not doomed.left()


def test_without_postgresql_the_house_ends_and_says_so(doomed: House) -> None:
    os.kill(doomed.child("postgres -D"), signal.SIGKILL)
    assert doomed.process.wait(END_S) == 1
    assert doomed.told().splitlines()[-1] == (
        "CommandError: PostgreSQL ended unexpectedly (SIGKILL). Everything is stopped; the data is kept."
    )
    assert within(15, lambda: not doomed.left()), doomed.left()


def test_a_command_without_a_house_says_what_to_do(tmp_path: Path) -> None:
    alone = House(tmp_path / "data")
    refused = alone.manage("token", "boris")
    assert refused.returncode == 1
    assert refused.stderr.splitlines()[-1] == "Is `manage.py up` running?"
