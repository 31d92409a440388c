"""The account that asks, its tokens and limits."""

from typing import Any

from rest_framework.serializers import BooleanField, CharField, IntegerField, ListField, Serializer

from matches.api.fields import TIME, raw


class Account(Serializer[Any]):
    id = CharField()
    name = CharField()
    is_bot = BooleanField(help_text="Visible for ever.")


class PlacedSeat(Serializer[Any]):
    match = CharField()
    number = IntegerField(min_value=0)


class Me(Serializer[Any]):
    account = Account(allow_null=True)
    seat = PlacedSeat(allow_null=True, help_text="Of a seat token.")
    scopes = ListField(child=CharField())


class Limit(Serializer[Any]):
    name = CharField()
    quota = IntegerField(help_text="Requests in a window.")
    window_s = IntegerField()
    remaining = IntegerField()
    reset_s = IntegerField(help_text="Until the limit is whole again.")


class Limits(Serializer[Any]):
    limits = Limit(many=True)


class Token(Serializer[Any]):
    id = CharField()
    prefix = CharField(help_text="The first characters, by which its owner knows it.")
    scopes = ListField(child=CharField())
    created_at = raw(TIME)
    expires_at = raw(TIME, null=True)
    last_used = raw(TIME, null=True, help_text="Written at most once an hour.")


class IssuedToken(Token):
    token = CharField(help_text="Shown this once; only its hash is kept.")


class TokenPage(Serializer[Any]):
    results = Token(many=True)
    next = CharField(allow_null=True, help_text="The `cursor` of the next page.")
