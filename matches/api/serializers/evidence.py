"""Audit, record, shuffle, keys."""

from typing import Any

from rest_framework.serializers import CharField, ChoiceField, DictField, IntegerField, ListField, Serializer

from matches.api.fields import raw


class Audit(Serializer[Any]):
    verdict = ChoiceField(["consistent", "inconsistent", "unverifiable"])
    seq = IntegerField(allow_null=True, help_text="The first entry at fault.")
    reason = CharField()
    checks = DictField(child=ChoiceField(["passed", "failed", "not_checked"]))


class Record(Serializer[Any]):
    format = CharField()
    match = CharField()
    entries = raw({"type": "array", "items": {"type": "object", "additionalProperties": True}})
    keys = raw({"type": "array", "items": {"type": "object", "additionalProperties": True}})


class Fairness(Serializer[Any]):
    match = CharField()
    deal = IntegerField()
    scheme = CharField()
    game = CharField(help_text="The `game_id` of the scheme.")
    commit = CharField()
    nonce_commits = ListField(child=CharField(allow_null=True))
    nonces = ListField(child=CharField(allow_null=True))
    deck_root = CharField()
    dealer = IntegerField()
    seed = CharField(allow_null=True, help_text="Once the deal is revealed.")
    pack = CharField(allow_null=True, help_text="Once the deal is revealed: first card first.")


class Endorsement(Serializer[Any]):
    key = CharField()
    sig = CharField()


class Key(Serializer[Any]):
    key = CharField()
    algorithm = CharField()
    public = CharField(help_text="Hex.")
    endorsed = Endorsement(allow_null=True, help_text="The key before vouches for this one.")


class Keys(Serializer[Any]):
    keys = Key(many=True)
