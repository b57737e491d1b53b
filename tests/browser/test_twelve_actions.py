"""A season of eight evenings is planned and forty members are invited to it with twelve actions: clicks and fields."""

import re
from collections import Counter
from dataclasses import dataclass
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest
from django.urls import reverse
from django.utils import timezone
from icalendar import Calendar
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from scoring.mail.services.delivery import deliver_due_mails
from scoring.models import Evening, EveningInvitation, League, Player, User
from scoring.people.selectors.personal_links import address_of, secrets_of
from tests.browser.sheets import sign_in
from tests.scoring.scenes import edition, league, official
from tests.support.mail_server import MailServer, running_mail_server
from tests.support.qr_codes import codes_on_pages

pytestmark = pytest.mark.django_db(transaction=True)
MOST_ACTIONS = 12
EVENINGS, MEMBERS, WITH_ADDRESS = 8, 40, 26
FRIDAY = 4


@dataclass(slots=True)
class Hand:
    """What a person does on a page; every click and every field counts."""

    page: Page
    actions: int = 0

    def click(self, selector: str) -> None:
        self.actions += 1
        self.page.click(selector)

    def fill(self, field: str, value: str) -> None:
        self.actions += 1
        self.page.fill(f"[name={field}]", value)
        self.page.locator(f"[name={field}]").dispatch_event("change")


@pytest.fixture
def club() -> League:
    """A league of forty members, of whom twenty-six have an address, and no season yet."""
    of_league = league()
    edition(of_league)
    for at in range(MEMBERS):
        email = f"member{at}@example.org" if at < WITH_ADDRESS else ""
        Player.objects.create(league=of_league, name=f"Mitglied {at:02}", email=email)
    return of_league


@pytest.fixture
def secretary(club: League) -> User:
    return official(club, "secretary", name="Sina Schrift")


@pytest.mark.clause("L4:invitation")
def test_eight_evenings_are_planned_and_forty_members_invited_with_twelve_actions(
    page: Page, live_server: LiveServer, club: League, secretary: User, settings: Any, tmp_path: Path
) -> None:
    with running_mail_server() as mail_server:
        settings.EMAIL_HOST, settings.EMAIL_PORT, settings.EMAIL_SECURITY = "127.0.0.1", mail_server.port, "none"
        settings.EMAIL_MOST_PER_MINUTE, settings.PUBLIC_ADDRESS = MEMBERS, "https://office.example"
        sign_in(page.context, live_server.url, secretary)
        hand = Hand(page)
        page.goto(live_server.url + reverse("league", args=[club.slug]))
        plan(hand)
        letters = invite(hand)
        print(f"actions: {hand.actions}")
        assert hand.actions <= MOST_ACTIONS
        deliver_due_mails()
    expect_one_mail_each(mail_server, club)
    pdf = page.request.get(live_server.url + letters).body()
    without = club.players.filter(email="").order_by("sort_key", "name")
    links = secrets_of(without)
    assert codes_on_pages(pdf, tmp_path) == [address_of(links[player.pk]) for player in without]
    asked = EveningInvitation.objects.values_list("evening", "player", "way")
    assert len(set(asked)) == EVENINGS * MEMBERS


def plan(hand: Hand) -> None:
    """Eight first Fridays, as the form proposes them, which leaves out New Year's Day; only which months is typed."""
    first = (timezone.localdate().replace(day=1) + timedelta(days=32)).replace(day=1)
    begins = [months_later(first, number) for number in range(EVENINGS)]
    months = EVENINGS + any((day.month, day.weekday()) == (1, FRIDAY) for day in begins)
    hand.click("main a[href$='/seasons/plan/']")
    hand.fill("first_day", first.isoformat())
    hand.fill("last_day", (months_later(first, months) - timedelta(days=1)).isoformat())
    days = hand.page.locator(".series-day input[type=date]")
    expect(days.first).to_have_value(re.compile(f"{first:%Y-%m}-0"))
    expect(days).to_have_count(months)
    expect(hand.page.locator("#series-save")).to_have_text(f"{EVENINGS} Spielabende planen")
    hand.click("#series-save")
    hand.page.wait_for_url("**/s/*/")
    assert [one.date.weekday() for one in Evening.objects.all()] == [FRIDAY] * EVENINGS


def invite(hand: Hand) -> str:
    """All members to all evenings; gives the address of the letters."""
    hand.click("a[href^='/evenings/']")
    hand.click("a[href$='/invitations/']")
    hand.click("[name=evenings][value=season]")
    hand.click("#invite .button.primary")
    expect(hand.page.locator(".notice.success")).to_contain_text(
        f"{WITH_ADDRESS} per Mail, {MEMBERS - WITH_ADDRESS} per Brief"
    )
    hand.actions += 1  # the link to the letters
    return str(hand.page.locator("a[href$='letters.pdf']").get_attribute("href"))


def expect_one_mail_each(mail_server: MailServer, club: League) -> None:
    """Exactly one message per member with an address, with the own link and the eight evenings for the calendar."""
    with_address = list(club.players.exclude(email=""))
    assert Counter(mail_server.recipients) == Counter(player.email for player in with_address)
    links = {player.email: secrets_of([player])[player.pk] for player in with_address}
    for recipient, message in zip(mail_server.recipients, mail_server.messages, strict=True):
        text, calendar = message.get_body(("plain",)), None
        assert text is not None
        assert address_of(links[recipient]) in text.get_content()
        parts = [part for part in message.walk() if part.get_content_type() == "text/calendar"]
        calendar = Calendar.from_ical(parts[0].get_content())
        assert (len(parts), len(calendar.walk("VEVENT"))) == (1, EVENINGS)


def months_later(day: date, months: int) -> date:
    years, month = divmod(day.month - 1 + months, 12)
    return date(day.year + years, month + 1, 1)
