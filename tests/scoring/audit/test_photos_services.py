"""Photos of the paper: read by content, turned upright, freed of the camera's data."""

from io import BytesIO
from pathlib import Path

import pytest
from django.db import connection
from PIL import Image

from scoring.audit.services import photos
from scoring.audit.services.photos import UprightPhoto, add_photo, remove_photo, upright_photo
from scoring.core.errors import InvalidInput, NotAllowedNow
from scoring.models import SheetPhoto
from tests.scoring.photos import encoded, jpeg, picture
from tests.scoring.scenes import Scene, scene
from tests.support.laying import laid_once

pytestmark = pytest.mark.django_db
ORIENTATION, CAMERA, GPS = 0x0112, 0x010F, 0x8825


@pytest.fixture
def table(settings, tmp_path: Path) -> Scene:
    settings.MEDIA_ROOT = tmp_path
    return laid()


@laid_once
def laid() -> Scene:
    played = scene()
    played.save(1, 1, 12, 0, 7, 30)
    return played


def add(table: Scene, content: bytes, name: str = "page.jpg") -> SheetPhoto:
    return add_photo(sheet_id=table.sheet.pk, actor=table.secretary, content=content, name=name)


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "HEIF", "WEBP"])
def test_add_photo_keeps_a_jpeg_whatever_came(table: Scene, kind: str) -> None:
    photo = add(table, encoded(picture(), kind), "anything.exe")
    with Image.open(photo.image) as kept:
        assert (kept.format, kept.size, photo.width, photo.height) == ("JPEG", (60, 40), 60, 40)
    assert photo.image.name.endswith(".jpg")


def test_add_photo_turns_it_upright_and_forgets_camera_and_place(table: Scene) -> None:
    exif = Image.Exif()
    exif[ORIENTATION], exif[CAMERA] = 6, "Camera of Anke"
    exif[GPS] = {1: "N", 2: (54.0, 19.0, 0.0)}
    photo = add(table, encoded(picture(), exif=exif))
    with Image.open(photo.image) as kept:
        assert (kept.size, dict(kept.getexif())) == ((40, 60), {})
        assert (kept.getpixel((20, 5))[0] > 200, kept.getpixel((20, 55))[0] < 80) == (True, True)


def test_add_photo_with_transparency_and_palette_is_kept(table: Scene) -> None:
    assert add(table, encoded(picture().convert("P"), "PNG")).width == 60
    assert add(table, encoded(picture().convert("RGBA"), "PNG")).width == 60


@pytest.mark.parametrize(
    "content",
    [b"", b"<svg onload='alert(1)'/>", b"%PDF-1.7", b"\xff\xd8\xff\xe0 broken", encoded(picture(), "GIF")],
    ids=["empty", "svg", "pdf", "broken", "gif"],
)
def test_add_photo_refuses_what_is_no_photo_and_quotes_its_name(table: Scene, content: bytes) -> None:
    with pytest.raises(InvalidInput, match=r"paper\.jpg"):
        add(table, content, "paper.jpg")
    assert not SheetPhoto.objects.exists()


def test_add_photo_refuses_a_truncated_file(table: Scene) -> None:
    with pytest.raises(InvalidInput):
        add(table, encoded(picture(600, 400))[:-200])


def test_add_photo_makes_large_ones_smaller(table: Scene) -> None:
    assert add(table, encoded(picture(5000, 2500))).width == 3600


def test_add_photo_reads_it_before_anything_is_locked(table: Scene, monkeypatch: pytest.MonkeyPatch) -> None:
    was_locked = []

    def read(content: bytes, name: str) -> UprightPhoto:
        was_locked.append(len(connection.savepoint_ids))
        return upright_photo(content, name)

    monkeypatch.setattr(photos, "upright_photo", read)
    outside = len(connection.savepoint_ids)
    add(table, jpeg())
    assert was_locked == [outside]


def test_add_photo_to_a_full_sheet_reads_nothing(table: Scene, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(photos, "MOST_PHOTOS", 1)
    add(table, jpeg())
    with pytest.raises(NotAllowedNow, match="1"):
        add(table, b"no photo at all")


def test_add_photo_twice_is_refused(table: Scene) -> None:
    content = jpeg()
    add(table, content)
    with pytest.raises(InvalidInput):
        add(table, content)


def test_remove_photo_deletes_its_file_but_not_on_a_signed_sheet(
    table: Scene, django_capture_on_commit_callbacks
) -> None:
    photo = add(table, jpeg())
    table.submit()
    table.sign()
    with pytest.raises(NotAllowedNow):
        remove_photo(photo_id=photo.pk, actor=table.auditor)
    other = scene()
    content = BytesIO(jpeg()).getvalue()
    loose = add_photo(sheet_id=other.sheet.pk, actor=other.secretary, content=content, name="")
    path = Path(loose.image.path)
    with django_capture_on_commit_callbacks(execute=True):
        remove_photo(photo_id=loose.pk, actor=other.secretary)
    assert (path.exists(), SheetPhoto.objects.count()) == (False, 1)


def test_upright_photo_does_not_read_formats_that_are_not_asked_for() -> None:
    with pytest.raises(InvalidInput):
        upright_photo(encoded(picture(), "TIFF"), "page.tif")
