"""Files that somebody has kept outside the office, and what they say of logs: a print, a mail, a backup, or a text of
these.
"""

import json
import re
import sqlite3
from collections import defaultdict
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from email.utils import parseaddr
from html import unescape
from io import BytesIO
from pathlib import Path
from shutil import copyfileobj
from tempfile import TemporaryDirectory
from typing import IO
from zipfile import ZipFile

from django.conf import settings
from django.utils.translation import gettext as _
from pypdf import PdfReader
from pypdf.errors import PyPdfError

from scoring.core.errors import LeagueOfficeError, reason_of
from scoring.core.formats.archives import DAMAGED_ARCHIVE
from scoring.core.processes import working_in

PDF, ENCRYPTED = b"%PDF", b"age-encryption.org/"
_ZIP, _MANIFEST, _DATABASE = b"PK\x03\x04", "manifest.json", "db.sqlite3"
_LATEST_ENTRIES = "select league_id, sequence, hash from scoring_auditentry"
_LEAGUES = "select id, name from scoring_league"
_HEAD = re.compile(r"(?<![\w.])(\d{1,18})\s*[·:]\s*([0-9a-f]{4}(?:[\s>]*[0-9a-f]{4}){3}[0-9a-f]*)", re.IGNORECASE)
"""“412 · 3f9a 12cd 88e0 aa10” or “412:3f9a12cd88e0aa10”, also where a mail program has broken or quoted the line."""
_TAG = re.compile(r"</?[a-zA-Z!][^>]*>")
_HEADERS = re.compile(rb"(?:From .*\r?\n)?[A-Za-z][A-Za-z-]*:[ \t]")
_MOST_PAGES, _MOST_MEMBERS, _MOST_BYTES, _DEEPEST = 500, 200, 32 * 1024 * 1024, 3
_LARGEST_DATABASE = 1024 * 1024 * 1024


class UnreadableFile(LeagueOfficeError):
    """The file cannot be read; the message says why."""


@dataclass(frozen=True, slots=True)
class KeptHead:
    """The head of a log as a file names it: ``digits`` are the first 16 or all 64 of its hash. ``league``: the name of
    the league if the file says whose it is."""

    sequence: int
    digits: str
    league: str = ""


@dataclass
class KeptFile:
    """All heads that a file names, each once, and what else it tells: the texts in which they stood; ``author``, who
    has printed or sent it; and of a backup with an open database all log entries, as hashes by the league's name and
    the entry's number. ``name`` is what whoever has it calls it."""

    heads: list[KeptHead] = field(default_factory=list)
    text: str = ""
    author: str = ""
    name: str = ""
    entries: Mapping[str, Mapping[int, str]] = field(default_factory=dict)

    def take_text(self, text: str) -> None:
        """Add what a text says."""
        self.text += text + "\n"
        self.take_heads(
            KeptHead(int(found[1]), re.sub(r"[\s>]", "", found[2]).lower()) for found in _HEAD.finditer(text)
        )

    def take_heads(self, heads: Iterator[KeptHead]) -> None:
        self.heads += (head for head in heads if head not in self.heads)


def read_kept_file(file: IO[bytes], *, name: str = "") -> KeptFile:
    """A PDF, a mail as it was saved, a backup, an archive of prints, or any text. Raises UnreadableFile."""
    kept = KeptFile(name=name)
    _read(file, kept, depth=0)
    return kept


def _read(file: IO[bytes], kept: KeptFile, *, depth: int) -> None:
    """By its first bytes; what lies in it is read likewise, as deep as a mail with a print in an archive."""
    start = file.read(len(ENCRYPTED))
    file.seek(0)
    if start.startswith(ENCRYPTED):
        raise UnreadableFile(_("This backup is encrypted. Its passphrase is needed to read it."))
    if start.startswith(PDF):
        _read_pdf(file, kept)
    elif start.startswith(_ZIP):
        _read_zip(file, kept, depth=depth)
    else:
        content = file.read(_MOST_BYTES + 1)
        if len(content) > _MOST_BYTES:
            raise UnreadableFile(_("This is neither a print nor a mail nor a backup: it is too large."))
        _read_text(content, kept, depth=depth)


def _read_pdf(file: IO[bytes], kept: KeptFile) -> None:
    """Its pages, and the author that it names: the league that has printed it."""
    try:
        pdf = PdfReader(file)
        if len(pdf.pages) > _MOST_PAGES:
            raise UnreadableFile(_("This PDF has more than %(most)s pages.") % {"most": _MOST_PAGES})
        texts = [page.extract_text() for page in pdf.pages]
        author = (pdf.metadata.author if pdf.metadata else None) or ""
    except (PyPdfError, ValueError, LookupError, TypeError, AttributeError, ArithmeticError, RecursionError) as error:
        raise UnreadableFile(_("This PDF cannot be read: %(reason)s") % {"reason": reason_of(error)}) from error
    kept.author = kept.author or author
    for text in (author, *texts):
        kept.take_text(text)


