"""Mails about an irregularity: to whom, in which words, once, and whatever the mail server says."""

import pytest

from scoring.audit.services.irregularities import (
    note_told_in_person,
    post_again,
    post_notices,
    reopen_irregularity,
    report_irregularity,
    settle_irregularity,
)
from scoring.core.errors import NotAllowedNow
from scoring.mail.services.delivery import deliver_due_mails
from scoring.models import Irregularity, Mail, SilencedKind
from tests.scoring.scenes import Scene, scene, three_after_a_game
from tests.support.mail_server import MailServer

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("in_english")]
OFFICE = "https://league.example"


@pytest.fixture
def reported() -> Irregularity:
    """Something is wrong in game 1 of Anke's; Anke and Björn have an address, Cäcilia and Dörte have none."""
    table: Scene = scene()
    table.save(1, 1, 12, 0, 7, 30)
    for seat, address in zip(table.seats, ("anke@example.org", "bjoern@example.org"), strict=False):
        player = seat.registration.player
        player.email = address
        player.save()
    return report_irregularity(
        sheet_id=table.sheet.pk,
        actor=table.auditor,
        description='"12" & not <21>',
        game_number=1,
        seat_id=table.seats[0].pk,
    )


def send(irregularity: Irregularity) -> int:
    """How many mails the mail server has taken."""
    post_notices(irregularity)
    return deliver_due_mails()


@pytest.mark.clause("L6.6")
def test_everybody_with_an_address_gets_a_mail(reported: Irregularity, mail_server: MailServer) -> None:
    assert send(reported) == 2
    assert mail_server.recipients == ["anke@example.org", "bjoern@example.org"]
    assert list(reported.notices.filter(mail=None).values_list("player__name", flat=True)) == ["Cäcilia", "Dörte"]
    assert [notice.has_reached_somebody for notice in reported.notices.order_by("pk")] == [True, True, False, False]


@pytest.mark.clause("L6.6")
def test_mail_says_what_where_who_and_links_the_evening(
    reported: Irregularity, mail_server: MailServer, settings
) -> None:
    settings.PUBLIC_ADDRESS = OFFICE
    send(reported)
    link = f"{OFFICE}{reported.sheet.evening.get_absolute_url()}"
    message = mail_server.messages[0]
    assert message["Subject"] == "Irregularity at table 1, Ranking tournament 12/09/2025"
    body = message.get_body(("plain",)).get_content()
    for text in ("Hello Anke,", 'Game 1, Anke: "12" & not <21>', "Reported by Rolf Recht", link, "paragraph 6.6"):
        assert text in body
    assert "&quot;12&quot; &amp; not &lt;21&gt;" in message.get_body(("html",)).get_content()


@pytest.mark.parametrize(
    ("is_signed", "says"), [(False, "stays provisional until this"), (True, "The official result stands, unless")]
)
@pytest.mark.clause("L6.6")
def test_mail_says_what_holds_until_it_is_settled(is_signed: bool, says: str, mail_server: MailServer) -> None:
    table = three_after_a_game()
    table.submit()
    if is_signed:
        table.sign()
    table.seats[0].registration.player.email = "anke@example.org"
    table.seats[0].registration.player.save()
    send(report_irregularity(sheet_id=table.sheet.pk, actor=table.auditor, description="A digit is blurred."))
    assert says in mail_server.messages[0].get_body(("plain",)).get_content()


def test_mail_is_written_in_the_readers_language(reported: Irregularity, mail_server: MailServer) -> None:
    anke = reported.notices.get(player__name="Anke").player
    anke.language = "de"
    anke.save()
    send(reported)
    german, english = mail_server.messages
    assert (german["Content-Language"], english["Content-Language"]) == ("de", "en")
    assert "Guten Tag Anke" in german.get_body(("plain",)).get_content()


def test_answers_go_to_who_reported_it(reported: Irregularity, mail_server: MailServer) -> None:
    reported.reported_by.email = "rolf@example.org"
    reported.reported_by.save()
    send(reported)
    assert mail_server.messages[0]["Reply-To"] == "rolf@example.org"
    assert "please answer this mail" in mail_server.messages[0].get_body(("plain",)).get_content()


def test_mail_that_cannot_be_answered_says_whom_to_speak_to(reported: Irregularity, mail_server: MailServer) -> None:
    send(reported)
    assert mail_server.messages[0]["Reply-To"] is None
    assert "please speak to Rolf Recht in person" in mail_server.messages[0].get_body(("plain",)).get_content()


