"""L2: the average age of a table, where tables are laid and on the sheet, for those who may see years of birth."""

import pytest
from django.test import Client
from django.urls import reverse

from scoring.models import Office, Player, User
from tests.scoring.scenes import Scene, official, scene

pytestmark = [pytest.mark.django_db, pytest.mark.clause("L2:age")]
ENGLISH = {"Accept-Language": "en"}
AVERAGE = "Average age 35 years (2 of 4 years of birth known)."
HOW = "the age that is reached in the year of the evening"


@pytest.fixture
def table() -> Scene:
    """Four at a table on 5 September 2025; two are known to be born in 1985 and 1995."""
    made = scene(players=4)
    for seat, year in zip(made.seats, (1985, 1995), strict=False):
        Player.objects.filter(pk=seat.registration.player_id).update(year_of_birth=year)
    return made


def page(client: Client, user: User | None, address: str) -> str:
    if user is not None:
        client.force_login(user)
    response = client.get(address, headers=ENGLISH)
    assert response.status_code == 200
    return response.content.decode()


def pages_for_seating(table: Scene) -> list[str]:
    tables, draw, change = (
        reverse(name, args=[table.evening.pk]) for name in ("evening_tables", "tables_draw", "seating_change")
    )
    return [tables, f"{draw}?method=lot&rounds=1&apart=nobody&seed=1", f"{change}?seed=1"]


def test_average_age_stands_where_tables_are_laid_with_how_it_is_counted(client: Client, table: Scene) -> None:
    for address in pages_for_seating(table):
        shown = page(client, table.secretary, address)
        assert AVERAGE in shown
        assert HOW in shown


def test_average_age_stands_among_the_findings_of_the_sheet_for_the_secretary(client: Client, table: Scene) -> None:
    assert AVERAGE in page(client, table.secretary, reverse("sheet", args=[table.sheet.pk]))


@pytest.mark.parametrize("office", [Office.Kind.AUDITOR, Office.Kind.SCORER, Office.Kind.STEWARD, None])
def test_nobody_else_sees_it(client: Client, table: Scene, office: str | None) -> None:
    table.save(1, 0, 0, 5, 5, 5)
    user = official(table.league, office) if office else None
    if user is not None:
        assert "Average age" not in page(client, user, reverse("sheet", args=[table.sheet.pk]))
    assert "Average age" not in page(client, user, reverse("evening", args=[table.evening.pk]))


def test_average_age_outside_the_rules_is_told(client: Client, table: Scene) -> None:
    Player.objects.filter(year_of_birth__isnull=False).update(year_of_birth=2021)
    for address in (*pages_for_seating(table), reverse("sheet", args=[table.sheet.pk])):
        assert "the average age is below 6" in page(client, table.secretary, address)


def test_nothing_is_said_where_no_year_of_birth_is_known(client: Client, table: Scene) -> None:
    Player.objects.update(year_of_birth=None)
    for address in (*pages_for_seating(table), reverse("sheet", args=[table.sheet.pk])):
        assert "verage age" not in page(client, table.secretary, address)
