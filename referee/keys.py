"""The secrets of the house: Django's key, and the Ed25519 seeds that sign receipts.

In production they come from `REFEREE_SECRET_KEY` and `REFEREE_SIGNING_KEY` (32 bytes as hex; more than one with
commas: the first signs, the others are still published). A developer's clone makes its own at the first start, in
`.data/keys.json`, never inside the database folder: who copies the database does not get the keys.
"""

import json
import os
import secrets
from typing import NamedTuple

from django.core.exceptions import ImproperlyConfigured

from referee.embedded import places

SEED_BYTES = 32


class Keys(NamedTuple):
    secret: str
    signing: list[str]


def read() -> Keys:
    """The keys of the environment, and what it does not name from the clone's file."""
    secret, signing = os.environ.get("REFEREE_SECRET_KEY"), os.environ.get("REFEREE_SIGNING_KEY")
    if not (secret and signing):
        if not places.KEYS.exists():
            raise ImproperlyConfigured("Set REFEREE_SECRET_KEY and REFEREE_SIGNING_KEY, or start by manage.py once.")
        kept = json.loads(places.KEYS.read_text(encoding="utf-8"))
        secret, signing = secret or kept["secret_key"], signing or ",".join(kept["signing_keys"])
    return Keys(secret, [seed.strip() for seed in signing.split(",")])


def make() -> None:
    """Make the clone's file, unless it is there or the environment names both."""
    if places.KEYS.exists() or {"REFEREE_SECRET_KEY", "REFEREE_SIGNING_KEY"} <= set(os.environ):
        return
    places.private(places.DATA)
    fresh = {"secret_key": secrets.token_urlsafe(48), "signing_keys": [secrets.token_hex(SEED_BYTES)]}
    places.write_secret(places.KEYS, json.dumps(fresh, indent=2) + "\n")
