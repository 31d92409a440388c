"""Replay: plays a record by the rules and names the first place where it does not agree.

Each deal is dealt from its key by the game itself, so that a pack which the game shuffles again
is right and any other pack is not. A seat that left is played for by the referee, always with the
least action; a deal that ended by leaving is the last one and is not judged by the rules.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import variants
from variants.core import Game, Position, State
from variants.record import LEAVING, BadRecord, Deal, Record

PACK = "the pack"
DEALER = "the dealer"


@dataclass(frozen=True)
class Difference:
    """Deals count from 1, moves of a deal from 0; `move` is None where no move is at fault."""

    deal: int
    move: int | None
    what: str
    expected: str
    got: str

    def __str__(self) -> str:
        place = f"Deal {self.deal}" if self.move is None else f"Deal {self.deal}, move {self.move}"
        return f"{place}: {self.what} should be {self.expected}, but is {self.got}."


@dataclass(frozen=True)
class Report:
    """How far a replay came. `packs`: card numbers as the game deals them from each key.

    `carried` is what the last deal hands over, where its own rules ended it.
    """

    deals: int
    moves: int
    difference: Difference | None
    edition: int  # of the rule book that replayed
    recorded_edition: int | None
    packs: tuple[tuple[int, ...], ...]
    carried: Position | None

    @property
    def agrees(self) -> bool:
        return self.difference is None

    def __str__(self) -> str:
        lines = [f"{self.deals} deals and {self.moves} moves agree."]
        if self.difference:
            lines = [str(self.difference), f"Before it {self.deals} deals and {self.moves} moves agree."]
        if self.recorded_edition not in (None, self.edition):
            lines.append(f"Recorded by edition {self.recorded_edition} of the rules, replayed by {self.edition}.")
        return "\n".join(lines)


def replay(record: Record) -> Report:
    """Play every deal of a record; BadRecord where its game cannot be built."""
    game = build(record)
    table = _Table(game)
    difference = None
    for number, deal in enumerate(record.deals, start=1):
        table.begin(number)
        difference = table.play(deal)
        if difference:
            break
    return Report(
        deals=table.deal - (difference is not None),
        moves=table.moves,
        difference=difference,
        edition=game.edition,
        recorded_edition=record.edition,
        packs=tuple(table.packs),
        carried=table.carried,
    )


def build(record: Record) -> Game[Any]:
    """The game of a record."""
    try:
        return variants.build(
            record.variant,
            seats=record.seats,
            base=record.base,
            modifiers=record.modifiers,
            options=dict(record.options),
        )
    except variants.CompositionError as refused:
        raise BadRecord(f"This game cannot be played: {refused}") from refused


class _Table:
    """What a replay remembers from deal to deal. Any game: its states are its own business."""

    def __init__(self, game: Game[Any]) -> None:
        self.game = game
        self.deal = 0
        self.move: int | None = None
        self.moves = 0
        self.carried: Position | None = None
        self.gone: set[int] = set()
        self.ended = ""  # why no further deal is played
        self.packs: list[tuple[int, ...]] = []

    def begin(self, number: int) -> None:
        self.deal = number
        self.move = None

    def play(self, deal: Deal) -> Difference | None:
        if self.ended:
            return self.differs("the match", f"over, {self.ended}", "played on")
        state = self.game.deal(deal.key, self.carried)
        self.carried = None
        return self._dealt(deal, state) or self._moved(deal, state) or self._ended(deal, state)

    def differs(self, what: str, expected: object, got: object) -> Difference:
        return Difference(self.deal, self.move, what, str(expected), str(got))

    def _dealt(self, deal: Deal, state: State) -> Difference | None:
        cards = self.game.dealt(state)
        self.packs.append(tuple(cards))
        pack = self.game.pack.text(cards)
        if deal.pack.upper().split() != pack.split():
            return self.differs(PACK, pack, deal.pack)
        if deal.dealer != state.dealer:
            return self.differs(DEALER, state.dealer, deal.dealer)
        return None

    def _moved(self, deal: Deal, state: State) -> Difference | None:
        for index, line in enumerate(deal.moves):
            self.move = index
            difference = self._leave(deal, index) or self._make(deal, state, line)
            if difference:
                return difference
            self.moves += 1
        self.move = None
        return self._leave(deal, len(deal.moves))

    def _leave(self, deal: Deal, index: int) -> Difference | None:
        """The seats that left before this move."""
        for seat, count in deal.left.items():
            if count != index:
                continue
            if seat in self.gone or not 0 <= seat < self.game.people:
                return self.differs("the seat that left", "one still in the match", seat)
            self.gone.add(seat)
        return None

    def _make(self, deal: Deal, state: State, line: str) -> Difference | None:
        """One move, if it is legal and, by a seat that left, the least one."""
        game = self.game
        number, _, text = line.partition(" ")
        seat = int(number)
        if not 0 <= seat < game.seats:
            return self.differs("the seat", f"0 to {game.seats - 1}", seat)
        try:
            move = game.read(state, seat, text)
        except variants.BadMove as fault:
            return self.differs("the move", "a move", f"{line!r} ({str(fault).rstrip('.')})")
        refusal = game.explain(state, seat, move)
        if refusal:
            return self.differs("the move", "legal", f"{line!r} ({refusal.code})")
        player = game.controller(state, seat)
        if deal.senders is not None and self.move is not None and deal.senders[self.move] not in (None, player):
            return self.differs("the seat that sent the move", player, deal.senders[self.move])
        if player in self.gone:
            least = game.text(game.auto_move(game.view(state, player), game.legal_moves(state, seat)))
            if game.text(move) != least:
                return self.differs("the move for a seat that left", repr(least), repr(text))
        if deal.public is not None and self.move is not None:
            public = game.public_text(state, move)
            if deal.public[self.move] != public:
                return self.differs("the public text", repr(public), repr(deal.public[self.move]))
        game.play(state, move)
        return None

    def _ended(self, deal: Deal, state: State) -> Difference | None:
        if deal.outcome is None:
            self.ended = "for this deal is not finished"
            return None
        if deal.outcome["reason"] in LEAVING:
            return self._abandoned(deal, deal.outcome, state)
        if not state.over:
            return self.differs("the deal", f"going on, seat {state.to_act} to act", f"over, {deal.outcome['reason']}")
        difference = self._outcome(deal.outcome, self.game.outcome(state))
        if difference:
            return difference
        self.carried = self.game.carry(state)
        if self.carried.get("decided"):
            self.ended = "for the game's own rule has decided it"
        return None

    def _abandoned(self, deal: Deal, outcome: Mapping[str, Any], state: State) -> Difference | None:
        """The last to leave loses the deal at once."""
        if state.over:
            return self.differs("the reason", self.game.outcome(state)["reason"], outcome["reason"])
        leavers = [seat for seat, count in deal.left.items() if count == len(deal.moves)]
        if not leavers:
            return self.differs("the deal", f"going on, seat {state.to_act} to act", f"over, {outcome['reason']}")
        self.ended = "for a seat left when two sides were in it"
        out = self.game.view(state, variants.ARBITER).get("out", [])
        return self._outcome(outcome, {**outcome, "losers": leavers[-1:], "winners": [], "order": out})

    def _outcome(self, told: Mapping[str, Any], outcome: Mapping[str, Any]) -> Difference | None:
        """What the record says of the end, against what is so. As JSON, where true is not 1."""
        for key, value in told.items():
            if json.dumps(value, sort_keys=True) != json.dumps(outcome.get(key), sort_keys=True):
                return self.differs(f"the outcome's {key}", repr(outcome.get(key)), repr(value))
        return None
