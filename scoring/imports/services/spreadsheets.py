"""A spreadsheet as tables of texts: XLSX, XLS, ODS, or CSV in the encodings that German computers write.

What a file may cost is bounded before it is read: its size, what it unpacks to, and the memory and time of the process
that reads a workbook, since a few bytes can claim a sheet of billions of cells.

What was read is kept until it is imported: of each kind one file for each person in a league.
"""

import csv
import json
import subprocess
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from io import StringIO
from itertools import islice
from pathlib import Path
from typing import TypeVar

from django.utils import timezone
from django.utils.translation import gettext as _
from psutil import Error, Process

from engine.formulas import meant
from engine.names import written_name
from scoring.core.errors import InvalidInput
from scoring.core.processes import ends_with_us
from scoring.core.services import transaction
from scoring.imports.services.season_files import require_small_archive
from scoring.models import League, MemberList, SheetWorkbook, User
from scoring.models.base.texts import is_unseen

MOST_BYTES = 2 * 1024 * 1024
"""Of the file as it is uploaded."""
LONGEST_CELL = 300
LONGEST_FILE_NAME = 120

_ARCHIVE, _OLD_WORKBOOK = b"PK\x03\x04", b"\xd0\xcf\x11\xe0"
_READER = Path(__file__).with_name("workbook_reader.py")
_LONGEST_READING = 20.0
"""Seconds."""
_MOST_MEMORY = 768 * 1024 * 1024
"""Bytes; what is claimed between two looks comes on top."""
_LOOKS_EVERY = 0.02
_BYTE_ORDER_MARKS = ((b"\xef\xbb\xbf", "utf-8-sig"), (b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16"))
_DELIMITERS = ";\t,"
_TOLD_DELIMITER = "sep="
"""What Excel writes into the first line of a CSV file."""

_NO_TABLE = (False, 0, 0)
"""As regular is what no delimiter takes apart."""

Cells = list[list[str]]
Upload = TypeVar("Upload", MemberList, SheetWorkbook)


@dataclass(frozen=True, slots=True)
class Bounds:
    """How much is read: so many tabs with anything in them; more rows or columns are refused."""

    tabs: int
    rows: int
    columns: int


def read_spreadsheet(content: bytes, bounds: Bounds) -> list[tuple[str, Cells]]:
    """The tabs that have anything, each with its name and its rows as texts, without empty rows at the end, all of one
    length. A CSV file is one tab without a name.

    Formulas are never worked out: a workbook tells their last value, a CSV file their text. Raises InvalidInput for
    what is no spreadsheet, needs a password, is damaged, empty or too large.
    """
    if len(content) > MOST_BYTES:
        raise InvalidInput(
            _("The file is too large; it may have at most %(most)s megabytes.") % {"most": MOST_BYTES // 1024 // 1024}
        )
    if content.startswith(_ARCHIVE):
        require_small_archive(content)
        tabs = _workbook(content, bounds)
    elif content.startswith(_OLD_WORKBOOK):
        tabs = _workbook(content, bounds)
    else:
        tabs = [("", _csv(_decoded(content), bounds))]
    tidied = [(_tidy_cell(name), rows) for name, cells in tabs if (rows := _tidy(cells, bounds))]
    if not tidied:
        raise InvalidInput(_("There is nothing in this file."))
    return tidied


def _workbook(content: bytes, bounds: Bounds) -> list[tuple[str, Cells]]:
    """Read by a process of its own, which has little memory and time and takes nobody with it when it dies."""
    command = [sys.executable, "-I", str(_READER), str(bounds.tabs), str(bounds.rows), str(bounds.columns)]
    until = time.monotonic() + _LONGEST_READING
    given: bytes | None = content
    with subprocess.Popen(
        ends_with_us(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    ) as reader:
        try:
            while True:
                with suppress(subprocess.TimeoutExpired):
                    read, _complained = reader.communicate(given, timeout=_LOOKS_EVERY)
                    break
                given = None  # it has it
                if time.monotonic() > until:
                    raise InvalidInput(_("This workbook takes too long to read."))
                if _memory_of(reader.pid) > _MOST_MEMORY:
                    reader.kill()
        finally:
            reader.kill()
    if reader.returncode:
        raise InvalidInput(_("This workbook cannot be read: it is damaged, needs a password, or is far too large."))
    return [(name, rows) for name, rows in json.loads(read)]


def _memory_of(pid: int) -> int:
    """Bytes that a process has taken; on Windows also what it has only claimed, since nobody else gets that. 0: it has
    ended."""
    try:
        used = Process(pid).memory_info()
    except Error:
        return 0
    return int(max(used.rss, getattr(used, "private", 0)))


def _decoded(content: bytes) -> str:
    for mark, encoding in _BYTE_ORDER_MARKS:
        if content.startswith(mark):
            return _text(content, encoding)
    if content[1::2].count(0) > len(content) // 4:
        return _text(content, "utf-16-le")
    if content[::2].count(0) > len(content) // 4:
        return _text(content, "utf-16-be")
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError:
        return _text(content, "cp1252")


def _text(content: bytes, encoding: str) -> str:
    try:
        return content.decode(encoding)
    except UnicodeDecodeError:
        raise InvalidInput(_("This is neither a workbook nor a text whose letters can be read.")) from None


def _csv(text: str, bounds: Bounds) -> Cells:
    if "\0" in text:
        raise InvalidInput(_("This is neither a workbook nor a text whose letters can be read."))
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    first, _end, rest = text.partition("\n")
    if first.lower().startswith(_TOLD_DELIMITER) and len(first.strip()) == len(_TOLD_DELIMITER) + 1:
        text, delimiters = rest, first.strip()[-1]
    else:
        delimiters = _DELIMITERS
    split = [_split(text, delimiter, bounds) for delimiter in delimiters]
    table = max((rows for rows in split if isinstance(rows, list)), key=_regularity, default=[])
    for error in split:
        if isinstance(error, csv.Error) and _regularity(table) == _NO_TABLE:
            raise InvalidInput(_("This CSV file cannot be read: %(problem)s.") % {"problem": error})
    return [list(map(_meant, row)) for row in table]


def _meant(cell: str) -> str:
    """What a cell of a CSV file says: ``'=1`` and ``="0431"`` are the ways to write a text there. A workbook has texts,
    which say what they say."""
    text = cell.strip()
    if text.startswith('="') and text.endswith('"') and len(text) > 2:
        return text[2:-1]
    return meant(cell)


def _split(text: str, delimiter: str, bounds: Bounds) -> Cells | csv.Error:
    """The rows, or why there are none: where another delimiter is the right one, that says nothing of the file."""
    try:
        return list(islice(csv.reader(StringIO(text), delimiter=delimiter), bounds.rows + 2))
    except csv.Error as error:
        return error


def _regularity(rows: Cells) -> tuple[bool, int, int]:
    """Whether all rows have as many cells as most have, how many have, and how many these are: what the right delimiter
    gives most of. Another one may give more rows, where cells have several lines, but hardly all of one length."""
    widths = [len(row) for row in rows if any(row)]
    usual = max(set(widths), key=lambda width: (widths.count(width), width), default=0)
    most = widths.count(usual)
    return (most == len(widths), most, usual) if usual > 1 else _NO_TABLE


def _tidy(rows: Sequence[Sequence[str]], bounds: Bounds) -> Cells:
    """The rows up to the last one that says something, all of one length; none if there is nothing."""
    tidied = [[_tidy_cell(cell) for cell in row] for row in rows]
    while tidied and not any(tidied[-1]):
        tidied.pop()
    width = max((at for row in tidied for at, cell in enumerate(row, 1) if cell), default=0)
    if len(tidied) > bounds.rows or width > bounds.columns:
        raise InvalidInput(
            _("The table is too large; it may have at most %(rows)s rows and %(columns)s columns.")
            % {"rows": bounds.rows, "columns": bounds.columns}
        )
    return [(row + [""] * width)[:width] for row in tidied]


def _tidy_cell(cell: str) -> str:
    """One line of what can be seen."""
    text = "".join(" " if character.isspace() else character for character in cell)
    return "".join(character for character in text if not is_unseen(character)).strip()[:LONGEST_CELL]


MOST_ROWS, MOST_COLUMNS = 1_000, 60


def read_table(content: bytes) -> Cells:
    """The rows of the first tab that has any, as texts. Raises InvalidInput as :func:`read_spreadsheet` does."""
    ((_name, cells),) = read_spreadsheet(content, Bounds(tabs=1, rows=MOST_ROWS, columns=MOST_COLUMNS))
    return cells


def keep_upload(kind: type[Upload], *, league: League, actor: User, file_name: str, **read: object) -> Upload:
    """Keep what was read until it is imported, in place of what the same person uploaded before; in the caller's
    transaction."""
    kind._base_manager.filter(league=league, uploaded_by=actor).delete()
    return kind._base_manager.create(
        league=league,
        uploaded_by=actor,
        uploaded_at=timezone.now(),
        file_name=written_name(file_name)[-LONGEST_FILE_NAME:],
        **read,
    )


@transaction.atomic(league=League)
def discard_upload(*, league: League, upload: MemberList | SheetWorkbook) -> None:
    """Forget an upload of this league without importing it."""
    type(upload)._base_manager.filter(league=league, pk=upload.pk).delete()
