#!/usr/bin/env python3
"""The one door: `up` starts everything, `test` tests everything, `help` names the rest. Needs Python 3.11 to 3.13."""

import os
import sys

OWNERS = ("up", "migrate", "dbshell")  # these speak to the database as its owner; all others as its servant


def main() -> None:
    from referee.embedded import bootstrap

    bootstrap.ensure()  # comes back in an environment that has everything

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "referee.settings")
    command = sys.argv[1] if len(sys.argv) > 1 else "help"
    if command == "test":
        test()
    else:
        serve(command)


def test() -> None:
    import pytest

    sys.exit(pytest.main(sys.argv[2:]))


def serve(command: str) -> None:
    from django.core.management import execute_from_command_line
    from django.db import OperationalError

    from referee import keys
    from referee.embedded import places

    keys.make()
    if command in OWNERS:
        os.environ["REFEREE_ROLE"] = "owner"
    if command == "up" and "DATABASE_URL" not in os.environ:
        places.make_database_folder()
    try:
        execute_from_command_line(sys.argv)
    except OperationalError as error:
        sys.exit(f"The database does not answer: {str(error).splitlines()[0]}\nIs `manage.py up` running?")


if __name__ == "__main__":
    main()
