"""The project as an app: its commands, its pages, its checks."""

from django.apps import AppConfig


class RefereeConfig(AppConfig):
    name = "referee"
    verbose_name = "Durak Referee"

    def ready(self) -> None:
        # Tasks are sent from the API and from commands too: Celery's app must exist in each process, and the checks
        # be known. Neither may be imported before the apps are there.
        import referee.celery
        import referee.checks  # noqa: F401
