"""A move over HTTP: accepted, repeated, refused, late."""

from typing import Any


def test_a_match_of_two_guests_plays_to_its_end(table: Any) -> None:
    closed = table.play_out()
    assert closed["state"] == "closed"
    assert sum(closed["result"]["points"]) == 0


def test_an_accepted_move_is_answered_with_entry_receipt_view_turn_and_clocks(table: Any) -> None:
    answer = table.move()
    assert answer.status_code == 201
    assert set(answer.json()) == {"entry", "receipt", "view", "turn", "clocks"}
    assert answer["RateLimit-Policy"] == '"move";q=600;w=60'


def test_return_minimal_leaves_out_the_view(table: Any) -> None:
    answer = table.move(Prefer="return=minimal")
    assert "view" not in answer.json()
    assert answer["Preference-Applied"] == "return=minimal"


def test_the_same_move_again_gets_the_answer_of_then(table: Any) -> None:
    turn = table.turn()
    body = {"ply": turn["ply"], "move": turn["moves"][0]}
    first = table.door.post(f"{table.path}/moves", body, token=table.tokens[turn["seat"]])
    table.play_out()
    again = table.door.post(f"{table.path}/moves", body, token=table.tokens[turn["seat"]])
    assert again.status_code == 200
    assert again["Idempotency-Replayed"] == "true"
    assert again.json() == first.json()


def test_another_ply_is_told_what_was_missed(table: Any) -> None:
    turn = table.turn()
    table.move()
    answer = table.door.post(f"{table.path}/moves", {"ply": 0, "move": "pass"}, token=table.tokens[turn["seat"]])
    assert answer.status_code == 409
    assert answer.json()["code"] == "stale_ply"
    assert [entry["kind"] for entry in answer.json()["entries"]] == ["moved"]


def test_a_refusal_cites_the_rule_in_the_language_asked_for(table: Any) -> None:
    answer = table.move("take", Accept_Language="ru")
    assert answer.status_code == 422
    problem = answer.json()
    assert problem["rule"]["variant"] == "throw_in"
    assert problem["rule"]["code"] == problem["code"]
    assert problem["title"] == "Против правил"
    page, _, place = problem["rule"]["link"].partition("#")
    assert place == problem["code"]
    assert f'id="{place}"' in table.door.client.get(page).content.decode()


def test_a_text_that_is_no_move_is_malformed(table: Any) -> None:
    answer = table.move("juggle 7H")
    assert answer.status_code == 400
    assert answer.json()["code"] == "bad_move"


def test_a_dry_run_plays_nothing(table: Any) -> None:
    turn = table.turn()
    token = table.tokens[turn["seat"]]
    body = {"ply": turn["ply"], "move": turn["moves"][0]}
    asked = table.door.post(f"{table.path}/moves?dry_run=true", body, token=token)
    assert (asked.status_code, asked.json()) == (200, {"legal": True})
    refused = table.door.post(f"{table.path}/moves?dry_run=true", body | {"move": "take"}, token=token)
    assert refused.status_code == 422
    assert table.turn()["ply"] == turn["ply"]


def test_the_seat_of_others_is_forbidden(table: Any, alice: str) -> None:
    turn = table.turn()
    body = {"ply": turn["ply"], "move": turn["moves"][0]}
    assert table.door.post(f"{table.path}/moves", body, token=alice).json()["code"] == "not_seated"
    assert table.door.post(f"{table.path}/moves", body).status_code == 401
    waiting = table.tokens[1 - turn["seat"]]
    assert table.door.post(f"{table.path}/moves", body, token=waiting).json()["code"] == "not_your_turn"


def test_a_token_without_the_scope_may_not_play(table: Any) -> None:
    from matches import accounts

    reader = accounts.issue_token(name="reader", scopes=["match:read"])
    answer = table.door.post(f"{table.path}/moves", {"ply": 0, "move": "pass"}, token=reader)
    assert answer.status_code == 403
    assert (answer.json()["code"], answer.json()["scope"]) == ("scope_missing", "match:play")


def test_legal_moves_never_use_up_the_limit_and_refused_ones_do(table: Any) -> None:
    before = table.move()["RateLimit"]
    assert table.move()["RateLimit"] == before == '"move";r=600;t=0'
    table.move("take")
    after = table.move("take")["RateLimit"]
    assert after.startswith('"move";r=599;')


def test_only_the_asked_seat_sees_its_moves(table: Any) -> None:
    turn = table.turn()
    assert turn["moves"]
    other = table.door.get(f"{table.path}/turn", token=table.tokens[1 - turn["seat"]]).json()
    assert "moves" not in other
    assert "moves" not in table.door.get(f"{table.path}/turn").json()


def test_resigning_ends_a_match_of_two(table: Any) -> None:
    answer = table.door.post(f"{table.path}/resign", None, token=table.tokens[0])
    assert answer.status_code == 200
    assert answer.json()["state"] == "closed"
    late = table.door.post(f"{table.path}/moves", {"ply": 0, "move": "pass"}, token=table.tokens[1])
    assert (late.status_code, late.json()["code"]) == (409, "match_over")
