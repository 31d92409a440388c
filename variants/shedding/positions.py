"""Where the cards of a shedding game lie, who sees each place, and the position as text and back (rule_cases 2)."""

from typing import Any

from variants.cards import NO_SUIT, SUITS
from variants.core import ALL_EYES, Place, Position
from variants.dealings import NOTHING, require_known, zones_of
from variants.shedding.rules import Table
from variants.shedding.state import ShedState

_KEYS = """
hands talon suit leader to_act dealer phase bout out over losers winners reason scores match_scores used zones seen key
"""
KNOWN = frozenset(_KEYS.split())
KNOWN_ZONES = frozenset({"pile", "opened", "right"})
DRAW = "draw"


def places(game: Table, state: ShedState) -> dict[str, Place | list[Place]]:
    """Hands are seen by their seats until they are counted, the stock by nobody, the pile by everybody."""
    counted = ALL_EYES if state.winners else 0
    return {
        "hands": [Place(game.pack.in_order(hand), counted | 1 << seat) for seat, hand in enumerate(state.hands)],
        "talon": Place(state.talon[::-1], 0),
        "discard": Place([], 0),
        "zones.pile": Place(state.pile, ALL_EYES),
    }


def facts(game: Table, state: ShedState) -> Position:
    """What everybody sees. There is no trump, no table of attacks and no discard, and the position says so."""
    found: Position = {
        "trump": "-",
        "trump_card": "",
        "table": [],
        "suit": SUITS[state.suit] if state.suit != NO_SUIT else "-",
        "leader": state.leader,
        "dealer": state.dealer,
        "phase": state.phase,
        "bout": state.bout,
        "out": state.out[:],
        "scores": state.scores[:],
        "match_scores": state.match_scores[:],
        "over": state.over,
    }
    if state.over:
        found.update({"losers": state.losers[:], "winners": state.winners[:], "reason": state.reason})
    else:
        found["to_act"] = state.to_act
    if state.drawn:
        found["used"] = [DRAW]
    zones: dict[str, Any] = {}
    if state.opened >= 0:
        zones["opened"] = game.pack.names[state.opened]
    if state.right >= 0:
        zones["right"] = state.right
    return found | ({"zones": zones} if zones else {})


def load(game: Table, position: Position) -> ShedState:
    """The state of a position; ValueError names a key or card that does not fit.

    Without a leader it is left to the caller (`Game.load`) to let the rule choose him.
    """
    require_known(game.variant, game.seats, position, KNOWN, KNOWN_ZONES)
    state = ShedState(game.seats)
    zones = zones_of(position)
    _load_cards(game, state, position, zones)
    state.suit = _suit(position.get("suit"))
    state.right = zones.get("right", -1)
    state.drawn = DRAW in position.get("used", [])
    state.key = position.get("key", state.key)
    state.leader = position.get("leader", 0)
    state.dealer = position.get("dealer", (state.leader - 1) % game.seats)
    state.to_act = position.get("to_act", state.leader)
    state.bout = position.get("bout", 1)
    state.out = list(position.get("out", []))
    state.scores = list(position.get("scores", state.scores))
    state.match_scores = list(position.get("match_scores", state.match_scores))
    state.seen = dict(position.get("seen", {}))
    state.over = bool(position.get("over", False))
    state.losers = list(position.get("losers", []))
    state.winners = list(position.get("winners", []))
    state.reason = position.get("reason", "")
    if state.over:
        state.phase, state.to_act = "over", -1
    return state


def _suit(letter: object) -> int:
    if letter in NOTHING:
        return NO_SUIT
    if letter not in list(SUITS):
        raise ValueError(f"there is no suit {letter!r}")
    return SUITS.index(str(letter))


def _load_cards(game: Table, state: ShedState, position: Position, zones: dict[str, Any]) -> None:
    talon, pile, opened = position.get("talon", ""), zones.get("pile", ""), zones.get("opened", "")
    game.pack.cards(" ".join([*position["hands"], talon, pile]))
    state.hands = [game.pack.mask(hand) for hand in position["hands"]]
    state.talon = game.pack.cards(talon)[::-1]
    state.pile = game.pack.cards(pile)
    state.opened = game.pack.cards(opened)[0] if opened else -1
