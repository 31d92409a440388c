"""`python -m variants`, called as a person calls it."""

import json
from pathlib import Path

import pytest

import variants
from variants import __main__ as cli
from variants import combinations, readings
from variants.chance import practice_key

CASE = """
[[case]]
name = "a lead"
variant = "throw_in"
seats = 2
play = ["= talon 24"]

[[case]]
name = "a false one"
variant = "throw_in"
seats = 2
play = ["= talon 23"]
"""


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    try:
        code = cli.main(arguments)
    except SystemExit as stopped:
        code = int(stopped.code or 0)
    said = capsys.readouterr()
    return code, said.out, said.err


def test_list_names_every_entry(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "list")
    assert code == 0
    assert [line.split()[0] for line in out.splitlines()] == [entry.id for entry in variants.ALL]


def test_list_json_tells_what_can_be_played_and_how(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(capsys, "list", "--json")
    rows = {row["id"]: row for row in json.loads(out)}
    assert {"id", "playable", "name", "options", "seats", "source"} <= set(rows["transfer"])
    assert rows["transfer"]["playable"] is True
    assert {"name": "travel", "type": "choice", "values": ["on", "off"], "default": "on"} in rows["transfer"]["options"]


def test_show_prints_options_and_decisions(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "show", "armenian")
    assert code == 0
    assert "Армянский дурак" in out
    assert "talon_leads = once | unlimited  (default once)" in out
    assert "max_bouts = 1 to" in out or "talon_leads" in out


def test_show_of_an_unknown_game_is_one_clear_line(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, "show", "poker")
    assert (code, out) == (2, "") or "poker" in out
    code, _, err = run(capsys, "show", "whist")
    assert code == 2
    assert err == "the catalogue has no game 'whist'; `list` names them all.\n"


def test_compose_prints_the_game(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "compose", "transfer", "royal", "armenian", "--json")
    assert code == 0
    assert json.loads(out)["modifiers"] == ["armenian", "royal"]
    code, out, _ = run(capsys, "compose", "transfer", "royal", "--option", "royal=s2")
    assert code == 0
    assert "  royal = s2\n" in out


def test_compose_refuses_with_the_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "compose", "simple", "chase_in")
    with pytest.raises(variants.CompositionError) as refused:
        variants.build("simple", seats=2, modifiers=("chase_in",))
    assert (code, out) == (1, f"{refused.value}\n")
    code, out, _ = run(capsys, "compose", "simple", "chase_in", "--json")
    assert code == 1
    assert json.loads(out) == {"code": refused.value.code, "sentence": str(refused.value)}


def test_play_is_the_same_for_the_same_seed(capsys: pytest.CaptureFixture[str]) -> None:
    first = run(capsys, "play", "transfer", "--seats", "3", "--games", "2", "--seed", "s", "--moves")
    second = run(capsys, "play", "transfer", "--seats", "3", "--games", "2", "--seed", "s", "--moves")
    other = run(capsys, "play", "transfer", "--seats", "3", "--games", "2", "--seed", "t", "--moves")
    moves = [out.splitlines()[:20] for _, out, _ in (first, second, other)]
    assert moves[0] == moves[1] != moves[2]


def test_play_deals_from_the_published_key(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(capsys, "play", "throw_in", "--games", "1", "--seed", "s", "--moves")
    state = variants.build("throw_in", seats=2).deal(practice_key("s", 0))
    assert out.startswith(f"{state.to_act} lead ")


def test_play_counts_how_deals_end_and_shows_progress(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, "play", "simple", "--games", "5")
    assert code == 0
    assert out.startswith("simple, 2 seats: 5 games, ")
    assert "last_with_cards" in out
    assert "game 5 of 5" in err


def test_play_takes_modifiers_and_house_rules(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(
        capsys, "play", "royal", "--base", "transfer", "--with", "armenian", "--option", "deck=52", "--seats", "7"
    )
    assert code == 0
    assert out.startswith("royal + armenian on transfer, 7 seats, deck=52: 1 games")


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("play", "whist"), 1),
        (("play", "throw_in", "--seats", "9"), 1),
        (("play", "throw_in", "--seats", "none"), 2),
        (("play", "throw_in", "--games", "0"), 2),
        (("play", "throw_in", "--option", "deck"), 2),
        (("play", "throw_in", "--option", "deck=37"), 1),
        (("fly",), 2),
        ((), 2),
    ],
)
def test_a_wrong_call_is_told_and_not_traced(
    capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], code: int
) -> None:
    got, _, err = run(capsys, *arguments)
    assert got == code
    assert err and "Traceback" not in err


