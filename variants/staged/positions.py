"""Where cards lie in a first stage, who sees each place, and the position as text and back (rule_cases 2)."""

from variants.cards import TRUMP_TEXTS, Pack
from variants.core import ALL_EYES, Place, Position
from variants.dealings import require_known, zones_of
from variants.staged.stage import Table
from variants.staged.state import NONE, StagedState

NOBODY = 0
PAIR = 2

_KEYS = """
hands talon trump trump_card table leader to_act dealer phase discard bout out over zones seen key match_scores
"""
KNOWN = frozenset(_KEYS.split())


def is_first_stage(position: Position) -> bool:
    """By its phase; where none is named, by cards that are still to be drawn or lie collected."""
    if "phase" in position:
        return bool(position["phase"] == "collect")
    zones = zones_of(position)
    return bool(position.get("talon")) or any(zones.get(name) for name in ("ring", "won", "centre", "drawn", "pile"))


def places(game: Table, state: StagedState) -> dict[str, Place | list[Place]]:
    """All see the open cards, nobody the pack; what is collected lies open unless hands are held."""
    pack, zones = game.pack, game.stage.zones
    collected = NOBODY if game.stage.holds else ALL_EYES
    found: dict[str, Place | list[Place]] = {
        "hands": [Place(pack.in_order(hand), 1 << seat) for seat, hand in enumerate(state.hands)],
        "talon": Place(state.talon[::-1], NOBODY),
    }
    if "ring" in zones:
        found["zones.ring"] = Place(pack.in_order(state.ring), ALL_EYES)
    if "centre" in zones:
        found["zones.centre"] = Place([state.centre] if state.centre >= 0 else [], ALL_EYES)
    if "won" in zones:
        found["zones.won"] = [Place(pack.in_order(cards), collected) for cards in state.won]
    if "pile" in zones:
        found["zones.pile"] = [Place(pile, ALL_EYES) for pile in state.piles]
    return found


def facts(game: Table, state: StagedState) -> Position:
    """What everybody sees. There is no attack and no defence yet, and the position says so."""
    zones: Position = {"drawn": game.pack.names[state.drawn]} if state.drawn >= 0 else {}
    for name, seat in (("fool", state.fool), ("drawer", state.drawer)):
        if seat >= 0 and name in game.stage.zones:
            zones[name] = seat
    return {
        "trump": TRUMP_TEXTS[state.trump],
        "trump_card": _name(game.pack, state.trump_card),
        "table": [f"{_name(game.pack, led)}/{_name(game.pack, answer) or '-'}" for led, answer in state.rows],
        "leader": state.leader,
        "dealer": state.dealer,
        "phase": state.phase,
        "out": [],
        "over": state.over,
        "to_act": state.to_act,
        "zones": zones,
    }


def _name(pack: Pack, card: int) -> str:
    return pack.names[card] if card >= 0 else ""


def load(game: Table, position: Position, dealer: int, fool: int) -> StagedState:
    """The state of a position in the first stage; `dealer` dealt and `fool` lost where it does not name them."""
    require_known(game.variant, game.seats, position, KNOWN, game.stage.zones)
    state = StagedState(game.seats)
    state.key = position.get("key", state.key)
    state.dealer = position.get("dealer", dealer)
    state.fool = zones_of(position).get("fool", fool)
    _load_cards(game, state, position)
    state.trump_card = _card(game.pack, position.get("trump_card", ""))
    letter = position.get("trump", "-")
    if letter not in TRUMP_TEXTS:
        raise ValueError(f"there is no suit {letter!r}")
    state.trump = NONE if letter == "-" else TRUMP_TEXTS.index(letter)
    state.leader = position.get("leader", state.leader)
    state.drawer = zones_of(position).get("drawer", NONE)
    state.to_act = NONE
    game.stage.settle(game.pack, state, position)
    state.to_act = position.get("to_act", state.to_act if state.to_act >= 0 else state.leader)
    return state


def _load_cards(game: Table, state: StagedState, position: Position) -> None:
    zones = zones_of(position)
    ring, centre, drawn = zones.get("ring", ""), zones.get("centre", ""), zones.get("drawn", "")
    won: list[str] = zones.get("won") or [""] * game.seats
    piles: list[str] = zones.get("pile") or [""] * game.seats
    hands: list[str] = position["hands"]
    rows = [row.split("/") for row in position.get("table", [])]
    talon = position.get("talon", "")
    if len(won) != game.seats or len(piles) != game.seats:
        raise ValueError(f"a position of {game.seats} seats has {game.seats} piles of collected cards")
    if not game.stage.holds and (any(hands) or rows or not talon):
        raise ValueError(f"in the first stage of {game.variant} cards are left to draw, and nobody holds a hand")
    if any(len(row) != PAIR for row in rows):
        raise ValueError("a row of the table is a led card and its answer, such as 9C/KD or 9C/-")
    lying = [name for row in rows for name in row if name != "-"]
    game.pack.cards(" ".join([talon, ring, centre, drawn, *won, *piles, *hands, *lying]))
    state.talon = game.pack.cards(talon)[::-1]
    state.ring = game.pack.mask(ring)
    state.won = [game.pack.mask(cards) for cards in won]
    state.piles = [game.pack.cards(pile) for pile in piles]
    state.hands = [game.pack.mask(hand) for hand in hands]
    state.rows = [[_card(game.pack, name) for name in row] for row in rows]
    state.centre = _card(game.pack, centre)
    state.drawn = _card(game.pack, drawn)


def _card(pack: Pack, name: str) -> int:
    return pack.cards(name)[0] if name not in ("", "-") else NONE
