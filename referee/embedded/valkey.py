"""The embedded Valkey: the broker of Celery's nudges, reached by a unix socket only, with an append-only file."""

import subprocess
import time
from pathlib import Path
from typing import IO

import redis

from referee.embedded import children, places, programs
from referee.embedded.programs import Failed

FOLDER = places.DATA / "valkey"
START_S = 20.0
STEP_S = 0.02
SETTINGS = {
    "port": "0",
    "unixsocketperm": "700",
    "appendonly": "yes",
    "appendfsync": "everysec",
    "save": "",
    "maxmemory-policy": "noeviction",
    "loglevel": "warning",
}


def socket() -> Path:
    return places.socket_folder(FOLDER) / "valkey.sock"


def start(*, output: IO[bytes] | None = None) -> subprocess.Popen[bytes]:
    """The server, answering. What lay in its queues when it ended is there again."""
    places.private(FOLDER)
    places.private(socket().parent)
    socket().unlink(missing_ok=True)
    command = [str(programs.valkey()), "--dir", str(FOLDER), "--unixsocket", str(socket())]
    command += [word for name, value in SETTINGS.items() for word in (f"--{name}", value)]
    process = children.start(command, output=output)
    deadline = time.monotonic() + START_S
    while not answers():
        if process.poll() is not None:
            raise Failed(f"Valkey ended at once (code {process.returncode}).")
        if time.monotonic() > deadline:
            process.kill()
            raise Failed(f"Valkey did not answer for {START_S:.0f} s.")
        time.sleep(STEP_S)
    return process


def answers() -> bool:
    try:
        return bool(redis.Redis(unix_socket_path=str(socket())).ping())
    except redis.RedisError:
        return False  # not there yet, or still reading its file
