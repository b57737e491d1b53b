"""The last step of a restore: what was prepared in the scratch place appears where the office looks for it.

Keys and photos first, the database last. Before the first of them a mark is written and synced, and it is removed after
the last: while it is there no process of the office starts (:mod:`scoring.core.startup`), and ``restore`` begins anew.
Why: decision 0090.
"""

import errno
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from django.conf import settings
from django.db import connection
from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.core.durable_files import put_in_place, sync_file, sync_folder, sync_tree, write_whole
from scoring.core.startup import HalfRestored, half_restored
from scoring.recovery.services.databases import SQLITE_FILE, require_empty_database
from scoring.recovery.services.encryption import BackupRefused
from scoring.recovery.services.making import MEDIA
from scoring.recovery.services.scratch import undisturbed

_NOT_PLACED = (SQLITE_FILE, f"{SQLITE_FILE}-wal", f"{SQLITE_FILE}-shm")


def require_empty_place() -> None:
    """Raises BackupRefused if anything would be overwritten but the half of a restore that was broken off."""
    if half := half_restored(settings.RESTORING_FILE):
        if half.database != _own_database():
            raise BackupRefused(
                _("A restore into “%(other)s” was broken off. Finish that one first, with its DATABASE_URL.")
                % {"other": half.database}
            )
        return
    require_empty_database(but_for_its_schema=connection.vendor == "postgresql")
    media = Path(settings.MEDIA_ROOT)
    if any(path.is_file() for path in media.rglob("*")):
        raise BackupRefused(_("There are files in “%(folder)s” already. They would be mixed.") % {"folder": media})


@contextmanager
def appearing(source: Path) -> Iterator[None]:
    """What the block brings to its place is whole when it ends, or gone. Whatever was there of a restore that was
    broken off goes first."""
    was_broken_off = settings.RESTORING_FILE.exists()
    at = timezone.localtime().strftime("%d.%m.%Y %H:%M")
    write_whole(settings.RESTORING_FILE, HalfRestored(str(source), at, _own_database()).to_bytes())
    try:
        if was_broken_off:
            _throw_away()
        yield
    except BaseException:
        with undisturbed():
            _throw_away()
            _take_mark_away()
        raise
    _take_mark_away()


def place_files(folder: Path, *, but: tuple[str, ...]) -> None:
    """Keys, lists and photos of the office in a folder; ``but``: files that are this installation's own."""
    with undisturbed():
        for path in sorted(folder.iterdir()):
            if path.is_file() and path.name not in (*_NOT_PLACED, *but):
                _put(path, settings.VAR_DIR / path.name)
        media = Path(settings.MEDIA_ROOT)
        for path in sorted((folder / MEDIA).rglob("*")):
            if path.is_file():
                target = media / path.relative_to(folder / MEDIA)
                target.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
                _put(path, target)
        if media.is_dir():
            sync_tree(media)
        sync_folder(settings.VAR_DIR)


def place_sqlite(folder: Path) -> None:
    """The database of the office in a folder: with its name in its place, all is there."""
    with undisturbed():
        connection.close()
        target = Path(connection.settings_dict["NAME"])
        for rest in ("-wal", "-shm"):  # of a database without a table, or of half a restore
            target.with_name(target.name + rest).unlink(missing_ok=True)
        _put(folder / SQLITE_FILE, target)
        sync_folder(target.parent)


def _put(path: Path, target: Path) -> None:
    """Give a file its place at once, whole, readable by its owner."""
    path.chmod(0o600)
    sync_file(path)
    try:
        put_in_place(path, target)
    except OSError as failure:
        if failure.errno != errno.EXDEV:
            raise
        beside = target.with_name(f"{target.name}.restoring")
        shutil.copyfile(path, beside)
        beside.chmod(0o600)
        sync_file(beside)
        put_in_place(beside, target)


def _throw_away() -> None:
    """Photos and rows; keys stay, as somebody may have put them there, and lists of what was."""
    shutil.rmtree(settings.MEDIA_ROOT, ignore_errors=True)
    connection.close()
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            names = [connection.ops.quote_name(name) for name in connection.introspection.table_names(cursor)]
            if names:
                cursor.execute(f"drop table {', '.join(names)} cascade")
        return
    target = Path(connection.settings_dict["NAME"])
    for name in (target.name, f"{target.name}-wal", f"{target.name}-shm", f"{target.name}.restoring"):
        target.with_name(name).unlink(missing_ok=True)


def _take_mark_away() -> None:
    settings.RESTORING_FILE.unlink(missing_ok=True)
    sync_folder(settings.VAR_DIR)


def _own_database() -> str:
    """Where the database of this installation is, without a password."""
    known = connection.settings_dict
    if connection.vendor == "sqlite":
        return str(known["NAME"])
    return f"{known['HOST']}:{known['PORT']}/{known['NAME']}"
