"""``manage.py backup``: the whole office in one file, while it is in use."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError
from django.utils.translation import gettext as _

from scoring.management.office import OfficeCommand
from scoring.recovery.services.encryption import BackupRefused
from scoring.recovery.services.making import make_backup


class Command(OfficeCommand):
    help = (
        "Write database, uploaded files and keys into one file, while the office is in use, and verify the copy. "
        "Ends with 1 if nothing was written, or if the copy has findings."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument("--force", action="store_true", help="replace the file if it exists")
        parser.add_argument("--without-keys", action="store_true", help="leave the keys out; keep them elsewhere")

    def handle(self, *args: Any, **options: Any) -> None:
        file: Path = options["file"]
        try:
            made = make_backup(target=file, overwrite=options["force"], with_keys=not options["without_keys"])
        except BackupRefused as refusal:
            raise CommandError(refusal.message) from None
        said = {"file": file, "count": len(made.manifest.files), "megabytes": round(file.stat().st_size / 1e6, 1)}
        self.stdout.write(_("%(file)s holds the whole office: %(count)s files, %(megabytes)s MB.") % said)
        if made.has_keys:
            self.stdout.write(
                _("Keys and passwords (as hashes) are in it as well: keep it where only trusted people get it.")
            )
        for league in made.verdict.leagues:
            self.stdout.write(str(league))
        if not made.verdict.was_opened:
            self.stdout.write(_("It was not opened to be verified: this account must not create databases."))
        elif not made.verdict.is_good:
            self.stderr.write(made.verdict.findings)
            raise CommandError(_("The file is written, but what the office holds is not as it was signed (see above)."))
