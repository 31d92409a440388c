"""Chance: everything `durak-fair/1` says about seeds, keys, packs and roots.

The key of a deal is the only source of chance in it. The pack is shuffled with the key itself;
every other event has a sub-key, told by its name and by how many of that name came before
(`extra`), so that chance is data: a state keeps counts, never a generator.

Two decisions for speed. A shuffle takes all the words that it needs at once: a word that must
be drawn again turns up about once in three million packs, and then the pack is shuffled by the
plain stream, which both ways must agree with. HMAC is written out, because the hash states of
the padded key serve all blocks of a stream.
"""

import hashlib
import struct
from collections.abc import Iterable, Sequence

SCHEME = b"durak-fair/1"
WORDS = 1 << 32  # a stream is made of words below this
WORDS_IN_BLOCK = 8
SALT_BYTES = 16

_PAD = 64
_INNER = bytes(byte ^ 0x36 for byte in range(256))
_OUTER = bytes(byte ^ 0x5C for byte in range(256))


class Stream:
    """The words of a key in order. One is made for an event and thrown away with it."""

    def __init__(self, key: bytes) -> None:
        self.key = key
        self.block = 0
        self.words: tuple[int, ...] = ()
        self.place = 0

    def word(self) -> int:
        if self.place == len(self.words):
            self.words = struct.unpack(">8I", hmac_sha256(self.key, u64(self.block)))
            self.block += 1
            self.place = 0
        word = self.words[self.place]
        self.place += 1
        return word

    def below(self, bound: int) -> int:
        """A fair choice of 0 .. bound - 1: words that would favour the low ones are drawn again."""
        if not 0 < bound <= WORDS:
            raise ValueError(f"A bound is 1 to {WORDS}, not {bound!r}.")
        limit = WORDS - WORDS % bound
        word = self.word()
        while word >= limit:
            word = self.word()
        return word % bound


def shuffle(key: bytes, size: int) -> list[int]:
    """The pack of a key: card numbers in the order in which they are dealt."""
    cards = list(range(size))
    _mix(key, cards)
    return cards


def shuffled(key: bytes, cards: Iterable[int]) -> list[int]:
    """A later shuffle by its sub-key; the cards are first put in the order of their numbers."""
    pile = sorted(cards)
    _mix(key, pile)
    return pile


def extra(key: bytes, name: str, count: int) -> bytes:
    """The sub-key of a later event; `count` events of this name came before it in the deal."""
    return hmac_sha256(key, lp(b"extra", name.encode(), u32(count)))


def bot_chance(key: bytes, ply: int) -> bytes:
    """What a house bot is given to choose with at this ply of the match."""
    return hmac_sha256(key, lp(b"bot", u32(ply)))


def practice_key(seed: str, game: int) -> bytes:
    """The key of a game that `python -m variants play --seed` plays; the first game is 0."""
    return _tagged(b"play", seed.encode(), u32(game))


def commit(game_id: str, seed: bytes) -> bytes:
    """What the referee publishes before the deal to be bound to its seed."""
    return _tagged(b"seed", game_id.encode(), seed)


def nonce_commit(game_id: str, seat: int, nonce: bytes) -> bytes:
    """What a seat publishes before the seed is committed to be bound to its nonce."""
    return _tagged(b"nonce", game_id.encode(), u32(seat), nonce)


def deal_key(game_id: str, seed: bytes, nonces: Sequence[bytes | None]) -> bytes:
    """The key of a deal: a nonce for each seat with a player, None where none was revealed."""
    parts = [nonce if nonce is not None else b"" for nonce in nonces]
    return hmac_sha256(seed, lp(SCHEME, b"deck", game_id.encode(), *parts))


def salt(key: bytes, place: int) -> bytes:
    """What hides the card at this place of the pack within the root."""
    return hmac_sha256(key, lp(b"salt", u32(place)))[:SALT_BYTES]


def deck_root(key: bytes, cards: Sequence[int]) -> bytes:
    """The root over the pack that is played, published before any card is seen."""
    leaves: list[bytes] = []
    for place, card in enumerate(cards):
        text = lp(SCHEME, b"card", u32(place) + u32(card), salt(key, place))
        leaves.append(hashlib.sha256(b"\x00" + text).digest())
    return _tree(leaves)


def lp(*parts: bytes) -> bytes:
    """Each part after its length, so that no two lists of parts give the same bytes."""
    pieces: list[bytes] = []
    for part in parts:
        pieces.append(len(part).to_bytes(4, "big"))
        pieces.append(part)
    return b"".join(pieces)


def u32(number: int) -> bytes:
    return number.to_bytes(4, "big")


def u64(number: int) -> bytes:
    return number.to_bytes(8, "big")


def hmac_sha256(key: bytes, message: bytes) -> bytes:
    padded = _padded(key)
    inner = hashlib.sha256(padded.translate(_INNER) + message).digest()
    return hashlib.sha256(padded.translate(_OUTER) + inner).digest()


def _mix(key: bytes, cards: list[int]) -> None:
    """Fisher-Yates from the last place down, in place."""
    size = len(cards)
    words = _words(key, size - 1)
    if words and max(words) >= WORDS - size:
        _mix_by_stream(key, cards)
        return
    left = size
    for word in words:
        other = word % left
        left -= 1
        card = cards[left]
        cards[left] = cards[other]
        cards[other] = card


def _mix_by_stream(key: bytes, cards: list[int]) -> None:
    """The same, word by word, for the rare pack in which a word may have to be drawn again."""
    stream = Stream(key)
    for place in range(len(cards) - 1, 0, -1):
        other = stream.below(place + 1)
        cards[place], cards[other] = cards[other], cards[place]


def _words(key: bytes, count: int) -> tuple[int, ...]:
    """The first words of a stream."""
    if count < 1:
        return ()
    padded = _padded(key)
    inner = hashlib.sha256(padded.translate(_INNER))
    outer = hashlib.sha256(padded.translate(_OUTER))
    blocks: list[bytes] = []
    for block in range((count + WORDS_IN_BLOCK - 1) // WORDS_IN_BLOCK):
        inside = inner.copy()
        inside.update(block.to_bytes(8, "big"))
        outside = outer.copy()
        outside.update(inside.digest())
        blocks.append(outside.digest())
    words: tuple[int, ...] = struct.unpack_from(f">{count}I", b"".join(blocks))
    return words


def _padded(key: bytes) -> bytes:
    if len(key) > _PAD:
        return hashlib.sha256(key).digest().ljust(_PAD, b"\x00")
    return key.ljust(_PAD, b"\x00")


def _tagged(tag: bytes, *parts: bytes) -> bytes:
    return hashlib.sha256(lp(SCHEME, tag, *parts)).digest()


def _tree(leaves: Sequence[bytes]) -> bytes:
    """RFC 6962: the left side of each node is the largest full tree that leaves a right side."""
    if not leaves:
        return hashlib.sha256(b"").digest()
    if len(leaves) == 1:
        return leaves[0]
    half = 1
    while half * 2 < len(leaves):
        half *= 2
    return hashlib.sha256(b"\x01" + _tree(leaves[:half]) + _tree(leaves[half:])).digest()
