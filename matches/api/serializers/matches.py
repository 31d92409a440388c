"""Matches, seats, turns."""

from typing import Any

from rest_framework.serializers import (
    BooleanField,
    CharField,
    ChoiceField,
    DictField,
    IntegerField,
    ListField,
    Serializer,
    URLField,
)

from matches.api.fields import FREE, SEATS_WORTH, TIME, raw
from matches.api.serializers.account import Account
from matches.api.serializers.variants import Game


class Seat(Serializer[Any]):
    number = IntegerField(min_value=0)
    kind = ChoiceField(["account", "guest", "bot", "open", "dummy"])
    level = IntegerField(allow_null=True, help_text="Of a house bot.")
    account = Account(allow_null=True)
    ready = BooleanField()
    left = BooleanField(help_text="It resigned or forfeited.")


class Turn(Serializer[Any]):
    ply = IntegerField(min_value=0)
    seat = IntegerField(allow_null=True, help_text="Which is asked; null while nobody is.")
    deadline = raw(TIME, null=True)
    moves = ListField(child=CharField(), required=False, help_text="For the token that is asked.")
    more = BooleanField(required=False, help_text="There are more legal moves than `moves` tells.")


class NextTurn(Serializer[Any]):
    ply = IntegerField(min_value=0)
    seat = IntegerField(allow_null=True)
    deadline = raw(TIME, null=True)


class HeadMark(Serializer[Any]):
    seq = IntegerField(min_value=0)
    hash = CharField()


class Creator(Serializer[Any]):
    id = CharField()
    name = CharField()


class Match(Serializer[Any]):
    id = CharField()
    state = ChoiceField(["open", "running", "closed"])
    private = BooleanField()
    imported = BooleanField(help_text="Brought in as a record: shown, never rated, never in our log.")
    game = Game()
    seats = Seat(many=True)
    seat = IntegerField(allow_null=True, help_text="The caller's own.")
    deals = IntegerField(help_text="How many are played; where the game itself ends the match, the most.")
    deal = IntegerField(help_text="The one on the table, from 1; 0 before the start.")
    ply = IntegerField(help_text="Moves made so far, over all deals.")
    clock = raw(FREE, help_text="As the match was created with.")
    clocks = raw(SEATS_WORTH, help_text="What each seat has for its next move, in milliseconds; null: no limit.")
    illegal_limit = raw({"type": ["object", "null"], "additionalProperties": True})
    lopsided = BooleanField(help_text="The seats are not alike by rule.")
    creator = Creator(allow_null=True)
    created_at = raw(TIME)
    started_at = raw(TIME, null=True)
    closed_at = raw(TIME, null=True)
    reason = CharField(allow_null=True, help_text="Why it closed.")
    result = raw(
        {"type": ["object", "null"], "additionalProperties": True}, help_text="Points, times fool and place a seat."
    )
    turn = NextTurn()
    head = HeadMark()
    stream = URLField(help_text="Where `wait` and streams are answered.")


class CreatedMatch(Match):
    seat_tokens = DictField(child=CharField(), help_text="Seat number -> token of a guest's seat. Shown this once.")


class MatchPage(Serializer[Any]):
    results = Match(many=True)
    next = CharField(allow_null=True, help_text="The `cursor` of the next page.")
