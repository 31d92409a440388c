"""The long versions of what these tests check, with progress. From the repository's root:

    python -m tests.acceptance.long_run worlds --pairs 1000 --seed a
    python -m tests.acceptance.long_run kills --matches 50 --kills 60 --seed a

`worlds`: paired worlds through HTTP, over every playable game. `kills`: parts of a house are killed at random while
matches are played, which are created again as they end. Both end with 1 at the first thing that is wrong.
"""

import argparse
import random
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

import variants
from matches.management.progress import Progress

FAST = ("-c", "fsync=off", "-c", "full_page_writes=off", "-c", "synchronous_commit=off")
MOST_MOVES = 60
LOOKS = 6
REST_S = (0.5, 6.0)
FINISH_S = 900.0
BATCH_DEALS = 3


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


if __name__ == "__main__":
    sys.exit(main())
