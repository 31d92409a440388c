"""Where the cards of a chain game lie, who sees each place, and the position as text and back (rule_cases 2)."""

from typing import Any

from variants.cards import SUITS, TRUMP_TEXTS
from variants.chain.rules import Table
from variants.chain.state import ChainState
from variants.core import ALL_EYES, Place, Position
from variants.dealings import require_known, zones_of

_KEYS = """
hands talon trump trump_card leader to_act dealer phase discard bout out over losers winners reason zones seen key
"""
KNOWN = frozenset(_KEYS.split())
KNOWN_ZONES = frozenset({"pile", "spread", "limit", "first_leader"})


def places(game: Table, state: ChainState) -> dict[str, Place | list[Place]]:
    """Hands are seen by their seats, talon, spread and discard by nobody, the pile by everybody."""
    found: dict[str, Place | list[Place]] = {
        "hands": [Place(game.pack.in_order(hand), 1 << seat) for seat, hand in enumerate(state.hands)],
        "talon": Place(state.talon[::-1], 0),
        "discard": Place(game.pack.in_order(state.discard), 0),
        "zones.pile": Place(state.pile, ALL_EYES),
    }
    if "open" in game.acts:
        found["zones.spread"] = Place(state.spread, 0)
    return found


def facts(game: Table, state: ChainState) -> Position:
    """What everybody sees. There is no table of attacks, and the position says so."""
    found: Position = {
        "trump": TRUMP_TEXTS[state.trump],
        "trump_card": game.pack.names[state.trump_card] if state.trump_card >= 0 else "",
        "table": [],
        "leader": state.leader,
        "dealer": state.dealer,
        "phase": state.phase,
        "bout": state.bout,
        "out": state.out[:],
        "over": state.over,
        "zones": {"first_leader": state.first_leader} | ({"limit": state.limit} if state.limit else {}),
    }
    if state.over:
        found.update({"losers": state.losers[:], "winners": [], "reason": state.reason})
    else:
        found["to_act"] = state.to_act
    return found


def load(game: Table, position: Position) -> ChainState:
    """The state of a position; ValueError names a key or card that does not fit.

    Without a leader it is left to the caller (`Game.load`) to let the rule choose him.
    """
    require_known(game.variant, game.seats, position, KNOWN, KNOWN_ZONES)
    state = ChainState(game.seats)
    zones = zones_of(position)
    state.key = position.get("key", state.key)
    _load_cards(game, state, position, zones)
    _load_trump(game, state, position)
    _load_roles(game, state, position, zones)
    state.bout = position.get("bout", 1)
    state.out = list(position.get("out", []))
    state.seen = dict(position.get("seen", {}))
    state.over = bool(position.get("over", False))
    state.losers = list(position.get("losers", []))
    state.reason = position.get("reason", "")
    if state.over:
        state.phase, state.to_act = "over", -1
    return state


def _load_cards(game: Table, state: ChainState, position: Position, zones: dict[str, Any]) -> None:
    talon, discard = position.get("talon", ""), position.get("discard", "")
    pile, spread = zones.get("pile", ""), zones.get("spread", "")
    game.pack.cards(" ".join([*position["hands"], talon, discard, pile, spread]))
    state.hands = [game.pack.mask(hand) for hand in position["hands"]]
    state.talon = game.pack.cards(talon)[::-1]
    state.discard = game.pack.mask(discard)
    state.pile = game.pack.cards(pile)
    state.spread = game.pack.cards(spread)


def _load_trump(game: Table, state: ChainState, position: Position) -> None:
    """The trump that every deal has, or the one that is named, or the suit of the card that shows it."""
    named = position.get("trump")
    shown = position.get("trump_card", "")
    if game.rules.trump is not None:
        state.trump = game.rules.trump
        if named is not None and named != TRUMP_TEXTS[state.trump]:
            raise ValueError(f"the trump of {game.variant} is {TRUMP_TEXTS[state.trump]!r}, not {named!r}")
        return
    if shown:
        state.trump_card = game.pack.cards(shown)[0]
    elif named is None and state.pile:
        state.trump_card = state.pile[0]
    if named is None and state.trump_card < 0:
        raise ValueError(f"a position of {game.variant} names its trump")
    if named is not None and named not in list(SUITS):
        raise ValueError(f"there is no suit {named!r}")
    state.trump = game.pack.suit[state.trump_card] if named is None else SUITS.index(named)


def _load_roles(game: Table, state: ChainState, position: Position, zones: dict[str, Any]) -> None:
    state.leader = position.get("leader", 0)
    state.first_leader = zones.get("first_leader", state.leader)
    state.dealer = position.get("dealer", (state.leader - 1) % game.seats)
    state.phase = position.get("phase", "answer" if len(state.pile) > _lying_at_a_lead(game) else "lead")
    if state.phase == "answer" and not state.pile:
        raise ValueError("there is no card on the pile to answer")
    asked = state.next_holder(state.leader) if state.phase == "answer" else state.leader
    named = position.get("to_act", asked)
    state.to_act = -1 if named is None else named
    state.limit = zones.get("limit", game.rules.full(state) if state.phase == "answer" else 0)


def _lying_at_a_lead(game: Table) -> int:
    """The cards on the pile when a deal begins: the trump card of `polish`."""
    return 1 if "open" in game.acts else 0
