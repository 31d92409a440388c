"""What is stored. The entries of a match are the only truth; every other column of a match can be rebuilt from them.

Decisions. Tables have plain names, because the hot path and the migrations speak SQL to them. An entry and a seat have
no key of their own: (match, number) is their key. The chain, append-only storage and grants stand in the migrations and
in `database`.
"""

import secrets
from typing import Any, ClassVar

from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.db import models
from django.db.models import F, Q
from django.db.models.fields.json import KeyTextTransform
from django.db.models.functions import Cast


def account_id() -> str:
    return "us_" + secrets.token_hex(10)


def match_id() -> str:
    return "mt_" + secrets.token_hex(10)


def token_id() -> str:
    return "tk_" + secrets.token_hex(6)


class Accounts(BaseUserManager["Account"]):
    """What Django's admin and its commands need of a user model."""

    def create_superuser(self, name: str, password: str | None = None) -> "Account":
        account = self.model(name=name, is_superuser=True)
        account.set_password(password)
        account.save(using=self._db)
        return account


class Account(AbstractBaseUser):
    """A person or a bot that may sit at many tables. Its name stands outside the hashed bytes of every entry."""

    id = models.TextField(primary_key=True, default=account_id, editable=False)
    name = models.CharField(max_length=64, unique=True)
    is_bot = models.BooleanField(default=False, help_text="Visible to everybody, and never taken back.")
    is_superuser = models.BooleanField(default=False)
    is_active = models.BooleanField(default=True)
    created_at = models.DateTimeField(auto_now_add=True)

    objects: ClassVar[Accounts] = Accounts()

    USERNAME_FIELD = "name"
    REQUIRED_FIELDS: ClassVar[list[str]] = []

    class Meta:
        db_table = "accounts"
        constraints = [models.CheckConstraint(condition=~Q(name=""), name="account_has_a_name")]

    @property
    def is_staff(self) -> bool:
        return self.is_superuser

    def has_perm(self, perm: str, obj: models.Model | None = None) -> bool:
        return self.is_active and self.is_superuser

    def has_module_perms(self, app_label: str) -> bool:
        return self.is_active and self.is_superuser


class Token(models.Model):
    """A bearer token of an account: only its hash is kept."""

    id = models.TextField(primary_key=True, default=token_id, editable=False)
    account = models.ForeignKey(Account, on_delete=models.CASCADE, related_name="tokens")
    hash = models.TextField(unique=True, help_text="SHA-256 of the token, hex.")
    prefix = models.TextField(help_text="The first characters, by which its owner knows it.")
    scopes = models.JSONField(default=list)
    created_at = models.DateTimeField(auto_now_add=True)
    expires_at = models.DateTimeField(null=True, blank=True)
    last_used = models.DateTimeField(null=True, blank=True, help_text="Written at most once an hour.")

    class Meta:
        db_table = "tokens"


class Match(models.Model):
    """A contract of seats, game, clock and number of deals; its head; and what is derived from its entries.

    `position`, `deal_seed` and the masks are caches: a seat's bit is `1 << number`. No index names a column that each
    move changes, so that an untimed move is a heap-only update.
    """

    class State(models.TextChoices):
        OPEN = "open"
        RUNNING = "running"
        CLOSED = "closed"

    id = models.TextField(primary_key=True, default=match_id, editable=False)
    creator = models.ForeignKey(Account, null=True, on_delete=models.SET_NULL, related_name="created_matches")
    state = models.TextField(choices=State.choices, default=State.OPEN)
    private = models.BooleanField(default=False)
    imported = models.BooleanField(default=False)
    variant = models.TextField()
    game = models.JSONField(help_text="As in `opened`: variant, base, modifiers, options as given, edition.")
    seats = models.PositiveSmallIntegerField(help_text="Their number, a dummy counted.")
    deals = models.PositiveIntegerField(default=1)
    clock = models.JSONField(help_text="As in `opened`.")
    illegal_limit = models.JSONField(null=True, blank=True)
    packs = models.JSONField(null=True, blank=True, help_text="Packs given beforehand, a text a deal.")
    created_at = models.DateTimeField()
    started_at = models.DateTimeField(null=True, blank=True)
    closed_at = models.DateTimeField(null=True, blank=True)
    close_reason = models.TextField(null=True, blank=True)
    result = models.JSONField(null=True, blank=True)

    seq = models.PositiveIntegerField(default=0)
    hash = models.TextField(default="0" * 64)
    at = models.DateTimeField(help_text="Of the head.")

    ply = models.PositiveIntegerField(default=0)
    deal = models.PositiveIntegerField(default=0)
    to_act = models.SmallIntegerField(default=-1)
    asked_at = models.DateTimeField(null=True, blank=True)
    deadline = models.DateTimeField(null=True, blank=True)
    bot_asked = models.BooleanField(default=False)
    bots = models.PositiveIntegerField(default=0, help_text="Mask: seats of house bots.")
    gone = models.PositiveIntegerField(default=0, help_text="Mask: seats that left.")
    begun = models.PositiveIntegerField(default=0, help_text="Mask: seats that have made or missed a move.")
    position = models.TextField(null=True, blank=True)
    position_tag = models.TextField(default="")
    deal_seed = models.TextField(default="", help_text="Of the running deal, hex: the hidden part of its `committed`.")

    class Meta:
        db_table = "matches"
        verbose_name_plural = "matches"
        constraints = [
            models.CheckConstraint(condition=Q(state__in=["open", "running", "closed"]), name="match_state"),
            models.CheckConstraint(
                condition=Q(state="closed", close_reason__isnull=False, closed_at__isnull=False)
                | (~Q(state="closed") & Q(close_reason__isnull=True, closed_at__isnull=True)),
                name="match_closed_for_a_reason",
            ),
            models.CheckConstraint(
                condition=Q(state="running") | Q(to_act=-1, deadline__isnull=True, bot_asked=False),
                name="match_asks_only_while_running",
            ),
            models.CheckConstraint(condition=Q(deals__gte=1, deal__lte=F("deals")), name="match_deals"),
            models.CheckConstraint(condition=Q(seats__gte=1, to_act__lt=F("seats")), name="match_seats"),
        ]
        indexes = [
            models.Index(F("created_at").desc(), F("id").desc(), name="matches_newest_first"),
            models.Index(F("state"), F("created_at").desc(), F("id").desc(), name="matches_of_a_state"),
            models.Index(fields=["deadline"], condition=Q(deadline__isnull=False), name="matches_by_deadline"),
            models.Index(fields=["id"], condition=Q(bot_asked=True), name="matches_asking_a_bot"),
            models.Index(fields=["created_at"], condition=Q(state="open"), name="matches_not_started"),
        ]

    def __str__(self) -> str:
        return self.id


