"""Accounts and their tokens."""

from datetime import UTC, datetime, timedelta

import pytest

from matches import accounts, callers
from matches.models import Account, Token

pytestmark = pytest.mark.django_db


def test_a_token_names_its_account_and_what_it_may_do():
    caller = callers.caller_of_token(accounts.issue_token(name="Alice", scopes=["match:play"]))
    assert (caller.account.name, caller.scopes, caller.seat_of) == ("Alice", {"match:play"}, None)
    assert caller.has("match:play")
    assert not caller.has("account")


def test_a_token_has_all_scopes_unless_told_otherwise():
    assert callers.caller_of_token(accounts.issue_token(name="Alice")).scopes == accounts.SCOPES
    assert callers.caller_of_token(accounts.issue_token(name="Alice", scopes=[])).scopes == frozenset()


def test_a_scope_that_does_not_exist_is_refused():
    with pytest.raises(ValueError, match="no scope 'cheat'"):
        accounts.issue_token(name="Alice", scopes=["cheat"])
    assert not Account.objects.exists()


def test_a_second_token_is_of_the_same_account_and_the_first_goes_on():
    first, second = accounts.issue_token(name="Alice"), accounts.issue_token(name="Alice")
    owners = {callers.caller_of_token(token).account.id for token in (first, second)}
    assert len(owners) == 1


def test_a_replacing_token_ends_the_former_ones():
    first = accounts.issue_token(name="local")
    second = accounts.issue_token(name="local", replace=True)
    assert callers.caller_of_token(first) is None
    assert callers.caller_of_token(second) is not None


def test_a_token_is_stored_as_a_hash_with_the_prefix_its_owner_knows():
    token = accounts.issue_token(name="Alice")
    kept = Token.objects.get()
    assert kept.hash == callers.hash_of(token)
    assert token.startswith(kept.prefix)
    assert token not in str(Token.objects.values().get())


def test_a_token_ends_at_its_time_and_when_it_is_revoked(problem_of):
    past = datetime.now(UTC) - timedelta(seconds=1)
    assert callers.caller_of_token(accounts.issue_token(name="Alice", expires_at=past)) is None
    token = accounts.issue_token(name="Boris")
    boris = callers.caller_of_token(token).account
    accounts.revoke_token(account=boris, token_id=boris.tokens.get().id)
    assert callers.caller_of_token(token) is None
    unknown = problem_of(lambda: accounts.revoke_token(account=boris, token_id="tk_unknown"))
    assert unknown.code == "token_not_found"


def test_the_last_use_is_written_at_most_once_an_hour():
    token = accounts.issue_token(name="Alice")
    callers.caller_of_token(token)
    first = Token.objects.get().last_used
    callers.caller_of_token(token)
    assert Token.objects.get().last_used == first
    Token.objects.update(last_used=first - timedelta(hours=2))
    callers.caller_of_token(token)
    assert Token.objects.get().last_used >= first


def test_an_account_that_is_not_active_has_no_tokens():
    token = accounts.issue_token(name="Alice")
    Account.objects.update(is_active=False)
    assert callers.caller_of_token(token) is None


def test_only_a_superuser_manages_the_house():
    accounts.issue_token(name="Alice")
    accounts.issue_token(name="Root", superuser=True)
    assert not Account.objects.get(name="Alice").has_perm("matches.view_match")
    root = Account.objects.get(name="Root")
    assert root.is_staff
    assert root.has_perm("matches.view_match")
    assert root.has_module_perms("matches")
    assert not root.has_usable_password()


def test_an_account_becomes_a_bot_and_stays_one():
    accounts.issue_token(name="Deep Durak")
    accounts.issue_token(name="Deep Durak", is_bot=True)
    accounts.issue_token(name="Deep Durak")
    assert Account.objects.get().is_bot
