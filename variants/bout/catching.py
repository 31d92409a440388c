"""CATCH: call what another seat laid a cheat (`muhlezh`): the last move, or any card on the table by its name.

The windows are the same in both forms, one per beat or transfer (5.3.1); the first catch closes it. With
`catch_window=bout` a cheat can be called at every later window of its bout.
"""

from variants.bout import throwing, undoing, windows
from variants.bout.refusing import refusal
from variants.bout.rules import Act, Cheating, Table
from variants.bout.state import BoutState
from variants.cards import mask_of, numbers
from variants.core import Event, Move, Refusal

PHASE = "catch"


def cheating_of(game: Table) -> Cheating:
    found = game.rules.cheating
    assert found is not None
    return found


def ask(game: Table, state: BoutState, mover: int, events: list[Event]) -> None:
    windows.ask(game, state, PHASE, cheating_of(game).catchers(state, mover), events)


# who may catch


def owners(state: BoutState, mover: int) -> list[int]:
    """`catchers=gadget`: only whoever has an anti-gadget left, which all can see."""
    return [seat for seat in windows.others(state, mover) if state.anti_gadgets[seat]]


def spend_nothing(state: BoutState) -> None:
    """`catchers=all`: anybody may catch."""


def spend_anti_gadget(state: BoutState) -> None:
    state.anti_gadgets[state.to_act] -= 1


# what follows


def card_back(game: Table, state: BoutState, cheat: dict[str, int], events: list[Event]) -> None:
    undoing.undo(game, state, cheat)


def cheater_takes(game: Table, state: BoutState, cheat: dict[str, int], events: list[Event]) -> None:
    """`caught=takes_table`: all cards of the bout are his, whoever defends by now."""
    state.defender = cheat["seat"]
    state.defends_for = cheat["defends_for"]
    throwing.end_bout(game, state, True, events)


def loses_throw(game: Table, state: BoutState, events: list[Event]) -> None:
    state.no_throw |= 1 << state.to_act
    windows.go_on(game, state, events)


def no_harm(game: Table, state: BoutState, events: list[Event]) -> None:
    windows.go_on(game, state, events)


def catcher_takes(game: Table, state: BoutState, events: list[Event]) -> None:
    """`false_catch=takes_table`: the defender leads; one who catches the transfer to himself has taken."""
    if state.to_act == state.defender:
        throwing.end_bout(game, state, True, events)
    else:
        windows.take_all(game, state, state.to_act, events)


def _judge(game: Table, state: BoutState, cheat: dict[str, int] | None, events: list[Event]) -> None:
    rules = cheating_of(game)
    rules.spend(state)
    state.windows = []
    if cheat is None:
        rules.lied(game, state, events)
    else:
        state.gadgets[cheat["seat"]] = 0
        rules.caught(game, state, cheat, events)


# catch_window=next_action


def _offer_last(game: Table, state: BoutState, moves: list[Move]) -> None:
    moves.append(game.moves.bare("catch"))


def _fault_last(game: Table, state: BoutState, move: Move) -> Refusal | None:
    return refusal(game, "pattern", *move.cards) if move.cards else None


def _do_last(game: Table, state: BoutState, move: Move, events: list[Event]) -> None:
    """A cheat about which nobody could be asked stands: whoever is asked later can only be the one who cheated."""
    cheats = [cheat for cheat in state.cheats if cheat["seat"] != state.to_act]
    _judge(game, state, cheats[-1] if cheats else None, events)


def _accept_last(game: Table, state: BoutState, move: Move, events: list[Event]) -> None:
    """A cheat that nobody has called stands."""
    if len(state.windows) == 1:
        state.cheats = []
    windows.do_accept(game, state, move, events)


# catch_window=bout


def _laid_by_others(state: BoutState) -> int:
    """The cards on the table that another than the asked seat laid."""
    laid = [card for card, seat in zip(state.attacks, state.laid_by, strict=True) if seat != state.to_act]
    covers = zip(state.covers, state.covered_by, strict=True)
    return mask_of(laid) | mask_of([card for card, seat in covers if card >= 0 and seat != state.to_act])


def _offer_named(game: Table, state: BoutState, moves: list[Move]) -> None:
    moves.extend([game.moves.of("catch", 1 << card) for card in numbers(_laid_by_others(state))])


def _fault_named(game: Table, state: BoutState, move: Move) -> Refusal | None:
    if not move.cards:
        return refusal(game, "pattern")
    return None if _named(game, state, move) else refusal(game, "not_catchable", *move.cards)


def _do_named(game: Table, state: BoutState, move: Move, events: list[Event]) -> None:
    """Of twins the cheated one is meant."""
    meant = _named(game, state, move)
    cheats = [cheat for cheat in state.cheats if undoing.cheated(state, cheat) & meant]
    _judge(game, state, cheats[0] if cheats else None, events)


def _named(game: Table, state: BoutState, move: Move) -> int:
    """The cards on the table that the move's text can mean."""
    return _laid_by_others(state) & mask_of(game.pack.twins(game.pack.names[move.cards[0]]))


CATCH_LAST = Act("catch", (PHASE,), _offer_last, _fault_last, _do_last)
CATCH_NAMED = Act("catch", (PHASE,), _offer_named, _fault_named, _do_named)
ACCEPT_LAST = Act("accept", (PHASE,), windows.offer_accept, windows.always, _accept_last)
ACCEPT = windows.accepting(PHASE)
