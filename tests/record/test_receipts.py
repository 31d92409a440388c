"""Receipts: signed by the first key, checked by any."""

import hashlib
import secrets
from itertools import pairwise

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
from django.core.exceptions import ImproperlyConfigured

from matches import receipts
from tests.record.vectors import RECORD
from variants.chance import lp

SEED = RECORD["receipt"]["private"]
OLDER = "11" * 32
OLDEST = "22" * 32
HASH = RECORD["entries"][6]["hash"]


@pytest.fixture(autouse=True)
def _published_key(settings):
    settings.SIGNING_KEYS = [SEED]


def test_the_published_receipt():
    receipt = receipts.sign_head("mt_vector1", 7, HASH)
    assert receipt["sig"] == RECORD["receipt"]["sig"]
    assert (receipt["seq"], receipt["hash"]) == (7, HASH)


def test_a_key_is_named_after_its_public_bytes():
    public = bytes.fromhex(RECORD["receipt"]["public"])
    assert receipts.sign_head("mt_vector1", 7, HASH)["key"] == hashlib.sha256(public).hexdigest()[:16]


def test_the_first_key_signs_and_the_older_ones_still_verify(settings):
    settings.SIGNING_KEYS = [OLDER]
    receipt = receipts.sign_head("mt_1", 1, HASH)
    settings.SIGNING_KEYS = [SEED, OLDER]
    assert receipts.sign_head("mt_1", 1, HASH)["key"] != receipt["key"]
    assert receipts.verify_head("mt_1", receipt)


@pytest.mark.parametrize("change", [{"seq": 8}, {"hash": "00" * 32}, {"sig": "00" * 64}])
def test_a_receipt_that_was_changed_is_not_signed(change):
    receipt = {**receipts.sign_head("mt_1", 7, HASH), **change}
    assert not receipts.verify_head("mt_1", receipt)


def test_a_receipt_of_another_match_is_not_signed():
    assert not receipts.verify_head("mt_2", receipts.sign_head("mt_1", 7, HASH))


def test_a_receipt_by_a_stranger_is_told_apart_from_a_forged_one():
    receipt = {**receipts.sign_head("mt_1", 7, HASH), "key": "0" * 16}
    with pytest.raises(receipts.UnknownKey, match="0000000000000000"):
        receipts.verify_head("mt_1", receipt)


def test_a_record_is_checked_against_the_keys_that_it_brings():
    receipt = receipts.sign_head("mt_1", 7, HASH)
    public = RECORD["receipt"]["public"]
    assert receipts.verify_head("mt_1", receipt, {receipt["key"]: public})
    with pytest.raises(receipts.UnknownKey):
        receipts.verify_head("mt_1", receipt, {})


def test_each_key_is_vouched_for_by_the_one_before_it(settings):
    settings.SIGNING_KEYS = [SEED, OLDER, OLDEST]
    keys = receipts.public_keys()
    public = {key["key"]: bytes.fromhex(key["public"]) for key in keys}
    for key, older in pairwise(keys):
        assert key["endorsed"]["key"] == older["key"]
        signed = lp(b"durak-fair/1", b"rotation", public[key["key"]])
        Ed25519PublicKey.from_public_bytes(public[older["key"]]).verify(bytes.fromhex(key["endorsed"]["sig"]), signed)
    assert keys[-1]["endorsed"] is None


def test_what_is_published_holds_no_secret(settings):
    settings.SIGNING_KEYS = [SEED, OLDER]
    assert SEED not in str(receipts.public_keys())
    assert set(receipts.public_keys()[0]) == {"key", "algorithm", "public", "endorsed"}


def test_a_published_list_can_be_changed_without_harm():
    receipts.public_keys()[0]["public"] = "changed"
    assert receipts.public_keys()[0]["public"] == RECORD["receipt"]["public"]


@pytest.mark.parametrize("keys", [[], ["short"], ["zz" * 32], [None], ["00" * 31]])
def test_a_setting_that_is_no_key_is_named_but_never_quoted(settings, keys):
    settings.SIGNING_KEYS = keys
    with pytest.raises(ImproperlyConfigured, match="SIGNING_KEYS") as fault:
        receipts.sign_head("mt_1", 7, HASH)
    assert not any(key and key in str(fault.value) for key in keys)


def test_a_private_key_is_made_once_a_process(settings):
    settings.SIGNING_KEYS = [secrets.token_hex(32)]
    before = receipts._signing_keys.cache_info().misses
    for seq in range(1, 20):
        receipts.sign_head("mt_1", seq, HASH)
    assert receipts._signing_keys.cache_info().misses == before + 1
