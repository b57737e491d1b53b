"""What a league shows of itself: published with an imprint, privacy notice, and what search engines may see."""

import pytest
from django.test import Client
from django.urls import reverse

from scoring.models import AuditEntry, League
from tests.scoring.scenes import league, official, scene, season

pytestmark = pytest.mark.django_db
IMPRINT = "Uno Kiel e. V.\n\nHafenstr. 1"


def test_new_league_is_public_once_the_president_has_published_it_with_an_imprint(client: Client) -> None:
    row = season(League.objects.create(name="Kiel", slug="kiel")).league
    address, publish = reverse("league", args=[row.slug]), reverse("league_publish", args=[row.slug])
    assert client.get(address).status_code == 404
    client.force_login(official(row, "president"))
    club = client.get(reverse("affairs", args=[row.slug]))
    assert (f'href="{publish}"' in club.content.decode(), club.context["is_unpublished"]) == (True, True)
    refused = client.post(publish, {"is_public": "on"}, headers={"Accept-Language": "en"})
    assert "To publish, an imprint is needed" in refused.content.decode()
    assert Client().get(address).status_code == 404
    client.post(publish, {"is_public": "on", "imprint": IMPRINT})
    client.post(publish, {"is_public": "on", "imprint": IMPRINT})
    assert Client().get(address).status_code == 200
    assert AuditEntry.objects.filter(league=row, action="league.published").count() == 1
    assert not client.get(reverse("affairs", args=[row.slug])).context["is_unpublished"]


def test_president_hides_a_league_again_and_decides_what_visitors_may_do(client: Client) -> None:
    row = season(league()).league
    client.force_login(official(row, "president"))
    publish = reverse("league_publish", args=[row.slug])
    client.post(publish, {"is_public": "on", "is_referee_public": "on", "imprint": ""})
    row.refresh_from_db()
    assert (row.is_public, row.is_referee_public, row.is_live_public, row.welcomes_guests) == (True, True, False, False)
    client.post(publish, {"imprint": ""})
    assert not League.objects.get().is_public
    actions = list(AuditEntry.objects.filter(league=row).order_by("sequence").values_list("action", flat=True))
    assert actions == ["league.opened", "league.hidden", "league.opened"]


def test_former_address_of_the_texts_leads_on(client: Client) -> None:
    row = season(league()).league
    client.force_login(official(row, "president"))
    answer = client.get(reverse("league_texts", args=[row.slug]))
    assert answer["Location"] == reverse("league_publish", args=[row.slug])


def test_secretary_cannot_publish(client: Client) -> None:
    row = season(league(is_public=False)).league
    client.force_login(official(row, "secretary"))
    assert publish_offered(client, row) is False
    assert client.post(reverse("league_publish", args=[row.slug])).status_code == 403


def publish_offered(client: Client, row: League) -> bool:
    return reverse("league_publish", args=[row.slug]) in client.get(reverse("league", args=[row.slug])).content.decode()


def test_imprint_and_privacy_notice_are_linked_on_every_page_of_the_league(client: Client) -> None:
    row = season(league()).league
    client.force_login(official(row, "president"))
    texts = {"imprint": IMPRINT, "privacy_text": "<b>Namen</b> und Ergebnisse", "is_public": "on"}
    assert client.post(reverse("league_publish", args=[row.slug]), texts).status_code == 302
    page = Client().get(reverse("players", args=[row.slug])).content.decode()
    for name in ("imprint", "privacy_notice"):
        assert f'href="{reverse(name, args=[row.slug])}"' in page
    assert "<p>Uno Kiel e. V.</p>\n\n<p>Hafenstr. 1</p>" in text_of("imprint", row)
    assert "&lt;b&gt;Namen&lt;/b&gt; und Ergebnisse" in text_of("privacy_notice", row)


def text_of(name: str, row: League) -> str:
    return Client().get(reverse(name, args=[row.slug])).content.decode()


def test_robots_may_look_at_public_leagues_only(client: Client) -> None:
    league("A", slug="offen")
    League.objects.create(name="B", slug="zu")
    lines = client.get("/robots.txt").content.decode().splitlines()
    assert lines == [
        "User-agent: *",
        "Allow: /$",
        "Allow: /static/",
        "Allow: /l/offen/",
        "Allow: /evenings/",
        "Disallow: /",
    ]


def test_robots_of_an_office_without_a_public_league_are_sent_away(client: Client) -> None:
    league(is_public=False)
    assert "/evenings/" not in client.get("/robots.txt").content.decode()


def test_only_pages_that_everybody_sees_are_for_search_engines(client: Client) -> None:
    row = scene()
    assert "X-Robots-Tag" not in client.get(reverse("evening", args=[row.evening.pk])).headers
    for address in (reverse("login"), reverse("guest_link", args=["A" * 22]), reverse("guest_code")):
        assert client.get(address).headers["X-Robots-Tag"] == "noindex"
    client.force_login(official(row.league, "president"))
    for address in (reverse("members", args=[row.league.slug]), reverse("sheet", args=[row.sheet.pk])):
        assert client.get(address).headers["X-Robots-Tag"] == "noindex"
    League.objects.update(is_public=False)
    assert client.get(reverse("evening", args=[row.evening.pk])).headers["X-Robots-Tag"] == "noindex"
