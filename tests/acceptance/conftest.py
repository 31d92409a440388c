"""One house for the whole run: its tests each play matches of their own."""

from collections.abc import Iterator
from dataclasses import dataclass

import pytest

from tests.acceptance.running import Guest, Json, Running, guests_of

FIVE = 5
TIME_TO_PLAY_S = 120.0


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    started = Running(tmp_path_factory.mktemp("acceptance") / "data")
    try:
        yield started.up()
    finally:
        started.clear()


@dataclass
class FiveDeals:
    """A match that was played to its end, with the two who played it from outside."""

    match: Json
    guests: list[Guest]
    record: bytes
    text: bytes

    @property
    def place(self) -> str:
        return f"/matches/{self.match['id']}"


@pytest.fixture(scope="session")
def five_deals(house: Running) -> FiveDeals:
    """Four seats, `transfer`, five deals: two external clients and a house bot of each level."""
    seats = [{"kind": "guest"}, {"kind": "bot", "level": 1}, {"kind": "guest"}, {"kind": "bot", "level": 2}]
    match = house.create({"variant": "transfer"}, seats, deals=FIVE)
    guests = guests_of(house, match)
    for guest in guests:
        guest.start()
    for guest in guests:
        guest.finish(TIME_TO_PLAY_S)
    place, stranger = f"/matches/{match['id']}", house.client()
    closed = stranger.get(place).json()
    record = stranger.get(f"{place}/record?form=json").body
    return FiveDeals(closed, guests, record, stranger.get(f"{place}/record?form=text").body)
