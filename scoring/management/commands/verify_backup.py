"""``manage.py verify_backup``: is a backup whole, and is what it holds as it was signed?"""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError
from django.utils.translation import gettext as _

from scoring.management.commands.restore import add_passphrase_file, passphrase_of
from scoring.management.office import OfficeCommand
from scoring.recovery.services.encryption import BackupRefused, told_when_full
from scoring.recovery.services.restoring import judge_backup


class Command(OfficeCommand):
    help = (
        "Open a backup in a scratch place: every byte is looked at, every ranking recounted from the raw rows, "
        "signatures and log are checked. Prints a verdict for each league; ends with 1 if anything is wrong."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path)
        add_passphrase_file(parser)

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            with told_when_full(_("The backup was not looked at: %(reason)s.")):
                judged = judge_backup(source=options["file"], passphrase=passphrase_of(options))
        except BackupRefused as refusal:
            raise CommandError(refusal.message) from None
        said = {"moment": judged.manifest.made_at, "count": len(judged.manifest.files)}
        self.stdout.write(_("The file is whole: %(count)s files of %(moment)s.") % said)
        for name in judged.borrowed:
            self.stdout.write(_("Not in the backup: %(name)s. That of this installation was taken.") % {"name": name})
        for league in judged.verdict.leagues:
            self.stdout.write(str(league))
        if not judged.verdict.is_good:
            self.stderr.write(judged.verdict.findings)
            raise CommandError(_("The file is whole, but what it holds is not as it was signed (see above)."))
