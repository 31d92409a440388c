"""Hands held with their backs to their players (`reversed`): everybody sees the cards of the others and not his own.

Own cards are named by their places, and every place is offered: which of them fits is known to the others alone, so a
card that does not is never refused but has a consequence. Laid, it shows itself to all. A wrong cover or transfer ends
the bout, the defender takes and keeps the card where it was; a wrong throw goes back too, and its seat throws no more
in this bout. What is refused is refused by what all can see. One card is led, thrown or passed on at a time.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import combinations

from variants import notation, rulebook
from variants.bout import throwing
from variants.bout.holding import choice
from variants.bout.leading import room
from variants.bout.refusing import no_open_attack, refusal
from variants.bout.rules import Act, Holding, Table, full_text
from variants.bout.state import UNCOVERED, BoutState
from variants.bout.transferring import barred
from variants.cards import mask_of
from variants.choices import Choices
from variants.core import ALL_EYES, Event, Move, Moves, Refusal

# where the cards of a hand stand


def _as_they_stand(game: Table, state: BoutState, seat: int) -> list[int]:
    return state.places[seat]


def _keep(state: BoutState, hands: list[list[int]]) -> None:
    state.places = hands


def place_dealt(game: Table, state: BoutState, pack: list[int]) -> None:
    """From left to right in the order dealt."""
    state.places = [[card for card in pack if hand >> card & 1] for hand in state.hands]


def placing(first_lead: Callable[[Table, BoutState], int]) -> Callable[[Table, BoutState], int]:
    """A way to find the first leader that may make the seats draw (`first_lead=draw`)."""

    def found(game: Table, state: BoutState) -> int:
        before = _lying(state)
        leader = first_lead(game, state)
        _close_up(game, state, before)
        return leader

    return found


def _lying(state: BoutState) -> list[int]:
    """What an exchange or a gift may bring to a hand, in the order in which it joins: other hands, table, talon.

    What is taken, drawn or turned joins as it comes (`BoutState.places`).
    """
    cards = [card for held in state.places for card in held]
    return [*cards, *state.table_rows(), *reversed(state.talon)]


def _close_up(game: Table, state: BoutState, before: list[int]) -> None:
    """Places close up where cards have left; new cards join at the right end, a reserve in the order dealt.

    A card that was laid, recycled and drawn again within one move is a new one.
    """
    for seat, hand in enumerate(state.hands):
        places = state.places[seat]
        kept = [card for place, card in enumerate(places) if hand >> card & 1 and card not in places[place + 1 :]]
        if len(kept) < hand.bit_count():
            new = hand & ~mask_of(kept)
            joining = [card for card in before if new >> card & 1]
            if len(joining) < new.bit_count():
                joining = [card for card in game.dealt(state) if new >> card & 1]
            kept += joining
        state.places[seat] = kept


# what all can see of a move


def _unheld(state: BoutState, move: Move) -> Refusal | None:
    """`card_not_held`, then `duplicate_card`."""
    held = len(state.places[state.to_act])
    missing = [place for place in move.places if place >= held]
    twice = [place for place in dict.fromkeys(move.places) if move.places.count(place) > 1]
    if missing or twice:
        code = "card_not_held" if missing else "duplicate_card"
        return Refusal(code, rulebook.SENTENCES[code].section, tuple([f"#{place}" for place in missing or twice]))
    return None


def _no_room(game: Table, state: BoutState, move: Move) -> Refusal | None:
    laid = len(move.places)
    if len(state.attacks) + laid > game.rules.cap(state):
        return refusal(game, "bout_full")
    if state.uncovered + laid > state.hands[state.defender].bit_count():
        return refusal(game, "defender_short")
    return None


def _no_transfer(game: Table, state: BoutState, move: Move) -> Refusal | None:
    code = barred(game, state, len(move.places))
    return refusal(game, code) if code else None


# what is offered


def _offer_adding(game: Table, state: BoutState, verb: str, moves: list[Move]) -> None:
    if room(game, state) > 0:
        _offer_places(game, state, verb, -1, moves)


def _offer_covers(game: Table, state: BoutState, verb: str, moves: list[Move]) -> None:
    for attack, cover in zip(state.attacks, state.covers, strict=True):
        if cover == UNCOVERED:
            _offer_places(game, state, verb, attack, moves)


def _offer_transfers(game: Table, state: BoutState, verb: str, moves: list[Move]) -> None:
    if not barred(game, state, 1):
        _offer_places(game, state, verb, -1, moves)


def _offer_places(game: Table, state: BoutState, verb: str, attack: int, moves: list[Move]) -> None:
    moves += game.moves.each_place(verb, attack, len(state.places[state.to_act]))


# what follows a card that does not fit


def _all_is_taken(game: Table, state: BoutState, events: list[Event]) -> None:
    """There is no chase: the bout ends at once."""
    throwing.end_bout(game, state, True, events)


def _throws_no_more(game: Table, state: BoutState, events: list[Event]) -> None:
    state.no_throw |= 1 << state.to_act
    if state.phase == "chase":
        throwing.ask_chase(game, state, events)
    else:
        throwing.ask(game, state, events)


@dataclass(frozen=True)
class _Laying:
    """A verb that lays a card for all to see: where it is offered, what bars it, what follows a wrong card."""

    offer: Callable[[Table, BoutState, str, list[Move]], None]
    barred: Callable[[Table, BoutState, Move], Refusal | None]
    wrong: Callable[[Table, BoutState, list[Event]], None]


_LAYINGS = {
    "lead": _Laying(_offer_adding, _no_room, _all_is_taken),
    "beat": _Laying(_offer_covers, no_open_attack, _all_is_taken),
    "throw": _Laying(_offer_adding, _no_room, _throws_no_more),
    "transfer": _Laying(_offer_transfers, _no_transfer, _all_is_taken),
}


# acts


def blindly(act: Act) -> Act:
    """An act whose moves name own cards by places."""
    laying = _LAYINGS.get(act.verb)
    return _named(act) if laying is None else _laid(act, laying)


def _laid(act: Act, laying: _Laying) -> Act:
    def offer(game: Table, state: BoutState, moves: list[Move]) -> None:
        laying.offer(game, state, act.verb, moves)

    def fault(game: Table, state: BoutState, move: Move) -> Refusal | None:
        found = _unheld(state, move) or laying.barred(game, state, move)
        return found or (refusal(game, "pattern") if len(move.places) > 1 else None)

    def do(game: Table, state: BoutState, move: Move, events: list[Event]) -> None:
        laid = _turned(game, state, move)
        events.append(Event("shown", state.to_act, laid.mask, ALL_EYES))
        if act.fault(game, state, laid) is None:
            act.do(game, state, laid, events)
        else:
            laying.wrong(game, state, events)
        _close_up(game, state, [])

    return Act(act.verb, act.phases, offer, fault, do, act.public, act.readers)


def _named(act: Act) -> Act:
    """Acts that lay nothing on the table: what they allow is known to all, whichever of the own cards they name."""

    def offer(game: Table, state: BoutState, moves: list[Move]) -> None:
        found: list[Move] = []
        act.offer(game, state, found)
        moves += [move for move in found if not move.cards]
        for attack, size in dict.fromkeys([(move.attack, len(move.cards)) for move in found if move.cards]):
            for places in combinations(range(len(state.places[state.to_act])), size):
                moves.append(game.moves.by_places(act.verb, attack, places))

    def fault(game: Table, state: BoutState, move: Move) -> Refusal | None:
        unheld = _unheld(state, move)
        return unheld or _untold(move, act.fault(game, state, _turned(game, state, move)))

    def do(game: Table, state: BoutState, move: Move, events: list[Event]) -> None:
        before = _lying(state) if move.places else []
        act.do(game, state, _turned(game, state, move), events)
        _close_up(game, state, before)

    public = full_text if act.public is full_text else _hidden
    return Act(act.verb, act.phases, offer, fault, do, public, act.readers, _chosen(act))


def _turned(game: Table, state: BoutState, move: Move) -> Move:
    """The move by its cards; one that names none as it is."""
    if not move.places:
        return move
    hand = state.places[state.to_act]
    return notation.made(game.moves, move.verb, move.attack, [hand[place] for place in move.places])


def _untold(move: Move, found: Refusal | None) -> Refusal | None:
    """A refusal that names places where it would name own cards."""
    if found is None or not move.places or not found.offending:
        return found
    return Refusal(found.code, found.section, tuple([f"#{place}" for place in move.places]))


def _hidden(move: Move) -> str:
    return " ".join([move.verb, *["?" for _ in move.places]])


def _chosen(act: Act) -> Callable[[Table, BoutState], Sequence[Move]] | None:
    """Sets of places that may be too many to list."""
    choices = act.choices
    if choices is None:
        return None

    def chosen(game: Table, state: BoutState) -> Sequence[Move]:
        found = choices(game, state)
        if not isinstance(found, Choices):
            return found
        return PlaceChoices(game.moves, act.verb, len(state.places[state.to_act]), found.size)

    return chosen


class PlaceChoices(Choices):
    """As `Choices`, of the places of a blind hand."""

    def __init__(self, moves: Moves, verb: str, held: int, size: int) -> None:
        super().__init__(moves.pack, verb, 0, size)
        self.moves = moves
        self.cards = list(range(held))
        self.twins = [[place] for place in self.cards]
        self.copies = (1,) * held

    def least(self, value: list[int]) -> list[Move]:
        """The first by its text: no place is known to be better than another."""
        return [self._made(sorted(sorted(self.cards, key=str)[: self.size]))]

    def _made(self, cards: Sequence[int]) -> Move:
        return self.moves.by_places(self.verb, -1, tuple(cards))


def _read(game: Table, state: BoutState, seat: int, text: str) -> Move:
    return notation.read_blind(game.moves, text, choice(game, state, seat).of)


BLINDLY = Holding(_as_they_stand, _keep, blindly, _read, blind=True)
