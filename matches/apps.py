"""The Django app of the referee: accounts, matches and their append-only log."""

from django.apps import AppConfig


class MatchesConfig(AppConfig):
    name = "matches"
    label = "matches"
    verbose_name = "Matches"
    default_auto_field = "django.db.models.BigAutoField"
