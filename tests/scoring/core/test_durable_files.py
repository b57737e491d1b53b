"""Files that are acknowledged are on the disk with their names: each was synced, and after it the folder it is in."""

import os
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

import pytest
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage

from scoring.audit.services.photos import add_photo
from scoring.core.durable_files import files_go_with_their_rows, own_file, put_in_place, write_whole, written_whole
from scoring.core.keys import new_ring, read_or_make, replace_file, ring_text
from scoring.installation.services.certificates import authority_in
from scoring.models import BackupPlan
from scoring.recovery.services.offsite import write_to_folder
from tests.scoring.photos import jpeg
from tests.scoring.recovery.archives import office_folder, plain_backup
from tests.scoring.scenes import scene


@pytest.fixture
def synced(monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """What the system was asked to bring to the disk, in order."""
    asked: list[Path] = []
    sync = os.fsync

    def noted(descriptor: int) -> None:
        asked.append(Path(f"/proc/self/fd/{descriptor}").readlink())
        sync(descriptor)

    monkeypatch.setattr(os, "fsync", noted)
    return asked


def is_durable(file: Path, synced: list[Path], written_as: str = "") -> bool:
    """Whether its content was synced, under its own name or the one it had before, and its folder after that."""
    names = [file.with_name(written_as) if written_as else file]
    at = max((synced.index(path) for path in synced if path in names), default=None)
    return at is not None and file.parent in synced[at:]


@pytest.mark.django_db
def test_photo_and_all_folders_that_lead_to_it(synced: list[Path], settings, tmp_path: Path) -> None:
    settings.MEDIA_ROOT = tmp_path / "media"
    table = scene()
    photo = add_photo(sheet_id=table.sheet.pk, actor=table.secretary, content=jpeg(), name="a.jpg")

    file = Path(photo.image.path)
    assert is_durable(file, synced)
    assert [*file.parents][: len(file.relative_to(tmp_path).parts)] == synced[1:]


def test_what_jobs_write(synced: list[Path], settings, tmp_path: Path) -> None:
    settings.MEDIA_ROOT = tmp_path
    name = default_storage.save("jobs/1/sheets.zip", ContentFile(b"PK"))

    assert is_durable(tmp_path / name, synced)


def test_keys_that_are_made_and_rotated(synced: list[Path], tmp_path: Path) -> None:
    read_or_make(tmp_path / "secret_key", lambda: "x" * 60)
    assert is_durable(tmp_path / "secret_key", synced)
    del synced[:]

    replace_file(tmp_path / "secret_key", ring_text(new_ring()))

    assert synced[-1] == tmp_path
    assert synced[0].name.startswith("secret_key.")


def test_backup_and_its_copy_on_a_stick(synced: list[Path], settings, tmp_path: Path) -> None:
    file, stick = tmp_path / "office-1.zip", tmp_path / "stick"
    stick.mkdir()
    plain_backup(office_folder(tmp_path / "office"), file)
    assert is_durable(file, synced, "office-1.zip.partial")

    assert write_to_folder(file, BackupPlan(folder=str(stick))) == ""

    assert is_durable(stick / file.name, synced, "office-1.zip.partial")


def test_authority_that_phones_trust(synced: list[Path], tmp_path: Path) -> None:
    authority_in(tmp_path / "room", name="Laptop", now=datetime.now(UTC))

    assert is_durable(tmp_path / "room" / "authority.key", synced, "authority.key.new")


def test_file_that_cannot_be_written_leaves_the_one_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, no_room: Callable[[], None]
) -> None:
    file = tmp_path / "moved_to"
    write_whole(file, b"before")
    no_room()

    with pytest.raises(OSError, match="No space left"):
        write_whole(file, b"after")

    assert (file.read_bytes(), [*tmp_path.iterdir()]) == (b"before", [file])


def test_upload_that_there_is_no_room_for_leaves_nothing(settings, tmp_path: Path, no_room: Callable[[], None]) -> None:
    settings.MEDIA_ROOT = tmp_path
    no_room()

    with pytest.raises(OSError, match="No space left"):
        default_storage.save("jobs/1/sheets.zip", ContentFile(b"PK"))

    assert [path for path in tmp_path.rglob("*") if path.is_file()] == []


@pytest.mark.parametrize("fails", [True, False])
def test_files_go_again_if_what_they_belong_to_fails_in_the_end(settings, tmp_path: Path, fails: bool) -> None:
    settings.MEDIA_ROOT = tmp_path
    default_storage.save("before.txt", ContentFile(b"-"))

    with suppress(LookupError), files_go_with_their_rows():
        with files_go_with_their_rows():
            default_storage.save("photos/1.jpg", ContentFile(b"-"))
        default_storage.save("photos/2.jpg", ContentFile(b"-"))
        if fails:
            raise LookupError

    kept = {path.name for path in tmp_path.rglob("*") if path.is_file()}
    assert kept == ({"before.txt"} if fails else {"before.txt", "1.jpg", "2.jpg"})


@pytest.fixture
def no_room(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """From the call on the disk takes nothing more."""

    def refuse(_descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    return lambda: monkeypatch.setattr(os, "fsync", refuse)


def test_text_written_piece_by_piece_keeps_who_may_read_it_and_where_it_lies(
    synced: list[Path], tmp_path: Path
) -> None:
    file, link = tmp_path / "results.json", tmp_path / "latest.json"
    file.write_text("before")
    file.chmod(0o640)
    link.symlink_to(file)

    with written_whole(link) as text:
        text.writelines(["a", "b"])

    assert (file.read_text(), file.stat().st_mode & 0o777, link.is_symlink()) == ("ab", 0o640, True)
    assert is_durable(file, synced, written_as="results.json.new")


def test_pipe_gets_what_is_written_and_stays_a_pipe(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    end = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)

    with written_whole(pipe) as text:
        text.write("ab")

    assert (os.read(end, 10), pipe.is_fifo()) == (b"ab", True)
    os.close(end)


def refusing(times: list[int], do: Callable[..., object]) -> Callable[..., object]:
    """As Windows: so often it says that somebody has the file open."""

    def done(*arguments: object) -> object:
        if not times:
            return do(*arguments)
        refusal = PermissionError(13, "Access is denied")
        refusal.winerror = times.pop()  # type: ignore[attr-defined]
        raise refusal

    return done


def test_file_that_somebody_has_open_for_a_moment_is_put_in_place_after_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    new, file, refusals = tmp_path / "new", tmp_path / "file", [5, 32]
    monkeypatch.setattr(Path, "replace", refusing(refusals, Path.replace))
    with open(new, "w", encoding="utf-8", opener=own_file) as text:
        text.write("whole")
    put_in_place(new, file)
    assert (file.read_text(encoding="utf-8"), file.stat().st_mode & 0o777, refusals) == ("whole", 0o600, [])

    refusals[:] = [1]  # a right that we do not have is not waited for
    with pytest.raises(PermissionError):
        put_in_place(file, new)


def test_upload_that_somebody_is_shown_is_removed_after_it(
    settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.MEDIA_ROOT = tmp_path
    default_storage.save("photos/1.jpg", ContentFile(b"-"))
    monkeypatch.setattr(os, "remove", refusing([32, 32], os.remove))
    default_storage.delete("photos/1.jpg")
    assert not (tmp_path / "photos" / "1.jpg").exists()
