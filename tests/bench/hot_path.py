"""What a move costs: CPU per accepted move of the real endpoint, of a plain view, and of the same SQL in pgbench.

    .venv/bin/python -m tests.bench.hot_path [--moves 2000] [--rounds 3] [--durable] [--least 0.5]

The real endpoint has everything on: token, limits, rules, chain, clocks, receipts. All three run on one embedded
PostgreSQL of their own, in turns, so that whatever else the machine does hits all of them. The figure is CPU (user and
system, of the servers' and PostgreSQL's processes), since wall time on a busy machine says little. With `--durable`
every commit waits for the disk. Exits 1 if real/plain falls below `--least`.
"""

import argparse
import statistics
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field

from referee.embedded.postgres import Server
from tests.bench import load, meter, pgbench, stage
from tests.bench.scripts import MOVES_OF_A_MATCH, written

FAST = ("-c", "synchronous_commit=off")
QUIET = ("-c", "autovacuum=off", "-c", "max_connections=100")
REAL_PORT, PLAIN_PORT = 8391, 8392
MOST_SECONDS = 120.0
HEADING = ("CPU/move", "app us", "pg us", "sum us", "/2 cores", "wall /s", "p50 ms", "p95", "p99")


@dataclass
class Figures:
    """Of one contender, a value a round."""

    name: str
    app_us: list[float] = field(default_factory=list)
    pg_us: list[float] = field(default_factory=list)
    rate: list[float] = field(default_factory=list)
    outcomes: list[load.Outcome] = field(default_factory=list)

    @property
    def sum_us(self) -> float:
        return statistics.median(self.app_us) + statistics.median(self.pg_us)

    def line(self) -> str:
        app, pg, rate = (statistics.median(values) for values in (self.app_us, self.pg_us, self.rate))
        values = [app, pg, self.sum_us, 2e6 / self.sum_us, rate]
        line = f"{self.name:>8}" + "".join(f" {value:8.0f}" for value in values)
        if self.outcomes:
            last = self.outcomes[-1]
            line += "".join(f" {last.quantile_ms(part):8.1f}" for part in (0.5, 0.95, 0.99))
        return line


def main() -> int:
    asked = arguments()
    real, plain, bare = Figures("real"), Figures("plain"), Figures("pgbench")
    with stage.furnished(QUIET if asked.durable else QUIET + FAST) as server:
        measure(server, asked, real, plain, bare)
    print("\n" + " ".join(f"{word:>8}" for word in HEADING))
    for figures in (bare, plain, real):
        print(figures.line())
    ratio = plain.sum_us / real.sum_us
    tps = statistics.median(bare.rate)
    print(f"\nreal/plain {ratio:.2f}   real/pgbench {2e6 / real.sum_us / tps:.2f} (moves per 2 cores : tps)")
    return int(ratio < asked.least)


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--moves", type=int, default=2000, help="a contender and round")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--connections", type=int, default=8)
    parser.add_argument("--durable", action="store_true", help="commits wait for the disk")
    parser.add_argument("--least", type=float, default=0.0, help="exit 1 if real/plain is less")
    return parser.parse_args()


def measure(server: Server, asked: argparse.Namespace, real: Figures, plain: Figures, bare: Figures) -> None:
    matches = -(-asked.moves // MOVES_OF_A_MATCH)
    warm = max(asked.connections, matches // 4)
    say(f"opening {2 * (asked.rounds * matches + warm)} matches")
    scripts = iter(written(2 * (asked.rounds * matches + warm)))
    pgbench.fill()
    pgbench.settle()
    with (
        stage.serving("referee.wsgi:application", stage.HOUSE, REAL_PORT) as real_pid,
        stage.serving("tests.bench.plain:application", "tests.bench.plain_settings", PLAIN_PORT) as plain_pid,
    ):
        contenders = ((real, REAL_PORT, real_pid), (plain, PLAIN_PORT, plain_pid))
        for turn in range(asked.rounds + 1):
            say(f"round {turn} of {asked.rounds}" if turn else "warming up")
            for figures, port, pid in contenders:
                some = [next(scripts) for _ in range(matches if turn else warm)]
                requests = [script.real() if figures is real else script.plain() for script in some]
                one(server, figures if turn else Figures(figures.name), requests, port, pid, asked.connections)
            if turn:
                pg = meter.used(server.process.pid)
                bare.rate.append(pgbench.run(server, asked.moves, asked.connections))
                bare.app_us.append(0.0)
                bare.pg_us.append(1e6 * (meter.used(server.process.pid) - pg) / asked.moves)


def one(
    server: Server, figures: Figures, requests: Sequence[Sequence[bytes]], port: int, pid: int, connections: int
) -> None:
    """One round of a contender; every move has to be accepted."""
    app, pg = meter.used(pid), meter.used(server.process.pid)
    found = load.run(("127.0.0.1", port), requests, connections=connections, most_seconds=MOST_SECONDS)
    if set(found.statuses) != {201}:
        raise SystemExit(f"{figures.name} answered {dict(found.statuses)}.")
    figures.app_us.append(1e6 * (meter.used(pid) - app) / found.count)
    figures.pg_us.append(1e6 * (meter.used(server.process.pid) - pg) / found.count)
    figures.rate.append(found.count / found.seconds)
    figures.outcomes.append(found)


def say(text: str) -> None:
    print(f"... {text}", file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main())
