"""Addresses of the database and the broker, from the environment or those of the embedded services."""

import os
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, unquote, urlencode, urlsplit

from referee.embedded import places

OWNER = "referee"  # migrates
SERVANT = "referee_app"  # serves: no rights to change or remove entries
NAME = "referee"  # of the embedded database


def database_url() -> str:
    """`DATABASE_URL` serves; `DATABASE_OWNER_URL`, where it differs, migrates. `REFEREE_ROLE=owner` asks for that."""
    owner = os.environ.get("REFEREE_ROLE") == "owner"
    given = os.environ.get("DATABASE_URL")
    if given:
        return os.environ.get("DATABASE_OWNER_URL", given) if owner else given
    return embedded_url(OWNER if owner else SERVANT, places.DATABASE)


def broker_url() -> str:
    return os.environ.get("BROKER_URL") or f"redis+socket://{places.socket_folder(places.DATA / 'valkey')}/valkey.sock"


def embedded_url(user: str, folder: Path) -> str:
    return f"postgresql://{user}@/{NAME}?{urlencode({'host': places.socket_folder(folder)})}"


def database(url: str) -> dict[str, Any]:
    """Django's entry for a `postgresql://` address.

    Connections are kept for ever, bound at the server, and prepare what they run twice: measured at half the price of
    Django's defaults. Where one address migrates and serves, `REFEREE_DATABASE_ROLE` is what the servers step down to.
    """
    parts = urlsplit(url)
    if parts.scheme not in ("postgres", "postgresql"):
        raise ValueError(f"DATABASE_URL starts with postgresql://, not {parts.scheme!r}.")
    query = dict(parse_qsl(parts.query))
    options: dict[str, Any] = {"server_side_binding": True, "prepare_threshold": 2}
    role = os.environ.get("REFEREE_DATABASE_ROLE")
    if role and os.environ.get("REFEREE_ROLE") != "owner":
        options["assume_role"] = role
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": unquote(parts.path.lstrip("/")),
        "USER": unquote(parts.username or ""),
        "PASSWORD": unquote(parts.password or ""),
        "HOST": unquote(parts.hostname or "") or query.pop("host", ""),
        "PORT": str(parts.port or query.pop("port", "")),
        "CONN_MAX_AGE": None,
        "OPTIONS": options | query,
    }
