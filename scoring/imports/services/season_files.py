"""The files of a season, collected from a folder or a ZIP archive within limits; and single values of season.json.

Each value that is not as it should be tells what was found and what is expected.
"""

import json
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from datetime import UTC, date, datetime, time
from io import BytesIO
from pathlib import Path, PurePosixPath
from typing import Any
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from django.conf import settings
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from scoring.core.errors import InvalidInput
from scoring.core.formats.archives import DAMAGED_ARCHIVE
from scoring.models.base.days import FIRST_YEAR, LAST_YEAR, day_within_bounds, moment_within_bounds, readings
from scoring.models.base.texts import one_line

MOST_FILES = 120
MOST_BYTES_IN_ALL = 10 * 1024 * 1024
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
                    unpacked += len(file.read(MOST_BYTES_IN_ALL - unpacked + 1))
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
            files[name] = file.read(MOST_BYTES_IN_ALL - unpacked + 1)
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
    if size > MOST_BYTES_IN_ALL:
        raise InvalidInput(
            _("The files are too large; together they may have at most %(most)s megabytes.")
            % {"most": MOST_BYTES_IN_ALL // 1024 // 1024}
        )


LONGEST_TEXT = 200
"""Of a text in season.json that has no column of its own."""


@dataclass(frozen=True, slots=True)
class ImportDefect:
    """Something in a file that stands in the way of an import.

    ``line`` counts from 1; ``column`` is a spreadsheet's letter, or the path of a value in season.json. None:
    the file as a whole. ``found`` quotes what stands there.
    """

    file: str
    text: str
    line: int | None = None
    column: str | None = None
    found: str = ""
    clauses: tuple[str, ...] = ()

    def to_data(self) -> dict[str, Any]:
        return {**asdict(self), "clauses": list(self.clauses)}


class ValueReader:
    """Reads typed values from nested JSON and collects a defect for each that is missing or wrong."""

    def __init__(self, file: str, defects: list[ImportDefect]) -> None:
        self.file = file
        self.defects = defects

    def refuse(self, path: str, text: str, found: object = "") -> None:
        """Note a defect at a path such as ``evenings[2].date``."""
        shown = found if isinstance(found, str) else json.dumps(found, ensure_ascii=False)
        self.defects.append(ImportDefect(self.file, text, column=path, found=shown[:200]))

    def text(self, data: Mapping[str, Any], key: str, path: str = "", *, longest: int = LONGEST_TEXT) -> str | None:
        """A text that is not blank: one line, of so many characters at most."""
        value = data.get(key)
        if isinstance(value, str) and value.strip():
            return self.fitting(value, f"{path}{key}", longest=longest)
        self._refuse_value(data, key, path, _("a text"))
        return None

    def fitting(self, text: str, path: str, *, longest: int) -> str | None:
        """A text that its column can hold and that everybody can see; None: it is refused."""
        if len(text.strip()) > longest:
            self.refuse(path, _("This is too long: at most %(most)s characters.") % {"most": longest}, text)
            return None
        return text if self._passes(one_line, text.strip(), path, text) else None

    def items(self, data: Mapping[str, Any], key: str, path: str = "") -> list[Any]:
        value = data.get(key)
        if isinstance(value, list):
            return value
        self._refuse_value(data, key, path, _("a list"))
        return []

    def mapping(self, data: Mapping[str, Any], key: str, path: str = "") -> dict[str, Any]:
        value = data.get(key)
        if isinstance(value, dict):
            return value
        self._refuse_value(data, key, path, _("names with values"))
        return {}

    def day(self, data: Mapping[str, Any], key: str, path: str = "") -> date | None:
        text = self.text(data, key, path)
        if text is None:
            return None
        try:
            day = date.fromisoformat(text)
        except ValueError:
            self.refuse(f"{path}{key}", _("This is not a date; expected for example 2025-09-12."), text)
            return None
        return day if self._passes(day_within_bounds, day, f"{path}{key}", text) else None

    def zone(self, data: Mapping[str, Any], key: str, path: str = "") -> ZoneInfo | None:
        text = self.text(data, key, path)
        if text is None:
            return None
        try:
            return ZoneInfo(text)
        except (ZoneInfoNotFoundError, ValueError, OSError):
            self.refuse(f"{path}{key}", _("There is no such time zone; expected for example Europe/Berlin."), text)
            return None

    def optional_time(self, data: Mapping[str, Any], key: str, path: str = "") -> time | None:
        """A time of day such as 19:30; None: it is not there."""
        if data.get(key) in (None, ""):
            return None
        text = self.text(data, key, path)
        try:
            at = time.fromisoformat(text) if text is not None else None
        except ValueError:
            at = None
        if text is not None and (at is None or at.tzinfo is not None):
            self.refuse(f"{path}{key}", _("This is not a time of day; expected for example 19:30."), text)
            return None
        return at

    def optional_number(
        self, data: Mapping[str, Any], key: str, path: str = "", *, least: int, most: int
    ) -> int | None:
        """A whole number between two others; None: it is not there."""
        value = data.get(key)
        if value is None:
            return None
        if isinstance(value, int) and not isinstance(value, bool) and least <= value <= most:
            return value
        expected = _("a whole number from %(least)s to %(most)s") % {"least": least, "most": most}
        self._refuse_value(data, key, path, expected)
        return None

    def instant(self, text: object, path: str, zone: ZoneInfo) -> datetime | None:
        """A local time. One that the change to summer time skips is refused; of one that occurs twice in autumn the
        offset says which is meant, and without an offset it is the first. Another offset is refused."""
        try:
            written = datetime.fromisoformat(text) if isinstance(text, str) else None
        except ValueError:
            written = None
        meant = [] if written is None else self._instants(written, zone)
        if written is None or (written.tzinfo is not None and not meant):
            self.refuse(path, _("This is not a local time; expected for example 2025-09-05T20:00:00."), text)
            return None
        if not self._passes(moment_within_bounds, meant[0] if meant else written.replace(tzinfo=UTC), path, text):
            return None
        if not meant:
            self.refuse(path, _("This time does not exist: the clocks were put forward."), text)
            return None
        return meant[0]

    @staticmethod
    def _instants(written: datetime, zone: ZoneInfo) -> list[datetime]:
        """The instants that a written time can be, the first one first; of one with an offset those that have it."""
        offset = written.utcoffset()
        local = written.replace(tzinfo=None)
        if not FIRST_YEAR <= local.year <= LAST_YEAR:
            return []
        return [one for one in readings(local, zone) if offset is None or one.utcoffset() == offset]

    def _passes(self, rule: Callable[[Any], None], value: object, path: str, found: object) -> bool:
        """Whether a value keeps a rule of its column; otherwise the rule's own sentence becomes a defect."""
        try:
            rule(value)
        except ValidationError as error:
            self.refuse(path, " ".join(error.messages), found)
            return False
        return True

    def _refuse_value(self, data: Mapping[str, Any], key: str, path: str, expected: str) -> None:
        if key in data:
            text = _("Expected is %(expected)s.") % {"expected": expected}
        else:
            text = _("“%(key)s” is missing; expected is %(expected)s.") % {"key": key, "expected": expected}
        self.refuse(f"{path}{key}", text, data.get(key, ""))
