"""Matches, seats and tokens over HTTP: who may see, sit, create and end what."""

from typing import Any

import pytest

from matches import accounts

pytestmark = pytest.mark.django_db
GAME = {"variant": "transfer", "options": {"deck": 36}}


def created(door: Any, token: str, seats: list[dict[str, Any]], **more: Any) -> dict[str, Any]:
    answer = door.post("/matches", {"game": GAME, "seats": seats} | more, token=token)
    assert answer.status_code == 201, answer.content
    made: dict[str, Any] = answer.json()
    assert answer["Location"] == f"/api/v1/matches/{made['id']}"
    return made


def test_guests_get_a_token_each_and_it_is_shown_once(door: Any, alice: str) -> None:
    match = created(door, alice, [{"kind": "me"}, {"kind": "guest"}, {"kind": "bot", "level": 2}, {"kind": "open"}])
    assert list(match["seat_tokens"]) == ["1"]
    assert match["state"] == "open" and match["game"]["base"] == "transfer"
    assert "seat_tokens" not in door.get(f"/matches/{match['id']}", token=alice).json()


def test_the_last_ready_starts_the_match(door: Any, alice: str, boris: str) -> None:
    match = created(door, alice, [{"kind": "me"}, {"kind": "guest"}, {"kind": "open"}])
    path = f"/matches/{match['id']}/seats"
    assert door.put(f"{path}/1", {"ready": True}, token=match["seat_tokens"]["1"]).json()["state"] == "open"
    assert door.put(f"{path}/2", {"ready": True}, token=boris).json()["state"] == "running"
    assert door.put(f"{path}/2", {"ready": True}, token=boris).status_code == 200
    assert door.delete(f"{path}/2", token=boris).json()["code"] == "match_started"


def test_a_seat_is_taken_once_and_left_before_the_start(door: Any, alice: str, boris: str, clara: str) -> None:
    match = created(door, alice, [{"kind": "me"}, {"kind": "open"}, {"kind": "guest"}])
    path = f"/matches/{match['id']}/seats/1"
    assert door.put(path, {"ready": True}, token=boris).status_code == 200
    assert door.put(path, {"ready": True}, token=clara).json()["code"] == "seat_taken"
    assert door.delete(path, token=clara).status_code == 403
    assert door.delete(path, token=boris).status_code == 204
    assert door.get(path).json()["kind"] == "open"
    assert door.put(f"/matches/{match['id']}/seats/9", {"ready": True}, token=boris).json()["code"] == "seat_not_found"


def test_the_creator_gives_an_empty_seat_to_a_bot(door: Any, alice: str, boris: str) -> None:
    match = created(door, alice, [{"kind": "guest"}, {"kind": "open"}])
    path = f"/matches/{match['id']}/seats/1"
    assert door.put(path, {"bot": 2}, token=boris).status_code == 403
    assert door.put(path, {"bot": 2}, token=alice).json()["seats"][1]["level"] == 2


@pytest.mark.parametrize("body", [{}, {"ready": False}, {"ready": True, "bot": 1}, {"bot": 3}, {"ready": 1}])
def test_a_change_of_a_seat_is_one_of_two(door: Any, alice: str, body: dict[str, Any]) -> None:
    match = created(door, alice, [{"kind": "me"}, {"kind": "open"}])
    assert door.put(f"/matches/{match['id']}/seats/1", body, token=alice).json()["code"] == "bad_request"


def test_a_private_match_is_not_there_for_strangers(door: Any, alice: str, clara: str) -> None:
    match = created(door, alice, [{"kind": "me"}, {"kind": "guest"}], private=True)
    path = f"/matches/{match['id']}"
    for end in ("", "/turn", "/entries", "/head", "/audit", "/record", "/seats/0", "/position", "/deals/1/fairness"):
        for token in (None, clara):
            assert door.get(path + end, token=token).json()["code"] == "match_not_found", end
    assert door.get(path, token=alice).status_code == 200
    assert door.get(path, token=match["seat_tokens"]["1"]).status_code == 200
    assert door.get("/matches", token=clara).json()["results"] == []
    assert len(door.get("/matches", token=alice).json()["results"]) == 1
    assert door.post(f"{path}/moves", {"ply": 0, "move": "pass"}, token=clara).json()["code"] == "match_not_found"


def test_lists_are_walked_by_their_cursor(door: Any, alice: str) -> None:
    made = [created(door, alice, [{"kind": "me"}, {"kind": "open"}])["id"] for _ in range(5)]
    seen: list[str] = []
    cursor = ""
    while cursor is not None:
        page = door.get(f"/matches?limit=2{cursor and '&cursor=' + cursor}").json()
        seen += [match["id"] for match in page["results"]]
        cursor = page["next"]
    assert seen == made[::-1]


