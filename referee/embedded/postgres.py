"""The embedded PostgreSQL: initialised where needed, run as a direct child, reached by a unix socket only.

PostgreSQL refuses to run as root, so root starts it as the owner of the database folder: `nobody` for a new one.
Durability stands at PostgreSQL's defaults (fsync, synchronous_commit, full_page_writes).
"""

import os
import pwd
import signal
import subprocess
import time
from collections.abc import Sequence
from pathlib import Path
from typing import IO

import psycopg

from referee.addresses import NAME, OWNER, SERVANT
from referee.embedded import children, places, programs
from referee.embedded.programs import Failed

INIT = ("-U", OWNER, "-A", "trust", "-E", "UTF8", "--locale=C")
# Nobody else can open the socket, so trust means: this user, and root.
PRIVATE = ("-c", "listen_addresses=", "-c", "unix_socket_permissions=0700")
START_S = 60.0  # a start after a crash replays the log
AGAIN_S = 10.0  # for as long the processes of a killed server may hold its folder
STEP_S = 0.02


class Server:
    def __init__(self, folder: Path, *, options: Sequence[str] = (), output: IO[bytes] | None = None) -> None:
        self.folder = folder.resolve()
        self.socket = places.socket_folder(folder)
        self.options = options
        self.output = output
        self.user = runs_as(self.folder)
        self.programs = programs.postgres(self.user)

    def start(self) -> subprocess.Popen[bytes]:
        """The server, answering, with the database and both roles."""
        if not (self.folder / "PG_VERSION").exists():
            self.initialise()
        self.give(places.private(self.socket, self.user))
        self.process = self.answering()
        self.furnish()
        return self.process

    def initialise(self) -> None:
        self.give(self.folder)
        made = self.run("initdb", "-D", str(self.folder), *INIT)
        if made.returncode:
            raise Failed(f"initdb failed:\n{made.stdout.strip()}")

    def answering(self) -> subprocess.Popen[bytes]:
        began = time.monotonic()
        process = self.launch()
        while self.run("pg_isready", "-q", "-h", str(self.socket), "-d", "postgres").returncode:
            waited = time.monotonic() - began
            if process.poll() is not None:
                if waited > AGAIN_S:
                    raise Failed(f"PostgreSQL ended at once (code {process.returncode}).")
                time.sleep(0.5)
                process = self.launch()
            elif waited > START_S:
                process.kill()
                raise Failed(f"PostgreSQL did not answer for {START_S:.0f} s.")
            time.sleep(STEP_S)
        return process

    def launch(self) -> subprocess.Popen[bytes]:
        place = ["-D", str(self.folder), "-k", f'"{self.socket}"']
        command = [str(self.programs / "postgres"), *place, *PRIVATE, *self.options]
        return children.start(command, ending=signal.SIGINT, user=self.user, output=self.output, cwd=self.folder)

    def furnish(self) -> None:
        with psycopg.connect(host=str(self.socket), user=OWNER, dbname="postgres", autocommit=True) as link:
            if not link.execute("select 1 from pg_roles where rolname = %s", [SERVANT]).fetchone():
                link.execute(f"create role {SERVANT} login")
            if not link.execute("select 1 from pg_database where datname = %s", [NAME]).fetchone():
                link.execute(f"create database {NAME}")

    def stop(self) -> None:
        """A fast shutdown: sessions end, everything is written."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
            self.process.wait()

    def run(self, program: str, *words: str) -> "subprocess.CompletedProcess[str]":
        return children.run([str(self.programs / program), *words], user=self.user)

    def give(self, folder: Path) -> None:
        if self.user != os.geteuid():
            os.chown(folder, self.user, pwd.getpwuid(self.user).pw_gid)


def runs_as(folder: Path) -> int:
    """Whom to run it as: ourselves; for root the folder's owner, or nobody."""
    if os.geteuid() != 0:
        return os.geteuid()
    return folder.stat().st_uid or pwd.getpwnam("nobody").pw_uid
