"""The list of seasons, opening, changing and deleting one."""

from datetime import date

import pytest
from django.test import Client
from django.urls import reverse

from scoring.models import Season
from tests.scoring.scenes import edition, evening, league, official, season

pytestmark = pytest.mark.django_db


def test_secretary_opens_a_season(client: Client) -> None:
    row = league()
    client.force_login(official(row, "secretary"))
    data = {"name": "2026/27", "starts_on": "2026-09-01", "ends_on": "2027-06-30", "edition": edition(row).pk}
    response = client.post(reverse("season_create", args=[row.slug]), data)
    created = Season.objects.get()
    assert response["Location"] == reverse("season", args=[row.slug, created.pk])
    assert (created.league, created.starts_on) == (row, date(2026, 9, 1))


def test_a_season_that_ends_before_it_starts_is_refused(client: Client) -> None:
    row = league()
    client.force_login(official(row, "secretary"))
    data = {"name": "2026/27", "starts_on": "2026-09-01", "ends_on": "2026-08-31", "edition": edition(row).pk}
    response = client.post(reverse("season_create", args=[row.slug]), data)
    assert response.context["form"].errors != {}
    assert not Season.objects.exists()


def test_editions_of_other_leagues_are_not_offered(client: Client) -> None:
    row, foreign = league(), edition(league())
    client.force_login(official(row, "secretary"))
    data = {"name": "2026/27", "starts_on": "2026-09-01", "ends_on": "2027-06-30", "edition": foreign.pk}
    form = client.post(reverse("season_create", args=[row.slug]), data).context["form"]
    assert list(form.errors) == ["edition"]


def test_deleting_asks_first_and_a_season_with_evenings_stays(client: Client) -> None:
    row = season(league())
    client.force_login(official(row.league, "secretary"))
    address = reverse("season_delete", args=[row.league.slug, row.pk])
    assert client.get(address).status_code == 200
    planned = evening(row)
    assert client.post(address)["Location"] == reverse("season", args=[row.league.slug, row.pk])
    assert Season.objects.get() == row
    planned.delete()
    assert client.post(address)["Location"] == reverse("seasons", args=[row.league.slug])
    assert not Season.objects.exists()


def test_a_season_is_only_found_in_its_own_league(client: Client) -> None:
    row, other = season(league()), league()
    client.force_login(official(other, "president"))
    assert client.post(reverse("season_delete", args=[other.slug, row.pk])).status_code == 404
