"""An office that others do not reach: what leaves it has no link and no code, and says how to answer without one."""

import re
from io import BytesIO

import pytest
from django.test import Client
from django.urls import reverse
from pypdf import PageObject, PdfReader
from reportlab.lib.units import mm

from scoring.mail.pdf import letter_pdf
from scoring.mail.selectors.servers import message_of
from scoring.models import Channel, League, Mail, Player, Reply
from scoring.publishing.services import allow_embedding
from scoring.registration.selectors.receipts import mark_of_receipt
from scoring.registration.services.own_answers import answer_evening
from tests.scoring.mail.mails import posted
from tests.scoring.registration.coming import Coming, coming, said, with_mail_server
from tests.scoring.scenes import three_after_a_game

pytestmark = pytest.mark.django_db
MODULES = 100
"""A page with fewer filled squares has no QR code."""


@pytest.fixture
def asked() -> Coming:
    made = coming(4)
    with_mail_server(made.league)
    League.objects.update(contact_phone="0431 123456")
    made.league.refresh_from_db()
    Player.objects.filter(pk=made.players[0].pk).update(postal_address="Deichstraße 5\n24105 Kiel")
    made.invite()
    return made


def office_of(made: Coming) -> Client:
    client = Client(headers={"Accept-Language": "de"})
    client.force_login(made.secretary)
    return client


def letters_of(made: Coming) -> list[PageObject]:
    return PdfReader(BytesIO(office_of(made).get(reverse("invitation_letters", args=[made.evening.pk])).content)).pages


def squares_on(page: PageObject) -> int:
    return page.get_contents().get_data().count(b" re")


def places_of(page: PageObject) -> dict[str, tuple[float, float]]:
    """Where each text begins on a page: from the left and from the upper edge, in millimetres."""
    found: dict[str, tuple[float, float]] = {}

    def note(words: str, user: list[float], line: list[float], *_font: object) -> None:
        if words.strip():
            at = (line[4] * user[0] + user[4]) / mm, 297 - (line[5] * user[3] + user[5]) / mm
            found.setdefault(words.strip(), at)

    page.extract_text(visitor_text=note)
    return found


@pytest.mark.clause("L4:invitation")
def test_letter_has_an_answer_strip_instead_of_a_code(asked: Coming, not_reached: None) -> None:
    first, _second = letters_of(asked)
    text = " ".join(first.extract_text().split())
    assert ("http" in text, squares_on(first) < MODULES) == (False, True)
    for said_there in ("0431 123456", "Antwort von Anke", "Ich komme", "Ich kann nicht", "mit dem Abschnitt unten"):
        assert said_there in text


@pytest.mark.clause("L4:invitation")
def test_letter_of_an_office_that_is_reached_has_a_code_and_the_telephone(asked: Coming) -> None:
    first, _second = letters_of(asked)
    text = " ".join(first.extract_text().split())
    assert (squares_on(first) > MODULES, "0431 123456" in text, "Antwort von" in text) == (True, True, False)


def test_address_stands_in_the_window_of_the_envelope(asked: Coming) -> None:
    """DIN 5008, form B: 20 to 105 mm from the left, 45 to 90 mm from above; the sender above the address."""
    found = places_of(letters_of(asked)[0])
    lines = [found[text] for text in (asked.league.name, "Anke", "Deichstraße 5", "24105 Kiel")]
    assert [20 < left < 105 and 45 < top < 90 for left, top in lines] == [True] * 4
    assert lines == sorted(lines, key=lambda at: at[1])


def test_day_of_an_evening_is_one_line(asked: Coming) -> None:
    day = asked.evening.date.strftime("%d.%m.%Y")
    assert any(day in text and "19:30" in text for text in places_of(letters_of(asked)[0]))


