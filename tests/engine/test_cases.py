"""The runner of rule cases, on cases made up for it."""

from pathlib import Path

import pytest

from variants import cases

CASE = """
[[case]]
name = "{name}"
variant = "throw_in"
hands = ["7D 9C KC", "9D TS JS"]
talon = "8C 8D 8H"
trump = "H"
leader = 0
bout = 2
{extra}
play = [
{play}
]
"""


def write(tmp_path: Path, *play: str, extra: str = "", name: str = "a case") -> Path:
    path = tmp_path / "some.toml"
    lines = "\n".join(f'  "{line}",' for line in play)
    path.write_text(CASE.format(name=name, extra=extra, play=lines), "utf-8")
    return path


def run(tmp_path: Path, *play: str, extra: str = "") -> cases.Failure | None:
    (case,) = cases.read(write(tmp_path, *play, extra=extra))
    return cases.run(case)


def test_a_case_that_holds_passes(tmp_path: Path) -> None:
    assert (
        run(
            tmp_path,
            "0 lead 7D",
            "1 beat 7D TS !",
            "1 beat 7D TS ! does_not_beat",
            "1 fly 7D ! bad_move",
            "0 throw 9C ! not_your_turn",
            "? 1 beat 7D 9D | take",
            "? 0 none",
            "1 beat 7D 9D",
            "? 0 throw 9C | pass",
            "?+ 0 pass",
            "?- 0 throw KC",
            "0 throw 9C",
            "1 take",
            "0 pass",
            "= hands.1 7D 9C 9D TS JS",
            "= view.0.hands.1 5",
            "= view.x.hands.0 4",
            "= view.x.talon none",
            "= view.1.hands.1 7D 9C *",
        )
        is None
    )


@pytest.mark.parametrize(
    ("play", "line", "expected", "got"),
    [
        (("0 lead 7D", "1 beat 7D TS"), 2, "a legal move", "does_not_beat"),
        (("0 lead 7X",), 1, "a legal move", "bad_move"),
        (("0 lead 7D !",), 1, "a refusal", "a legal move"),
        (("0 lead TS ! wrong_phase",), 1, "wrong_phase", "card_not_held"),
        (("? 0 lead 7D | lead 9C",), 1, "lead 7D | lead 9C", "lead 7D | lead 9C | lead KC"),
        (("?+ 0 lead TS",), 1, "lead TS", "lead 7D | lead 9C | lead KC"),
        (("?- 0 lead 7D",), 1, "lead 7D", "lead 7D | lead 9C | lead KC"),
        (("? 1 take",), 1, "take", "no legal move"),
        (("= to_act 1",), 1, "1", "0"),
        (("= view.1.hands.0 7D 9C KC",), 1, "7D 9C KC", "3"),
        (("= view.x.hands.1 9D TS JS",), 1, "9D TS JS", "3"),
    ],
)
def test_the_first_line_that_does_not_hold_is_named(
    tmp_path: Path, play: tuple[str, ...], line: int, expected: str, got: str
) -> None:
    failure = run(tmp_path, *play)
    assert failure is not None
    assert (failure.line, failure.expected, failure.got) == (line, expected, got)
    assert str(failure).startswith(f"{tmp_path}/some.toml: a case: line {line} {play[-1]!r}: expected {expected}")


