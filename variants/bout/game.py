"""The bout family: every question of the border, answered by the acts and axes of one `Rules` value."""

from collections.abc import Sequence

from variants.bout import ending, hanging, leaders, loading, seeing
from variants.bout.opinions import closers_table, covers_under
from variants.bout.refusing import refusal
from variants.bout.rules import Offer, Rules, Table
from variants.bout.state import FIELDS, BoutState
from variants.cards import TRUMPS, Pack
from variants.chance import Stream, extra
from variants.choices import Choices
from variants.core import Event, Move, Moves, Place, Position, Refusal


class Bout(Table):
    """A bout game for a table: `rules` of chapter 2 and its modifiers, as `composition.build` put them together."""

    def __init__(self, rules: Rules, seats: int) -> None:
        self.rules = rules
        self.seats = seats
        self.pack = Pack(rules.deck, rules.packs, rules.specials, rules.removed)
        self.moves = Moves(self.pack)
        self.blind = rules.holding.blind
        acts = [rules.holding.act(act) for act in rules.acts]
        self.acts = {act.verb: act for act in acts}
        self.covers = [[] for _ in TRUMPS]
        self.alien_covers = {}
        self.closers = closers_table(self.pack, rules)
        self.offers: dict[str, list[Offer]] = {}
        for act in acts:
            for phase in act.phases:
                self.offers.setdefault(phase, []).append(act.offer)

    @property
    def people(self) -> int:
        return self.seats - self.rules.dummies

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
        if "levels" in self.rules.told:
            state.levels = hanging.levels_from((previous or {}).get("levels", []), self.rules.ladder.sides(self.seats))
        state.dealer = self._dealer(key, previous)
        cards = list(pack) if pack is not None else self.order(key)
        dealt = self.rules.hand_out(self, state, cards)
        self.rules.trump.settle(self, state, cards[:dealt], cards[dealt:])
        self.rules.lock(self, state, cards)
        self._open(state, previous)
        return state

    def _dealer(self, key: bytes, previous: Position | None) -> int:
        """By lot first, later the fool of the deal before, for a dummy the seat before it; after a draw the same again
        (D16)."""
        if previous is None:
            return Stream(extra(key, "dealer", 0)).below(self.people)
        dealer: int = previous.get("dealer", self.people - 1)
        losers: list[int] = previous.get("losers", [])
        return min(leaders.fool_of(losers, dealer, self.seats), self.people - 1) if losers else dealer

    def _open(self, state: BoutState, previous: Position | None) -> None:
        leader = self._first_leader(state, previous)
        state.first_leader = leader if leader < self.seats - self.rules.bystanders else state.dealer
        ending.open_bout(self, state, state.first_leader)
        ending.stop_endless(self, state, [])

    def _first_leader(self, state: BoutState, previous: Position | None) -> int:
        if previous is None:
            return self.rules.first_lead(self, state)
        losers: list[int] = previous.get("losers", [])
        leader: int = previous.get("leader", 0)
        fool = leaders.fool_of(losers, previous.get("dealer", self.people - 1), self.seats) if losers else -1
        return self.rules.next_lead(self, state, fool, leader)

    def carry(self, state: BoutState) -> Position:
        carried: Position = {
            "losers": state.losers[:],
            "dealer": state.dealer,
            "leader": state.first_leader,
            "match_scores": state.match_scores[:],
            "levels": hanging.level_texts(state.levels),
            "decided": hanging.WON in state.levels,
        }
        if state.levels:
            carried["standing"] = [state.levels[self.rules.ladder.side_of(seat)] for seat in range(self.seats)]
        return carried

    # moves

    def legal_moves(self, state: BoutState, seat: int) -> Sequence[Move]:
        moves: list[Move] = []
        if seat == state.to_act:
            for offer in self.offers[state.phase]:
                offer(self, state, moves)
            if not moves:
                return self._choices(state)
        return moves if self.pack.packs == 1 else _without_twins(moves)

    def _choices(self, state: BoutState) -> Sequence[Move]:
        """Nothing is offered: the phase has an act with too many moves to list."""
        for act in self.acts.values():
            if act.choices is not None and state.phase in act.phases:
                return act.choices(self, state)
        return []

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

    def readers(self, state: BoutState, move: Move) -> int:
        return self.acts[move.verb].readers(state)

    def auto_move(self, view: Position, moves: Sequence[Move]) -> Move:
        return super().auto_move(view, moves.least(self.pack.rank) if isinstance(moves, Choices) else moves)

    def read(self, state: BoutState, seat: int, text: str) -> Move:
        return self.rules.holding.read(self, state, seat, text)

    # positions

    def places(self, state: BoutState) -> dict[str, Place | list[Place]]:
        return seeing.places(self, state)

    def facts(self, state: BoutState, viewer: int) -> Position:
        return seeing.facts(self, state, viewer)

    def secrets(self, state: BoutState) -> Position:
        return {"seen": dict(state.seen), "key": state.key}

    def dump(self, state: BoutState) -> Position:
        """Of twins a position also says whose are meant where that matters."""
        position = super().dump(state)
        if self.pack.packs > 1:
            position["zones"].update(seeing.holders(self, state))
        return position

    def load(self, position: Position, previous: Position | None = None) -> BoutState:
        """A position without a leader lets the rule choose him, with `previous` the rule of later deals."""
        told = {"levels": (previous or {}).get("levels", [])}
        state = loading.load(self, told | position)
        if "leader" not in position:
            state.dealer = position.get("dealer", self.people - 1 if previous is None else self._dealer(b"", previous))
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

    def controller(self, state: BoutState, seat: int) -> int:
        return state.controller if seat >= self.people else seat

    def fields(self) -> tuple[str, ...]:
        return FIELDS

    def blank(self) -> BoutState:
        return BoutState(self.seats)


def _without_twins(moves: list[Move]) -> list[Move]:
    """Each text once, as the move that `read` takes it for, in an order that does not tell which twin lies where."""
    return sorted({move.text: move for move in reversed(moves)}.values(), key=_text_of)


def _text_of(move: Move) -> str:
    return move.text
