"""A house whose health is told and not asked, and matches to look at."""

from collections.abc import Callable

import pytest

from matches import accounts, services
from matches.callers import caller_of_token
from matches.models import Match
from referee import health


@pytest.fixture
def well(monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """What each part says: nothing, so it answers. A test may put a reason in."""
    parts = dict.fromkeys(health.QUESTIONS, "")
    monkeypatch.setattr(health, "QUESTIONS", {name: lambda name=name: parts[name] for name in parts})
    return parts


@pytest.fixture
def opened(db: None) -> Callable[..., Match]:
    """A match of Alice's against house bots, played until she is asked."""

    def make(variant: str = "throw_in", seats: int = 2, **more: object) -> Match:
        caller = caller_of_token(accounts.issue_token(name="Alice"))
        assert caller is not None and caller.account is not None
        lines = [{"kind": "me"}, *[{"kind": "bot", "level": 2}] * (seats - 1)]
        game = {"variant": variant}
        match = services.create_match(account=caller.account, game=game, seats=lines, **more).match  # type: ignore[arg-type]
        services.play_bots(match_id=match.id, limit=100)
        match.refresh_from_db()
        return match

    return make
