"""Receipts: the referee's signature under an entry, and its public keys.

`settings.SIGNING_KEYS` is a list of private seeds (32 bytes, hex). The first one signs; those
after it are the former ones, newest first, kept so that their receipts can still be checked. The
id of a key is the first 16 hex digits of the SHA-256 of its public bytes: anyone can compute it,
and nothing has to be numbered.

A new key is vouched for by the one before it (`endorsed`: Ed25519 over `lp(D, "rotation", public
bytes)`), so whoever trusts one key of the list can walk to the newest.
"""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured

from variants.chance import SCHEME, lp, u64

ALGORITHM = "ed25519"


class UnknownKey(LookupError):
    """A receipt that names a key which is not in the list it is checked against."""


@dataclass(frozen=True)
class SigningKey:
    id: str
    public: bytes
    private: Ed25519PrivateKey


def sign_head(match: str, seq: int, hash_hex: str) -> dict[str, Any]:
    """The receipt of the entry with this number and hash."""
    key = _signing_keys(tuple(settings.SIGNING_KEYS))[0]
    signature = key.private.sign(_head(match, seq, hash_hex))
    return {"seq": seq, "hash": hash_hex, "key": key.id, "sig": signature.hex()}


def verify_head(match: str, receipt: Mapping[str, Any], keys: Mapping[str, str] | None = None) -> bool:
    """Did the key that the receipt names sign it? `keys`: id -> public hex; ours by default."""
    public = (keys if keys is not None else _public_by_id()).get(receipt["key"])
    if public is None:
        raise UnknownKey(f"No key has the id {receipt['key']!r}.")
    head = _head(match, receipt["seq"], receipt["hash"])
    try:
        Ed25519PublicKey.from_public_bytes(bytes.fromhex(public)).verify(bytes.fromhex(receipt["sig"]), head)
    except InvalidSignature:
        return False
    return True


def public_keys() -> list[dict[str, Any]]:
    """What `/keys` shows and a record carries: the key that signs now first."""
    return [dict(key) for key in _published(tuple(settings.SIGNING_KEYS))]


def key_id(public: bytes) -> str:
    return hashlib.sha256(public).hexdigest()[:16]


def _head(match: str, seq: int, hash_hex: str) -> bytes:
    return lp(SCHEME, b"head", match.encode(), u64(seq), bytes.fromhex(hash_hex))


def _public_by_id() -> dict[str, str]:
    return {key.id: key.public.hex() for key in _signing_keys(tuple(settings.SIGNING_KEYS))}


@lru_cache(maxsize=8)
def _signing_keys(seeds: tuple[str, ...]) -> tuple[SigningKey, ...]:
    """Made once a process for each value of the setting."""
    if not seeds:
        raise ImproperlyConfigured("SIGNING_KEYS needs at least one private seed of 32 bytes in hex.")
    return tuple(_signing_key(place, seed) for place, seed in enumerate(seeds))


def _signing_key(place: int, seed: str) -> SigningKey:
    try:
        private = Ed25519PrivateKey.from_private_bytes(bytes.fromhex(seed))
    except (TypeError, ValueError):
        # never quoted: it is a secret
        raise ImproperlyConfigured(f"SIGNING_KEYS[{place}] must be 32 bytes in hex.") from None
    public = private.public_key().public_bytes(Encoding.Raw, PublicFormat.Raw)
    return SigningKey(key_id(public), public, private)


@lru_cache(maxsize=8)
def _published(seeds: tuple[str, ...]) -> tuple[dict[str, Any], ...]:
    keys = _signing_keys(seeds)
    older: tuple[SigningKey | None, ...] = (*keys[1:], None)
    return tuple(
        {"key": key.id, "algorithm": ALGORITHM, "public": key.public.hex(), "endorsed": _endorsed(key, by)}
        for key, by in zip(keys, older, strict=True)
    )


def _endorsed(key: SigningKey, by: SigningKey | None) -> dict[str, str] | None:
    if by is None:
        return None
    return {"key": by.id, "sig": by.private.sign(lp(SCHEME, b"rotation", key.public)).hex()}