def test_check_counts_and_names_what_fails(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "some.toml"
    path.write_text(CASE, "utf-8")
    code, out, _ = run(capsys, "check", str(path))
    first, last = out.splitlines()
    assert code == 1
    assert first.startswith(f"{path}: a false one: line 1 '= talon 23': expected 23, got ")
    assert last == "1 passed, 1 failed"


def test_check_of_good_files_is_well(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "some.toml"
    path.write_text(CASE.split("\n\n")[0], "utf-8")
    assert run(capsys, "check", str(path))[:2] == (0, "1 passed, 0 failed\n")


def record(tmp_path: Path, losers: list[int] | None = None) -> Path:
    game = variants.build("simple", seats=2)
    state = game.deal(bytes(32))
    moves, dealer = [], state.dealer
    pack = game.pack.text(game.dealt(state))
    while state.to_act >= 0:
        move = game.legal_moves(state, state.to_act)[0]
        moves.append(f"{state.to_act} {game.text(move)}")
        game.play(state, move)
    outcome = game.outcome(state)
    path = tmp_path / "deal.toml"
    lines = [
        'format = "durak-record/1"\nvariant = "simple"\nseats = 2\n[[deal]]',
        f'key = "{"0" * 64}"\npack = "{pack}"\ndealer = {dealer}\nmoves = {json.dumps(moves)}',
        f'losers = {outcome["losers"] if losers is None else losers}\nreason = "{outcome["reason"]}"',
    ]
    path.write_text("\n".join(lines), "utf-8")
    return path


def test_replay_agrees_or_names_the_first_difference(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert run(capsys, "replay", str(record(tmp_path)))[0] == 0
    code, out, _ = run(capsys, "replay", str(record(tmp_path, losers=[0, 1])))
    assert code == 1
    assert "losers" in out


def test_replay_of_what_is_no_record_is_told(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "deal.toml"
    path.write_text("format = 1", "utf-8")
    assert run(capsys, "replay", str(path))[0] == 1
    code, _, err = run(capsys, "replay", str(tmp_path / "none.toml"))
    assert code == 2
    assert "cannot be read" in err


def test_laws_run_over_one_game_and_count(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, "laws", "--only", "draw_rule", "--games", "1")
    assert code == 0
    assert out.splitlines()[-1].endswith(" 0 broken")
    assert "draw_rule" in err


def test_bench_prints_pace_and_ratios(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "bench", "--seconds", "0.02")
    lines = out.splitlines()
    assert code == 0
    assert lines[1].startswith("throw_in, 2 seats ")
    assert len([line for line in lines if " moves/s)" in line]) == 3


def test_transcript_prints_a_whole_deal(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "transcript", "transfer")
    assert code == 0
    assert out.startswith("game: transfer\nbase: transfer\nseats: 3\nkey: ")
    assert " transfer " in out
    assert "\nend\n" in out


def test_transcript_prints_a_deal_that_shows_an_option(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "transcript", "simple", "--option", "simple_throw=led_rank", "--seats", "2")
    assert code == 0
    assert out.startswith("game: simple\nbase: simple\noption: simple_throw=led_rank\nseats: 2\nkey: ")
    assert "\nshows: move " in out


def test_transcript_of_an_option_can_have_another_base(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "transcript", "royal", "--option", "royal=s2", "--base", "simple", "--seats", "2")
    assert code == 0
    assert out.startswith("game: royal\nbase: simple\noption: royal=s2\nseats: 2\n")


def test_transcript_says_that_no_deal_shows_an_option(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(readings, "DEALS", 1)
    code, out, err = run(capsys, "transcript", "simple", "--option", "max_bouts=300")
    assert (code, out) == (1, "")
    assert err.startswith("no deal shows simple on simple, 3 seats, max_bouts=300")


def test_transcript_refuses_an_option_that_the_game_has_not(capsys: pytest.CaptureFixture[str]) -> None:
    code, _, err = run(capsys, "transcript", "simple", "--option", "walk=no")
    assert code == 1
    assert "walk" in err


def test_list_combinations_counts_the_pairs_of_each_base(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(combinations, "BASES", ("japanese",))
    code, out, _ = run(capsys, "list", "--combinations")
    named = [entry for entry in combinations.members(variants.ALL) if "japanese" in entry.bases]
    pairs = len(named) * (len(named) - 1) // 2
    assert code == 0
    assert out.startswith(f"japanese: {len(named)} modifiers, ")
    assert f" of {pairs} pairs legal (" in out
