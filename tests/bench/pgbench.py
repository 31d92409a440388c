"""The same SQL in pgbench: what PostgreSQL alone can do."""

import os
import tempfile

from referee import addresses
from referee.embedded import children
from referee.embedded.postgres import Server

ROWS = 1000


def fill() -> None:
    """Copies of one match under numbers that pgbench can draw."""
    from django.db import connection

    from matches.models import Match

    columns = [each.column for each in Match._meta.concrete_fields]
    rest = ", ".join(column for column in columns if column != "id")
    with connection.cursor() as cursor:
        cursor.execute(
            f"INSERT INTO matches (id, {rest}) SELECT 'mt_' || n, {rest} FROM (SELECT * FROM matches LIMIT 1) one,"
            f" generate_series(1, {ROWS}) n"
        )


def settle() -> None:
    """Statistics and visibility as autovacuum would leave them."""
    from django.db import connection

    with connection.cursor() as cursor:
        cursor.execute("VACUUM ANALYZE")
    connection.close()


def run(server: Server, transactions: int, clients: int) -> float:
    """The three statements of a move, prepared, on random matches; transactions a second."""
    with tempfile.NamedTemporaryFile("w", suffix=".sql", delete=False) as script:
        script.write(text_of_move())
    os.chmod(script.name, 0o644)
    program = str(server.programs / "pgbench")
    words = ["-n", "-M", "prepared", "-c", str(clients), "-t", str(-(-transactions // clients)), "-f", script.name]
    words += ["-h", str(server.socket), "-U", addresses.SERVANT, addresses.NAME]
    done = children.run([program, *words], user=server.user)
    os.unlink(script.name)
    if done.returncode or "number of failed transactions: 0" not in done.stdout:
        raise SystemExit(done.stdout)
    return float(done.stdout.partition("tps = ")[2].split()[0])


def text_of_move() -> str:
    """The service's own statements with values of usual size; a lost race is no error, here as there."""
    from matches import database, table

    head = {
        "seq": ":seq + 1", "hash": f"'{'0' * 64}'", "at": "now()", "ply": ":ply + 1", "to_act": "1",
        "asked_at": "now()", "deadline": "NULL", "bot_asked": "false", "begun": "3", "position": ":position",
        "position_tag": "'tag'",
    }  # fmt: skip
    entry = [
        "'mt_' || :n", ":seq + 1", "1", "now()", "'moved'", "0", "0",
        """'{"ply": ' || :ply || ', "deal": 1, "move": "beat 7H 9H", "charged_ms": 812}'""",
        "NULL", f"'{'0' * 64}'", f"'{'0' * 64}'", "NULL",
    ]  # fmt: skip
    append = database._append_sql(tuple(head), 1)
    for value in (*head.values(), "'mt_' || :n", ":seq", *(f"({each})" for each in entry)):
        append = append.replace("%s", value, 1)
    read = table._BY_NUMBER.replace("%s", "'mt_' || :n").replace("NULL FROM", "NULL AS seat FROM")
    for column in ("seq", "ply", "position"):
        read = read.replace(f"m.{column},", f"m.{column} AS {column},")
    notify = f"SELECT set_config('synchronous_commit', 'off', true), pg_notify('{database.CHANNEL}', :n::text);"
    return f"\\set n random(1, {ROWS})\n{read} \\gset\n{append};\n{notify}\n"
