"""The two-stage family: cards are collected, then played off in a bout game (catalogue 4 family C, 5.4).

The second stage is a game of the bout family with its own `Rules`: it is handed the hands, the trump and the dealer,
and from then on it answers every question.
"""

import json
from collections.abc import Sequence

from variants import chance, notation
from variants.bout import ending, loading
from variants.bout.game import Bout
from variants.bout.leaders import fool_of
from variants.bout.state import BoutState
from variants.core import Event, Move, Place, Position, Refusal
from variants.dealings import refusal, zones_of
from variants.staged import positions
from variants.staged.stage import Stage, Table
from variants.staged.state import FIELDS, StagedState


class Staged(Table):
    """A two-stage game for a table."""

    def __init__(self, stage: Stage, bout: Bout) -> None:
        self.stage = stage
        self.bout = bout
        self.seats = bout.seats
        self.pack = bout.pack
        self.moves = bout.moves

    # a deal

    def order(self, key: bytes) -> list[int]:
        return chance.shuffle(key, self.pack.size)

    def deal(self, key: bytes, previous: Position | None = None, pack: Sequence[int] | None = None) -> StagedState:
        state = StagedState(self.seats)
        state.key = key.hex()
        state.fool = self._fool(previous)
        state.dealer = (
            chance.Stream(chance.extra(key, "dealer", 0)).below(self.seats)
            if previous is None
            else self._dealer_after(previous)
        )
        self.stage.lay_out(self.pack, state, list(pack) if pack is not None else self.order(key))
        return state

    def _dealer_after(self, previous: Position) -> int:
        """The fool of the deal before; after a draw the same dealer again (D16)."""
        fool = self._fool(previous)
        dealer: int = previous.get("dealer", self.seats - 1)
        return fool if fool >= 0 else dealer

    def _fool(self, previous: Position | None) -> int:
        """-1: nobody, as in a first deal and after a draw."""
        losers: list[int] = previous.get("losers", []) if previous is not None else []
        dealer: int = previous.get("dealer", self.seats - 1) if previous is not None else -1
        return fool_of(losers, dealer, self.seats) if losers else -1

    def carry(self, state: StagedState) -> Position:
        return self.bout.carry(self._second(state))

    def _second(self, state: StagedState) -> BoutState:
        """The second stage; of a deal that has not come so far one in which nothing has happened."""
        if state.second is not None:
            return state.second
        blank = BoutState(self.seats)
        blank.dealer = state.dealer
        return blank

    # moves

    def legal_moves(self, state: StagedState, seat: int) -> Sequence[Move]:
        if state.second is not None:
            return self.bout.legal_moves(state.second, seat)
        moves: list[Move] = []
        if seat == state.to_act:
            self.stage.offer(self, state, moves)
        return moves

    def explain(self, state: StagedState, seat: int, move: Move) -> Refusal | None:
        if state.over:
            return refusal(self.pack, "deal_over")
        if seat != state.to_act:
            return refusal(self.pack, "not_your_turn")
        first = move.verb in self.stage.verbs
        if not first and move.verb not in self.bout.acts:
            return refusal(self.pack, "not_in_variant")
        if state.second is not None:
            return refusal(self.pack, "wrong_phase") if first else self.bout.explain(state.second, seat, move)
        return self.stage.fault(self, state, move) if first else refusal(self.pack, "wrong_phase")

    def play(self, state: StagedState, move: Move) -> list[Event]:
        if state.second is not None:
            events = self.bout.play(state.second, move)
            state.keep_step(state.second)
            return events
        events = []
        if self.stage.do(self, state, move, events):
            self._begin_second(state, events)
        return events

    def _begin_second(self, state: StagedState, events: list[Event]) -> None:
        """The piles become hands; a seat without cards is out, clockwise from the dealer's left (5.3.3.3)."""
        second = BoutState(self.seats)
        second.key = state.key
        second.dealer = state.dealer
        second.hands, state.won = state.won, [0] * self.seats
        second.trump = state.trump
        second.trump_card = state.trump_card
        second.first_leader = state.drawer
        self._open(second, state.fool, events)
        state.keep_step(second)

    def _open(self, second: BoutState, fool: int, events: list[Event]) -> None:
        second.leader = (second.dealer + 1) % self.seats
        ending.go_out(self.bout, second, False, events)
        if second.over:
            return
        leader = self.bout.rules.next_lead(self.bout, second, fool, second.first_leader)
        if not second.active >> leader & 1:
            leader = second.next_active(leader)
        second.first_leader = leader
        ending.ask_leader(second, leader)
        ending.stop_endless(self.bout, second, events)

    def read(self, state: StagedState, seat: int, text: str) -> Move:
        return notation.read(self.moves, text, self._card)

    def _card(self, name: str, attack: bool, named: list[int]) -> int:
        return self.pack.twins(name)[0]

    # positions

    def places(self, state: StagedState) -> dict[str, Place | list[Place]]:
        return self.bout.places(state.second) if state.second is not None else positions.places(self, state)

    def facts(self, state: StagedState, viewer: int) -> Position:
        return self.bout.facts(state.second, viewer) if state.second is not None else positions.facts(self, state)

    def secrets(self, state: StagedState) -> Position:
        """Cards only leave the pack in the first stage, so no position of it is remembered."""
        return self.bout.secrets(state.second) if state.second is not None else {"seen": {}, "key": state.key}

    def load(self, position: Position, previous: Position | None = None) -> StagedState:
        """A position of either stage; in the second one without a leader the rule chooses him."""
        dealer = self.seats - 1 if previous is None else self._dealer_after(previous)
        if positions.is_first_stage(position):
            return positions.load(self, position, dealer, self._fool(previous))
        second = loading.load(self.bout, self._with_first_leader(position))
        if "leader" not in position:
            second.dealer = position.get("dealer", dealer)
            self._open(second, self._fool(previous), [])
        state = StagedState(self.seats)
        state.key = second.key
        state.keep_step(second)
        return state

    def _with_first_leader(self, position: Position) -> Position:
        """A position of the second stage; where the first one tells who leads, by that seat (`drawer`)."""
        if not self.stage.holds:
            return position
        zones = dict(zones_of(position))
        if "leader" not in position and "drawer" not in zones:
            raise ValueError(f"a position of {self.variant} names its leader, or the drawer of the last card")
        drawer = zones.pop("drawer", None)
        return position if drawer is None else position | {"zones": {"first_leader": drawer} | zones}

    def outcome(self, state: StagedState) -> Position:
        return self.bout.outcome(self._second(state))

    def fields(self) -> tuple[str, ...]:
        return FIELDS

    def blank(self) -> StagedState:
        return StagedState(self.seats)

    def freeze(self, state: StagedState) -> str:
        first = [getattr(state, name) for name in FIELDS]
        return json.dumps([first, self.bout.freeze(state.second) if state.second is not None else ""])

    def thaw(self, text: str) -> StagedState:
        first, second = json.loads(text)
        state = self.blank()
        for name, value in zip(FIELDS, first, strict=True):
            setattr(state, name, value)
        if second:
            state.second = self.bout.thaw(second)
        return state
