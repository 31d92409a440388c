"""What the rules of one game say: the sentences of its base and members by axis, and those of its options' values.

Members speak in canonical order. A sentence that does not say `adds` drops what was said before it of its axis; what
an option's value says always stands, unless a member takes the option's matter out of play (`silences`).
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from variants.book.reading import Words, headings, words
from variants.bout.rules import Rules
from variants.catalogue import ENTRIES, Entry, Option, sets
from variants.catalogue.entry import Value
from variants.composition import build
from variants.core import Game
from variants.rulebook import CompositionError

TABLES = range(sets.FEWEST_SEATS, sets.MOST_SEATS_AT_ALL + 2)
"""Table sizes that are tried: all that the catalogue has, and a dummy."""
PLACE = "{value}"


class Sentence(NamedTuple):
    """One text under an axis: of a member, or of the value of an option."""

    axis: str
    text: Words
    entry: str
    option: str | None = None
    value: str = ""
    people: tuple[int, ...] = ()
    """At which tables it holds, where not at all."""


class Said(NamedTuple):
    """What an option's value says: the text, the number in it where it has one, and what the option is about."""

    text: Words
    number: str
    axis: str
    about: Words


def smallest(variant: str, base: str | None, modifiers: Sequence[str], options: Mapping[str, Value]) -> Game[Any]:
    """The game at the smallest table at which it can be played; CompositionError where there is none."""
    fault: CompositionError | None = None
    for seats in TABLES:
        try:
            return build(variant, seats, base, modifiers, options)
        except CompositionError as error:
            fault = fault or error
            if not _is_of_the_table(error):
                break
    assert fault is not None
    raise fault


def sizes(game: Game[Any], known: Mapping[str, Option]) -> list[int]:
    """How many people this very game seats."""
    own = ENTRIES[game.variant].own
    if own is not None:
        return own.sizes(game.options)
    alike = not any(option.by_seats for option in known.values())
    return [people for people in TABLES if _seats(game, people, alike)]


def _seats(game: Game[Any], people: int, alike: bool) -> bool:
    """Where an option follows the number of people the rules are composed for each; else those of the game serve."""
    ground, names = sets.entry_of(game.base or game.variant), sets.canonical([game.variant, *game.modifiers])
    rules: Rules = game.rules  # type: ignore[attr-defined]
    try:
        rules = rules if alike else sets.compose_rules(ground, names, game.given, people)[0]
        sets.check_seats(game.variant, rules, people, game.options)
    except CompositionError:
        return False
    return True


def _is_of_the_table(error: CompositionError) -> bool:
    """Another number of seats may help: the pack, or a first leader who does not sit there."""
    return error.code == "table_size" or (error.code == "bad_option" and error.named[0] == "first_lead")


def options_of_set(variant: str, base: str | None, modifiers: Iterable[str]) -> dict[str, Option]:
    """Every option of the set with its values and its default."""
    entry = sets.entry_of(variant)
    if entry.own is not None:
        return {option.name: option for option in entry.options}
    return sets.options_on(sets.entry_of(base or entry.default_base), sets.canonical([variant, *modifiers]))


def choices(game: Game[Any], option: Option) -> list[Value]:
    """The values of an option that the rest of the game allows, a form of text last."""
    told = option.json()
    values: list[Value] = [value for value in told.get("values", []) if _is_allowed(game, option.name, value)]
    return [*values, told["form"]] if "form" in told else values


def _is_allowed(game: Game[Any], name: str, value: Value) -> bool:
    """A value that a member refuses cannot be asked for (5.3)."""
    entry = sets.entry_of(game.variant)
    if entry.own is not None or game.options[name] == value:
        return True
    ground = sets.entry_of(game.base or entry.default_base)
    try:
        sets.compose_rules(
            ground, sets.canonical([entry.id, *game.modifiers]), {**game.given, name: value}, game.people
        )
    except CompositionError:
        return False
    return True


def default_options(variant: str, base: str | None = None, modifiers: Iterable[str] = ()) -> dict[str, Value]:
    """The values that options have where nobody names them, at whatever table."""
    options = options_of_set(variant, base, modifiers)
    return {name: option.default for name, option in options.items() if not option.by_seats}


