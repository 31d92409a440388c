"""Where the cards of the trick game lie, who sees each place, and the position as text and back (rule_cases 2)."""

from variants.cards import Pack
from variants.core import Game, Place, Position, sees
from variants.dealings import require_known, zones_of
from variants.tricks.state import NONE, TrickState

NOBODY = 0
"""The eyes that see a face-down card: its owner's neither."""

_KEYS = """
hands table leader to_act dealer phase bout out over losers winners reason scores match_scores zones seen key
"""
KNOWN = frozenset(_KEYS.split())
KNOWN_ZONES = frozenset({"rows", "won"})


def places(pack: Pack, state: TrickState) -> dict[str, Place | list[Place]]:
    """Hands are seen by their seats; won tricks lie face down, as a discard does (2.6)."""
    return {
        "hands": [Place(pack.in_order(hand), 1 << seat) for seat, hand in enumerate(state.hands)],
        "zones.won": [Place(pack.in_order(cards), NOBODY) for cards in state.won],
    }


def facts(pack: Pack, state: TrickState, viewer: int) -> Position:
    found: Position = {
        "trump": "-",
        "trump_card": "",
        "table": [f"{pack.names[state.led]}/-"] if state.led >= 0 else [],
        "leader": state.leader,
        "dealer": state.dealer,
        "phase": state.phase,
        "bout": state.bout,
        "out": [],
        "scores": state.scores[:],
        "match_scores": state.match_scores[:],
        "over": state.over,
        "zones": {"rows": [_row(pack, state, seat, viewer) for seat in range(state.seats)]},
    }
    if state.over:
        found.update({"losers": state.losers[:], "winners": state.winners[:], "reason": state.reason})
    else:
        found["to_act"] = state.to_act
    return found


def _row(pack: Pack, state: TrickState, seat: int, viewer: int) -> str:
    """A row as `9C/7D 8S/-`: the nine open on the seven, nothing under the eight."""
    names = [*pack.names, "-"]
    seen = sees(NOBODY, viewer)
    pairs = zip(state.upper[seat], state.lower[seat], strict=True)
    return " ".join([f"{names[upper]}/{names[lower] if seen or lower < 0 else '?'}" for upper, lower in pairs])


def require(game: Game[TrickState], position: Position) -> None:
    require_known(game.variant, game.seats, position, KNOWN, KNOWN_ZONES)


def load(pack: Pack, seats: int, position: Position, dealer: int) -> TrickState:
    """The state of a position; ValueError names a card or row that does not fit.

    `dealer` dealt where the position names neither him nor the leader.
    """
    state = TrickState(seats)
    _load_cards(pack, state, position)
    state.key = position.get("key", state.key)
    state.dealer = position.get("dealer", state.other(position["leader"]) if "leader" in position else dealer)
    state.leader = position.get("leader", state.other(state.dealer))
    state.to_act = position.get("to_act", state.leader if state.led < 0 else state.other(state.leader))
    state.bout = position.get("bout", 1)
    state.scores = list(position.get("scores", state.scores))
    state.match_scores = list(position.get("match_scores", state.match_scores))
    if position.get("over", False):
        state.finish(position.get("reason", ""), position.get("losers", []), position.get("winners", []))
    return state


def _load_cards(pack: Pack, state: TrickState, position: Position) -> None:
    zones = zones_of(position)
    rows = zones.get("rows") or [""] * state.seats
    won = zones.get("won") or [""] * state.seats
    table = position.get("table") or []
    if len(rows) != state.seats or len(won) != state.seats or len(table) > 1:
        raise ValueError("the trick game has a row and a pile of tricks for each seat, and one led card at most")
    pairs = [[_pair(text) for text in row.split()] for row in rows]
    led = _pair(table[0]) if table else ["-", "-"]
    if not table and any(upper == "-" for row in pairs for upper, _ in row):
        raise ValueError("between two tricks an open card lies on each place of a row")
    lying = [name for pair in [led, *pairs[0], *pairs[1]] for name in pair if name != "-"]
    pack.cards(" ".join([*position["hands"], *won, *lying]))
    state.hands = [pack.mask(hand) for hand in position["hands"]]
    state.won = [pack.mask(cards) for cards in won]
    state.upper = [[_number(pack, upper) for upper, _ in row] for row in pairs]
    state.lower = [[_number(pack, lower) for _, lower in row] for row in pairs]
    state.led = _number(pack, led[0])


def _pair(text: str) -> list[str]:
    """`9C/7D` taken apart."""
    pair = text.split("/")
    if len(pair) != 2 or pair == ["-", "-"]:
        raise ValueError(f"an open card and the one under it are written as 9C/7D, not {text!r}")
    return pair


def _number(pack: Pack, name: str) -> int:
    return NONE if name == "-" else pack.cards(name)[0]
