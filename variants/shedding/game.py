"""The shedding family: every question of the border, answered by one `Rules` value."""

from collections.abc import Sequence

from variants import chance, notation
from variants.cards import numbers
from variants.core import Event, Move, Moves, Place, Position, Refusal
from variants.dealings import dealer_of, refusal
from variants.shedding import drawing, ending, laying, positions
from variants.shedding.plays import VERB, ordered
from variants.shedding.rules import Rules, Table
from variants.shedding.state import FIELDS, ShedState


class Shedding(Table):
    """A shedding game for a table."""

    def __init__(self, rules: Rules, seats: int) -> None:
        super().__init__(rules, seats)
        self.moves = Moves(self.pack)

    # a deal

    def order(self, key: bytes) -> list[int]:
        return chance.shuffle(key, self.pack.size)

    def deal(self, key: bytes, previous: Position | None = None, pack: Sequence[int] | None = None) -> ShedState:
        """One card at a time from the dealer's left."""
        state = ShedState(self.seats)
        state.key = key.hex()
        state.dealer = dealer_of(key, previous, self.seats)
        cards = list(pack) if pack is not None else self.order(key)
        dealt = self.rules.hand * self.seats
        for place in range(dealt):
            state.hands[(state.dealer + 1 + place) % self.seats] |= 1 << cards[place]
        state.opened = self.rules.opens(cards[:dealt])
        state.talon = cards[dealt:][::-1]
        self._open(state, previous)
        return state

    def _open(self, state: ShedState, previous: Position | None) -> None:
        """Who begins, and the points of the match so far."""
        carried = previous or {}
        losers: list[int] = carried.get("losers", [])
        winners = [seat for seat in range(self.seats) if seat not in losers] if losers else [-1]
        state.leader = state.to_act = self.rules.begins(state.dealer, winners[0], self.seats)
        state.match_scores = list(carried.get("match_scores", [])) or state.match_scores

    def carry(self, state: ShedState) -> Position:
        return {
            "losers": state.losers[:],
            "dealer": state.dealer,
            "leader": state.leader,
            "match_scores": state.match_scores[:],
            "standing": [-points for points in state.match_scores],
            "levels": [],
            "decided": ending.decided(self, state),
        }

    # moves

    def legal_moves(self, state: ShedState, seat: int) -> list[Move]:
        moves: list[Move] = []
        if seat != state.to_act:
            return moves
        fitting = laying.fitting(self, state)
        for card in numbers(fitting):
            laying.offer(self, state, card, -1, moves)
            for second in numbers(self.rules.second(self, state, card)):
                laying.offer(self, state, card, second, moves)
        if state.drawn:
            moves.append(self.moves.bare("pass"))
        elif not fitting:
            moves.append(self.moves.bare("draw" if drawing.can_draw(state) else "pass"))
        return moves

    def explain(self, state: ShedState, seat: int, move: Move) -> Refusal | None:
        if state.over:
            return refusal(self.pack, "deal_over")
        if seat != state.to_act:
            return refusal(self.pack, "not_your_turn")
        if move.verb == VERB:
            return laying.fault(self, state, move)
        if move.verb == "draw":
            return drawing.draw_fault(self, state)
        if move.verb == "pass":
            return drawing.pass_fault(self, state)
        return refusal(self.pack, "not_in_variant")

    def play(self, state: ShedState, move: Move) -> list[Event]:
        events: list[Event] = []
        seat = state.to_act
        if move.verb == VERB:
            self._lay(state, seat, move, events)
        elif move.verb == "draw":
            self._draw(state, seat, events)
        else:
            self._pass(state, seat)
        if state.hands[seat]:
            state.bout += 1
            ending.stop_endless(self, state, events)
        else:
            ending.win(self, state, seat, events)
        return events

    def _lay(self, state: ShedState, seat: int, move: Move, events: list[Event]) -> None:
        """The cards go on the pile; the last one has its effect, on the last card of a deal too."""
        state.hands[seat] &= ~move.mask
        state.pile += move.cards
        state.suit = ordered(move)
        state.opened = -1
        state.drawn = False
        effect = self.effects[move.cards[-1]]
        drawing.draw(state, state.next_seat(seat), effect.draws, events)
        state.to_act = seat if effect.again else state.next_seat(seat)
        self.rules.then(self, state, seat, events)

    def _draw(self, state: ShedState, seat: int, events: list[Event]) -> None:
        """The same seat goes on; the right of the ace is lost."""
        drawing.draw(state, seat, 1, events)
        state.drawn = self.rules.draws == 1
        state.right = -1

    def _pass(self, state: ShedState, seat: int) -> None:
        """The next seat moves on the same card; who keeps a card of the ace's suit passes the right on."""
        following = state.next_seat(seat)
        state.right = following if laying.going_on(state) else -1
        state.drawn = False
        state.to_act = following

    def read(self, state: ShedState, seat: int, text: str) -> Move:
        words = text.upper().split() if len(text) <= notation.LONGEST else []
        if words and words[0].lower() == VERB:
            return self.plays.read(words[1:])
        return notation.read(self.moves, text, self._card)

    def _card(self, name: str, attack: bool, named: list[int]) -> int:
        return self.pack.twins(name)[0]

    # positions

    def places(self, state: ShedState) -> dict[str, Place | list[Place]]:
        return positions.places(self, state)

    def facts(self, state: ShedState, viewer: int) -> Position:
        return positions.facts(self, state)

    def secrets(self, state: ShedState) -> Position:
        return {"seen": dict(state.seen), "key": state.key}

    def load(self, position: Position, previous: Position | None = None) -> ShedState:
        """Without a leader the rule chooses him, with `previous` as in a later deal; where nothing was seen yet the
        position itself counts as seen."""
        state = positions.load(self, position)
        if "leader" not in position:
            chosen = self.seats - 1 if previous is None else dealer_of(b"", previous, self.seats)
            state.dealer = position.get("dealer", chosen)
            self._open(state, previous)
            state.to_act = position.get("to_act", state.to_act)
        if "seen" not in position and not state.over:
            ending.stop_endless(self, state, [])
        return state

    def outcome(self, state: ShedState) -> Position:
        return {
            "losers": state.losers[:],
            "winners": state.winners[:],
            "order": state.out[:],
            "reason": state.reason,
            "scores": state.scores[:],
        }

    def fields(self) -> tuple[str, ...]:
        return FIELDS

    def blank(self) -> ShedState:
        return ShedState(self.seats)
