"""Matches to be played under load: each with the first moves of its deal, chosen beforehand."""

import json
import random
from dataclasses import dataclass

from tests.bench import load

MOVES_OF_A_MATCH = 25  # the first of its deal: no deal ends, so every request is the same work


@dataclass(frozen=True)
class Script:
    """The moves of one match: seat, ply, text; and the tokens of its seats."""

    match_id: str
    moves: list[tuple[int, int, str]]
    tokens: dict[int, str]

    def real(self) -> list[bytes]:
        path = f"/api/v1/matches/{self.match_id}/moves"
        bodies = [(seat, json.dumps({"ply": ply, "move": text}).encode()) for seat, ply, text in self.moves]
        return [load.request("127.0.0.1", path, self.tokens[seat], body) for seat, body in bodies]

    def plain(self) -> list[bytes]:
        path = f"/moves/{self.match_id}"
        bodies = [json.dumps({"seat": seat, "ply": ply, "move": text}).encode() for seat, ply, text in self.moves]
        return [load.request("127.0.0.1", path, "none", body) for body in bodies]


def written(count: int) -> list[Script]:
    """Matches of two guests, with their first moves chosen by chance."""
    from matches import accounts, games, log, services
    from matches.callers import caller_of_token

    account = caller_of_token(accounts.issue_token(name="bench")).account
    scripts: list[Script] = []
    chance = random.Random(1)
    while len(scripts) < count:
        seats = [{"kind": "guest"}, {"kind": "guest"}]
        created = services.create_match(account=account, game={"variant": "throw_in"}, seats=seats)
        for seat, token in created.seat_tokens.items():
            match = services.set_ready(match_id=created.match.id, seat=seat, caller=caller_of_token(token))
        game = games.of_match(log.text(match.game), match.seats)
        state, moves = game.thaw(match.position), []
        while not state.over and len(moves) < MOVES_OF_A_MATCH:
            move = chance.choice(game.legal_moves(state, state.to_act))
            moves.append((state.to_act, len(moves), game.text(move)))
            game.play(state, move)
        if not state.over:
            scripts.append(Script(match.id, moves, created.seat_tokens))
    return scripts
