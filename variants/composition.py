"""Building a game: any base with any compatible set of modifiers, in one canonical order (catalogue 5, 5.3).

A set is refused with a sentence that names what does not fit: a member that is not played on the base, two members that
set the same sub-axis to different values, an option that no member has, a table that the pack cannot seat.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from variants.bout.game import Bout
from variants.bout.rules import Rules
from variants.catalogue import ALL, ENTRIES, Entry, Option
from variants.catalogue.entry import Value
from variants.catalogue.options import DECK
from variants.rulebook import COMPOSITION

FEWEST_SEATS = 2
MOST_SEATS = 6
MOST_SEATS_BIG_PACK = 8
BIG_PACK = 52
USUAL_PACK = 36


class CompositionError(ValueError):
    """A game that cannot be: `code` of rule_cases 5, and a sentence in either language."""

    def __init__(self, code: str, *named: object) -> None:
        super().__init__(COMPOSITION[code].en.format(*named))
        self.code = code
        self.named = named

    def sentence(self, lang: str = "en") -> str:
        found = COMPOSITION[self.code]
        return (found.ru if lang == "ru" else found.en).format(*self.named)


def build(
    variant: str,
    seats: int,
    base: str | None = None,
    modifiers: Iterable[str] = (),
    options: Mapping[str, Value] | None = None,
) -> Bout:
    """The game of a catalogue entry for a table; CompositionError says why there is none.

    `base` is filled in with the entry's default; `modifiers` are added on top, in any order.
    """
    entry = _entry(variant)
    members = _canonical([variant, *modifiers])
    base_entry = _entry(base or entry.default_base)
    given = dict(options or {})
    rules, values = _compose(base_entry, members, given)
    _check_seats(variant, rules, seats, values)
    game = Bout(rules, seats)
    game.variant = variant
    game.base = base_entry.id
    game.modifiers = tuple(member for member in _canonical(modifiers) if member != variant)
    game.options = values
    game.given = given
    game.lopsided = game.pack.size - seats * rules.hand < 2 * seats
    return game


def compose(
    base: str, modifiers: Iterable[str], seats: int = FEWEST_SEATS, options: Mapping[str, Value] | None = None
) -> Bout:
    """A base with modifiers, as `build`."""
    return build(base, seats, base, modifiers, options)


def sizes(variant: str, base: str | None = None, deck: int | None = None) -> list[int]:
    """The table sizes of an entry with a pack of `deck` plain cards, or with its default."""
    base_entry = _entry(base or _entry(variant).default_base)
    rules, _ = _compose(base_entry, _canonical([variant]), {} if deck is None else {"deck": deck})
    return list(range(FEWEST_SEATS, _most_seats(rules) + 1))


def options_of(variant: str, base: str | None = None) -> list[Option]:
    """Every option of an entry on a base, in the order of the catalogue: a member's own wins over the base's."""
    base_entry = _entry(base or _entry(variant).default_base)
    members = _members(base_entry, _canonical([variant]))
    options = _options(base_entry, members)
    packs = max([member.packs for member in members], default=1)
    return list((options | {"deck": _deck_option(base_entry, members, packs)}).values())


def _entry(name: str) -> Entry:
    entry = ENTRIES.get(name)
    if entry is None or not entry.playable:
        raise CompositionError("unknown_variant", name)
    return entry


def _canonical(names: Iterable[str]) -> list[str]:
    """Modifier ids in the order of the catalogue, each once, combinations taken apart."""
    wanted: set[str] = set()
    for name in names:
        wanted.update(_entry(name).parts or (name,))
    return [entry.id for entry in ALL if entry.id in wanted]


def _members(base: Entry, names: Sequence[str]) -> list[Entry]:
    """The entries that change the base; each must be played on it, and beside japanese on japanese too."""
    members = [_entry(name) for name in names if name != base.id]
    grounds = {base.id} | {"japanese" for member in members if member.id == "japanese"}
    for member in members:
        for ground in sorted(grounds - {member.id}):
            if ground not in member.bases or (member.kind == "base" and member.id != "japanese"):
                raise CompositionError("wrong_base", member.id, ground)
    return members


def _compose(base: Entry, names: Sequence[str], given: Mapping[str, Value]) -> tuple[Rules, dict[str, Value]]:
    members = _members(base, names)
    ground, members = _ground(base, members)
    packs = max([ground.packs, *[member.packs for member in members]])
    options = _options(ground, members)
    options["deck"] = _deck_option(ground, members, packs)
    values = {name: option.default for name, option in options.items()}
    for name, value in given.items():
        option = options.get(name)
        parsed = option.parse(value) if option is not None else None
        if parsed is None:
            raise CompositionError("bad_option", name, value)
        values[name] = parsed
    _refuse_conflicts(ground, members, options, given, values)
    rules = replace(_apply(ground, members, given, values), deck=int(values["deck"]) // packs, packs=packs)
    return rules, values


def _apply(ground: Entry, members: Sequence[Entry], given: Mapping[str, Value], values: Mapping[str, Value]) -> Rules:
    """The base with the options asked for, then each member with its own options, in canonical order."""
    rules = _rules_of(ground)
    members = _deciding(members)
    own = {option.name for member in members for option in member.brought()}
    for option in ground.options:
        if option.name in given and option.name not in own:
            rules = option.apply(rules, values[option.name])
    for member in members:
        rules = member.change(rules)
        for option in member.brought():
            rules = option.apply(rules, values[option.name])
    return rules


def _ground(base: Entry, members: list[Entry]) -> tuple[Entry, list[Entry]]:
    """Japanese on the throw-in game is a base of its own, with its own options; elsewhere it is a member (5.3.1)."""
    if base.id == "throw_in" and any(member.id == "japanese" for member in members):
        return ENTRIES["japanese"], [member for member in members if member.id != "japanese"]
    return base, members


def _rules_of(ground: Entry) -> Rules:
    if ground.rules is not None:
        return ground.rules
    return ground.change(_rules_of(_entry(ground.default_base)))


def _options(base: Entry, members: Sequence[Entry]) -> dict[str, Option]:
    options = {option.name: option for option in base.options}
    for member in members:
        options.update({option.name: option for option in member.brought()})
    return options


def _deck_option(base: Entry, members: Sequence[Entry], packs: int) -> Option:
    """The sizes that suit all members, as plain cards of all packs; 36 a pack by default where it can be (5.3.1)."""
    fitting = set(base.decks)
    for member in members:
        fitting &= set(member.decks)
    if not fitting:
        raise CompositionError("conflict", base.id, " + ".join(member.id for member in members), "deck")
    sizes = sorted(fitting)
    usual = USUAL_PACK if USUAL_PACK in fitting else sizes[0]
    return replace(DECK, values=tuple(str(size * packs) for size in sizes), default=usual * packs)


def _deciding(members: Sequence[Entry]) -> list[Entry]:
    """The members without those whose points another one overrules."""
    last = next((member.id for member in reversed(members) if member.scores), "")
    return [member for member in members if not member.scores or member.id == last]


def _refuse_conflicts(
    base: Entry,
    members: Sequence[Entry],
    options: Mapping[str, Option],
    given: Mapping[str, Value],
    values: Mapping[str, Value],
) -> None:
    """Two members, or a member and an option asked for, that set one sub-axis to different values (5.3)."""
    claims: dict[str, tuple[str, str]] = {}
    for member in members:
        for axis, value in member.sets.items():
            _claim(claims, axis, member.id, value)
    for name in given:
        if options[name].axis:
            _claim(claims, options[name].axis, f"{name}={values[name]}", str(values[name]))
    for member in members:
        for option in member.brought() if member.kind == "option" else ():
            if option.axis and option.name not in given:
                _claim(claims, option.axis, member.id, str(values[option.name]))


def _claim(claims: dict[str, tuple[str, str]], axis: str, who: str, value: str) -> None:
    other, held = claims.setdefault(axis, (who, value))
    if held != value:
        raise CompositionError("conflict", other, who, axis)


def _most_seats(rules: Rules) -> int:
    most = MOST_SEATS_BIG_PACK if rules.deck >= BIG_PACK else MOST_SEATS
    return min(most, rules.most_seats)


def _check_seats(variant: str, rules: Rules, seats: int, values: Mapping[str, Value]) -> None:
    if not FEWEST_SEATS <= seats <= _most_seats(rules):
        raise CompositionError("table_size", variant, seats, values["deck"])
    lead = str(values.get("first_lead", ""))
    if lead.startswith("seat:") and int(lead[5:]) >= seats:
        raise CompositionError("bad_option", "first_lead", lead)


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
        "default_base": entry.default_base,
        "seats": sizes(entry.id),
        "seats_by_deck": {str(deck * entry.packs): sizes(entry.id, deck=deck * entry.packs) for deck in entry.decks},
        "options": [option.json() for option in options_of(entry.id)],
        "decisions": list(entry.decisions),
    }
