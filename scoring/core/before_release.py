"""A database of before the first release: no migration of today leads on from there."""

from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from django.utils.translation import gettext as _


def why_too_old(connection: BaseDatabaseWrapper) -> str:
    """Why a database cannot be brought up to date: only a part of what the first release replaces was applied to it.
    Empty if it can. One or two queries."""
    applied = MigrationRecorder(connection).applied_migrations()
    loader = MigrationLoader(None, load=False)
    loader.load_disk()
    for migration in (loader.disk_migrations or {}).values():
        replaced = set(migration.replaces)
        if (done := replaced & applied.keys()) and replaced != done:
            said = {"stands_at": max(done)[1], "expected": max(replaced)[1]}
            text = _(
                "This database is of before the first release and stands at “%(stands_at)s”. Expected is "
                "“%(expected)s”: run “manage.py migrate” of the last program before the release first."
            )
            return text % said
    return ""
