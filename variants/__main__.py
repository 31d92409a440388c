"""`python -m variants`: the rules without a server. A command is a function; answers go to stdout, progress to stderr.

Exit codes: 0 well, 1 the question was answered with no (refused, failed, broken, different), 2 the question was wrong.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, NoReturn

import variants
from variants import bench, cases, combinations, playouts, readings, record, replay, transcripts
from variants.chance import practice_key
from variants.core import Game
from variants.laws import inspection
from variants.playouts import Plan
from variants.progress import Progress

SEED = "1"


def main(arguments: Sequence[str] | None = None) -> int:
    options = parser().parse_args(arguments)
    run: Callable[[argparse.Namespace], int] = options.run
    try:
        return run(options)
    except variants.CompositionError as refused:
        print(refused, file=sys.stderr)
        return 1
    except BrokenPipeError:
        sys.stderr.close()
        return 0
    except KeyboardInterrupt:
        print("\ninterrupted", file=sys.stderr)
        return 130


def parser() -> argparse.ArgumentParser:
    whole = argparse.ArgumentParser(prog="python -m variants", description="The rules of the Durak games.")
    commands = whole.add_subparsers(dest="command", required=True, metavar="COMMAND")

    listing = commands.add_parser("list", help="every game of the catalogue")
    listing.add_argument("--json", action="store_true", help="as JSON")
    listing.add_argument("--combinations", action="store_true", help="how many pairs of modifiers each base can have")
    listing.set_defaults(run=list_entries)

    show = commands.add_parser("show", help="one game: its options, its table sizes, its decisions")
    show.add_argument("id", metavar="ID")
    show.set_defaults(run=show_entry)

    compose = commands.add_parser("compose", help="whether a base and modifiers can be played together")
    compose.add_argument("base", metavar="BASE")
    compose.add_argument("modifiers", metavar="MODIFIER", nargs="+")
    compose.add_argument("--seats", type=positive, help="size of the table (default: the smallest that it can have)")
    add_options(compose)
    compose.add_argument("--json", action="store_true", help="as JSON")
    compose.set_defaults(run=compose_game)

    play = commands.add_parser("play", help="random deals, with a summary")
    play.add_argument("id", metavar="ID")
    play.add_argument("--base", help="base of a modifier (default: its own)")
    play.add_argument("--with", dest="modifiers", action="append", default=[], metavar="MODIFIER", help="one more")
    play.add_argument("--seats", type=positive, default=2)
    play.add_argument("--games", type=positive, default=1)
    play.add_argument("--seed", default=SEED)
    play.add_argument("--moves", action="store_true", help="print every move")
    add_options(play)
    play.set_defaults(run=play_games)

    again = commands.add_parser("replay", help="play a record again and compare")
    again.add_argument("file", metavar="FILE", type=Path)
    again.set_defaults(run=replay_record)

    check = commands.add_parser("check", help="run files of rule cases")
    check.add_argument("files", metavar="FILE", nargs="+", type=Path)
    check.set_defaults(run=check_cases)

    laws = commands.add_parser("laws", help="the long run of the laws over every game")
    laws.add_argument("--games", type=positive, default=3, help="deals in a row of each game (default %(default)s)")
    laws.add_argument("--pairs", action="store_true", help="every two modifiers together, too")
    laws.add_argument("--triples", type=positive, default=0, metavar="N", help="N sets of three modifiers by chance")
    laws.add_argument("--only", metavar="ID", action="append", help="only this game; may be repeated")
    laws.add_argument("--seed", default=SEED)
    laws.set_defaults(run=keep_laws)

    pace = commands.add_parser("bench", help="games and moves a second")
    pace.add_argument("--seconds", type=float, default=3.0, help="how long each game is played (default %(default)s)")
    pace.add_argument("--plain", action="store_true", help="only plain throw-in, two seats, 36 cards")
    pace.add_argument("--every", action="store_true", help="every game of the catalogue, with the size of its state")
    pace.add_argument("--seed", default=SEED)
    pace.set_defaults(run=run_bench)

    transcript = commands.add_parser("transcript", help="the golden transcript of a game, or of one reading of it")
    transcript.add_argument("id", metavar="ID")
    transcript.add_argument("--seats", type=positive)
    transcript.add_argument("--base")
    add_options(transcript)
    transcript.set_defaults(run=print_transcript)
    return whole


def add_options(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--option", dest="options", action="append", default=[], metavar="NAME=VALUE", type=option, help="a house rule"
    )


def option(text: str) -> tuple[str, int | str]:
    name, equals, value = text.partition("=")
    if not name or not equals or not value:
        raise argparse.ArgumentTypeError(f"{text!r} is not NAME=VALUE")
    return name, int(value) if value.isdecimal() else value


def positive(text: str) -> int:
    if not text.isdecimal() or not int(text):
        raise argparse.ArgumentTypeError(f"{text!r} is not a number from 1 up")
    return int(text)


# --- the commands ----------------------------------------------------------------------------------------------


def list_entries(options: argparse.Namespace) -> int:
    if options.json:
        print(json.dumps([variants.entry_json(entry) for entry in variants.ALL], ensure_ascii=False, indent=1))
        return 0
    if options.combinations:
        for base in combinations.BASES:
            print(combinations.count(base), flush=True)
        return 0
    for entry in variants.ALL:
        sizes = variants.sizes(entry.id) if entry.playable else []
        seats = f"{min(sizes)}-{max(sizes)}" if sizes else "-"
        print(f"{entry.id:<22} {'playable' if entry.playable else '-':<9} {seats:<5} {entry.name_en} ({entry.name_ru})")
    return 0


def show_entry(options: argparse.Namespace) -> int:
    entry = entry_of(options.id)
    print(f"{entry.id}: {entry.name_en} ({entry.name_ru})")
    print(f"{entry.kind} of family {entry.family}, bases {' '.join(entry.bases)}, {entry.source}")
    if not entry.playable:
        print(f"not playable: {entry.why_not}")
        return 0
    print(f"seats {' '.join(map(str, variants.sizes(entry.id)))}")
    for each in variants.options_of(entry.id):
        named = [*each.values, *([f"{each.form}k"] if each.form else [])]
        values = " | ".join(named) if named else f"{each.low} to {each.high}"
        print(f"  {each.name} = {values}  (default {each.default})")
    for number, decision in enumerate(entry.decisions, 1):
        print(f"  {number}. {decision}")
    return 0


def compose_game(options: argparse.Namespace) -> int:
    try:
        game = build_smallest(options.base, tuple(options.modifiers), dict(options.options), options.seats)
    except variants.CompositionError as refused:
        answer = {"code": refused.code, "sentence": str(refused)}
        print(json.dumps(answer, ensure_ascii=False) if options.json else refused)
        return 1
    facts = {"variant": game.variant, "base": game.base, "modifiers": list(game.modifiers), "options": game.options}
    if options.json:
        print(json.dumps(facts, ensure_ascii=False, indent=1))
        return 0
    print(" + ".join((game.variant, *game.modifiers)))
    for name, value in game.options.items():
        print(f"  {name} = {value}")
    return 0


def play_games(options: argparse.Namespace) -> int:
    plan = Plan(options.id, options.seats, options.base, tuple(options.modifiers), tuple(options.options))
    game = plan.build()
    ends: Counter[str] = Counter()
    moves = 0
    progress = Progress()
    began = time.monotonic()
    for number in range(options.games):
        played = playouts.play_out(game, practice_key(options.seed, number))
        end = end_of(game.outcome(played.state))
        ends[end] += 1
        moves += len(played.moves)
        if options.moves:
            print("\n".join([*(f"{seat} {text}" for seat, text in played.moves), f"game {number}: {end}"]))
        progress.say(f"game {number + 1} of {options.games}, {moves} moves", number + 1 == options.games)
    seconds = max(time.monotonic() - began, 1e-9)
    print(f"{plan}: {options.games} games, {moves} moves, {options.games / seconds:,.0f} games/s")
    for end, count in sorted(ends.items(), key=lambda each: (-each[1], each[0])):
        print(f"  {end}: {count} ({count / options.games:.1%})")
    return 0


def replay_record(options: argparse.Namespace) -> int:
    try:
        report = replay.replay(record.parse(read_text(options.file)))
    except record.BadRecord as fault:
        print(f"{options.file}: {fault}", file=sys.stderr)
        return 1
    print(report)
    return 0 if report.agrees else 1


def check_cases(options: argparse.Namespace) -> int:
    passed = failed = 0
    for failure in cases.check(options.files):
        if failure is None:
            passed += 1
        else:
            failed += 1
            print(failure)
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


def keep_laws(options: argparse.Namespace) -> int:
    entries = [entry_of(each) for each in options.only] if options.only else variants.ALL
    plans = list(inspection.every_plan(entries, options.pairs, options.triples, options.seed))
    progress = Progress()
    broken = deals = 0
    for number, plan in enumerate(plans):
        inspector = inspection.Inspector(plan, practice_key(options.seed, number), number)
        for breach in inspector.run(options.games):
            broken += 1
            print(f"{breach}\n", flush=True)
        deals += inspector.deals
        progress.say(
            f"{number + 1} of {len(plans)} games, {deals} deals, {broken} broken: {plan}", number + 1 == len(plans)
        )
    print(f"{len(plans)} games, {deals} deals, {len(inspection.LAW_NAMES)} laws, {broken} broken")
    return 1 if broken else 0


def run_bench(options: argparse.Namespace) -> int:
    plans = bench.EVERY if options.every else () if options.plain else bench.OTHERS
    for line in bench.report(options.seconds, options.seed, plans):
        print(line, flush=True)
    return 0


def print_transcript(options: argparse.Namespace) -> int:
    entry = entry_of(options.id)
    if options.options:
        return print_reading(entry, options)
    usual = transcripts.default_plan(entry)
    plan = Plan(options.id, options.seats or usual.seats, base=options.base or usual.base)
    print(transcripts.transcript(plan), end="")
    return 0


def print_reading(entry: variants.Entry, options: argparse.Namespace) -> int:
    plans = readings.tables(entry, tuple(options.options))
    seats, base = options.seats, options.base
    if seats:
        plans = [replace(plans[0], seats=seats)]
    if base:
        plans = [replace(plan, base=base) for plan in plans]
    try:
        print(readings.transcript(plans), end="")
    except transcripts.TranscriptFault as fault:
        print(fault, file=sys.stderr)
        return 1
    return 0


# --- what they share -------------------------------------------------------------------------------------------


def entry_of(name: str) -> variants.Entry:
    entry = variants.ENTRIES.get(name)
    return entry if entry is not None else stop(f"the catalogue has no game {name!r}; `list` names them all.")


def build_smallest(
    base: str, modifiers: tuple[str, ...], options: dict[str, int | str], seats: int | None
) -> Game[Any]:
    """The composed game at the table size asked for, or at the smallest one that every member can be played at."""
    sizes = [set(variants.sizes(each)) for each in (base, *modifiers) if each in variants.ENTRIES]
    shared = set.intersection(*sizes) if sizes else set()
    people = seats or min(shared, default=2)
    return variants.build(base, seats=variants.seats_for(people, base, modifiers), modifiers=modifiers, options=options)


def end_of(outcome: dict[str, object]) -> str:
    named = [f"{name} {outcome[name]}" for name in ("losers", "winners") if outcome[name]]
    return ", ".join([str(outcome["reason"]), *named])


def read_text(path: Path) -> str:
    try:
        return path.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        return stop(f"{path} cannot be read: {error}.")


def stop(sentence: str) -> NoReturn:
    print(sentence, file=sys.stderr)
    raise SystemExit(2)


if __name__ == "__main__":
    sys.exit(main())
