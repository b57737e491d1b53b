"""Transactions of services: begun again when the database asks, and used by every service."""

from collections.abc import Callable
from inspect import signature
from pathlib import Path
from typing import Any, get_args

import pytest
from django.db import IntegrityError, OperationalError, connection
from psycopg.errors import DeadlockDetected

from scoring.core.errors import Vanished
from scoring.core.services import transaction
from scoring.models import League, Player, User
from tests.support.services import service_modules

OWN_WAY = {"transaction", "jobs", "throttling"}
"""Those who write nothing in a league, and must not wait for one."""


def gives_way() -> OperationalError:
    """What Django raises when PostgreSQL ends a transaction in favour of another one."""
    failure = OperationalError("deadlock detected")
    failure.__cause__ = DeadlockDetected()
    return failure


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(("failures", "names"), [(0, ["Anke"]), (3, ["Anke"])])
def test_service_that_had_to_give_way_is_begun_again(failures: int, names: list[str]) -> None:
    league, runs = League.objects.create(name="Nord", slug="nord"), []

    @transaction.atomic
    def add(*, league: League, name: str) -> None:
        Player.objects.create(league=league, name=name)
        runs.append(name)
        if len(runs) <= failures:
            raise gives_way()

    add(league=league, name="Anke")

    assert len(runs) == failures + 1
    assert list(league.players.values_list("name", flat=True)) == names


@pytest.mark.django_db(transaction=True)
def test_service_that_always_has_to_give_way_gives_up() -> None:
    runs = []

    @transaction.atomic
    def fail() -> None:
        runs.append(1)
        raise gives_way()

    with pytest.raises(OperationalError):
        fail()
    assert len(runs) == transaction.MOST_ATTEMPTS


@pytest.mark.django_db(transaction=True)
def test_busy_database_is_not_asked_again_and_again() -> None:
    runs = []

    @transaction.atomic
    def fail() -> None:
        runs.append(1)
        raise OperationalError("database is locked")

    with pytest.raises(OperationalError):
        fail()
    assert len(runs) == 1


@pytest.mark.django_db
def test_service_within_a_transaction_is_left_to_who_began_it() -> None:
    runs = []

    @transaction.atomic
    def fail() -> None:
        runs.append(1)
        raise gives_way()

    assert connection.in_atomic_block
    with pytest.raises(OperationalError):
        fail()
    assert len(runs) == 1


@pytest.mark.django_db(transaction=True)
def test_reference_to_a_row_that_is_gone_is_told_in_words() -> None:
    @transaction.atomic
    def add(*, club_id: int) -> None:
        league = League.objects.create(name="Nord", slug="nord")
        Player.objects.create(league=league, name="Anke", club_id=club_id)

    with pytest.raises(Vanished, match=r"Something that belongs to it|Etwas, das dazugehört"):
        add(club_id=4711)
    assert not League.objects.exists()


@pytest.mark.django_db
def test_other_violated_constraint_is_not_hidden() -> None:
    @transaction.atomic
    def add() -> None:
        for _attempt in range(2):
            League.objects.create(name="Nord", slug="nord")

    with pytest.raises(IntegrityError):
        add()


def test_every_service_uses_these_transactions() -> None:
    own_way = [
        name
        for name, module in service_modules()
        if name not in OWN_WAY and "from django.db import transaction" in Path(module.__file__ or "").read_text()
    ]
    assert own_way == []


def test_every_service_that_is_given_a_row_of_a_league_locks_one() -> None:
    services = [each for _name, module in service_modules() for each in vars(module).values() if hasattr(each, "locks")]
    assert len(services) > 200
    assert [each.__qualname__ for each in services if takes_row(each) and not each.locks] == []


def takes_row(service: Callable[..., Any]) -> bool:
    """Whether it is given a row of a league; accounts are of none."""
    taken = [given.annotation for given in signature(service).parameters.values()]
    kinds = [kind for each in taken for kind in (each, *get_args(each))]
    return any(hasattr(kind, "path_to_league") for kind in kinds if kind is not User)


@pytest.mark.parametrize("locks", [{"evening": League}, {"league": int}])
def test_lock_of_what_a_service_is_not_given_is_refused_at_once(locks: dict[str, Any]) -> None:
    with pytest.raises(TypeError, match="cannot lock the league of"):

        @transaction.atomic(**locks)
        def close(*, league: League) -> None: ...
