"""`manage.py up`: the whole house, from nothing, until Ctrl-C."""

import fcntl
import json
import os
import socket
import time
from contextlib import suppress
from typing import IO, Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.db import DatabaseError, connection

from matches import accounts, database
from referee import health
from referee.addresses import SERVANT
from referee.embedded import house, places
from referee.embedded.programs import Failed
from referee.embedded.supervisor import Supervisor

PORT_S = 2.0  # a house that just ended may still hold its ports
READY_S = 90.0
STEP_S = 0.1
CHECK = "`manage.py check --deploy --database default`"
WELCOME = """
Ready.
  Page, API      {url}/
  Documentation  {url}/api/docs
  Streams        {streams}/
  Token          {token}

A first game against a house bot (ID, PLY and MOVE are in the answer before):
  export TOKEN='Authorization: Bearer {token}' JSON='Content-Type: application/json'
  curl -H "$TOKEN" -H "$JSON" {url}/api/v1/matches \\
    -d '{{"game": {{"variant": "throw_in"}}, "seats": [{{"kind": "me"}}, {{"kind": "bot", "level": 2}}]}}'
  curl -H "$TOKEN" {url}/api/v1/matches/ID/turn
  curl -H "$TOKEN" -H "$JSON" {url}/api/v1/matches/ID/moves -d '{{"ply": PLY, "move": "MOVE"}}'

Ctrl-C ends everything; the data stays."""


class Command(BaseCommand):
    help = "Starts everything that is needed to play, keeps it running, and ends it in order at Ctrl-C."
    requires_system_checks = []

    def handle(self, *args: Any, **options: Any) -> None:
        held = only_here()
        for port in (settings.PORT, settings.STREAM_PORT):
            await_free(port)
        supervisor = Supervisor(self.say)
        supervisor.listen()
        try:
            why = self.run(supervisor)
        except (Failed, DatabaseError) as error:
            why = f"{str(error).strip()} Logs: {places.LOGS}."
        finally:
            self.say("Ending.")
            connection.close()
            supervisor.stop()
            held.close()
        if why:
            raise CommandError(f"{why} Everything is stopped; the data is kept.")
        self.say("Everything is stopped; the data is kept.")

    def run(self, supervisor: Supervisor) -> str:
        """Until somebody asks for the end (""), or it cannot go on (why)."""
        if "DATABASE_URL" not in os.environ:
            self.say("PostgreSQL ...")
            supervisor.add(house.store())
        if "BROKER_URL" not in os.environ:
            self.say("Valkey ...")
            supervisor.add(house.broker())
        self.say("Database ...")
        env = servants_env(self.prepare_database())
        token = accounts.issue_token(name="local", replace=True)
        connection.close()
        self.say("API, streams, worker, beat ...")
        for service in house.front(env):
            supervisor.add(service)
        waiting = Readiness(self.say)
        why = supervisor.watch(until=waiting.over)
        if why or supervisor.ending:
            return why
        if not waiting.ready:
            return "Not everything answers."
        self.tell(token)
        return supervisor.watch()

    def prepare_database(self) -> bool:
        """As the owner: migrate, and give the servants' role its rights. Whether they have to step down to it."""
        one_address = "DATABASE_URL" in os.environ and "DATABASE_OWNER_URL" not in os.environ
        stepping = one_address and made_role()
        if one_address and not stepping:
            self.say(f"  the role {SERVANT} cannot be used, so the owner serves: {CHECK} says more")
        call_command("migrate", verbosity=0, interactive=False)
        database.grant(connection)
        return stepping

    def tell(self, token: str) -> None:
        note = {"url": settings.PUBLIC_URL, "stream_url": settings.STREAM_URL, "token": token}
        places.write_secret(places.NOTE, json.dumps(note, indent=2) + "\n")
        self.say(WELCOME.format(token=token, url=settings.PUBLIC_URL, streams=settings.STREAM_URL))

    def say(self, text: str) -> None:
        with suppress(BrokenPipeError):  # nobody reads any more: the house goes on
            self.stdout.write(text)
            self.stdout.flush()


class Readiness:
    """Asks again and again what answers, and says each part once."""

    def __init__(self, say: Any) -> None:
        self.say = say
        self.told: set[str] = set()
        self.deadline = time.monotonic() + READY_S
        self.ready = False

    def over(self) -> bool:
        found = health.parts()
        connection.close()
        for part in found:
            if part.ok and part.name not in self.told:
                self.told.add(part.name)
                self.say(f"  {part.name} answers")
        self.ready = all(part.ok for part in found)
        if not self.ready and time.monotonic() > self.deadline:
            for part in found:
                if not part.ok:
                    self.say(f"  {part.name}: {part.why}")
            return True
        return self.ready


def only_here() -> IO[str]:
    """The lock of this clone: two houses would fight for one database folder."""
    places.private(places.DATA)
    lock = places.LOCK.open("a+", encoding="utf-8")
    lock.seek(0)
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise CommandError(f"`manage.py up` is already running here, as process {lock.read().strip()}.") from None
    lock.truncate()
    lock.write(f"{os.getpid()}\n")
    lock.flush()
    return lock


def await_free(port: int) -> None:
    deadline = time.monotonic() + PORT_S
    while True:
        with socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind((settings.HOST, port))
            except OSError as error:
                if time.monotonic() > deadline:
                    name = "REFEREE_PORT" if port == settings.PORT else "REFEREE_STREAM_PORT"
                    why = f"Port {port} of {settings.HOST}: {error.strerror}. Set {name} to another."
                    raise CommandError(why) from None
            else:
                return
        time.sleep(STEP_S)


def made_role() -> bool:
    """Whether the owner can become the servants' role; made if that is allowed."""
    with connection.cursor() as cursor:
        cursor.execute("select rolcreaterole or rolsuper from pg_roles where rolname = current_user")
        may = cursor.fetchone()[0]
        cursor.execute("select pg_has_role(oid, 'MEMBER') from pg_roles where rolname = %s", [SERVANT])
        found = cursor.fetchone()
        if found is None and may:
            cursor.execute(f"create role {SERVANT} nologin")
            cursor.execute(f"grant {SERVANT} to current_user")
            return True
    return bool(found and found[0])


def servants_env(stepping: bool) -> dict[str, str]:
    env = {name: value for name, value in os.environ.items() if name not in ("REFEREE_ROLE", "DATABASE_OWNER_URL")}
    env["DJANGO_SETTINGS_MODULE"] = "referee.settings"
    env["PYTHONPATH"] = os.pathsep.join(filter(None, [str(places.ROOT), env.get("PYTHONPATH", "")]))
    if stepping:
        env["REFEREE_DATABASE_ROLE"] = SERVANT
    return env
