"""The demo that an earlier version had put among the real data: said plainly, and thrown away by one person."""

import json
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from scoring.models import League, SignedVersion, User
from scoring.office.selectors.old_demo import ACCOUNTS, AUDITOR, NAME
from scoring.office.services.demo import _ACCOUNTS
from tests.scoring.scenes import Scene, league, official, scene

pytestmark = pytest.mark.django_db
SAID = "die Demo einer früheren Version"


@pytest.fixture
def demo() -> Scene:
    """A league as ``make run`` has left it: one sheet is signed."""
    made = scene()
    for account, name in ((made.secretary, "schriftwesen"), (made.auditor, AUDITOR)):
        account.username = name
        account.save()
    League.objects.filter(pk=made.league.pk).update(name=NAME)
    made.save(1, 1, 12, 0, 7, 30)
    made.submit()
    made.sign()
    return made


@pytest.fixture
def president() -> User:
    """Of the real league in the same office."""
    return official(league("Uno-Freunde Kiel"), "president")


def deletion(of: Scene) -> str:
    return reverse("league_delete", args=[of.league.slug])


def desk(client: Client, user: User) -> str:
    client.force_login(user)
    return client.get("/").content.decode()


def test_demo_is_said_plainly_and_goes_although_the_program_has_signed_in_it(
    client: Client, demo: Scene, president: User
) -> None:
    assert (SAID in desk(client, president), deletion(demo) in desk(client, president)) == (True, True)
    asked = client.get(deletion(demo)).content.decode()
    assert ("Protokolle das Programm selbst" in asked, "Die Konten bleiben" in asked) == (True, False)

    assert client.post(deletion(demo), {"typed_name": NAME}).status_code == 302

    assert (League.objects.filter(name=NAME).exists(), SignedVersion.objects.exists()) == (False, False)
    assert SAID not in desk(client, president)
    closed = User.objects.filter(is_active=False).order_by("username")
    assert [account.username for account in closed] == [AUDITOR, "schriftwesen"]


def test_account_of_the_demo_that_is_somebodys_in_another_league_or_throws_it_away_stays(
    client: Client, demo: Scene
) -> None:
    league("Uno-Freunde Kiel").memberships.create(user=demo.secretary)
    by = official(demo.league, "president")
    User.objects.filter(pk=by.pk).update(username="praesidentin")
    client.force_login(by)

    client.post(deletion(demo), {"typed_name": NAME})

    assert [account.username for account in User.objects.filter(is_active=False)] == [AUDITOR]
    assert client.get("/").status_code == 200


def of_another_name(demo: Scene) -> None:
    League.objects.filter(pk=demo.league.pk).update(name="Uno-Freunde Lübeck")


def signed_later(demo: Scene) -> None:
    SignedVersion.objects.update(signed_at=timezone.now() + timedelta(hours=1))


def signed_by_somebody(demo: Scene) -> None:
    User.objects.filter(pk=demo.auditor.pk).update(username="rolf")


@pytest.mark.clause("L6.6")
@pytest.mark.parametrize("so_it_is_none", [of_another_name, signed_later, signed_by_somebody])
def test_league_in_which_people_have_signed_is_no_demo_and_stays(
    client: Client, demo: Scene, so_it_is_none: Any
) -> None:
    so_it_is_none(demo)
    leader = official(demo.league, "president")
    assert SAID not in desk(client, leader)

    client.post(deletion(demo), {"typed_name": League.objects.get().name})

    assert League.objects.exists()


def test_demo_is_offered_to_nobody_without_a_word_in_it(client: Client, demo: Scene, president: User, settings) -> None:
    player = official(league("Uno-Freunde Kiel"), "player")
    assert SAID not in desk(client, player)
    assert client.post(deletion(demo), {"typed_name": NAME}).status_code == 403
    settings.HAS_EMBEDDED_WORKER = False
    assert SAID not in desk(client, president), "on a server it is the operator's business"
    settings.HAS_EMBEDDED_WORKER, settings.IS_DEMO = True, True
    assert SAID not in desk(client, president)


def test_demo_is_known_by_what_the_program_loads() -> None:
    files = Path(__file__).parents[3] / "fixtures" / "season-2025-26"
    assert json.loads((files / "season.json").read_text())["league"] == NAME
    assert tuple(username for username, _name in _ACCOUNTS.values()) == ACCOUNTS
