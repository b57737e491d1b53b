"""A database of the last day before the first release counts as one of the first release; an older one is refused."""

from importlib import import_module

import pytest
from django.apps import apps
from django.core.management import CommandError, call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from django.utils import timezone

from scoring.core.before_release import why_too_old
from scoring.models import AccountLink, User
from tests.scoring.scenes import league

pytestmark = pytest.mark.django_db
FIRST, LAST_BEFORE = "0001_first_release", "0064_what_is_official_stays"


def left_to_do() -> list[str]:
    executor = MigrationExecutor(connection)
    return [migration.name for migration, _ in executor.migration_plan(executor.loader.graph.leaf_nodes())]


def later_ones() -> list[str]:
    names = (name for app, name in MigrationLoader(None).disk_migrations if app == "scoring")
    return sorted(set(names) - {FIRST})


def test_last_database_of_before_stands_at_the_first_release() -> None:
    recorder = MigrationRecorder(connection)
    assert left_to_do() == []
    for name in (FIRST, *later_ones()):
        recorder.record_unapplied("scoring", name)
    assert (left_to_do(), why_too_old(connection)) == (later_ones(), "")


@pytest.mark.parametrize("last", ["0063_undo_of_imports_as_jobs", "0046_keys_in_compatible_letters", "0001_initial"])
def test_older_database_is_refused_in_one_sentence(last: str) -> None:
    recorder = MigrationRecorder(connection)
    for app, name in recorder.applied_migrations():
        if app == "scoring" and (name > last or name in (FIRST, *later_ones())):
            recorder.record_unapplied(app, name)
    with pytest.raises(CommandError) as refused:
        call_command("migrate", verbosity=0)
    (line,) = str(refused.value).splitlines()
    assert (f"„{last}“" in line, f"„{LAST_BEFORE}“" in line) == (True, True)


def test_only_accounts_made_without_a_link_name_who_has_known_their_password() -> None:
    (name,) = (name for name in later_ones() if name.endswith("password_given_by"))
    row, now = league(), timezone.now()
    maker = User.objects.create_user("maker")
    by_link, _by_password = (
        User.objects.create_user(username, created_by=maker, created_in=row) for username in ("by_link", "by_password")
    )
    AccountLink.objects.create(
        kind=AccountLink.Kind.INVITATION, user=by_link, league=row, created_at=now, expires_at=now, used_at=now
    )
    import_module(f"scoring.migrations.{name}").name_who_knew(apps, None)
    assert dict(User.objects.values_list("username", "password_given_by")) == {
        "maker": None, "by_link": None, "by_password": maker.pk
    }  # fmt: skip
