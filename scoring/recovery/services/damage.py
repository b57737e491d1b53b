"""The damaged places of a backup, and its seal: every byte of it belongs to a part that has a name.

The last lines of a backup, its *seal*: digests that together cover every byte of the file, their own included.

The seal is the comment of the ZIP archive, of a fixed length. What is in the file, from its beginning:

====================== =============================================================== a part for each file its header
and its packed content; digests in the manifest the manifest the last entry of the archive; digest in the seal the
directory the ZIP's own list of its entries; digest in the seal the seal digest of its own text in its last line
====================== ===============================================================
"""

import hashlib
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from zipfile import ZipFile

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.core.errors import reason_of
from scoring.core.formats.archives import DAMAGED_ARCHIVE
from scoring.recovery.services.encryption import DamagedBackup
from scoring.recovery.services.manifest import Manifest, read_manifest

MANIFEST = "manifest.json"
DIRECTORY, SEAL, LENGTH = "<directory>", "<seal>", "<length>"
"""Parts of the file that are no file in it; ``LENGTH``: bytes are missing or were added."""

_PIECE = 1024 * 1024
_DIGEST = "[0-9a-f]{64}"
_TEXT = re.compile(
    rf"uno-league backup 2\nlength (\d{{20}})\ndirectory-at (\d{{20}})\ndirectory ({_DIGEST})\n"
    rf"manifest ({_DIGEST})\nwhole ({_DIGEST})\n"
)


@dataclass(frozen=True, slots=True)
class Seal:
    """``length`` and ``directory_at`` are in bytes from the beginning of the file, ``length`` up to the seal; the
    others are SHA-256 of the ZIP's directory, of the manifest's part, and of everything before the seal."""

    length: int
    directory_at: int
    directory: str
    manifest: str
    whole: str

    def to_bytes(self) -> bytes:
        text = (
            f"uno-league backup 2\nlength {self.length:020}\ndirectory-at {self.directory_at:020}\n"
            f"directory {self.directory}\nmanifest {self.manifest}\nwhole {self.whole}\n"
        )
        return f"{text}seal {hashlib.sha256(text.encode()).hexdigest()}\n".encode()


SEAL_LENGTH = len(Seal(0, 0, "0" * 64, "0" * 64, "0" * 64).to_bytes())
"""Bytes."""


def read_seal(path: Path) -> Seal | None:
    """The seal at the end of a file; None if there is none, or one that is damaged itself. Raises OSError."""
    with path.open("rb") as file:
        file.seek(max(0, path.stat().st_size - SEAL_LENGTH))
        found = file.read()
    match = _TEXT.match(found.decode("ascii", errors="replace"))
    if match is None:
        return None
    length, directory_at, *digests = match.groups()
    seal = Seal(int(length), int(directory_at), *digests)
    return seal if seal.to_bytes() == found else None


def digest_of(path: Path, start: int = 0, end: int | None = None) -> str:
    """SHA-256 of a file, or of its bytes from ``start`` up to ``end``, in hexadecimal digits. Raises OSError."""
    digest = hashlib.sha256()
    with path.open("rb") as file:
        file.seek(start)
        left = (path.stat().st_size if end is None else end) - start
        while left > 0 and (piece := file.read(min(_PIECE, left))):
            digest.update(piece)
            left -= len(piece)
    return digest.hexdigest()


NO_BACKUP = (*DAMAGED_ARCHIVE, KeyError, TypeError)
"""What reading a file as a backup may end in that is none: the last two, if its manifest is no manifest."""

_MOST_NAMED = 5


def parts_of(archive: ZipFile) -> Iterator[tuple[str, int, int]]:
    """Name, beginning and end (bytes) of what each entry of an archive takes in the file, without a gap from its
    beginning to its directory."""
    entries = sorted(archive.infolist(), key=lambda entry: entry.header_offset)
    starts = [0, *(entry.header_offset for entry in entries[1:]), archive.start_dir]
    for entry, start, end in zip(entries, starts, starts[1:], strict=False):
        yield entry.filename, start, end


def damage(path: Path, seal: Seal) -> DamagedBackup:
    """What is to be said of a file that is not what its seal says. Reads it once more, to name what is damaged."""
    length = path.stat().st_size - SEAL_LENGTH
    if length != seal.length:
        return _of_length(length - seal.length)
    if digest_of(path, seal.directory_at, length) != seal.directory:
        text = _("The directory of the backup is damaged: the list of what lies where in the file.")
        return DamagedBackup(text, (DIRECTORY,))
    with ZipFile(path) as archive:
        parts = {name: (start, end) for name, start, end in parts_of(archive)}
        if digest_of(path, *parts[MANIFEST]) != seal.manifest:
            return DamagedBackup(_("The manifest of the backup is damaged (manifest.json)."), (MANIFEST,))
        known = read_manifest(archive.read(MANIFEST)).parts
    damaged = [name for name, part in parts.items() if name != MANIFEST and digest_of(path, *part) != known.get(name)]
    return _of_files(damaged, len(known))


def no_seal(path: Path) -> DamagedBackup:
    """What is to be said of a file that does not end with a seal."""
    try:
        with ZipFile(path) as archive:
            read_manifest(archive.read(MANIFEST))
    except (*NO_BACKUP, OSError) as failure:
        text = _("“%(file)s” is no whole backup: %(reason)s") % {"file": path, "reason": reason_of(failure)}
        return DamagedBackup(text)
    return DamagedBackup(_("The seal of the backup is damaged: the last lines of the file."), (SEAL,))


def changed_files(manifest: Manifest, names: list[str]) -> DamagedBackup:
    """What is to be said if files are not what the manifest says, although nothing was changed since it was sealed."""
    return _of_files(names, len(manifest.files))


def _of_files(names: list[str], number: int) -> DamagedBackup:
    if not names:
        return DamagedBackup(_("The backup is damaged."))
    quoted = [_("“%(name)s”") % {"name": name} for name in names[:_MOST_NAMED]]
    shown = ", ".join(quoted) + (" …" if len(names) > _MOST_NAMED else "")
    said = {"names": shown, "count": len(names), "number": number}
    text = ngettext(
        "%(names)s in the backup is damaged (%(count)s of %(number)s files).",
        "%(names)s in the backup are damaged (%(count)s of %(number)s files).",
        len(names),
    )
    return DamagedBackup(text % said, tuple(names))


def _of_length(more: int) -> DamagedBackup:
    text = ngettext("The backup is %(count)s byte too long.", "The backup is %(count)s bytes too long.", more)
    if more < 0:
        text = ngettext("%(count)s byte of the backup is missing.", "%(count)s bytes of the backup are missing.", -more)
    return DamagedBackup(text % {"count": abs(more)}, (LENGTH,))