def test_letter_of_a_mail_has_the_same_window(asked: Coming) -> None:
    player = Player.objects.get(pk=asked.players[0].pk)
    Player.objects.filter(pk=player.pk).update(email="anke@example.org")
    mail = Mail.objects.first()
    mail.player = Player.objects.get(pk=player.pk)
    found = places_of(PdfReader(BytesIO(letter_pdf(mail))).pages[0])
    left, top = found["Deichstraße 5"]
    assert (20 < left < 105, 45 < top < 90) == (True, True)


@pytest.mark.clause("L4:invitation")
def test_mails_of_invitation_receipt_and_change_have_no_link_and_say_how_to_answer(
    asked: Coming, not_reached: None
) -> None:
    made = coming_without_address(asked)
    mails = {mail.kind: mail for mail in Mail.objects.order_by("pk")}
    assert {"invitation", "receipt"} <= mails.keys()
    for mail in mails.values():
        whole = "\n".join((mail.text, mail.html, mail.calendar or ""))
        assert (
            "://" in re.sub(r"-//[^\n]*//", "", whole),
            "List-Unsubscribe" in message_of(mail, from_address="a@b.example"),
        ) == (False, False)
        assert "0431 123456" in mail.text
    assert made.league == asked.league


def coming_without_address(asked: Coming) -> Coming:
    """Somebody is invited anew, and answers, while the office has no address."""
    Mail.objects.all().delete()
    asked.invite()
    answer_evening(evening=asked.evening, player=asked.players[1], is_coming=True, at=said().at, channel=Channel.LINK)
    return asked


def test_receipt_has_a_code_to_type_instead_of_a_picture(asked: Coming, not_reached: None) -> None:
    coming_without_address(asked)
    reply = Reply.objects.get()
    printed = PdfReader(BytesIO(office_of(asked).get(reverse("answer_receipt", args=[reply.key])).content)).pages[0]
    assert (squares_on(printed) < MODULES, "http" in printed.extract_text()) == (True, False)
    assert mark_of_receipt(reply).code in printed.extract_text()


def test_page_of_invitations_offers_no_dead_link_and_names_three_ways(asked: Coming, not_reached: None) -> None:
    page = office_of(asked).get(reverse("evening_invitations", args=[asked.evening.pk])).content.decode()
    assert ("http://" in page, "Link kopieren" in page, "Drei Wege" in page) == (False, False, True)


def test_text_for_the_messenger_asks_for_an_answer(asked: Coming, not_reached: None) -> None:
    asked.invite(others="messenger")
    page = office_of(asked).get(reverse("evening_invitations", args=[asked.evening.pk])).content.decode()
    assert ("Bitte hier antworten" in page, "0431 123456" in page) == (True, True)


def test_calendars_feed_and_page_of_addresses_have_none(not_reached: None, client: Client) -> None:
    played = three_after_a_game()
    played.submit()
    allow_embedding(league=played.league, actor=played.secretary, addresses=["https://club.example.org"])
    names = ("league_calendar", "results_feed", "subscriptions", "embedded_ranking")
    told = [client.get(reverse(name, args=[played.league.slug])).content.decode() for name in names]
    found = [re.findall(r"(?:https?|webcal)://(?!www\.w3\.org)[^\s\"<&]+", text) for text in told]
    assert found[0] == found[1] == found[3] == []
    assert [each for each in found[2] if "example" not in each] == []


def test_feed_has_the_office_s_address_and_the_same_number_by_whatever_name_it_is_asked(client: Client) -> None:
    played = three_after_a_game()
    played.submit()
    address = reverse("results_feed", args=[played.league.slug])
    one, other = (client.get(address, HTTP_HOST=host).content.decode() for host in ("testserver", "localhost"))
    assert one == other
    assert f'href="https://office.example{address}"' in one


def test_posted_mail_without_a_kind_to_switch_off_is_sent_all_the_same(asked: Coming, not_reached: None) -> None:
    assert "List-Unsubscribe" not in message_of(posted(asked.league), from_address="a@b.example")
