"""Laws of a move and of a whole deal: nothing else changes, a record replays, every deal ends in exactly one way."""

from __future__ import annotations

import json
from typing import Any

import variants
from variants.core import Game
from variants.laws.spots import Deal, Spot, differing, is_plain


def what_comes_after_leaves_the_position_alone(spot: Spot, move: variants.Move) -> str:
    following, events = spot.game.after(spot.state, move)
    difference = differing(spot.position, spot.game.dump(spot.state), "before", "after `after`")
    if difference:
        return difference
    played = spot.game.copy(spot.state)
    if spot.game.play(played, move) != events:
        return "`play` and `after` tell other events"
    return differing(spot.game.dump(following), spot.game.dump(played), "after", "played")


def a_record_replays_to_the_same_end(deal: Deal) -> str:
    """From the key, from the pack, and by way of saved positions."""
    game = deal.game
    for pack in (None, game.dealt(deal.state)):
        state = game.deal(deal.key, previous=deal.previous, pack=pack)
        for number, (seat, text) in enumerate(deal.moves):
            if state.to_act != seat:
                return f"move {number}: seat {state.to_act} is asked and not {seat}"
            game.play(state, game.read(state, seat, text))
            if number % 7 == 3 and not shuffles_twins(game):
                state = game.load(json.loads(json.dumps(game.dump(state))))
            if number % 11 == 5:
                state = game.thaw(game.freeze(state))
        difference = differing(game.dump(deal.state), game.dump(state), "played", "replayed")
        if difference:
            return difference
    return ""


def shuffles_twins(game: Game[Any]) -> bool:
    """`bump` with several packs: a reshuffle starts from the order of card numbers, which a position does not tell."""
    return game.pack.packs > 1 and "bump" in (game.variant, *game.modifiers)


def the_outcome_is_total(deal: Deal) -> str:
    outcome = deal.game.outcome(deal.state)
    losers, winners, reason = outcome["losers"], outcome["winners"], outcome["reason"]
    if not reason:
        return f"no reason: {outcome}"
    if set(losers) & set(winners) or not set(losers) | set(winners) <= set(range(deal.game.seats)):
        return f"losers and winners are mixed up: {outcome}"
    is_draw = reason in ("draw", "repetition", "length")
    if is_draw == bool(losers or winners):
        return f"neither fool, nor winner, nor draw: {outcome}"
    return "" if len(set(outcome["order"])) == len(outcome["order"]) else f"a seat went out twice: {outcome}"


def what_is_carried_can_be_written(deal: Deal) -> str:
    carried = deal.game.carry(deal.state)
    return "" if is_plain(carried) else f"carry gives {carried!r}"
