"""The file of a backup: a ZIP with the database, the uploaded files, the keys, a manifest, a seal over all of it.

Scratch places: whole offices, with keys and all, that exist while one is copied, looked at or brought back.

Each is locked by whoever works in it and by all programs that work there for it, so that those of processes that were
killed are known: they are removed at the next start, and before the next such work.
"""

import hashlib
import os
import re
import shutil
import signal
import tempfile
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import replace
from errno import EEXIST
from pathlib import Path, PurePosixPath
from typing import IO, Any
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile

from django.conf import settings
from django.db import DatabaseError, connection
from django.utils.translation import gettext as _

from scoring.core.durable import sync_folder
from scoring.core.errors import reason_of
from scoring.core.presence import working_in
from scoring.core.selectors.kept_heads import HeadData
from scoring.recovery.services.damage import (
    FORMAT,
    MANIFEST,
    NO_BACKUP,
    SEAL_LENGTH,
    Manifest,
    Seal,
    changed_files,
    damage,
    digest_of,
    no_seal,
    parts_of,
    read_manifest,
    read_seal,
)
from scoring.recovery.services.plans import BackupRefused, DamagedBackup

_WORKS = ("backup", "restore", "verify", "move")
_PARTIAL = "*.zip.partial"
_DATABASE = ".database"
"""The file of a place that names a database on the server which belongs to it."""
_ITS_NAME = re.compile(r"uno_league_copy_[0-9a-f]{8}")


@contextmanager
def scratch_place(work: str) -> Iterator[Path]:
    """An empty folder in that of the installation, for a ``work`` of :data:`_WORKS`; it is gone with the block. What
    killed processes have left goes before."""
    assert work in _WORKS
    sweep_scratch()
    while True:
        place = Path(tempfile.mkdtemp(dir=settings.VAR_DIR, prefix=f".{work}-"))
        with working_in(place) as is_ours:
            if not is_ours:
                continue  # swept away in the very moment in which it was made
            try:
                yield place
            finally:
                with undisturbed():
                    shutil.rmtree(place, ignore_errors=True)
        return


def sweep_scratch() -> None:
    """Remove the scratch places and the half written backups of processes that live no more."""
    for work in _WORKS:
        for place in Path(settings.VAR_DIR).glob(f".{work}-*"):
            with working_in(place) as is_left:
                if is_left:
                    _remove(place)
    sweep_partials(Path(settings.BACKUP_DIR))


def sweep_partials(folder: Path, pattern: str = _PARTIAL) -> None:
    """Remove the half written backups in a folder that nobody is writing any more."""
    for rest in folder.glob(pattern):
        with working_in(rest) as is_left:
            if is_left:
                with suppress(OSError):
                    rest.unlink()


