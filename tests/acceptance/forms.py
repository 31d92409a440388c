"""The forms that a client can build from `GET /variants/{id}`: every value that it offers is accepted, and played.

A client knows an option by its type, its values or range, and its default, which may depend on the table. Nothing here
looks into the engine.
"""

from collections.abc import Iterator, Sequence
from typing import Any

from tests.acceptance.entries import Tour
from tests.acceptance.running import Answer, Client, Json, Running
from variants.playouts import Plan

Value = int | str
BRIEF = Tour(levels=((1,),), guests=False, deals=1, most_deals=1, samples=3)
MANY = 20
KEYS = {"choice": {"values"}, "integer": {"min", "max"}}
EXTRA = {"choice": {"form", "min", "max", "default_by_seats", "seats_by_value"}, "integer": {"seats_by_value"}}


def rows(house: Running, only: Sequence[str] | None = None) -> Iterator[Json]:
    """Rows of the catalogue, as the API tells them: these, or all that can be played."""
    client = Client(house.port, patient=True)
    for name in only or playable(client):
        yield client.get(f"/variants/{name}").json()


def playable(client: Client) -> Iterator[str]:
    cursor = ""
    while cursor is not None:
        page = client.get(f"/variants?playable=true&limit=40{cursor and f'&cursor={cursor}'}").json()
        yield from (row["id"] for row in page["results"])
        cursor = page["next"]


def offered(option: Json, seats: int) -> list[Value]:
    """What a form offers: each value of a choice or a short range, the ends of a long one, and of a further form."""
    if option["type"] == "integer":
        least, most = option["min"], option["max"]
        return [*range(least, most + 1)] if most - least < MANY else [least, most]
    form = option.get("form", "")
    numbers = sorted({option.get("min", 0), option.get("max", seats - 1)}) if form else []
    return [*option["values"], *[form.removesuffix("k") + str(number) for number in numbers]]


def tables(row: Json, option: Json, value: Value) -> list[int]:
    """The table sizes with this value."""
    others = row["seats_by_deck"] if option["name"] == "deck" else option.get("seats_by_value", {})
    found: list[int] = others.get(str(value), row["seats"])
    return found


def default_of(option: Json, seats: int) -> Value:
    found: Value = option.get("default_by_seats", {}).get(str(seats), option["default"])
    return found


def all_options(house: Running, only: Sequence[str] | None = None) -> Iterator[tuple[Plan, Tour]]:
    """Each value of each option but the default, at the smallest table that it can be played at.

    What a game brings along itself comes before what it has of its base. The highest value of a long range is not
    played: it bounds games that would not end (`max_bouts`).
    """
    catalogue = {row["id"]: row for row in rows(house, only)}
    bases = {row["default_base"] for row in catalogue.values()} - {None}
    usual = {row["id"]: {option["name"] for option in row["options"]} for row in rows(house, sorted(bases))}
    for its_own in (True, False):
        for row in catalogue.values():
            of_base = usual.get(row["default_base"], set()) if row["default_base"] != row["id"] else set()
            for option in row["options"]:
                if (option["name"] not in of_base) == its_own:
                    yield from ((plan, BRIEF) for plan in plans_of(row, option))


def plans_of(row: Json, option: Json) -> Iterator[Plan]:
    endless = option["type"] == "integer" and option["max"] - option["min"] >= MANY
    for value in offered(option, row["seats"][0])[: 1 if endless else None]:
        seats = tables(row, option, value)[0]
        if value != default_of(option, seats):
            yield Plan(row["id"], seats, options=((option["name"], value),))


def faults(house: Running, only: Sequence[str] | None = None) -> Iterator[str]:
    """Where a form would mislead."""
    client = Client(house.port, patient=True)
    for row in rows(house, only):
        for option in row["options"]:
            told = [*shape_faults(option), *value_faults(client, row, option)]
            yield from (f"{row['id']}: {option['name']} {fault}" for fault in told)
        for seats in row["seats"]:
            defaults = {option["name"]: default_of(option, seats) for option in row["options"]}
            answer = client.post("/variants/compose", {"variant": row["id"], "seats": seats})
            if answer.status != 200 or not defaults.items() <= answer.json()["options"].items():
                yield f"{row['id']} at {seats} seats becomes {answer.body!r}, but the form says {defaults}"


def value_faults(client: Client, row: Json, option: Json) -> Iterator[str]:
    """Every value that is offered is taken at each of its tables and at no other, and no other value is."""

    def ask(value: Value, seats: int) -> Answer:
        given = {"variant": row["id"], "options": {option["name"]: value}, "seats": seats}
        return client.post("/variants/compose", given)

    for value in offered(option, row["seats"][0]):
        sizes = tables(row, option, value)
        for seats in {*row["seats"], *sizes}:
            answer = ask(value, seats)
            taken = answer.status == 200 and answer.json()["options"][option["name"]] == value
            if taken != (seats in sizes):
                yield f"{value} at {seats} seats: {answer.status} {answer.body!r}"
    for value in refused(option):
        answer = ask(value, row["seats"][0])
        if answer.status not in (400, 422):
            yield f"{value} is not offered, but taken: {answer.body!r}"


def shape_faults(option: Json) -> Iterator[str]:
    """What is missing for a form, or of another type than it should be."""
    kind, keys = option["type"], set(option) - {"name", "type", "default"}
    if not KEYS[kind] <= keys <= KEYS[kind] | EXTRA[kind]:
        yield f"it has the keys {sorted(keys)}"
        return
    defaults: list[Any] = [option["default"], *option.get("default_by_seats", {}).values()]
    if kind == "integer":
        fits = all(type(value) is int and option["min"] <= value <= option["max"] for value in defaults)
    else:
        fits = all(value in option["values"] for value in defaults)
        fits = fits and len({type(value) for value in option["values"]}) == 1
    if not fits:
        yield f"its default {defaults} is no value of it"


def refused(option: Json) -> list[Value]:
    """What no form would send."""
    if option["type"] == "integer":
        return [option["min"] - 1, option["max"] + 1, "many"]
    return ["nonsense", 999, *([option["form"]] if "form" in option else [])]
