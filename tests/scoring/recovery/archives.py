"""Backups for tests, of folders that look like those of an office."""

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from zipfile import ZipFile

from scoring.recovery.services.archive import write_archive
from scoring.recovery.services.damage import DIRECTORY, SEAL, SEAL_LENGTH
from scoring.recovery.services.encryption import BackupKey, lock

NAMES = ("db.sqlite3", "media/photos/tisch-1.jpg", "media/photos/Müller.jpg", "media/leer.txt", "secret_key")


SAID: Any = {
    "made_at": "2026-11-22T20:00:00+01:00",
    "database": "sqlite",
    "log_heads": {"1": {"name": "Nord", "sequence": 7, "hash": "3f9a" * 16}},
}
PASSPHRASE = "lübeck spielt ohne joker"
KEY_OF_TESTS = BackupKey(
    "age1ep709pgr4tp3z5q9ydsttaedu6jvhrree8qvcu39qrn732ar059sk6fwp8",
    """-----BEGIN AGE ENCRYPTED FILE-----
YWdlLWVuY3J5cHRpb24ub3JnL3YxCi0+IHNjcnlwdCAwYUlYSXVidFhYcTZrQmJL
WmhPVFlBIDgKTVc1U2dBZHdROXh4TzZNbXVRRnBwdTR4c2MvbXV4am5valJtU3RV
NGZDWQotLS0gYTNqaGVjamtobXRZWW9FanBlUnlad29iaWtOUUNJQzFIVDlCTWRj
Mlc4UQradUE6obeTkvIuRqiSjZ4FlNl2VhJalfb3F57SdFAifRO57vYsCZtnNlDL
IUzKGRCTjlYJO1AYhsSh7eFfZ6FT9LyVJjXuiDTNWH6/4f5D8zI42hFxprdwq5CZ
2bGSpO4o2swnOMMroRZ69Q==
-----END AGE ENCRYPTED FILE-----
""",
)
"""Opens with the passphrase at once: it was made with little work, so that tests need not wait for it."""


def office_folder(folder: Path, size: int = 1) -> Path:
    """Files with some sense and some noise in them, about three kilobytes for each of ``size``."""
    noise = random.Random(7)
    for number, name in enumerate(NAMES):
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(b"" if number == 3 else noise.randbytes(size * 500) + b"abc" * size * 100)
    return folder


def plain_backup(folder: Path, target: Path) -> Path:
    write_archive(folder, target, **SAID)
    return target


def locked_backup(folder: Path, target: Path, key: BackupKey = KEY_OF_TESTS) -> Path:
    """The same, encrypted."""
    plain, locked = target.with_name("plain.zip"), target.with_name("locked")
    locked.mkdir()
    lock(plain_backup(folder, plain), locked, key)
    write_archive(locked, target, **SAID, is_encrypted=True)
    return target


def part_at(path: Path, position: int) -> str:
    """The part of a whole backup to which a byte belongs, by what Python's zipfile says of its entries."""
    with ZipFile(path) as archive:
        if position >= path.stat().st_size - SEAL_LENGTH:
            return SEAL
        if position >= archive.start_dir:
            return DIRECTORY
        return max((entry for entry in archive.infolist() if entry.header_offset <= position), key=_offset).filename


def _offset(entry: object) -> int:
    return int(entry.header_offset)  # type: ignore[attr-defined]


def flipped(path: Path, at: Iterator[tuple[int, int]]) -> Iterator[int]:
    """One byte after the other is another one, for a moment; gives where. ``at``: positions, and which bits change."""
    content = path.read_bytes()
    with path.open("r+b", buffering=0) as file:
        for position, bits in at:
            file.seek(position)
            file.write(bytes([content[position] ^ bits]))
            yield position
            file.seek(position)
            file.write(content[position : position + 1])
