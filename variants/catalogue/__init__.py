"""Every game of the catalogue, in the order of its chapter 3, which is also the canonical order of composition."""

from variants.catalogue import bases, modifiers
from variants.catalogue.entry import Entry, Option

ALL: tuple[Entry, ...] = (
    bases.SIMPLE,
    bases.THROW_IN,
    bases.TRANSFER_GAME,
    bases.JAPANESE,
    modifiers.ARMENIAN,
    modifiers.TRUMPLESS,
    modifiers.ROYAL,
    modifiers.SECOND_ATTEMPT,
    modifiers.ARMENIAN_SECOND,
    modifiers.SHOULDER_STRAPS,
    modifiers.TRAVEL_CARD,
    modifiers.CHASE_IN,
    modifiers.DRAW_RULE,
)

ENTRIES: dict[str, Entry] = {entry.id: entry for entry in ALL}

__all__ = ["ALL", "ENTRIES", "Entry", "Option"]
