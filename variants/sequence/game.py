"""The sequence family: solitaire fool (catalogue 4.9 SOLITAIRE).

One rising sequence for all: six, seven ... ace, six again. Who holds the next rank lays it, who does not misses. When
nobody laughs about a miss its player takes the pile and a six begins again; who is asked is `laughing`. An empty pile
is not asked about (5.3.3.13), and chance is not drawn for it either.
"""

import hashlib
from collections.abc import Sequence as Cards

from variants import chance, notation
from variants.cards import ACE, SIX, Pack, numbers
from variants.core import ALL_EYES, Event, Game, Move, Moves, Place, Position, Refusal
from variants.dealings import dealer_of, not_held, refusal, require_phase
from variants.sequence import laughing, positions
from variants.sequence.laughing import Laughing
from variants.sequence.state import FIELDS, SequenceState

DECK = 36
REPEATED = 3
"""A position that stands at the start of a turn for the third time is a draw (2.12, 5.3.3.1)."""


class Sequence(Game[SequenceState]):
    """Solitaire fool for a table."""

    def __init__(self, seats: int, laughs: Laughing, max_bouts: int) -> None:
        self.seats = seats
        self.laughs: Laughing = laughs
        self.max_bouts: int = max_bouts
        self.pack = Pack(DECK)
        self.moves = Moves(self.pack)
        self.sixes: int = self.pack.same_rank[self.pack.twins("6S")[0]]
        self.on_card: list[int] = [self._rank_after(card) for card in range(self.pack.size)]
        """What may lie on each card."""

    def _rank_after(self, card: int) -> int:
        """Any suit of the next rank; a six on an ace."""
        wanted = SIX if self.pack.rank[card] == ACE else self.pack.rank[card] + 1
        return self.pack.rank_groups[wanted - self.pack.lowest]

    # a deal

    def order(self, key: bytes) -> list[int]:
        return chance.shuffle(key, self.pack.size)

    def deal(self, key: bytes, previous: Position | None = None, pack: Cards[int] | None = None) -> SequenceState:
        """The whole pack, one card at a time from the dealer's left."""
        state = SequenceState(self.seats)
        state.key = key.hex()
        state.dealer = dealer_of(key, previous, self.seats)
        for place, card in enumerate(pack if pack is not None else self.order(key)):
            state.hands[(state.dealer + 1 + place) % self.seats] |= 1 << card
        state.leader = state.to_act = self._first(state, state.dealer)
        self._stop_endless(state, [])
        return state

    def _first(self, state: SequenceState, dealer: int) -> int:
        """The nearest seat on the dealer's left that holds a six, in every deal."""
        for step in range(1, self.seats + 1):
            seat = (dealer + step) % self.seats
            if state.hands[seat] & self.sixes:
                return seat
        raise ValueError("nobody holds a six to begin with")

    def carry(self, state: SequenceState) -> Position:
        return {
            "losers": state.losers[:],
            "dealer": state.dealer,
            "leader": state.leader,
            "match_scores": [],
            "levels": [],
            "decided": False,
        }

    # moves

    def _fitting(self, state: SequenceState) -> int:
        """The held cards of the rank that comes next; on no pile that is a six."""
        return state.hands[state.to_act] & self._needed(state)

    def _needed(self, state: SequenceState) -> int:
        return self.on_card[state.pile[-1]] if state.pile else self.sixes

    def legal_moves(self, state: SequenceState, seat: int) -> list[Move]:
        if state.over or seat != state.to_act:
            return []
        if state.phase == "laugh":
            return [self.moves.bare("laugh"), self.moves.bare("silent")]
        fitting = self._fitting(state)
        if not fitting:
            return [self.moves.bare("miss")]
        return [self.moves.of("play", 1 << card) for card in numbers(fitting)]

    def explain(self, state: SequenceState, seat: int, move: Move) -> Refusal | None:
        if state.over:
            return refusal(self.pack, "deal_over")
        if seat != state.to_act:
            return refusal(self.pack, "not_your_turn")
        phase = self.laughs.phases.get(move.verb)
        if phase is None:
            return refusal(self.pack, "not_in_variant")
        if phase != state.phase:
            return refusal(self.pack, "wrong_phase")
        if move.verb == "play":
            return self._play_fault(state, move)
        return refusal(self.pack, "must_play") if move.verb == "miss" and self._fitting(state) else None

    def _play_fault(self, state: SequenceState, move: Move) -> Refusal | None:
        fault = not_held(self.pack, move, state.hands[state.to_act])
        if fault is not None:
            return fault
        strange = move.mask & ~self._needed(state)
        if strange:
            return refusal(self.pack, "out_of_sequence", *numbers(strange))
        return refusal(self.pack, "pattern", *move.cards) if len(move.cards) > 1 else None

    def play(self, state: SequenceState, move: Move) -> list[Event]:
        events: list[Event] = []
        seat = state.to_act
        if move.verb == "play":
            self._lay(state, seat, move, events)
        elif move.verb != "miss":
            laughing.answer(state, move.verb == "laugh", events)
        elif state.pile:
            self.laughs.missed(state, self.laughs.percent, events)
        else:
            state.pass_on(seat)
        if state.phase == "turn":
            self._stop_endless(state, events)
        return events

    def _lay(self, state: SequenceState, seat: int, move: Move, events: list[Event]) -> None:
        """The first without cards wins, all others lose."""
        state.hands[seat] &= ~move.mask
        state.pile += move.cards
        if state.hands[seat]:
            state.pass_on(seat)
            return
        state.out.append(seat)
        state.finish("hand_empty", [other for other in range(self.seats) if other != seat], [seat])
        events += [Event("out", seat, 0, ALL_EYES), Event("over", -1, 0, ALL_EYES)]

    def _stop_endless(self, state: SequenceState, events: list[Event]) -> None:
        """Repetition and length, tested at each start of a turn (5.3.3.1)."""
        digest = self._digest(state)
        count = state.seen.get(digest, 0) + 1
        state.seen[digest] = count
        if count == REPEATED:
            state.finish("repetition", [], [])
        elif state.bout > self.max_bouts:
            state.finish("length", [], [])
        if state.over:
            events.append(Event("over", -1, 0, ALL_EYES))

    def _digest(self, state: SequenceState) -> str:
        """The position by content: of the pile, which is taken whole, the cards and what may follow."""
        content = (state.hands, sorted(state.pile), self._needed(state), state.to_act)
        return hashlib.sha256(repr(content).encode()).hexdigest()[:16]

    def read(self, state: SequenceState, seat: int, text: str) -> Move:
        return notation.read(self.moves, text, self._card)

    def _card(self, name: str, attack: bool, named: list[int]) -> int:
        return self.pack.twins(name)[0]

    # positions

    def places(self, state: SequenceState) -> dict[str, Place | list[Place]]:
        return positions.places(self.pack, state)

    def facts(self, state: SequenceState, viewer: int) -> Position:
        return positions.facts(state)

    def secrets(self, state: SequenceState) -> Position:
        return {"seen": dict(state.seen), "key": state.key}

    def load(self, position: Position, previous: Position | None = None) -> SequenceState:
        """Without a leader the rule chooses him, with `previous` as in a later deal; where nothing was seen yet the
        position itself counts as seen."""
        positions.require(self, position)
        state = positions.load(self.pack, self.seats, position)
        if "leader" in position:
            leader: int = position["leader"]
            dealer: int = position.get("dealer", (leader - 1) % self.seats)
        else:
            chosen = self.seats - 1 if previous is None else dealer_of(b"", previous, self.seats)
            dealer = position.get("dealer", chosen)
            leader = self._first(state, dealer)
        positions.load_roles(state, position, dealer, leader)
        require_phase(state, position)
        if "seen" not in position and state.phase == "turn":
            self._stop_endless(state, [])
        return state

    def outcome(self, state: SequenceState) -> Position:
        return {
            "losers": state.losers[:],
            "winners": state.winners[:],
            "order": state.out[:],
            "reason": state.reason,
        }

    def fields(self) -> tuple[str, ...]:
        return FIELDS

    def blank(self) -> SequenceState:
        return SequenceState(self.seats)
