"""The bench itself, small: what it measures with, and that the real endpoint keeps its bar."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.bench import load, meter

ROOT = Path(__file__).resolve().parents[2]
BAR = "0.5"  # of the plain view, with everything on


def test_load_goes_to_this_machine_only():
    with pytest.raises(ValueError, match="this machine only"):
        load.run(("192.0.2.1", 80), [], connections=1, most_seconds=1)


def test_the_cpu_of_a_process_and_its_children_is_counted():
    before = meter.used(os.getpid())
    subprocess.run([sys.executable, "-c", "sum(range(3_000_000))"], check=True)
    assert meter.used(os.getpid()) - before >= 0.02
    assert os.getpid() in meter.tree(os.getppid())


@pytest.mark.slow
def test_a_move_with_everything_on_costs_less_than_two_of_a_plain_view():
    """The ratio of CPU, never wall time: the machine may be busy."""
    ours = ("DATABASE_", "REFEREE_", "BROKER_", "DJANGO_", "PYTEST_")
    env = {name: value for name, value in os.environ.items() if not name.startswith(ours)}
    words = ["-m", "tests.bench.hot_path", "--moves", "600", "--rounds", "2", "--least", BAR]
    done = subprocess.run([sys.executable, *words], cwd=ROOT, env=env, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "real/plain" in done.stdout
