"""The page on which a season is closed, and what the page of the season says of it."""

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from scoring.audit.services.closing import Part
from scoring.models import Season, SeasonVersion, User
from tests.scoring.closed_season import Closed, close, closed_season, corrected, sign_as, unclosed_season
from tests.scoring.scenes import evening, official

pytestmark = [pytest.mark.django_db, pytest.mark.clause("L6.6"), pytest.mark.usefixtures("in_english", "logged_scenes")]


@pytest.fixture
def unclosed() -> Closed:
    return unclosed_season()


@pytest.fixture
def closed() -> Closed:
    return closed_season()


def page(table: Closed) -> str:
    return reverse("season_closing", args=[table.season.league.slug, table.season.pk])


def as_(client: Client, user: User) -> Client:
    client.force_login(user)
    return client


def signs(client: Client, table: Closed, part: str, **said: str) -> str:
    """Sign what the page shows; the page that follows."""
    seen = client.get(page(table)).context["closing"].bound.sha256
    answer = client.post(page(table), {"part": part, "seen_hash": seen, **said}, follow=True)
    return answer.content.decode()


def test_two_close_a_season_by_its_page(unclosed: Closed, client: Client) -> None:
    shown = as_(client, unclosed.president).get(unclosed.season.get_absolute_url()).content.decode()
    assert page(unclosed) in shown
    assert "You have signed" in signs(client, unclosed, "president")
    answer = signs(as_(client, unclosed.first.auditor), unclosed, "auditor")
    assert "the season is closed" in answer
    client.logout()
    shown = client.get(unclosed.season.get_absolute_url()).content.decode()
    assert "This season is closed" in shown
    assert unclosed.president.display_name in shown


def test_page_lists_what_is_open_and_offers_no_signature_then(unclosed: Closed, client: Client) -> None:
    ahead = evening(unclosed.season, date=unclosed.season.ends_on)
    shown = as_(client, unclosed.president).get(page(unclosed)).content.decode()
    assert f'href="{ahead.get_absolute_url()}"' in shown
    assert "Sign as president" not in shown


@pytest.mark.parametrize("office", ["secretary", "steward"])
def test_others_see_the_page_and_do_not_sign(unclosed: Closed, client: Client, office: str) -> None:
    as_(client, official(unclosed.first.league, office))
    assert "Sign as" not in client.get(page(unclosed)).content.decode()
    assert client.post(page(unclosed), {"part": "president"}).status_code == 403


def test_president_does_not_sign_as_auditor(unclosed: Closed, client: Client) -> None:
    answer = signs(as_(client, unclosed.president), unclosed, "auditor")
    assert not SeasonVersion.objects.exists()
    assert "Sign as president" in answer


def test_signature_is_taken_back_by_its_button(unclosed: Closed, client: Client) -> None:
    signs(as_(client, unclosed.president), unclosed, "president")
    assert "Take my signature back" in client.get(page(unclosed)).content.decode()
    client.post(page(unclosed), {"step": "take_back"})
    assert not SeasonVersion.objects.exists()


def test_next_version_says_who_moves_and_the_season_what_has_changed(closed: Closed, client: Client) -> None:
    corrected(closed)
    shown = as_(client, closed.first.auditor).get(page(closed)).content.decode()
    assert "What moves with this version" in shown
    assert 'value="It is 3 on paper"' in shown
    answer = signs(client, closed, "auditor", reason="")
    assert "Please say why" in answer
    signs(client, closed, "auditor", reason="3 on paper")
    assert "is closed. Version" not in client.get(closed.season.get_absolute_url()).content.decode()
    assert "version 2 of the season counts now" in signs(as_(client, closed.president), closed, "president")
    client.logout()
    shown = client.get(closed.season.get_absolute_url()).content.decode()
    assert "Version 2, signed on" in shown
    assert "Reason: 3 on paper" in shown
    assert "changed with this version" in shown


def test_season_that_is_over_waits_for_both_on_their_desks(unclosed: Closed, client: Client) -> None:
    def waits(user: User) -> list[Season]:
        return list(as_(client, user).get(reverse("home")).context["dashboard"].to_sign)

    Season.objects.update(ends_on=timezone.localdate() - timedelta(days=1))
    season = unclosed.season
    president, auditor = unclosed.president, unclosed.first.auditor
    assert (waits(president), waits(auditor), waits(unclosed.first.secretary)) == ([season], [season], [])
    sign_as(season, president, Part.PRESIDENT)
    assert (waits(president), waits(auditor)) == ([], [season])
    sign_as(season, auditor, Part.AUDITOR)
    assert (waits(president), waits(auditor)) == ([], [])
    corrected(unclosed)
    assert (waits(president), waits(auditor)) == ([season], [season])
    close(season, president, auditor, "3")
    assert (waits(president), waits(auditor)) == ([], [])
