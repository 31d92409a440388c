"""How far a long command has come."""

from __future__ import annotations

import sys
import time


class Progress:
    """A line on stderr that overwrites itself on a terminal; in a log it comes every few seconds."""

    def __init__(self) -> None:
        self.terminal = sys.stderr.isatty()
        self.pause = 0.1 if self.terminal else 5.0
        self.due = time.monotonic() + self.pause

    def say(self, text: str, last: bool) -> None:
        now = time.monotonic()
        if now < self.due and not last:
            return
        self.due = now + self.pause
        start, end = ("\r\033[K", "\n" if last else "") if self.terminal else ("", "\n")
        print(f"{start}{text[:150]}", end=end, file=sys.stderr, flush=True)
