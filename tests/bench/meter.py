"""CPU that a tree of processes has used: user and system time from /proc, in seconds.

Wall time on a shared machine says little; CPU per request repeats within some 5-8 %. A child that has ended counts
through its parent (`cutime`, `cstime`), so nothing is lost while the tree is alive.
"""

import os
from collections import defaultdict
from pathlib import Path

TICKS = os.sysconf("SC_CLK_TCK")


def tree(root: int) -> set[int]:
    """The process and all its living descendants."""
    children: dict[int, list[int]] = defaultdict(list)
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit() and (line := _stat(int(folder.name))):
            children[int(line[1])].append(int(folder.name))
    found, new = set(), [root]
    while new:
        pid = new.pop()
        found.add(pid)
        new += children[pid]
    return found


def used(root: int) -> float:
    """CPU seconds of the tree so far."""
    lines = [line for pid in tree(root) if (line := _stat(pid))]
    return sum(int(ticks) for line in lines for ticks in line[11:15]) / TICKS


def _stat(pid: int) -> list[str]:
    """The fields after the name, which may itself hold blanks and brackets; [] when the process has gone."""
    try:
        text = Path(f"/proc/{pid}/stat").read_text()
    except (FileNotFoundError, ProcessLookupError):
        return []
    return text.rpartition(")")[2].split()
