"""Where the cards of a bout game lie, who sees each place, and the position as text (catalogue 2.6, rule_cases 2)."""

from typing import Any

from variants.bout.rules import Table
from variants.bout.state import DEAD, UNCOVERED, BoutState
from variants.cards import NO_SUIT, TRUMP_TEXTS, mask_of, numbers
from variants.core import ALL_EYES, Place, Position


def places(game: Table, state: BoutState) -> dict[str, Place | list[Place]]:
    """Hands are seen by their seats, the talon by nobody but for the face-up trump card, the discard by nobody."""
    talon = state.talon[::-1]
    trump_card = 1 << state.trump_card if state.trump_card >= 0 else 0
    found: dict[str, Place | list[Place]] = {
        "hands": [Place(game.pack.in_order(hand), 1 << seat) for seat, hand in enumerate(state.hands)],
        "talon": Place(talon, 0, trump_card),
        "discard": Place(game.pack.in_order(state.discard), 0),
    }
    if state.reserve:
        found["zones.reserve"] = [Place(game.pack.in_order(cards), 0) for cards in state.reserve]
    if state.aside:
        found["zones.aside"] = Place(game.pack.in_order(mask_of(state.aside)), 0)
    if state.secret >= 0:
        found["zones.secret"] = Place([state.secret], 0 if state.talon else ALL_EYES)
    return found


def facts(game: Table, state: BoutState) -> Position:
    """What everybody sees. Keys of the middle of a bout are there only when they say something."""
    found: Position = {
        "trump": trump_text(state.trump),
        "trump_card": game.pack.names[state.trump_card] if state.trump_card >= 0 else "",
        "table": [_row(game, state, row) for row in range(len(state.attacks))],
        "leader": state.leader,
        "defender": state.defender,
        "dealer": state.dealer,
        "phase": state.phase,
        "bout": state.bout,
        "beaten_bouts": state.beaten_bouts,
        "taken_bouts": state.taken_bouts,
        "out": state.out[:],
        "over": state.over,
    }
    if not state.over:
        found["to_act"] = state.to_act
    else:
        found.update({"losers": state.losers[:], "winners": state.winners[:], "reason": state.reason})
    spoken: Position = {
        "straps": state.straps,
        "scores": state.scores[:],
        "match_scores": state.match_scores[:],
        "levels": state.levels[:],
        "passed": numbers(state.passed),
        "laid_by": state.laid_by[:],
        "wave": list(range(state.wave, len(state.attacks))) if state.wave else [],
        "shown": game.pack.mask_text(state.shown),
        "ranks": game.pack.ranks_text(state.frozen),
        "credit": state.credit[:] if any(state.credit) else [],
        "used": state.used[:],
        "zones": _zones(game, state),
    }
    found.update({key: value for key, value in spoken.items() if value or key in game.rules.told})
    if state.bout_leader >= 0:
        found["bout_leader"] = state.bout_leader
    return found


def trump_text(trump: int) -> str:
    return TRUMP_TEXTS[trump]


def _row(game: Table, state: BoutState, row: int) -> str:
    cover = state.covers[row]
    shown = game.pack.names[cover] if cover >= 0 else "-" if cover == UNCOVERED else "x"
    return f"{game.pack.names[state.attacks[row]]}/{shown}"


def _zones(game: Table, state: BoutState) -> dict[str, Any]:
    zones: dict[str, Any] = {
        "covered_by": state.covered_by[:] if state.attacks else [],
        "lead_size": state.lead_size,
        "last_cover": game.pack.names[state.last_cover] if state.last_cover >= 0 else "",
        "closed": state.closed,
        "laid_since_pass": state.laid_since_pass,
        "laid": game.pack.text(state.laid),
        "attacks": len(state.attacks) - state.covers.count(DEAD) + state.taken_attacks if state.taken_attacks else 0,
        "fits_alone": game.pack.mask_text(state.frozen_alone),
        "emptied": state.emptied[:],
        "coming_trump": trump_text(state.coming_trump) if state.coming_trump != NO_SUIT else "",
        "laid_last": [game.pack.mask_text(mask) for mask in state.laid_last] if any(state.laid_last) else [],
    }
    return {"first_leader": state.first_leader} | {key: value for key, value in zones.items() if value}