def test_filters_of_the_list(door: Any, alice: str, boris: str) -> None:
    match = created(door, alice, [{"kind": "me"}, {"kind": "open"}])
    for query, found in (("state=open", 1), ("state=closed", 0), ("variant=transfer", 1), ("variant=simple", 0)):
        assert len(door.get(f"/matches?{query}").json()["results"]) == found
    assert [each["id"] for each in door.get("/matches?mine=true", token=alice).json()["results"]] == [match["id"]]
    assert door.get("/matches?mine=true", token=boris).json()["results"] == []
    assert door.get("/matches?mine=true").status_code == 401


def test_creating_needs_an_account_and_its_scope(door: Any, alice: str) -> None:
    contract = {"game": GAME, "seats": [{"kind": "guest"}, {"kind": "guest"}]}
    assert door.post("/matches", contract).json()["code"] == "no_token"
    assert door.post("/matches", contract, token="rt_wrong").json()["code"] == "bad_token"
    assert door.post("/matches", contract, token="").status_code == 401
    reader = accounts.issue_token(name="reader", scopes=["match:read"])
    assert door.post("/matches", contract, token=reader).json()["scope"] == "match:create"
    guest = created(door, alice, [{"kind": "me"}, {"kind": "guest"}])["seat_tokens"]["1"]
    assert door.post("/matches", contract, token=guest).status_code == 403


def test_a_401_says_how_to_come_in(door: Any) -> None:
    answer = door.get("/me")
    assert (answer.status_code, answer["WWW-Authenticate"]) == (401, 'Bearer realm="referee"')
    assert door.get("/variants", Authorization="Basic YTpi").json()["code"] == "bad_token"


def test_me_is_the_account_or_the_seat(door: Any, alice: str) -> None:
    assert door.get("/me", token=alice).json()["account"]["name"] == "alice"
    match = created(door, alice, [{"kind": "me"}, {"kind": "guest"}])
    guest = door.get("/me", token=match["seat_tokens"]["1"]).json()
    assert (guest["account"], guest["seat"]) == (None, {"match": match["id"], "number": 1})


def test_a_token_is_made_listed_and_ended(door: Any, alice: str) -> None:
    made = door.post("/me/tokens", {"scopes": ["match:read"]}, token=alice)
    assert made.status_code == 201
    token = made.json()["token"]
    assert door.get("/me", token=token).json()["scopes"] == ["match:read"]
    listed = door.get("/me/tokens", token=alice).json()["results"]
    assert len(listed) == 2 and "token" not in listed[0]
    assert token not in door.get("/me/tokens", token=alice).text
    assert door.delete(f"/me/tokens/{made.json()['id']}", token=alice).status_code == 204
    assert door.get("/me", token=token).json()["code"] == "bad_token"
    assert door.delete("/me/tokens/tk_nothing", token=alice).json()["code"] == "token_not_found"


def test_a_token_never_makes_one_that_may_do_more(door: Any) -> None:
    narrow = accounts.issue_token(name="narrow", scopes=["account", "match:read"])
    answer = door.post("/me/tokens", {"scopes": ["match:read", "match:create"]}, token=narrow)
    assert (answer.status_code, answer.json()["scope"]) == (403, "match:create")


@pytest.mark.parametrize("moment", ["2000-01-01T00:00:00Z", "2100-01-01T00:00:00", "soon", 5])
def test_an_expiry_is_a_moment_to_come_with_its_zone(door: Any, alice: str, moment: object) -> None:
    answer = door.post("/me/tokens", {"scopes": ["match:read"], "expires_at": moment}, token=alice)
    assert (answer.status_code, answer.json()["field"]) == (400, "expires_at")


def test_the_catalogue_and_what_combinations_become(door: Any) -> None:
    rows = door.get("/variants?limit=200").json()["results"]
    assert {"simple", "throw_in", "transfer", "japanese"} <= {row["id"] for row in rows}
    assert door.get("/variants/royal").json()["name"]["ru"]
    assert door.get("/variants/nothing").json()["code"] == "variant_not_found"
    composed = door.post("/variants/compose", {"variant": "transfer", "modifiers": ["royal"], "seats": 4}).json()
    assert (composed["base"], composed["modifiers"], composed["options"]["deck"]) == ("transfer", ["royal"], 36)
    refused = door.post("/variants/compose", {"variant": "transfer", "seats": 9}, Accept_Language="ru")
    assert (refused.status_code, refused.json()["code"]) == (422, "table_size")
    assert [bot["level"] for bot in door.get("/bots").json()["results"]] == [1, 2]
