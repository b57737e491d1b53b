"""The cache of data sets that were laid out once: until the tables change, or the way in which they are laid out."""

import hashlib
import shutil
from pathlib import Path

from benchmarks.data_sets import DataSet

ROOT = Path(__file__).resolve().parents[1]
_MADE_BY = ("benchmarks/league_*.py", "scoring/migrations/*.py")
_DIGITS = 12
_folder = ROOT / "var" / "benchmarks"


def use_folder(folder: Path) -> None:
    """Keep them there from now on."""
    global _folder  # noqa: PLW0603 - said once, at the start
    _folder = folder


def use_migrated(database: Path) -> None:
    """Take a copy of this file, in which all migrations are applied, instead of making one."""
    shutil.copyfile(database, place_of(None))


def place_of(data_set: DataSet | None) -> Path:
    """Where the database with this data set is, or should be; None: with all tables and nothing in them."""
    digest = hashlib.sha256(repr(data_set).encode())
    for pattern in _MADE_BY:
        for path in sorted(ROOT.glob(pattern)):
            digest.update(path.read_bytes())
    _folder.mkdir(parents=True, exist_ok=True)
    return _folder / f"{data_set.name if data_set else 'empty'}-{digest.hexdigest()[:_DIGITS]}.sqlite3"


def keep(database: Path, place: Path) -> None:
    """Keep a copy of this file there, whole or not at all, and none of what was kept under that name before."""
    shutil.copyfile(database, place.with_suffix(".partial"))
    name, _dash, _digest = place.stem.rpartition("-")
    for former in _folder.glob(f"{name}-{'?' * _DIGITS}.sqlite3"):
        former.unlink()
    place.with_suffix(".partial").rename(place)
