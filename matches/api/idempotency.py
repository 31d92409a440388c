"""`Idempotency-Key`: a POST that is no move is done once, and its repetitions get the first answer for 24 hours.

The key is taken in the transaction of the deed itself: a second request with it waits, and then finds either the
answer or a free key. The answer may hold tokens that are shown only once, so it is kept encrypted under the caller's
own token: neither the database nor the house's keys alone can open it.
"""

import base64
import hashlib
import hmac
import os
from collections.abc import Callable
from datetime import UTC, datetime, timedelta

from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from django.conf import settings
from django.db import connection, transaction
from django.http import HttpRequest, HttpResponse

from matches.models import IdempotencyKey
from matches.problems import Problem, malformed

LIFE = timedelta(hours=24)
LONGEST_KEY = 200
NONCE_BYTES = 12
FORGOTTEN_AT_ONCE = 100

_TAKE = """
INSERT INTO idempotency_keys (caller, key, request, created_at) VALUES (%s, %s, %s, %s)
ON CONFLICT (caller, key) DO UPDATE
SET request = excluded.request, status = NULL, answer = NULL, created_at = excluded.created_at
WHERE idempotency_keys.created_at < %s
RETURNING id
"""
_FORGET = """
DELETE FROM idempotency_keys WHERE id IN (
    SELECT id FROM idempotency_keys WHERE created_at < %s ORDER BY created_at LIMIT %s
)
"""


def once(request: HttpRequest, *, payer: str, body: bytes, deed: Callable[[], HttpResponse]) -> HttpResponse:
    """The answer of the deed, or the answer that the same request with the same key got before."""
    key = request.META.get("HTTP_IDEMPOTENCY_KEY")
    if key is None:
        return deed()
    if not 0 < len(key) <= LONGEST_KEY or not all("!" <= sign <= "~" for sign in key):
        raise malformed("Idempotency-Key", "bad_text")
    asked = hashlib.sha256(f"{request.method} {request.get_full_path()}\n".encode() + body).hexdigest()
    vault = _Vault(request.META.get("HTTP_AUTHORIZATION", ""), f"{payer} {key}")
    with transaction.atomic():
        taken = _take(payer, key, asked)
        if taken is None:
            return _repeated(IdempotencyKey.objects.get(caller=payer, key=key), asked, vault)
        response = deed()
        IdempotencyKey.objects.filter(id=taken).update(
            status=response.status_code, answer=vault.shut(response.headers.get("Location", ""), response.content)
        )
    return response


def _take(payer: str, key: str, asked: str) -> int | None:
    """The new row's id, or None where a living one has the key. Old rows are cleared on the way."""
    now = datetime.now(UTC)
    with connection.cursor() as cursor:
        cursor.execute(_TAKE, [payer, key, asked, now, now - LIFE])
        row = cursor.fetchone()
    forget(now=now)
    return None if row is None else int(row[0])


def forget(*, now: datetime) -> int:
    """Clear some of the answers that are no longer kept; how many. The sweep calls this too."""
    with connection.cursor() as cursor:
        cursor.execute(_FORGET, [now - LIFE, FORGOTTEN_AT_ONCE])
        return int(cursor.rowcount)


def _repeated(kept: IdempotencyKey, asked: str, vault: "_Vault") -> HttpResponse:
    if kept.request != asked or kept.answer is None:
        raise Problem("key_reused")
    location, content = vault.open(kept.answer)
    response = HttpResponse(content, content_type="application/json", status=kept.status)
    if location:
        response["Location"] = location
    response["Idempotency-Replayed"] = "true"
    return response


class _Vault:
    """Encrypts an answer for the one caller who got it."""

    def __init__(self, authorization: str, place: str) -> None:
        secret = hmac.digest(settings.SECRET_KEY.encode(), b"idempotency\n" + authorization.encode(), hashlib.sha256)
        self._cipher = AESGCM(secret)
        self._place = place.encode()

    def shut(self, location: str, content: bytes) -> str:
        nonce = os.urandom(NONCE_BYTES)
        sealed = self._cipher.encrypt(nonce, location.encode() + b"\n" + content, self._place)
        return base64.b64encode(nonce + sealed).decode()

    def open(self, text: str) -> tuple[str, bytes]:
        raw = base64.b64decode(text)
        location, _, content = self._cipher.decrypt(raw[:NONCE_BYTES], raw[NONCE_BYTES:], self._place).partition(b"\n")
        return location.decode(), content