class Seat(models.Model):
    """Who sits where. A guest plays with a seat token, of which only the hash is kept."""

    class Kind(models.TextChoices):
        ACCOUNT = "account"
        GUEST = "guest"
        BOT = "bot"
        OPEN = "open"
        DUMMY = "dummy"

    pk = models.CompositePrimaryKey("match_id", "number")
    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="+")
    number = models.PositiveSmallIntegerField()
    kind = models.TextField(choices=Kind.choices)
    level = models.PositiveSmallIntegerField(null=True, blank=True)
    account = models.ForeignKey(Account, null=True, blank=True, on_delete=models.SET_NULL, related_name="seats")
    token_hash = models.TextField(null=True, blank=True, unique=True)
    ready = models.BooleanField(default=False)

    class Meta:
        db_table = "seats"
        constraints = [
            models.CheckConstraint(
                condition=Q(kind__in=["account", "guest", "bot", "open", "dummy"]), name="seat_kind"
            ),
            models.CheckConstraint(
                condition=Q(kind="bot", level__isnull=False) | (~Q(kind="bot") & Q(level__isnull=True)),
                name="seat_level_is_a_bots",
            ),
            models.CheckConstraint(condition=~Q(kind="open") | Q(ready=False), name="seat_open_is_not_ready"),
            models.CheckConstraint(
                condition=Q(token_hash__isnull=True) | Q(kind="guest"), name="seat_token_is_a_guests"
            ),
            models.UniqueConstraint(fields=["match", "account"], name="seat_one_an_account"),
        ]


class Entry(models.Model):
    """One line of a match's log: the ten hashed keys, their hash, and what the hash seals. Added, never changed."""

    pk = models.CompositePrimaryKey("match_id", "seq")
    match = models.ForeignKey(Match, on_delete=models.PROTECT, related_name="+")
    seq = models.PositiveIntegerField()
    v = models.PositiveSmallIntegerField(default=1)
    at = models.DateTimeField()
    kind = models.TextField()
    seat = models.PositiveSmallIntegerField(null=True, blank=True)
    by = models.PositiveSmallIntegerField(null=True, blank=True)
    data = models.JSONField()
    sealed = models.TextField(null=True, blank=True)
    prev = models.TextField()
    hash = models.TextField()
    hidden = models.JSONField(null=True, blank=True)

    class Meta:
        db_table = "entries"
        verbose_name_plural = "entries"
        constraints = [
            models.CheckConstraint(condition=Q(seq__gte=1), name="entry_seq_from_one"),
            models.UniqueConstraint(
                F("match"),
                Cast(KeyTextTransform("ply", "data"), models.IntegerField()),
                condition=Q(kind="moved"),
                name="entry_one_move_a_ply",
            ),
        ]


class RefusedMove(models.Model):
    """A move against the rules: no trace of it stands in the match log, and only arbiters read this one."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="+")
    seat = models.PositiveSmallIntegerField()
    ply = models.PositiveIntegerField()
    move = models.TextField()
    code = models.TextField()
    at = models.DateTimeField()

    class Meta:
        db_table = "refused_moves"
        indexes = [models.Index(fields=["match", "seat", "ply"], name="refused_moves_of_a_turn")]


class IdempotencyKey(models.Model):
    """The answer to a POST that is no move, kept for 24 hours: the same request again is answered and not done."""

    caller = models.TextField(help_text="us_... of the account, or mt_.../seat of a seat token.")
    key = models.TextField()
    request = models.TextField(help_text="SHA-256 of method, path and body, hex.")
    status = models.PositiveSmallIntegerField(null=True, blank=True)
    answer = models.TextField(null=True, blank=True, help_text="Sealed: an answer may hold the tokens of guests.")
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        db_table = "idempotency_keys"
        constraints = [models.UniqueConstraint(fields=["caller", "key"], name="idempotency_key_once")]
        indexes = [models.Index(fields=["created_at"], name="idempotency_keys_by_age")]


Json = dict[str, Any]  # a JSON object: of an entry, a record, or an answer; its keys are told where it is made
