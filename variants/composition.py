"""Building a game by its name: an entry of the catalogue, a base, modifiers, options and a table size.

A game of the bout family is put together by `catalogue.sets`; a game of its own (`Entry.own`) makes itself and takes
neither base nor modifiers. Whoever asks for a game that cannot be gets a CompositionError with a sentence.
"""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import cache
from typing import Any

from variants.bout.game import Bout
from variants.catalogue import Entry, Option, sets
from variants.catalogue.entry import Value
from variants.core import Game
from variants.rulebook import CompositionError

FEW_VALUES = 20


def build(
    variant: str,
    seats: int,
    base: str | None = None,
    modifiers: Iterable[str] = (),
    options: Mapping[str, Value] | None = None,
) -> Game[Any]:
    """The game of a catalogue entry for a table; CompositionError says why there is none.

    `seats` are all the seats of a position, a dummy's too; `sizes` counts people, `seats_for` adds the dummy to them.
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


def seats_for(people: int, variant: str, modifiers: Iterable[str] = ()) -> int:
    """How many seats a game has for so many people: a dummy has one too, the last."""
    return people + sets.dummies_of(sets.canonical([variant, *modifiers]))


def compose(
    base: str, modifiers: Iterable[str], seats: int | None = None, options: Mapping[str, Value] | None = None
) -> Game[Any]:
    """A base with modifiers, as `build`; for two people where no table is named."""
    names = list(modifiers)
    return build(base, seats or seats_for(sets.FEWEST_SEATS, base, names), base, names, options)


def sizes(variant: str, base: str | None = None, deck: int | None = None) -> list[int]:
    """How many people an entry seats with a pack of `deck` plain cards, or with its default."""
    return list(_sizes(variant, base, deck))


@cache
def _sizes(variant: str, base: str | None, deck: int | None) -> list[int]:
    entry = sets.entry_of(variant)
    given: dict[str, Value] = {} if deck is None else {"deck": deck}
    if entry.own is not None:
        chooses = any(option.name == "deck" for option in entry.options)
        return entry.own.sizes(sets.chosen(entry.options, given if chooses else {}))
    ground = sets.entry_of(base or entry.default_base)
    names = sets.canonical([variant])
    tables = range(sets.FEWEST_SEATS, sets.MOST_SEATS_AT_ALL + 1)
    return [n for n in tables if n in sets.table_sizes(sets.compose_rules(ground, names, given, n)[0])]


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
    names = sets.canonical([entry.id, *modifiers])
    people = seats - sets.dummies_of(names)
    rules, values = sets.compose_rules(ground, names, given, people)
    sets.check_seats(entry.id, rules, people, values)
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
        "options": offered(entry) if entry.playable else [],
        "decisions": list(entry.decisions),
    }


def offered(entry: Entry) -> list[dict[str, Any]]:
    """The options of an entry as a form can offer them: values that are refused are left out (5.3).

    An option whose default is refused is settled by the game itself. `seats_by_value` has the table sizes of a value
    where they are not those of the entry; those of a pack stand in `seats_by_deck`.
    """
    found = []
    for option in options_of(entry.id):
        tables = {value: _tables(entry, option.name, value) for value in _tried(option)}
        fitting = [value for value, sizes_of in tables.items() if sizes_of]
        if str(option.default) not in fitting:
            continue
        told = replace(option, values=tuple(fitting) if option.values else ()).json()
        others = {value: tables[value] for value in fitting if tables[value] != sizes(entry.id)}
        if others and option.name != "deck":
            told["seats_by_value"] = others
        found.append(told)
    return found


def _tried(option: Option) -> tuple[str, ...]:
    """The values whose tables are looked at: of a long range, which bounds a game and not its table, the default."""
    few = option.high - option.low < FEW_VALUES
    return option.values or (tuple(map(str, range(option.low, option.high + 1))) if few else (str(option.default),))


def _tables(entry: Entry, name: str, value: str) -> list[int]:
    """How many people can play the entry with this value of an option: nobody, if the value is refused."""
    try:
        if entry.own is not None:
            return entry.own.sizes(sets.chosen(entry.options, {name: value}))
        ground, names = sets.entry_of(entry.default_base), sets.canonical([entry.id])
        return sets.table_sizes(sets.compose_rules(ground, names, {name: value})[0])
    except CompositionError:
        return []
