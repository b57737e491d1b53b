"""Any byte of a backup that is another one is found, and what is damaged is named."""

import os
import random
from pathlib import Path
from zipfile import ZipFile

import pytest

from scoring.recovery.services.archive import require_whole
from scoring.recovery.services.damage import DIRECTORY, LENGTH, MANIFEST, SEAL
from scoring.recovery.services.encryption import CONTENT, HELP, KEY, DamagedBackup
from tests.scoring.recovery.archives import NAMES, flipped, locked_backup, office_folder, part_at, plain_backup

FLIPS = int(os.environ.get("BACKUP_FLIPS", "200"))
WORDS = {DIRECTORY: "directory", SEAL: "seal", MANIFEST: "manifest"}


@pytest.fixture(scope="module", params=["plain", "encrypted"])
def backup(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("backup")
    folder = office_folder(place / "office", size=20)
    if request.param == "plain":
        return plain_backup(folder, place / "office.zip")
    return locked_backup(folder, place / "office-age.zip")


def require_named(path: Path, position: int, part: str) -> None:
    with pytest.raises(DamagedBackup) as refusal:
        require_whole(path)
    assert refusal.value.parts == (part,), position
    assert WORDS.get(part, part) in refusal.value.message, position


def test_flipped_byte_anywhere_is_found_and_named(backup: Path) -> None:
    """``BACKUP_FLIPS`` and ``BACKUP_SEED`` choose how many, and which."""
    seed = int(os.environ.get("BACKUP_SEED", random.randrange(2**32)))
    print(f"{backup.name}: {FLIPS} flips, BACKUP_SEED={seed}")
    chance = random.Random(seed)
    size = backup.stat().st_size
    places = [(chance.randrange(size), chance.randrange(1, 256)) for _flip in range(FLIPS)]
    parts = {position: part_at(backup, position) for position, _bits in places}

    for position in flipped(backup, iter(places)):
        require_named(backup, position, parts[position])
    require_whole(backup)


def test_every_single_byte_of_a_small_backup_is_covered(tmp_path: Path) -> None:
    """Headers, names, times, directory and seal: where a few random flips seldom come."""
    folder = tmp_path / "office"
    folder.mkdir()
    (folder / "secret_key").write_text("x")
    path = plain_backup(folder, tmp_path / "office.zip")
    parts = {position: part_at(path, position) for position in range(path.stat().st_size)}
    assert set(parts.values()) == {"secret_key", MANIFEST, DIRECTORY, SEAL}

    for position in flipped(path, ((position, 1) for position in parts)):
        require_named(path, position, parts[position])


def test_all_parts_of_both_kinds_have_names(backup: Path) -> None:
    names = {CONTENT, KEY, HELP} if "age" in backup.name else set(NAMES)
    assert set(require_whole(backup).parts) == names
    assert set(ZipFile(backup).namelist()) == names | {MANIFEST}


@pytest.mark.parametrize(("change", "said"), [(-1, "1 byte of the backup is missing"), (3, "3 bytes too long")])
def test_bytes_that_are_missing_or_too_many_are_counted(tmp_path: Path, change: int, said: str) -> None:
    path = plain_backup(office_folder(tmp_path / "office"), tmp_path / "office.zip")
    content = path.read_bytes()
    path.write_bytes(content[:100] + content[101:] if change < 0 else content[:100] + bytes(change) + content[100:])
    with pytest.raises(DamagedBackup, match=said) as refusal:
        require_whole(path)
    assert refusal.value.parts == (LENGTH,)


@pytest.mark.parametrize("end", [10, 1000])
def test_backup_that_was_cut_off_is_refused(tmp_path: Path, end: int) -> None:
    path = plain_backup(office_folder(tmp_path / "office"), tmp_path / "office.zip")
    path.write_bytes(path.read_bytes()[:-end])
    with pytest.raises(DamagedBackup):
        require_whole(path)


def test_several_damaged_files_are_all_named(tmp_path: Path) -> None:
    path = plain_backup(office_folder(tmp_path / "office"), tmp_path / "office.zip")
    with ZipFile(path) as archive:
        offsets = [archive.getinfo(name).header_offset + 60 for name in ("db.sqlite3", "secret_key")]
    content = bytearray(path.read_bytes())
    for offset in offsets:
        content[offset] ^= 1
    path.write_bytes(content)
    with pytest.raises(DamagedBackup, match=r"“db\.sqlite3”, “secret_key” in the backup are damaged \(2 of 5 files\)"):
        require_whole(path)
