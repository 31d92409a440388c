"""Where the cards of a bout game lie, who sees each place, and the position as text (catalogue 2.6, rule_cases 2)."""

from typing import Any

from variants.bout import face_down, hanging
from variants.bout.rules import Table
from variants.bout.state import DEAD, UNCOVERED, BoutState
from variants.cards import NO_SUIT, TRUMP_TEXTS, mask_of, numbers
from variants.core import ALL_EYES, Place, Position


def places(game: Table, state: BoutState) -> dict[str, Place | list[Place]]:
    """Hands are seen as they are held, the talon by nobody but for the face-up trump card, the discard by nobody."""
    talon = state.talon[::-1]
    trump_card = (1 << state.trump_card if state.trump_card >= 0 else 0) | state.turned
    found: dict[str, Place | list[Place]] = {
        "hands": [Place(game.rules.holding.cards(game, state, seat), _eyes(state, seat)) for seat in range(game.seats)],
        "talon": Place(talon, 0, trump_card),
        "discard": Place(game.pack.in_order(state.discard), 0),
    }
    if state.reserve:
        found["zones.reserve"] = [Place(game.pack.in_order(cards), 0) for cards in state.reserve]
    if any(state.locked):
        found["zones.locked"] = [Place(cards, 0) for cards in state.locked]
    if state.aside:
        found["zones.aside"] = Place(game.pack.in_order(mask_of(state.aside)), 0)
    if state.thrown:
        found["zones.thrown"] = [_thrown_set(game, state, seat, cards) for seat, cards in state.thrown]
    if state.secret >= 0:
        found["zones.secret"] = Place([state.secret], 0 if state.talon else ALL_EYES)
    return found


def _eyes(state: BoutState, seat: int) -> int:
    """Who sees a hand: after a showdown everybody."""
    return ALL_EYES if state.hands_open else state.eyes_of(seat)


def _thrown_set(game: Table, state: BoutState, seat: int, cards: int) -> Place:
    """A set thrown face down; all see it once the defender chooses."""
    return Place(game.pack.in_order(cards), ALL_EYES if state.phase == "overflow" else state.eyes_of(seat))


def facts(game: Table, state: BoutState, viewer: int) -> Position:
    """What everybody sees, and this viewer of covers that lie face down.

    Keys of the middle of a bout are there only when they say something.
    """
    found: Position = {
        "trump": [trump_text(trump) for trump in state.trumps] or trump_text(state.trump),
        "trump_card": _shown_cards(game, state),
        "table": [_row(game, state, row, viewer) for row in range(len(state.attacks))],
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
        "levels": hanging.level_texts(state.levels),
        "passed": numbers(state.passed),
        "laid_by": state.laid_by[:],
        "wave": list(range(state.wave, len(state.attacks))) if state.wave else [],
        "shown": game.pack.mask_text(state.shown),
        "ranks": game.pack.ranks_text(state.frozen),
        "credit": state.credit[:] if any(state.credit) else [],
        "used": state.used[:],
        "zones": _zones(game, state, viewer),
    }
    found.update({key: value for key, value in spoken.items() if value or key in game.rules.told})
    if state.bout_leader >= 0:
        found["bout_leader"] = state.bout_leader
    return found


def _shown_cards(game: Table, state: BoutState) -> str:
    """The trump card; where each seat has a trump, the turned cards in the order of the talon."""
    if state.turned:
        lying = [card for card in reversed(state.talon) if state.turned >> card & 1]
        return game.pack.text(lying or game.pack.in_order(state.turned))
    return game.pack.names[state.trump_card] if state.trump_card >= 0 else ""


def trump_text(trump: int) -> str:
    return TRUMP_TEXTS[trump]


def _row(game: Table, state: BoutState, row: int, viewer: int) -> str:
    attack = game.pack.names[state.attacks[row]]
    if state.covers[row] >= 0:
        return f"{attack}/{face_down.row_text(game, state, row, viewer)}"
    return f"{attack}/-" if state.covers[row] == UNCOVERED else f"{attack}/x"


def _zones(game: Table, state: BoutState, viewer: int) -> dict[str, Any]:
    zones: dict[str, Any] = {
        "covered_by": state.covered_by[:] if state.attacks else [],
        "lead_size": state.lead_size,
        "last_cover": _last_cover(game, state, viewer),
        "closed": state.closed,
        "laid_since_pass": state.laid_since_pass,
        "laid": game.pack.text(state.laid),
        "attacks": len(state.attacks) - state.covers.count(DEAD) + state.taken_attacks if state.taken_attacks else 0,
        "fits_alone": game.pack.mask_text(state.frozen_alone),
        "emptied": state.emptied[:],
        "windows": state.windows[:],
        "no_throw": numbers(state.no_throw),
        "thrown_by": [seat for seat, _ in state.thrown],
        "gift": state.gift[:],
        "chasing": state.chasing,
        "hands_open": state.hands_open,
        "coming_trump": trump_text(state.coming_trump) if state.coming_trump != NO_SUIT else "",
        "laid_last": [face_down.last_text(game, state, seat, viewer) for seat in range(state.seats)]
        if any(state.laid_last)
        else [],
        "gadgets": state.gadgets[:],
        "anti_gadgets": state.anti_gadgets[:],
        "cheats": [dict(cheat) for cheat in state.cheats],
    }
    always = {"first_leader": state.first_leader}
    seats = {"controller": state.controller, "leads_for": state.leads_for, "defends_for": state.defends_for}
    seats |= {
        "travelled": state.travelled,
        "came_from": state.laid_by[-1] if state.attacks and game.rules.sends_back else -1,
    }
    always.update({key: seat for key, seat in seats.items() if seat >= 0})
    return always | {key: value for key, value in zones.items() if value}


def _last_cover(game: Table, state: BoutState, viewer: int) -> str:
    """Nothing for those who may not see it."""
    if state.last_cover < 0:
        return ""
    return face_down.row_text(game, state, state.covers.index(state.last_cover), viewer).removeprefix("?")


def holders(game: Table, state: BoutState) -> dict[str, Any]:
    """Who holds the shown travel cards and a trump card that was dealt; -1: they have left the hands."""
    found: dict[str, Any] = {}
    if state.shown:
        found["shown_by"] = [_holder(state, card) for card in game.pack.in_order(state.shown)]
    if state.trump_card >= 0 and not state.talon:
        found["trump_holder"] = _holder(state, state.trump_card)
    return found


def _holder(state: BoutState, card: int) -> int:
    return next((seat for seat, hand in enumerate(state.hands) if hand >> card & 1), -1)
