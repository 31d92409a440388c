"""`manage.py token NAME`: a fresh bearer token for an account, which is made where needed."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from matches import accounts


class Command(BaseCommand):
    help = "Makes the account where needed and prints a fresh token: it is shown once and kept as a hash."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("name", help="of the account")
        parser.add_argument("--scopes", nargs="+", metavar="SCOPE", default=accounts.SCOPES, help="default: all")
        parser.add_argument("--superuser", action="store_true", help="the account may do everything")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            token = accounts.issue_token(name=options["name"], scopes=options["scopes"], superuser=options["superuser"])
        except ValueError as error:
            raise CommandError(f"{error} There are: {' '.join(sorted(accounts.SCOPES))}.") from error
        self.stdout.write(token)
