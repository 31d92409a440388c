"""Every command of the README is run, against a house that is really started."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.acceptance.running import Running

ROOT = Path(__file__).resolve().parents[2]
TEXT = (ROOT / "README.md").read_text()
SHELL = re.findall(r"```sh\n(.*?)```", TEXT, re.DOTALL)
PYTHON = re.findall(r"```python\n(.*?)```", TEXT, re.DOTALL)
SET_UP = ("python3 manage.py up", "python3 manage.py test")  # the house that stands here, and this very run
UP_PATIENCE_S = 300


def here(text: str, house: Running) -> str:
    """The README speaks of the default folder and ports."""
    note = house.note()
    text = text.replace(".data/up.json", str(house.folder / "up.json"))
    return text.replace("http://127.0.0.1:8000", note["url"]).replace("http://127.0.0.1:8001", note["stream_url"])


def run(house: Running, *command: str) -> str:
    path = os.pathsep.join([str(Path(sys.executable).parent), house.env["PATH"]])
    env = house.env | {"PATH": path, "no_proxy": "127.0.0.1"}
    ran = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, timeout=UP_PATIENCE_S, check=False)
    assert ran.returncode == 0, f"{ran.stdout}\n{ran.stderr}"
    return ran.stdout


def test_set_up_is_two_commands() -> None:
    commands = [line.split("#")[0].strip() for line in SHELL[0].splitlines() if line]
    assert tuple(commands) == SET_UP


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("curl") is None, reason="curl is not installed")
def test_the_first_game_is_played_as_the_readme_says(house: Running) -> None:
    said = run(house, "bash", "-euc", here("\n".join(SHELL[1:3]), house))
    assert '"code":"wrong_phase"' in said
    assert '"receipt":{' in said
    assert '"verdict":"consistent"' in said


@pytest.mark.slow
def test_the_bot_of_the_readme_plays_a_match_to_its_end(house: Running) -> None:
    (bot,) = PYTHON
    assert len([line for line in bot.splitlines() if line.strip()]) <= 30
    assert "'points': [" in run(house, "python3", "-c", here(bot, house)).splitlines()[-1]


@pytest.mark.slow
@pytest.mark.parametrize("line", [line for block in SHELL[3:] for line in block.splitlines() if line])
def test_a_command_of_the_readme_runs(line: str, house: Running) -> None:
    assert run(house, "bash", "-euc", here(line, house))
