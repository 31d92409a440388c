"""The chapter of one game, and the contents of the book."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from variants import rulebook
from variants.book import composing, examples
from variants.book.reading import headings, only, ranges, said, words
from variants.catalogue import ALL, ENTRIES, Entry, Option
from variants.catalogue.entry import Value
from variants.core import Game

Json = dict[str, Any]

ALWAYS = ("deal_over", "not_your_turn", "not_in_variant", "wrong_phase")
"""The refusals that every move of every game can get."""


def chapter(
    variant: str,
    base: str | None = None,
    modifiers: Iterable[str] = (),
    options: Mapping[str, Value] | None = None,
    lang: str = "en",
) -> Json:
    """How this game is played; of a name without rules, why not. CompositionError for any other game that cannot be."""
    entry = ENTRIES.get(variant)
    asked = list(modifiers)
    if entry is not None and not entry.playable and not (base or asked or options):
        return _named(entry, lang)
    return _composed(composing.smallest(variant, base, asked, options or {}), lang)


def contents(lang: str = "en") -> list[Json]:
    """Every entry in the order of the catalogue."""
    return [_line(entry, lang) for entry in ALL]


def _line(entry: Entry, lang: str) -> Json:
    return {
        "id": entry.id,
        "name": _name(entry, lang),
        "kind": entry.kind,
        "family": entry.family,
        "playable": entry.playable,
        "about": _about(entry, lang),
    }


def _composed(game: Game[Any], lang: str) -> Json:
    entry = ENTRIES[game.variant]
    speakers = composing.members(game)
    known = composing.options_of_set(game.variant, game.base, game.modifiers)
    added = [ENTRIES[name] for name in game.modifiers]
    rules = _rules(game, known, lang)
    verbs = composing.verbs(game, speakers)
    parts = [ENTRIES[name] for name in entry.parts]
    return _line(entry, lang) | {
        "name": " + ".join(_name(each, lang) for each in (entry, *added)),
        "lang": lang,
        "why_not": None,
        "edition": game.edition,
        "source": entry.source,
        "base": _line(ENTRIES[game.base], lang) if game.base else None,
        "modifiers": [_line(each, lang) for each in (*parts, *added)],
        "seats": composing.sizes(game, known),
        "bases": list(entry.bases),
        "axes": dict(entry.sets),
        "rules": rules,
        "moves": [_move(verb, lang) for verb in verbs],
        "sees": _sees(speakers, verbs, lang),
        "options": [_option(game, known[name], speakers, lang) for name in game.options],
        "decisions": [line for each in (*parts, entry, *added) for line in _decisions(each, lang)],
        "refusals": _refusals(_codes(verbs, speakers), {rule["axis"] for rule in rules}, lang),
        "examples": [case for each in (entry, *added) for case in examples.of(each.id)],
    }


def _named(entry: Entry, lang: str) -> Json:
    """A name without rules: all that can be said is why."""
    empty = ("modifiers", "seats", "bases", "rules", "moves", "sees", "options", "decisions", "refusals", "examples")
    return _line(entry, lang) | {
        "lang": lang,
        "why_not": headings("said", lang)["why_not"],
        "edition": rulebook.EDITION,
        "source": entry.source,
        "base": None,
        "axes": {},
        **{name: [] for name in empty},
    }


def _name(entry: Entry, lang: str) -> str:
    return entry.name_ru if lang == "ru" else entry.name_en


def _about(entry: Entry, lang: str) -> str:
    return said(words(entry.id).get("about", {}), lang)


def _rules(game: Game[Any], known: Mapping[str, Option], lang: str) -> list[Json]:
    titles = headings("axes", lang)
    return [
        {
            "axis": sentence.axis,
            "title": titles[sentence.axis],
            "text": _at(sentence.people, lang) + composing.with_number(said(sentence.text, lang), sentence.value),
            "entry": sentence.entry,
            "option": sentence.option,
        }
        for sentence in composing.rules(game, known)
    ]


def _at(people: Sequence[int], lang: str) -> str:
    """The beginning of a sentence that holds for some tables only."""
    return headings("said", lang)["people"].format(ranges(people)) + " " if people else ""


def _move(verb: str, lang: str) -> Json:
    told = words("_moves")[verb]
    return {"verb": verb, "form": told["form"], "text": said(told, lang)}


def _sees(speakers: Sequence[Entry], verbs: Sequence[str], lang: str) -> list[str]:
    """What each seat sees; a member leaves out the named sentences of others that it `overrules`.

    A sentence with a `verb` is told only where the game has that move.
    """
    overruled = {name for entry in speakers for name in words(entry.id).get("overrules", [])}
    lines = [line for entry in speakers for line in words(entry.id).get("sees", [])]
    lines = [line for line in lines if line.get("verb") in (None, *verbs)]
    return list(dict.fromkeys([said(line, lang) for line in lines if line.get("name") not in overruled]))


def _value(game: Game[Any], option: Option) -> Value:
    """What it is set to; a default that follows the table is told as the usual one."""
    return option.default if option.by_seats and option.name not in game.given else game.options[option.name]


def _option(game: Game[Any], option: Option, speakers: Sequence[Entry], lang: str) -> Json:
    """An option as `/variants` tells it, with words: what it is about, and what each value says."""
    value = _value(game, option)
    told = option.json()
    told.pop("values", None)
    choices = composing.choices(game, option)
    if value not in choices:
        choices.append(value)
    here = composing.option_says(speakers, option.name, value)
    return {
        **told,
        "value": value,
        "about": said(here.about, lang),
        "axis": here.axis,
        "idle": option.name in composing.silenced(speakers),
        "values": [{"value": each, "text": _value_text(option.name, each, speakers, lang)} for each in choices],
    }


def _value_text(name: str, value: Value, speakers: Sequence[Entry], lang: str) -> str:
    found = composing.option_says(speakers, name, value)
    return composing.with_number(said(found.text, lang), found.number)


def _decisions(entry: Entry, lang: str) -> list[Json]:
    """In Russian where it has been said in Russian."""
    russian = words(entry.id).get("decisions_ru", []) if lang == "ru" else []
    lines = [*russian, *entry.decisions[len(russian) :]]
    return [{"id": f"{entry.id}.{number}", "text": text} for number, text in enumerate(lines, 1)]


def _codes(verbs: Iterable[str], speakers: Iterable[Entry]) -> set[str]:
    """The refusals that the moves can get in a game of these members."""
    names = {name for entry in speakers for name in (entry.id, entry.family)}
    rare = {code for code, homes in only().items() if not names & set(homes)}
    return {code for verb in verbs for code in words("_moves")[verb]["codes"]} - rare | set(ALWAYS)


def _refusals(codes: set[str], spoken: set[str], lang: str) -> list[Json]:
    """The codes in the order in which they are tested, and the axes that say what each one rests on."""
    more = words("_refusals")
    return [
        {
            "code": code,
            "text": sentence.ru if lang == "ru" else sentence.en,
            "more": said(more.get(code, {}), lang),
            "section": sentence.section,
            "rules": [axis for axis in more.get(code, {}).get("axes", []) if axis in spoken],
        }
        for code, sentence in rulebook.SENTENCES.items()
        if code in codes
    ]
