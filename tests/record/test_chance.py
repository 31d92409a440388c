"""`durak-fair/1`: the vectors, and what they cannot show."""

import hashlib
import hmac
from collections import Counter
from itertools import pairwise

import pytest

from tests.record.vectors import FAIR, FAIR_KEY, RECORD, RECORD_KEY
from variants import chance
from variants.cards import Pack

vectors = pytest.mark.parametrize("vector", FAIR, ids=[str(place) for place in range(1, len(FAIR) + 1)])


def nonces_of(vector):
    return [None if nonce is None else bytes.fromhex(nonce) for nonce in vector["nonces"]]


@vectors
def test_the_seed_is_committed_as_published(vector):
    assert chance.commit(vector["game"], bytes.fromhex(vector["seed"])).hex() == vector["commit"]


@vectors
def test_nonces_are_committed_as_published(vector):
    made = [
        None if nonce is None else chance.nonce_commit(vector["game"], seat, nonce).hex()
        for seat, nonce in enumerate(nonces_of(vector))
    ]
    assert made == vector["nonce_commits"]


@vectors
def test_the_key_of_a_deal_is_as_published(vector):
    assert chance.deal_key(vector["game"], bytes.fromhex(vector["seed"]), nonces_of(vector)).hex() == vector["key"]


@vectors
def test_the_pack_is_as_published(vector):
    assert chance.shuffle(bytes.fromhex(vector["key"]), vector["n"]) == vector["deck"]


@vectors
def test_the_root_of_the_pack_is_as_published(vector):
    assert chance.deck_root(bytes.fromhex(vector["key"]), vector["deck"]).hex() == vector["root"]


def test_card_numbers_are_named_as_published():
    pack = Pack(36)
    assert pack.text(chance.shuffle(FAIR_KEY, 36)) == RECORD["c2_vector1"]["pack"]
    assert pack.text(chance.shuffle(RECORD_KEY, 36)) == RECORD["pack"]


def test_a_later_event_has_the_published_sub_key():
    published = RECORD["extra"]["reshuffle/0"]
    assert chance.extra(RECORD_KEY, "reshuffle", 0).hex() == published["subkey"]
    assert chance.shuffle(bytes.fromhex(published["subkey"]), 10) == published["shuffle_of_10"]


def test_events_of_vector_1_are_as_published():
    published = RECORD["c2_vector1"]
    assert chance.Stream(chance.extra(FAIR_KEY, "dealer", 0)).below(4) == published["extra_dealer_0_below_4"]
    assert chance.shuffle(chance.extra(FAIR_KEY, "reshuffle", 0), 10) == published["extra_reshuffle_0_of_10"]


def test_a_missing_nonce_counts_as_an_empty_one():
    assert chance.deal_key("g", bytes(32), [None, b"a"]) == chance.deal_key("g", bytes(32), [b"", b"a"])


def test_events_of_other_names_and_counts_have_other_keys():
    keys = {chance.extra(FAIR_KEY, name, count) for name in ("dealer", "lot", "redeal") for count in range(5)}
    assert len(keys) == 15


def test_parts_of_other_lengths_never_give_the_same_bytes():
    assert chance.lp(b"ab", b"c") != chance.lp(b"a", b"bc")
    assert chance.lp() == b""


@pytest.mark.parametrize("key", [b"", b"k", bytes(32), bytes(64), bytes(65), b"x" * 200])
def test_hmac_is_the_standard_one(key):
    assert chance.hmac_sha256(key, b"text") == hmac.digest(key, b"text", hashlib.sha256)


@pytest.mark.parametrize("size", [0, 1, 2, 8, 9, 24, 36, 52, 216])
def test_the_fast_shuffle_and_the_plain_stream_agree(size):
    key = hashlib.sha256(bytes([size])).digest()
    stream, cards = chance.Stream(key), list(range(size))
    for place in range(size - 1, 0, -1):
        other = stream.below(place + 1)
        cards[place], cards[other] = cards[other], cards[place]
    assert chance.shuffle(key, size) == cards


def test_a_word_that_favours_low_cards_is_drawn_again():
    """No key with such a word can be searched for here: the stream is given one instead."""
    stream = chance.Stream(bytes(32))
    stream.words = (chance.WORDS - 1, 5)
    assert stream.below(36) == 5


def test_a_shuffle_with_a_word_to_be_drawn_again_follows_the_stream(monkeypatch):
    key = hashlib.sha256(b"again").digest()
    cards = list(range(36))
    chance._mix_by_stream(key, cards)
    monkeypatch.setattr(chance, "_words", lambda key, count: (chance.WORDS - 1,) * count)
    assert chance.shuffle(key, 36) == cards


def test_every_word_may_be_used_where_the_bound_divides_them():
    stream = chance.Stream(bytes(32))
    stream.words = (chance.WORDS - 1,)
    assert stream.below(chance.WORDS) == chance.WORDS - 1


@pytest.mark.parametrize("bound", [0, -1, chance.WORDS + 1])
def test_a_bound_that_no_word_can_serve_is_an_error(bound):
    with pytest.raises(ValueError, match=str(bound)):
        chance.Stream(bytes(32)).below(bound)


def test_a_later_shuffle_does_not_depend_on_how_the_cards_lay():
    key = chance.extra(FAIR_KEY, "reshuffle", 0)
    assert chance.shuffled(key, [30, 7, 19, 3]) == chance.shuffled(key, {3, 7, 19, 30})
    assert sorted(chance.shuffled(key, [30, 7, 19, 3])) == [3, 7, 19, 30]


def test_the_root_changes_with_any_two_cards_that_change_places():
    cards = chance.shuffle(FAIR_KEY, 24)
    roots = {chance.deck_root(FAIR_KEY, cards)}
    for place in range(23):
        other = list(cards)
        other[place], other[place + 1] = other[place + 1], other[place]
        roots.add(chance.deck_root(FAIR_KEY, other))
    assert len(roots) == 24


def test_the_root_of_no_cards_is_the_empty_tree():
    assert chance.deck_root(FAIR_KEY, []) == hashlib.sha256(b"").digest()


def test_salts_hide_each_place_apart():
    assert len({chance.salt(FAIR_KEY, place) for place in range(52)}) == 52
    assert {len(chance.salt(FAIR_KEY, place)) for place in range(52)} == {chance.SALT_BYTES}


def test_bots_get_other_chance_at_every_ply():
    chances = [chance.bot_chance(FAIR_KEY, ply) for ply in range(50)]
    assert all(one != other for one, other in pairwise(chances))
    assert chances[3] == hmac.digest(FAIR_KEY, chance.lp(b"bot", chance.u32(3)), hashlib.sha256)


def test_practice_keys_are_as_described():
    described = hashlib.sha256(chance.lp(b"durak-fair/1", b"play", b"1", chance.u32(7))).digest()
    assert chance.practice_key("1", 7) == described


def test_every_card_comes_to_every_place_equally_often():
    """4,000 packs of 9: the chi-square of 81 cells (64 degrees) stays below what one set of keys in 10,000 passes."""
    packs = 4_000
    cells: Counter[tuple[int, int]] = Counter()
    for number in range(packs):
        cells.update(enumerate(chance.shuffle(chance.practice_key("places", number), 9)))
    expected = packs / 9
    assert sum((cells[place, card] - expected) ** 2 / expected for place in range(9) for card in range(9)) < 114
