"""Where a backup is damaged: every byte of it belongs to a part that has a name."""

from collections.abc import Iterator
from pathlib import Path
from zipfile import ZipFile

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.backup.services.manifests import Manifest, read_manifest
from scoring.backup.services.refusals import DamagedBackup
from scoring.backup.services.seals import DIRECTORY, LENGTH, MANIFEST, SEAL, SEAL_LENGTH, Seal, digest_of
from scoring.base.errors import reason_of
from scoring.base.formats.archives import DAMAGED_ARCHIVE

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
