"""The rule book: every entry has its texts in both languages, and any composition reads as one chapter."""

import random
import re
import tomllib
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

import variants
from variants import book, cases, notation, rulebook
from variants.book import composing, examples
from variants.book.reading import FOLDER, words
from variants.laws import tries
from variants.rulebook import CompositionError

CASES = Path(__file__).resolve().parents[1] / "cases"
PLAYABLE = [entry for entry in variants.ALL if entry.playable]
SHARED = ("_options", "_moves", "_refusals")
AXES = list(book.headings("axes", "en"))
BOUT_AXES = cases.names(
    "pack deal trump first_lead lead beats throw cap take chase bout_end refill end next_game limits"
)
KEYS = {"moves", "silences", "overrules", "decisions_ru", "about", "rule", "sees", "option"}
OPTION_KEYS = {"axis", "about", "values"}


def id_of(entry: variants.Entry) -> str:
    return entry.id


def game_of(entry: variants.Entry, base: str | None = None, **options: int | str) -> variants.Game[Any]:
    return composing.smallest(entry.id, base, (), options)


def in_both(text: Any, *more: str) -> bool:
    """Said in both languages, in Russian in Cyrillic letters, and nothing else with it."""
    return (
        set(text) == {"en", "ru", *more}
        and all(isinstance(text[lang], str) and text[lang].strip() == text[lang] != "" for lang in book.LANGUAGES)
        and re.search("[а-яё]", text["ru"]) is not None
        and re.search("[а-яё]", text["en"]) is None
    )


# --- the files -------------------------------------------------------------------------------------------------


def test_every_file_belongs_to_an_entry() -> None:
    assert {path.stem for path in FOLDER.glob("*.toml")} - set(SHARED) <= set(variants.ENTRIES)


@pytest.mark.parametrize("entry", variants.ALL, ids=id_of)
def test_a_file_says_what_files_say(entry: variants.Entry) -> None:
    file = words(entry.id)
    assert set(file) <= KEYS
    assert in_both(file["about"])
    for line in file.get("rule", []):
        assert line["axis"] in AXES and line.get("adds") in (None, True)
        assert in_both({key: line[key] for key in line if key not in ("axis", "adds")}), line
    for line in file.get("sees", []):
        assert in_both({key: line[key] for key in line if key not in ("name", "verb")}), line
        assert line.get("verb") in (None, *notation.SHAPES)
    for name, option in file.get("option", {}).items():
        check_option(name, option)
    assert set(file.get("moves", [])) <= set(notation.SHAPES)


@pytest.mark.parametrize("entry", variants.ALL, ids=id_of)
def test_every_decision_is_said_in_russian(entry: variants.Entry) -> None:
    russian = words(entry.id).get("decisions_ru", [])
    assert len(russian) == len(entry.decisions)
    assert all(re.search("[а-яё]", text) for text in russian)


@pytest.mark.parametrize("entry", PLAYABLE, ids=id_of)
def test_a_file_silences_only_options_that_are_played_somewhere(entry: variants.Entry) -> None:
    known = {option.name for each in PLAYABLE for option in (*each.options, *each.brought())}
    assert set(words(entry.id).get("silences", [])) <= known
    assert set(words(entry.id).get("option", {})) <= known


def test_a_file_overrules_only_what_another_says_of_seeing() -> None:
    named = {line["name"] for entry in PLAYABLE for line in words(entry.id).get("sees", []) if "name" in line}
    overruled = {name for entry in PLAYABLE for name in words(entry.id).get("overrules", [])}
    assert overruled == named


def test_nobody_is_told_that_he_sees_his_hand_where_he_does_not() -> None:
    seen = book.chapter("reversed", base="transfer")["sees"]
    assert not any("Only you see your hand" in line or "travel card" in line for line in seen)
    assert any("not your own" in line for line in seen)


def test_the_shared_options_are_whole() -> None:
    known = {option.name for entry in PLAYABLE for option in (*entry.options, *entry.brought())}
    assert set(words("_options")) <= known
    for name, option in words("_options").items():
        check_option(name, option)


def check_option(name: str, option: Any) -> None:
    assert set(option) == OPTION_KEYS, name
    assert option["axis"] in AXES, name
    assert in_both(option["about"]), name
    for value, text in option["values"].items():
        assert in_both(text), (name, value)
        number = value == "number" or value.endswith(":k")
        for lang in book.LANGUAGES:
            assert re.findall(r"\{.*?\}", text[lang]) == (["{value}"] if number else []), (name, value)


def test_every_verb_has_its_words_and_codes() -> None:
    assert list(words("_moves")) and set(words("_moves")) == set(notation.SHAPES)
    for verb, move in words("_moves").items():
        assert in_both(move, "form", "codes"), verb
        assert move["form"].split()[0] == verb
        assert set(move["codes"]) <= set(rulebook.SENTENCES), verb


