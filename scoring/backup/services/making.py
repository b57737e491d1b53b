"""Making a backup: copy, look at the copy as the office itself would, pack, and only then give it its name."""

import os
import shutil
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from django.conf import settings
from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.backup.services.archive import BackupRefused, Manifest, write_archive
from scoring.backup.services.databases import copy_database, opened_copy, run_office
from scoring.log.selectors.log_heads import head_data
from scoring.models import SheetPhoto

KEY_FILES = ("secret_key", "integrity_keys.json")
"""Of the installation: the one protects sessions and codes, the other has sealed what was signed."""

MEDIA = "media"


@dataclass(frozen=True, slots=True)
class MadeBackup:
    """What was made. ``findings``: what ``manage.py verify`` says about the copy, empty if nothing; None: the copy
    could not be opened here. ``has_keys``: the file holds the keys of the installation."""

    manifest: Manifest
    findings: str | None
    has_keys: bool


def make_backup(*, target: Path, overwrite: bool = False, with_keys: bool = True) -> MadeBackup:
    """Write everything that the office needs into one file, while it is in use. Nobody has to wait for it.

    Raises BackupRefused: the file exists already and ``overwrite`` is not set, the database is damaged, a program is
    missing, or the file cannot be written. An earlier file of the name stays until the new one is whole.
    """
    if target.exists() and not overwrite:
        raise BackupRefused(_("“%(file)s” exists already. Give another name, or --force.") % {"file": target})
    if not target.parent.is_dir():
        raise BackupRefused(_("There is no folder “%(folder)s”.") % {"folder": target.parent})
    with TemporaryDirectory(dir=settings.VAR_DIR, prefix=".backup-") as place:
        folder = Path(place)
        made_at = timezone.now().isoformat(timespec="seconds")
        _link_media(folder / MEDIA)
        log_heads = head_data()  # before the copy: whatever they name is in it
        copy_database(folder)
        _link_media_of_rows(folder / MEDIA)
        keys = [name for name in KEY_FILES if _copy_key(name, folder)]
        findings = _findings(folder)
        for name in keys if not with_keys else ():
            (folder / name).unlink()
        database = "sqlite" if (folder / "db.sqlite3").exists() else "postgresql"
        manifest = write_archive(folder, target, made_at=made_at, database=database, log_heads=log_heads)
    return MadeBackup(manifest, findings, has_keys=with_keys and bool(keys))


def _findings(folder: Path) -> str | None:
    with opened_copy(folder) as variables:
        if variables is None:
            return None
        looked = run_office("verify", variables=variables)
        return "" if looked.returncode == 0 else looked.stderr.strip()


def _link_media(target: Path) -> None:
    """All uploaded files. Before the database is copied: what somebody removes after that is still there."""
    source = Path(settings.MEDIA_ROOT)
    target.mkdir()
    for path in sorted(source.rglob("*")):
        with suppress(FileNotFoundError):
            _link(path, target / path.relative_to(source))


def _link_media_of_rows(target: Path) -> None:
    """Photos that came while the database was copied."""
    for name in SheetPhoto.objects.values_list("image", flat=True).iterator():
        if not (target / name).exists():
            with suppress(FileNotFoundError):
                _link(Path(settings.MEDIA_ROOT) / name, target / name)


def _link(source: Path, target: Path) -> None:
    """The same file under another name, which costs no room; a copy where the file system has no such thing."""
    if source.is_dir():
        return
    target.parent.mkdir(parents=True, exist_ok=True)
    try:
        os.link(source, target)
    except FileNotFoundError:
        raise
    except OSError:
        shutil.copyfile(source, target)


def _copy_key(name: str, folder: Path) -> bool:
    """Whether the key is in a file, and not in the environment."""
    source = settings.VAR_DIR / name
    if not source.exists():
        return False
    shutil.copy(source, folder / name)
    return True
