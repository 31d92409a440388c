"""Rows of the catalogue, games, house bots."""

from typing import Any

from rest_framework.serializers import (
    BooleanField,
    CharField,
    ChoiceField,
    DictField,
    IntegerField,
    ListField,
    Serializer,
)

from matches.api.fields import raw


class Option(Serializer[Any]):
    name = CharField()
    type = ChoiceField(["choice", "integer"])
    default = raw({"type": ["integer", "string"]})
    values = raw({"type": "array", "items": {"type": ["integer", "string"]}}, required=False)
    default_by_seats = raw(
        {"type": "object", "additionalProperties": {"type": ["integer", "string"]}},
        required=False,
        help_text="The default at the table sizes where it is another.",
    )
    seats_by_value = DictField(
        child=ListField(child=IntegerField()),
        required=False,
        help_text="The table sizes of a value where they are not `seats`; those of a pack are in `seats_by_deck`.",
    )
    form = CharField(
        required=False,
        help_text="A further form of the value: k is a number from `min` to `max`, or of a seat (`seat:k`).",
    )
    min = IntegerField(required=False)
    max = IntegerField(required=False)


class Sentences(Serializer[Any]):
    en = CharField()
    ru = CharField()


class Variant(Serializer[Any]):
    id = CharField()
    name = Sentences()
    kind = ChoiceField(["base", "modifier", "combination", "option", "own", "stub"])
    family = CharField(help_text="Of rules: A is the bout.")
    playable = BooleanField()
    why_not = CharField(allow_null=True)
    source = CharField(help_text="Where the rules were found.")  # type: ignore[assignment]  # DRF's own `source` is not meant
    edition = IntegerField(help_text="In which edition of the rule book it last changed.")
    bases = ListField(child=CharField(), help_text="On which it can be played.")
    default_base = CharField(allow_null=True, help_text="Null: a game of its own.")
    axes = DictField(child=CharField(), help_text="What it sets; two members that set one axis apart conflict.")
    seats = ListField(child=IntegerField(), help_text="The table sizes that can be played.")
    seats_by_deck = DictField(child=ListField(child=IntegerField()), help_text="The same for each pack.")
    options = Option(many=True, help_text="What may be asked for; what the game itself settles is left out.")
    decisions = ListField(child=CharField())


class VariantPage(Serializer[Any]):
    results = Variant(many=True)
    next = CharField(allow_null=True, help_text="The `cursor` of the next page.")


class Game(Serializer[Any]):
    """A game as a record pins it."""

    variant = CharField()
    base = CharField(allow_null=True, help_text="Filled in; null: a game of its own.")
    modifiers = ListField(child=CharField())
    options = raw({"type": "object", "additionalProperties": {"type": ["integer", "string"]}})
    edition = IntegerField()


class Composed(Game):
    given = raw({"type": "object", "additionalProperties": {"type": ["integer", "string"]}})
    seats = IntegerField(help_text="A dummy counted.")


class Bot(Serializer[Any]):
    level = IntegerField()
    name = Sentences()
    about = CharField()


class BotPage(Serializer[Any]):
    results = Bot(many=True)
    next = CharField(allow_null=True)
