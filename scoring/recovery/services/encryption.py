"""Encryption of backups: some open with a passphrase alone, and are made without it; and the refusals of backups.

The format is age's (age-encryption.org), so any age program opens them as well. A key pair belongs to a passphrase:
its public half (the *recipient*) encrypts and opens nothing; the other (the *identity*) is kept only encrypted with
the passphrase, and travels in every backup. See decision 0064.
"""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pyrage
from django.utils.translation import gettext as _

from scoring.core.errors import LeagueOfficeError, is_disk_full, reason_of


class BackupRefused(LeagueOfficeError):
    """No backup was made, or nothing was brought back; the message says why. Nothing was changed."""


class DamagedBackup(BackupRefused):
    """The file is not what was written once. ``parts`` are what is damaged in it: names of files in it, or one of the
    constants of :mod:`scoring.recovery.services.damage`; empty if nothing in it can be told from anything else."""

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


CONTENT, KEY, HELP = "office.zip.age", "key.age", "READ-ME.txt"
"""The files of an encrypted backup."""
SHORTEST_PASSPHRASE = 12
"""Characters; the file may be in other hands for years."""
_IDENTITY = "AGE-SECRET-KEY-"
_HELP = f"""This backup is encrypted. The league office opens it:

    manage.py restore FILE          asks for the passphrase
    manage.py verify_backup FILE    only looks at it

Without the league office any age program (age-encryption.org) does, for example:

    age --decrypt --identity {KEY} --output office.zip {CONTENT}

It asks for the passphrase of the backups. Without it nobody opens this file, nor does whoever made it.
"""


@dataclass(frozen=True, slots=True)
class BackupKey:
    """``recipient``: "age1…", with which backups are encrypted; ``protected``: what opens them, itself encrypted with
    the passphrase."""

    recipient: str
    protected: str


def new_key(passphrase: str) -> BackupKey:
    """A new pair that opens with the passphrase. Takes about a second, so that guessing takes long."""
    identity = pyrage.x25519.Identity.generate()
    protected = pyrage.passphrase.encrypt(f"{identity}\n".encode(), passphrase, armored=True)
    return BackupKey(str(identity.to_public()), protected.decode())


def lock(plain: Path, folder: Path, key: BackupKey) -> None:
    """Write the files of an encrypted backup into a folder."""
    recipient = pyrage.x25519.Recipient.from_str(key.recipient)
    pyrage.encrypt_file(str(plain), str(folder / CONTENT), [recipient])
    (folder / KEY).write_text(key.protected)
    (folder / HELP).write_text(_HELP)


def unlock(folder: Path, target: Path, passphrase: str) -> None:
    """Write the backup that is encrypted in a folder. Raises BackupRefused for another passphrase."""
    try:
        text = pyrage.passphrase.decrypt((folder / KEY).read_bytes(), passphrase).decode()
    except pyrage.DecryptError:
        raise BackupRefused(_("This is not the passphrase of this backup.")) from None
    line = next(line for line in text.splitlines() if line.startswith(_IDENTITY))
    try:
        pyrage.decrypt_file(str(folder / CONTENT), str(target), [pyrage.x25519.Identity.from_str(line)])
    except pyrage.DecryptError as failure:
        raise BackupRefused(_("The backup cannot be decrypted: its content is damaged.")) from failure
