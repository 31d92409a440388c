"""Reading a position of a bout game (rule_cases 2): absent keys mean empty or the default."""

from typing import Any

from variants.bout import hanging, own_trumps
from variants.bout.rules import Table
from variants.bout.state import DEAD, UNCOVERED, BoutState
from variants.cards import TRUMP_TEXTS, Pack, mask_of
from variants.core import Position

_KEYS = """
hands talon trump trump_card table leader defender to_act dealer phase discard bout beaten_bouts taken_bouts out over
losers winners reason straps scores match_scores levels zones passed laid_by shown used wave ranks credit bout_leader
seen key
"""
_ZONES = """
covered_by lead_size last_cover closed laid_since_pass laid attacks fits_alone emptied laid_last first_leader
windows controller leads_for defends_for came_from travelled shown_by trump_holder no_throw gadgets anti_gadgets
cheats gift chasing hands_open reserve locked thrown thrown_by aside secret coming_trump
"""

KNOWN = frozenset(_KEYS.split())
KNOWN_ZONES = frozenset(_ZONES.split())


def load(game: Table, position: Position) -> BoutState:
    """The state of a position; ValueError names a key or card that does not fit.

    Without a leader it is left to the caller (`Game.load`) to let the rule choose him.
    """
    _check_keys(game, position)
    cards = _Cards(game.pack)
    state = BoutState(game.seats)
    if "scores" in game.rules.told:
        state.scores = [0] * game.seats
    state.key = position.get("key", state.key)
    hands = [cards.take(text) for text in position["hands"]]
    state.hands = [mask_of(hand) for hand in hands]
    game.rules.holding.keep(state, hands)
    state.discard = cards.mask(position.get("discard", ""))
    state.talon = cards.take(position.get("talon", ""))[::-1]
    state.out = list(position.get("out", []))
    state.active = (1 << game.seats) - 1 & ~mask_of(state.out)
    state.bout = position.get("bout", 1)
    state.beaten_bouts = position.get("beaten_bouts", 0)
    state.taken_bouts = position.get("taken_bouts", 0)
    state.straps = position.get("straps", 0)
    zones = position.get("zones", {})
    state.reserve = [cards.mask(text) for text in zones.get("reserve", [])]
    state.locked = [cards.take(text) for text in zones.get("locked", [])]
    thrown = zip(zones.get("thrown_by", []), zones.get("thrown", []), strict=True)
    state.thrown = [[seat, cards.mask(text)] for seat, text in thrown]
    state.aside = cards.take(zones.get("aside", ""))
    state.secret = [-1, *cards.take(zones.get("secret", ""))][-1]
    if "coming_trump" in zones:
        state.coming_trump = TRUMP_TEXTS.index(zones["coming_trump"])
    state.scores = list(position.get("scores", state.scores))
    state.match_scores = list(position.get("match_scores", []))
    if "levels" in game.rules.told:
        state.levels = hanging.levels_from(position.get("levels", []), game.rules.ladder.sides(game.seats))
    state.seen = dict(position.get("seen", {}))
    _load_trump(game, state, position)
    _load_roles(game, state, position)
    _load_table(game, state, position, cards)
    _load_bout(game, state, position)
    _load_end(state, position)
    return state


def _check_keys(game: Table, position: Position) -> None:
    strange = sorted(set(position) - KNOWN) + sorted(set(position.get("zones", {})) - KNOWN_ZONES)
    if strange:
        raise ValueError(f"a position of {game.variant} has no key {strange[0]!r}")
    if len(position.get("hands", [])) != game.seats:
        raise ValueError(f"a position of {game.seats} seats has {game.seats} hands, not {position.get('hands')!r}")


def _load_trump(game: Table, state: BoutState, position: Position) -> None:
    """The face-up card is the one that `trump_card` names, else the last of the talon when its suit is trump."""
    if game.rules.turned:
        _load_own_trumps(game, state, position)
        return
    bottom = state.talon[0] if state.talon else -1
    named = position.get("trump_card")
    if named:
        holder = position.get("zones", {}).get("trump_holder", -1)
        state.trump_card = bottom if bottom >= 0 else _twin(game, state, named, holder)
    letter = position.get("trump")
    if letter is not None:
        state.trump = game.rules.trump.plain if letter == "-" else TRUMP_TEXTS.index(letter)
    elif state.trump_card >= 0:
        state.trump = game.rules.trump.suit(game, state.trump_card)
    else:
        state.trump = game.rules.trump.suit(game, bottom)
    if named is None and bottom >= 0 and game.rules.trump.face_up(game, bottom, state.trump):
        state.trump_card = bottom


