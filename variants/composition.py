"""Building a game by its name: an entry of the catalogue, a base, modifiers, options and a table size.

A game of the bout family is put together by `catalogue.sets`; a game of its own (`Entry.own`) makes itself and takes
neither base nor modifiers. Whoever asks for a game that cannot be gets a CompositionError with a sentence.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from variants.bout.game import Bout
from variants.catalogue import Entry, Option, sets
from variants.catalogue.entry import Value
from variants.core import Game
from variants.rulebook import CompositionError


def build(
    variant: str,
    seats: int,
    base: str | None = None,
    modifiers: Iterable[str] = (),
    options: Mapping[str, Value] | None = None,
) -> Game[Any]:
    """The game of a catalogue entry for a table; CompositionError says why there is none.

    `base` is filled in with the entry's default; `modifiers` are added on top, in any order.
    """
    entry = sets.entry_of(variant)
    extra = [name for name in sets.canonical(modifiers) if name != variant]
    given = dict(options or {})
    game, values = (
        _build_own(entry, seats, base, extra, given)
        if entry.own is not None
        else _build_bout(entry, seats, base, extra, given)
    )
    game.variant = variant
    game.base = base or entry.default_base or None
    game.modifiers = tuple(extra)
    game.options = values
    game.given = given
    return game


def compose(
    base: str, modifiers: Iterable[str], seats: int = sets.FEWEST_SEATS, options: Mapping[str, Value] | None = None
) -> Game[Any]:
    """A base with modifiers, as `build`."""
    return build(base, seats, base, modifiers, options)


def sizes(variant: str, base: str | None = None, deck: int | None = None) -> list[int]:
    """The table sizes of an entry with a pack of `deck` plain cards, or with its default."""
    entry = sets.entry_of(variant)
    given: dict[str, Value] = {} if deck is None else {"deck": deck}
    if entry.own is not None:
        chooses = any(option.name == "deck" for option in entry.options)
        return entry.own.sizes(sets.chosen(entry.options, given if chooses else {}))
    ground = sets.entry_of(base or entry.default_base)
    rules, _ = sets.compose_rules(ground, sets.canonical([variant]), given)
    return sets.table_sizes(rules)


def options_of(variant: str, base: str | None = None) -> list[Option]:
    """Every option of an entry on a base, in the order of the catalogue: a member's own wins over the base's."""
    entry = sets.entry_of(variant)
    if entry.own is not None:
        return list(entry.options)
    return list(sets.options_on(sets.entry_of(base or entry.default_base), sets.canonical([variant])).values())


def _build_own(
    entry: Entry, seats: int, base: str | None, modifiers: list[str], given: Mapping[str, Value]
) -> tuple[Game[Any], dict[str, Value]]:
    if base is not None and base not in entry.bases:
        raise CompositionError("wrong_base", entry.id, base)
    if modifiers:
        raise CompositionError("wrong_base", modifiers[0], entry.id)
    values = sets.chosen(entry.options, given)
    assert entry.own is not None
    if seats not in entry.own.sizes(values):
        raise CompositionError("table_size", entry.id, seats, values.get("deck", entry.decks[0]))
    return entry.own.make(seats, base or entry.default_base, values), values


def _build_bout(
    entry: Entry, seats: int, base: str | None, modifiers: list[str], given: Mapping[str, Value]
) -> tuple[Game[Any], dict[str, Value]]:
    ground = sets.entry_of(base or entry.default_base)
    rules, values = sets.compose_rules(ground, sets.canonical([entry.id, *modifiers]), given)
    sets.check_seats(entry.id, rules, seats, values)
    game = Bout(rules, seats)
    game.lopsided = game.pack.size - seats * rules.hand < 2 * seats
    return game, values


def entry_json(entry: Entry) -> dict[str, Any]:
    """What `list --json` and the API tell of an entry: names, bases, options with types and defaults, table sizes."""
    return {
        "id": entry.id,
        "name": {"en": entry.name_en, "ru": entry.name_ru},
        "kind": entry.kind,
        "family": entry.family,
        "playable": entry.playable,
        "why_not": entry.why_not or None,
        "source": entry.source,
        "edition": entry.edition,
        "bases": list(entry.bases),
        "default_base": entry.default_base or None,
        "axes": dict(entry.sets),
        "seats": sizes(entry.id) if entry.playable else [],
        "seats_by_deck": {
            str(deck * entry.packs): sizes(entry.id, deck=deck * entry.packs) for deck in entry.decks if deck
        },
        "options": [option.json() for option in options_of(entry.id)] if entry.playable else [],
        "decisions": list(entry.decisions),
    }
