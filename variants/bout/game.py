"""The bout family: every question of the border, answered by the acts and axes of one `Rules` value."""

from collections.abc import Sequence

from variants import notation
from variants.bout import ending, leaders, loading, seeing
from variants.bout.opinions import closers_table, covers_under
from variants.bout.refusing import refusal
from variants.bout.rules import Offer, Rules, Table
from variants.bout.state import FIELDS, UNCOVERED, BoutState
from variants.cards import TRUMPS, Pack
from variants.chance import Stream, extra
from variants.core import Event, Move, Moves, Place, Position, Refusal


class Bout(Table):
    """A bout game for a table: `rules` of chapter 2 and its modifiers, as `composition.build` put them together."""

    def __init__(self, rules: Rules, seats: int) -> None:
        self.rules = rules
        self.seats = seats
        self.pack = Pack(rules.deck, rules.packs, rules.specials)
        self.moves = Moves(self.pack)
        self.acts = {act.verb: act for act in rules.acts}
        self.covers = [[] for _ in TRUMPS]
        self.closers = closers_table(self.pack, rules)
        self.offers: dict[str, list[Offer]] = {}
        for act in rules.acts:
            for phase in act.phases:
                self.offers.setdefault(phase, []).append(act.offer)

    def make_covers(self, trump: int) -> list[int]:
        self.covers[trump] = covers_under(self.pack, self.rules, trump)
        return self.covers[trump]

    # a deal

    def order(self, key: bytes) -> list[int]:
        return self.rules.order(self, key)

    def deal(self, key: bytes, previous: Position | None = None, pack: Sequence[int] | None = None) -> BoutState:
        state = BoutState(self.seats)
        state.key = key.hex()
        if "scores" in self.rules.told:
            state.scores = [0] * self.seats
        if "match_scores" in self.rules.told:
            state.match_scores = list((previous or {}).get("match_scores", [])) or [0] * self.seats
        state.dealer = self._dealer(key, previous)
        cards = list(pack) if pack is not None else self.order(key)
        dealt = self.rules.hand_out(self, state, cards)
        self.rules.trump.settle(self, state, cards[:dealt], cards[dealt:])
        self._open(state, previous)
        return state

    def _dealer(self, key: bytes, previous: Position | None) -> int:
        """By lot first, later the fool of the deal before; after a draw the same again (D16)."""
        if previous is None:
            return Stream(extra(key, "dealer", 0)).below(self.seats)
        dealer: int = previous.get("dealer", self.seats - 1)
        losers: list[int] = previous.get("losers", [])
        return leaders.fool_of(losers, dealer, self.seats) if losers else dealer

    def _open(self, state: BoutState, previous: Position | None) -> None:
        state.first_leader = self._first_leader(state, previous)
        ending.open_bout(self, state, state.first_leader)
        ending.stop_endless(self, state, [])

    def _first_leader(self, state: BoutState, previous: Position | None) -> int:
        if previous is None:
            return self.rules.first_lead(self, state)
        losers: list[int] = previous.get("losers", [])
        leader: int = previous.get("leader", 0)
        fool = leaders.fool_of(losers, previous.get("dealer", self.seats - 1), self.seats) if losers else -1
        return self.rules.next_lead(self, state, fool, leader)

    def carry(self, state: BoutState) -> Position:
        return {
            "losers": state.losers[:],
            "dealer": state.dealer,
            "leader": state.first_leader,
            "match_scores": state.match_scores[:],
            "levels": state.levels[:],
            "decided": False,
        }

    # moves

    def legal_moves(self, state: BoutState, seat: int) -> list[Move]:
        moves: list[Move] = []
        if seat == state.to_act:
            for offer in self.offers[state.phase]:
                offer(self, state, moves)
        return moves if self.pack.packs == 1 else _without_twins(moves)

    def explain(self, state: BoutState, seat: int, move: Move) -> Refusal | None:
        if state.over:
            return refusal(self, "deal_over")
        if seat != state.to_act:
            return refusal(self, "not_your_turn")
        act = self.acts.get(move.verb)
        if act is None:
            return refusal(self, "not_in_variant")
        if state.phase not in act.phases:
            return refusal(self, "wrong_phase")
        return act.fault(self, state, move)

    def play(self, state: BoutState, move: Move) -> list[Event]:
        events: list[Event] = []
        self.acts[move.verb].do(self, state, move, events)
        return events

    def public_text(self, state: BoutState, move: Move) -> str:
        return self.acts[move.verb].public(move)

    def read(self, state: BoutState, seat: int, text: str) -> Move:
        held = state.hands[seat] if 0 <= seat < self.seats else 0
        open_attacks = 0
        for attack, cover in zip(state.attacks, state.covers, strict=True):
            open_attacks |= 1 << attack if cover == UNCOVERED else 0
        choose = _Choice(self.pack, held, open_attacks)
        return notation.read(self.moves, text, choose.of)

    # positions

    def places(self, state: BoutState) -> dict[str, Place | list[Place]]:
        return seeing.places(self, state)

    def facts(self, state: BoutState, viewer: int) -> Position:
        return seeing.facts(self, state)

    def secrets(self, state: BoutState) -> Position:
        return {"seen": dict(state.seen), "key": state.key}

    def load(self, position: Position, previous: Position | None = None) -> BoutState:
        """A position without a leader lets the rule choose him, with `previous` the rule of later deals."""
        state = loading.load(self, position)
        if "leader" not in position:
            state.dealer = position.get("dealer", self.seats - 1 if previous is None else self._dealer(b"", previous))
            self._open(state, previous)
        return state

    def outcome(self, state: BoutState) -> Position:
        found: Position = {
            "losers": state.losers[:],
            "winners": state.winners[:],
            "order": state.out[:],
            "reason": state.reason,
        }
        if state.straps or "straps" in self.rules.told:
            found["straps"] = state.straps
        if state.scores:
            found["scores"] = state.scores[:]
        return found

    def fields(self) -> tuple[str, ...]:
        return FIELDS

    def blank(self) -> BoutState:
        return BoutState(self.seats)


def _without_twins(moves: list[Move]) -> list[Move]:
    """Each text once, in an order that does not tell which twin lies where."""
    return sorted({move.text: move for move in moves}.values(), key=_text_of)


def _text_of(move: Move) -> str:
    return move.text


class _Choice:
    """Which twin a text means: an uncovered attack card, or a card of the hand."""

    def __init__(self, pack: Pack, held: int, open_attacks: int) -> None:
        self.pack = pack
        self.held = held
        self.open_attacks = open_attacks

    def of(self, name: str, attack: bool, named: list[int]) -> int:
        return notation.pick(self.pack, name, named, self.open_attacks if attack else self.held)
