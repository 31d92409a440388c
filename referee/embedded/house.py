"""The processes of the house, in the order of their start, and what each is given."""

import os
import signal
import subprocess
import sys
from collections.abc import Mapping
from functools import partial
from typing import IO

from django.conf import settings

from referee.embedded import children, places, postgres, valkey
from referee.embedded.supervisor import Service

WORKERS = os.environ.get("REFEREE_WORKERS", "2")  # processes of the API, and of Celery
THREADS = os.environ.get("REFEREE_THREADS", "4")  # of each API process: durable commits wait for the disk side by side
ROOTS_WARNING = "You're running the worker with superuser privileges"  # it concerns pickled messages; ours are JSON
FRONT, BROKER, STORE = 2, 1, 0  # the first ends first


def store() -> Service:
    """PostgreSQL; its address is what the settings say when nothing else is named."""
    server = postgres.Server(places.DATABASE, output=log("postgres"))
    return Service("PostgreSQL", server.start, STORE, signal.SIGINT, vital=True)


def broker() -> Service:
    return Service("Valkey", partial(valkey.start, output=log("valkey")), BROKER)


def front(env: Mapping[str, str]) -> list[Service]:
    api = granian("wsgi", settings.PORT, "--workers", WORKERS, "--blocking-threads", THREADS)
    streams = granian("asgi", settings.STREAM_PORT)
    alone = ("--without-gossip", "--without-mingle")
    worker = celery("worker", "--concurrency", WORKERS, "--queues", "clocks,bots", *alone)
    beat = celery("beat", "--scheduler", "referee.celery.Beat", "--pidfile=")
    # A worker that is asked to end waits for its pool, which may wait for the worker: when `up` is gone nobody would
    # part them. Its tasks may be killed at any point, and its pool dies with it.
    orphans = {"Worker": signal.SIGKILL, "Beat": signal.SIGKILL}
    commands = {"API": api, "Streams": streams, "Worker": worker, "Beat": beat}
    return [
        Service(name, partial(launch, command, env, orphans.get(name, signal.SIGTERM)), FRONT)
        for name, command in commands.items()
    ]


def granian(interface: str, port: int, *words: str) -> list[str]:
    place = ["--interface", interface, "--host", settings.HOST, "--port", str(port), "--no-ws", *words]
    lives = ["--respawn-failed-workers", "--respawn-interval", "0.2", "--workers-kill-timeout", "5"]
    application = f"referee.{interface}:application"
    return [sys.executable, "-m", "granian", *place, *lives, "--log-level", "warning", application]


def celery(part: str, *words: str) -> list[str]:
    python = [sys.executable, "-W", f"ignore:{ROOTS_WARNING}"]
    return [*python, "-m", "celery", "--app", "referee.celery", "--quiet", part, "--loglevel", "warning", *words]


def launch(command: list[str], env: Mapping[str, str], orphaned: signal.Signals) -> subprocess.Popen[bytes]:
    return children.start(command, ending=orphaned, env=env, cwd=places.ROOT)


def log(name: str) -> IO[bytes]:
    return (places.private(places.LOGS) / f"{name}.log").open("ab")
