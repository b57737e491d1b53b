"""Reporting irregularities with everybody told, listing and settling them."""

import pytest
from django.test import Client
from django.urls import reverse

from scoring.audit.services.audit_readings import TypedFigure, record_readings
from scoring.audit.services.irregularities import report_irregularity, settle_irregularity
from scoring.audit.services.reviews import submit_sheet
from scoring.core.addresses import whole_address
from scoring.mail.services.delivery import deliver_due_mails
from scoring.models import Irregularity, Mail, Player
from tests.scoring.scenes import Scene, scene
from tests.support.laying import laid_once
from tests.support.mail_server import MailServer

pytestmark = pytest.mark.django_db


@pytest.fixture
@laid_once
def table() -> Scene:
    """Two rows that are the same: a warning that nobody has confirmed. Anke has a mail address."""
    played = scene()
    for number in (1, 2):
        played.save(number, 1, 12, 0, 7, 30)
    submit_sheet(sheet_id=played.sheet.pk, actor=played.secretary, accept_warnings=True)
    anke = played.seats[0].registration.player
    anke.email = "anke@example.org"
    anke.save()
    return played


@pytest.fixture
def auditor(client: Client, table: Scene) -> Client:
    client.force_login(table.auditor)
    client.cookies["django_language"] = "en"
    return client


def report_page(table: Scene) -> str:
    return reverse("sheet_irregularity", args=[table.sheet.pk])


@pytest.mark.clause("L6.6")
def test_report_tells_everybody_by_mail_and_on_the_evenings_page(
    auditor: Client, table: Scene, mail_server: MailServer
) -> None:
    page = auditor.get(report_page(table))
    assert [[player.name for player in page.context[name]] for name in ("by_mail", "in_person")] == [
        ["Anke"],
        ["Björn", "Cäcilia", "Dörte"],
    ]
    data = {"game_number": 1, "seat": table.seats[0].pk, "description": "The paper says 21."}
    answer = auditor.post(report_page(table), data, follow=True).content.decode()
    assert "1 mail is on its way." in answer
    assert "Without a mail address, to be told in person: Björn, Cäcilia, Dörte" in answer
    assert list(Irregularity.objects.values_list("game_number", "seat", "description")) == [
        (1, table.seats[0].pk, "The paper says 21.")
    ]
    deliver_due_mails()
    (message,) = mail_server.messages
    body = message.get_body(("plain",)).get_content()
    link = whole_address(reverse("evening", args=[table.evening.pk]))
    assert (message["To"], link in body, "The paper says 21." in body) == ("Anke <anke@example.org>", True, True)
    assert "The paper says 21." in Client().get(reverse("evening", args=[table.evening.pk])).content.decode()


@pytest.mark.clause("L6.6")
def test_report_without_a_mail_server_says_that_nobody_gets_the_mail(auditor: Client, table: Scene) -> None:
    said = "the mails stay in the outbox and reach nobody"
    assert said in auditor.get(report_page(table)).content.decode()
    answer = auditor.post(report_page(table), {"description": "The paper says 21."}, follow=True).content.decode()
    assert (said in answer, "on its way." in answer) == (True, False)
    deliver_due_mails()
    page = auditor.get(reverse("irregularities", args=[table.league.slug])).content.decode()
    assert ("0 of 4 participants were told" in page, "nobody has received it" in page) == (True, True)
    assert "handed to" not in page


def test_reporter_without_an_address_is_told_that_answers_reach_nobody(
    auditor: Client, table: Scene, mail_server: MailServer
) -> None:
    assert "Your account has no mail address" in auditor.get(report_page(table)).content.decode()
    table.auditor.email = "rolf@example.org"
    table.auditor.save()
    assert "Your account has no mail address" not in auditor.get(report_page(table)).content.decode()


def test_report_where_nobody_has_an_address_promises_no_mail(auditor: Client, table: Scene) -> None:
    Player.objects.update(email="")
    answer = auditor.post(report_page(table), {"description": "The paper says 21."}, follow=True).content.decode()
    assert ("to be told in person: Anke, Björn, Cäcilia, Dörte" in answer, "on its way" in answer) == (True, False)


