"""The catalogue of problems."""

from typing import Any

from rest_framework.serializers import BooleanField, CharField, IntegerField, Serializer

from matches.api.serializers.variants import Sentences


class ProblemKind(Serializer[Any]):
    code = CharField()
    type = CharField()
    status = IntegerField()
    retryable = BooleanField()
    title = Sentences()
    detail = Sentences(help_text="`…` stands for what is told in each case.")
    section = CharField(allow_null=True, help_text="Of the rule book.")


class ProblemPage(Serializer[Any]):
    results = ProblemKind(many=True)
    next = CharField(allow_null=True, help_text="The `cursor` of the next page.")