def _read_zip(file: IO[bytes], kept: KeptFile, *, depth: int) -> None:
    try:
        with ZipFile(file) as archive:
            if _MANIFEST in archive.namelist():
                _read_backup(archive, kept)
                return
            for member in archive.infolist()[:_MOST_MEMBERS] if depth < _DEEPEST else ():
                if not member.is_dir() and member.file_size <= _MOST_BYTES:
                    _read(BytesIO(archive.read(member)), kept, depth=depth + 1)
    except (*DAMAGED_ARCHIVE, OSError) as error:
        raise UnreadableFile(_("This archive is damaged: %(reason)s") % {"reason": reason_of(error)}) from error


def _read_backup(archive: ZipFile, kept: KeptFile) -> None:
    """The manifest names the heads, also of an encrypted backup; the database of SQLite holds all entries, also
    of backups of before the heads. A database beyond any club's is left alone."""
    if archive.getinfo(_MANIFEST).file_size > _MOST_BYTES:
        raise ValueError(_MANIFEST)
    manifest = json.loads(archive.read(_MANIFEST))
    named = manifest.get("log_heads", {}) if isinstance(manifest, dict) else {}
    try:
        heads = [KeptHead(int(said["sequence"]), str(said["hash"]), str(said["name"])) for said in named.values()]
    except (AttributeError, LookupError, TypeError) as error:
        raise ValueError(_MANIFEST) from error
    if _DATABASE in archive.namelist() and archive.getinfo(_DATABASE).file_size <= _LARGEST_DATABASE:
        kept.entries = _entries_of(archive)
        heads += (KeptHead(last := max(log), log[last], name) for name, log in kept.entries.items())
    kept.take_heads(iter(heads))
    kept.text = "\n".join(head.league for head in heads)


@contextmanager
def _scratch_place() -> Iterator[Path]:
    """A folder among the scratch places of the installation, so that it is removed also if this process is killed: it
    holds a whole database."""
    while True:
        with (
            TemporaryDirectory(dir=settings.VAR_DIR, prefix=".verify-", ignore_cleanup_errors=True) as place,
            working_in(Path(place)) as is_ours,
        ):
            if is_ours:  # not swept away in the very moment in which it was made
                yield Path(place)
                return


def _entries_of(archive: ZipFile) -> Mapping[str, Mapping[int, str]]:
    """All entries of all logs in the database of a backup."""
    logs: defaultdict[str, dict[int, str]] = defaultdict(dict)
    with _scratch_place() as place:
        path = place / _DATABASE
        with archive.open(_DATABASE) as packed, path.open("wb") as unpacked:
            copyfileobj(packed, unpacked)
        try:
            with closing(sqlite3.connect(f"{path.as_uri()}?mode=ro&immutable=1", uri=True)) as database:
                names: dict[int, str] = dict(database.execute(_LEAGUES))
                for league, sequence, digits in database.execute(_LATEST_ENTRIES):
                    logs[names[league]][sequence] = digits
        except sqlite3.Error as error:
            raise ValueError(str(error)) from error
    return logs


def _read_text(content: bytes, kept: KeptFile, *, depth: int) -> None:
    """What anybody has copied out of a mail, or a mail with all its parts."""
    kept.take_text(_without_tags(_decoded(content)))
    if not _HEADERS.match(content):
        return
    message = message_from_bytes(content, _class=EmailMessage, policy=default)
    kept.author = kept.author or parseaddr(str(message.get("From", "")))[0]
    kept.text += f"{kept.author}\n"
    for part in message.walk():
        if part.get_content_maintype() == "text":
            kept.take_text(_without_tags(_text_of(part)))
        elif not part.is_multipart() and depth < _DEEPEST:
            attached = part.get_payload(decode=True)
            if isinstance(attached, bytes) and attached.startswith((PDF, _ZIP)):
                _read(BytesIO(attached), kept, depth=depth + 1)


def _text_of(part: EmailMessage) -> str:
    payload = part.get_payload(decode=True)
    content = payload if isinstance(payload, bytes) else b""
    try:
        return content.decode(part.get_content_charset("utf-8"))
    except (LookupError, UnicodeDecodeError):
        return _decoded(content)


def _decoded(content: bytes) -> str:
    """Text as any editor may have saved it."""
    if content.startswith((b"\xff\xfe", b"\xfe\xff")):
        return content.decode("utf-16", errors="replace")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        return content.decode("cp1252", errors="replace")


def _without_tags(text: str) -> str:
    return unescape(_TAG.sub(" ", text)) if "</" in text else text