@pytest.mark.clause("L6.6")
def test_participants_who_were_told_in_person_are_ticked(auditor: Client, table: Scene) -> None:
    row = reported(table)
    notices = [notice.pk for notice in row.notices.filter(player__name__in=("Björn", "Cäcilia"))]
    page = auditor.post(reverse("irregularity_told", args=[row.pk]), {"notice": notices}, follow=True).content.decode()
    assert "2 of 4 participants were told" in page
    assert "Björn: told in person by Rolf Recht" in page


def test_report_without_words_tells_nobody(auditor: Client, table: Scene) -> None:
    assert list(auditor.post(report_page(table), {"description": " "}).context["form"].errors) == ["description"]
    assert (Irregularity.objects.count(), Mail.objects.count()) == (0, 0)


@pytest.mark.clause("L6.6")
def test_finding_becomes_an_irregularity_with_its_words_and_paragraph(auditor: Client, table: Scene) -> None:
    (note,) = auditor.get(reverse("sheet_review", args=[table.sheet.pk])).context["protocol"].warnings
    form = auditor.get(report_page(table), {"finding": note.fingerprint}).context["form"]
    assert form.initial["description"].startswith(note.text)
    assert all(f"§ {clause}" in form.initial["description"] for clause in note.clauses)
    data = {"description": form.initial["description"], "fingerprint": note.fingerprint}
    auditor.post(report_page(table), data)
    audit = auditor.get(reverse("sheet_review", args=[table.sheet.pk])).context["audit"]
    assert (audit.open_warnings, len(audit.open_irregularities), audit.can_be_signed) == ((), 1, False)


@pytest.mark.clause("L6.6")
def test_difference_becomes_an_irregularity_with_both_values(auditor: Client, table: Scene) -> None:
    seat = table.seats[0].pk
    record_readings(sheet_id=table.sheet.pk, actor=table.auditor, figures=[TypedFigure(1, seat, "21")])
    form = auditor.get(report_page(table), {"place": f"1-{seat}"}).context["form"]
    assert form.initial == {
        "game_number": 1,
        "seat": seat,
        "description": "The paper says “21”, the sheet says “12” (§ L6.6).",
    }


@pytest.mark.parametrize("query", [{"finding": "0"}, {"place": ""}, {"place": "9-marks"}, {"place": "9-1"}])
def test_report_page_starts_empty_for_what_is_not_there(auditor: Client, table: Scene, query: dict[str, str]) -> None:
    assert auditor.get(report_page(table), query).context["form"].initial == {}


def reported(table: Scene) -> Irregularity:
    return report_irregularity(sheet_id=table.sheet.pk, actor=table.auditor, description="Twice?")


@pytest.mark.clause("L6.6")
def test_irregularity_is_settled_and_opened_again(auditor: Client, table: Scene) -> None:
    row = reported(table)
    assert auditor.post(reverse("irregularity_settle", args=[row.pk]), {"resolution": " "}).status_code == 302
    assert Irregularity.objects.get().is_open
    auditor.post(reverse("irregularity_settle", args=[row.pk]), {"resolution": "It was so."})
    page = Client().get(reverse("evening", args=[table.evening.pk])).content.decode()
    assert ("It was so." in page, Irregularity.objects.get().resolved_by) == (True, table.auditor)
    auditor.post(reverse("irregularity_reopen", args=[row.pk]))
    assert Irregularity.objects.get().is_open


def test_irregularities_of_a_league_are_listed_open_or_settled(auditor: Client, table: Scene) -> None:
    first, second = reported(table), reported(table)
    reported(scene())
    settle_irregularity(irregularity_id=second.pk, actor=table.auditor, resolution="It was so.")
    page = reverse("irregularities", args=[table.league.slug])
    assert list(auditor.get(page).context["irregularities"]) == [first]
    assert list(auditor.get(page, {"settled": ""}).context["irregularities"]) == [second]


def test_mails_that_have_not_left_are_sent_again(auditor: Client, table: Scene, request: pytest.FixtureRequest) -> None:
    auditor.post(report_page(table), {"description": "The paper says 21."})
    again = reverse("irregularity_mail", args=[Irregularity.objects.get().pk])
    assert "the mails stay in the outbox" in auditor.post(again, follow=True).content.decode()
    server = request.getfixturevalue("mail_server")
    for _time in range(2):
        auditor.post(again)
        deliver_due_mails()
    assert server.recipients == ["anke@example.org"]
