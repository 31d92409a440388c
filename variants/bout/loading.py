"""Reading a position of a bout game (rule_cases 2): absent keys mean empty or the default."""

from typing import Any

from variants.bout.rules import Table
from variants.bout.state import DEAD, UNCOVERED, BoutState
from variants.cards import SUITS, mask_of
from variants.core import Position

_KEYS = """
hands talon trump trump_card table leader defender to_act dealer phase discard bout beaten_bouts taken_bouts out over
losers winners reason straps scores match_scores levels zones passed laid_by shown used wave seen key
"""
_ZONES = "covered_by lead_size last_cover closed laid_since_pass emptied laid_last first_leader reserve aside"

KNOWN = frozenset(_KEYS.split())
KNOWN_ZONES = frozenset(_ZONES.split())


def load(game: Table, position: Position) -> BoutState:
    """The state of a position; ValueError names a key or card that does not fit.

    Without a leader it is left to the caller (`Game.load`) to let the rule choose him.
    """
    _check_keys(game, position)
    state = BoutState(game.seats)
    if "scores" in game.rules.told:
        state.scores = [0] * game.seats
    state.key = position.get("key", state.key)
    state.hands = [game.pack.mask(text) for text in position["hands"]]
    state.discard = game.pack.mask(position.get("discard", ""))
    state.talon = game.pack.cards(position.get("talon", ""))[::-1]
    state.out = list(position.get("out", []))
    state.active = (1 << game.seats) - 1 & ~mask_of(state.out)
    state.bout = position.get("bout", 1)
    state.beaten_bouts = position.get("beaten_bouts", 0)
    state.taken_bouts = position.get("taken_bouts", 0)
    state.straps = position.get("straps", 0)
    zones = position.get("zones", {})
    state.reserve = [game.pack.mask(text) for text in zones.get("reserve", [])]
    state.aside = game.pack.cards(zones.get("aside", ""))
    state.scores = list(position.get("scores", state.scores))
    state.match_scores = list(position.get("match_scores", []))
    state.levels = list(position.get("levels", []))
    state.seen = dict(position.get("seen", {}))
    _load_trump(game, state, position)
    _load_roles(state, position)
    _load_table(game, state, position)
    _load_end(state, position)
    _refuse_doubles(game, state)
    return state


def _check_keys(game: Table, position: Position) -> None:
    strange = sorted(set(position) - KNOWN) + sorted(set(position.get("zones", {})) - KNOWN_ZONES)
    if strange:
        raise ValueError(f"a position of {game.variant} has no key {strange[0]!r}")
    if len(position.get("hands", [])) != game.seats:
        raise ValueError(f"a position of {game.seats} seats has {game.seats} hands, not {position.get('hands')!r}")


def _load_trump(game: Table, state: BoutState, position: Position) -> None:
    """The face-up card is the one that `trump_card` names, else the last of the talon when its suit is trump."""
    bottom = state.talon[0] if state.talon else -1
    named = position.get("trump_card")
    if named:
        state.trump_card = game.pack.cards(named)[0]
    letter = position.get("trump")
    if letter is not None:
        state.trump = game.rules.trump.plain if letter == "-" else SUITS.index(letter)
    elif state.trump_card >= 0:
        state.trump = game.rules.trump.suit(game, state.trump_card)
    else:
        state.trump = game.rules.trump.suit(game, bottom)
    if named is None and bottom >= 0 and game.rules.trump.face_up(game, bottom, state.trump):
        state.trump_card = bottom


def _load_roles(state: BoutState, position: Position) -> None:
    state.leader = position.get("leader", 0)
    state.dealer = position.get("dealer", (state.leader - 1) % state.seats)
    state.defender = position.get("defender", state.next_active(state.leader))
    state.phase = position.get("phase", "lead")
    asked = state.defender if state.phase == "defend" else state.leader
    named = position.get("to_act", asked)
    state.to_act = -1 if named is None else named


def _load_table(game: Table, state: BoutState, position: Position) -> None:
    zones: dict[str, Any] = position.get("zones", {})
    rows: list[str] = position.get("table", [])
    attacks = game.pack.cards(" ".join([row.split("/")[0] for row in rows]))
    state.laid_by = list(position.get("laid_by", [state.leader] * len(rows)))
    state.covered_by = list(zones.get("covered_by", [-1] * len(rows)))
    for attack, row in zip(attacks, rows, strict=True):
        cover = row.partition("/")[2]
        state.attacks.append(attack)
        state.covers.append(_cover(game, cover))
        state.ranks |= game.pack.same_rank[attack]
        if state.covers[-1] == UNCOVERED:
            state.uncovered += 1
        elif state.covers[-1] != DEAD:
            state.ranks |= game.pack.same_rank[state.covers[-1]]
    if rows and "phase" not in position:
        state.phase = "defend" if state.uncovered else "throw"
        state.to_act = position.get("to_act", state.defender if state.uncovered else state.leader)
    state.wave = min(position.get("wave", [0]), default=0)
    last_cover = zones.get("last_cover")
    state.last_cover = game.pack.cards(last_cover)[0] if last_cover else -1
    state.closed = bool(zones.get("closed", False))
    state.laid_since_pass = bool(zones.get("laid_since_pass", False))
    state.lead_size = zones.get("lead_size", 1 if rows else 0)
    state.emptied = list(zones.get("emptied", []))
    laid_last = zones.get("laid_last")
    if laid_last:
        state.laid_last = [game.pack.mask(text) for text in laid_last]
    state.passed = mask_of(position.get("passed", []))
    state.shown = game.pack.mask(position.get("shown", ""))
    state.used = list(position.get("used", []))
    state.first_leader = zones.get("first_leader", state.leader)


def _cover(game: Table, text: str) -> int:
    if text in ("", "-"):
        return UNCOVERED
    return DEAD if text == "x" else game.pack.cards(text)[0]


def _load_end(state: BoutState, position: Position) -> None:
    state.over = bool(position.get("over", False))
    state.losers = list(position.get("losers", []))
    state.winners = list(position.get("winners", []))
    state.reason = position.get("reason", "")
    if state.over:
        state.phase, state.to_act = "over", -1


def _refuse_doubles(game: Table, state: BoutState) -> None:
    lying = [*state.hands, *state.reserve, mask_of(state.talon), state.discard, state.table_cards()]
    union, total = 0, 0
    for mask in lying:
        union |= mask
        total += mask.bit_count()
    if union.bit_count() != total:
        raise ValueError("a card of the position lies in two places")
