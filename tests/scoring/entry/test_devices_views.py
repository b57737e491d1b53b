"""What the office knows of the browsers that write on a sheet."""

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from scoring.entry.services import note_device
from scoring.models import AuditEntry, Sheet, WritingDevice
from tests.scoring.codes import phone_at
from tests.scoring.entry.writing import JSON, Browser, browser_of
from tests.scoring.scenes import read_now
from tests.support.counting import counted

pytestmark = pytest.mark.django_db
PHONE = "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36"
TABLET = "Mozilla/5.0 (Linux; Android 14; SM-X200) AppleWebKit/537.36 Chrome/126.0 Safari/537.36"
DESKTOP = "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0"


def report(unsent: object, last_game: object = 0, agent: str = PHONE) -> dict[str, str]:
    return {"Unsent-Entries": f"{unsent}", "Last-Known-Game": f"{last_game}", "User-Agent": agent}


def ask(client: Client, page: str, *said: object, **how: str) -> None:
    """Ask for news as a script does."""
    client.get(page, headers={"HX-Request": "true", **report(*said, **how)})


@pytest.fixture
def browser(way: str) -> Browser:
    """A browser that has opened the page on which games are written."""
    opened = browser_of(way)
    opened.get(opened.page)
    return opened


@pytest.fixture
def office() -> Browser:
    """The secretary's browser beside a phone that has two entries not sent, heard from twelve minutes ago."""
    opened = browser_of("sheet")
    opened.table.save(1, 1, 12, 0, 7, 30)
    opened.get(opened.page)
    phone = phone_at(opened.table)
    page = reverse("guest_sheet", args=[opened.table.sheet.pk])
    phone.get(page)
    ask(phone, page, 4, 17)
    WritingDevice.objects.update(seen_at=timezone.now() - timedelta(minutes=12, seconds=5))
    return opened


def test_browser_that_asks_for_news_is_known_with_what_it_has_not_sent(browser: Browser) -> None:
    before = (browser.table.fresh().revision, AuditEntry.objects.count())
    ask(browser.client, browser.page, 4, 17)
    device = WritingDevice.objects.get()
    account = None if browser.way == "guest" else browser.table.secretary
    assert (device.sheet, device.account, device.kind) == (browser.table.sheet, account, "phone")
    assert (device.unsent, device.last_game) == (4, 17)
    ask(browser.client, browser.page, 0, 21)
    assert WritingDevice.objects.values_list("unsent", "last_game").get() == (0, 21)
    assert (browser.table.fresh().revision, AuditEntry.objects.count()) == before


def test_same_report_is_written_down_once_in_a_while(browser: Browser) -> None:
    ask(browser.client, browser.page, 2, 5)
    first = WritingDevice.objects.get().seen_at
    ask(browser.client, browser.page, 2, 5)
    assert WritingDevice.objects.get().seen_at == first
    WritingDevice.objects.update(seen_at=first - timedelta(seconds=16))
    ask(browser.client, browser.page, 2, 5)
    assert WritingDevice.objects.get().seen_at > first


def test_saved_game_costs_nothing_more_unless_others_wait(browser: Browser) -> None:
    points = (0, 12, 7, 30)
    browser.save(1, 0, *points)  # lets the sheet run
    with counted(note_device) as plain:
        browser.save(2, 0, *points)
    with counted(note_device) as reported:
        browser.save(3, 0, *points, headers={**JSON, **report(0, 3)})
    assert len(reported.queries) == len(plain.queries)
    assert not WritingDevice.objects.exists()
    browser.save(4, 0, *points, headers={**JSON, **report(3, 6)})
    assert WritingDevice.objects.get().unsent == 3


@pytest.mark.parametrize(("agent", "kind"), [(PHONE, "phone"), (TABLET, "tablet"), (DESKTOP, "computer")])
def test_device_is_called_what_it_says_it_is(agent: str, kind: str) -> None:
    browser = browser_of("guest")
    browser.get(browser.page)
    ask(browser.client, browser.page, 0, 0, agent=agent)
    assert WritingDevice.objects.get().kind == kind


@pytest.mark.parametrize("unsent", ["", "-1", "x", "٣", "12345678"])
def test_report_that_is_no_number_is_ignored(unsent: str) -> None:
    browser = browser_of("guest")
    browser.get(browser.page)
    ask(browser.client, browser.page, unsent.encode().decode("latin-1"), 0)
    assert not WritingDevice.objects.exists()


def test_browser_with_a_name_that_is_not_ours_is_ignored() -> None:
    browser = browser_of("guest")
    browser.client.cookies["device"] = "Sina's phone"
    ask(browser.client, browser.page, 1, 1)
    assert not WritingDevice.objects.exists()


def test_device_that_was_not_heard_from_for_long_is_forgotten(office: Browser) -> None:
    WritingDevice.objects.update(seen_at=timezone.now() - timedelta(hours=37))
    assert not office.get(office.page).context["devices"]
    ask(office.client, office.page, 0, 1)
    assert list(WritingDevice.objects.values_list("account", flat=True)) == [office.table.secretary.pk]


@pytest.mark.parametrize("name", ["sheet_enter", "sheet_submit", "evening", "sheet_life"])
def test_pages_of_the_office_say_what_a_phone_has_not_sent(office: Browser, name: str) -> None:
    table = office.table
    address = reverse(name, args=[table.evening.pk if name == "evening" else table.sheet.pk])
    page = office.get(address).content.decode()
    assert "Phone (with the table's code): last heard from 12 min ago" in page
    assert "<strong>4 entries not sent</strong>; it knows game 17" in page


def test_evening_tells_of_devices_only_who_may_write(office: Browser, client: Client) -> None:
    page = client.get(reverse("evening", args=[office.table.evening.pk]), headers={"Accept-Language": "en"})
    assert "last heard from" not in page.content.decode()


def test_submit_asks_again_if_a_device_has_reported_more_since_it_was_read(office: Browser) -> None:
    sheet = office.table.sheet
    address = reverse("sheet_submit", args=[sheet.pk])
    seen = office.get(address).context["seen_form"].initial
    WritingDevice.objects.update(unsent=5)
    page = office.client.post(address, seen, headers={"Accept-Language": "en"})
    assert "a device has reported something that it has not sent" in page.content.decode()
    assert office.table.fresh().state == Sheet.State.RUNNING
    office.client.post(address, page.context["seen_form"].initial)
    assert office.table.fresh().state == Sheet.State.SUBMITTED


def test_submit_does_not_ask_for_what_was_sent_meanwhile(office: Browser) -> None:
    sheet = office.table.sheet
    seen = office.get(reverse("sheet_submit", args=[sheet.pk])).context["seen_form"].initial
    WritingDevice.objects.update(unsent=0)
    office.client.post(reverse("sheet_submit", args=[sheet.pk]), seen)
    assert (read_now(sheet)["seen_content"] != "", office.table.fresh().state) == (True, Sheet.State.SUBMITTED)
