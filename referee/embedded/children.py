"""Processes that die with who started them.

A child leads its own session, so Ctrl-C on the terminal reaches only its parent, which ends the children in order; and
what a killed child leaves running can be ended as a group. On Linux the kernel ends a child when its parent dies
in any way (PR_SET_PDEATHSIG); elsewhere only an orderly end does.
"""

import ctypes
import os
import pwd
import signal
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import IO, Any

PR_SET_PDEATHSIG = 1


def die_with_parent(how: signal.Signals = signal.SIGTERM) -> None:
    """Ask the kernel to send this process a signal when its parent is gone."""
    if sys.platform == "linux":
        ctypes.CDLL(None, use_errno=True).prctl(PR_SET_PDEATHSIG, how)


def start(
    command: Sequence[str],
    *,
    ending: signal.Signals = signal.SIGTERM,
    user: int | None = None,
    env: Mapping[str, str] | None = None,
    output: IO[bytes] | None = None,
    cwd: Path | None = None,
) -> subprocess.Popen[bytes]:
    """A child; `ending` is the signal that it gets when we are gone."""
    parent = os.getpid()

    def before_exec() -> None:
        die_with_parent(ending)
        if os.getppid() != parent:  # we died before the kernel knew
            os._exit(1)

    return subprocess.Popen(
        command,
        stdin=subprocess.DEVNULL,
        stdout=output,
        stderr=subprocess.STDOUT if output else None,
        env=env,
        cwd=cwd,
        start_new_session=True,
        preexec_fn=before_exec,
        **identity(user),
    )


def run(command: Sequence[str], *, user: int) -> "subprocess.CompletedProcess[str]":
    """To its end, with what it printed."""
    pipe: dict[str, Any] = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT, "text": True}
    return subprocess.run(command, cwd="/", check=False, **pipe, **identity(user))


def identity(user: int | None) -> dict[str, Any]:
    """What `subprocess` needs to run something as another user, and as nothing else."""
    if user is None or user == os.geteuid():
        return {}
    return {"user": user, "group": pwd.getpwuid(user).pw_gid, "extra_groups": []}


def end_group(child: subprocess.Popen[bytes]) -> None:
    """End what a dead child left behind in its session."""
    try:
        os.killpg(child.pid, signal.SIGKILL)
    except (ProcessLookupError, PermissionError):
        return  # nothing is left; macOS answers "not permitted" for a group of zombies