def test_a_refused_move_that_changes_something_fails_its_case(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (case,) = cases.read(write(tmp_path, "0 lead TS !"))
    judge = cases.judge

    def careless(game, state, seat, text):  # type: ignore[no-untyped-def]
        game.play(state, game.legal_moves(state, seat)[0])
        return judge(game, state, seat, text)

    monkeypatch.setattr(cases, "judge", careless)
    failure = cases.run(case)
    assert failure is not None
    assert failure.expected == "an unchanged position"


@pytest.mark.parametrize(
    ("play", "extra", "message"),
    [
        (("0 leed 7D",), "", "no verb that exists"),
        (("0 leed 7D !",), "", "no verb that exists"),
        (("0",), "", "no verb that exists"),
        (("? 0 lead 7D | flee",), "", "no verb that exists"),
        (("= turn 0",), "", "no position has a key 'turn'"),
        (("= view.2 0",), "", "a view is"),
        (("= view.y.hands 0",), "", "a view is"),
        (("= to_act",), "", "is not `= KEY VALUE`"),
        (("?",), "", "names no seat"),
        (("lead 7D",), "", "begins with no seat"),
        (("",), "", "an empty line"),
        (("0 lead 7D",), "tallon = '9S'", "unknown keys .'tallon'."),
        (("0 lead 7D",), "seats = 3", "3 seats, but 2 hands"),
    ],
)
def test_what_no_case_may_say_is_an_error_that_names_file_and_case(
    tmp_path: Path, play: tuple[str, ...], extra: str, message: str
) -> None:
    with pytest.raises(cases.CaseFault, match=message) as caught:
        cases.read(write(tmp_path, *play, extra=extra))
    assert str(caught.value).startswith(f"{tmp_path}/some.toml: a case: ")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[[case", "some.toml: "),
        ("", "holds .*case.* tables"),
        ("note = 1\n[[case]]\nname = 'a'", "nothing else; found .'note'."),
        ("[[case]]\nvariant = 'simple'", "case 1 has no name"),
        ("[[case]]\nname = 'a'", "no variant and no play"),
        ("[[case]]\nname = 'a'\nvariant = 'simple'\nplay = []", "neither seats nor hands"),
        ("[[case]]\nname = 'a'\nvariant = 'simple'\nseats = 2\nplay = []\n" * 2, "two cases are called 'a'"),
    ],
)
def test_a_file_that_is_none_is_an_error(tmp_path: Path, text: str, message: str) -> None:
    path = tmp_path / "some.toml"
    path.write_text(text, "utf-8")
    with pytest.raises(cases.CaseFault, match=message):
        cases.read(path)


def test_a_file_that_cannot_be_read_is_one_failure_of_the_check(tmp_path: Path) -> None:
    missing = tmp_path / "missing.toml"
    good = write(tmp_path, "0 lead 7D")
    first, second = cases.check([missing, good])
    assert first is not None and str(missing) in str(first)
    assert second is None


def test_a_game_that_cannot_be_built_fails_before_the_first_line(tmp_path: Path) -> None:
    failure = run(tmp_path, "0 lead 7D", extra="options = { deck = 37 }")
    assert failure is not None
    assert failure.line == 0


def test_a_case_without_hands_starts_from_the_deal_of_its_seed(tmp_path: Path) -> None:
    path = tmp_path / "seeded.toml"
    path.write_text(
        """
[[case]]
name = "vector 2 of the deal"
variant = "throw_in"
seats = 2
seed = "3d1e5b2e60cc6e8823190a329ad604592883fa3c3a569ae8e4f0a831dd1b0d48"
play = ["= talon 24", "= hands.0 6", "= hands.1 6"]

[[case]]
name = "a deal of 64 zeros"
variant = "throw_in"
seats = 3
play = ["= talon 18", "= phase lead"]
""",
        "utf-8",
    )
    assert list(cases.check([path])) == [None, None]


def test_a_position_without_hands_fails(tmp_path: Path) -> None:
    path = tmp_path / "half.toml"
    path.write_text("[[case]]\nname = 'a'\nvariant = 'simple'\nseats = 2\ntalon = '7S'\nplay = []", "utf-8")
    (failure,) = cases.check([path])
    assert failure is not None and "without hands" in failure.got


def test_the_dealer_of_a_case_sits_before_its_leader(tmp_path: Path) -> None:
    assert run(tmp_path, "= dealer 1") is None


def test_a_case_that_names_no_leader_lets_the_rule_choose_him(tmp_path: Path) -> None:
    path = tmp_path / "leader.toml"
    path.write_text(
        """
[[case]]
name = "the lowest trump leads"
variant = "throw_in"
hands = ["7D 9C KH", "9D TS 7H", "6S 6C 8D"]
talon = "8C 8H"
trump = "H"
play = ["= leader 1", "= to_act 1", "= defender 2"]

[[case]]
name = "under the fool"
variant = "throw_in"
hands = ["7D 9C KH", "9D TS 7H", "6S 6C 8D"]
talon = "8C 8H"
trump = "H"
previous = { losers = [2], dealer = 1, leader = 0 }
play = ["= leader 1", "= defender 2"]
""",
        "utf-8",
    )
    assert list(cases.check([path])) == [None, None]
