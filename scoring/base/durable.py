"""Files that are still there when the power has failed: their content is on the disk, and so is their name, which is in
their folder.

Pure Python, since the settings need it.
"""

import os
from pathlib import Path


def sync_file(path: Path) -> None:
    """Wait until the content of a file is on the disk. Raises OSError."""
    _sync(path, os.O_RDONLY)


def sync_folder(path: Path) -> None:
    """Wait until the disk knows which files are in a folder: those that are new, renamed or gone. Raises OSError."""
    _sync(path, os.O_RDONLY | os.O_DIRECTORY)


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
        descriptor = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(descriptor, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        beside.replace(path)
    except OSError:
        beside.unlink(missing_ok=True)
        raise
    sync_folder(path.parent)


def _sync(path: Path, flags: int) -> None:
    descriptor = os.open(path, flags)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
