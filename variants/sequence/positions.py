"""Where the cards of the sequence game lie, who sees each place, and the position as text and back (rule_cases 2)."""

from typing import Any

from variants.cards import Pack
from variants.core import ALL_EYES, Game, Place, Position
from variants.dealings import require_known, zones_of
from variants.sequence.state import SequenceState

_KEYS = "hands leader to_act dealer phase bout out over losers winners reason used zones seen key"
KNOWN = frozenset(_KEYS.split())
KNOWN_ZONES = frozenset({"pile", "windows", "laughs"})


def places(pack: Pack, state: SequenceState) -> dict[str, Place | list[Place]]:
    return {
        "hands": [Place(pack.in_order(hand), 1 << seat) for seat, hand in enumerate(state.hands)],
        "zones.pile": Place(state.pile, ALL_EYES),
    }


def facts(state: SequenceState) -> Position:
    """What everybody sees; the answers to a miss stand there as long as they are asked for."""
    found: Position = {
        "trump": "-",
        "trump_card": "",
        "table": [],
        "leader": state.leader,
        "dealer": state.dealer,
        "phase": state.phase,
        "bout": state.bout,
        "out": state.out[:],
        "over": state.over,
    }
    if state.over:
        found.update({"losers": state.losers[:], "winners": state.winners[:], "reason": state.reason})
    else:
        found["to_act"] = state.to_act
    zones: dict[str, Any] = {"laughs": state.laughs} if state.laughs else {}
    if state.windows:
        zones["windows"] = state.windows[:]
        found["used"] = [f"{state.missed} miss", *[f"{seat} laugh" for seat in state.laughed]]
    return found | ({"zones": zones} if zones else {})


def require(game: Game[SequenceState], position: Position) -> None:
    require_known(game.variant, game.seats, position, KNOWN, KNOWN_ZONES)


def load(pack: Pack, seats: int, position: Position) -> SequenceState:
    """The cards and counters of a position; ValueError names a card or answer that does not fit."""
    state = SequenceState(seats)
    zones = zones_of(position)
    pile: str = zones.get("pile", "")
    pack.cards(" ".join([*position["hands"], pile]))
    state.hands = [pack.mask(hand) for hand in position["hands"]]
    state.pile = pack.cards(pile)
    state.laughs = zones.get("laughs", 0)
    state.key = position.get("key", state.key)
    state.bout = position.get("bout", 1)
    state.out = list(position.get("out", []))
    state.seen = dict(position.get("seen", {}))
    return state


def load_roles(state: SequenceState, position: Position, dealer: int, leader: int) -> None:
    """Who dealt, who began, who is asked now."""
    state.dealer = dealer
    state.leader = leader
    state.to_act = position.get("to_act", leader)
    _load_answers(state, position)
    if position.get("over", False):
        state.finish(position.get("reason", ""), position.get("losers", []), position.get("winners", []))


def _load_answers(state: SequenceState, position: Position) -> None:
    """`used = ["1 miss", "2 laugh"]` and the seats that are still to answer, the next one first."""
    used = [str(act).split() for act in position.get("used", [])]
    missed = [int(act[0]) for act in used if act[1:] == ["miss"]]
    state.laughed = [int(act[0]) for act in used if act[1:] == ["laugh"]]
    state.windows = list(zones_of(position).get("windows", []))
    if len(missed) != bool(state.windows) or len(missed) + len(state.laughed) != len(used):
        raise ValueError(f"the answers {used!r} do not fit to the seats that are still asked, {state.windows!r}")
    if state.windows:
        state.phase = "laugh"
        state.missed = missed[0]
        state.to_act = state.windows[0]
