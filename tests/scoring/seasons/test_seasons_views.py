"""The list of seasons, opening, changing and deleting one."""

from datetime import date

import pytest
from django.test import Client
from django.urls import reverse

from scoring.models import Season
from tests.scoring.scenes import edition, evening, league, official, season

pytestmark = pytest.mark.django_db


def typed(**facts: object) -> dict[str, object]:
    """The form of a season without any day."""
    rule = {"how": "days", "nth": 1, "weekday": 4, "deadline_days": 7, "deadline_at": "20:00"}
    no_days = {"day-TOTAL_FORMS": 0, "day-INITIAL_FORMS": 0}
    return rule | no_days | {"season_name": "2026/27", "first_day": "2026-09-01", "last_day": "2027-06-30"} | facts


def test_secretary_opens_a_season_without_evenings(client: Client) -> None:
    row = league()
    newest = edition(row)
    client.force_login(official(row, "secretary"))
    response = client.post(reverse("series_plan", args=[row.slug]), typed())
    created = Season.objects.get()
    assert response["Location"] == reverse("season", args=[row.slug, created.pk])
    assert (created.league, created.starts_on, created.edition) == (row, date(2026, 9, 1), newest)


def test_a_season_that_ends_before_it_starts_is_refused(client: Client) -> None:
    row = league()
    edition(row)
    client.force_login(official(row, "secretary"))
    response = client.post(reverse("series_plan", args=[row.slug]), typed(last_day="2026-08-31"))
    assert list(response.context["form"].errors) == ["last_day"]
    assert not Season.objects.exists()


def test_editions_of_other_leagues_are_not_offered(client: Client) -> None:
    row, foreign = league(), edition(league())
    client.force_login(official(row, "secretary"))
    form = client.post(reverse("series_plan", args=[row.slug]), typed(edition=foreign.pk)).context["form"]
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