def _twin(game: Table, state: BoutState, name: str, holder: int) -> int:
    """Which card of this text is meant: the one that `holder` has in hand, for nobody one that lies elsewhere."""
    twins = game.pack.twins(name)
    if not twins:
        raise ValueError(f"the card {name!r} is not in the pack")
    held = [card for card in twins if holder >= 0 and state.hands[holder] >> card & 1]
    in_hands = 0
    for hand in state.hands:
        in_hands |= hand
    return (held or [card for card in twins if not in_hands >> card & 1] or twins)[0]


def _load_own_trumps(game: Table, state: BoutState, position: Position) -> None:
    """A trump a seat (`two_trump`): where the position names none, the cards at the bottom of the talon tell them."""
    letters = position.get("trump")
    state.dealer = position.get("dealer", (position.get("leader", 0) - 1) % game.people)
    if letters is not None:
        state.trumps = [TRUMP_TEXTS.index(letter) for letter in letters]
        _require(len(letters) == game.seats, f"{game.seats} seats have {game.seats} trumps, not {letters!r}")
    lying = own_trumps.turned_in(game, state)
    if letters is None:
        state.trumps = own_trumps.told_by(game, state, lying)
    named = position.get("trump_card")
    if named is not None:
        wanted = named.split() if isinstance(named, str) else list(named)
        lying = _first_of_each(game.pack, wanted, state.talon[: len(wanted)] or state.aside)
    state.turned = mask_of(lying)
    state.trump = game.rules.trump.plain


def _load_roles(game: Table, state: BoutState, position: Position) -> None:
    state.leader = position.get("leader", 0)
    state.dealer = position.get("dealer", (state.leader - 1) % game.people)
    zones: dict[str, Any] = position.get("zones", {})
    if "leader" in position:
        state.controller = game.rules.controls(state, position.get("bout_leader", state.leader))
    state.controller = zones.get("controller", state.controller)
    state.leads_for = zones.get("leads_for", -1)
    state.defender = position.get("defender", -1)
    state.defends_for = zones.get("defends_for", -1)
    if "defender" not in position:
        place = state.leads_for if state.leads_for >= 0 else state.leader
        state.defend_at(game.rules.clockwise(state, place, game.rules.opponents(state, place)))
    state.phase = position.get("phase", "lead")
    windows = position.get("zones", {}).get("windows", [])
    asked = state.defender if state.phase == "defend" else [*windows, state.leader][0]
    named = position.get("to_act", asked)
    state.to_act = -1 if named is None else named


def _load_table(game: Table, state: BoutState, position: Position, cards: "_Cards") -> None:
    zones: dict[str, Any] = position.get("zones", {})
    rows: list[str] = position.get("table", [])
    attacks = cards.take(" ".join([row.split("/")[0] for row in rows]))
    state.laid_by = list(position.get("laid_by", [zones.get("came_from", state.leader)] * len(rows)))
    state.covered_by = list(zones.get("covered_by", [-1] * len(rows)))
    for attack, row in zip(attacks, rows, strict=True):
        cover = row.partition("/")[2]
        state.attacks.append(attack)
        state.covers.append(_cover(cards, cover.removeprefix("?")))
        if cover.startswith("?"):
            state.face_down |= 1 << state.covers[-1]
        state.ranks |= game.pack.same_rank[attack]
        if state.covers[-1] == UNCOVERED:
            state.uncovered += 1
        elif state.covers[-1] != DEAD and not cover.startswith("?"):
            state.ranks |= game.pack.same_rank[state.covers[-1]]
    if rows and "phase" not in position:
        state.phase = "defend" if state.uncovered else "throw"
        state.to_act = position.get("to_act", state.defender if state.uncovered else state.leader)