def test_every_refusal_is_explained() -> None:
    assert set(words("_refusals")) == set(rulebook.SENTENCES)
    for code, more in words("_refusals").items():
        assert in_both(more, "axes"), code
        assert set(more["axes"]) <= set(AXES), code


def test_the_headings_are_said_in_both_languages() -> None:
    headings = tomllib.loads((FOLDER.parent / "headings.toml").read_text("utf-8"))
    rare = headings.pop("only")
    assert set(rare) <= set(rulebook.SENTENCES)
    assert {home for homes in rare.values() for home in homes} <= {*variants.ENTRIES, *headings["families"]}
    for group in headings.values():
        for name, text in group.items():
            assert name == "site" or in_both(text), name
    assert set(headings["composition"]) == set(rulebook.COMPOSITION)
    assert set(headings["families"]) >= {entry.family for entry in variants.ALL}
    assert set(headings["kinds"]) == {entry.kind for entry in variants.ALL}


# --- chapters --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("entry", PLAYABLE, ids=id_of)
def test_every_value_of_every_option_makes_a_sentence_in_both_languages(entry: variants.Entry) -> None:
    for base in entry.bases or (None,):
        for lang in book.LANGUAGES:
            chapter = book.chapter(entry.id, base, lang=lang)
            assert {option["name"] for option in chapter["options"]} == set(game_of(entry, base).options)
            for option in chapter["options"]:
                assert option["about"] and option["axis"] in AXES, (base, option["name"])
                for choice in option["values"]:
                    assert choice["text"] and "{" not in choice["text"], (base, option["name"], choice["value"])


@pytest.mark.parametrize("entry", [entry for entry in PLAYABLE if entry.own is None], ids=id_of)
def test_a_bout_game_says_something_of_every_part_of_a_bout(entry: variants.Entry) -> None:
    for base in entry.bases:
        chapter = book.chapter(entry.id, base)
        spoken = {rule["axis"] for rule in chapter["rules"]}
        idle = {option["axis"] for option in chapter["options"] if option["idle"]}
        assert BOUT_AXES - spoken - idle == set(), base


@pytest.mark.parametrize("entry", PLAYABLE, ids=id_of)
def test_a_chapter_is_whole(entry: variants.Entry) -> None:
    for lang in book.LANGUAGES:
        chapter = book.chapter(entry.id, lang=lang)
        assert chapter["about"] and chapter["rules"] and chapter["sees"] and chapter["moves"]
        assert all(rule["text"] and "{" not in rule["text"] for rule in chapter["rules"])
        order = [AXES.index(rule["axis"]) for rule in chapter["rules"]]
        assert order == sorted(order)
        assert chapter["seats"] == variants.sizes(entry.id)


@pytest.mark.parametrize("entry", PLAYABLE, ids=id_of)
def test_the_moves_told_of_a_game_are_those_that_it_has(entry: variants.Entry) -> None:
    """By the acts where the family has them; the files list them all, and none that no option brings."""
    for base in entry.bases or (None,):
        game = game_of(entry, base)
        listed = {verb for each in composing.members(game) for verb in words(each.id).get("moves", [])}
        acts = getattr(game, "acts", None)
        if acts is not None:
            assert set(acts) <= listed, base
            assert {move["verb"] for move in book.chapter(entry.id, base)["moves"]} == set(acts)
    if entry.own is None:
        assert set(words(entry.id).get("moves", [])) <= every_act(entry)


def every_act(entry: variants.Entry) -> set[str]:
    """The verbs that an entry has on any base with any one option set."""
    found: set[str] = set()
    for base in entry.bases:
        for option in variants.options_of(entry.id, base):
            for value in option.values or (option.default,):
                try:
                    found |= set(game_of(entry, base, **{option.name: value}).acts)  # type: ignore[attr-defined]
                except CompositionError:
                    continue
    return found


@pytest.mark.parametrize("entry", PLAYABLE, ids=id_of)
def test_nothing_is_said_twice_in_a_chapter(entry: variants.Entry) -> None:
    for base in entry.bases or (None,):
        for lang in book.LANGUAGES:
            told = [rule["text"] for rule in book.chapter(entry.id, base, lang=lang)["rules"]]
            assert twice(told) == [], (base, lang)


@pytest.mark.slow
def test_every_legal_pair_reads_as_one_chapter() -> None:
    faults = []
    for one, other, base in every_pair():
        try:
            game = composing.smallest(one, base, [other], {})
        except CompositionError:
            continue
        rules = composing.rules(game, composing.options_of_set(one, base, [other]))
        for lang in book.LANGUAGES:
            said = [rule.text[lang] for rule in rules]
            if twice(said) or not all(said):
                faults.append((one, other, base, twice(said)))
    assert faults == []


