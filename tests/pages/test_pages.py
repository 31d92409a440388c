"""What the pages say."""

import re
from html import unescape

import pytest
from django.db import OperationalError

from matches import accounts, selectors, services
from matches.callers import ANONYMOUS, caller_of_token
from referee import pages


def text_of(response) -> str:
    """What a person reads, without tags."""
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]+>", " ", response.content.decode())))


def test_the_first_page_says_what_this_is_and_that_all_is_well(client, well, db):
    response = client.get("/")
    assert response.status_code == 200
    assert "Everything answers." in text_of(response)
    assert "Nobody plays at the moment." in text_of(response)
    for door in ("/api/docs", "/api/openapi.yaml", "/api/v1/problems", "/api/v1/variants", "/api/v1/keys"):
        assert f'href="{door}"' in response.content.decode()
        assert client.get(door).status_code == 200


def test_a_part_that_does_not_answer_is_named_with_the_reason(client, well, db):
    well["broker"] = "No such file or directory."
    response = client.get("/")
    assert response.status_code == 200
    assert "Something does not answer." in text_of(response)
    assert "broker no answer No such file or directory." in text_of(response)


def test_the_first_page_answers_without_a_database(client, well, monkeypatch):
    def fail(*args, **named):
        raise OperationalError("the server is gone")

    monkeypatch.setattr(selectors, "matches", fail)
    response = client.get("/")
    assert response.status_code == 200
    assert "The matches cannot be read" in text_of(response)


def test_the_matches_being_played_are_listed(client, well, opened):
    match = opened("transfer", 4, deals=3)
    told = text_of(client.get("/"))
    assert f"{match.id} Transfer fool 1 player, 3 house bots 1 of 3 {match.ply}" in told


def test_a_private_match_is_not_there(client, well, opened):
    match = opened(private=True)
    assert match.id not in text_of(client.get("/"))
    response = client.get(f"/matches/{match.id}")
    assert response.status_code == 404
    assert "No such match" in text_of(response)


def test_an_id_that_is_no_id_is_shown_as_text(client, well, db):
    response = client.get("/matches/<script>alert(1)")
    assert response.status_code == 404
    assert b"<script>" not in response.content


def test_a_match_is_shown_as_a_spectator_sees_it(client, well, opened):
    match = opened("throw_in", 3)
    response = client.get(f"/matches/{match.id}")
    told = text_of(response)
    assert response.status_code == 200
    assert "Alice, to move" in told
    assert told.count("house bot, level 2") == 2
    view = selectors.position(match.id, ANONYMOUS)["view"]
    assert f"talon {pages.counted(view['talon'])}" in told
    own = selectors.position(match.id, caller_of_token(accounts.issue_token(name="Alice")))["view"]["hands"][0]
    laid = [card for row in view["table"] for card in row.split("/")]
    open_faces = {pages.sign(card) for card in [*laid, view["trump_card"]]}
    shown = set(re.findall(r"(?:10|[2-9JQKA])[♠♥♦♣]", told.split("Last moves")[0]))
    assert shown <= open_faces
    assert not {pages.sign(card) for card in own.split()} & (shown - open_faces)


def test_a_match_that_is_over_shows_its_points(client, well, opened):
    match = opened()
    alice = caller_of_token(accounts.issue_token(name="Alice"))
    services.resign(match_id=match.id, caller=alice, arrived=match.at)
    told = text_of(client.get(f"/matches/{match.id}"))
    assert "The match is over: resigned." in told
    assert "Alice -1" in told


def test_a_match_that_waits_says_for_what(client, well, opened):
    caller = caller_of_token(accounts.issue_token(name="Alice"))
    seats = [{"kind": "me"}, {"kind": "open"}]
    match = services.create_match(account=caller.account, game={"variant": "simple"}, seats=seats).match
    assert "begins when every seat is taken" in text_of(client.get(f"/matches/{match.id}"))


@pytest.mark.parametrize("path", ["/", "/matches/mt_none"])
def test_a_page_loads_nothing_from_elsewhere_and_runs_no_script(client, well, db, path):
    response = client.get(path)
    page = response.content.decode()
    assert "default-src 'none'" in response["Content-Security-Policy"]
    assert "<script" not in page
    assert all(link.startswith("/static/") for link in re.findall(r'<link[^>]* href="([^"]+)"', page))


def test_pages_only_read(client, well, db):
    assert client.post("/").status_code == 405
    assert client.head("/").status_code == 200


def test_cards_are_written_with_the_signs_of_their_suits():
    assert pages.suited("beat 7S TH") == "beat 7♠ 10♥"
    assert pages.suited("beat 6C ?") == "beat 6♣ ?"
    assert pages.face("7S").red is False
    assert pages.face("?S").back is True
    assert pages.face("XR").text == "XR"
