"""Making a backup: copy, look at the copy as the office itself would, pack, and only then give it its name."""

import os
import shutil
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from django.conf import settings
from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.core.http.middleware import office_number
from scoring.core.selectors.heads import head_data
from scoring.models import SheetPhoto
from scoring.recovery.services.archive import write_archive
from scoring.recovery.services.databases import SQLITE_FILE, copy_database
from scoring.recovery.services.encryption import BackupKey, BackupRefused, lock, told_when_full
from scoring.recovery.services.manifest import Manifest
from scoring.recovery.services.scratch import scratch_place
from scoring.recovery.services.verdict import Verdict, judge_copy

KEY_FILES = ("secret_key", "integrity_keys.json")
"""Of the installation: the one protects sessions and codes, the other has sealed what was signed."""

MEDIA = "media"
STEPS = 4
"""Files collected, database copied, copy looked at, packed."""

Report = Callable[[int, int], None]
"""Told how many steps of how many are done; may raise, and then nothing is kept."""


@dataclass(frozen=True, slots=True)
class MadeBackup:
    """What was made. ``has_keys``: the file holds the keys of the installation. ``verdict`` is about the copy, not the
    file, which was read back."""

    manifest: Manifest
    verdict: Verdict
    has_keys: bool


def _silent(_done: int, _total: int) -> None:
    """Nobody looks on."""


def make_backup(
    *,
    target: Path,
    overwrite: bool = False,
    with_keys: bool = True,
    key: BackupKey | None = None,
    report: Report = _silent,
) -> MadeBackup:
    """Write everything that the office needs into one file, while it is in use. Nobody has to wait for it.

    With a ``key`` the file is encrypted. Raises BackupRefused: the file exists already and ``overwrite`` is not set,
    the database is damaged, a program is missing, or the file cannot be written. An earlier file of the name stays
    until the new one is whole.
    """
    if target.exists() and not overwrite:
        raise BackupRefused(_("“%(file)s” exists already. Give another name, or --force.") % {"file": target})
    if not target.parent.is_dir():
        raise BackupRefused(_("There is no folder “%(folder)s”.") % {"folder": target.parent})
    no_room = told_when_full(_("No backup was made: %(reason)s."))
    with no_room, scratch_place("backup") as place:
        folder = place / "office"
        folder.mkdir()
        made_at = timezone.now().isoformat(timespec="seconds")
        report(0, STEPS)
        _link_media(folder / MEDIA)
        report(1, STEPS)
        log_heads = head_data()  # before the copy: whatever they name is in it
        copy_database(folder)
        _link_media_of_rows(folder / MEDIA)
        report(2, STEPS)
        keys = [name for name in KEY_FILES if _copy_key(name, folder)]
        verdict = judge_copy(folder, alive=lambda: report(2, STEPS), is_of_this_version=True)
        for name in keys if not with_keys else ():
            (folder / name).unlink()
        report(3, STEPS)
        database = "sqlite" if (folder / SQLITE_FILE).exists() else "postgresql"
        said = {"made_at": made_at, "database": database, "log_heads": log_heads, "office": office_number()}
        manifest = _pack(folder, target, key, **said)
        report(STEPS, STEPS)
    return MadeBackup(manifest, verdict, has_keys=with_keys and bool(keys))


def _pack(folder: Path, target: Path, key: BackupKey | None, **said: Any) -> Manifest:
    """The file itself; gives the manifest of what was packed, whether or not it was encrypted then. ``said``: what else
    stands in the manifest."""
    if key is None:
        return write_archive(folder, target, **said)
    plain, locked = folder.with_name("office.zip"), folder.with_name("locked")
    manifest = write_archive(folder, plain, **said)
    locked.mkdir()
    lock(plain, locked, key)
    plain.unlink()
    write_archive(locked, target, **said, is_encrypted=True)
    return manifest


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
