"""Django system checks of the house: what is wrong with an installation before it serves."""

import os
from collections.abc import Sequence
from typing import Any

from django.apps.config import AppConfig
from django.core.checks import CheckMessage, Error, Tags, Warning, register
from django.db import DatabaseError, connection

from referee.addresses import SERVANT

RIGHTS = """
    select current_user,
           exists (select from pg_roles where rolname = %s),
           (select rolcreaterole or rolsuper from pg_roles where rolname = current_user),
           coalesce(
               (select pg_get_userbyid(relowner) = current_user from pg_class where oid = to_regclass('entries')), false
           ),
           coalesce(has_table_privilege(to_regclass('entries'), 'UPDATE'), false)
"""


@register(Tags.database, deploy=True)
def serving_role(app_configs: Sequence[AppConfig] | None, **options: Any) -> list[CheckMessage]:
    """Whoever serves must not be able to change entries, so it is not who migrates."""
    try:
        with connection.cursor() as cursor:
            cursor.execute(RIGHTS, [SERVANT])
            name, exists, may_create, owns, may_change = cursor.fetchone()
    except DatabaseError as error:
        return [Error(f"The database does not answer: {error}", id="referee.E001")]
    found: list[CheckMessage] = []
    if owns or may_change:
        text = f"The role {name!r} serves and could change entries: only triggers protect them."
        hint = f"Serve as {SERVANT!r}: name it in DATABASE_URL or in REFEREE_DATABASE_ROLE."
        found.append(Warning(text, hint=hint, id="referee.W001"))
    if not exists and not may_create:
        text = f"The role {SERVANT!r} does not exist, and {name!r} may not create roles."
        hint = f"As an administrator: CREATE ROLE {SERVANT} LOGIN; GRANT {SERVANT} TO {name}."
        found.append(Warning(text, hint=hint, id="referee.W002"))
    return found


@register(Tags.security, deploy=True)
def house_keys(app_configs: Sequence[AppConfig] | None, **options: Any) -> list[CheckMessage]:
    if {"REFEREE_SECRET_KEY", "REFEREE_SIGNING_KEY"} <= set(os.environ):
        return []
    hint = "Set REFEREE_SECRET_KEY and REFEREE_SIGNING_KEY."
    return [Warning("The keys come from .data/keys.json.", hint=hint, id="referee.W003")]
