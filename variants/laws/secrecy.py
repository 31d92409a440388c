"""Laws of secrecy: what a viewer reads does not depend on cards that he must not know."""

from __future__ import annotations

import variants
from variants.core import Position
from variants.laws.spots import Spot, differing, judged, judged_fully
from variants.laws.worlds import cards_in, faces, lie_open, other_world, talon_top

NOT_IN_A_VIEW = ("key", "seen")
JOKERS = frozenset({"XR", "XB"})
SHUFFLED = frozenset({"recycled"})
UNCOVERED = frozenset({"secret_turned", "turned_up"})
TALON_TURNED = frozenset({"lead_talon", "throw_talon", "attempt"})


def a_view_shows_no_secret(spot: Spot) -> str:
    """Only the own hand and what lies face up (catalogue 2.6): of the talon the turned card, of the discard nothing."""
    for viewer in spot.viewers:
        view = spot.game.view(spot.state, viewer)
        told = [name for name in NOT_IN_A_VIEW if name in view]
        counted = lie_open(spot.position)
        open_hands = [seat for seat in spot.unseen_hands(viewer) if faces_shown(view["hands"][seat]) and not counted]
        piles = [
            name
            for name in ("talon", "discard")
            if faces_shown(view.get(name)) - faces_shown(spot.position["trump_card"])
        ]
        if told or open_hands or piles:
            return f"seat {viewer} sees {told + piles}, and the hands {open_hands}"
    return ""


def faces_shown(place: object) -> set[str]:
    return set(cards_in(place)) - {"?"}


def a_view_does_not_depend_on_what_it_cannot_show(spot: Spot) -> str:
    viewer = spot.chance.choice(spot.viewers)
    game, here = spot.game, spot.game.load(dict(spot.position, seen={}))
    known = partners_cards(spot.position)
    there = game.load(other_world(spot.position, viewer, spot.chance, known, spot.unseen_hands(viewer)))
    view, other = game.view(here, viewer), game.view(there, viewer)
    difference = differing(view, other, "here", "in another world")
    if difference or viewer == variants.SPECTATOR:
        return difference and f"seat {viewer} sees: {difference}"
    seat = spot.state.to_act if spot.state.to_act in spot.played_by(viewer) else viewer
    moves, others = game.legal_moves(here, seat), game.legal_moves(there, seat)
    if [game.text(move) for move in moves] != [game.text(move) for move in others]:
        return f"seat {viewer} may play {moves} for {seat} here and {others} in another world"
    if moves and game.auto_move(view, moves) != game.auto_move(other, others):
        return f"seat {viewer} has another least action in another world"
    for text in spot.tries(seat, 8):
        if judged_fully(game, here, seat, text) != judged_fully(game, there, seat, text):
            return f"{text!r} of seat {seat} is judged otherwise in another world"
    return ""


def partners_cards(position: Position) -> set[str]:
    """`pagons_game` in teams: whether a defender may hang or must pass on tells what his partners hold."""
    teams = len(position.get("levels", ())) == 2 and len(position["hands"]) > 2
    if not teams or position["phase"] != "hang":
        return set()
    return set(cards_in(position["hands"][position["to_act"] % 2 :: 2]))


def play_betrays_nothing_about_hands_that_stay_hidden(spot: Spot, move: variants.Move) -> str:
    """What a viewer reads of a move is the same in every world that agrees on the cards he then sees."""
    game, mover, text = spot.game, spot.state.to_act, spot.game.text(move)
    viewer = spot.chance.choice([each for each in spot.viewers if each != game.controller(spot.state, mover)])
    here = game.load(dict(spot.position, seen={}))
    events = game.play(here, game.read(here, mover, text))
    if any(event.kind in SHUFFLED for event in events):
        return ""  # what is drawn next follows from the whole talon, which is moved about between the worlds
    told, view = game.tell(events, viewer), game.view(here, viewer)
    pinned = faces(view) | own_cards(told, spot.played_by(viewer)) | read_cards(spot, move, viewer)
    pinned |= partners_cards(spot.position)
    if view["over"]:  # the result may tell a cover that lay face down to the end (`straps`)
        pinned |= set(text.split()[1:]) | hidden_covers(spot.position)
    if view["phase"] in ("lead", "over"):  # the end of a bout may tell who holds nothing but jokers (`magic`)
        pinned |= JOKERS
    if move.verb in TALON_TURNED:
        pinned |= set(talon_top(spot.position))
    pinned |= {card for event in told if event["kind"] in UNCOVERED for card in cards_in(event["cards"])}
    if move.verb == "open":  # it turns a card of the spread
        pinned |= {cards_in(spot.position["zones"]["spread"])[int(text.split()[1])]}
    if move.verb in ("draw", "capture") and spot.state.phase == "collect":  # drawn for all to see, even if hands follow
        pinned |= set(cards_in(spot.position["talon"])[:2])
    if "right" in view.get("zones", {}):  # `czech_english`: an ace laid alone tells whether its player has its suit
        pinned |= set(talon_top(spot.position)) | set(cards_in(spot.position["hands"][mover]))
    if game.blind:  # what was drawn and laid was seen, even if it stands in a hand again that is not
        pinned |= {card for event in told for card in cards_in(event.get("cards"))}
    unseen = spot.unseen_hands(viewer)
    position = other_world(spot.position, viewer, spot.chance, pinned, unseen)
    world, said, text = game.load(position), text, as_laid_there(spot, position, text, pinned)
    if judged(game, world, mover, text)[0]:  # the rule reads the mover's hand (`claim`, `attempt`): keep it too
        pinned |= set(cards_in(spot.position["hands"][mover]))
        world, text = game.load(other_world(spot.position, viewer, spot.chance, pinned, unseen)), said
    if judged(game, world, mover, text)[0]:
        return f"{text!r} is refused in another world"
    there = game.tell(game.play(world, game.read(world, mover, text)), viewer)
    if told != there:
        return f"seat {viewer} is told of {text!r}: {told}, and in another world {there}"
    difference = differing(view, game.view(world, viewer), "here", "in another world")
    return difference and f"seat {viewer} sees after {text!r}: {difference}"


def read_cards(spot: Spot, move: variants.Move, viewer: int) -> set[str]:
    """The cards of a move that the viewer reads."""
    words, public = spot.game.text(move).split()[1:], spot.game.public_text(spot.state, move).split()[1:]
    reader = viewer >= 0 and spot.game.readers(spot.state, move) >> viewer & 1
    if reader or spot.game.blind:
        return set(words)
    return {word for word, shown in zip(words, public, strict=True) if word == shown}


def as_laid_there(spot: Spot, position: Position, text: str, pinned: set[str]) -> str:
    """The move with the cards of its hidden words that stand in the same places of the hand in another world."""
    mover = spot.state.to_act
    held, there = cards_in(spot.position["hands"][mover]), cards_in(position["hands"][mover])
    verb, *words = text.split()
    return " ".join(
        [verb, *[word if word in pinned or word not in held else there[held.index(word)] for word in words]]
    )


def hidden_covers(position: Position) -> set[str]:
    return {row.split("?")[1] for row in position.get("table", ()) if "/?" in row}


def own_cards(told: list[Position], seats: list[int]) -> set[str]:
    """What came to the hands that the viewer plays, even if they have moved on since."""
    return {card for event in told if event.get("seat") in seats for card in cards_in(event.get("cards"))}
