"""Answers as a reader of `openapi.yaml` meets them first: one match of two guests, its first move just made."""

from typing import Any

from drf_spectacular.utils import OpenApiExample

MATCH = "mt_af89afd4e1ed01ec502b"
HASH = "c7b4b6065e8b6c981f4b3be627d45a7768262fc772243e28ddc9d8b5041d4f9b"
BEFORE = "771b0146984eb92c9e52284315f8f2c3491a7db1a5e77a244707f9b14c82bbfe"
SIGNATURE = (
    "21df2bf115e87a17c28b5397701e7b55f7567909db1724e1cf071c72112c522a"
    "3d421d3ba07bab5c5de1d1ff503db1aa55b79816b4124bdda843e81a3289a806"
)
NEXT: dict[str, Any] = {"ply": 1, "seat": 1, "deadline": None}
ENTRY: dict[str, Any] = {
    "v": 1,
    "match": MATCH,
    "seq": 6,
    "at": "2026-11-30T12:00:00.283Z",
    "kind": "moved",
    "seat": 0,
    "by": 0,
    "data": {"deal": 1, "ply": 0, "move": "lead 6D", "charged_ms": 15},
    "sealed": None,
    "prev": BEFORE,
    "hash": HASH,
    "hidden": None,
    "events": [],
}
RECEIPT: dict[str, Any] = {"seq": 6, "hash": HASH, "key": "fe812c12f3ab4ce6", "sig": SIGNATURE}
VIEW: dict[str, Any] = {
    "hands": ["8S 9S 7D 7C 8C", 6],
    "talon": "? ? ? JD",
    "discard": 0,
    "trump": "D",
    "trump_card": "JD",
    "table": ["6D/-"],
    "leader": 0,
    "defender": 1,
    "dealer": 0,
    "phase": "defend",
    "bout": 1,
    "to_act": 1,
}


def answer(name: str, value: Any, status: int = 200) -> OpenApiExample:
    """An example of a good answer."""
    return OpenApiExample(name, value=value, response_only=True, status_codes=[str(status)])


PLAYED = answer(
    "the first move", {"entry": ENTRY, "receipt": RECEIPT, "view": VIEW, "turn": NEXT, "clocks": [None, None]}, 201
)
TURN = answer(
    "its own turn", {"ply": 0, "seat": 0, "deadline": None, "moves": ["lead 6D", "lead 7D 7C"], "more": False}
)
ENTRIES = answer("the newest", {"results": [ENTRY], "next": None, "head_seq": 6, "closed": False})
POSITION = answer("seat 0 looks", {"match": MATCH, "seq": 6, "deal": 1, "ply": 1, "viewer": 0, "view": VIEW})
HEAD = answer("signed", {"match": MATCH, **RECEIPT})

LINE: dict[str, Any] = {
    "id": "transfer",
    "name": "Transfer fool",
    "kind": "base",
    "family": "A",
    "playable": True,
    "about": "A throw-in game in which the defender may pass the attack on to the next player with a card of the same"
    " rank.",
    "page": "/rules/transfer",
}
ROYAL: dict[str, Any] = LINE | {
    "id": "royal",
    "name": "Royal fool",
    "kind": "modifier",
    "about": "The lowest cards are beaten only by aces.",
    "page": "/rules/royal",
}
RULES = answer("the first line", {"results": [LINE], "next": "transfer"})
CHAPTER = answer(
    "royal transfer",
    LINE
    | {
        "name": "Transfer fool + Royal fool",
        "page": "/rules/transfer?modifiers=royal",
        "lang": "en",
        "why_not": None,
        "edition": 1,
        "source": "S1 19-26",
        "base": LINE,
        "modifiers": [ROYAL],
        "seats": [2, 3, 4, 5, 6],
        "bases": ["transfer"],
        "axes": {},
        "rules": [
            {
                "axis": "beats",
                "title": "What beats what",
                "text": "The lowest card of a suit is beaten only by the ace of that suit.",
                "entry": "royal",
                "option": "royal",
            }
        ],
        "moves": [{"verb": "beat", "form": "beat ATTACK CARD", "text": "Cover an attack card."}],
        "sees": ["Everybody sees his own cards."],
        "options": [
            {
                "name": "travel",
                "type": "choice",
                "default": "on",
                "value": "on",
                "about": "Whether a trump may be shown instead of laid.",
                "axis": "transfer",
                "idle": False,
                "values": [{"value": "on", "text": "A trump may be shown."}, {"value": "off", "text": "It may not."}],
            }
        ],
        "decisions": [{"id": "transfer.1", "text": "The first bout of a deal cannot be transferred."}],
        "refusals": [
            {
                "code": "does_not_beat",
                "text": "This card does not beat that one.",
                "more": "Cover with a higher card of the suit, or with a trump.",
                "section": "5.2",
                "rules": ["beats"],
            }
        ],
        "examples": [
            {
                "id": "example.transfer.1",
                "name": "a cover must beat",
                "source": "catalogue: transfer",
                "decides": None,
                "game": {"variant": "transfer", "base": None, "modifiers": [], "options": {}, "seats": 2},
                "previous": None,
                "position": {"hands": ["7D 9C", "9D TS"], "trump": "H", "leader": 0},
                "play": ["0 lead 7D", "1 beat 7D TS ! does_not_beat", "1 beat 7D 9D"],
            }
        ],
    },
)
