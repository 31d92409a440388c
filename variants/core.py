"""What every game is made of: moves, events, places of cards, refusals, and the questions of the border.

A family is a subclass of `Game`: it says where cards lie and who sees each place (`places`), what is legal, why not,
and what a move does. Everything that crosses the border goes through this module, and redaction is done here, once: a
place is seen by nobody unless its eyes say otherwise.
"""

import json
from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Any, Generic, NamedTuple, Self, TypeVar

from variants import rulebook
from variants.cards import SUITS, Pack, mask_of

SPECTATOR = -1
ARBITER = -2
ALL_EYES = -1
"""Eyes are a mask of seats; all bits set means everybody, spectators too."""

Position = dict[str, Any]
"""A position under the keys of rule_cases 2, as JSON and TOML write it; heterogeneous, hence `Any`."""

ZONE = "zones."
"""Places of one game alone stand in the position under `zones` (rule_cases 2)."""

AUTO_VERBS = ("pass", "accept", "silent", "take", "done", "miss", "draw")


class BadMove(ValueError):
    """A text that is no move at all (400 `bad_move`): a fault of `rulebook.MALFORMED`, in a sentence that names it."""

    def __init__(self, fault: str, *named: object) -> None:
        super().__init__(rulebook.MALFORMED[fault].en.format(*named))
        self.fault = fault
        self.named = named

    def sentence(self, lang: str = "en") -> str:
        found = rulebook.MALFORMED[self.fault]
        return (found.ru if lang == "ru" else found.en).format(*self.named)


class Refusal(NamedTuple):
    """Why a move is against the rules: a code of the rulebook, the catalogue section it cites, the cards at fault."""

    code: str
    section: str
    offending: tuple[str, ...] = ()


class Event(NamedTuple):
    """A consequence of a move: cards drawn, discarded, taken, a seat out; `eyes`: the seats that see the faces."""

    kind: str
    seat: int
    cards: int
    eyes: int


class Place(NamedTuple):
    """Cards lying somewhere: seen whole by `eyes`, and the cards of `open` by everybody."""

    cards: Sequence[int]
    eyes: int
    open: int = 0


