"""Addresses in the rule book: the page of exactly one game, and a place on it.

`/rules/transfer?modifiers=royal&options=deck:52#does_not_beat`: what a game has by default is left out. The pages and
`/api/v1/rules` read the same query.
"""

from collections.abc import Iterable, Mapping
from typing import Any
from urllib.parse import quote, urlencode

import variants
from variants import book

RULES = "/rules"
PLAIN = ",:"  # need no escape in a query

Values = Mapping[str, int | str]


def page(
    variant: str,
    *,
    base: str | None = None,
    modifiers: Iterable[str] = (),
    options: Values | None = None,
    lang: str | None = None,
    place: str = "",
) -> str:
    """The page of a game. `place`: an axis, a decision, a refusal code, an example."""
    asked = {
        "base": base or "",
        "modifiers": ",".join(modifiers),
        "options": ",".join(f"{name}:{value}" for name, value in (options or {}).items()),
        "lang": lang or "",
    }
    query = urlencode({name: text for name, text in asked.items() if text}, safe=PLAIN)
    return RULES + (f"/{quote(variant)}" if variant else "") + (f"?{query}" if query else "") + (place and f"#{place}")


def of_game(game: variants.Game[Any], place: str = "") -> str:
    """The page of this very game."""
    return of_record(game.variant, game.base, game.modifiers, game.given, place)


def of_record(variant: str, base: str | None, modifiers: Iterable[str], given: Values, place: str = "") -> str:
    """The page of a game as a match records it: what is usual there is not named."""
    modifiers = list(modifiers)
    usual = book.default_options(variant, base, modifiers)
    options = {name: value for name, value in given.items() if str(value) != str(usual.get(name))}
    own = base if base != variants.ENTRIES[variant].default_base else None
    return page(variant, base=own, modifiers=modifiers, options=options, place=place)


def of_composition(variant: str, code: str) -> str:
    """Where it stands why such a game cannot be: on the page of the variant asked for, or with the contents."""
    known = variant in variants.ENTRIES and code != "unknown_variant"
    return page(variant if known else "", place=code)
