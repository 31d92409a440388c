"""drf-spectacular's settings, for `referee.settings`. No imports: settings are read before anything else."""

from typing import Any

SPECTACULAR_SETTINGS: dict[str, Any] = {
    "TITLE": "Durak Referee",
    "VERSION": "1",
    "OAS_VERSION": "3.1.0",
    "DESCRIPTION": (
        "A service that referees and records games of the Durak family for clients of any make.\n\n"
        "Errors are RFC 9457 problems with a stable `code`; `Accept-Language: ru` changes sentences, never codes. "
        "Times are RFC 3339 in UTC; clocks are integer milliseconds. Bodies are strict: an unknown field is refused. "
        "Changes inside v1 are additive: clients ignore members that they do not know."
    ),
    "LICENSE": {"name": "MIT", "identifier": "MIT"},
    "SERVERS": [],
    "SCHEMA_PATH_PREFIX": "/api/v1",
    "SERVE_INCLUDE_SCHEMA": False,
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
    "SWAGGER_UI_SETTINGS": {"deepLinking": True, "persistAuthorization": True, "displayRequestDuration": True},
    "PREPROCESSING_HOOKS": ["matches.api.openapi.only_operations"],
    "POSTPROCESSING_HOOKS": ["matches.api.openapi.finish"],
    "PATH_CONVERTER_OVERRIDES": {
        "match": {"type": "string", "pattern": "^mt_[0-9A-Za-z_-]{1,60}$"},
        "name": {"type": "string", "pattern": "^[0-9A-Za-z_-]{1,60}$"},
        "number": {"type": "integer", "minimum": 0, "maximum": 999999},
    },
    "TAGS": [
        {"name": "account", "description": "Who asks, tokens, limits."},
        {"name": "variants", "description": "The catalogue of games, how they combine, the house bots."},
        {"name": "rules", "description": "The rule book: how any game is played, in English and Russian."},
        {"name": "matches", "description": "Contracts of seats, game, clock and number of deals."},
        {"name": "seats", "description": "Before the start."},
        {"name": "play", "description": "Turns, moves, leaving."},
        {"name": "watching", "description": "Entries, positions, heads."},
        {"name": "evidence", "description": "Audit, record, shuffle, keys."},
        {"name": "problems", "description": "What each code means."},
        {"name": "service", "description": "Is it well?"},
    ],
}
