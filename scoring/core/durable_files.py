"""Durable files: their content is on the disk when the power has failed, and so is their name, which is in their
folder. And none that belongs to nothing.

Pure Python, since the settings need it. What Windows does otherwise is in here: decision 0104.
"""

import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from stat import S_IMODE
from threading import local
from typing import IO

_written = local()

_HELD_BY_OTHERS = (5, 32)
"""What Windows calls it when a program has the file open: access denied, sharing violation."""
_PATIENCE, _LOOKS_EVERY = 5.0, 0.05
"""Seconds in which a virus scanner, what brings files to a cloud, or a visitor has read a file."""

own_file = partial(os.open, mode=0o600)
"""The ``opener`` of a file that its owner alone may read, where the system knows such a thing."""


def sync_file(path: Path) -> None:
    """Wait until the content of a file is on the disk. Raises OSError."""
    with path.open("r+b") as file:  # Windows syncs only what may be written
        os.fsync(file.fileno())


def sync_folder(path: Path) -> None:
    """Wait until the disk knows which files are in a folder: those that are new, renamed or gone. Where folders cannot
    be opened (Windows) the file system does that by itself, in order. Raises OSError."""
    if (folder := getattr(os, "O_DIRECTORY", None)) is None:
        return
    descriptor = os.open(path, os.O_RDONLY | folder)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def put_in_place(path: Path, target: Path) -> None:
    """Give a file its name, in place of what had it; see :func:`once_closed`. Raises OSError."""
    once_closed(partial(path.replace, target))


def once_closed(do: Callable[[], object]) -> None:
    """Rename or remove a file as soon as nobody else has it open: Windows refuses it as long. Gives up after some
    seconds. Raises OSError."""
    until = time.monotonic() + _PATIENCE
    while True:
        try:
            do()
        except PermissionError as refusal:
            if getattr(refusal, "winerror", None) not in _HELD_BY_OTHERS or time.monotonic() > until:
                raise
            time.sleep(_LOOKS_EVERY)
        else:
            return


def sync_tree(folder: Path) -> None:
    """The same for all that is in a folder, and for the folder itself. Raises OSError."""
    for path in folder.rglob("*"):
        if path.is_dir():
            sync_folder(path)
        elif path.is_file():
            sync_file(path)
    sync_folder(folder)


def write_whole(path: Path, content: bytes) -> None:
    """Write a file that its owner alone may read: whole, or what was there before stays. Raises OSError."""
    beside = path.with_name(f"{path.name}.new")
    try:
        with open(beside, "wb", opener=own_file) as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        put_in_place(beside, path)
    except OSError:
        beside.unlink(missing_ok=True)
        raise
    sync_folder(path.parent)


@contextmanager
def written_whole(path: Path) -> Iterator[IO[str]]:
    """A text to write into piece by piece, which is the file when the block is at its end: whole, or what was there
    before stays; whoever could read that can read this. What is no file (a pipe, a terminal) gets the pieces at once.
    Raises OSError."""
    if path.exists() and not path.is_file():
        with path.open("w", encoding="utf-8", newline="") as file:
            yield file
        return
    target = path.resolve()
    beside = target.with_name(f"{target.name}.new")
    try:
        with beside.open("w", encoding="utf-8", newline="") as file:
            if target.exists():
                beside.chmod(S_IMODE(target.stat().st_mode))
            yield file
            file.flush()
            os.fsync(file.fileno())
        put_in_place(beside, target)
    except BaseException:
        with suppress(OSError):
            beside.unlink(missing_ok=True)
        raise
    sync_folder(target.parent)


@contextmanager
def files_go_with_their_rows() -> Iterator[None]:
    """What is uploaded while the block runs goes again if the block fails. It stands around a transaction, since the
    disk may refuse the rows as late as that is brought to its end."""
    outer: list[Path] | None = getattr(_written, "files", None)
    files: list[Path] = []
    _written.files = files
    try:
        yield
    except BaseException:
        for file in files:
            with suppress(OSError):
                file.unlink()
        raise
    finally:
        _written.files = outer
    if outer is not None:
        outer += files


def note_written(file: Path) -> None:
    """A file has been written that a row is going to name."""
    files: list[Path] | None = getattr(_written, "files", None)
    if files is not None:
        files.append(file)