class Move:
    """One move as a value: a verb, the attack card it answers (-1: none) and the cards laid, in canonical order.

    Moves are made once a game and shared, so that a list of legal moves allocates nothing.
    """

    __slots__ = ("attack", "cards", "mask", "places", "text", "verb")

    def __init__(
        self, verb: str, attack: int, cards: tuple[int, ...], mask: int, text: str, places: tuple[int, ...] = ()
    ) -> None:
        self.verb = verb
        self.attack = attack
        self.cards = cards
        self.mask = mask
        self.text = text
        self.places = places
        """Cards that their player does not see are named by their places in his hand alone."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Move) and self.text == other.text

    def __hash__(self) -> int:
        return hash(self.text)

    def __repr__(self) -> str:
        return f"Move({self.text!r})"


PAIR = 512
"""More than any pack has cards: the key of a pair of them."""


class Moves:
    """The moves of one pack, each made at its first use."""

    def __init__(self, pack: Pack) -> None:
        self.pack: Pack = pack
        self.plain: dict[str, Move] = {}
        self.sets: dict[str, dict[int, Move]] = defaultdict(dict)
        self.pairs: dict[str, dict[int, Move]] = defaultdict(dict)
        self.parts: dict[str, dict[int, list[Move]]] = defaultdict(dict)
        self.blind: dict[tuple[str, int, tuple[int, ...]], Move] = {}
        self.each: dict[tuple[str, int, int], list[Move]] = {}

    def bare(self, verb: str) -> Move:
        move = self.plain.get(verb)
        if move is None:
            move = self.plain[verb] = Move(verb, -1, (), 0, verb)
        return move

    def of(self, verb: str, mask: int) -> Move:
        """The move that lays this set of cards."""
        made = self.sets[verb]
        move = made.get(mask)
        if move is None:
            cards = tuple(self.pack.in_order(mask))
            move = made[mask] = Move(verb, -1, cards, mask, f"{verb} {self.pack.text(cards)}")
        return move

    def pair(self, verb: str, attack: int, card: int) -> Move:
        """The move that answers `attack` with `card`; -1 for a verb that names the attack alone."""
        made = self.pairs[verb]
        key = attack * PAIR + card
        move = made.get(key)
        if move is None:
            cards = () if card < 0 else (card,)
            text = f"{verb} {self.pack.text((attack, *cards))}"
            move = made[key] = Move(verb, attack, cards, mask_of(cards), text)
        return move

    def offer_ranks(self, verb: str, mask: int, most: int, moves: list[Move]) -> None:
        """Add every part of a set that is of one rank and has at most so many cards."""
        made = self.parts[verb]
        for group in self.pack.rank_groups:
            cards = mask & group
            if cards:
                found = made.get(cards) or self.groups(verb, cards)
                if cards.bit_count() <= most:
                    moves += found
                else:
                    moves += [move for move in found if len(move.cards) <= most]

    def offer_pairs(self, verb: str, attack: int, mask: int, moves: list[Move]) -> None:
        """Add the answers to an attack card with each card of a set."""
        made = self.pairs[verb]
        while mask:
            low = mask & -mask
            card = low.bit_length() - 1
            moves.append(made.get(attack * PAIR + card) or self.pair(verb, attack, card))
            mask ^= low

    def groups(self, verb: str, mask: int) -> list[Move]:
        """Every non-empty part of a set as a move, small parts first; of twins it matters only how many."""
        made = self.parts[verb]
        found = made.get(mask)
        if found is None:
            parts = [0]
            for twins in self.pack.alike(mask):
                some = [mask_of(twins[:count]) for count in range(len(twins) + 1)]
                parts = [part | more for part in parts for more in some]
            parts.sort(key=lambda each: (each.bit_count(), each))
            found = made[mask] = [self.of(verb, part) for part in parts[1:]]
        return found

    def by_places(self, verb: str, attack: int, places: tuple[int, ...]) -> Move:
        """The move that lays what stands at these places of the own hand."""
        move = self.blind.get((verb, attack, places))
        if move is None:
            named = [self.pack.names[attack]] if attack >= 0 else []
            text = " ".join([verb, *named, *[f"#{place}" for place in places]])
            move = self.blind[verb, attack, places] = Move(verb, attack, (), 0, text, places)
        return move

    def each_place(self, verb: str, attack: int, held: int) -> list[Move]:
        """The moves that lay one card of a hand of so many, place by place."""
        found = self.each.get((verb, attack, held))
        if found is None:
            found = [self.by_places(verb, attack, (place,)) for place in range(held)]
            self.each[verb, attack, held] = found
        return found

    def odd(self, verb: str, attack: int, cards: tuple[int, ...]) -> Move:
        """A move of several cards in an order of their own; also one that somebody wrote and that is never legal."""
        named = cards if attack < 0 else (attack, *cards)
        return Move(verb, attack, cards, mask_of(cards), " ".join([verb, *[self.pack.names[card] for card in named]]))


class State:
    """What every family's state has; the rest is the family's own. Changed by `Game.play` alone."""

    __slots__ = ()

    to_act: int
    phase: str
    over: bool
    dealer: int
    key: str

    def copy(self) -> Self:
        raise NotImplementedError


S = TypeVar("S", bound=State)


class Game(Generic[S]):
    """A game ready to be dealt: rules, options and table size are fixed. Stateless: states are arguments."""

    variant: str
    base: str | None
    """None: a game of its own, on no base."""
    modifiers: tuple[str, ...]
    options: dict[str, int | str]
    given: dict[str, int | str]
    seats: int
    edition: int = rulebook.EDITION
    lopsided: bool = False
    """A short or missing talon: legal, but the first leader is much better off (2.12)."""
    blind: bool = False
    """Players see the hands of the others and not their own (`reversed`)."""
    pack: Pack
    moves: Moves

    @property
    def people(self) -> int:
        """How many of the seats somebody sits at: a dummy's is the last and has nobody."""
        return self.seats

    # the questions, answered by each family

    def order(self, key: bytes) -> list[int]:
        """The pack as the key orders it, first card first."""
        raise NotImplementedError

    def deal(self, key: bytes, previous: Position | None = None, pack: Sequence[int] | None = None) -> S:
        """The state at the first move; `previous` is the `carry` of the deal before, a given pack is not shuffled."""
        raise NotImplementedError

    def carry(self, state: S) -> Position:
        """What the next deal needs: losers, dealer, leader, match_scores, levels, and whether the match is decided.

        A game whose match points are a burden, or that has levels instead, adds `standing`, the more the better.
        """
        raise NotImplementedError

    def legal_moves(self, state: S, seat: int) -> Sequence[Move]:
        """Every legal move of the seat; empty when it is not asked. Moves may be made only as they are looked at."""
        raise NotImplementedError

    def explain(self, state: S, seat: int, move: Move) -> Refusal | None:
        """Why the seat may not make the move; None when it may."""
        raise NotImplementedError

    def play(self, state: S, move: Move) -> list[Event]:
        """Make a legal move of the seat to act, in place; returns its consequences."""
        raise NotImplementedError

    def places(self, state: S) -> dict[str, Place | list[Place]]:
        """Where cards lie and who sees each place."""
        raise NotImplementedError

    def facts(self, state: S, viewer: int) -> Position:
        """What is no place of cards: roles, counters, the table as this viewer may read it."""
        raise NotImplementedError

    def secrets(self, state: S) -> Position:
        """What only a dump has: the key, the digests of positions."""
        raise NotImplementedError

    def load(self, position: Position, previous: Position | None = None) -> S:
        """The state of a position (rule_cases 2); ValueError names what does not fit."""
        raise NotImplementedError

    def read(self, state: S, seat: int, text: str) -> Move:
        """A move from its text; BadMove names the fault."""
        raise NotImplementedError

    def outcome(self, state: S) -> Position:
        """How a finished deal ended: losers, winners, order (seats as they went out), reason."""
        raise NotImplementedError

    def fields(self) -> tuple[str, ...]:
        """The slots of the family's state, for `freeze`."""
        raise NotImplementedError

    def blank(self) -> S:
        """A state without content, for `thaw`."""
        raise NotImplementedError

    def controller(self, state: S, seat: int) -> int:
        """Who makes the moves of a seat and sees its cards: the seat itself, for a dummy one of the people."""
        return seat

    # what follows from them

    def dealt(self, state: S) -> list[int]:
        """The pack of the deal, as its key orders it."""
        return self.order(bytes.fromhex(state.key))

    def copy(self, state: S) -> S:
        return state.copy()

    def after(self, state: S, move: Move) -> tuple[S, list[Event]]:
        """The state after a move and its consequences; the given state stays as it is."""
        following = state.copy()
        return following, self.play(following, move)

    def text(self, move: Move) -> str:
        return move.text

    def public_text(self, state: S, move: Move) -> str:
        """The move as everybody may read it, before it is played: `?` for a card that not all may see."""
        return move.text

    def readers(self, state: S, move: Move) -> int:
        """The seats that may read the whole of a move which is not public, before it is played."""
        return 1 << state.to_act

    def view(self, state: S, viewer: int) -> Position:
        """The position as a seat, a spectator or an arbiter may see it, under the keys of rule_cases 2."""
        seen: Position = {}
        zones: Position = {}
        for key, place in self.places(state).items():
            shown = (
                [self._show(each, viewer) for each in place] if isinstance(place, list) else self._show(place, viewer)
            )
            if key.startswith(ZONE):
                zones[key.removeprefix(ZONE)] = shown
            else:
                seen[key] = shown
        seen.update(self.facts(state, viewer))
        if zones:
            seen["zones"] = seen.get("zones", {}) | zones
        return seen

    def _show(self, place: Place, viewer: int) -> str | int:
        if sees(place.eyes, viewer):
            return self.pack.text(place.cards)
        if not place.open:
            return len(place.cards)
        return " ".join([self.pack.names[card] if place.open >> card & 1 else "?" for card in place.cards])

    def tell(self, events: Iterable[Event], viewer: int) -> list[Position]:
        """Events as this viewer may read them: faces as text, hidden faces as their number."""
        told: list[Position] = []
        for event in events:
            line: Position = {"kind": event.kind, "seat": event.seat if event.seat >= 0 else None}
            if event.cards:
                line["cards"] = (
                    self.pack.mask_text(event.cards) if sees(event.eyes, viewer) else event.cards.bit_count()
                )
            told.append(line)
        return told

    def dump(self, state: S) -> Position:
        """The whole position, secrets too; `load` reads it back."""
        position = self.view(state, ARBITER)
        position.update(self.secrets(state))
        return position

    def freeze(self, state: S) -> str:
        """A compact text for caches, valid for this version of the program only."""
        return json.dumps([getattr(state, name) for name in self.fields()], separators=(",", ":"))

    def thaw(self, text: str) -> S:
        state = self.blank()
        for name, value in zip(self.fields(), json.loads(text), strict=True):
            setattr(state, name, value)
        return state

    def auto_move(self, view: Position, moves: Sequence[Move]) -> Move:
        """The least action (architecture): the first of `AUTO_VERBS`, else fewest cards, lowest, plain before trump."""
        for verb in AUTO_VERBS:
            for move in moves:
                if move.verb == verb:
                    return move
        trump = view.get("trump", "-")
        trumps = str(trump[view["to_act"]] if isinstance(trump, list) else trump)
        return min(moves, key=lambda move: self._weight(move, trumps))

    def _weight(self, move: Move, trumps: str) -> tuple[int, list[int], int, str]:
        ranks = sorted([self.pack.rank[card] for card in move.cards])
        held = sum([1 for card in move.cards if self.pack.suit[card] >= 0 and SUITS[self.pack.suit[card]] in trumps])
        return len(ranks) + len(move.places), ranks, held, move.text


def sees(eyes: int, viewer: int) -> bool:
    """Whether a viewer is among the eyes; an arbiter sees all, a spectator only what everybody sees."""
    if viewer == ARBITER or eyes == ALL_EYES:
        return True
    return viewer >= 0 and bool(eyes >> viewer & 1)
