"""Who may print what."""

from datetime import time
from io import BytesIO

import pytest
from django.test import Client
from django.urls import reverse
from pypdf import PdfReader

from tests.scoring.scenes import scene as new_scene

pytestmark = pytest.mark.django_db


def test_running_sheet_is_printed_for_members_only(client: Client) -> None:
    scene = new_scene()
    scene.save(1, 0, 0, 53, 9, 20)
    address = reverse("sheet_pdf", args=[scene.sheet.pk])

    assert client.get(address).status_code == 404
    client.force_login(scene.secretary)
    response = client.get(address)
    assert (response.status_code, response["Content-Type"]) == (200, "application/pdf")
    assert response.content.startswith(b"%PDF")


def test_finished_sheet_of_a_public_league_is_printed_for_everybody(client: Client) -> None:
    scene = new_scene()
    scene.save(1, 0, 0, 53, 9, 20)
    scene.submit()
    address = reverse("sheet_pdf", args=[scene.sheet.pk])

    assert client.get(address).status_code == 200
    scene.league.is_public = False
    scene.league.save()
    assert client.get(address).status_code == 404


@pytest.mark.parametrize("query", ["", "?players=8&games=20", "?players=&games="])
def test_blank_form_is_printed_as_the_query_says(client: Client, query: str) -> None:
    scene = new_scene()

    response = client.get(reverse("blank_form_pdf", args=[scene.league.slug]) + query)

    assert (response.status_code, response["Content-Type"]) == (200, "application/pdf")


@pytest.mark.parametrize(("name", "size"), [("players", "99"), ("games", "99999"), ("games", "-3"), ("games", "x")])
def test_blank_form_of_a_size_that_no_sheet_has_is_refused_at_its_field(client: Client, name: str, size: str) -> None:
    response = client.get(reverse("blank_form_pdf", args=[new_scene().league.slug]), {name: size})

    assert response.status_code == 400
    assert set(response.context["form"].errors) == {name}
    assert f'value="{size}"' in response.content.decode()


@pytest.mark.clause("L6.4")
def test_secretary_prints_a_form_for_each_table_of_an_evening(client: Client) -> None:
    scene = new_scene()
    page = reverse("form_choice", args=[scene.league.slug])
    printed = reverse("blank_form_pdf", args=[scene.league.slug])
    asked = {"evening": scene.evening.pk, "games": 10, "dealers": "on"}

    assert "evening" not in client.get(page).context["form"].fields
    assert "Anke" not in PdfReader(BytesIO(client.get(printed, asked).content)).pages[0].extract_text()
    client.force_login(scene.secretary)
    assert client.get(page, {"evening": scene.evening.pk}).context["form"]["evening"].value() == scene.evening.pk
    type(scene.evening).objects.update(starts_at=time(19, 30))
    (sheet,) = PdfReader(BytesIO(client.get(printed, asked).content)).pages
    assert "Anke" in sheet.extract_text()
    assert "12. September 2025, 19:30 Uhr" in " ".join(sheet.extract_text().split())
    assert client.get(printed, {**asked, "evening": "4711"}).status_code == 400


@pytest.mark.parametrize("scope", ["", "?scope=provisional", "?scope=nonsense"])
def test_ranking_is_printed(client: Client, scope: str) -> None:
    scene = new_scene()

    response = client.get(reverse("season_ranking_pdf", args=[scene.league.slug, scene.season.pk]) + scope)

    assert (response.status_code, response["Content-Type"]) == (200, "application/pdf")


def test_prints_of_a_closed_league_are_not_found(client: Client) -> None:
    scene = new_scene()
    scene.league.is_public = False
    scene.league.save()

    assert client.get(reverse("blank_form_pdf", args=[scene.league.slug])).status_code == 404
    assert client.get(reverse("season_ranking_pdf", args=[scene.league.slug, scene.season.pk])).status_code == 404


def test_result_of_an_evening_is_printed_as_far_as_it_may_be_seen(client: Client) -> None:
    scene = new_scene()
    scene.save(1, 0, 0, 53, 9, 20)
    address = reverse("evening_result_pdf", args=[scene.evening.pk])

    response = client.get(address)
    assert (response.status_code, response["Content-Type"]) == (200, "application/pdf")
    type(scene.league).objects.update(is_live_public=False)
    assert client.get(address).status_code == 404
    scene.submit()
    assert client.get(address).status_code == 200
    assert address in client.get(reverse("evening", args=[scene.evening.pk])).content.decode()


def test_evening_without_a_game_has_no_result_to_print(client: Client) -> None:
    assert client.get(reverse("evening_result_pdf", args=[new_scene().evening.pk])).status_code == 404
