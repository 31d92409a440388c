"""What a table was before a cheat, and how it becomes so again when the cheat is caught (`muhlezh`).

A cheat is remembered by its seat and row, by the number of rows, by which of them were open or dead, and by the roles;
since rows are only added while a bout lasts, all that lies on the table now and did not then was laid on or after it.
What was exchanged, given, shown, scored or lost by a false catch in between stays as it is.
"""

from variants.bout.rules import Table
from variants.bout.state import DEAD, UNCOVERED, BoutState
from variants.bout.talon import mark
from variants.cards import mask_of

BY_TRANSFER = -1


def remember(state: BoutState, row: int, laid: int) -> None:
    """Before the defender cheats: on an attack card of this row, or by a transfer with so many cards."""
    rows = range(len(state.attacks))
    state.cheats.append(
        {
            "seat": state.defender,
            "row": row,
            "laid": laid,
            "rows": len(state.attacks),
            "open": mask_of([each for each in rows if state.covers[each] == UNCOVERED]),
            "dead": mask_of([each for each in rows if state.covers[each] == DEAD]),
            "leader": state.leader,
            "bout_leader": state.bout_leader,
            "leads_for": state.leads_for,
            "defends_for": state.defends_for,
            "travelled": state.travelled,
            "wave": state.wave,
            "last": state.covers.index(state.last_cover) if state.last_cover >= 0 else -1,
            "closed": int(state.closed),
        }
    )


def cheated(state: BoutState, cheat: dict[str, int]) -> int:
    """The cards that were laid by this cheat."""
    if cheat["row"] != BY_TRANSFER:
        return 1 << state.covers[cheat["row"]]
    return mask_of(state.attacks[cheat["rows"] : cheat["rows"] + cheat["laid"]])


def undo(game: Table, state: BoutState, cheat: dict[str, int]) -> None:
    """What was laid on or after the cheat goes back to whoever laid it, and the cheater must act legally."""
    rows, opened = cheat["rows"], cheat["open"]
    returned = [0] * state.seats
    for row in range(len(state.attacks)):
        if row >= rows:
            returned[state.laid_by[row]] |= 1 << state.attacks[row]
        if state.covers[row] >= 0 and (row >= rows or opened >> row & 1):
            returned[state.covered_by[row]] |= 1 << state.covers[row]
    again = {mark(game, attack) for row, attack in enumerate(state.attacks) if row >= rows or opened >> row & 1}
    state.used = [each for each in state.used if each not in again]
    _give_back(state, returned)
    _restore_rows(game, state, cheat)
    state.defender = state.to_act = cheat["seat"]
    state.leader = cheat["leader"]
    state.bout_leader = cheat["bout_leader"]
    state.leads_for = cheat["leads_for"]
    state.defends_for = cheat["defends_for"]
    state.travelled = cheat["travelled"]
    state.phase = "defend"
    state.windows = []
    state.passed = 0
    state.cheats = state.cheats[: state.cheats.index(cheat)]


def _give_back(state: BoutState, returned: list[int]) -> None:
    """Who gets cards back laid his last ones on or after the cheat, so they count for nothing."""
    for seat, cards in enumerate(returned):
        if cards:
            state.hands[seat] |= cards
            state.laid_last[seat] = 0
    state.emptied = [seat for seat in state.emptied if not state.hands[seat]]


def _restore_rows(game: Table, state: BoutState, cheat: dict[str, int]) -> None:
    rows = cheat["rows"]
    for row in range(len(state.attacks) - 1, rows - 1, -1):
        state.remove_row(row)
    for row in range(rows):
        if cheat["open"] >> row & 1:
            state.covers[row] = UNCOVERED
            state.covered_by[row] = -1
    state.uncovered = state.covers.count(UNCOVERED)
    state.last_cover = state.covers[cheat["last"]] if cheat["last"] >= 0 else -1
    state.wave = cheat["wave"]
    state.closed = bool(cheat["closed"])
    state.ranks = 0
    for card in [*state.attacks, *[cover for cover in state.covers if cover >= 0]]:
        state.ranks |= game.pack.same_rank[card]
