"""The cost of a backup: of the demo league, and of a data set with as many photos as auditors attach.

The peer is a plain copy of the same bytes (database and files), flushed to the disk, which proves nothing. Ours reads
the copy as an office would, packs it, seals it and reads it back; encrypting and looking at every byte again are
measured apart, and so is the verdict, which is most of it. The times are those that whoever waits feels.
"""

import os
import shutil
import tempfile
import time
from collections.abc import Callable, Iterator
from io import StringIO
from pathlib import Path

from django.conf import settings
from django.core.management import call_command
from django.db import connection

from benchmarks.figures import Figure
from benchmarks.offices import office_with
from benchmarks.timing import Effort
from scoring.recovery.services.archive import require_whole
from scoring.recovery.services.encryption import new_key
from scoring.recovery.services.making import make_backup

PHOTOS, PHOTO_BYTES = 200, 300_000
"""As many files as an association's auditors attach, of the size of a photo of a sheet."""


def figures(effort: Effort) -> Iterator[Figure]:
    settings.MEDIA_ROOT.mkdir(exist_ok=True)
    if not effort.is_short:
        with office_with():
            call_command("load_demo", verbosity=0, stdout=StringIO())  # it names accounts
            yield from _backup(effort, "the demo")
    data_set = effort.data_sets[0]
    with office_with(data_set):
        (settings.MEDIA_ROOT / "photos").mkdir(exist_ok=True)
        for number in range(effort.of(PHOTOS, 1)):
            (settings.MEDIA_ROOT / "photos" / f"{number}.jpg").write_bytes(os.urandom(PHOTO_BYTES))
        yield from _backup(effort, f"{data_set.name} with photos")


def _backup(effort: Effort, what: str) -> Iterator[Figure]:
    """What a backup of the office as it is now takes."""
    copy = "plain copy"
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        (plain := place / "plain").mkdir()
        peer = _seconds(lambda: _copy_plainly(plain))
        size = sum(path.stat().st_size for path in plain.rglob("*") if path.is_file())
        marks: list[float] = []
        start = time.perf_counter()
        make_backup(target=place / "office.zip", report=lambda done, total: marks.append(time.perf_counter() - start))
        ours = time.perf_counter() - start
        if not effort.is_short:  # its verdict takes a process of its own once more
            key = new_key("a passphrase for a measurement")
            locked = _seconds(lambda: make_backup(target=place / "office-age.zip", key=key))
            yield Figure(f"backup of {what}, encrypted", locked, "s", None, copy, peer)
        again = _seconds(lambda: require_whole(place / "office.zip"))
        file = (place / "office.zip").stat().st_size
    yield Figure(f"backup of {what}, with its verdict", ours, "s", None, copy, peer)
    yield Figure(f"backup of {what}: packed, sealed and read back", marks[-1] - marks[-2], "s", None, copy, peer)
    yield Figure(f"backup of {what}: looked at again", again, "s", None, copy, peer)
    yield Figure(f"backup of {what}: the file", file / 1e6, "MB", None, copy, size / 1e6)


def _seconds(work: Callable[[], object]) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def _copy_plainly(target: Path) -> None:
    """The bytes of database and files, in another folder and on the disk."""
    connection.close()
    shutil.copytree(settings.MEDIA_ROOT, target / "media", dirs_exist_ok=True)
    shutil.copyfile(settings.VAR_DIR / "db.sqlite3", target / "db.sqlite3")
    for path in target.rglob("*"):
        if path.is_file():
            with path.open("rb") as file:
                os.fsync(file.fileno())
