"""Laws of a position: who is asked, what is legal, where the cards are. Asked before every move."""

from __future__ import annotations

import json
from collections import Counter

import variants
from variants import rulebook
from variants.laws.spots import Spot, differing, is_plain, judged, lying_cards
from variants.laws.worlds import cards_in

CAPS = {"6": (6, 6), "10": (10, 10), "6_5": (6, 5), "6_5_first_bout": (6, 5)}


def exactly_one_seat_is_asked(spot: Spot) -> str:
    able = [seat for seat in range(spot.game.seats) if spot.game.legal_moves(spot.state, seat)]
    wanted = [] if spot.state.over else [spot.state.to_act]
    if able != wanted:
        return f"the seats {able} have legal moves, {wanted} is asked"
    return "" if bool(spot.state.over) == (spot.state.to_act == -1) else f"over, but {spot.state.to_act} is to act"


def a_move_is_legal_exactly_when_nothing_explains_why_not(spot: Spot) -> str:
    game, seat = spot.game, spot.state.to_act
    listed = [game.text(move) for move in spot.legal]
    if len(set(listed)) < len(listed):
        return f"the legal moves name one twice: {sorted(listed)}"
    for move in spot.legal:
        refusal = game.explain(spot.state, seat, move)
        if refusal is not None:
            return f"{game.text(move)!r} is listed and refused as {refusal.code}"
    if spot.chance.random() < 0.03:
        return differing_tries(spot, seat, set(listed), spot.every_try())
    return differing_tries(spot, seat, set(listed), spot.tries(seat, 12))


def differing_tries(spot: Spot, seat: int, listed: set[str], texts: list[str]) -> str:
    for text in texts:
        code, canonical = judged(spot.game, spot.state, seat, text)
        if code and code != "bad_move" and code not in rulebook.SENTENCES:
            return f"{text!r} is refused with a code without a sentence: {code}"
        if (code == "") != (canonical in listed):
            return f"{text!r} is {'in' if canonical in listed else 'not in'} the list, and explained by {code!r}"
    return ""


def nobody_else_may_move(spot: Spot) -> str:
    seat = spot.chance.randrange(spot.game.seats)
    if seat == spot.state.to_act:
        return ""
    wanted = "deal_over" if spot.state.over else "not_your_turn"
    for text in spot.tries(seat, 2):
        code, _ = judged(spot.game, spot.state, seat, text)
        if code not in (wanted, "bad_move"):
            return f"seat {seat} tries {text!r}: {code!r} and not {wanted!r}"
    return ""


def asking_changes_nothing(spot: Spot) -> str:
    game, state = spot.game, spot.state
    for seat in range(game.seats):
        moves = game.legal_moves(state, seat)
        for text in spot.tries(seat, 1):
            judged(game, state, seat, text)
        if moves:
            game.auto_move(game.view(state, seat), moves)
            game.public_text(state, spot.chance.choice(moves))
    for viewer in spot.viewers:
        game.view(state, viewer)
    game.freeze(state)
    return differing(spot.position, game.dump(state), "before the questions", "after them")


def no_card_is_lost_or_doubled(spot: Spot) -> str:
    """What was dealt at the start lies somewhere, once; a game may have left some of its pack out (`chukotka`)."""
    lying, dealt, pack = (Counter(cards) for cards in (lying_cards(spot.position), spot.dealt, spot.pack))
    if lying == dealt and not dealt - pack:
        return ""
    return f"lost {sorted((dealt - lying).elements())}, doubled {sorted((lying - dealt).elements())}, of {len(dealt)}"


def every_legal_move_can_be_written_and_read_back(spot: Spot) -> str:
    game, seat = spot.game, spot.state.to_act
    for move in spot.legal:
        text = game.text(move)
        for written in (text, f"  {text.lower()} ".replace(" ", "  ")):
            read = game.read(spot.state, seat, written)
            if read != move or game.text(read) != text:
                return f"{written!r} is read as {game.text(read)!r}"
    return ""


def dump_and_load_give_the_same_position(spot: Spot) -> str:
    text = json.dumps(spot.position)
    if not is_plain(spot.position):
        return f"the dump is not made of texts, numbers and lists: {text}"
    for name, state in (
        ("loaded", spot.game.load(json.loads(text))),
        ("thawed", spot.game.thaw(spot.game.freeze(spot.state))),
        ("copied", spot.game.copy(spot.state)),
    ):
        difference = differing(spot.position, spot.game.dump(state), "dumped", name) or same_answers(spot, state, name)
        if difference:
            return difference
    return ""


def same_answers(spot: Spot, state: variants.State, name: str) -> str:
    viewer = spot.chance.choice(spot.viewers)
    difference = differing(spot.game.view(spot.state, viewer), spot.game.view(state, viewer), "played", name)
    if difference:
        return f"seat {viewer} sees: {difference}"
    moves = [spot.game.text(move) for move in spot.legal]
    others = [spot.game.text(move) for move in spot.game.legal_moves(state, state.to_act)] if state.to_act >= 0 else []
    return "" if moves == others else f"legal moves: played {moves}, {name} {others}"


def open_attacks_stay_within_the_hand_and_the_cap(spot: Spot) -> str:
    table, defender = spot.position.get("table", []), spot.position.get("defender", -1)
    if not table or spot.state.over or defender is None or defender < 0:
        return ""
    if spot.state.phase == "chase" and (spot.position.get("ranks") or "fits_alone" in spot.position.get("zones", {})):
        return ""  # `cunning`, `impudent`: the taker takes anyway, as much as they want
    if "attacks" in spot.position.get("zones", {}):
        return ""  # `untitled`: what was left of the table passed on, to whatever hand comes next
    uncovered = sum(row.endswith("/-") for row in table)
    hand = len(cards_in(spot.position["hands"][defender]))
    if uncovered > hand and "give" not in getattr(spot.game, "acts", ()):  # a defender may have to give cards away
        return f"{uncovered} uncovered cards against a hand of {hand}"
    later, first = CAPS.get(str(spot.game.options.get("cap", "none")), (spot.game.pack.size, spot.game.pack.size))
    only_once = str(spot.game.options.get("cap")) == "6_5_first_bout"
    early = spot.position.get("bout", 1) == 1 if only_once else not spot.position.get("beaten_bouts", 0)
    cap = first if early else later
    return f"{len(table)} attack cards, the cap is {cap}" if len(table) > cap else ""


def the_least_action_is_legal(spot: Spot) -> str:
    if not spot.legal:
        return ""
    move = spot.game.auto_move(spot.game.view(spot.state, spot.state.to_act), spot.legal)
    return "" if move in spot.legal else f"{spot.game.text(move)!r} is not legal"
