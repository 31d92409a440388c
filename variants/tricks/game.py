"""The trick family: Armenian fool, trick game (catalogue 4.9 ARMENIAN_TRICKS).

The suit must be followed, the higher card of the led suit wins, nothing is trump. A card under an open one is turned
when the trick is over, so the seat that follows does not see what the leader has uncovered.
"""

from collections.abc import Sequence

from variants import chance, notation
from variants.cards import Pack, numbers
from variants.core import ALL_EYES, Event, Game, Move, Moves, Place, Position, Refusal
from variants.dealings import dealer_of, not_held, refusal, require_phase
from variants.tricks import positions
from variants.tricks.state import FIELDS, NONE, TrickState

DECK = 36
PLACES = 6
"""How many places a row has at the deal; a hand has as many cards."""
POINTS = 21
"""Who reaches them has won the match."""

VERB = "play"


class Tricks(Game[TrickState]):
    """The trick game for its two seats."""

    def __init__(self, seats: int, max_bouts: int) -> None:
        self.seats = seats
        self.max_bouts: int = max_bouts
        self.pack = Pack(DECK)
        self.moves = Moves(self.pack)

    # a deal

    def order(self, key: bytes) -> list[int]:
        return chance.shuffle(key, self.pack.size)

    def deal(self, key: bytes, previous: Position | None = None, pack: Sequence[int] | None = None) -> TrickState:
        """One card at a time from the dealer's left: the face-down rows, the open cards on them, the hands.

        The dealer's opponent leads.
        """
        state = TrickState(self.seats)
        state.key = key.hex()
        state.dealer = dealer_of(key, previous, self.seats)
        state.leader = state.to_act = state.other(state.dealer)
        state.match_scores = self._match_scores(previous)
        cards = list(pack) if pack is not None else self.order(key)
        laid = PLACES * self.seats
        for place in range(laid):
            seat = (state.dealer + 1 + place) % self.seats
            state.lower[seat].append(cards[place])
            state.upper[seat].append(cards[laid + place])
            state.hands[seat] |= 1 << cards[2 * laid + place]
        return state

    def _match_scores(self, previous: Position | None) -> list[int]:
        """The points of the match so far."""
        return list((previous or {}).get("match_scores", [])) or [0] * self.seats

    def carry(self, state: TrickState) -> Position:
        return {
            "losers": state.losers[:],
            "dealer": state.dealer,
            "leader": state.leader,
            "match_scores": state.match_scores[:],
            "levels": [],
            "decided": max(state.match_scores) >= POINTS,
        }

    # moves

    def legal_moves(self, state: TrickState, seat: int) -> list[Move]:
        if state.over or seat != state.to_act:
            return []
        held = state.available(seat)
        return [self.moves.of(VERB, 1 << card) for card in numbers(self._following(state, held) or held)]

    def _following(self, state: TrickState, held: int) -> int:
        """The cards of the led suit; at the lead there is nothing to follow."""
        return held & self.pack.suits[self.pack.suit[state.led]] if state.led >= 0 else 0

    def explain(self, state: TrickState, seat: int, move: Move) -> Refusal | None:
        if state.over:
            return refusal(self.pack, "deal_over")
        if seat != state.to_act:
            return refusal(self.pack, "not_your_turn")
        if move.verb != VERB:
            return refusal(self.pack, "not_in_variant")
        held = state.available(seat)
        fault = not_held(self.pack, move, held)
        if fault is not None:
            return fault
        following = self._following(state, held)
        if following and move.mask & ~following:
            return refusal(self.pack, "must_follow", *numbers(move.mask & ~following))
        return refusal(self.pack, "pattern", *move.cards) if len(move.cards) > 1 else None

    def play(self, state: TrickState, move: Move) -> list[Event]:
        events: list[Event] = []
        seat, card = state.to_act, move.cards[0]
        _lay(state, seat, card)
        if state.led < 0:
            state.led = card
            state.to_act = state.other(seat)
        else:
            winner = seat if self._wins(card, state.led) else state.leader
            _collect(state, winner, 1 << state.led | 1 << card, events)
            _turn(state, events)
            self._next_trick(state, winner, events)
        return events

    def _wins(self, card: int, led: int) -> bool:
        """The higher card of the led suit wins; nobody has to play it."""
        return self.pack.suit[card] == self.pack.suit[led] and self.pack.rank[card] > self.pack.rank[led]

    def _next_trick(self, state: TrickState, winner: int, events: list[Event]) -> None:
        """The winner leads, until a seat has nothing left: at a deal from a whole pack both, after eighteen tricks."""
        state.leader = state.to_act = winner
        state.bout += 1
        if not state.available(0) or not state.available(1):
            _count(state)
        elif state.bout > self.max_bouts:
            state.finish("length", [], [])
        if state.over:
            events.append(Event("over", -1, 0, ALL_EYES))

    def read(self, state: TrickState, seat: int, text: str) -> Move:
        return notation.read(self.moves, text, self._card)

    def _card(self, name: str, attack: bool, named: list[int]) -> int:
        return self.pack.twins(name)[0]

    # positions

    def places(self, state: TrickState) -> dict[str, Place | list[Place]]:
        return positions.places(self.pack, state)

    def facts(self, state: TrickState, viewer: int) -> Position:
        return positions.facts(self.pack, state, viewer)

    def secrets(self, state: TrickState) -> Position:
        """Cards only leave play, so no position comes twice and none is remembered."""
        return {"seen": {}, "key": state.key}

    def load(self, position: Position, previous: Position | None = None) -> TrickState:
        """Without a leader the rule chooses him, with `previous` as in a later deal."""
        positions.require(self, position)
        dealer = self.seats - 1 if previous is None else dealer_of(b"", previous, self.seats)
        state = positions.load(self.pack, self.seats, position, dealer)
        require_phase(state, position)
        if "match_scores" not in position:
            state.match_scores = self._match_scores(previous)
        if state.to_act >= 0 and not state.available(state.to_act):
            raise ValueError(f"seat {state.to_act} is to act and has no card")
        return state

    def outcome(self, state: TrickState) -> Position:
        return {
            "losers": state.losers[:],
            "winners": state.winners[:],
            "order": [],
            "reason": state.reason,
            "scores": state.scores[:],
        }

    def fields(self) -> tuple[str, ...]:
        return FIELDS

    def blank(self) -> TrickState:
        return TrickState(self.seats)


