"""Opening a backup in a scratch place, encrypted or not."""

import shutil
from collections.abc import Callable
from pathlib import Path

from django.utils.translation import gettext as _

from scoring.backup.services.archive import unpack
from scoring.backup.services.encryption import unlock
from scoring.backup.services.manifests import Manifest
from scoring.backup.services.refusals import BackupRefused


def open_backup(source: Path, place: Path, passphrase: Callable[[], str] | None) -> tuple[Manifest, Path]:
    """Unpack a whole backup below an empty folder; gives its manifest and the folder with its files.

    ``passphrase`` is asked only for an encrypted one that is whole. Raises BackupRefused.
    """
    packed = place / "packed"
    manifest = unpack(source, packed)
    if not manifest.is_encrypted:
        return manifest, packed
    if passphrase is None:
        raise BackupRefused(_("The backup is encrypted: its passphrase is needed."))
    plain = place / "office.zip"
    unlock(packed, plain, passphrase())
    shutil.rmtree(packed)
    manifest = unpack(plain, place / "office")
    plain.unlink()
    return manifest, place / "office"
