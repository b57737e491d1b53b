"""The pages that delete an evening or a season: who is offered what, and what they say before. A league is deleted
where it is dissolved (``test_dissolution_views``)."""

import pytest
from django.test import Client
from django.urls import reverse

from scoring.models import Evening, Season
from tests.scoring.scenes import Scene, official, scene
from tests.support.laying import laid_once

pytestmark = [pytest.mark.django_db, pytest.mark.clause("L6.6")]
KINDS = {"evening": Evening, "season": Season}


@pytest.fixture
@laid_once
def tried() -> Scene:
    """An evening with a game that nobody has signed."""
    table = scene()
    table.save(1, 1, 12, 0, 7, 30)
    return table


@pytest.fixture
def president(client: Client, tried: Scene) -> Client:
    client.force_login(official(tried.league, "president"))
    return client


def address(kind: str, page: str, of: Scene) -> str:
    keys = {
        "evening": [of.evening.pk],
        "season": [of.league.slug, of.season.pk],
    }
    return reverse(f"{kind}_{page}", args=keys[kind])


def shown(client: Client, path: str) -> str:
    return client.get(path).content.decode()


@pytest.mark.parametrize("kind", KINDS)
def test_president_deletes_what_was_only_tried_after_seeing_what_goes(
    president: Client, tried: Scene, kind: str
) -> None:
    page = address(kind, "delete", tried)
    assert page in shown(president, address(kind, "edit", tried))
    assert all(words in shown(president, page) for words in ("1 Spiel", "1 Protokoll", "4 Anmeldungen"))
    president.post(page)
    assert not KINDS[kind].objects.exists()
    assert president.get("/").status_code == 200


@pytest.mark.parametrize("kind", KINDS)
def test_page_says_why_something_signed_stays_and_offers_nothing(president: Client, tried: Scene, kind: str) -> None:
    tried.submit()
    tried.sign()
    page = address(kind, "delete", tried)
    for path in (page, address(kind, "edit", tried)):
        seen = shown(president, path)
        assert ("Was vier Augen bestätigt haben" in seen, "§ L6.6" in seen, f'href="{page}"' in seen) == (
            True,
            True,
            False,
        )
    assert "Endgültig löschen</button>" not in shown(president, page)
    president.post(page)
    assert KINDS[kind].objects.exists()


@pytest.mark.parametrize("kind", KINDS)
def test_secretary_is_told_that_only_the_president_deletes_what_is_written(
    client: Client, tried: Scene, kind: str
) -> None:
    client.force_login(tried.secretary)
    page = address(kind, "delete", tried)
    assert "nur das Präsidium löschen" in shown(client, address(kind, "edit", tried))
    assert "nur das Präsidium löschen" in shown(client, page)
    client.post(page)
    assert KINDS[kind].objects.exists()
