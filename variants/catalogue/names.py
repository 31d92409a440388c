"""Games of which only a name has come down (catalogue 3, family X): known, listed, and not playable."""

from variants.catalogue.entry import Entry

WHY_NOT = "Only the name is known: no source gives its rules."


def _name(id: str, name_en: str, name_ru: str, source: str) -> Entry:
    return Entry(
        id=id,
        name_en=name_en,
        name_ru=name_ru,
        source=source,
        kind="stub",
        bases=(),
        default_base="",
        decks=(),
        family="X",
        playable=False,
        why_not=WHY_NOT,
    )


BONES = _name("bones", "Fool with bones (title only)", "Дурак с костями", "S1 486")
PEAK = _name("peak", "Spade fool (name only)", "Пиковый дурак", "S2 133")
OSTENTATIOUS = _name("ostentatious", "Ostentatious fool (name only)", "Показной дурак", "S2 133")
MAD = _name("mad", "Mad fool (name only)", "Сумасшедший (бешеный) дурак", "S2 133")
