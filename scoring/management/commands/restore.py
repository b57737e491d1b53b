"""``manage.py restore``: brings a backup back into an empty installation."""

from argparse import ArgumentParser
from collections.abc import Callable
from getpass import getpass
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import CommandError
from django.utils.translation import gettext as _

from scoring.core.errors import reason_of
from scoring.core.startup import STOPPED, half_restored
from scoring.management.office import OfficeCommand
from scoring.recovery.services.encryption import BackupRefused
from scoring.recovery.services.restoring import restore_backup


class Command(OfficeCommand):
    help = "Bring back what `manage.py backup` has written, into an empty database and folder; nothing is overwritten."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path)
        add_passphrase_file(parser)
        parser.add_argument("--erasures", type=Path, help="the list of who was erased since (var/erasures.jsonl)")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            restored = restore_backup(
                source=options["file"], erasures=options["erasures"], passphrase=passphrase_of(options)
            )
        except BackupRefused as refusal:
            raise CommandError(refusal.message) from None
        except KeyboardInterrupt:
            half = half_restored(settings.RESTORING_FILE)
            raise CommandError(
                half.sentence if half else _("The restore was broken off. Nothing was brought back."),
                returncode=STOPPED,
            ) from None
        said = {"moment": restored.manifest.made_at, "count": len(restored.manifest.files)}
        self.stdout.write(_("The office is as it was at %(moment)s: %(count)s files.") % said)
        if restored.held:
            self.stdout.write(restored.held)
        for name in restored.missing_keys:
            self.stdout.write(_("Not in the backup: %(name)s. Bring it from where it is kept.") % {"name": name})
        if restored.erased:
            self.stdout.write(restored.erased)
        if restored.findings:
            self.stderr.write(restored.findings)
            raise CommandError(_("All is brought back, but it is not as it was signed (see above)."))


def add_passphrase_file(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--passphrase-file", type=Path, help="the passphrase of an encrypted backup in its first line; else it is asked"
    )


def passphrase_of(options: dict[str, Any]) -> Callable[[], str]:
    """Gives the passphrase when one is needed: from the file that was named, or from whoever sits there."""

    def given() -> str:
        file: Path | None = options["passphrase_file"]
        if file is None:
            return getpass(_("Passphrase of the backups: "))
        try:
            return file.read_text(encoding="utf-8").split("\n", 1)[0]
        except (OSError, ValueError) as failure:
            raise CommandError(
                _("The passphrase cannot be read: %(reason)s") % {"reason": reason_of(failure)}
            ) from failure

    return given
