"""Errors in the user's words. Whatever a service refuses, it refuses with one of these."""

import errno
import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass
from zipfile import BadZipFile

from django.db import DatabaseError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

_POSTGRES_DISK_FULL = "53100"
_SQLITE_DISK_FULL = "database or disk is full"
_SQLITE_NO_ROOM_TO_BEGIN = "SQLITE_IOERR_SHMSIZE"
"""The first connection on a disk that is full already: not even the index of the log can be laid out."""


_REASONS = {
    errno.ENOENT: gettext_lazy("there is nothing of this name"),
    errno.EACCES: gettext_lazy("this account is not allowed to"),
    errno.EPERM: gettext_lazy("this account is not allowed to"),
    errno.EROFS: gettext_lazy("nothing can be written there"),
    errno.EISDIR: gettext_lazy("it is a folder"),
    errno.ENOTDIR: gettext_lazy("it is no folder"),
    errno.EEXIST: gettext_lazy("it is being written already"),
    errno.EIO: gettext_lazy("the disk does not answer"),
}


class LeagueOfficeError(Exception):
    """Base of all refusals. ``message`` is a translated sentence for the user, with the clause where one applies."""

    def __init__(self, message: str) -> None:
        self.message = message
        super().__init__(message)


class Conflict(LeagueOfficeError):
    """Somebody else has changed the same thing in the meantime; nothing was written.

    ``choices`` are the values between which a person decides, where that is all there is to decide.
    """

    def __init__(self, message: str, choices: Sequence[int] = ()) -> None:
        super().__init__(message)
        self.choices = choices


class NotAllowedNow(LeagueOfficeError):
    """The thing is in a state in which this cannot be done."""


class Vanished(Exception):
    """What it is about is no longer there: somebody else has deleted it since the page was opened.

    No refusal of what was asked, so no form can show it: the request ends, with ``message`` (410).
    """

    def __init__(self, message: str) -> None:
        self.message = message
        super().__init__(message)


@dataclass(frozen=True, slots=True)
class Change:
    """A written value that another one replaces, as text.

    ``field`` is one of the fields of a correction; ``seat_id`` and ``player`` are None for what belongs to the whole
    row.
    """

    game_number: int
    field: str
    old_value: str
    new_value: str
    seat_id: int | None = None
    player: str | None = None


class CorrectionNeeded(LeagueOfficeError):
    """A written value would change: initials and a reason are needed (L6.5). ``changes`` lists what would change."""

    def __init__(self, message: str, changes: Sequence[Change]) -> None:
        super().__init__(message)
        self.changes = changes


class InvalidInput(LeagueOfficeError):
    """Something that was typed cannot be accepted; ``errors`` maps field names to sentences."""

    def __init__(self, message: str, errors: dict[str, list[str]] | None = None) -> None:
        super().__init__(message)
        self.errors = errors or {}


def is_disk_full(error: BaseException) -> bool:
    """Whether something could not be written because there is no room for it, in the database or in a file."""
    if isinstance(error, DatabaseError):
        return getattr(error.__cause__, "sqlstate", None) == _POSTGRES_DISK_FULL or _is_sqlite_full(error)
    if isinstance(error, sqlite3.Error):
        return _is_sqlite_full(error)
    return isinstance(error, OSError) and error.errno in (errno.ENOSPC, errno.EDQUOT)


def _is_sqlite_full(error: DatabaseError | sqlite3.Error) -> bool:
    said = error if isinstance(error, sqlite3.Error) else error.__cause__
    return _SQLITE_DISK_FULL in str(error) or getattr(said, "sqlite_errorname", "") == _SQLITE_NO_ROOM_TO_BEGIN


def reason_of(failure: Exception) -> str:
    """Why something could not be written or read, for a sentence that ends with it: in the words of the reader, where
    Python has only English ones."""
    if is_disk_full(failure):
        return _("there is no room left")
    if isinstance(failure, OSError):
        known = _REASONS.get(failure.errno or 0)
        return str(known) if known else failure.strerror or str(failure)
    if isinstance(failure, BadZipFile):
        return _("it is no ZIP file, or not all of one")
    return str(failure) if isinstance(failure, sqlite3.Error) else _("what is in it is not what it has to be")
