"""Photos of the paper: who adds them, who sees them, what is said of those that cannot be kept."""

from pathlib import Path

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from scoring.audit.services.photos import add_photo
from scoring.audit.views.photos import MOST_MEGABYTES_AT_ONCE
from scoring.models import SheetPhoto
from tests.scoring.photos import jpeg
from tests.scoring.scenes import Scene, official, scene
from tests.support.laying import laid_once

pytestmark = pytest.mark.django_db


@pytest.fixture
def table(settings, tmp_path: Path) -> Scene:
    settings.MEDIA_ROOT = tmp_path
    return laid()


@laid_once
def laid() -> Scene:
    played = scene()
    played.save(1, 1, 12, 0, 7, 30)
    return played


def address(table: Scene) -> str:
    return reverse("sheet_photos", args=[table.sheet.pk])


def upload(client: Client, table: Scene, *contents: bytes):
    files = [SimpleUploadedFile(f"page{number}.jpg", content) for number, content in enumerate(contents, start=1)]
    return client.post(address(table), {"photos": files})


@pytest.mark.parametrize("office", ["secretary", "scorer", "auditor"])
def test_several_photos_are_added_at_once_by_who_has_the_paper(client: Client, table: Scene, office: str) -> None:
    client.force_login(official(table.league, office))
    assert upload(client, table, jpeg(), jpeg()).status_code == 302
    assert SheetPhoto.objects.filter(sheet=table.sheet).count() == 2


@pytest.mark.parametrize("office", ["president", "steward"])
def test_other_officials_see_photos_but_add_none(client: Client, table: Scene, office: str) -> None:
    client.force_login(official(table.league, office))
    assert client.get(address(table)).status_code == 200
    assert (upload(client, table, jpeg()).status_code, SheetPhoto.objects.count()) == (403, 0)


def test_auditor_who_adds_photos_goes_on_ticking(client: Client, table: Scene) -> None:
    table.submit()
    client.force_login(table.auditor)
    assert upload(client, table, jpeg())["Location"] == reverse("sheet_tick", args=[table.sheet.pk])


def test_good_photos_are_kept_and_bad_ones_named(client: Client, table: Scene) -> None:
    client.force_login(table.secretary)
    response = upload(client, table, jpeg(), b"no photo at all")
    assert SheetPhoto.objects.count() == 1
    (message,) = response.context["form"].errors["photos"]
    assert "page2.jpg" in message


def test_request_that_is_too_large_is_refused_unread(client: Client, table: Scene, in_english: None) -> None:
    client.force_login(table.secretary)
    most = MOST_MEGABYTES_AT_ONCE * 1024 * 1024
    sent = {"content_type": "multipart/form-data; boundary=x", "data": b""}
    answer = client.generic("POST", address(table), **sent, CONTENT_LENGTH=str(most + 1))
    assert (answer.status_code, "more than 501 MB" in answer.content.decode()) == (413, True)
    assert client.generic("POST", address(table), **sent, CONTENT_LENGTH=str(10**30)).status_code == 413
    assert client.generic("POST", address(table), **sent, CONTENT_LENGTH=str(most)).status_code != 413


def test_no_photo_at_all_is_said_at_the_field(client: Client, table: Scene) -> None:
    client.force_login(table.secretary)
    assert list(client.post(address(table), {}).context["form"].errors) == ["photos"]


def test_photo_is_a_jpeg_that_no_browser_keeps(client: Client, table: Scene) -> None:
    photo = add_photo(sheet_id=table.sheet.pk, actor=table.secretary, content=jpeg(), name="page.jpg")
    client.force_login(table.auditor)
    response = client.get(reverse("sheet_photo", args=[photo.pk]))
    assert (response["Content-Type"], response["Cache-Control"]) == ("image/jpeg", "no-store, private")
    assert response.content[:3] == b"\xff\xd8\xff"


def test_photo_does_not_exist_for_players_and_the_public_even_once_signed(client: Client, table: Scene) -> None:
    photo = add_photo(sheet_id=table.sheet.pk, actor=table.secretary, content=jpeg(), name="page.jpg")
    table.submit()
    table.sign()
    assert client.get(reverse("sheet_photo", args=[photo.pk])).status_code == 302
    client.force_login(official(table.league, "player"))
    assert client.get(reverse("sheet_photo", args=[photo.pk])).status_code == 404
    assert client.get(f"/media/{photo.image.name}").status_code == 404


def test_photo_of_a_signed_sheet_cannot_be_removed(client: Client, table: Scene) -> None:
    photo = add_photo(sheet_id=table.sheet.pk, actor=table.secretary, content=jpeg(), name="page.jpg")
    table.submit()
    table.sign()
    client.force_login(table.secretary)
    client.post(reverse("sheet_photo_remove", args=[photo.pk]))
    assert SheetPhoto.objects.count() == 1
