"""The file of a backup, and what it refuses."""

from pathlib import Path
from zipfile import ZipFile

import pytest

from scoring.recovery.services import archive
from scoring.recovery.services.archive import require_whole, unpack
from scoring.recovery.services.encryption import CONTENT, KEY, BackupRefused
from scoring.recovery.services.manifest import read_manifest
from scoring.recovery.services.restoring import open_backup
from tests.scoring.recovery.archives import NAMES, PASSPHRASE, locked_backup, office_folder, plain_backup
from tests.support.age_reader import opened_with_identity, opened_with_passphrase


def test_what_was_packed_is_unpacked(tmp_path: Path) -> None:
    folder = office_folder(tmp_path / "office")
    unpack(plain_backup(folder, tmp_path / "office.zip"), tmp_path / "again")
    assert {name: (tmp_path / "again" / name).read_bytes() for name in NAMES} == {
        name: (folder / name).read_bytes() for name in NAMES
    }


def test_later_format_asks_for_an_update(tmp_path: Path) -> None:
    path = plain_backup(office_folder(tmp_path / "office"), tmp_path / "office.zip")
    with ZipFile(path) as packed:
        text = packed.read("manifest.json")
    assert read_manifest(text.replace(b'"format": 2', b'"format": 3, "more": 1')).format == 3


def test_backup_that_leads_out_of_its_folder_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    outside = tmp_path / "elsewhere.txt"
    outside.write_bytes(b"x")
    with monkeypatch.context() as evil:
        evil.setattr(archive, "_names_in", lambda _folder: ["../elsewhere.txt"])
        evil.setattr(archive, "_is_inside", lambda _name: True)
        path = plain_backup(office_folder(tmp_path / "office"), tmp_path / "evil.zip")
    outside.unlink()
    with pytest.raises(BackupRefused, match="does not hold the files"):
        unpack(path, tmp_path / "again")
    assert not outside.exists()


@pytest.mark.parametrize("content", [b"", b"hello", b"PK\x03\x04"])
def test_file_that_is_no_backup_is_refused(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "photo.zip"
    path.write_bytes(content)
    with pytest.raises(BackupRefused, match="no whole backup"):
        require_whole(path)


def test_file_that_is_not_there_is_said_to_be_missing(tmp_path: Path) -> None:
    with pytest.raises(BackupRefused, match="There is no file"):
        require_whole(tmp_path / "nothing.zip")


@pytest.fixture(scope="module")
def locked(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("locked")
    return locked_backup(office_folder(place / "office", 30), place / "office-age.zip")


def test_encrypted_backup_opens_with_its_passphrase_alone(locked: Path, tmp_path: Path) -> None:
    manifest, folder = open_backup(locked, tmp_path, lambda: PASSPHRASE)
    assert set(manifest.files) == set(NAMES)
    assert (folder / "db.sqlite3").read_bytes() == (locked.parent / "office" / "db.sqlite3").read_bytes()


def test_encrypted_backup_does_not_open_otherwise(locked: Path, tmp_path: Path) -> None:
    with pytest.raises(BackupRefused, match="not the passphrase"):
        open_backup(locked, tmp_path / "wrong", lambda: "another passphrase")
    with pytest.raises(BackupRefused, match="passphrase is needed"):
        open_backup(locked, tmp_path / "none", None)


def test_encrypted_backup_gives_nothing_away(locked: Path) -> None:
    content = locked.read_bytes()
    assert b"AGE-SECRET-KEY" not in content
    assert not any(name.encode() in content for name in NAMES)


def test_any_program_for_age_opens_an_encrypted_backup(locked: Path, tmp_path: Path) -> None:
    """By an implementation of the format that shares nothing with the one that wrote it."""
    with ZipFile(locked) as archive:
        identity = opened_with_passphrase(archive.read(KEY), PASSPHRASE).decode()
        plain = opened_with_identity(archive.read(CONTENT), identity)
    assert plain == (locked.parent / "plain.zip").read_bytes()