def test_mails_posted_again_tell_nobody_twice(reported: Irregularity, mail_server: MailServer) -> None:
    assert [send(reported), send(reported)] == [2, 0]
    post_again(reported, actor=reported.reported_by)
    assert (deliver_due_mails(), len(mail_server.taken)) == (0, 2)


def test_refusal_of_one_mail_holds_up_no_other_and_is_kept(reported: Irregularity, mail_server: MailServer) -> None:
    mail_server.hook = lambda step, envelope: (
        "550 no such user" if step == "RCPT" and envelope.rcpt_tos == ["anke@example.org"] else None
    )
    assert send(reported) == 1
    failed = reported.notices.get(mail__state="failed")
    assert (failed.player.name, failed.mail.answer, failed.has_reached_somebody) == ("Anke", "550 no such user", False)
    mail_server.hook = lambda step, envelope: None
    post_again(reported, actor=reported.reported_by)
    assert (deliver_due_mails(), mail_server.recipients[-1]) == (1, "anke@example.org")


@pytest.mark.clause("L6.6")
def test_mail_that_is_not_sent_has_reached_nobody_until_there_is_a_mail_server(
    reported: Irregularity, request: pytest.FixtureRequest
) -> None:
    assert send(reported) == 0
    assert [notice.mail and notice.mail.state for notice in reported.notices.order_by("pk")] == [
        *["not_sent"] * 2,
        *[None] * 2,
    ]
    assert not any(notice.has_reached_somebody for notice in reported.notices.all())
    with pytest.raises(NotAllowedNow):
        post_again(reported, actor=reported.reported_by)

    request.getfixturevalue("mail_server")
    post_again(reported, actor=reported.reported_by)
    assert deliver_due_mails() == 2
    assert [notice.has_reached_somebody for notice in reported.notices.order_by("pk")] == [True, True, False, False]


@pytest.mark.clause("L6.6")
def test_everybody_is_told_how_it_was_settled_and_that_it_is_open_again(
    reported: Irregularity, mail_server: MailServer
) -> None:
    rolf = reported.reported_by
    send(reported)
    for _time in range(2):
        send(settle_irregularity(irregularity_id=reported.pk, actor=rolf, resolution="It is 21."))
        send(reopen_irregularity(irregularity_id=reported.pk, actor=rolf))
    to_anke = [message for message in mail_server.messages if "anke@" in message["To"]]
    subjects = [message["Subject"].partition(" at ")[0] for message in to_anke]
    assert subjects == ["Irregularity"] + ["Irregularity settled", "Irregularity open again"] * 2
    settled = to_anke[1].get_body(("plain",)).get_content()
    assert ("It is 21." in settled, "Settled by Rolf Recht" in settled) == (True, True)


def test_mail_that_waits_is_withdrawn_when_what_it_says_does_not_hold_any_more(
    reported: Irregularity, mail_server: MailServer
) -> None:
    rolf = reported.reported_by
    send(reported)
    post_notices(settle_irregularity(irregularity_id=reported.pk, actor=rolf, resolution="It is 21."))
    reopen_irregularity(irregularity_id=reported.pk, actor=rolf)
    assert set(Mail.objects.filter(kind="settlement").values_list("state", "reason")) == {("cancelled", "outdated")}


def test_who_was_told_in_person_gets_no_mail_any_more(reported: Irregularity, mail_server: MailServer) -> None:
    anke, bjoern = reported.notices.exclude(address="").order_by("pk")
    rolf = reported.reported_by
    note_told_in_person(irregularity_id=reported.pk, actor=rolf, notice_ids=[anke.pk])
    post_notices(reported)
    note_told_in_person(irregularity_id=reported.pk, actor=rolf, notice_ids=[bjoern.pk])
    assert (deliver_due_mails(), mail_server.recipients) == (0, [])


@pytest.mark.clause("L6.6")
def test_who_does_without_such_mails_has_to_be_told_in_person(reported: Irregularity, mail_server: MailServer) -> None:
    anke = reported.notices.get(player__name="Anke")
    SilencedKind.objects.create(league=anke.player.league, player=anke.player, kind="irregularity")
    assert (send(reported), mail_server.recipients) == (1, ["bjoern@example.org"])
    anke.refresh_from_db()
    assert (anke.mail.reason, anke.has_reached_somebody) == ("person", False)
