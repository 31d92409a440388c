"""The settings of the plain view: the house's, without middleware and with one address."""

from referee.settings import *  # noqa: F403

ROOT_URLCONF = "tests.bench.plain"
MIDDLEWARE: list[str] = []