def _load_bout(game: Table, state: BoutState, position: Position) -> None:
    """What is remembered of a bout that is under way."""
    zones: dict[str, Any] = position.get("zones", {})
    rows: list[str] = position.get("table", [])
    state.wave = min(position.get("wave", [0]), default=0)
    last_cover = zones.get("last_cover", "")
    lying = [card for card in state.covers if card >= 0 and game.pack.names[card] == last_cover]
    state.last_cover = lying[-1] if lying else -1
    state.closed = bool(zones.get("closed", False))
    state.laid_since_pass = bool(zones.get("laid_since_pass", False))
    state.laid = game.pack.cards(zones.get("laid", ""))
    living = len(rows) - state.covers.count(DEAD)
    state.taken_attacks = zones.get("attacks", living) - living
    state.frozen = game.pack.ranks_mask(position.get("ranks", ""))
    state.frozen_alone = game.pack.mask(zones.get("fits_alone", ""))
    state.credit = list(position.get("credit", [0] * game.seats if state.phase == "chase" else []))
    state.lead_size = zones.get("lead_size", 1 if rows else 0)
    state.emptied = list(zones.get("emptied", []))
    state.windows = list(zones.get("windows", []))
    state.no_throw = mask_of(zones.get("no_throw", []))
    state.travelled = zones.get("travelled", -1)
    if game.rules.cheating is not None:
        game.rules.cheating.equip(state)
    state.gadgets = list(zones.get("gadgets", state.gadgets))
    state.anti_gadgets = list(zones.get("anti_gadgets", state.anti_gadgets))
    state.cheats = [dict(cheat) for cheat in zones.get("cheats", [])]
    state.gift = list(zones.get("gift", []))
    state.chasing = bool(zones.get("chasing", False))
    state.hands_open = bool(zones.get("hands_open", False))
    laid_last = zones.get("laid_last")
    if laid_last:
        state.laid_last = [game.pack.mask(text.replace("?", "")) for text in laid_last]
        state.laid_unseen = mask_of([seat for seat, text in enumerate(laid_last) if "?" in text])
    state.passed = mask_of(position.get("passed", []))
    shown = position.get("shown", "").split()
    holders = zones.get("shown_by", [-1] * len(shown))
    state.shown = mask_of([_twin(game, state, name, seat) for name, seat in zip(shown, holders, strict=True)])
    state.used = list(position.get("used", []))
    state.bout_leader = position.get("bout_leader", -1)
    state.first_leader = zones.get("first_leader", state.leader)


def _require(holds: bool, sentence: str) -> None:
    if not holds:
        raise ValueError(sentence)


def _first_of_each(pack: Pack, names: list[str], cards: list[int]) -> list[int]:
    """A card for each of these texts."""
    free = list(cards)
    found = []
    for name in names:
        card = next((each for each in free if pack.names[each] == name), -1)
        _require(card >= 0, f"the turned card {name!r} lies neither under the talon nor aside")
        free.remove(card)
        found.append(card)
    return found


def _cover(cards: "_Cards", text: str) -> int:
    if text in ("", "-"):
        return UNCOVERED
    return DEAD if text == "x" else cards.take(text)[0]


def _load_end(state: BoutState, position: Position) -> None:
    state.over = bool(position.get("over", False))
    state.losers = list(position.get("losers", []))
    state.winners = list(position.get("winners", []))
    state.reason = position.get("reason", "")
    if state.over:
        state.phase, state.to_act = "over", -1


class _Cards:
    """Gives each text of a position a card of the pack, twins in turn; a card cannot lie in two places."""

    def __init__(self, pack: Pack) -> None:
        self.pack = pack
        self.taken = 0

    def take(self, text: str) -> list[int]:
        found = []
        for name in text.upper().split():
            free = [card for card in self.pack.twins(name) if not self.taken >> card & 1]
            if not free:
                fault = "lies in two places" if self.pack.twins(name) else "is not in the pack"
                raise ValueError(f"the card {name!r} {fault}")
            self.taken |= 1 << free[0]
            found.append(free[0])
        return found

    def mask(self, text: str) -> int:
        return mask_of(self.take(text))