def every_pair() -> Iterator[tuple[str, str, str]]:
    """Two modifiers and a base that both name."""
    members = [entry for entry in PLAYABLE if entry.own is None and entry.kind in ("modifier", "option")]
    for one, other in combinations(members, 2):
        for base in one.bases:
            if base in other.bases:
                yield one.id, other.id, base


def twice(rules: list[str]) -> list[str]:
    """Sentences, one by one, that stand more than once among the rules."""
    said = Counter(part for text in rules for part in re.split(r"(?<=[.!?]) ", text) if len(part) > 20)
    return [part for part, times in said.items() if times > 1]


# --- how it is composed ----------------------------------------------------------------------------------------


def texts(chapter: dict[str, Any], axis: str) -> list[str]:
    return [rule["text"] for rule in chapter["rules"] if rule["axis"] == axis]


def test_a_members_sentence_takes_the_place_of_the_bases() -> None:
    plain, trumpless = book.chapter("throw_in"), book.chapter("trumpless")
    assert texts(plain, "beats")[0] not in texts(trumpless, "beats")
    assert {rule["entry"] for rule in trumpless["rules"] if rule["axis"] == "beats"} == {"trumpless"}
    assert texts(plain, "take") == texts(trumpless, "take")


def test_a_sentence_that_adds_stands_beside_the_bases() -> None:
    plain, royal = book.chapter("throw_in"), book.chapter("throw_in", modifiers=["royal"])
    assert texts(royal, "beats")[: len(texts(plain, "beats"))] == texts(plain, "beats")
    assert len(texts(royal, "beats")) > len(texts(plain, "beats"))


def test_an_option_out_of_play_is_named_idle_and_makes_no_rule() -> None:
    chapter = book.chapter("trumpless")
    idle = {option["name"] for option in chapter["options"] if option["idle"]}
    assert "ace_trump" in idle
    assert not idle & {rule["option"] for rule in chapter["rules"]}


def test_an_options_value_changes_its_sentence_alone() -> None:
    usual, other = book.chapter("throw_in"), book.chapter("throw_in", options={"deck": 52})
    changed = [rule for rule in usual["rules"] if rule not in other["rules"]]
    assert [(rule["option"], rule["axis"]) for rule in changed] == [("deck", "pack")]
    assert "52" in texts(other, "pack")[-1]
    assert other["seats"] == list(range(2, 9))


def test_an_option_without_words_is_a_fault() -> None:
    with pytest.raises(LookupError, match="colour=red"):
        composing.option_says([variants.ENTRIES["simple"]], "colour", "red")


def test_the_usual_options_are_those_that_follow_no_table() -> None:
    assert book.default_options("transfer", modifiers=["royal"])["royal"] == "s1"
    assert "packs" not in book.default_options("two_trump")
    assert book.default_options("polish")["deck"] == 36


def test_a_seat_named_to_lead_sits_at_the_table() -> None:
    chapter = book.chapter("throw_in", options={"first_lead": "seat:4"})
    assert chapter["seats"] == [5, 6]
    assert "4" in texts(chapter, "first_lead")[0]


def test_what_a_shown_card_tells_is_said_only_where_one_can_be_shown() -> None:
    usual = book.chapter("transfer")["sees"]
    for other in (book.chapter("transfer", options={"travel": "off"}), book.chapter("transfer", None, ["trumpless"])):
        assert len([line for line in usual if line not in other["sees"]]) == 1


def test_a_default_that_follows_the_table_is_told_for_each() -> None:
    usual, named = book.chapter("two_trump"), book.chapter("two_trump", options={"packs": 2})
    told = [rule["text"] for rule in usual["rules"] if rule["option"] == "packs"]
    assert [text.partition(":")[0] for text in told] == ["With 2 players", "With 3-8 players"]
    assert len([rule for rule in named["rules"] if rule["option"] == "packs"]) == 1


def test_a_combination_says_what_its_parts_say() -> None:
    whole, parts = book.chapter("armenian_second"), book.chapter("throw_in", modifiers=["armenian", "second_attempt"])
    assert {rule["text"] for rule in parts["rules"]} <= {rule["text"] for rule in whole["rules"]}
    assert [line["id"] for line in whole["modifiers"]] == ["armenian", "second_attempt"]
    assert {"armenian.1", "second_attempt.1"} <= {decision["id"] for decision in whole["decisions"]}


def test_japanese_as_a_base_reads_as_the_throw_in_game_with_its_rules() -> None:
    assert book.chapter("japanese", "japanese")["rules"] == book.chapter("japanese")["rules"]
    assert "japanese" in {rule["entry"] for rule in book.chapter("japanese")["rules"]}


def test_a_name_without_rules_says_why_in_both_languages() -> None:
    for entry in variants.ALL:
        if not entry.playable:
            assert book.chapter(entry.id)["why_not"] == entry.why_not
            assert re.search("[а-я]", book.chapter(entry.id, lang="ru")["why_not"])