def _lay(state: TrickState, seat: int, card: int) -> None:
    """A card leaves the hand or its place in the row; a place where nothing is left closes up."""
    state.hands[seat] &= ~(1 << card)
    upper, lower = state.upper[seat], state.lower[seat]
    if card not in upper:
        return
    place = upper.index(card)
    upper[place] = NONE
    if lower[place] < 0:
        del upper[place], lower[place]


def _collect(state: TrickState, winner: int, cards: int, events: list[Event]) -> None:
    state.won[winner] |= cards
    state.led = NONE
    events.append(Event("won", winner, cards, ALL_EYES))


def _turn(state: TrickState, events: list[Event]) -> None:
    """The cards on which nothing lies any more are turned; they can be played from the next trick on."""
    for seat, upper in enumerate(state.upper):
        lower = state.lower[seat]
        for place in range(len(upper)):
            if upper[place] < 0:
                upper[place] = lower[place]
                lower[place] = NONE
                events.append(Event("turned", seat, 1 << upper[place], ALL_EYES))


def _count(state: TrickState) -> None:
    """Who took more tricks scores the difference; nine each score nothing."""
    tricks = [cards.bit_count() // 2 for cards in state.won]
    if tricks[0] == tricks[1]:
        state.finish("draw", [], [])
        return
    winner = 0 if tricks[0] > tricks[1] else 1
    points = tricks[winner] - tricks[1 - winner]
    state.scores[winner] += points
    state.match_scores[winner] += points
    state.finish("tricks", [1 - winner], [winner])
