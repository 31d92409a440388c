"""Query parameters, read as strictly as bodies, and the cursors of lists."""

import base64
import re
from collections.abc import Callable, Iterable, Sequence
from datetime import datetime
from typing import Any
from urllib.parse import parse_qsl

from django.db.models import Q, QuerySet
from django.http import HttpRequest
from drf_spectacular.utils import OpenApiParameter

from matches.problems import Problem, malformed

LARGEST = 2**31 - 1
PAGE = 50
LONGEST_PAGE = 200
LONGEST_TEXT = 200
CURSOR_ID = re.compile(r"[0-9A-Za-z_-]{1,80}")
WORD = {"type": "string", "minLength": 1, "maxLength": LONGEST_TEXT, "pattern": "^[0-9A-Za-z_.:=-]+$"}
WORD_PATTERN = re.compile("[0-9A-Za-z_.:=-]+")
LIMIT = OpenApiParameter(
    "limit",
    {"type": "integer", "minimum": 1, "maximum": LONGEST_PAGE, "default": PAGE},
    description="How many at most. More than 200 is a problem, never capped in silence.",
)
CURSOR = OpenApiParameter("cursor", WORD, description="`next` of the page before.")


def pairs(text: str) -> list[tuple[str, str]]:
    """A query string taken apart; bytes that are no UTF-8 are a problem."""
    try:
        return parse_qsl(text, keep_blank_values=True, errors="strict", max_num_fields=50)
    except ValueError:
        raise malformed("query", "bad_text") from None


class Query:
    """The parameters of a request; one that is not known, or stands twice, is a problem."""

    def __init__(self, pairs: Iterable[tuple[str, str]], *known: str) -> None:
        self._values: dict[str, str] = {}
        for name, value in pairs:
            if name not in known or name in self._values:
                raise malformed(name[:LONGEST_TEXT], "unknown_field" if name not in known else "bad_text")
            self._values[name] = value

    @classmethod
    def of(cls, request: HttpRequest, *known: str) -> "Query":
        """Those of a request of Django's."""
        return cls(pairs(request.META.get("QUERY_STRING", "")), *known)

    def __contains__(self, name: str) -> bool:
        return name in self._values

    def number(self, name: str, *, default: int, least: int = 0, most: int = LARGEST) -> int:
        text = self._values.get(name)
        if text is None:
            return default
        if not (text.isascii() and text.isdecimal()):
            raise malformed(name, "wrong_type")
        if len(text) > 10 or not least <= int(text) <= most:
            raise malformed(name, "out_of_range")
        return int(text)

    def choice(self, name: str, among: Sequence[str]) -> str | None:
        text = self._values.get(name)
        if text is not None and text not in among:
            raise malformed(name, "unknown_value")
        return text

    def flag(self, name: str) -> bool:
        return self.choice(name, ("true", "false")) == "true"

    def word(self, name: str) -> str | None:
        """An id or a cursor: whatever else it is, it has no blanks and no signs of other alphabets."""
        text = self._values.get(name)
        if text is not None and not (len(text) <= LONGEST_TEXT and WORD_PATTERN.fullmatch(text)):
            raise malformed(name, "bad_text")
        return text

    def text(self, name: str, pattern: re.Pattern[str], longest: int) -> str | None:
        """A text of a form of its own."""
        text = self._values.get(name)
        if text is not None and not (len(text) <= longest and pattern.fullmatch(text)):
            raise malformed(name, "bad_text")
        return text

    def page(self) -> int:
        """`limit`: never silently capped."""
        return self.number("limit", default=PAGE, least=1, most=LONGEST_PAGE)


def cut(rows: QuerySet[Any], query: Query, *, show: Callable[[Any], dict[str, Any]]) -> dict[str, Any]:
    """A page of rows, newest first, and the cursor of the page after it."""
    after = query.word("cursor")
    if after is not None:
        moment, last = _opened(after)
        rows = rows.filter(Q(created_at__lt=moment) | Q(created_at=moment, id__lt=last))
    size = query.page()
    found = list(rows.order_by("-created_at", "-id")[: size + 1])
    more = len(found) > size
    return {
        "results": [show(row) for row in found[:size]],
        "next": cursor(found[size - 1].created_at, found[size - 1].id) if more else None,
    }


def cursor(moment: datetime, last: str) -> str:
    """Where a page ended, as an opaque text."""
    return base64.urlsafe_b64encode(f"{moment.isoformat()} {last}".encode()).decode().rstrip("=")


def _opened(text: str) -> tuple[datetime, str]:
    try:
        moment, _, last = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4)).decode("ascii").partition(" ")
        found = datetime.fromisoformat(moment)
    except ValueError:
        raise Problem("bad_cursor") from None
    if found.tzinfo is None or not CURSOR_ID.fullmatch(last):
        raise Problem("bad_cursor")
    return found, last
