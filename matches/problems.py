"""What goes wrong, as one exception: `Problem`, answered by the API as RFC 9457 `application/problem+json`.

Services, selectors and views raise it with a code of the catalogue and the members that belong to the case; only the
edge turns it into an answer, in the language the reader asked for. A refusal by the rules (422) is worded by
`variants.rulebook` alone. `retryable` says whether the very same request may succeed when it is sent again.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Protocol

import variants
from matches import rule_links
from matches.problem_codes import SERVICE, Kind
from variants import rulebook

TYPE = "/api/v1/problems/"
LONGEST_FIELD = 200
PLACEHOLDER = re.compile(r"\{[^}]*\}")

# The `reason` of a `bad_request`. A field is a header, a parameter, or a path into the body.
REASONS: dict[str, tuple[str, str]] = {
    "not_json": ("The body is not JSON in UTF-8.", "Тело запроса не является JSON в UTF-8."),
    "unknown_field": ("There is no field {field!r}.", "Поля {field!r} не существует."),
    "missing_field": ("The field {field!r} is missing.", "Нет поля {field!r}."),
    "wrong_type": ("The value of {field!r} has the wrong type.", "Значение {field!r} неверного типа."),
    "out_of_range": ("The value of {field!r} is out of range.", "Значение {field!r} вне допустимых границ."),
    "unknown_value": ("The value of {field!r} is not one of those possible.", "Недопустимое значение {field!r}."),
    "bad_text": ("The text of {field!r} is too long or malformed.", "Текст {field!r} слишком длинный или неверный."),
}


def _against_rules(words: rulebook.Sentence) -> Kind:
    return Kind(422, "Against the rules", "Против правил", words.en, words.ru, words.section)


def _not_composable(words: rulebook.Sentence) -> Kind:
    return Kind(422, "The game cannot be composed", "Такую игру нельзя составить", words.en, words.ru, words.section)


COMPOSITION_CODES = tuple(rulebook.COMPOSITION)
RULE_CODES = tuple(rulebook.SENTENCES)
CODES: dict[str, Kind] = (
    SERVICE
    | {code: _not_composable(words) for code, words in rulebook.COMPOSITION.items()}
    | {code: _against_rules(words) for code, words in rulebook.SENTENCES.items()}
)


def retryable(status: int) -> bool:
    """May the very same request succeed when it is sent again?"""
    return status in (429, 503)


class Refused(Protocol):
    """What the engine says of a move that the rules do not allow."""

    @property
    def code(self) -> str: ...
    @property
    def section(self) -> str: ...
    @property
    def offending(self) -> tuple[str, ...]: ...


class Problem(Exception):
    """A failure with a code of the catalogue. `members` are shown to the caller: give only what he may know.

    `sentences` (language -> text) replaces the sentence of the catalogue where the case has a better one. `allowed`:
    the methods that a 405 names in its header.
    """

    def __init__(
        self,
        code: str,
        *,
        retry_after: int | None = None,
        sentences: Mapping[str, str] | None = None,
        allowed: Iterable[str] = (),
        **members: object,
    ) -> None:
        kind = CODES[code]
        self.code = code
        self.status = kind.status
        self.retry_after = retry_after
        self.extra = members
        self._allowed = [str(method) for method in allowed]
        self._sentences = sentences or {
            "en": kind.detail_en.format_map(members),
            "ru": kind.detail_ru.format_map(members),
        }
        super().__init__(code, self._sentences["en"])

    def title(self, language: str) -> str:
        kind = CODES[self.code]
        return kind.title_ru if language == "ru" else kind.title_en

    def detail(self, language: str) -> str:
        return self._sentences["ru" if language == "ru" else "en"]

    def body(self, language: str) -> dict[str, object]:
        """The problem document, ready for JSON."""
        return {
            "type": TYPE + self.code,
            "title": self.title(language),
            "status": self.status,
            "detail": self.detail(language),
            "code": self.code,
            "retryable": retryable(self.status),
            **self.extra,
        }

    def headers(self) -> dict[str, str]:
        """The headers that the status demands."""
        if self.status in (429, 503):
            return {"Retry-After": str(self.retry_after or 1)}
        if self.status == 401:
            return {"WWW-Authenticate": 'Bearer realm="referee"'}
        if self.status == 405:
            return {"Allow": ", ".join(self._allowed)}
        return {}


def worded(sentence: str) -> str:
    """A sentence of the catalogue where no case is at hand: what is told in each case becomes `…`."""
    return PLACEHOLDER.sub("…", sentence)


def malformed(field: str, reason: str) -> Problem:
    """400 `bad_request`: which field, header or parameter is wrong, and why (a key of `REASONS`)."""
    field = field[:LONGEST_FIELD]
    english, russian = REASONS[reason]
    sentences = {"en": english.format(field=field), "ru": russian.format(field=field)}
    return Problem("bad_request", field=field, reason=reason, sentences=sentences)


def against_rules(refusal: Refused, *, game: variants.Game[Any], ply: int, head_seq: int) -> Problem:
    """422: the engine refused a move. `offending` are cards that the mover named himself or that lie open.

    The link leads to the rules of this very game, to the sentence of the refusal.
    """
    link = rule_links.of_game(game, refusal.code)
    return Problem(
        refusal.code,
        rule={"code": refusal.code, "variant": game.variant, "section": refusal.section, "link": link},
        offending=list(refusal.offending),
        ply=ply,
        head_seq=head_seq,
    )


def not_composable(error: variants.CompositionError, *, variant: str) -> Problem:
    """422: a combination, table size or option that cannot be, with the sentence that names what collides.

    The link leads to the page of the variant that was asked for, where it stands what it can be combined with.
    """
    section = rulebook.COMPOSITION[error.code].section
    link = rule_links.of_composition(variant, error.code)
    return Problem(
        error.code,
        sentences={"en": error.sentence("en"), "ru": error.sentence("ru")},
        rule={"code": error.code, "variant": variant, "section": section, "link": link},
    )


def unreadable(fault: variants.BadMove, text: str) -> Problem:
    """400: a text that is no move, with what is wrong with it."""
    return Problem("bad_move", sentences={"en": fault.sentence("en"), "ru": fault.sentence("ru")}, move=text)


def language(accept_language: str) -> str:
    """`en` or `ru`, whichever the header prefers; English where it says neither."""
    best, choice = 0.0, "en"
    for part in accept_language.split(",")[:20]:
        tag, _, weight = part.strip().partition(";")
        wanted = _quality(weight)
        name = tag.strip().lower().split("-")[0]
        if name in ("en", "ru") and wanted > best:
            best, choice = wanted, name
    return choice


def _quality(weight: str) -> float:
    text = weight.strip().removeprefix("q=")
    if not text:
        return 1.0
    return float(text) if text.replace(".", "", 1).isdecimal() and text.isascii() and len(text) <= 5 else 0.0


def catalogue() -> Sequence[tuple[str, Kind]]:
    """All codes with their kinds, in the order of their status and name."""
    return sorted(CODES.items(), key=lambda item: (item[1].status, item[0]))