@pytest.mark.parametrize(
    ("asked", "code"),
    [
        (("unheard_of",), "unknown_variant"),
        (("bones", "throw_in"), "unknown_variant"),
        (("road", None, ["rank_or_suit"]), "conflict"),
        (("transfer", None, ["rank_or_suit"]), "wrong_base"),
        (("teams_2x2", None, [], {"deck": 24, "first_lead": "seat:7"}), "table_size"),
        (("throw_in", None, [], {"colour": "red"}), "bad_option"),
    ],
)
def test_a_game_that_cannot_be_has_no_chapter(asked: tuple[Any, ...], code: str) -> None:
    with pytest.raises(CompositionError) as fault:
        book.chapter(*asked)
    assert fault.value.code == code


def test_the_contents_are_the_catalogue() -> None:
    assert [line["id"] for line in book.contents("ru")] == [entry.id for entry in variants.ALL]


# --- cases -----------------------------------------------------------------------------------------------------


@cache
def told_of(variant: str, base: str | None, modifiers: tuple[str, ...], options: tuple[Any, ...]) -> dict[str, Any]:
    return book.chapter(variant, base, modifiers, dict(options))


def refusals_of(*asked: Any) -> set[str]:
    return {refusal["code"] for refusal in told_of(*asked)["refusals"]}


def verbs_of(*asked: Any) -> set[str]:
    return {move["verb"] for move in told_of(*asked)["moves"]}


@pytest.mark.parametrize("path", sorted(CASES.glob("*.toml")), ids=lambda path: path.stem)
def test_a_game_lists_every_refusal_that_a_case_gets(path: Path) -> None:
    for case in cases.read(path):
        codes = {line.expected for line in map(cases.split, case.play) if line.form == "refused"}
        listed = refusals_of(case.variant, case.base, case.modifiers, tuple(case.options.items()))
        assert codes - {"", "bad_move"} <= listed, case.name


@pytest.mark.parametrize("path", sorted(CASES.glob("*.toml")), ids=lambda path: path.stem)
def test_a_game_lists_every_move_that_a_case_makes(path: Path) -> None:
    for case in cases.read(path):
        made = {line.texts[0].split()[0].lower() for line in map(cases.split, case.play) if line.form == "move"}
        assert made <= verbs_of(case.variant, case.base, case.modifiers, tuple(case.options.items())), case.name


@pytest.mark.parametrize("entry", PLAYABLE, ids=id_of)
def test_a_game_lists_every_refusal_that_a_try_gets(entry: variants.Entry) -> None:
    """Two deals by chance, and at each turn moves that somebody might try."""
    for base in entry.bases or (None,):
        listed = refusals_of(entry.id, base, (), ())
        game = game_of(entry, base)
        for number in range(2):
            got = refused_in_a_deal(game, random.Random(f"{entry.id} {base} {number}"))
            assert got <= listed, base


def refused_in_a_deal(game: variants.Game[Any], chance: random.Random) -> set[str]:
    state = game.deal(chance.randbytes(32))
    pack = list(dict.fromkeys(game.pack.names))
    found = set()
    for _ in range(60):
        if state.over:
            break
        for text in tries.some(game.dump(state), state.to_act, pack, chance, 12):
            try:
                refusal = game.explain(state, state.to_act, game.read(state, state.to_act, text))
            except variants.BadMove:
                continue
            found |= {refusal.code} if refusal is not None else set()
        game.play(state, chance.choice(game.legal_moves(state, state.to_act)))
    return found


def test_the_examples_are_the_cases_themselves() -> None:
    told = book.chapter("throw_in")["examples"]
    read = cases.read(CASES / "throw_in.toml")
    assert [example["name"] for example in told] == [case.name for case in read]
    assert [example["play"] for example in told] == [list(case.play) for case in read]
    assert told[0]["id"] == "example.throw_in.1"


def test_a_house_without_cases_gives_no_examples(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(examples, "FOLDER", tmp_path)
    examples.of.cache_clear()
    assert book.chapter("throw_in")["examples"] == []
    examples.of.cache_clear()


@pytest.mark.parametrize("entry", [entry for entry in variants.ALL if entry.playable], ids=lambda entry: entry.id)
def test_a_value_that_a_chapter_offers_can_be_asked_for(entry: variants.Entry) -> None:
    """Tables apart: the catalogue's conflicts are what drops a value (5.3)."""
    for option in book.chapter(entry.id)["options"]:
        for value in option["values"]:
            if str(value["value"]).endswith(":k") or value["value"] == option["value"]:
                continue
            try:
                book.chapter(entry.id, options={option["name"]: value["value"]})
            except variants.CompositionError as refused:
                assert refused.code == "table_size", (option["name"], value)
