"""The chain family: every question of the border, answered by the acts and axes of one `Rules` value."""

from collections.abc import Sequence

from variants import chance, notation
from variants.bout.leaders import fool_of
from variants.chain import ending, positions
from variants.chain.rules import Table
from variants.chain.state import FIELDS, ChainState
from variants.core import BadMove, Event, Move, Place, Position, Refusal
from variants.dealings import refusal


class Chain(Table):
    """A chain game for a table."""

    # a deal

    def order(self, key: bytes) -> list[int]:
        return chance.shuffle(key, self.pack.size)

    def deal(self, key: bytes, previous: Position | None = None, pack: Sequence[int] | None = None) -> ChainState:
        state = ChainState(self.seats)
        state.key = key.hex()
        state.dealer = (
            chance.Stream(chance.extra(key, "dealer", 0)).below(self.seats)
            if previous is None
            else self._dealer_after(previous)
        )
        self.rules.hand_out(self, state, list(pack) if pack is not None else self.order(key))
        self._open(state, previous)
        return state

    def _dealer_after(self, previous: Position) -> int:
        """The fool of the deal before; after a draw the same dealer again (D16)."""
        fool = self._fool(previous)
        dealer: int = previous.get("dealer", self.seats - 1)
        return fool if fool >= 0 else dealer

    def _fool(self, previous: Position) -> int:
        losers: list[int] = previous.get("losers", [])
        return fool_of(losers, previous.get("dealer", self.seats - 1), self.seats) if losers else -1

    def _open(self, state: ChainState, previous: Position | None) -> None:
        leader = (
            self.rules.first_lead(self, state)
            if previous is None
            else self.rules.next_lead(self, state, self._fool(previous))
        )
        state.first_leader = leader
        ending.ask_leader(self, state, leader, [])

    def carry(self, state: ChainState) -> Position:
        return {
            "losers": state.losers[:],
            "dealer": state.dealer,
            "leader": state.first_leader,
            "match_scores": [],
            "levels": [],
            "decided": False,
        }

    # moves

    def legal_moves(self, state: ChainState, seat: int) -> list[Move]:
        moves: list[Move] = []
        if seat == state.to_act:
            for act in self.rules.acts:
                if state.phase in act.phases:
                    act.offer(self, state, moves)
        return moves

    def explain(self, state: ChainState, seat: int, move: Move) -> Refusal | None:
        if state.over:
            return refusal(self.pack, "deal_over")
        if seat != state.to_act:
            return refusal(self.pack, "not_your_turn")
        act = self.acts.get(move.verb)
        if act is None:
            return refusal(self.pack, "not_in_variant")
        if state.phase not in act.phases:
            return refusal(self.pack, "wrong_phase")
        return act.fault(self, state, move)

    def play(self, state: ChainState, move: Move) -> list[Event]:
        events: list[Event] = []
        self.acts[move.verb].do(self, state, move, events)
        state.bout += 1
        if not state.over and state.bout > self.rules.max_bouts:
            ending.finish(state, "length", [], events)
        return events

    def read(self, state: ChainState, seat: int, text: str) -> Move:
        words = text.split() if len(text) <= notation.LONGEST else []
        if words and words[0].lower() == "open":
            return self._read_open(words)
        return notation.read(self.moves, text, self._card)

    def _read_open(self, words: list[str]) -> Move:
        place = words[1] if len(words) == 2 else ""
        if not (place.isascii() and place.isdecimal() and int(place) < len(self.opens)):
            raise BadMove("no_place", "open", len(self.opens) - 1, " ".join(words[1:]))
        return self.opens[int(place)]

    def _card(self, name: str, attack: bool, named: list[int]) -> int:
        return self.pack.twins(name)[0]

    # positions

    def places(self, state: ChainState) -> dict[str, Place | list[Place]]:
        return positions.places(self, state)

    def facts(self, state: ChainState, viewer: int) -> Position:
        return positions.facts(self, state)

    def secrets(self, state: ChainState) -> Position:
        return {"seen": dict(state.seen), "key": state.key}

    def load(self, position: Position, previous: Position | None = None) -> ChainState:
        """Without a leader the rule chooses him, with `previous` as in a later deal; where nothing was seen yet a
        position at a lead itself counts as seen."""
        state = positions.load(self, position)
        if "leader" not in position and not state.over:
            chosen = self.seats - 1 if previous is None else self._dealer_after(previous)
            state.dealer = position.get("dealer", chosen)
            self._open(state, previous)
        elif "seen" not in position and state.phase == "lead":
            ending.ask_leader(self, state, state.to_act, [])
        return state

    def outcome(self, state: ChainState) -> Position:
        return {"losers": state.losers[:], "winners": [], "order": state.out[:], "reason": state.reason}

    def fields(self) -> tuple[str, ...]:
        return FIELDS

    def blank(self) -> ChainState:
        return ChainState(self.seats)
