"""Points, times fool and places. Pure arithmetic over the outcomes of deals, so that an audit can do it again.

A deal gives +L to each seat that did not lose and -W to each that did (L losers, W others; a draw nothing), so points
always sum to zero. Equal points share a place. In a game with match points these decide, the more the better; a game in
which they are a burden, or in which something else counts, hands over a `standing` of its own. A seat that left stands
after all that stayed; of several, who left later stands higher.
"""

from collections.abc import Mapping, Sequence
from typing import Any


def result_of(
    *, seats: int, losers: Sequence[Sequence[int]], left: Sequence[int], carried: Mapping[str, Any] | None = None
) -> dict[str, Any]:
    """`losers` of each deal; the seats that `left` in the order in which they did; what the last deal `carried`."""
    points, fool = [0] * seats, [0] * seats
    for lost in losers:
        for seat in range(seats):
            points[seat] += points_of(seat, lost, seats)
            fool[seat] += seat in lost
    result: dict[str, Any] = {"points": points, "fool": fool, "place": places(points, left)}
    over = carried or {}
    standing = over.get("standing") or over.get("match_scores")
    if standing:
        result["place"] = places(standing, left)
    if over.get("match_scores"):
        result["match_points"] = list(over["match_scores"])
    return result


def points_of(seat: int, losers: Sequence[int], seats: int) -> int:
    return -(seats - len(losers)) if seat in losers else len(losers)


def places(values: Sequence[int], left: Sequence[int]) -> list[int]:
    """The place of each seat by its value, 1 the best; then those that left, the last to leave first."""
    staying = [seat for seat in range(len(values)) if seat not in left]
    found = [0] * len(values)
    for seat in staying:
        found[seat] = 1 + sum(values[other] > values[seat] for other in staying)
    for nth, seat in enumerate(reversed(left)):
        found[seat] = len(staying) + 1 + nth
    return found
