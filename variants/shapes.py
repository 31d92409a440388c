"""Reading what a stranger wrote: each part is asked for by name and type, and what is wrong is named."""

import re
from collections.abc import Mapping
from typing import Any, TypeVar

Json = Mapping[str, Any]  # an object as a stranger wrote it
T = TypeVar("T")

_KINDS: dict[type, str] = {str: "text", int: "a whole number", list: "a list", dict: "a table"}


class BadRecord(ValueError):
    """Something that is no record; the message names what is wrong and where, `seq` the entry if it was one."""

    def __init__(self, message: str, seq: int | None = None) -> None:
        super().__init__(message)
        self.seq = seq


def get(where: Json, key: str, kind: type[T], name: str, default: T | None = None) -> T:
    if key not in where:
        if default is not None:
            return default
        raise BadRecord(f"{name} has no {key!r}.")
    return require(where[key], kind, f"{name}: {key}")


def require(value: object, kind: type[T], name: str) -> T:
    """The type itself and no kin of it: true is not a number here."""
    if type(value) is not kind:
        raise BadRecord(f"{name} should be {_KINDS[kind]}, not {value!r}.")
    return value


def require_known(written: Json, known: set[str], name: str) -> None:
    for key in written:
        if key not in known:
            raise BadRecord(f"{name} has an unknown key {key!r}.")


def numbers(values: list[Any], name: str) -> list[int]:
    for value in values:
        require(value, int, f"{name}: a seat")
    return values


def hex_bytes(text: object, size: int | None, name: str) -> bytes:
    """Bytes from hex; a faulty text is not quoted, for it may be the seed of a deal that is being played."""
    if not isinstance(text, str) or not re.fullmatch(r"(?:[0-9a-fA-F]{2})*", text):
        raise BadRecord(f"{name} should be hex digits.")
    if size is not None and len(text) != 2 * size:
        raise BadRecord(f"{name} should be {2 * size} hex digits, not {len(text)}.")
    return bytes.fromhex(text)
