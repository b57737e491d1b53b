"""Why no backup was made, or nothing was brought back."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

from scoring.base.errors import LeagueOfficeError, is_disk_full, reason_of


class BackupRefused(LeagueOfficeError):
    """No backup was made, or nothing was brought back; the message says why. Nothing was changed."""


class DamagedBackup(BackupRefused):
    """The file is not what was written once. ``parts`` are what is damaged in it: names of files in it, or one of the
    constants of :mod:`scoring.backup.services.seals`; empty if nothing in it can be told from anything else."""

    def __init__(self, message: str, parts: tuple[str, ...] = ()) -> None:
        super().__init__(message)
        self.parts = parts


@contextmanager
def told_when_full(sentence: str) -> Iterator[None]:
    """Raises BackupRefused if there is no room for something on the disk; the ``sentence`` has a place for
    ``%(reason)s``. What else goes wrong is not its business."""
    try:
        yield
    except (OSError, sqlite3.Error) as failure:
        if not is_disk_full(failure):
            raise
        raise BackupRefused(sentence % {"reason": reason_of(failure)}) from failure
