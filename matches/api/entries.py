"""A page of entries, the same from the API process and from the streams."""

from typing import Any

from matches import selectors
from matches.callers import Caller


def page(match: str, caller: Caller, after: int, limit: int) -> dict[str, Any]:
    """`next` is the `after` of the page that follows, null where the head is reached; `closed`: nothing will follow
    it.
    """
    found = selectors.entries_page(match, caller, after, limit)
    return {
        "results": found["entries"],
        "next": found["next"],
        "head_seq": found["head_seq"],
        "closed": found["closed"],
    }
