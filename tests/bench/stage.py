"""What is measured on: a PostgreSQL with the house's tables, and a server for each contender. Gone afterwards."""

import os
import secrets
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import urlopen

from referee import addresses
from referee.embedded import children, house
from referee.embedded.places import ROOT
from referee.embedded.postgres import Server

WORKERS, THREADS = 2, 4
HOUSE = "referee.settings"


@contextmanager
def furnished(options: Sequence[str]) -> Iterator[Server]:
    folder = Path(tempfile.mkdtemp(prefix="referee-bench-"))
    folder.chmod(0o755)
    with (folder / "postgres.log").open("wb") as output:
        (folder / "data").mkdir(mode=0o700)
        server = Server(folder / "data", options=options, output=output)
        server.start()
        try:
            set_up(folder / "data")
            yield server
        finally:
            server.stop()
            shutil.rmtree(folder)


def set_up(folder: Path) -> None:
    """This process owns the tables; the servers that it starts serve as the role without rights over entries."""
    os.environ |= {
        "DATABASE_URL": addresses.embedded_url(addresses.OWNER, folder),
        "REFEREE_ROLE": "owner",
        "BENCH_SERVANT_URL": addresses.embedded_url(addresses.SERVANT, folder),
        "BROKER_URL": "memory://",
        "REFEREE_SECRET_KEY": secrets.token_hex(),
        "REFEREE_SIGNING_KEY": secrets.token_hex(32),
        "DJANGO_SETTINGS_MODULE": HOUSE,
    }
    import django
    from django.core.management import call_command

    django.setup()
    call_command("migrate", verbosity=0)


@contextmanager
def serving(application: str, settings: str, port: int) -> Iterator[int]:
    """The process id of a granian that answers."""
    env = {name: value for name, value in os.environ.items() if name != "REFEREE_ROLE"}
    env["DATABASE_URL"] = env.pop("BENCH_SERVANT_URL")
    env["DJANGO_SETTINGS_MODULE"] = settings
    words = house.granian("wsgi", port, "--workers", str(WORKERS), "--blocking-threads", str(THREADS))
    command = [*words[:-1], application]  # the last word is what it serves
    process = children.start(command, env=env, cwd=ROOT)
    try:
        await_answer(process, f"http://127.0.0.1:{port}/nothing")
        yield process.pid
    finally:
        process.terminate()
        process.wait()


def await_answer(process: "subprocess.Popen[bytes]", address: str) -> None:
    deadline = time.monotonic() + 30
    while time.monotonic() < deadline and process.poll() is None:
        try:
            urlopen(address, timeout=5)
        except HTTPError:
            return
        except OSError:
            time.sleep(0.1)
    raise SystemExit(f"{address} does not answer.")
