"""Two worlds over HTTP: two matches whose packs differ only in cards that a viewer cannot know, played with the same
moves, and everything that the viewer can ask for.

A pair is planned with the engine alone: a deal is played, the cards that the viewer has not seen until its end are
renamed among themselves, and the same moves are played with them. What the viewer may know is taken from the rules of
the game (his hand, what was named in the open, what lies face up), never from what the service tells him.
"""

import json
import random
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from django.test import Client

import variants
from matches import accounts, services
from matches.api import limits
from matches.callers import ANONYMOUS, caller_of_token
from matches.selectors import fairness
from variants.chance import practice_key
from variants.laws.secrecy import TALON_TURNED
from variants.laws.worlds import cards_in, faces, talon_top

Json = dict[str, Any]
CONSTANTS = re.compile(
    rb'"(at|created_at|started_at|closed_at|commit|deck_root|sealed|salt|hash|prev|sig)":"[^"]*"|"charged_ms":\d+'
)
HEADERS_OF_CHANCE = ("RateLimit", "RateLimit-Policy")  # how many requests were made before
TRIES = 40
PROBES = 6
NONSENSE = ("pass", "take", "nonsense", "beat", "lead 1X", "transfer", "exchange", "lead talon", "claim", "attempt")
VERBS = ("lead {0}", "throw {0}", "transfer {0}", "beat {1} {0}", "beat {0} {1}", "exchange {0} {1}", "claim {0}")
EXPORTS = ("/audit", "/record?form=json", "/record?form=text")


class Step(NamedTuple):
    """A move as its seat sends it in each world."""

    seat: int
    texts: tuple[str, str]


@dataclass
class Pair:
    variant: str
    seats: int
    viewer: int
    dealer: int
    packs: tuple[list[int], list[int]]
    steps: list[Step]
    moved: int
    """How many cards lie elsewhere in the second world."""


