"""``manage.py move_to URL``: the office moves from SQLite into an empty PostgreSQL database."""

from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management.base import CommandError
from django.utils.translation import gettext as _
from tqdm import tqdm

from scoring.management.office import OfficeCommand
from scoring.recovery.services.encryption import BackupRefused
from scoring.recovery.services.moving import move_office


class Command(OfficeCommand):
    help = (
        "Bring everything from the SQLite database of this office into an empty PostgreSQL database, compare every "
        "table and verify it there. The office must be closed; its old database stays as it is."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("url", metavar="URL", help="postgres://USER:PASSWORD@COMPUTER:5432/DATABASE")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            with tqdm(unit=_("rows"), disable=None) as bar:

                def report(done: int, total: int) -> None:
                    bar.total = total
                    bar.update(done - bar.n)

                moved = move_office(url=options["url"], report_progress=report)
        except BackupRefused as refusal:
            raise CommandError(refusal.message) from None
        said = {"rows": sum(moved.rows.values()), "tables": len(moved.rows)}
        self.stdout.write(
            _("Moved and compared: %(rows)s rows in %(tables)s tables, each the same in both databases.") % said
        )
        if moved.findings:
            self.stderr.write(moved.findings)
            raise CommandError(_("All is moved, but it is not as it was signed (see above)."))
        self.stdout.write(_("Everything there is as it was signed and logged."))
        self.stdout.write(_("From now on start the office with DATABASE_URL set to that address."))
        self.stdout.write(
            _("The old database is as it was. To go on with it after all, delete “%(file)s”.")
            % {"file": settings.MOVED_FILE}
        )
