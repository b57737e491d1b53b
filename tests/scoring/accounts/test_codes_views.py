"""The secretary's page with the slips of an evening's tables."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from scoring.models import TableAccess
from tests.scoring.codes import SCORER, VIEWER, access_to, credentials, scene_of_today
from tests.scoring.scenes import Scene, scene

pytestmark = pytest.mark.django_db
NAMES = ("Karla", "Lasse", "Merle", "Nils", "Oke", "Pia")


@pytest.fixture
def table() -> Scene:
    return scene_of_today()


@pytest.fixture
def office(table: Scene) -> Client:
    client = Client()
    client.force_login(table.secretary)
    return client


def page_of(client: Client, of: Scene) -> str:
    return client.get(reverse("evening_codes", args=[of.evening.pk])).content.decode()


def test_every_open_table_gets_a_code(office: Client, table: Scene) -> None:
    response = office.post(reverse("evening_codes", args=[table.evening.pk]), follow=True)

    access = TableAccess.objects.get()
    assert (access.sheet, access.role, access.created_by) == (table.sheet, SCORER, table.secretary)
    assert credentials(access).readable_code in response.content.decode()


def test_slip_has_the_picture_of_its_link(office: Client, table: Scene) -> None:
    access_to(table)
    page = page_of(office, table)

    assert re.search(r'<svg viewBox="0 0 \d+ \d+" class="qr"', page)
    assert "style=" not in page


def test_code_is_renewed_and_revoked(office: Client, table: Scene) -> None:
    first = access_to(table)
    office.post(reverse("sheet_code", args=[table.sheet.pk]), {"role": "scorer"})
    second = TableAccess.objects.get(revoked_at=None)
    office.post(reverse("code_revoke", args=[table.sheet.pk, second.pk]))

    assert first.pk != second.pk
    assert not TableAccess.objects.filter(revoked_at=None).exists()


def test_code_for_watching_is_handed_out_beside_the_other(office: Client, table: Scene) -> None:
    access_to(table)
    office.post(reverse("sheet_code", args=[table.sheet.pk]), {"role": "viewer"})

    assert set(TableAccess.objects.filter(revoked_at=None).values_list("role", flat=True)) == {SCORER, VIEWER}


def test_unknown_role_is_refused(office: Client, table: Scene) -> None:
    office.post(reverse("sheet_code", args=[table.sheet.pk]), {"role": "president"})

    assert not TableAccess.objects.exists()


def test_code_of_another_table_is_not_found(office: Client, table: Scene) -> None:
    other = access_to(scene_of_today())

    assert office.post(reverse("code_revoke", args=[table.sheet.pk, other.pk])).status_code == 404


def test_evening_that_is_over_has_no_codes_to_hand_out() -> None:
    past = scene()
    client = Client()
    client.force_login(past.secretary)

    page = client.post(reverse("evening_codes", args=[past.evening.pk]), follow=True).content.decode()

    assert not TableAccess.objects.exists()
    assert reverse("sheet_code", args=[past.sheet.pk]) not in page


def test_code_made_with_another_key_is_not_shown(office: Client, table: Scene) -> None:
    access = access_to(table)
    TableAccess.objects.filter(pk=access.pk).update(secret_hash="0" * 64)

    assert 'class="qr"' not in page_of(office, table)
