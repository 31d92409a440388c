"""`manage.py play`: a client of the running service that plays whole games over HTTP and prints them as they go.

It opens matches whose seats are guests and house bots, plays the guests' seats itself with legal moves drawn by
chance, and reads what happened from the entries, as any client would. It imports nothing of the service.
"""

import json
import os
import random
import time
from argparse import ArgumentParser
from pathlib import Path
from typing import Any, NamedTuple

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from matches.management.client import Json, Refused, Service, Unreachable

SHORTEST_WAIT_S = 0.01
LONGEST_WAIT_S = 0.5
TELL_AFTER_S = 10.0
PAGE = 200


class Command(BaseCommand):
    help = "Plays whole games over HTTP against the running service and prints them as they go."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--games", type=int, default=1, help="how many matches (default 1)")
        parser.add_argument("--seats", type=int, default=2, help="seats of each match (default 2)")
        parser.add_argument("--variant", default="throw_in", help="an id of GET /api/v1/variants (default throw_in)")
        parser.add_argument("--deals", type=int, default=1, help="deals of each match (default 1)")
        parser.add_argument("--bots", type=int, help="seats of house bots, the last ones (default: half)")
        parser.add_argument("--level", type=int, default=2, help="level of the house bots (default 2)")
        parser.add_argument("--seed", help="makes the guests' choices the same again")

    def handle(self, *args: Any, **options: Any) -> None:
        service = Service(*whereabouts(), say=self.stderr.write)
        bots = options["seats"] // 2 if options["bots"] is None else options["bots"]
        if not 0 <= bots <= options["seats"]:
            raise CommandError(f"--bots is 0 to {options['seats']}, not {bots}.")
        started = time.monotonic()
        moves = 0
        try:
            for game in range(1, options["games"] + 1):
                self.stdout.write(f"match {game} of {options['games']}")
                moves += self.play(service, options, bots, choices(options["seed"], game))
        except Refused as refusal:
            raise CommandError(f"The service refused: {refusal}") from refusal
        except Unreachable as error:
            raise CommandError(str(error)) from error
        seconds = time.monotonic() - started
        self.stdout.write(f"{options['games']} matches, {moves} moves in {seconds:.1f} s")

    def play(self, service: Service, options: dict[str, Any], bots: int, chance: random.Random) -> int:
        """One match from its opening to its end."""
        seats: list[Json] = [{"kind": "guest"} for _ in range(options["seats"] - bots)]
        seats += [{"kind": "bot", "level": options["level"]} for _ in range(bots)]
        game = {"variant": options["variant"]}
        match = service.post("/matches", {"game": game, "seats": seats, "deals": options["deals"]})
        tokens = {int(seat): token for seat, token in match["seat_tokens"].items()}
        dummies = {seat["number"] for seat in match["seats"] if seat["kind"] == "dummy"}
        place = f"/matches/{match['id']}"
        self.stdout.write(f"  {service.address}{place}")
        for seat, token in sorted(tokens.items()):
            service.put(f"{place}/seats/{seat}", {"ready": True}, token=token)
        return self.follow(service, place, Guests(tokens, dummies, chance))

    def follow(self, service: Service, place: str, guests: "Guests") -> int:
        """Print what is new, move if one of our seats is asked, else wait; how many moves there were."""
        after = moves = 0
        pause, waited = SHORTEST_WAIT_S, 0.0
        while True:
            page = service.get(f"{place}/entries?after={after}&limit={PAGE}")
            for entry in page["results"]:
                after = entry["seq"]
                moves += entry["kind"] == "moved"
                for line in told(entry):
                    self.stdout.write(f"  {line}")
            if page["closed"] and page["next"] is None:
                return moves
            if page["results"] or moved(service, place, guests):
                pause, waited = SHORTEST_WAIT_S, 0.0
                continue
            time.sleep(pause)
            waited += pause
            pause = min(pause * 2, LONGEST_WAIT_S)
            if waited > TELL_AFTER_S:
                self.stderr.write(f"  nobody has moved for some {waited:.0f} s; is the worker running?")
                waited = 0.0


class Guests(NamedTuple):
    """Our seats with their tokens, the seats at which nobody sits, and what we draw our moves from."""

    tokens: dict[int, str]
    dummies: set[int]
    chance: random.Random


def moved(service: Service, place: str, guests: Guests) -> bool:
    """Move for as long as seats of ours are asked; whether there was anything to do."""
    token = asked_of(service, place, guests, service.get(f"{place}/turn")["seat"])
    ours = token is not None
    while token is not None:
        turn = service.get(f"{place}/turn", token=token)
        if not turn.get("moves"):
            return ours  # somebody was faster, the clock for one: look again
        asked = {"ply": turn["ply"], "move": guests.chance.choice(turn["moves"])}
        try:
            seat = service.post(f"{place}/moves", asked, token=token)["turn"]["seat"]
            token = asked_of(service, place, guests, seat)
        except Refused as refusal:
            if refusal.problem.get("code") not in ("stale_ply", "match_over"):
                raise
            return ours
    return ours


def asked_of(service: Service, place: str, guests: Guests, seat: int | None) -> str | None:
    """The token that makes the move of a seat, if it is ours: a dummy's is made by whoever has the dummy."""
    if seat in guests.dummies:
        seat = service.get(f"{place}/position")["view"]["zones"]["controller"]
    return None if seat is None else guests.tokens.get(seat)


def told(entry: Json) -> list[str]:
    """An entry in words; nothing for the kinds that only evidence needs."""
    facts = entry["data"]
    match entry["kind"]:
        case "dealt":
            return [f"deal {facts['deal']}: the cards are dealt, seat {facts['dealer']} is the dealer"]
        case "moved":
            return [f"{facts['ply']:>5}  seat {entry['seat']}  {facts['move']}"]
        case "left":
            return [f"seat {entry['seat']} has left ({facts['how']})"]
        case "flagged":
            return [f"seat {entry['seat']} ran out of time"]
        case "revealed":
            return [f"deal {facts['deal']} is over: {ending(facts['outcome'])}"]
        case "closed":
            return [f"closed ({facts['reason']}): {json.dumps(facts['result'], ensure_ascii=False)}"]
    return []


def ending(outcome: Json) -> str:
    if not outcome["losers"]:
        return f"a draw ({outcome['reason']})"
    seats = ", ".join(str(seat) for seat in outcome["losers"])
    return f"seat {seats} lost ({outcome['reason']})"


def choices(seed: str | None, game: int) -> random.Random:
    """What the guests draw their moves from."""
    return random.Random() if seed is None else random.Random(f"{seed} {game}")


def whereabouts() -> tuple[str, str]:
    """Address and token: of the environment, or what `manage.py up` wrote down."""
    address, token = os.environ.get("REFEREE_URL"), os.environ.get("REFEREE_TOKEN")
    if address and token:
        return address, token
    note = Path(os.environ.get("REFEREE_DATA", settings.BASE_DIR / ".data")) / "up.json"
    if not note.exists():
        raise CommandError("Start the service first with `manage.py up`, or set REFEREE_URL and REFEREE_TOKEN.")
    written = json.loads(note.read_text())
    return address or written["url"], token or written["token"]
