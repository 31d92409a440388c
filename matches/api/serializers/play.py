"""Entries, receipts, moves, positions."""

from typing import Any

from drf_spectacular.utils import PolymorphicProxySerializer
from rest_framework.serializers import BooleanField, CharField, IntegerField, Serializer

from matches.api.fields import FREE, SEATS_WORTH, TIME, VIEW, raw
from matches.api.serializers.matches import NextTurn


class Event(Serializer[Any]):
    kind = CharField()
    seat = IntegerField(help_text="-1 where it is no seat's.")
    cards = raw({"type": ["string", "integer"]}, help_text="Their number where the caller may not see the faces.")


class Entry(Serializer[Any]):
    v = IntegerField()
    match = CharField()
    seq = IntegerField(min_value=1)
    at = raw(TIME)
    kind = CharField(
        help_text="`opened seated committed dealt moved flagged left unsealed revealed closed`; more may come."
    )
    seat = IntegerField(allow_null=True, help_text="Whose entry it is.")
    by = IntegerField(allow_null=True, help_text="The seat that sent it; null: the referee.")
    data = raw(FREE)  # type: ignore[assignment]  # DRF's own `data` is not meant
    sealed = CharField(allow_null=True)
    prev = CharField()
    hash = CharField()
    hidden = raw(
        {"type": ["object", "null"], "additionalProperties": True}, help_text="Null where the caller may not see it."
    )
    events = Event(
        many=True, required=False, help_text="What a move led to; computed by replay, outside the hashed bytes."
    )


class EntryPage(Serializer[Any]):
    results = Entry(many=True)
    next = IntegerField(allow_null=True, help_text="The `after` of the next page; null: the head is reached.")
    head_seq = IntegerField()
    closed = BooleanField(help_text="Nothing will follow the head.")


class Receipt(Serializer[Any]):
    seq = IntegerField()
    hash = CharField()
    key = CharField(help_text="Id of the key in `/keys`.")
    sig = CharField(help_text="Ed25519, hex.")


class Head(Receipt):
    match = CharField()


class Played(Serializer[Any]):
    entry = Entry()
    receipt = Receipt()
    view = raw(VIEW, required=False, help_text="The table as the move left it; missing with `Prefer: return=minimal`.")
    turn = NextTurn()
    clocks = raw(SEATS_WORTH)


class Legal(Serializer[Any]):
    legal = BooleanField(help_text="Always true: a move that is not legal is a problem.")


PlayedOrLegal = PolymorphicProxySerializer(
    component_name="PlayedOrLegal", serializers=[Played, Legal], resource_type_field_name=None, many=False
)


class PositionAt(Serializer[Any]):
    match = CharField()
    seq = IntegerField()
    deal = IntegerField()
    ply = IntegerField()
    viewer = IntegerField(allow_null=True, help_text="The seat whose eyes these are; null: a spectator's.")
    view = raw(VIEW)
