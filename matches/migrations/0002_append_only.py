"""What the database itself refuses, in plain SQL: changed or removed entries, moves after the end, a bot that stops
being one.

`ENABLE ALWAYS`, so that not even `session_replication_role = replica` switches the first two off. A TRUNCATE is refused
by a trigger of its own: row triggers never see it.
"""

from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps

from matches import database

TRIGGERS = """
ALTER TABLE matches SET (fillfactor = 70);

CREATE FUNCTION entries_are_never_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'Entries are added, never changed: % refused.', TG_OP USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER entries_no_change BEFORE UPDATE OR DELETE ON entries
    FOR EACH ROW EXECUTE FUNCTION entries_are_never_changed();
CREATE TRIGGER entries_no_truncate BEFORE TRUNCATE ON entries
    FOR EACH STATEMENT EXECUTE FUNCTION entries_are_never_changed();
ALTER TABLE entries ENABLE ALWAYS TRIGGER entries_no_change;
ALTER TABLE entries ENABLE ALWAYS TRIGGER entries_no_truncate;

CREATE FUNCTION matches_end_once() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'Match % is closed: no move follows.', OLD.id USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER matches_no_move_after_the_end BEFORE UPDATE ON matches
    FOR EACH ROW WHEN (OLD.state = 'closed' AND (NEW.ply <> OLD.ply OR NEW.state <> 'closed'))
    EXECUTE FUNCTION matches_end_once();

CREATE FUNCTION accounts_bot_for_ever() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'Account % is a bot and stays one.', OLD.id USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER accounts_bot_stays_bot BEFORE UPDATE ON accounts
    FOR EACH ROW WHEN (OLD.is_bot AND NOT NEW.is_bot) EXECUTE FUNCTION accounts_bot_for_ever();
"""

NO_TRIGGERS = """
ALTER TABLE matches RESET (fillfactor);
ALTER TABLE matches SET (fillfactor = 70);

DROP TRIGGER entries_no_change ON entries;
DROP TRIGGER entries_no_truncate ON entries;
DROP FUNCTION entries_are_never_changed();
DROP TRIGGER matches_no_move_after_the_end ON matches;
DROP FUNCTION matches_end_once();
DROP TRIGGER accounts_bot_stays_bot ON accounts;
DROP FUNCTION accounts_bot_for_ever();
"""


def grant(apps: StateApps, editor: BaseDatabaseSchemaEditor) -> None:
    database.grant(editor.connection)


class Migration(migrations.Migration):
    dependencies = [("matches", "0001_initial")]

    operations = [
        migrations.RunSQL(TRIGGERS, NO_TRIGGERS),
        migrations.RunPython(grant, migrations.RunPython.noop),
    ]