def members(game: Game[Any]) -> list[Entry]:
    """What speaks of the game, in order: the base, each member, and the combination that they were asked for as."""
    entry = ENTRIES[game.variant]
    if entry.own is not None:
        return [entry]
    named = sets.canonical([game.variant, *game.modifiers])
    ground = [game.base or entry.default_base]
    if "japanese" in (*ground, *named) and ground[0] in ("japanese", "throw_in"):
        ground = ["throw_in", "japanese"]
    rest = [name for name in named if name not in ground]
    whole = [entry.id] if entry.parts else []
    return [ENTRIES[name] for name in (*ground, *rest, *whole)]


def rules(game: Game[Any], known: Mapping[str, Option]) -> list[Sentence]:
    """Every sentence of the game, in reading order."""
    speakers = members(game)
    spoken: dict[str, list[Sentence]] = {axis: [] for axis in headings("axes", "en")}
    for entry in speakers:
        lines = words(entry.id).get("rule", [])
        for axis in {line["axis"] for line in lines if not line.get("adds")}:
            spoken[axis] = []
        for line in lines:
            _add(spoken[line["axis"]], Sentence(line["axis"], line, entry.id))
    silent = silenced(speakers)
    for name in game.options:
        for value, people in values_by_table(game, known, name).items():
            said = option_says(speakers, name, value)
            if name not in silent:
                sentence = Sentence(said.axis, said.text, owner(speakers, name), name, said.number, people)
                _add(spoken[said.axis], sentence)
    return [sentence for axis in spoken.values() for sentence in axis]


def values_by_table(game: Game[Any], known: Mapping[str, Option], name: str) -> dict[Value, tuple[int, ...]]:
    """The value of an option; where its default follows the number of people, each value with those tables."""
    option = known[name]
    if not option.by_seats or name in game.given:
        return {game.options[name]: ()}
    found: dict[Value, tuple[int, ...]] = {}
    for people in sizes(game, known):
        value = option.by_seats.get(people, option.default)
        found[value] = (*found.get(value, ()), people)
    return found


def _add(spoken: list[Sentence], sentence: Sentence) -> None:
    """Two members may say the very same: once is enough."""
    if all((other.text["en"], other.value) != (sentence.text["en"], sentence.value) for other in spoken):
        spoken.append(sentence)


def silenced(speakers: Iterable[Entry]) -> set[str]:
    """The options whose matter a member takes out of play."""
    return {name for entry in speakers for name in words(entry.id).get("silences", [])}


def owner(speakers: Sequence[Entry], name: str) -> str:
    """The last member that brings the option along; the base, which has all others."""
    brought = [entry.id for entry in speakers[1:] if any(option.name == name for option in entry.brought())]
    return brought[-1] if brought else speakers[0].id


def option_says(speakers: Sequence[Entry], name: str, value: Value) -> Said:
    """What the value says, by the last member that has words for it, else by those that all share."""
    for table in [*[words(entry.id).get("option", {}) for entry in reversed(speakers)], words("_options")]:
        option = table.get(name)
        found = _of_value(option["values"], str(value)) if option is not None else None
        if found is not None:
            return Said(*found, option["axis"], option["about"])
    raise LookupError(f"No text says what {name}={value} means.")


def _of_value(values: Words, value: str) -> tuple[Words, str] | None:
    """The text of a value and the number that goes into it: named itself, of a form such as `seat:k`, or a number."""
    form, colon, number = value.rpartition(":")
    if value in values:
        return values[value], number if colon else ""
    for key, text in values.items():
        if colon and key.startswith(f"{form}:"):
            return text, number
    return (values["number"], value) if "number" in values else None


def with_number(text: str, number: str) -> str:
    return text.replace(PLACE, number)


def verbs(game: Game[Any], speakers: Iterable[Entry]) -> list[str]:
    """The moves of the game: its acts where its family has them, else those that its text lists."""
    acts = getattr(game, "acts", None)
    able = acts if acts is not None else {verb for entry in speakers for verb in words(entry.id).get("moves", [])}
    return [verb for verb in words("_moves") if verb in able]
