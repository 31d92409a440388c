"""What the workers do: each task fetches nothing, calls one service and may be run twice.

`bot_turn` is sent when a bot is asked; `sweep` comes each second from beat and repeats whatever was lost: flags that
fell while nobody wrote, bots whose nudge is gone, matches that nobody started, answers that are no longer kept.
"""

import logging
from collections.abc import Callable
from datetime import UTC, datetime

from celery import shared_task

from matches import services
from matches.api import idempotency
from matches.services.bots import LATER

log = logging.getLogger(__name__)

SLICE = 50
"""Moves of one match at a stretch: then others in the queue have their turn."""


@shared_task(name=services.BOT_TURN)
def bot_turn(match_id: str) -> None:
    if services.play_bots(match_id=match_id, limit=SLICE) == SLICE:
        bot_turn.apply_async((match_id,), priority=LATER)


STEPS: tuple[Callable[..., int], ...] = (
    services.settle_due,
    services.nudge_forgotten,
    services.close_unstarted,
    idempotency.forget,
)


@shared_task
def sweep() -> None:
    """A step that fails is logged and does not keep the others from their work; the next sweep tries it again."""
    now = datetime.now(UTC)
    for step in STEPS:
        try:
            step(now=now)
        except Exception:
            log.exception("The sweep failed in %s.", step.__name__)