def plan(variant: str, seats: int, chance: random.Random, moves: int) -> Pair | None:
    """A pair of worlds that agree for as many moves, or for all of the deal; None where all cards were seen."""
    game = built(variant, seats)
    viewer, dealer = chance.randrange(game.people), chance.randrange(game.people)
    key = key_of(game, dealer, chance)
    pack = list(range(game.pack.size))
    chance.shuffle(pack)
    texts, seen = played(game, key, pack, viewer, chance, moves)
    hidden = [card for card in pack if game.pack.text([card]) not in seen]
    for _ in range(TRIES):
        mixed = chance.sample(hidden, len(hidden))
        renamed = dict(zip(hidden, mixed, strict=True))
        twin = [renamed.get(card, card) for card in pack]
        if game.deal(key, pack=twin).trump != game.deal(key, pack=pack).trump:
            continue  # the suit is announced, even where the card is not shown
        steps = agreeing(game, key, (pack, twin), texts, renamed)
        if twin != pack and len(steps) >= min(len(texts), moves // 2):
            moved = sum(one != other for one, other in zip(pack, twin, strict=True))
            return Pair(variant, seats, viewer, dealer, (pack, twin), steps, moved)
    return None


def built(variant: str, seats: int) -> Any:
    return variants.build(variant, seats=variants.seats_for(seats, variant), options=dict(options(seats)))


def options(seats: int) -> Json:
    """Who leads first shall not depend on hands: the lowest trump is told by whose turn it is."""
    return {"first_lead": f"seat:{seats - 1}"}


def key_of(game: Any, dealer: int, chance: random.Random) -> bytes:
    """Of a deal with this dealer, who is drawn by lot."""
    while True:
        key = practice_key(str(chance.random()), 0)
        if game.deal(key).dealer == dealer:
            return key


def played(
    game: Any, key: bytes, pack: list[int], viewer: int, chance: random.Random, moves: int
) -> tuple[list[str], set[str]]:
    """The texts of a deal played by chance, and every card that the viewer knows the place of at some time."""
    state = game.deal(key, pack=pack)
    texts, seen = [], known(game, state, viewer)
    while state.to_act >= 0 and len(texts) < moves:
        seat = state.to_act
        legal = game.legal_moves(state, seat)
        busy = [move for move in legal if move.verb not in ("pass", "take")]
        move = chance.choice(busy if busy and chance.random() < 0.8 else legal)
        text = game.text(move)
        seen |= set((text if seat in own_seats(game, state, viewer) else game.public_text(state, move)).split())
        if move.verb in TALON_TURNED:
            seen |= set(talon_top(game.dump(state)))
        seats = own_seats(game, state, viewer)
        events = game.play(state, move)
        texts.append(text)
        seen |= {card for event in events if event.seat in seats for card in game.pack.mask_text(event.cards).split()}
        seen |= known(game, state, viewer)
    return texts, seen


def known(game: Any, state: Any, viewer: int) -> set[str]:
    """The own hand, the table as he sees it, and the trump card where it lies face up."""
    open_to_all = game.view(state, variants.SPECTATOR)
    table = game.view(state, viewer)["table"]
    face_up = faces({"hands": [], "table": table, "trump_card": open_to_all.get("trump_card") or ""})
    hands = game.dump(state)["hands"]
    return face_up | {card for seat in own_seats(game, state, viewer) for card in cards_in(hands[seat])}


def own_seats(game: Any, state: Any, viewer: int) -> list[int]:
    """His own, and that of a dummy which he has now."""
    return [seat for seat in range(game.seats) if game.controller(state, seat) == viewer]


def agreeing(
    game: Any, key: bytes, packs: tuple[list[int], list[int]], texts: Sequence[str], renamed: dict[int, int]
) -> list[Step]:
    """The moves for as long as both worlds allow them and nobody else is asked in one of them.

    The last may be one after which another seat is asked in the other world: that would be told to the viewer.
    """
    here, there = (game.deal(key, pack=pack) for pack in packs)
    steps: list[Step] = []
    for text in texts:
        if here.to_act != there.to_act:
            break  # the comparison after the last step will say so
        seat = here.to_act
        move = game.read(here, seat, text)
        other = text if game.public_text(here, move) == text else in_other_words(game, text, renamed)
        try:
            twin = game.read(there, seat, other)
        except variants.BadMove:
            break
        if game.explain(there, seat, twin) is not None:
            break
        if game.public_text(here, move) != game.public_text(there, twin):
            break
        sender = game.controller(here, seat)
        events = game.play(here, move)
        game.play(there, twin)
        if here.over and there.over:
            break  # then everything is revealed
        if any(event.kind == "recycled" for event in events):
            break  # drawn in an order that the key makes, and the keys of two matches differ
        steps.append(Step(sender, (game.text(move), game.text(twin))))
    return steps


def in_other_words(game: Any, text: str, renamed: dict[int, int]) -> str:
    names = {game.pack.text([card]): game.pack.text([other]) for card, other in renamed.items()}
    return " ".join(names.get(word, word) for word in text.split())


class World:
    """A match with a given pack, seen and played through the whole URL configuration."""

    def __init__(self, pair: Pair, number: int, owner: str) -> None:
        self.http = Client(raise_request_exception=True)
        account = caller_of_token(owner)
        assert account is not None and account.account is not None
        game = {"variant": pair.variant, "options": options(pair.seats)}
        while True:
            created = services.create_match(
                account=account.account,
                game=game,
                seats=[{"kind": "guest"}] * pair.seats,
                packs=[pair.packs[number]],
            )
            self.id, self.tokens = created.match.id, created.seat_tokens
            for seat, token in self.tokens.items():
                answer = self.ask("PUT", f"/seats/{seat}", token, {"ready": True})
                assert answer.status_code == 200, answer.content
            if fairness(self.id, ANONYMOUS, 1)["dealer"] == pair.dealer:
                return

    def ask(self, method: str, path: str, token: str | None, body: object = None, **headers: str) -> Any:
        told = {name.replace("_", "-"): value for name, value in headers.items()}
        if token is not None:
            told["Authorization"] = f"Bearer {token}"
        given: Json = {} if body is None else {"data": json.dumps(body), "content_type": "application/json"}
        return self.http.generic(method, f"/api/v1/matches/{self.id}{path}", headers=told, **given)

    def told(self, answer: Any) -> bytes:
        """Status, headers and body, without what differs by nature."""
        headers = sorted(f"{name}: {value}" for name, value in answer.items() if name not in HEADERS_OF_CHANCE)
        text = f"{answer.status_code}\n{headers}\n".encode() + answer.content
        return CONSTANTS.sub(b"-", text.replace(self.id.encode(), b"ID"))

    def move(self, ply: int, step: Step, number: int) -> Any:
        body = {"ply": ply, "move": step.texts[number]}
        answer = self.ask("POST", "/moves", self.tokens[step.seat], body)
        assert answer.status_code == 201, (answer.content, step)
        return answer

    def everything(
        self, token: str | None, ply: int, probes: Sequence[str], paths: Sequence[str]
    ) -> Iterator[tuple[str, bytes]]:
        """All that may be asked, with a name for each."""
        seq = json.loads(self.ask("GET", "", None).content)["head"]["seq"]
        own = ["", "/turn", "/position", f"/position?seq={seq - 1}", f"/position?seq={max(1, seq - 7)}"]
        own += ["/entries?limit=200", f"/entries?after={seq - 3}&limit=2", "/deals/1/fairness", "/deals/2/fairness"]
        for path in [*own, *paths]:
            yield f"GET {path}", self.told(self.ask("GET", path, token))
        yield "the page", self.told(self.http.get(f"/matches/{self.id}"))
        if token is not None:
            yield from self.judged(token, ply, probes)
            for distance in (1, 4, 12):
                if distance <= ply:
                    body = {"ply": ply - distance, "move": "nonsense"}
                    yield f"{distance} plies late", self.told(self.ask("POST", "/moves", token, body))
            yield "too early", self.told(self.ask("POST", "/moves", token, {"ply": ply + 1, "move": "pass"}))

    def judged(self, token: str, ply: int, probes: Sequence[str]) -> Iterator[tuple[str, bytes]]:
        """What the referee says to moves that the viewer could make, and to some that he cannot."""
        for number, text in enumerate(probes):
            language = {"Accept_Language": "ru"} if number % 2 else {}
            body = {"ply": ply, "move": text}
            yield f"is {text!r} legal", self.told(self.ask("POST", "/moves?dry_run=true", token, body, **language))


def differences(pair: Pair, owner: str, chance: random.Random, *, looks: int) -> Iterator[str]:
    """What the viewer, or a spectator, is told otherwise in the second world. Nothing, if the service keeps secrets.

    `looks`: how often both look around during the deal, the last time at its end.
    """
    limits.counters.cache_clear()
    limits.MOVES.clear()
    worlds = [World(pair, number, owner) for number in (0, 1)]
    ends = len(pair.steps)
    moments = {ends, *chance.sample(range(ends + 1), min(looks - 1, ends + 1))}
    for ply in range(ends + 1):
        if ply in moments:
            yield from compared(pair, worlds, ply, probes_of(pair, ply, chance))
        if ply < ends:
            step = pair.steps[ply]
            answers = [world.told(world.move(ply, step, number)) for number, world in enumerate(worlds)]
            if step.seat == pair.viewer:
                yield from unequal(pair, ply, f"answer to {step.texts[0]!r}", answers)
                body = {"ply": ply, "move": step.texts[0]}
                again = [world.told(world.ask("POST", "/moves", world.tokens[step.seat], body)) for world in worlds]
                yield from unequal(pair, ply, f"repeated answer to {step.texts[0]!r}", again)


def compared(pair: Pair, worlds: Sequence[World], ply: int, probes: Sequence[str]) -> Iterator[str]:
    exports = EXPORTS if ply == len(pair.steps) else ()  # of the whole log: the last says it all
    for seat in (pair.viewer, None):
        tokens = [None if seat is None else world.tokens[seat] for world in worlds]
        all_told = [world.everything(token, ply, probes, exports) for world, token in zip(worlds, tokens, strict=True)]
        for (name, here), (_, there) in zip(*all_told, strict=True):
            yield from unequal(pair, ply, f"{name} for seat {seat}", [here, there])
    refused = [
        world.told(world.ask("POST", "/moves", world.tokens[pair.viewer], {"ply": ply, "move": "lead 1X"}))
        for world in worlds
    ]
    yield from unequal(pair, ply, "a malformed move", refused)


def unequal(pair: Pair, ply: int, what: str, answers: Sequence[bytes]) -> Iterator[str]:
    here, there = answers
    if here != there:
        at = next(place for place in range(len(here) + 1) if here[:place] != there[:place])
        yield (
            f"{pair.variant}, {pair.seats} seats, viewer {pair.viewer}, dealer {pair.dealer}, ply {ply}: {what}\n"
            f"  here:  ...{here[max(0, at - 120) : at + 80]!r}\n"
            f"  there: ...{there[max(0, at - 120) : at + 80]!r}\n"
            f"  packs {pair.packs}\n  moves {[step.texts for step in pair.steps[:ply]]}"
        )


def probes_of(pair: Pair, ply: int, chance: random.Random) -> list[str]:
    """Some texts, the same in both worlds: nonsense, cards of all kinds, and what other seats said."""
    game = built(pair.variant, pair.seats)
    cards = [game.pack.text([card]) for card in range(game.pack.size)]
    named = [chance.choice(VERBS).format(*chance.sample(cards, 2)) for _ in range(PROBES)]
    said = [chance.choice(step.texts) for step in pair.steps[:ply][-3:] if step.texts[0] == step.texts[1]]
    return [*chance.sample(NONSENSE, 3), *named, *said]


def owner_of_all() -> str:
    return accounts.issue_token(name="alice")
