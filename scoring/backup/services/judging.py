"""``manage.py verify_backup``: is a backup whole, and is what it holds as it was signed? In a scratch place."""

import shutil
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from zipfile import ZipFile

from django.conf import settings
from django.utils.translation import gettext as _

from scoring.backup.services.databases import SQLITE_FILE
from scoring.backup.services.making import KEY_FILES
from scoring.backup.services.manifests import Manifest, read_manifest
from scoring.backup.services.opening import open_backup
from scoring.backup.services.refusals import BackupRefused
from scoring.backup.services.scratch import scratch_place
from scoring.backup.services.seals import MANIFEST
from scoring.backup.services.verdicts import Verdict, judge_copy
from scoring.log.selectors.log_heads import HeadData


@dataclass(frozen=True, slots=True)
class JudgedBackup:
    """``borrowed``: key files that the backup does not hold; those of this installation were taken."""

    manifest: Manifest
    verdict: Verdict
    borrowed: tuple[str, ...]


def judge_backup(
    *, source: Path, passphrase: Callable[[], str] | None = None, alive: Callable[[], None] = lambda: None
) -> JudgedBackup:
    """Open a backup in a scratch place and look at it as an office would. Nothing of this installation is touched.

    Raises DamagedBackup if it is not whole, BackupRefused if it cannot be opened. ``alive``: see ``judge_copy``.
    """
    with scratch_place("verify") as place:
        manifest, folder = open_backup(source, place, passphrase)
        borrowed = tuple(name for name in KEY_FILES if _borrow(name, folder))
        verdict = judge_copy(folder, alive=alive, is_of_this_version=False, heads=heads_told(source, manifest))
        if not verdict.was_opened and not (folder / SQLITE_FILE).exists():
            raise BackupRefused(
                _("The backup is whole. It is of PostgreSQL: to look into it, this account must create databases.")
            )
    return JudgedBackup(manifest, verdict, borrowed)


def heads_told(source: Path, manifest: Manifest) -> list[HeadData]:
    """What the backup says of the logs: its manifest, and that of the encrypted one in it."""
    with ZipFile(source) as archive:
        outer = read_manifest(archive.read(MANIFEST))
    told = [*outer.log_heads.values(), *manifest.log_heads.values()]
    return [head for number, head in enumerate(told) if head not in told[:number]]


def _borrow(name: str, folder: Path) -> bool:
    """Whether a key of this installation stands in for one that the backup does not hold."""
    own = settings.VAR_DIR / name
    if (folder / name).exists() or not own.exists():
        return False
    shutil.copy(own, folder / name)
    return True
