"""Keeps the processes of the house running: starts them, starts again what was killed, ends them in order.

Nothing is lost when one is killed: what matters is in PostgreSQL, and the sweep sends again what a dead process had in
hand. PostgreSQL itself is not started again behind the operator's back: without it the house stops.
"""

import signal
import subprocess
import time
from collections.abc import Callable
from dataclasses import dataclass
from types import FrameType

from referee.embedded import children
from referee.embedded.programs import Failed

STEP_S = 0.1
PATIENCE_S = 10.0  # for an orderly end of each rank
SHORT_LIFE_S = 5.0  # who dies sooner waits longer for the next life
LONGEST_PAUSE_S = 15.0
ENDINGS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)

Process = subprocess.Popen[bytes]


@dataclass
class Service:
    """`rank`: the highest ends first. `vital`: its death is the end of the house."""

    name: str
    start: Callable[[], Process]
    rank: int
    ending: signal.Signals = signal.SIGTERM
    vital: bool = False
    process: Process | None = None
    born: float = 0.0
    pause: float = 0.0
    due: float = 0.0  # when it is started again, while it is dead

    def live(self) -> None:
        self.process = self.start()
        self.born = time.monotonic()

    def died(self) -> int | None:
        """The code of a process that has ended since it was last asked."""
        if self.process is None or self.process.poll() is None:
            return None
        code = self.process.returncode
        children.end_group(self.process)
        self.process = None
        if time.monotonic() - self.born < SHORT_LIFE_S:
            self.wait_longer()
        else:
            self.pause = self.due = 0.0
        return code

    def wait_longer(self) -> None:
        self.pause = min(max(1.0, self.pause * 2), LONGEST_PAUSE_S)
        self.due = time.monotonic() + self.pause


class Supervisor:
    def __init__(self, say: Callable[[str], object]) -> None:
        self.say = say
        self.services: list[Service] = []
        self.ending = False

    def listen(self) -> None:
        """From now on Ctrl-C, a termination and a closed terminal end the house in order."""
        for number in ENDINGS:
            signal.signal(number, self.heard)

    def heard(self, number: int, frame: FrameType | None) -> None:
        self.ending = True

    def add(self, service: Service) -> None:
        service.live()
        self.services.append(service)

    def watch(self, until: Callable[[], bool] = lambda: False) -> str:
        """Until something is true, or somebody asks for the end (""), or a vital service dies (why)."""
        while not (self.ending or until()):
            for service in self.services:
                gone = self.look_after(service)
                if gone:
                    return gone
            time.sleep(STEP_S)
        return ""

    def look_after(self, service: Service) -> str:
        code = service.died()
        if code is not None:
            how = f"{service.name} ended unexpectedly ({outcome(code)})"
            if service.vital:
                return f"{how}."
            self.say(f"{how}; it is started again, nothing is lost.")
        if service.process is None and time.monotonic() >= service.due:
            try:
                service.live()
            except Failed as error:
                service.wait_longer()
                self.say(f"{service.name} does not start: {error} Next try in {service.pause:.0f} s.")
        return ""

    def stop(self) -> None:
        """Rank by rank, the highest first; who does not end in time is killed."""
        for rank in sorted({service.rank for service in self.services}, reverse=True):
            alive = [s for s in self.services if s.rank == rank and s.process and s.process.poll() is None]
            for service in alive:
                assert service.process is not None
                service.process.send_signal(service.ending)
            deadline = time.monotonic() + PATIENCE_S
            for service in alive:
                self.see_off(service, deadline)

    def see_off(self, service: Service, deadline: float) -> None:
        assert service.process is not None
        try:
            service.process.wait(max(0.0, deadline - time.monotonic()))
        except subprocess.TimeoutExpired:
            self.say(f"{service.name} does not end in {PATIENCE_S:.0f} s: killed.")
            service.process.kill()
            service.process.wait()
        children.end_group(service.process)


def outcome(code: int) -> str:
    return signal.Signals(-code).name if code < 0 else f"exit {code}"
