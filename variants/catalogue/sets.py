"""Sets of family A: one base with any compatible modifiers, in one canonical order (catalogue 5, 5.3).

A set is refused with a sentence that names what does not fit: a member that is not played on the base, two members that
set the same sub-axis to different values, an option that no member has, a table that the pack cannot seat.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from variants.bout.rules import Rules
from variants.catalogue import ALL, ENTRIES, Entry, Option
from variants.catalogue.entry import Value
from variants.catalogue.options import DECK
from variants.rulebook import CompositionError

FEWEST_SEATS = 2
MOST_SEATS = 6
MOST_SEATS_BIG_PACK = 8
MOST_SEATS_AT_ALL = 10
BIG_PACK = 52
USUAL_PACK = 36
PACKS = "packs"
"""The option of a game that leaves the number of packs open; `deck` is then the size of one."""


def chosen(options: Iterable[Option], given: Mapping[str, Value]) -> dict[str, Value]:
    """Every option with the value asked for, or its default."""
    known = {option.name: option for option in options}
    values = {name: option.default for name, option in known.items()}
    for name, value in given.items():
        parsed = known[name].parse(value) if name in known else None
        if parsed is None:
            raise CompositionError("bad_option", name, value)
        values[name] = parsed
    return values


def options_on(base: Entry, names: Sequence[str]) -> dict[str, Option]:
    """Every option of a set, the pack among them."""
    return options_of_set(base, members_of(base, names))


def options_of_set(base: Entry, members: Sequence[Entry], seats: int = 0) -> dict[str, Option]:
    options = options_with(base, members, seats)
    if PACKS in options:
        options[PACKS] = _packs_option(options[PACKS], members)
    return options | {"deck": deck_option(base, members, 1 if PACKS in options else _fixed_packs(members))}


def _fixed_packs(members: Sequence[Entry]) -> int:
    return max([member.packs for member in members], default=1)


def _packs_option(option: Option, members: Sequence[Entry]) -> Option:
    """As many packs as all members allow: one that always plays with two leaves no choice (5.3)."""
    fixed = _fixed_packs(members)
    choices = [set(each.values) for member in members for each in member.options if each.name == PACKS]
    allowed = set.intersection(*choices) & ({str(fixed)} if fixed > 1 else set(option.values))
    values = tuple(value for value in option.values if value in allowed)
    default = option.default if str(option.default) in allowed else int(values[0])
    return replace(option, values=values, default=default)


def entry_of(name: str) -> Entry:
    entry = ENTRIES.get(name)
    if entry is None or not entry.playable:
        raise CompositionError("unknown_variant", name)
    return entry


def canonical(names: Iterable[str]) -> list[str]:
    """Modifier ids in the order of the catalogue, each once, combinations taken apart."""
    wanted: set[str] = set()
    for name in names:
        wanted.update(entry_of(name).parts or (name,))
    return [entry.id for entry in ALL if entry.id in wanted]


def members_of(base: Entry, names: Sequence[str]) -> list[Entry]:
    """The entries that change the base; each must be played on it, and beside japanese on japanese too.

    A game of its own that is played on a base has no other member (5.4).
    """
    members = [entry_of(name) for name in names if name != base.id]
    alone = next((member for member in members if member.kind == "own"), None)
    if alone is not None and len(members) > 1:
        raise CompositionError("wrong_base", next(member.id for member in members if member is not alone), alone.id)
    grounds = {base.id} | {"japanese" for member in members if member.id == "japanese"}
    for member in members:
        for ground in sorted(grounds - {member.id}):
            if ground not in member.bases or (member.kind == "base" and member.id != "japanese"):
                raise CompositionError("wrong_base", member.id, ground)
    return members


def compose_rules(
    base: Entry, names: Sequence[str], given: Mapping[str, Value], seats: int = 0
) -> tuple[Rules, dict[str, Value]]:
    """The rules of a set and every option's value; without `seats` as at most tables."""
    members = members_of(base, names)
    ground, members = _ground(base, members)
    options = options_of_set(ground, members, seats)
    values = chosen(options.values(), given)
    for name, option in options.items():
        if ground.id not in option.only_on.get(str(values[name]), (ground.id,)):
            raise CompositionError("bad_option", name, values[name])
    _refuse_dummies_in_teams(members, seats, values)
    _refuse_conflicts(ground, members, options, given, values)
    most = min([member.most for member in members if member.most], default=0)
    made = _apply(ground, members, given, values)
    tables = next((member.tables for member in members if member.tables), made.tables)
    packs = int(values.get(PACKS, _fixed_packs(members)))
    plain = int(values["deck"]) // (1 if PACKS in values else packs)
    dummies = _dummies_of(members)
    return replace(made, deck=plain, packs=packs, table_limit=most, tables=tables, dummies=dummies), values


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
    return ground.change(_rules_of(entry_of(ground.default_base)))


def options_with(base: Entry, members: Sequence[Entry], seats: int) -> dict[str, Option]:
    options = {option.name: option for option in base.options}
    for member in members:
        options.update({option.name: option for option in member.brought()})
    return {name: replace(option, default=_default(option, base, seats)) for name, option in options.items()}


def _default(option: Option, base: Entry, seats: int) -> Value:
    return option.by_seats.get(seats, option.on_base.get(base.id, option.default))


def deck_option(base: Entry, members: Sequence[Entry], packs: int) -> Option:
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


def dummies_of(names: Sequence[str]) -> int:
    """How many seats a set adds to those of the people."""
    return _dummies_of([entry_of(name) for name in names])


def _dummies_of(members: Sequence[Entry]) -> int:
    return max([member.dummies for member in members], default=0)


def _refuse_dummies_in_teams(members: Sequence[Entry], seats: int, values: Mapping[str, Value]) -> None:
    """A game with table sizes of its own has no place for a dummy (5.3.2.39)."""
    if _dummies_of(members) and any(member.tables for member in members):
        raise CompositionError("table_size", " + ".join([member.id for member in members]), seats, values["deck"])


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
    for name, option in options.items():
        for axis, value in option.sets.get(str(values[name]), {}).items():
            _claim(claims, axis, f"{name}={values[name]}", value)
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


def most_seats(rules: Rules) -> int:
    usual = MOST_SEATS_BIG_PACK if rules.deck * rules.packs >= BIG_PACK else MOST_SEATS
    return min(rules.table_limit or usual, rules.most_seats - rules.dummies)


def table_sizes(rules: Rules) -> list[int]:
    sizes = range(FEWEST_SEATS, most_seats(rules) + 1)
    return [seats for seats in sizes if not rules.tables or seats in rules.tables]


def check_seats(variant: str, rules: Rules, seats: int, values: Mapping[str, Value]) -> None:
    if seats not in table_sizes(rules):
        raise CompositionError("table_size", variant, seats, values["deck"])
    lead = str(values.get("first_lead", ""))
    if lead.startswith("seat:") and int(lead[5:]) >= seats + rules.dummies - rules.bystanders:
        raise CompositionError("bad_option", "first_lead", lead)
