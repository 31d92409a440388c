"""What answers look like, for `openapi.yaml`. Nothing is serialised by these at run time: selectors build the answers,
orjson writes them, and `tests/api/test_schema.py` holds the two together.
"""

from matches.api.serializers.account import Account, IssuedToken, Limit, Limits, Me, PlacedSeat, Token, TokenPage
from matches.api.serializers.evidence import Audit, Endorsement, Fairness, Key, Keys, Record
from matches.api.serializers.matches import CreatedMatch, Creator, HeadMark, Match, MatchPage, NextTurn, Seat, Turn
from matches.api.serializers.play import (
    Entry,
    EntryPage,
    Event,
    Head,
    Legal,
    Played,
    PlayedOrLegal,
    PositionAt,
    Receipt,
)
from matches.api.serializers.problems import ProblemKind, ProblemPage
from matches.api.serializers.rules import Chapter, RulePage
from matches.api.serializers.variants import Bot, BotPage, Composed, Game, Option, Sentences, Variant, VariantPage

__all__ = [
    "Account",
    "Audit",
    "Bot",
    "BotPage",
    "Chapter",
    "Composed",
    "CreatedMatch",
    "Creator",
    "Endorsement",
    "Entry",
    "EntryPage",
    "Event",
    "Fairness",
    "Game",
    "Head",
    "HeadMark",
    "IssuedToken",
    "Key",
    "Keys",
    "Legal",
    "Limit",
    "Limits",
    "Match",
    "MatchPage",
    "Me",
    "NextTurn",
    "Option",
    "PlacedSeat",
    "Played",
    "PlayedOrLegal",
    "PositionAt",
    "ProblemKind",
    "ProblemPage",
    "Receipt",
    "Record",
    "RulePage",
    "Seat",
    "Sentences",
    "Token",
    "TokenPage",
    "Turn",
    "Variant",
    "VariantPage",
]
