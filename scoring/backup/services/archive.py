"""The file of a backup: a ZIP with the database, the uploaded files, the keys, and a manifest of SHA-256 hashes."""

import hashlib
import json
import os
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from pathlib import Path, PurePosixPath
from zipfile import ZIP_DEFLATED, BadZipFile, ZipFile

from django.utils.translation import gettext as _

from scoring.base.errors import LeagueOfficeError
from scoring.log.selectors.log_heads import HeadData

MANIFEST = "manifest.json"
FORMAT = 1
_PIECE = 1024 * 1024


class BackupRefused(LeagueOfficeError):
    """No backup was made, or nothing was brought back; the message says why. Nothing was changed."""


@dataclass(frozen=True, slots=True)
class Manifest:
    """What a backup holds. ``files``: path in the archive → SHA-256; ``database``: "sqlite" or "postgresql";
    ``log_heads``: the heads of the logs by the keys of their leagues, for ``manage.py verify --against``."""

    made_at: str
    database: str
    files: dict[str, str]
    format: int = FORMAT
    log_heads: dict[str, HeadData] = field(default_factory=dict)


def write_archive(
    folder: Path, target: Path, *, made_at: str, database: str, log_heads: dict[str, HeadData]
) -> Manifest:
    """Pack everything in a folder, read it back, and only then give the file its name."""
    partial = target.with_name(target.name + ".partial")
    try:
        files = {name: sha256_of(folder / name) for name in _names_in(folder)}
        manifest = Manifest(made_at, database, files, log_heads=log_heads)
        descriptor = os.open(partial, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(descriptor, "wb") as file:
            with ZipFile(file, "w", ZIP_DEFLATED) as archive:
                for name in manifest.files:
                    archive.write(folder / name, name)
                archive.writestr(MANIFEST, json.dumps(asdict(manifest), indent=1))
            file.flush()
            os.fsync(file.fileno())
        require_whole(partial)
        partial.replace(target)
    except OSError as failure:
        raise BackupRefused(
            _("“%(file)s” cannot be written: %(reason)s") % {"file": target, "reason": failure.strerror}
        ) from failure
    finally:
        with suppress(OSError):
            partial.unlink(missing_ok=True)
    return manifest


def require_whole(path: Path) -> Manifest:
    """The manifest of an archive in which every file is what the manifest says. Raises BackupRefused."""
    try:
        with ZipFile(path) as archive:
            manifest = Manifest(**json.loads(archive.read(MANIFEST)))
            names = set(archive.namelist()) - {MANIFEST}
            if manifest.format != FORMAT:
                raise BackupRefused(_("This backup was made by a newer league office. Please update this one first."))
            if names != set(manifest.files) or any(not _is_inside(name) for name in names):
                raise BackupRefused(_("The backup does not hold the files that its manifest lists."))
            for name, digest in manifest.files.items():
                if _digest(archive, name) != digest:
                    raise BackupRefused(_("“%(name)s” in the backup is damaged.") % {"name": name})
    except FileNotFoundError:
        raise BackupRefused(_("There is no file “%(file)s”.") % {"file": path}) from None
    except (BadZipFile, KeyError, ValueError, TypeError, EOFError) as failure:
        raise BackupRefused(
            _("“%(file)s” is no whole backup: %(reason)s") % {"file": path, "reason": failure}
        ) from None
    return manifest


def unpack(path: Path, folder: Path) -> Manifest:
    """Unpack a whole archive into an empty folder. Raises BackupRefused."""
    manifest = require_whole(path)
    with ZipFile(path) as archive:
        archive.extractall(folder, members=manifest.files)
    return manifest


def sha256_of(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _digest(archive: ZipFile, name: str) -> str:
    digest = hashlib.sha256()
    with archive.open(name) as file:
        while piece := file.read(_PIECE):
            digest.update(piece)
    return digest.hexdigest()


def _names_in(folder: Path) -> Iterator[str]:
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            yield path.relative_to(folder).as_posix()


def _is_inside(name: str) -> bool:
    """Whether a path stays in the folder that it is unpacked into."""
    path = PurePosixPath(name)
    return not path.is_absolute() and ".." not in path.parts and "\\" not in name
