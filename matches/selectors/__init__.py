"""Reads: what a caller may know of matches. Writes nothing. Each takes the id of a match and who asks."""

from matches.selectors.entries import entries, entries_page
from matches.selectors.evidence import audit, fairness, head, record
from matches.selectors.overview import Page, match_view, matches
from matches.selectors.positions import position, turn, viewer_of

__all__ = [
    "Page",
    "audit",
    "entries",
    "entries_page",
    "fairness",
    "head",
    "match_view",
    "matches",
    "position",
    "record",
    "turn",
    "viewer_of",
]
