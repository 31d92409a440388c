"""Celery: one worker for bots and sweeps, one beat that says when."""

import os
import time
from typing import Any

from celery import Celery
from celery.beat import Scheduler

from referee import heartbeat

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "referee.settings")

app = Celery("referee")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


class Beat(Scheduler):
    """The schedule of the settings, kept in memory, and a sign of life in the broker.

    All periods are of seconds: nothing is gained by a file that remembers the last run.
    """

    beaten = 0.0

    def tick(self, *args: Any, **kwargs: Any) -> float:
        now = time.monotonic()
        if now - self.beaten >= heartbeat.EVERY_S:
            heartbeat.beat()
            self.beaten = now
        return min(super().tick(*args, **kwargs), heartbeat.EVERY_S)
