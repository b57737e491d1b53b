"""The form of a series in a browser: days follow from the rule, each can be changed, and all are taken back as one."""

from datetime import date

import pytest
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from scoring.models import Evening, Season
from tests.browser.accessibility import violations_in_both_themes
from tests.browser.barriers import Barrier
from tests.browser.sheets import sign_in
from tests.scoring.scenes import edition, league, official

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def _before_the_season(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is August: no day of these series is over, whenever this runs."""
    monkeypatch.setattr(timezone, "localdate", lambda *_moment, **_zone: date(2026, 8, 1))


@pytest.mark.clause("L4:deadline")
def test_days_are_shown_and_changed_holidays_left_out_and_the_whole_series_taken_back(
    page: Page, live_server: LiveServer
) -> None:
    of_league = league()
    edition(of_league)
    sign_in(page.context, live_server.url, official(of_league, "secretary"))
    scripts = Barrier(page, "**/bundles/series.js")
    page.goto(live_server.url + reverse("series_plan", args=[of_league.slug]), wait_until="commit")
    page.fill("[name=first_day]", "2026-10-01")
    page.fill("[name=last_day]", "2027-05-31")  # before any script is there
    scripts.open()
    expect(page.locator(".series-day [type=date]").first).to_have_value("2026-10-02")
    page.fill("[name=left_out]", "21.12.2026-06.01.2027 Weihnachtsferien")
    page.fill("[name=season_name]", "2026/27")
    days = page.locator(".series-day")
    expect(days.filter(has_text="Weihnachtsferien")).to_have_count(1)
    expect(days.filter(has_text="Weihnachtsferien").locator("[type=checkbox]")).not_to_be_checked()
    expect(days.nth(1).locator("[type=date]")).to_have_value("2026-11-06")
    expect(days.nth(1).locator("[type=datetime-local]")).to_have_value("2026-10-30T20:00")

    days.nth(1).locator("[type=date]").fill("2026-11-12")
    expect(days.nth(1)).to_contain_text("Donnerstag")
    expect(days.nth(1).locator("[type=datetime-local]")).to_have_value("2026-11-05T20:00")
    days.nth(2).locator("[type=checkbox]").uncheck()
    expect(page.locator("#series-save")).to_have_text("6 Spielabende planen")
    assert violations_in_both_themes(page) == []
    page.click("#series-save")
    page.wait_for_url("**/s/*/")
    planned = Evening.objects.order_by("date").values_list("date", flat=True)
    assert [f"{day:%d.%m.}" for day in planned] == ["02.10.", "12.11.", "05.02.", "05.03.", "02.04.", "07.05."]

    page.click("form[action$='/undo/'] button")
    page.click("dialog[open] [data-confirm-yes]")
    page.wait_for_url("**/seasons/")
    assert (Evening.objects.count(), Season.objects.count()) == (0, 0)


def test_days_of_another_rule_are_drawn_anew_and_looked_at_before_anything_is_planned(
    page: Page, live_server: LiveServer
) -> None:
    of_league = league()
    edition(of_league)
    sign_in(page.context, live_server.url, official(of_league, "secretary"))
    page.goto(live_server.url + reverse("series_plan", args=[of_league.slug]))
    page.fill("[name=first_day]", "2026-10-01")
    page.fill("[name=last_day]", "2027-03-31")
    page.fill("[name=season_name]", "2026/27")
    expect(page.locator("#series-save")).to_have_text("5 Spielabende planen")  # not on New Year's Day
    days = Barrier(page, "**/plan/?*")
    page.fill("[name=last_day]", "2027-01-31")
    page.click("#series-save")
    expect(page.locator("#messages")).to_contain_text("erst jetzt")
    expect(page.locator("#messages")).to_be_in_viewport()
    days.open()
    expect(page.locator("#series-save")).to_have_text("3 Spielabende planen")
    page.click("#series-save")
    page.wait_for_url("**/s/*/")
    assert [evening.date.month for evening in Evening.objects.order_by("date")] == [10, 11, 12]
