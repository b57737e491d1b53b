"""Axe looks at what invitations bring: an answer that is typed, the personal link and the receipt."""

import pytest
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import Browser, Page
from pytest_django.live_server_helper import LiveServer

from scoring.models import Channel, Reply
from scoring.registration.services.own_answers import answer_evening
from tests.browser.accessibility import violations_in_both_themes
from tests.browser.devices import thumb_phone
from tests.browser.sheets import sign_in
from tests.scoring.registration.coming import coming

pytestmark = pytest.mark.django_db(transaction=True)


def test_pages_of_invitations_have_no_violations(browser: Browser, page: Page, live_server: LiveServer) -> None:
    made = coming(6, capacity=2)
    made.invite()
    for player in made.players[:4]:
        now = timezone.now()
        answer_evening(evening=made.evening, player=player, is_coming=True, at=now, channel=Channel.LINK)
    sign_in(page.context, live_server.url, made.secretary)
    found = {}
    asked = f"{reverse('answer_type', args=[made.evening.pk])}?player={made.players[0].pk}"
    page.goto(live_server.url + asked)
    found[asked] = violations_in_both_themes(page)
    with thumb_phone(browser) as phones:
        phone = phones.new_page()
        receipt = reverse("receipt", args=[Reply.objects.earliest("pk").key])
        for address in (made.link_of(made.players[0]), made.link_of(made.players[5]), receipt):
            phone.goto(live_server.url + address)
            found[address] = violations_in_both_themes(phone)
    assert {name: violations for name, violations in found.items() if violations} == {}
