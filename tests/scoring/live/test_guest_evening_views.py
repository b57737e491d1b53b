"""What a table's code shows of its evening where only members follow the league: the standings, and nothing else."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from scoring.accounts.services.access import revoke_access
from scoring.live.views.drawn_parts import drawn_part
from scoring.models import League
from tests.scoring.codes import SCORER, VIEWER, phone_at, scene_of_today
from tests.scoring.scenes import Scene, scene
from tests.support.laying import laid_once

pytestmark = pytest.mark.django_db
ENGLISH = {"Accept-Language": "en"}


@pytest.fixture
@laid_once
def table() -> Scene:
    """A game of a league that is shown to its members only."""
    played = scene_of_today()
    League.objects.filter(pk=played.league.pk).update(is_public=False, is_live_public=False)
    played.save(1, 1, 12, 0, 7, 30)
    return played


@pytest.mark.parametrize("role", [SCORER, VIEWER])
def test_code_opens_the_standings_of_its_evening(table: Scene, role: str) -> None:
    phone = phone_at(table, role)
    assert (
        reverse("guest_evening", args=[table.sheet.pk])
        in phone.get(reverse("guest_sheet", args=[table.sheet.pk])).content.decode()
    )
    page = phone.get(reverse("guest_evening", args=[table.sheet.pk]), headers=ENGLISH).content.decode()
    assert [name in page for name in ("Anke", "Björn", "After 1 game")] == [True, True, True]


def test_page_of_the_evening_leads_nowhere_but_back_to_the_table(table: Scene) -> None:
    page = phone_at(table, VIEWER).get(reverse("guest_evening", args=[table.sheet.pk])).content.decode()
    own = {reverse(name, args=[table.sheet.pk]) for name in ("guest_sheet", "guest_evening", "guest_leave")}
    main = page[page.index("<main") : page.index("</main>")]
    assert set(re.findall(r'(?:href|action|hx-get|hx-post)="([^"#]+)"', main)) <= own
    assert 'data-key="season' not in main
    assert f"/evenings/{table.evening.pk}/" not in page


def test_members_page_still_explains_and_shows_the_season(table: Scene, client: Client) -> None:
    client.force_login(table.secretary)
    page = client.get(reverse("evening", args=[table.evening.pk])).content.decode()
    explained = reverse("evening_explain", args=[table.evening.pk, table.seats[0].registration.player_id])
    assert (f'hx-get="{explained}"' in page, 'data-key="season"' in page) == (True, True)


def test_code_opens_no_page_of_the_league(table: Scene) -> None:
    phone = phone_at(table, VIEWER)
    for name in ("evening", "evening_live", "evening_hall"):
        assert phone.get(reverse(name, args=[table.evening.pk])).status_code == 404


def test_standings_are_those_of_the_codes_own_evening(table: Scene) -> None:
    other = scene(players=3)
    other.save(1, 0, 0, 99, 98)
    part = (
        phone_at(table, VIEWER)
        .get(reverse("guest_evening_live", args=[table.sheet.pk]), headers=ENGLISH)
        .content.decode()
    )
    assert (">99<" in part, part.count('data-key="place-')) == (False, 4)
    assert drawn_part(other.evening, "live/guest/evening_part.html") != part


def test_unchanged_standings_are_a_304_and_changed_ones_are_not(table: Scene) -> None:
    phone, address = phone_at(table, VIEWER), reverse("guest_evening_live", args=[table.sheet.pk])
    version = phone.get(address)["ETag"]
    assert phone.get(address, headers={"If-None-Match": version}).status_code == 304
    table.save(2, 2, 5, 26, 0, 40)
    assert phone.get(address, headers={"If-None-Match": version}).status_code == 200


@pytest.mark.parametrize("name", ["guest_evening", "guest_evening_live"])
def test_standings_end_with_the_code(table: Scene, name: str) -> None:
    phone = phone_at(table, VIEWER)
    revoke_access(access=table.sheet.accesses.get(), actor=None)
    assert phone.get(reverse(name, args=[table.sheet.pk])).status_code == 403
    assert Client().get(reverse(name, args=[table.sheet.pk])).status_code == 403
