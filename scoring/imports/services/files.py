"""Collects the files of a season from a folder or from a ZIP archive, within limits."""

from collections.abc import Mapping
from io import BytesIO
from pathlib import Path, PurePosixPath
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

from django.conf import settings
from django.utils.translation import gettext as _

from scoring.core.errors import InvalidInput
from scoring.core.formats.archives import DAMAGED_ARCHIVE

MOST_FILES = 120
MOST_BYTES = 10 * 1024 * 1024
"""Of all files together, unpacked."""

WANTED = (".json", ".csv")
NOT_IMPORTED = ("expected.json",)
"""Files that may lie in the folder and say nothing of the season."""

_ENCRYPTED = 0x1
"""The bit of an archive's entry that says it needs a password."""

Files = Mapping[str, bytes]
"""File name → content; names without folders."""


def read_folder(folder: Path) -> Files:
    """The folder's JSON and CSV files. Raises InvalidInput if there is no such folder or it holds too much."""
    if not folder.is_dir():
        raise InvalidInput(_("There is no folder “%(folder)s”.") % {"folder": folder})
    paths = sorted(path for path in folder.iterdir() if path.is_file() and path.suffix.lower() in WANTED)
    _refuse_too_much(len(paths), sum(path.stat().st_size for path in paths))
    return {path.name: path.read_bytes() for path in paths}


def read_archive(content: bytes) -> Files:
    """The JSON and CSV files of a ZIP archive, from all its folders.

    Sizes are checked while unpacking, whatever the archive says of itself; paths are never used, only names.
    Raises InvalidInput for something that is not an archive, holds too much or one name twice, needs a password, or is
    packed by another method than nearly every program uses.
    """
    try:
        with ZipFile(BytesIO(content)) as archive:
            return _unpacked(archive)
    except DAMAGED_ARCHIVE:
        raise InvalidInput(_("This is not a ZIP archive that can be read.")) from None


def require_small_archive(content: bytes) -> None:
    """Raises InvalidInput for a damaged archive, or one that unpacks to too much; as above, it is really unpacked."""
    try:
        with ZipFile(BytesIO(content)) as archive:
            unpacked = 0
            for entry in archive.infolist():
                _refuse_unusual(entry, entry.filename)
                with archive.open(entry) as file:
                    unpacked += len(file.read(MOST_BYTES - unpacked + 1))
                _refuse_too_much(len(archive.infolist()), unpacked)
    except DAMAGED_ARCHIVE:
        raise InvalidInput(_("This file is damaged or no workbook.")) from None


def example_archive() -> bytes:
    """A season that can be imported as it is, as a ZIP archive, with the description of the format."""
    target = BytesIO()
    with ZipFile(target, "w", ZIP_DEFLATED) as archive:
        archive.write(settings.BASE_DIR / "docs" / "import-format.md", "import-format.md")
        for name, content in read_folder(settings.BASE_DIR / "fixtures" / "season-2025-26").items():
            if name not in NOT_IMPORTED:
                archive.writestr(name, content)
    return target.getvalue()


def _unpacked(archive: ZipFile) -> Files:
    files: dict[str, bytes] = {}
    unpacked = 0
    for entry in archive.infolist():
        name = PurePosixPath(entry.filename.replace("\\", "/")).name
        if not name or entry.is_dir() or not name.lower().endswith(WANTED) or name.startswith("."):
            continue
        if name in files:
            raise InvalidInput(_("The archive holds “%(name)s” twice.") % {"name": name})
        _refuse_unusual(entry, name)
        with archive.open(entry) as file:
            files[name] = file.read(MOST_BYTES - unpacked + 1)
        unpacked += len(files[name])
        _refuse_too_much(len(files), unpacked)
    return files


def _refuse_unusual(entry: ZipInfo, name: str) -> None:
    if entry.flag_bits & _ENCRYPTED or entry.compress_type not in (ZIP_STORED, ZIP_DEFLATED):
        raise InvalidInput(
            _("“%(name)s” needs a password or is packed in an unusual way. Make a plain ZIP archive.") % {"name": name}
        )


def _refuse_too_much(count: int, size: int) -> None:
    if count > MOST_FILES:
        raise InvalidInput(
            _("%(count)s files are too many; a season has at most %(most)s.") % {"count": count, "most": MOST_FILES}
        )
    if size > MOST_BYTES:
        raise InvalidInput(
            _("The files are too large; together they may have at most %(most)s megabytes.")
            % {"most": MOST_BYTES // 1024 // 1024}
        )
