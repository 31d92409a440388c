"""The long versions of what these tests check, with progress. From the repository's root:

    python -m tests.acceptance.long_run worlds --pairs 1000 --seed a
    python -m tests.acceptance.long_run kills --matches 50 --kills 60 --seed a
    python -m tests.acceptance.long_run entries --out entries.txt
    python -m tests.acceptance.long_run entries --options --out options.txt

`worlds`: paired worlds through HTTP, over every playable game. `kills`: parts of a house are killed at random while
matches are played, which are created again as they end. Both end with 1 at the first thing that is wrong. `entries`:
every game is played by house bots and by guests, at its smallest and its largest table, or once with each other value
of each of its options, and what everybody was told is held against the rules; a line each, also to a file, whose games
are not played again by the next run. It ends with 1 if there was any fault.
"""

import argparse
import random
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

import variants
from matches.management.progress import Progress

FAST = ("-c", "fsync=off", "-c", "full_page_writes=off", "-c", "synchronous_commit=off")
MOST_MOVES = 60
LOOKS = 6
REST_S = (0.5, 6.0)
FINISH_S = 900.0
BATCH_DEALS = 3
RIGHT = "right "


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    pairs = commands.add_parser("worlds", help="paired worlds through HTTP")
    pairs.add_argument("--pairs", type=int, default=1000)
    pairs.add_argument("--game", action="append", help="only this; may be repeated")
    pairs.set_defaults(run=try_worlds)
    kills = commands.add_parser("kills", help="kill parts of a house at random")
    kills.add_argument("--matches", type=int, default=50)
    kills.add_argument("--kills", type=int, default=60)
    kills.set_defaults(run=try_kills)
    games = commands.add_parser("entries", help="every game over HTTP, by house bots and by guests")
    games.add_argument(
        "--options", action="store_true", help="each value of each option but the default, at the smallest table"
    )
    games.add_argument("--game", action="append", help="only this; may be repeated")
    games.add_argument("--out", type=Path, help="what to add the lines to; what is right in it is not played again")
    games.set_defaults(run=try_entries)
    for command in (pairs, kills):
        command.add_argument("--seed", default="1")
    asked = parser.parse_args()
    return int(asked.run(asked))


def try_worlds(asked: argparse.Namespace) -> int:
    from tests.bench import stage

    with stage.furnished(FAST):
        from django.core.management.base import OutputWrapper
        from django.db import transaction
        from django.test.utils import setup_test_environment

        from tests.acceptance import worlds

        setup_test_environment()
        owner, chance = worlds.owner_of_all(), random.Random(asked.seed)
        games = asked.game or [entry.id for entry in variants.ALL if entry.playable]
        progress, seen, steps = Progress(OutputWrapper(sys.stderr), total=asked.pairs, unit="pairs"), Counter[str](), 0
        while sum(seen.values()) < asked.pairs:
            game = chance.choice(games)
            seats = chance.choice(variants.sizes(game))
            try:
                pair = worlds.plan(game, seats, chance, moves=chance.randrange(1, MOST_MOVES))
            except variants.CompositionError:
                continue  # a game that has no `first_lead`
            if pair is None:
                continue
            with transaction.atomic():
                found = list(worlds.differences(pair, owner, chance, looks=LOOKS))
                transaction.set_rollback(True)
            if found:
                progress.end()
                print("\n".join(found))
                return 1
            seen[game] += 1
            steps += len(pair.steps)
            progress.step()
        progress.end()
        told = ", ".join(f"{game} {times}" for game, times in seen.most_common())
        print(f"{asked.pairs} pairs and {steps} moves without a difference: {told}")
    return 0


def try_kills(asked: argparse.Namespace) -> int:
    from tests.acceptance.running import Running
    from tests.acceptance.storm import VICTIMS, Storm

    chance, began = random.Random(asked.seed), time.monotonic()

    def say(text: str) -> None:
        print(f"{time.monotonic() - began:6.0f} s  {text}", flush=True)

    folder = tempfile.TemporaryDirectory(prefix="referee-storm-")
    house = Running(Path(folder.name) / "data")
    storm = Storm(house, say=say)
    shares = {"bots_only": asked.matches - asked.matches // 5, "mixed": asked.matches // 5}
    try:
        house.up()
        storm.open(**shares, deals=BATCH_DEALS, playing=asked.matches)
        for _ in range(asked.kills):
            if storm.standing()[0] < asked.matches // 2:
                storm.open(**shares, deals=BATCH_DEALS, playing=len(storm.guests) + asked.matches)
            time.sleep(chance.uniform(*REST_S))
            storm.kill(chance.choice(list(VICTIMS)))
        storm.finish(FINISH_S)
        say(storm.verify_moves())
        told = house.manage("verify_records")
        print(told.stdout + told.stderr)
        return told.returncode or len(storm.left)
    finally:
        house.clear()
        folder.cleanup()


def try_entries(asked: argparse.Namespace) -> int:
    from tests.bench import stage

    with stage.furnished(FAST), tempfile.TemporaryDirectory(prefix="referee-entries-") as folder:
        from django.test.utils import setup_test_environment

        from tests.acceptance import entries, forms
        from tests.acceptance.running import Running

        setup_test_environment()
        began, total, faults = time.monotonic(), Counter[str](), 0
        done = right_lines(asked.out)
        house, elsewhere = Running(Path(folder) / "data"), entries.Elsewhere()
        try:
            house.up()
            for plan, tour in forms.all_options(house, asked.game) if asked.options else entries.all_tables(asked.game):
                if str(plan) in done:
                    continue
                since = time.monotonic()
                found = entries.Findings()
                try:
                    entries.visit(house, plan, tour, Path(folder), elsewhere, found)
                except (AssertionError, LookupError, OSError, TypeError, ValueError) as broken:
                    found.faults.append(f"{type(broken).__name__}: {broken}")
                seconds = time.monotonic() - since
                total.update(matches=found.matches, moves=found.moves, looks=found.looks)
                faults += len(found.faults)
                told = [f"FAULT {plan} | {fault}" for fault in found.faults]
                told = told or [f"{RIGHT}{plan} | {found.matches} matches, {found.moves} moves, {seconds:.1f} s"]
                write_lines(asked.out, told)
            for fault in forms.faults(house, asked.game):
                faults += 1
                write_lines(asked.out, [f"FAULT {fault}"])
        finally:
            house.clear()
    played = ", ".join(f"{times} {what}" for what, times in total.items())
    print(f"{played} and {faults} faults in {time.monotonic() - began:.0f} s")
    return int(faults > 0)


def right_lines(path: Path | None) -> set[str]:
    """The games that a run before has found right."""
    lines = path.read_text().splitlines() if path and path.exists() else []
    return {line.removeprefix(RIGHT).partition(" | ")[0] for line in lines if line.startswith(RIGHT)}


def write_lines(path: Path | None, lines: Iterable[str]) -> None:
    print(*lines, sep="\n", flush=True)
    if path:
        with path.open("a") as output:
            output.writelines(f"{line}\n" for line in lines)


if __name__ == "__main__":
    sys.exit(main())
