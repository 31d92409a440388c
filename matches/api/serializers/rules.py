"""Chapters of the rule book."""

from typing import Any

from rest_framework.serializers import BooleanField, CharField, ChoiceField, IntegerField, ListField, Serializer

from matches.api.fields import FREE, raw
from matches.api.serializers.variants import Option

KINDS = ("base", "modifier", "combination", "option", "own", "stub")
VALUE = {"type": ["integer", "string"]}
VALUES = {"type": "object", "additionalProperties": VALUE}


class RuleLine(Serializer[Any]):
    id = CharField()
    name = CharField()
    kind = ChoiceField(KINDS)
    family = CharField(help_text="Of rules: A is the bout.")
    playable = BooleanField()
    about = CharField(help_text="What makes it different, in a sentence.")
    page = CharField(help_text="Where it can be read by people.")


class RulePage(Serializer[Any]):
    results = RuleLine(many=True)
    next = CharField(allow_null=True, help_text="The `cursor` of the next page.")


class RuleSentence(Serializer[Any]):
    axis = CharField(help_text="What it is about: an anchor of the page.")
    title = CharField()
    text = CharField()
    entry = CharField(help_text="Whose sentence it is: the base's or a member's.")
    option = CharField(allow_null=True, help_text="The option whose value says it.")


class RuleMove(Serializer[Any]):
    verb = CharField()
    form = CharField(help_text="How it is written.")
    text = CharField()


class RuleValue(Serializer[Any]):
    value = raw(VALUE)
    text = CharField(help_text="The rule that it makes.")


class RuleOption(Option):
    values = RuleValue(many=True)  # type: ignore[assignment]  # the field of a form, here with sentences
    value = raw(VALUE)
    about = CharField()
    axis = CharField()
    idle = BooleanField(help_text="The game leaves no room for it: no value changes anything.")


class Decision(Serializer[Any]):
    id = CharField(help_text="An anchor of the page; cases cite it.")
    text = CharField()


class RuleRefusal(Serializer[Any]):
    code = CharField(help_text="An anchor of the page.")
    text = CharField()
    more = CharField(help_text="What it means, and what to do instead.")
    section = CharField()
    rules = ListField(child=CharField(), help_text="The axes whose sentences it rests on, the best first.")


class ExampleGame(Serializer[Any]):
    variant = CharField()
    base = CharField(allow_null=True)
    modifiers = ListField(child=CharField())
    options = raw(VALUES)
    seats = IntegerField()


class RuleExample(Serializer[Any]):
    id = CharField(help_text="An anchor of the page.")
    name = CharField()
    source = CharField()  # type: ignore[assignment]  # DRF's own `source` is not meant
    decides = CharField(allow_null=True, help_text="The decision that it proves.")
    game = ExampleGame()
    previous = raw(FREE, null=True, help_text="Of the deal before, where that matters.")
    position = raw(FREE, help_text="The keys of a position.")
    play = ListField(child=CharField(), help_text="The lines of a rule case.")


class Chapter(RuleLine):
    lang = ChoiceField(("en", "ru"))
    why_not = CharField(allow_null=True, help_text="Why it cannot be played.")
    edition = IntegerField(help_text="Of the rule book.")
    source = CharField(help_text="Where the rules were found.")  # type: ignore[assignment]
    base = RuleLine(allow_null=True)
    modifiers = RuleLine(many=True)
    seats = ListField(child=IntegerField(), help_text="The table sizes of this very game.")
    bases = ListField(child=CharField())
    axes = raw({"type": "object", "additionalProperties": {"type": "string"}})
    rules = RuleSentence(many=True, help_text="In reading order.")
    moves = RuleMove(many=True)
    sees = ListField(child=CharField(), help_text="What each seat sees.")
    options = RuleOption(many=True)
    decisions = Decision(many=True)
    refusals = RuleRefusal(many=True, help_text="What its moves can be refused with.")
    examples = RuleExample(many=True)
