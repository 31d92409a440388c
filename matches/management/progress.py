"""A bar for long commands: one line that is drawn again on a terminal, a line a tenth elsewhere."""

import time
from typing import Protocol

WIDTH = 30
REDRAW_S = 0.1


class Writes(Protocol):
    def write(self, msg: str, *, ending: str) -> object: ...

    def isatty(self) -> bool: ...

    def flush(self) -> object: ...


class Progress:
    def __init__(self, out: Writes, *, total: int, unit: str) -> None:
        self.out = out
        self.total = total
        self.unit = unit
        self.done = 0
        self.started = time.monotonic()
        self.drawn = 0.0
        self.tenths = 0

    def step(self) -> None:
        self.done += 1
        now = time.monotonic()
        if self.out.isatty():
            if now - self.drawn > REDRAW_S or self.done == self.total:
                self.drawn = now
                self.out.write(f"\r{self._line()}", ending="")
                self.out.flush()
        elif self.done * 10 // self.total > self.tenths:
            self.tenths = self.done * 10 // self.total
            self.out.write(self._line(), ending="\n")

    def end(self) -> None:
        """Leave the bar where it is; what follows begins on a new line."""
        if self.out.isatty() and self.done:
            self.out.write("", ending="\n")

    def _line(self) -> str:
        full = WIDTH * self.done // self.total
        seconds = time.monotonic() - self.started
        pace = self.done / seconds if seconds else 0.0
        return f"[{'#' * full}{'.' * (WIDTH - full)}] {self.done} of {self.total} {self.unit}, {pace:.0f}/s"
