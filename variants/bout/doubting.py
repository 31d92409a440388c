"""BEAT face down, and DOUBT: the defender covers with any card, the others may doubt his last cover (`believe`)."""

from variants.bout import face_down, throwing, windows
from variants.bout.refusing import no_open_attack, not_in_hand, refusal
from variants.bout.rules import Act, Table
from variants.bout.state import UNCOVERED, BoutState
from variants.core import Event, Move, Refusal

PHASE = "doubt"


def _offer_beat(game: Table, state: BoutState, moves: list[Move]) -> None:
    hand = state.hands[state.defender]
    for row, attack in enumerate(state.attacks):
        if state.covers[row] == UNCOVERED:
            game.moves.offer_pairs("beat", attack, hand, moves)


def _fault_beat(game: Table, state: BoutState, move: Move) -> Refusal | None:
    unheld = not_in_hand(game, state, move) or no_open_attack(game, state, move)
    if unheld is not None:
        return unheld
    return refusal(game, "pattern", *move.cards) if len(move.cards) > 1 else None


def _do_beat(game: Table, state: BoutState, move: Move, events: list[Event]) -> None:
    face_down.lay(state, state.row_of(move.attack), state.defender, move.cards[0])
    windows.ask(game, state, PHASE, windows.others(state, state.defender), events)


def _hidden(move: Move) -> str:
    verb, attack, *_ = move.text.split()
    return f"{verb} {attack} ?"


def _offer_doubt(game: Table, state: BoutState, moves: list[Move]) -> None:
    moves.append(game.moves.bare("doubt"))


def _do_doubt(game: Table, state: BoutState, move: Move, events: list[Event]) -> None:
    """A true cover: the doubter takes all, the defender has beaten off (5.3.1); a false one: the defender takes."""
    doubter = state.to_act
    cover = state.last_cover
    attack = state.attacks[state.covers.index(cover)]
    state.windows = []
    face_down.turn_up(game, state, cover, events)
    if game.rules.beaten_by(game, state)[attack] >> cover & 1:
        windows.take_all(game, state, doubter, events)
    else:
        throwing.end_bout(game, state, True, events)


def _owners(state: BoutState) -> int:
    return state.eyes_of(state.defender)


BEAT_FACE_DOWN = Act("beat", ("defend",), _offer_beat, _fault_beat, _do_beat, _hidden, _owners)
DOUBT = Act("doubt", (PHASE,), _offer_doubt, windows.always, _do_doubt)
ACCEPT = windows.accepting(PHASE)
