"""Planning, changing and deleting evenings."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from engine.scoring import Promptness
from scoring.models import Evening, Registration
from scoring.registration.services.registrations import change_registration
from tests.scoring.scenes import Scene, evening, league, official, scene, season

pytestmark = pytest.mark.django_db
DATA = {"date": "2025-09-12", "kind": "ranking", "venue": "Zum Anker", "registration_deadline": "2025-09-05T20:00"}


@pytest.fixture
def table() -> Scene:
    return scene()


@pytest.mark.clause("L1")
def test_evening_create_pins_the_chosen_edition_and_leads_to_the_participants(client: Client) -> None:
    in_season = season(league())
    client.force_login(official(in_season.league, "secretary"))
    response = client.post(
        reverse("evening_create", args=[in_season.league.slug, in_season.pk]),
        DATA | {"edition": in_season.edition_id},
    )
    planned = Evening.objects.get()
    assert response.headers["Location"] == reverse("evening_participants", args=[planned.pk])
    assert (planned.venue, planned.edition, planned.registration_deadline.isoformat()) == (
        "Zum Anker",
        in_season.edition,
        "2025-09-05T18:00:00+00:00",
    )


@pytest.mark.clause("L1b")
def test_evening_is_called_by_its_own_name_wherever_it_is_named(client: Client, table: Scene) -> None:
    client.force_login(table.secretary)
    change = DATA | {"kind": "unolympics", "title": "Speed & Glück"}
    client.post(reverse("evening_edit", args=[table.evening.pk]), change)

    of_season, of_evening, of_sheet = [table.league.slug, table.season.pk], [table.evening.pk], [table.sheet.pk]
    pages = [
        reverse("league", args=[table.league.slug]),
        reverse("season", args=of_season),
        reverse("log", args=[table.league.slug]),
        *(reverse(name, args=of_evening) for name in ("evening", "evening_hall", "evening_participants")),
        *(reverse(name, args=of_evening) for name in ("evening_tables", "evening_codes", "evening_delete")),
        *(reverse(name, args=of_sheet) for name in ("sheet", "sheet_enter")),
    ]
    assert str(table.fresh().evening) == "Unolympics: Speed & Glück 12.09.2025"
    assert [page for page in pages if b"Unolympics: Speed &amp; Gl\xc3\xbcck" not in client.get(page).content] == []


@pytest.mark.parametrize("title", ["", "Speed"])
def test_evening_keeps_its_name_when_something_else_changes(client: Client, table: Scene, title: str) -> None:
    Evening.objects.update(title=title)
    client.force_login(table.secretary)
    form = client.get(reverse("evening_edit", args=[table.evening.pk])).context["form"]
    client.post(reverse("evening_edit", args=[table.evening.pk]), DATA | {"title": form["title"].value()})

    assert Evening.objects.get().heading == ("Ranglistenturnier: Speed" if title else "Ranglistenturnier")


@pytest.mark.parametrize(
    ("broken", "field"),
    [
        ({"title": "S" * 61}, "title"),
        ({"date": "2024-09-12"}, "date"),
        ({"date": "nonsense"}, "date"),
        ({"kind": "party"}, "kind"),
        ({"registration_deadline": ""}, "registration_deadline"),
        ({"edition": "nonsense"}, "edition"),
        ({"registration_deadline": "2025-09-20T20:00"}, "registration_deadline"),
    ],
)
def test_evening_create_with_a_bad_field_says_so_there(client: Client, broken: dict[str, str], field: str) -> None:
    in_season = season(league())
    client.force_login(official(in_season.league, "secretary"))
    response = client.post(
        reverse("evening_create", args=[in_season.league.slug, in_season.pk]),
        DATA | {"edition": in_season.edition_id} | broken,
    )
    assert (list(response.context["form"].errors), Evening.objects.count()) == ([field], 0)


@pytest.mark.clause("L4:deadline")
def test_evening_edit_moves_the_deadline_and_the_credits(client: Client, table: Scene) -> None:
    client.force_login(table.secretary)
    client.post(reverse("evening_edit", args=[table.evening.pk]), DATA | {"registration_deadline": "2025-08-01T20:00"})
    assert set(Registration.objects.values_list("credit", flat=True)) == {0}


@pytest.mark.clause("L4:deadline")
def test_moved_deadline_leaves_what_was_noted_without_a_moment_and_says_so(client: Client, table: Scene) -> None:
    noted = table.seats[0].registration
    change_registration(registration=noted, actor=table.secretary, arrival=Promptness.IN_TIME)
    client.force_login(table.secretary)
    address = reverse("evening_edit", args=[table.evening.pk])
    response = client.post(address, DATA | {"registration_deadline": "2025-08-01T20:00"}, follow=True)
    assert set(Registration.objects.filter(credit=300)) == {noted}
    assert "1 Anmeldung wurde ohne Zeitpunkt vermerkt" in response.content.decode()


def test_evening_edit_under_a_submitted_sheet_says_why_not(client: Client, table: Scene) -> None:
    table.save(1, 1, 12, 0, 7, 30)
    table.submit()
    client.force_login(table.secretary)
    assert client.get(reverse("evening_edit", args=[table.evening.pk])).context["is_settled"]
    response = client.post(
        reverse("evening_edit", args=[table.evening.pk]), DATA | {"registration_deadline": "2025-08-01T20:00"}
    )
    assert len(response.context["form"].non_field_errors()) == 1


def test_evening_delete_asks_first_and_leads_to_the_season(client: Client) -> None:
    planned = evening(season(league()))
    client.force_login(official(planned.season.league, "secretary"))
    address = reverse("evening_delete", args=[planned.pk])
    client.get(address)
    assert Evening.objects.count() == 1
    response: Any = client.post(address)
    assert response.headers["Location"] == reverse("season", args=[planned.season.league.slug, planned.season_id])
    assert Evening.objects.count() == 0


def test_evening_delete_with_games_is_refused(client: Client, table: Scene) -> None:
    table.save(1, 1, 12, 0, 7, 30)
    client.force_login(table.secretary)
    client.post(reverse("evening_delete", args=[table.evening.pk]))
    assert Evening.objects.count() == 1
