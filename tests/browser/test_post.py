"""An uncertain mail is decided; its account, and what somebody wants, looked at by axe in light and dark."""

from typing import Any

import pytest
from django.urls import reverse
from playwright.sync_api import BrowserContext, Page, expect
from pytest_django.live_server_helper import LiveServer

from scoring.mail.selectors.switches import unsubscribe_link
from scoring.mail.services.outbox import addressed_to
from scoring.models import Mail, MailAccount, Player
from tests.browser.accessibility import violations_in_both_themes
from tests.browser.sheets import sign_in
from tests.scoring.mail.mails import posted
from tests.scoring.scenes import league, official

pytestmark = pytest.mark.django_db(transaction=True)


def test_uncertain_mail_is_decided_and_its_reader_does_without_such_mails(
    page: Page, live_server: LiveServer, context: BrowserContext, settings: Any
) -> None:
    settings.PUBLIC_ADDRESS = "https://office.example"
    club = league()
    MailAccount.objects.create(league=club, host="smtp.example.org", from_address="office@example.org")
    anke = Player.objects.create(league=club, name="Anke", email="anke@example.org")
    mail = posted(club, addressed_to(anke))
    Mail.objects.update(state="uncertain", claimed_at=mail.posted_at)
    sign_in(context, live_server.url, official(club, "president", "secretary"))
    found = []

    page.goto(live_server.url + reverse("post", args=[club.slug]))
    page.get_by_role("link", name=mail.subject).click()
    page.get_by_role("button", name="Sie ist angekommen").click()
    expect(page.get_by_role("heading", name="Ist sie angekommen?")).to_have_count(0)
    page.goto(live_server.url + reverse("mail_account", args=[club.slug]))
    found += violations_in_both_themes(page)
    page.goto(unsubscribe_link(mail).replace(settings.PUBLIC_ADDRESS, live_server.url))
    page.get_by_label("Ergebnis eines Spielabends").uncheck()
    page.get_by_role("button", name="Speichern").click()
    expect(page.get_by_text("Gespeichert. Von jetzt an")).to_be_visible()
    found += violations_in_both_themes(page)
    assert found == []
    assert list(anke.silenced_kinds.values_list("kind", flat=True)) == ["result"]
