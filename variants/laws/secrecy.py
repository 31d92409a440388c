"""Laws of secrecy: what a viewer reads does not depend on cards that he must not know."""

from __future__ import annotations

import variants
from variants.core import Position
from variants.laws.spots import Spot, differing, judged, judged_fully
from variants.laws.worlds import COUNTED, cards_in, faces, other_world, talon_top

NOT_IN_A_VIEW = ("key", "seen")
SHUFFLED = frozenset({"recycled"})
UNCOVERED = "secret_turned"
TALON_TURNED = frozenset({"lead_talon", "throw_talon", "attempt"})


def a_view_shows_no_secret(spot: Spot) -> str:
    """Only the own hand and what lies face up (catalogue 2.6): of the talon the turned card, of the discard nothing."""
    for viewer in spot.viewers:
        view = spot.game.view(spot.state, viewer)
        told = [name for name in NOT_IN_A_VIEW if name in view]
        counted = spot.position.get("reason") == COUNTED
        open_hands = [
            seat for seat, hand in enumerate(view["hands"]) if faces_shown(hand) and seat != viewer and not counted
        ]
        piles = [name for name in ("talon", "discard") if faces_shown(view.get(name)) - {spot.position["trump_card"]}]
        if told or open_hands or piles:
            return f"seat {viewer} sees {told + piles}, and the hands {open_hands}"
    return ""


def faces_shown(place: object) -> set[str]:
    return set(cards_in(place)) - {"?"}


def a_view_does_not_depend_on_what_it_cannot_show(spot: Spot) -> str:
    viewer = spot.chance.choice(spot.viewers)
    game, here = spot.game, spot.game.load(dict(spot.position, seen={}))
    there = game.load(other_world(spot.position, viewer, spot.chance))
    view, other = game.view(here, viewer), game.view(there, viewer)
    difference = differing(view, other, "here", "in another world")
    if difference or viewer == variants.SPECTATOR:
        return difference and f"seat {viewer} sees: {difference}"
    moves, others = game.legal_moves(here, viewer), game.legal_moves(there, viewer)
    if [game.text(move) for move in moves] != [game.text(move) for move in others]:
        return f"seat {viewer} may play {moves} here and {others} in another world"
    if moves and game.auto_move(view, moves) != game.auto_move(other, others):
        return f"seat {viewer} has another least action in another world"
    for text in spot.tries(viewer, 8):
        if judged_fully(game, here, viewer, text) != judged_fully(game, there, viewer, text):
            return f"{text!r} of seat {viewer} is judged otherwise in another world"
    return ""


def play_betrays_nothing_about_hands_that_stay_hidden(spot: Spot, move: variants.Move) -> str:
    """What a viewer reads of a move is the same in every world that agrees on the cards he then sees."""
    game, mover, text = spot.game, spot.state.to_act, spot.game.text(move)
    viewer = spot.chance.choice([each for each in spot.viewers if each != mover])
    here = game.load(dict(spot.position, seen={}))
    events = game.play(here, game.read(here, mover, text))
    if any(event.kind in SHUFFLED for event in events):
        return ""  # what is drawn next follows from the whole talon, which is moved about between the worlds
    told, view = game.tell(events, viewer), game.view(here, viewer)
    pinned = faces(view) | own_cards(told, viewer) | set(text.split()[1:])
    if move.verb in TALON_TURNED:
        pinned |= set(talon_top(spot.position))
    pinned |= {card for event in told if event["kind"] == UNCOVERED for card in cards_in(event["cards"])}
    if move.verb == "open":  # it turns a card of the spread
        pinned |= {cards_in(spot.position["zones"]["spread"])[int(text.split()[1])]}
    if move.verb in ("draw", "capture") and spot.state.phase == "collect":  # drawn for all to see, even if hands follow
        pinned |= set(cards_in(spot.position["talon"])[:2])
    if "right" in view.get("zones", {}):  # `czech_english`: an ace laid alone tells whether its player has its suit
        pinned |= set(talon_top(spot.position)) | set(cards_in(spot.position["hands"][mover]))
    world = game.load(other_world(spot.position, viewer, spot.chance, pinned))
    if judged(game, world, mover, text)[0]:  # the rule reads the mover's hand (`claim`, `attempt`): keep it too
        pinned |= set(cards_in(spot.position["hands"][mover]))
        world = game.load(other_world(spot.position, viewer, spot.chance, pinned))
    if judged(game, world, mover, text)[0]:
        return f"{text!r} is refused in another world"
    there = game.tell(game.play(world, game.read(world, mover, text)), viewer)
    if told != there:
        return f"seat {viewer} is told of {text!r}: {told}, and in another world {there}"
    difference = differing(view, game.view(world, viewer), "here", "in another world")
    return difference and f"seat {viewer} sees after {text!r}: {difference}"


def own_cards(told: list[Position], viewer: int) -> set[str]:
    """What the viewer drew himself, even if his hand has moved on since."""
    return {card for event in told if event.get("seat") == viewer for card in cards_in(event.get("cards"))}
