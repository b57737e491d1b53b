"""Bringing a backup back into an empty place, and proving that it is all there."""

import os
import shutil
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from django.conf import settings
from django.db import connection
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.backup.services.databases import (
    SQLITE_FILE,
    UPDATE,
    bring_back_postgres,
    require_empty_database,
    run_office,
)
from scoring.backup.services.making import KEY_FILES, MEDIA
from scoring.backup.services.manifests import Manifest
from scoring.backup.services.moving import fill_from_sqlite
from scoring.backup.services.opening import open_backup
from scoring.backup.services.refusals import BackupRefused, told_when_full
from scoring.base.durable import sync_file, sync_folder, sync_tree
from scoring.privacy.services.remembered import join_list, remembered

_BRING_THE_KEY_FIRST = gettext_lazy(
    "Whoever was erased since is here again. Bring the key first, then run “manage.py erase_again”."
)


@dataclass(frozen=True, slots=True)
class RestoredBackup:
    """What was brought back. ``findings``: what ``manage.py verify`` says about it, empty if nothing.
    ``erased``: a sentence about who was erased again, or empty. ``held``: what may have been sent or revoked
    since and waits for a person, or empty. ``missing_keys``: the backup does not hold these files; they have to be
    brought from where they are kept."""

    manifest: Manifest
    findings: str
    erased: str
    held: str
    missing_keys: tuple[str, ...]


def restore_backup(
    *, source: Path, erasures: Path | None = None, passphrase: Callable[[], str] | None = None
) -> RestoredBackup:
    """Bring a backup back into the empty folder and database of this installation, and bring it up to date. One of
    SQLite is brought into PostgreSQL as well.

    ``passphrase`` is asked if the backup is encrypted.

    Whoever was erased since is erased again: ``erasures`` is a list of them, which becomes part of that of this
    installation. Mails on their way are uncertain: they may have been sent since. Tokens of programs rest: they may
    have been revoked since.

    Raises BackupRefused if the file is not whole, was made of the other kind of database, if a list is none, or if
    anything would be overwritten. Nothing is changed then. The office must not run.
    """
    require_empty_database(but_for_its_schema=connection.vendor == "postgresql")
    for listed in filter(None, (erasures, settings.ERASURES_FILE if settings.ERASURES_FILE.exists() else None)):
        _require_list(listed)
    media = Path(settings.MEDIA_ROOT)
    if any(path.is_file() for path in media.rglob("*")):
        raise BackupRefused(_("There are files in “%(folder)s” already. They would be mixed.") % {"folder": media})
    no_room = told_when_full(_("The backup was not brought back: %(reason)s."))
    with no_room, TemporaryDirectory(dir=settings.VAR_DIR, prefix=".restore-") as place:
        manifest, folder = open_backup(source, Path(place), passphrase)
        if manifest.database != connection.vendor != "postgresql":
            raise BackupRefused(
                _("This backup is of %(other)s, and this installation uses %(own)s.")
                % {"other": manifest.database, "own": connection.vendor}
            )
        if manifest.database == connection.vendor:
            require_empty_database()
        _bring_back(folder, media)
    missing = tuple(name for name in KEY_FILES if name not in manifest.files)
    updated = run_office(*UPDATE, variables={})
    if erasures is not None:
        join_list(erasures)
    erased = ""
    if updated.returncode == 0 and settings.ERASURES_FILE.exists():
        if has_key := settings.INTEGRITY_KEY_FILE.name not in missing or bool(os.environ.get("INTEGRITY_KEYS")):
            updated = run_office("erase_again", variables={})
        erased = updated.stdout.strip() if has_key else str(_BRING_THE_KEY_FIRST)
    held = ""
    if updated.returncode == 0:
        updated = run_office("hold_back", variables={})
        held = updated.stdout.strip()
    looked = run_office("verify", variables={}) if updated.returncode == 0 else updated
    findings = "" if looked.returncode == 0 else looked.stderr.strip()
    return RestoredBackup(manifest, findings, erased, held, missing)


def _require_list(path: Path) -> None:
    try:
        list(remembered(path))
    except (OSError, ValueError) as error:
        raise BackupRefused(_("This is no list of erasures: %(reason)s") % {"reason": error}) from error


def _bring_back(folder: Path, media: Path) -> None:
    """Database first: if that fails, nothing else has been touched."""
    if connection.vendor == "sqlite":
        connection.close()
        target = Path(connection.settings_dict["NAME"])
        for rest in (target, *(target.with_name(target.name + end) for end in ("-wal", "-shm"))):
            rest.unlink(missing_ok=True)  # of a database without a table
        shutil.move(folder / SQLITE_FILE, target)
        sync_file(target)
        sync_folder(target.parent)
    elif (folder / SQLITE_FILE).exists():
        fill_from_sqlite(folder, KEY_FILES)
    else:
        bring_back_postgres(folder)
    for path in sorted((folder / MEDIA).rglob("*")):
        if path.is_file():
            target = media / path.relative_to(folder / MEDIA)
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.move(path, target)
    if media.is_dir():
        sync_tree(media)
    for name in KEY_FILES:
        if (folder / name).exists():
            (settings.VAR_DIR / name).unlink(missing_ok=True)  # made at this start, and used for nothing yet
            shutil.move(folder / name, settings.VAR_DIR / name)
            (settings.VAR_DIR / name).chmod(0o600)
            sync_file(settings.VAR_DIR / name)
    sync_folder(settings.VAR_DIR)
