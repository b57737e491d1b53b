"""Mails about an irregularity: to whom, in which words, once, and whatever the mail server says."""

from smtplib import SMTPRecipientsRefused

import pytest
from django.core import mail
from django.core.mail.backends.locmem import EmailBackend
from django.utils import translation

from scoring.mail.irregularities import send_notices
from scoring.models import Irregularity
from scoring.services.irregularities import report_irregularity
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
    return send_notices(irregularity, link=LINK, report_progress=lambda done, total: None)


@pytest.mark.clause("L6.6")
def test_send_notices_writes_to_everybody_with_an_address(reported: Irregularity) -> None:
    assert send(reported) == {"sent": 2, "failed": 0}
    assert [message.to for message in mail.outbox] == [["anke@example.org"], ["bjoern@example.org"]]
    assert list(reported.notices.filter(sent_at__isnull=True).values_list("player__name", flat=True)) == [
        "Cäcilia",
        "Dörte",
    ]


@pytest.mark.clause("L6.6", "L10")
def test_mail_says_what_where_who_and_links_the_evening(reported: Irregularity) -> None:
    with translation.override("en"):
        send(reported)
    message = mail.outbox[0]
    assert message.subject == "Irregularity at table 1, Ranking tournament 09/12/2025"
    for text in ("Hello Anke,", 'Game 1, Anke: "12" & not <21>', "Reported by Rolf Recht", LINK, "paragraph 6.6"):
        assert text in message.body


def test_answers_go_to_who_reported_it(reported: Irregularity) -> None:
    reported.reported_by.email = "rolf@example.org"
    reported.reported_by.save()
    send(reported)
    assert mail.outbox[0].reply_to == ["rolf@example.org"]


def test_send_notices_again_tells_nobody_twice(reported: Irregularity) -> None:
    send(reported)
    assert send(reported) == {"sent": 0, "failed": 0}
    assert len(mail.outbox) == 2


class RefusingBackend(EmailBackend):
    """A mail server that does not know Anke."""

    def send_messages(self, messages):
        if any("anke@example.org" in message.to for message in messages):
            raise SMTPRecipientsRefused({"anke@example.org": (550, b"no such user")})
        return super().send_messages(messages)


def test_send_notices_goes_on_after_a_refusal_and_keeps_its_reason(reported: Irregularity, settings) -> None:
    settings.EMAIL_BACKEND = f"{__name__}.RefusingBackend"
    assert send(reported) == {"sent": 1, "failed": 1}
    (failed,) = reported.notices.exclude(failure="")
    assert (failed.player.name, "no such user" in failed.failure, failed.sent_at) == ("Anke", True, None)
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    assert send(reported) == {"sent": 1, "failed": 0}
    assert list(reported.notices.exclude(failure="")) == []
