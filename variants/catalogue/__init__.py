"""Every game of the catalogue, in the order of its chapter 3, which is also the canonical order of composition."""

from variants.catalogue import bases, beats, endings, talons, throws, transfers, trump_sources
from variants.catalogue.entry import Entry, Option

ALL: tuple[Entry, ...] = (
    bases.SIMPLE,
    bases.THROW_IN,
    bases.TRANSFER_GAME,
    transfers.TRANSFER_2,
    transfers.TRANSFER_3,
    bases.JAPANESE,
    transfers.NO_DROP,
    talons.ALBANIAN,
    throws.AMERICAN,
    talons.ARMENIAN,
    trump_sources.TRUMPLESS,
    beats.BIG,
    beats.DOUBLE,
    beats.SUITLESS,
    throws.ROAD,
    throws.BORING,
    trump_sources.TRUMP_CHANGE,
    beats.ROYAL,
    endings.CIRCULAR,
    talons.PILED_UP,
    trump_sources.INVISIBLE,
    talons.BUMP,
    endings.SCORING,
    throws.RANK_OR_SUIT,
    endings.STRAPS_COUNT,
    talons.POKER,
    talons.EMPTY,
    beats.BLANK,
    talons.ARITHMETIC,
    beats.ONE_JOKER,
    beats.JOKER_NOVOSIBIRSK,
    throws.TRESHKA,
    endings.FIGURED,
    talons.CHUKOTKA,
    talons.SECOND_ATTEMPT,
    talons.ARMENIAN_SECOND,
    talons.ARMENIAN_POKER,
    talons.POKER_SECOND,
    talons.ARMENIAN_POKER_SECOND,
    endings.KIND,
    beats.ACE,
    talons.BUY_IN,
    endings.SHOULDER_STRAPS,
    transfers.TRAVEL_CARD,
    throws.CHASE_IN,
    endings.DRAW_RULE,
)

ENTRIES: dict[str, Entry] = {entry.id: entry for entry in ALL}

__all__ = ["ALL", "ENTRIES", "Entry", "Option"]
