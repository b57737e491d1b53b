"""The feed of results, read as XML."""

from xml.etree import ElementTree

import pytest
from django.test import Client
from django.urls import reverse

from scoring.models import League, Membership, Player
from scoring.publishing.services import renew_feed_link
from tests.scoring.scenes import Scene, three_after_a_game
from tests.support.laying import laid_once

pytestmark = pytest.mark.django_db

ATOM = "{http://www.w3.org/2005/Atom}"


@pytest.fixture
@laid_once
def played() -> Scene:
    made = three_after_a_game()
    first, second, _third = (seat.registration.player for seat in made.seats)
    Player.objects.filter(pk=first.pk).update(name="<b>=1")
    Player.objects.filter(pk=second.pk).update(name="Björn Brandt", public_form=Player.PublicForm.SHORT)
    made.submit()
    return made


def entries(client: Client, address: str) -> list[dict[str, str]]:
    feed = ElementTree.fromstring(client.get(address).content)
    return [
        {
            "id": entry.findtext(f"{ATOM}id", ""),
            "title": entry.findtext(f"{ATOM}title", ""),
            "summary": entry.findtext(f"{ATOM}summary", ""),
            "state": entry.find(f"{ATOM}category").attrib["term"],
        }
        for entry in feed.findall(f"{ATOM}entry")
    ]


def test_result_is_told_as_provisional_until_it_is_signed_under_one_name(played: Scene, client: Client) -> None:
    address = reverse("results_feed", args=[played.league.slug])
    (before,) = entries(client, address)
    assert before["id"] == f"urn:uuid:{played.evening.calendar_uid}"
    assert before["state"] == "provisional"
    assert before["title"].endswith("(vorläufig)")
    updated = client.get(address)["ETag"]

    played.sign()
    (after,) = entries(client, address)
    assert (after["id"], after["state"]) == (before["id"], "official")
    assert after["title"].endswith("(amtlich)")
    assert client.get(address, headers={"If-None-Match": updated}).status_code == 200


@pytest.mark.parametrize("reader", ["visitor", "member"])
def test_names_have_the_form_of_the_public_whoever_reads(played: Scene, client: Client, reader: str) -> None:
    if reader == "member":
        client.force_login(played.secretary)
    (entry,) = entries(client, reverse("results_feed", args=[played.league.slug]))
    assert "Björn B." in entry["summary"]
    assert "Brandt" not in entry["summary"]
    assert "&lt;b&gt;=1" in entry["summary"]


def test_feed_is_atom_that_is_not_sent_twice(played: Scene, client: Client) -> None:
    address = reverse("results_feed", args=[played.league.slug])
    answer = client.get(address)
    assert answer["Content-Type"].startswith("application/atom+xml")
    assert client.get(address, headers={"If-None-Match": answer["ETag"]}).status_code == 304


def test_feed_of_a_closed_league_needs_a_secret_address(played: Scene, client: Client) -> None:
    League.objects.filter(pk=played.league.pk).update(is_public=False)
    assert client.get(reverse("results_feed", args=[played.league.slug])).status_code == 404
    member = Membership.objects.get(league=played.league, user=played.secretary)
    secret = renew_feed_link(membership=member, actor=played.secretary)
    (entry,) = entries(client, reverse("members_results_feed", args=[secret]))
    assert entry["state"] == "provisional"


def test_pages_of_a_public_league_lead_programs_to_feed_and_calendars(played: Scene, client: Client) -> None:
    season = reverse("season", args=[played.league.slug, played.season.pk])
    links = [
        f'href="{reverse("results_feed", args=[played.league.slug])}"',
        f'href="{reverse("league_calendar", args=[played.league.slug])}"',
        f'href="{reverse("season_calendar", args=[played.league.slug, played.season.pk])}"',
    ]
    head = client.get(season).content.decode().partition("</head>")[0]
    assert [link for link in links if link not in head] == []

    League.objects.filter(pk=played.league.pk).update(is_public=False)
    client.force_login(played.secretary)
    head = client.get(season).content.decode().partition("</head>")[0]
    assert [link for link in links if link in head] == []
