"""The pages of a league speak of its own time of day: 18:00 in UTC is 6 in the morning of the next day in Auckland."""

from datetime import timedelta
from io import BytesIO

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pypdf import PdfReader

from scoring.models import Evening, Job, League, Registration, Sheet
from tests.scoring.scenes import DEADLINE, Scene, league, official, scene, season

pytestmark = pytest.mark.django_db
AUCKLAND = "Pacific/Auckland"
SHOWN, TYPED = "06.09.2025 06:00", "2025-09-06T06:00"
"""The deadline of the scenes as it is shown in German, and as a browser's input has it."""


@pytest.fixture
def table() -> Scene:
    """A table of a league in Auckland."""
    laid = scene()
    League.objects.update(timezone=AUCKLAND)
    return laid


def test_evening_shows_the_deadline_in_the_time_of_its_league(client: Client, table: Scene) -> None:
    assert SHOWN in client.get(reverse("evening", args=[table.evening.pk])).content.decode()


def test_form_of_the_evening_offers_the_deadline_in_the_time_of_its_league(client: Client, table: Scene) -> None:
    client.force_login(table.secretary)
    text = client.get(reverse("evening_edit", args=[table.evening.pk])).content.decode()
    assert f'value="{TYPED}"' in text


@pytest.mark.clause("L4:deadline")
def test_typed_deadline_is_read_in_the_time_of_the_league(client: Client) -> None:
    of_season = season(league(timezone=AUCKLAND))
    client.force_login(official(of_season.league, "secretary"))
    client.post(
        reverse("evening_create", args=[of_season.league.slug, of_season.pk]),
        {
            "date": "2025-09-12",
            "kind": "ranking",
            "registration_deadline": TYPED,
            "edition": of_season.edition_id,
        },
    )
    assert Evening.objects.get().registration_deadline == DEADLINE


@pytest.mark.clause("L4:deadline", "D14")
def test_typed_arrival_is_read_in_the_time_of_the_league(client: Client, table: Scene) -> None:
    client.force_login(table.secretary)
    registration = table.seats[0].registration
    address = reverse("participant_edit", args=[registration.pk])
    for arrived_at, credit in ((TYPED, 300), ("2025-09-06T06:01", 0)):
        client.post(address, {"arrived_at": arrived_at})
        assert Registration.objects.get(pk=registration.pk).credit == credit


def test_sheet_and_its_print_show_when_it_was_submitted_in_the_time_of_the_league(client: Client, table: Scene) -> None:
    table.save(1, 0, 0, 53, 9, 20)
    table.submit()
    Sheet.objects.update(submitted_at=DEADLINE)
    assert SHOWN in client.get(reverse("sheet", args=[table.sheet.pk])).content.decode()
    (printed,) = PdfReader(BytesIO(client.get(reverse("sheet_pdf", args=[table.sheet.pk])).content)).pages
    assert SHOWN in printed.extract_text()


def test_overview_shows_the_next_deadline_in_the_time_of_the_league(client: Client, table: Scene) -> None:
    Evening.objects.update(date=timezone.localdate() + timedelta(days=7))
    assert SHOWN in client.get(reverse("league", args=[table.league.slug])).content.decode()


def test_jobs_of_a_league_are_in_its_time(client: Client, table: Scene) -> None:
    job = job_of(table)
    client.force_login(table.secretary)
    assert SHOWN in client.get(reverse("jobs", args=[table.league.slug])).content.decode()
    assert SHOWN in client.get(reverse("job", args=[job.pk])).content.decode()


def job_of(table: Scene) -> Job:
    """A job that was started at the deadline."""
    job = Job.objects.create(kind=Job.Kind.RECOUNT, league=table.league, created_by=table.secretary)
    Job.objects.update(created_at=DEADLINE)
    return job


def test_time_of_a_league_ends_with_the_request(client: Client, table: Scene) -> None:
    assert client.get(reverse("evening", args=[table.evening.pk])).status_code == 200
    assert timezone.get_current_timezone_name() == "Europe/Berlin"


def test_page_of_no_league_is_in_the_time_of_the_installation(client: Client, table: Scene) -> None:
    job_of(table)
    client.force_login(table.secretary)
    client.get(reverse("league", args=[table.league.slug]))
    assert "05.09.2025 20:00" in client.get(reverse("jobs")).content.decode()
