"""Moves as text (rule_cases 1): what is read, and what is refused as no move at all."""

import pytest

import variants

GAME = variants.build("transfer", seats=2)
STATE = GAME.load({"hands": ["6S 7S 7D", "9S TH"], "trump": "H", "leader": 0, "bout": 2})


def read(text: str) -> variants.Move:
    return GAME.read(STATE, 0, text)


def test_case_and_surplus_blanks_do_not_matter() -> None:
    assert read("  LEAD   7d 7s ").text == "lead 7S 7D"


def test_cards_are_written_in_canonical_order() -> None:
    assert read("throw KC 7D AS").text == "throw AS 7D KC"


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "no_verb"),
        ("lead " + "6S " * 200, "no_verb"),
        ("fly 7S", "unknown_verb"),
        ("lead 7X", "unknown_card"),
        ("lead 2S", "unknown_card"),
        ("lead ?", "unknown_card"),
        ("lead", "card_count"),
        ("take 7S", "card_count"),
        ("show 7S 7D", "card_count"),
        ("beat 7S", "attack_first"),
        ("attempt 7S 8S", "attack_first"),
    ],
)
def test_a_text_that_is_no_move_is_told_why_in_both_languages(text: str, fault: str) -> None:
    with pytest.raises(variants.BadMove) as told:
        read(text)
    assert told.value.fault == fault
    assert told.value.sentence("en") == str(told.value)
    assert told.value.sentence("ru") != told.value.sentence("en")


def test_a_card_named_twice_can_be_read_and_is_refused() -> None:
    move = read("lead 6S 6S")
    refused = GAME.explain(STATE, 0, move)
    assert refused is not None
    assert (refused.code, refused.offending) == ("duplicate_card", ("6S",))
