"""`manage.py play`: a client of the running service."""

import re
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from matches import accounts, audit, tasks
from matches.management import client
from matches.models import Match
from matches.services import bots


class AtOnce:
    """In place of the broker and a worker: each message is worked off where it is sent."""

    def send_task(self, name: str, args: list[str], **options: Any) -> None:
        assert name == tasks.bot_turn.name
        tasks.bot_turn(*args)


@pytest.fixture
def service(live_server, monkeypatch) -> str:
    """The address of a running service with a worker, and a token for it in the environment."""
    monkeypatch.setattr(bots, "current_app", AtOnce())
    monkeypatch.setattr(tasks, "SLICE", 100_000)  # no second message, for which there is no broker
    monkeypatch.setenv("REFEREE_URL", live_server.url)
    monkeypatch.setenv("REFEREE_TOKEN", accounts.issue_token(name="Alice"))
    return live_server.url


@pytest.mark.django_db(transaction=True)
def test_guests_and_bots_play_whole_games_over_http(service, capsys, entries_of):
    call_command("play", "--games", "2", "--seats", "4", "--variant", "transfer", "--deals", "2", "--seed", "7")
    told = capsys.readouterr().out
    matches = list(Match.objects.order_by("created_at"))
    assert [match.state for match in matches] == ["closed", "closed"]
    assert f"2 matches, {sum(match.ply for match in matches)} moves in " in told
    for match in matches:
        entries = entries_of(match)
        assert audit.audit(entries).verdict == audit.CONSISTENT
        moved = [entry for entry in entries if entry["kind"] == "moved"]
        moves = [(entry["data"]["ply"], entry["seat"], entry["data"]["move"]) for entry in moved]
        assert all(f"{ply:>5}  seat {seat}  {move}\n" in told for ply, seat, move in moves)
        assert {seat for _, seat, _ in moves} == {0, 1, 2, 3}
    assert len(re.findall(r"deal [12] is over: ", told)) == 4
    assert told.count('closed (finished): {"') == 2


@pytest.mark.django_db(transaction=True)
def test_guests_move_the_dummy_when_they_have_it(service, capsys, entries_of):
    call_command("play", "--seats", "2", "--variant", "dummy_playing", "--seed", "7")
    match = Match.objects.get()
    moved = [entry for entry in entries_of(match) if entry["kind"] == "moved"]
    assert {(entry["seat"], entry["by"]) for entry in moved} == {(0, 0), (1, 1), (2, 0), (2, 1)}
    assert "closed (finished)" in capsys.readouterr().out


@pytest.mark.django_db(transaction=True)
def test_a_match_of_bots_alone_is_watched_to_its_end(service, capsys):
    call_command("play", "--seats", "2", "--bots", "2", "--level", "1")
    assert "closed (finished)" in capsys.readouterr().out
    assert Match.objects.get().state == "closed"


@pytest.mark.django_db(transaction=True)
def test_what_the_service_refuses_is_told_with_its_code(service):
    with pytest.raises(CommandError, match="422 unknown_variant"):
        call_command("play", "--variant", "whist")


def test_more_bots_than_seats_are_refused(monkeypatch):
    monkeypatch.setenv("REFEREE_URL", "http://127.0.0.1:1")
    monkeypatch.setenv("REFEREE_TOKEN", "rt_none")
    with pytest.raises(CommandError, match="--bots is 0 to 2, not 3"):
        call_command("play", "--bots", "3")


def test_without_a_service_it_says_how_to_start_one(monkeypatch, tmp_path):
    monkeypatch.delenv("REFEREE_URL", raising=False)
    monkeypatch.setenv("REFEREE_DATA", str(tmp_path))
    with pytest.raises(CommandError, match=r"manage\.py up"):
        call_command("play")


def test_a_service_that_never_answers_is_given_up(monkeypatch):
    monkeypatch.setattr(client, "PATIENCE_S", 0.1)
    monkeypatch.setenv("REFEREE_URL", "http://127.0.0.1:1")
    monkeypatch.setenv("REFEREE_TOKEN", "rt_none")
    with pytest.raises(CommandError, match=r"http://127\.0\.0\.1:1 does not answer"):
        call_command("play")


class Moody(BaseHTTPRequestHandler):
    """Busy at first, then gone in the middle of an answer, then well."""

    asked: list[tuple[str, str]] = []

    def do_POST(self) -> None:
        self.rfile.read(int(self.headers["Content-Length"]))
        self.asked.append((self.path, self.headers["Idempotency-Key"]))
        if len(self.asked) == 2:
            self.close_connection = True
            return
        self.send_response(503 if len(self.asked) == 1 else 201)
        self.send_header("Retry-After", "0")
        self.send_header("Content-Length", "2")
        self.end_headers()
        self.wfile.write(b"{}")

    def log_message(self, *words: object) -> None:
        pass


@pytest.fixture
def moody() -> Iterator[str]:
    with HTTPServer(("127.0.0.1", 0), Moody) as server:
        thread = threading.Thread(target=server.serve_forever, args=(0.01,))
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()
        thread.join()


def test_a_request_that_failed_is_the_same_request_again(moody):
    service = client.Service(moody, "rt_none", say=lambda text: None)
    assert service.post("/matches", {}) == {}
    assert len(Moody.asked) == 3
    assert {path for path, _ in Moody.asked} == {"/api/v1/matches"}
    assert len({key for _, key in Moody.asked}) == 1
