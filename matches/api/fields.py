"""Parts of answers that are said better as a schema than as a field of DRF."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework.serializers import JSONField

TIME = {"type": "string", "format": "date-time", "examples": ["2026-11-30T12:00:00.000Z"]}
FREE = {"type": "object", "additionalProperties": True}
SEATS_WORTH = {"type": "array", "items": {"type": ["integer", "null"]}}
VIEW = {
    "type": "object",
    "additionalProperties": True,
    "description": "The table as the viewer sees it: a text of cards, a list, or a number where faces are hidden.",
    "properties": {
        "hands": {"type": "array", "items": {"type": ["string", "integer"]}},
        "talon": {"type": ["string", "integer"]},
        "trump": {"type": ["string", "array", "null"], "items": {"type": "string"}},
        "table": {"type": "array", "items": {"type": "string"}},
        "to_act": {"type": "integer"},
        "phase": {"type": "string"},
    },
}


def raw(schema: dict[str, Any], *, null: bool = False, **options: Any) -> JSONField:
    """A field with this very schema."""
    told = schema | {"type": [schema["type"], "null"]} if null else schema

    @extend_schema_field(told)
    class Raw(JSONField):
        """Said by its schema."""

    return Raw(**options)
