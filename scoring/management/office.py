"""The common base of the office's commands."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import DatabaseError, InterfaceError, OperationalError
from django.utils.translation import gettext as _

from scoring.core.errors import is_disk_full, reason_of

_NO_SUCH_TABLE, _NO_SUCH_COLUMN = "42P01", "42703"
"""As PostgreSQL calls them."""


class OfficeCommand(BaseCommand):
    """A command about what an installation holds.

    It begins without Django's checks. They look at the code, not at the installation: `make lint` makes them, and so
    does the `migrate` of an update (deploy/processes.toml). All pages and forms would be loaded for them, which takes
    longer than most commands do.

    Where the database cannot be opened, holds no office, or the disk refuses, it ends with one sentence;
    ``--traceback`` tells the whole story.
    """

    requires_system_checks = ()

    def execute(self, *args: Any, **options: Any) -> str | None:
        try:
            return super().execute(*args, **options)
        except (DatabaseError, InterfaceError, OSError) as failure:
            sentence = _refusal(failure)
            if not sentence:
                raise
            raise CommandError(sentence) from failure


def _refusal(failure: Exception) -> str:
    """Why the office cannot be worked with here; empty: for a reason that nobody has thought of."""
    if is_disk_full(failure):
        return _("There is no room left on the disk. Please make room, then start again.")
    if isinstance(failure, OSError):
        return f"{failure.filename}: {reason_of(failure)}." if failure.filename else ""
    said, code = str(failure), getattr(failure.__cause__, "sqlstate", "") or ""
    if code in (_NO_SUCH_TABLE, _NO_SUCH_COLUMN) or said.startswith(("no such table", "no such column")):
        return _(
            "There is no office here yet, or one of before an update. Expected is that “manage.py migrate” was run."
        )
    is_closed = said.startswith(("unable to open database", "disk I/O error", "file is not a database"))
    if is_closed or (isinstance(failure, OperationalError) and not code and "connection" in said):
        first_line = said.strip().partition("\n")[0]
        return _("The database cannot be opened: %(reason)s. Is there room on the disk, and does its server run?") % {
            "reason": first_line
        }
    return ""
