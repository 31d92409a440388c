import django.db.models.deletion
import django.db.models.fields.json
import django.db.models.functions.comparison
from django.conf import settings
from django.db import migrations, models

import matches.models


class Migration(migrations.Migration):
    initial = True

    dependencies = []

    operations = [
        migrations.CreateModel(
            name="Account",
            fields=[
                ("password", models.CharField(max_length=128, verbose_name="password")),
                ("last_login", models.DateTimeField(blank=True, null=True, verbose_name="last login")),
                (
                    "id",
                    models.TextField(
                        default=matches.models.account_id, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("name", models.CharField(max_length=64, unique=True)),
                ("is_bot", models.BooleanField(default=False, help_text="Visible to everybody, and never taken back.")),
                ("is_superuser", models.BooleanField(default=False)),
                ("is_active", models.BooleanField(default=True)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
            ],
            options={
                "db_table": "accounts",
                "constraints": [
                    models.CheckConstraint(condition=models.Q(("name", ""), _negated=True), name="account_has_a_name")
                ],
            },
        ),
        migrations.CreateModel(
            name="IdempotencyKey",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("caller", models.TextField(help_text="us_... of the account, or mt_.../seat of a seat token.")),
                ("key", models.TextField()),
                ("request", models.TextField(help_text="SHA-256 of method, path and body, hex.")),
                ("status", models.PositiveSmallIntegerField(blank=True, null=True)),
                (
                    "answer",
                    models.TextField(
                        blank=True, help_text="Sealed: an answer may hold the tokens of guests.", null=True
                    ),
                ),
                ("created_at", models.DateTimeField(auto_now_add=True)),
            ],
            options={
                "db_table": "idempotency_keys",
                "indexes": [models.Index(fields=["created_at"], name="idempotency_keys_by_age")],
                "constraints": [models.UniqueConstraint(fields=("caller", "key"), name="idempotency_key_once")],
            },
        ),
        migrations.CreateModel(
            name="Match",
            fields=[
                (
                    "id",
                    models.TextField(
                        default=matches.models.match_id, editable=False, primary_key=True, serialize=False
                    ),
                ),
                (
                    "state",
                    models.TextField(
                        choices=[("open", "Open"), ("running", "Running"), ("closed", "Closed")], default="open"
                    ),
                ),
                ("private", models.BooleanField(default=False)),
                ("imported", models.BooleanField(default=False)),
                ("variant", models.TextField()),
                (
                    "game",
                    models.JSONField(help_text="As in `opened`: variant, base, modifiers, options as given, edition."),
                ),
                ("seats", models.PositiveSmallIntegerField(help_text="Their number, a dummy counted.")),
                ("deals", models.PositiveIntegerField(default=1)),
                ("clock", models.JSONField(help_text="As in `opened`.")),
                ("illegal_limit", models.JSONField(blank=True, null=True)),
                ("packs", models.JSONField(blank=True, help_text="Packs given beforehand, a text a deal.", null=True)),
                ("created_at", models.DateTimeField()),
                ("started_at", models.DateTimeField(blank=True, null=True)),
                ("closed_at", models.DateTimeField(blank=True, null=True)),
                ("close_reason", models.TextField(blank=True, null=True)),
                ("result", models.JSONField(blank=True, null=True)),
                ("seq", models.PositiveIntegerField(default=0)),
                ("hash", models.TextField(default="0000000000000000000000000000000000000000000000000000000000000000")),
                ("at", models.DateTimeField(help_text="Of the head.")),
                ("ply", models.PositiveIntegerField(default=0)),
                ("deal", models.PositiveIntegerField(default=0)),
                ("to_act", models.SmallIntegerField(default=-1)),
                ("asked_at", models.DateTimeField(blank=True, null=True)),
                ("deadline", models.DateTimeField(blank=True, null=True)),
                ("bot_asked", models.BooleanField(default=False)),
                ("bots", models.PositiveIntegerField(default=0, help_text="Mask: seats of house bots.")),
                ("gone", models.PositiveIntegerField(default=0, help_text="Mask: seats that left.")),
                (
                    "begun",
                    models.PositiveIntegerField(default=0, help_text="Mask: seats that have made or missed a move."),
                ),
                ("position", models.TextField(blank=True, null=True)),
                ("position_tag", models.TextField(default="")),
                (
                    "deal_seed",
                    models.TextField(
                        default="", help_text="Of the running deal, hex: the hidden part of its `committed`."
                    ),
                ),
                (
                    "creator",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="created_matches",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "verbose_name_plural": "matches",
                "db_table": "matches",
            },
        ),
        migrations.CreateModel(
            name="Entry",
            fields=[
                (
                    "pk",
                    models.CompositePrimaryKey(
                        "match_id", "seq", blank=True, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("seq", models.PositiveIntegerField()),
                ("v", models.PositiveSmallIntegerField(default=1)),
                ("at", models.DateTimeField()),
                ("kind", models.TextField()),
                ("seat", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("by", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("data", models.JSONField()),
                ("sealed", models.TextField(blank=True, null=True)),
                ("prev", models.TextField()),
                ("hash", models.TextField()),
                ("hidden", models.JSONField(blank=True, null=True)),
                (
                    "match",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="matches.match"
                    ),
                ),
            ],
            options={
                "verbose_name_plural": "entries",
                "db_table": "entries",
            },
        ),
        migrations.CreateModel(
            name="RefusedMove",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("seat", models.PositiveSmallIntegerField()),
                ("ply", models.PositiveIntegerField()),
                ("move", models.TextField()),
                ("code", models.TextField()),
                ("at", models.DateTimeField()),
                (
                    "match",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to="matches.match"
                    ),
                ),
            ],
            options={
                "db_table": "refused_moves",
            },
        ),
        migrations.CreateModel(
            name="Seat",
            fields=[
                (
                    "pk",
                    models.CompositePrimaryKey(
                        "match_id", "number", blank=True, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("number", models.PositiveSmallIntegerField()),
                (
                    "kind",
                    models.TextField(
                        choices=[
                            ("account", "Account"),
                            ("guest", "Guest"),
                            ("bot", "Bot"),
                            ("open", "Open"),
                            ("dummy", "Dummy"),
                        ]
                    ),
                ),
                ("level", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("token_hash", models.TextField(blank=True, null=True, unique=True)),
                ("ready", models.BooleanField(default=False)),
                (
                    "account",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="seats",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "match",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to="matches.match"
                    ),
                ),
            ],
            options={
                "db_table": "seats",
            },
        ),
        migrations.CreateModel(
            name="Token",
            fields=[
                (
                    "id",
                    models.TextField(
                        default=matches.models.token_id, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("hash", models.TextField(help_text="SHA-256 of the token, hex.", unique=True)),
                ("prefix", models.TextField(help_text="The first characters, by which its owner knows it.")),
                ("scopes", models.JSONField(default=list)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("expires_at", models.DateTimeField(blank=True, null=True)),
                ("last_used", models.DateTimeField(blank=True, help_text="Written at most once an hour.", null=True)),
                (
                    "account",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="tokens", to=settings.AUTH_USER_MODEL
                    ),
                ),
            ],
            options={
                "db_table": "tokens",
            },
        ),
        migrations.AddIndex(
            model_name="match",
            index=models.Index(
                models.OrderBy(models.F("created_at"), descending=True),
                models.OrderBy(models.F("id"), descending=True),
                name="matches_newest_first",
            ),
        ),
        migrations.AddIndex(
            model_name="match",
            index=models.Index(
                models.F("state"),
                models.OrderBy(models.F("created_at"), descending=True),
                models.OrderBy(models.F("id"), descending=True),
                name="matches_of_a_state",
            ),
        ),
        migrations.AddIndex(
            model_name="match",
            index=models.Index(
                condition=models.Q(("deadline__isnull", False)), fields=["deadline"], name="matches_by_deadline"
            ),
        ),
        migrations.AddIndex(
            model_name="match",
            index=models.Index(condition=models.Q(("bot_asked", True)), fields=["id"], name="matches_asking_a_bot"),
        ),
        migrations.AddIndex(
            model_name="match",
            index=models.Index(
                condition=models.Q(("state", "open")), fields=["created_at"], name="matches_not_started"
            ),
        ),
        migrations.AddConstraint(
            model_name="match",
            constraint=models.CheckConstraint(
                condition=models.Q(("state__in", ["open", "running", "closed"])), name="match_state"
            ),
        ),
        migrations.AddConstraint(
            model_name="match",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("close_reason__isnull", False), ("closed_at__isnull", False), ("state", "closed")),
                    models.Q(
                        models.Q(("state", "closed"), _negated=True),
                        ("close_reason__isnull", True),
                        ("closed_at__isnull", True),
                    ),
                    _connector="OR",
                ),
                name="match_closed_for_a_reason",
            ),
        ),
        migrations.AddConstraint(
            model_name="match",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("state", "running"),
                    models.Q(("bot_asked", False), ("deadline__isnull", True), ("to_act", -1)),
                    _connector="OR",
                ),
                name="match_asks_only_while_running",
            ),
        ),
        migrations.AddConstraint(
            model_name="match",
            constraint=models.CheckConstraint(
                condition=models.Q(("deal__lte", models.F("deals")), ("deals__gte", 1)), name="match_deals"
            ),
        ),
        migrations.AddConstraint(
            model_name="match",
            constraint=models.CheckConstraint(
                condition=models.Q(("seats__gte", 1), ("to_act__lt", models.F("seats"))), name="match_seats"
            ),
        ),
        migrations.AddConstraint(
            model_name="entry",
            constraint=models.CheckConstraint(condition=models.Q(("seq__gte", 1)), name="entry_seq_from_one"),
        ),
        migrations.AddConstraint(
            model_name="entry",
            constraint=models.UniqueConstraint(
                models.F("match"),
                django.db.models.functions.comparison.Cast(
                    django.db.models.fields.json.KeyTextTransform("ply", "data"), models.IntegerField()
                ),
                condition=models.Q(("kind", "moved")),
                name="entry_one_move_a_ply",
            ),
        ),
        migrations.AddIndex(
            model_name="refusedmove",
            index=models.Index(fields=["match", "seat", "ply"], name="refused_moves_of_a_turn"),
        ),
        migrations.AddConstraint(
            model_name="seat",
            constraint=models.CheckConstraint(
                condition=models.Q(("kind__in", ["account", "guest", "bot", "open", "dummy"])), name="seat_kind"
            ),
        ),
        migrations.AddConstraint(
            model_name="seat",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("kind", "bot"), ("level__isnull", False)),
                    models.Q(models.Q(("kind", "bot"), _negated=True), ("level__isnull", True)),
                    _connector="OR",
                ),
                name="seat_level_is_a_bots",
            ),
        ),
        migrations.AddConstraint(
            model_name="seat",
            constraint=models.CheckConstraint(
                condition=models.Q(models.Q(("kind", "open"), _negated=True), ("ready", False), _connector="OR"),
                name="seat_open_is_not_ready",
            ),
        ),
        migrations.AddConstraint(
            model_name="seat",
            constraint=models.CheckConstraint(
                condition=models.Q(("token_hash__isnull", True), ("kind", "guest"), _connector="OR"),
                name="seat_token_is_a_guests",
            ),
        ),
        migrations.AddConstraint(
            model_name="seat",
            constraint=models.UniqueConstraint(fields=("match", "account"), name="seat_one_an_account"),
        ),
    ]