@contextmanager
def undisturbed() -> Iterator[None]:
    """Ctrl+C waits for the moment that this takes: it would leave a half."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def note_database(place: Path, name: str) -> None:
    """A database on the server belongs to a scratch place from now on, and goes with it whatever happens."""
    (place / _DATABASE).write_text(name)


def _remove(place: Path) -> None:
    """The keys and the rows in any case; the name of a database stays until that could be removed."""
    note = place / _DATABASE
    for path in place.iterdir():
        if path.is_dir():
            shutil.rmtree(path, ignore_errors=True)
        elif path != note:
            path.unlink(missing_ok=True)
    with suppress(OSError, DatabaseError):
        if note.exists():
            _drop(note.read_text())
        shutil.rmtree(place)


def _drop(name: str) -> None:
    if connection.vendor == "postgresql" and _ITS_NAME.fullmatch(name):
        with connection.cursor() as cursor:
            cursor.execute(f"drop database if exists {connection.ops.quote_name(name)} with (force)")


_PIECE = 1024 * 1024


def write_archive(
    folder: Path,
    target: Path,
    *,
    made_at: str,
    database: str,
    log_heads: Mapping[str, HeadData],
    office: str = "",
    is_encrypted: bool = False,
) -> Manifest:
    """Pack everything in a folder, seal it, read it back, and only then give it its name. Raises BackupRefused."""
    partial = target.with_name(target.name + ".partial")
    try:
        files = {name: digest_of(folder / name) for name in _names_in(folder)}
        manifest = Manifest(
            made_at, database, files, log_heads=dict(log_heads), is_encrypted=is_encrypted, office=office
        )
        with _partly_written(partial) as file:
            manifest = _write_sealed(folder, file, partial, manifest)
            file.flush()
            os.fsync(file.fileno())
            require_whole(partial)
            partial.replace(target)
        sync_folder(target.parent)
    except OSError as failure:
        raise BackupRefused(
            _("“%(file)s” cannot be written: %(reason)s") % {"file": target, "reason": reason_of(failure)}
        ) from failure
    return manifest


@contextmanager
def _partly_written(partial: Path) -> Iterator[IO[bytes]]:
    """A file to be written anew, held meanwhile, so that nobody takes it for one that was left, and gone with the block
    unless it has another name then. Raises OSError."""
    sweep_partials(partial.parent, partial.name)
    with (
        os.fdopen(os.open(partial, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600), "w+b") as file,
        working_in(partial) as is_ours,
    ):
        if not is_ours:
            raise FileExistsError(EEXIST, os.strerror(EEXIST))
        try:
            yield file
        finally:
            with suppress(OSError):
                partial.unlink(missing_ok=True)


def _write_sealed(folder: Path, file: IO[bytes], path: Path, manifest: Manifest) -> Manifest:
    """The archive with its seal; gives the manifest with the digests of all parts."""
    whole = hashlib.sha256()
    packing = ZIP_STORED if manifest.is_encrypted else ZIP_DEFLATED
    with ZipFile(file, "w", packing, strict_timestamps=False) as archive:
        archive.comment = bytes(SEAL_LENGTH)
        for name in manifest.files:
            archive.write(folder / name, name)
        file.flush()
        parts = {name: _digest_into(path, start, end, whole) for name, start, end in parts_of(archive)}
        manifest = replace(manifest, parts=parts)
        manifest_at = archive.start_dir
        archive.writestr(MANIFEST, manifest.to_json())
        directory_at = archive.start_dir
    file.flush()
    length = path.stat().st_size - SEAL_LENGTH
    of_manifest = _digest_into(path, manifest_at, directory_at, whole)
    of_directory = _digest_into(path, directory_at, length, whole)
    file.seek(length)
    file.write(Seal(length, directory_at, of_directory, of_manifest, whole.hexdigest()).to_bytes())
    return manifest


def require_whole(path: Path) -> Manifest:
    """The manifest of a backup of which every byte is as it was written. Raises DamagedBackup with what is damaged, and
    BackupRefused for a file that is no backup of this version."""
    try:
        seal = read_seal(path)
        if seal is None:
            raise no_seal(path)
        if path.stat().st_size != seal.length + SEAL_LENGTH or digest_of(path, 0, seal.length) != seal.whole:
            raise damage(path, seal)
        with ZipFile(path) as archive:
            manifest = read_manifest(archive.read(MANIFEST))
            _require_listed(archive, manifest)
    except FileNotFoundError:
        raise BackupRefused(_("There is no file “%(file)s”.") % {"file": path}) from None
    except NO_BACKUP as failure:
        raise DamagedBackup(
            _("“%(file)s” is no whole backup: %(reason)s") % {"file": path, "reason": reason_of(failure)}
        ) from None
    except OSError as failure:
        raise BackupRefused(
            _("“%(file)s” cannot be read: %(reason)s") % {"file": path, "reason": reason_of(failure)}
        ) from failure
    return manifest


def unpack(path: Path, folder: Path) -> Manifest:
    """Unpack a whole archive into an empty folder. Raises BackupRefused."""
    manifest = require_whole(path)
    with ZipFile(path) as archive:
        archive.extractall(folder, members=manifest.files)
    return manifest


def _require_listed(archive: ZipFile, manifest: Manifest) -> None:
    """The archive holds what its manifest lists, and nothing that would lead out of the folder it is unpacked into."""
    if manifest.format != FORMAT:
        raise BackupRefused(_("This backup was made by a newer league office. Please update this one first."))
    names = archive.namelist()
    if sorted(names) != sorted([*manifest.files, MANIFEST]) or not all(_is_inside(name) for name in names):
        raise BackupRefused(_("The backup does not hold the files that its manifest lists."))
    if changed := [name for name, digest in manifest.files.items() if _content_digest(archive, name) != digest]:
        raise changed_files(manifest, changed)


def _content_digest(archive: ZipFile, name: str) -> str:
    """SHA-256 of what is packed; empty if it cannot be unpacked."""
    digest = hashlib.sha256()
    try:
        with archive.open(name) as file:
            while piece := file.read(_PIECE):
                digest.update(piece)
    except NO_BACKUP:
        return ""
    return digest.hexdigest()


def _digest_into(path: Path, start: int, end: int, whole: Any) -> str:
    """SHA-256 of some bytes of a file, which enter another digest as well."""
    digest = hashlib.sha256()
    with path.open("rb") as file:
        file.seek(start)
        left = end - start
        while left > 0 and (piece := file.read(min(_PIECE, left))):
            digest.update(piece)
            whole.update(piece)
            left -= len(piece)
    return digest.hexdigest()


def _names_in(folder: Path) -> Iterator[str]:
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            yield path.relative_to(folder).as_posix()


def _is_inside(name: str) -> bool:
    """Whether a path stays in the folder that it is unpacked into."""
    path = PurePosixPath(name)
    return not path.is_absolute() and ".." not in path.parts and "\\" not in name
