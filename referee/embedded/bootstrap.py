"""From a bare Python to one that has everything, for `manage.py`.

The environment is `.venv/`, made from the hashed lock `requirements.txt` and stamped with its digest: when the lock
changes, the next command installs what is missing. An interpreter that already has everything (a container, somebody's
own environment) is used as it is. Standard library only, and read by old Pythons too, so that they can say what is
wrong.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
VENV = ROOT / ".venv"
LOCK = ROOT / "requirements.txt"
STAMP = VENV / "lock"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
WORKS_ON = ((3, 11), (3, 12), (3, 13))
SERVES = ("django", "rest_framework", "celery", "granian", "psycopg", "msgspec", "orjson", "drf_spectacular")
COMES_TO = ("Collecting ", "Processing ", "Ignoring ", "Requirement already ")  # how pip names the next package
TESTS = ("pytest", "pytest_django", "hypothesis", "schemathesis", "mypy", "ruff")


def ensure() -> None:
    """Return if this interpreter has everything; else make the environment and start this command again in it."""
    if Path(sys.prefix).resolve() == VENV.resolve():
        if stamped():
            return
        install()
    elif not complete():
        if not stamped():
            make()
            install()
    else:
        return
    restart()


def complete() -> bool:
    wanted = SERVES + (TESTS if sys.argv[1:2] == ["test"] else ())
    return sys.version_info[:2] in WORKS_ON and all(find_spec(name) for name in wanted)


def digest() -> str:
    return hashlib.sha256(LOCK.read_bytes()).hexdigest()


def stamped() -> bool:
    return STAMP.exists() and STAMP.read_text() == digest() and PYTHON.exists()


def make() -> None:
    """A new `.venv/`; one that is there and runs is kept, and only gets what is missing."""
    if PYTHON.exists() and version([str(PYTHON)]) in WORKS_ON:
        return
    interpreter = find_interpreter()
    say(f"Making .venv with {interpreter} (once).")
    shutil.rmtree(VENV, ignore_errors=True)
    command = [interpreter, "-m", "venv", str(VENV)]
    made = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if made.returncode == 0:
        return
    uv = shutil.which("uv")
    if uv and subprocess.run([uv, "venv", "-q", "--clear", "-p", interpreter, str(VENV)]).returncode == 0:
        return
    say(made.stdout.strip())
    sys.exit(f"Cannot make .venv: {interpreter} needs its venv module (Debian: python3-venv), or uv.")


def find_interpreter() -> str:
    """This one if it will do, else the newest that runs: on the PATH, or made by pyenv."""
    if sys.version_info[:2] in WORKS_ON:
        return getattr(sys, "_base_executable", None) or sys.executable
    for major, minor in reversed(WORKS_ON):
        name = f"python{major}.{minor}"
        pyenv = sorted((Path.home() / ".pyenv" / "versions").glob(f"{major}.{minor}.*/bin/python3"))
        for candidate in [shutil.which(name), *map(str, pyenv)]:
            if candidate and version([candidate]) == (major, minor):
                return candidate
    sys.exit(f"Durak Referee needs Python 3.11, 3.12 or 3.13; this is {sys.version.split()[0]} and no other was found.")


def version(command: list[str]) -> tuple[int, ...] | None:
    """What the interpreter says of itself; none where it does not run (a shim without a Python behind it)."""
    ask = [*command, "-c", "import sys; print(*sys.version_info[:2])"]
    try:
        answer = subprocess.run(ask, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, timeout=30)
    except (OSError, subprocess.TimeoutExpired):
        return None
    return tuple(map(int, answer.stdout.split())) if answer.returncode == 0 else None


def install() -> None:
    total = sum("==" in line and not line.startswith((" ", "#")) for line in LOCK.read_text().splitlines())
    say(f"Installing {total} packages from requirements.txt.")
    if not (with_uv() or with_pip(total)):
        sys.exit("Cannot install requirements.txt; the lines above say why.")
    STAMP.write_text(digest())
    say("Installed.")


def with_uv() -> bool:
    """UV_PYTHON and VIRTUAL_ENV of the caller would win over -p: they are taken away."""
    uv = shutil.which("uv")
    if not uv:
        return False
    clean = {name: value for name, value in os.environ.items() if name not in ("UV_PYTHON", "VIRTUAL_ENV")}
    command = [uv, "pip", "install", "-p", str(PYTHON), "--compile-bytecode", "--require-hashes", "-r", str(LOCK)]
    return subprocess.run(command, env=clean).returncode == 0


def with_pip(total: int) -> bool:
    """With a line of progress: pip names each package as it comes to it, and says nothing while it unpacks them."""
    command = [str(PYTHON), "-m", "pip", "install", "--require-hashes", "--only-binary", ":all:", "--no-input"]
    command += ["--disable-pip-version-check", "--progress-bar", "off", "-r", str(LOCK)]
    seen, told = 0, []
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as pip:
        assert pip.stdout is not None
        for line in pip.stdout:
            told.append(line)
            if line.startswith(COMES_TO):
                seen += 1
                progress(f"{seen:>4} of {total}", last=False)
            elif line.startswith("Installing collected"):
                progress("     unpacking", last=True)
    if pip.returncode:
        say("".join(told[-12:]).rstrip())
    return pip.returncode == 0


def progress(text: str, *, last: bool) -> None:
    """One line that changes on a terminal; elsewhere every tenth."""
    if sys.stdout.isatty():
        print(f"\r{text:<60}", end="\n" if last else "", flush=True)
    elif last or text.split()[0].endswith("0"):
        say(text)


def restart() -> None:
    command = [str(PYTHON), *sys.argv]
    if os.name == "posix":
        os.execv(command[0], command)
    sys.exit(subprocess.call(command))


def say(text: str) -> None:
    print(text, flush=True)
