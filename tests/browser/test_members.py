"""A player's desk, the list of a club being read, and two players made one: axe finds nothing on these pages."""

import pytest
from django.urls import reverse
from playwright.sync_api import BrowserContext, FilePayload, Page, expect
from pytest_django.live_server_helper import LiveServer

from scoring.models import Player, Reply
from tests.browser.accessibility import violations_in_both_themes
from tests.browser.sheets import sign_in
from tests.scoring.registration.coming import coming
from tests.scoring.result_scenes import closed_evening
from tests.scoring.scenes import player_account

pytestmark = pytest.mark.django_db(transaction=True)

LIST = "Name;Verein;Geb.-Datum\nKoch, Anke;Uno Kiel;1980\nBjorn;;\nOle Nordmann;Uno Kiel;1990\n"


def test_secretary_who_plays_answers_reads_a_list_and_merges_two(
    page: Page, live_server: LiveServer, context: BrowserContext
) -> None:
    made = coming(3, capacity=12)
    for day in (3, 4):
        closed_evening(made.season, {"Björn": 12, "Anke": 9}, day=day)
    sign_in(context, live_server.url, player_account("Anke", made.league, "secretary"))
    found = []

    page.goto(live_server.url)
    found += violations_in_both_themes(page)
    page.get_by_role("button", name="Ich komme").click()
    expect(page.get_by_text("Sie sind dabei", exact=True)).to_be_visible()
    found += violations_in_both_themes(page)

    page.goto(live_server.url + reverse("member_list_upload", args=[made.league.slug]))
    file = FilePayload(name="Mitglieder.csv", mimeType="text/csv", buffer=LIST.encode("cp1252"))
    page.locator("input[type=file]").set_input_files(file)
    page.locator("main form button").first.click()
    page.get_by_text("Was die Spalten bedeuten").click()
    found += violations_in_both_themes(page)

    other = Player.objects.create(league=made.league, name="Anke Koch")
    anke = Player.objects.get(name="Anke")
    page.goto(live_server.url + reverse("player_merge", args=[made.league.slug, anke.pk]) + f"?other={other.pk}")
    found += violations_in_both_themes(page)
    assert found == []
    assert Reply.objects.get().is_coming
