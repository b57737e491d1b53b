"""Mails about an irregularity: to whom, in which words, once, and whatever the mail server says."""

from pathlib import Path
from smtplib import SMTPRecipientsRefused

import pytest
from django.core import mail
from django.core.mail.backends.locmem import EmailBackend
from django.utils import translation

from scoring.audit.mail import send_notices
from scoring.audit.services.irregularities import (
    note_told_in_person,
    reopen_irregularity,
    report_irregularity,
    settle_irregularity,
)
from scoring.models import AuditEntry, Irregularity
from tests.scoring.scenes import Scene, scene

pytestmark = pytest.mark.django_db
LINK = "https://league.example/evenings/1/"


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


def send(irregularity: Irregularity) -> dict[str, int]:
    return send_notices(
        irregularity, actor=irregularity.reported_by, link=LINK, report_progress=lambda done, total: None
    )


@pytest.mark.clause("L6.6")
def test_send_notices_writes_to_everybody_with_an_address(reported: Irregularity) -> None:
    assert send(reported) == {"handed_over": 2, "written": 0, "failed": 0}
    assert [message.to for message in mail.outbox] == [["anke@example.org"], ["bjoern@example.org"]]
    assert list(reported.notices.filter(sent_at__isnull=True).values_list("player__name", flat=True)) == [
        "Cäcilia",
        "Dörte",
    ]


@pytest.mark.clause("L6.6")
def test_mail_says_what_where_who_and_links_the_evening(reported: Irregularity) -> None:
    with translation.override("en"):
        send(reported)
    message = mail.outbox[0]
    assert message.subject == "Irregularity at table 1, Ranking tournament 12/09/2025"
    for text in ("Hello Anke,", 'Game 1, Anke: "12" & not <21>', "Reported by Rolf Recht", LINK, "paragraph 6.6"):
        assert text in message.body


def test_answers_go_to_who_reported_it(reported: Irregularity) -> None:
    reported.reported_by.email = "rolf@example.org"
    reported.reported_by.save()
    with translation.override("en"):
        send(reported)
    assert mail.outbox[0].reply_to == ["rolf@example.org"]
    assert "please answer this mail" in mail.outbox[0].body


def test_mail_that_cannot_be_answered_says_whom_to_speak_to(reported: Irregularity) -> None:
    with translation.override("en"):
        send(reported)
    assert mail.outbox[0].reply_to == []
    assert "please speak to Rolf Recht in person" in mail.outbox[0].body


def test_send_notices_again_tells_nobody_twice(reported: Irregularity) -> None:
    send(reported)
    assert send(reported) == {"handed_over": 0, "written": 0, "failed": 0}
    assert len(mail.outbox) == 2


class RefusingBackend(EmailBackend):
    """A mail server that does not know Anke."""

    def send_messages(self, messages):
        if any("anke@example.org" in message.to for message in messages):
            raise SMTPRecipientsRefused({"anke@example.org": (550, b"no such user")})
        return super().send_messages(messages)


def test_send_notices_goes_on_after_a_refusal_and_keeps_its_reason(reported: Irregularity, settings) -> None:
    settings.EMAIL_BACKEND = f"{__name__}.RefusingBackend"
    assert send(reported) == {"handed_over": 1, "written": 0, "failed": 1}
    (failed,) = reported.notices.exclude(failure="")
    assert (failed.player.name, "no such user" in failed.failure, failed.sent_at) == ("Anke", True, None)
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    assert send(reported) == {"handed_over": 1, "written": 0, "failed": 0}
    assert list(reported.notices.exclude(failure="")) == []


FILES = "django.core.mail.backends.filebased.EmailBackend"


@pytest.mark.clause("L6.6")
def test_mail_in_a_file_has_reached_nobody_until_there_is_a_mail_account(
    reported: Irregularity, settings, tmp_path: Path
) -> None:
    settings.EMAIL_BACKEND, settings.EMAIL_FILE_PATH = FILES, tmp_path
    assert send(reported) == {"handed_over": 0, "written": 2, "failed": 0}
    assert [notice.has_reached_somebody for notice in reported.notices.all()] == [False] * 4
    assert send(reported)["written"] == 0

    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    assert send(reported)["handed_over"] == 2
    assert [notice.has_reached_somebody for notice in reported.notices.all()] == [True, True, False, False]
    assert [entry.details["written"] for entry in AuditEntry.objects.filter(action="irregularity.mailed")] == [0, 2]


def test_mail_server_that_cannot_be_reached_is_the_reason_at_every_notice(reported: Irregularity, settings) -> None:
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", 9
    assert send(reported) == {"handed_over": 0, "written": 0, "failed": 2}
    assert all("refused" in notice.failure for notice in reported.notices.exclude(address=""))


@pytest.mark.clause("L6.6")
def test_everybody_is_told_how_it_was_settled_and_that_it_is_open_again(reported: Irregularity) -> None:
    rolf = reported.reported_by
    with translation.override("en"):
        send(reported)
        for _time in range(2):
            send(settle_irregularity(irregularity_id=reported.pk, actor=rolf, resolution="It is 21."))
            send(reopen_irregularity(irregularity_id=reported.pk, actor=rolf))
    subjects = [message.subject.partition(" at ")[0] for message in mail.outbox if "anke@example.org" in message.to]
    assert subjects == ["Irregularity"] + ["Irregularity settled", "Irregularity open again"] * 2
    settled = next(message.body for message in mail.outbox if "settled" in message.subject)
    assert ("It is 21." in settled, "Settled by Rolf Recht" in settled) == (True, True)


def test_who_was_told_in_person_gets_no_mail_any_more(reported: Irregularity) -> None:
    anke = reported.notices.get(player__name="Anke")
    note_told_in_person(irregularity_id=reported.pk, actor=reported.reported_by, notice_ids=[anke.pk])
    assert send(reported)["handed_over"] == 1
    assert [message.to for message in mail.outbox] == [["bjoern@example.org"]]
