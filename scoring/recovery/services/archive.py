"""The file of a backup: a ZIP with the database, the uploaded files, the keys, a manifest, a seal over all of it."""

import hashlib
import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import replace
from errno import EEXIST
from pathlib import Path, PurePosixPath
from typing import IO, Any
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile

from django.utils.translation import gettext as _

from scoring.core.durable_files import own_file, put_in_place, sync_folder
from scoring.core.errors import reason_of
from scoring.core.processes import working_in
from scoring.core.selectors.heads import HeadData
from scoring.recovery.services.damage import (
    MANIFEST,
    NO_BACKUP,
    SEAL_LENGTH,
    Seal,
    changed_files,
    damage,
    digest_of,
    no_seal,
    parts_of,
    read_seal,
)
from scoring.recovery.services.encryption import BackupRefused, DamagedBackup
from scoring.recovery.services.manifest import FORMAT, Manifest, read_manifest
from scoring.recovery.services.scratch import sweep_partials

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
        with _partly_written(partial):
            with partial.open("r+b") as file:
                manifest = _write_sealed(folder, file, partial, manifest)
                file.flush()
                os.fsync(file.fileno())
            require_whole(partial)
            put_in_place(partial, target)
        sync_folder(target.parent)
    except OSError as failure:
        raise BackupRefused(
            _("“%(file)s” cannot be written: %(reason)s") % {"file": target, "reason": reason_of(failure)}
        ) from failure
    return manifest


@contextmanager
def _partly_written(partial: Path) -> Iterator[None]:
    """An empty file to be filled, held meanwhile, so that nobody takes it for one that was left; it is gone with the
    block unless it has another name then. Raises OSError."""
    sweep_partials(partial.parent, partial.name)
    open(partial, "xb", opener=own_file).close()
    with working_in(partial) as is_ours:
        if not is_ours:
            raise FileExistsError(EEXIST, os.strerror(EEXIST))
        try:
            yield
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
