"""One row of the catalogue (catalogue 3): its names, bases, options and what it changes."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from variants.bout.rules import Rules
from variants.core import Game

Value = int | str

ANY_BASE = ("simple", "throw_in", "transfer", "japanese")
THREE_BASES = ("simple", "throw_in", "transfer")

SHUFFLED_ONCE = "no"
"""The order of the pack, as `redeal` says it, in games whose hands it cannot measure (2.12)."""

NEEDED = "must last"
"""What members say of the talon that cannot be played without one (5.3)."""


def settled_elsewhere(rules: Rules, value: Value) -> Rules:
    """For options that change no axis: a game of its own reads them itself, the pack follows from the whole set."""
    return rules


@dataclass(frozen=True)
class Option:
    """A typed setting: a choice lists its values as texts, an integer has `low` and `high`."""

    name: str
    values: tuple[str, ...]
    default: Value
    apply: Callable[[Rules, Value], Rules] = settled_elsewhere
    axis: str = ""
    """The sub-axis it sets; a member that sets the same one to another value conflicts (5.3)."""
    low: int = 0
    high: int = 0
    on_base: Mapping[str, Value] = field(default_factory=dict)
    """Defaults that differ on some bases."""
    by_seats: Mapping[int, Value] = field(default_factory=dict)
    """Defaults that differ at some tables."""
    only_on: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Values that are played on some bases alone."""
    sets: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """Value -> the sub-axes that it sets beyond those of its member, with a name for each value (5.3)."""
    form: str = ""
    """A text with a number in it beside the values, such as `seat:k`; `high`, where it is given, bounds the number."""

    def parse(self, given: object) -> Value | None:
        """The value as this option holds it, or None when it is none of its values."""
        if isinstance(given, bool) or not isinstance(given, int | str):
            return None
        text = str(given)
        if self.values and text in self.values:
            return int(text) if isinstance(self.default, int) else text
        number = text.removeprefix(self.form)
        if self.form and number != text and number.isdecimal() and len(text) < 12:
            return f"{self.form}{int(number)}" if int(number) <= (self.high or int(number)) else None
        if not self.values and text.isdecimal() and len(text) < 12 and self.low <= int(text) <= self.high:
            return int(text)
        return None

    def json(self) -> dict[str, Any]:
        told: dict[str, Any] = {"name": self.name, "default": self.default}
        if not self.values:
            return told | {"type": "integer", "min": self.low, "max": self.high}
        if self.by_seats:
            told["default_by_seats"] = {str(seats): value for seats, value in self.by_seats.items()}
        values: list[Value] = [int(text) if isinstance(self.default, int) else text for text in self.values]
        told |= {"type": "choice", "values": values}
        if self.form:
            told["form"] = f"{self.form}k"
        return told | ({"min": self.low, "max": self.high} if self.high else {})


def unchanged(rules: Rules) -> Rules:
    return rules


@dataclass(frozen=True)
class OwnGame:
    """How a game outside the bout family is made, `(seats, base, options)`, and its table sizes by options."""

    make: Callable[[int, str, Mapping[str, Value]], Game[Any]]
    sizes: Callable[[Mapping[str, Value]], list[int]]


@dataclass(frozen=True)
class Entry:
    """A game, a modifier, a combination of modifiers or an option of the catalogue."""

    id: str
    name_en: str
    name_ru: str
    source: str
    kind: str
    """`base`, `modifier`, `combination`, `option`, `own` or `stub`: a name without rules."""
    bases: tuple[str, ...]
    default_base: str
    options: tuple[Option, ...] = ()
    member_options: tuple[Option, ...] | None = None
    """The options it brings along as a member, where these are not all of them (japanese on another base)."""
    rules: Rules | None = None
    """What a base is."""
    change: Callable[[Rules], Rules] = unchanged
    """What a modifier does to the rules it is put on, before its options are applied."""
    sets: Mapping[str, str] = field(default_factory=dict)
    """The sub-axes it sets, with a name for the value; only members that differ on one conflict."""
    own: OwnGame | None = None
    """What a game outside the bout family is."""
    parts: tuple[str, ...] = ()
    """What a combination stands for."""
    decks: tuple[int, ...] = (24, 36, 52)
    """Plain cards of one pack that it is played with."""
    packs: int = 1
    most: int = 0
    """A limit of its own for the table; 0: the usual six, eight with 52 cards or more."""
    tables: tuple[int, ...] = ()
    """The only sizes of a table that it can be played at, where these are not all."""
    dummies: int = 0
    """Seats that it adds, at which nobody sits; the sizes of its table do not count them."""
    scores: bool = False
    """It decides the deal by points; of several such members the last in canonical order does (5.3.2.35)."""
    family: str = "A"
    edition: int = 1
    """In which edition of the rule book it last changed."""
    playable: bool = True
    why_not: str = ""
    decisions: tuple[str, ...] = ()
    no_case: Mapping[int, str] = field(default_factory=dict)
    """Decisions that no case can prove, by number, with the reason."""

    def brought(self) -> tuple[Option, ...]:
        """The options it adds to a base."""
        return self.options if self.member_options is None else self.member_options
