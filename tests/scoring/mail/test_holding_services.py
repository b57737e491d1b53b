"""A backup that is brought back sends nothing again that was sent after it was made."""

from datetime import timedelta

import pytest
from django.core.management import call_command
from django.utils import timezone

from scoring.mail.services.delivery import deliver_due_mails
from scoring.mail.services.outbox import note_mail_arrived, send_mail_again
from scoring.models import Mail
from scoring.registration.tasks import remind_of_deadlines
from tests.scoring.mail.mails import several
from tests.scoring.registration.coming import coming
from tests.scoring.scenes import league, official
from tests.support.mail_server import MailServer

pytestmark = pytest.mark.django_db


def test_mails_on_their_way_are_uncertain_and_wait_for_a_persons_decision(mail_server: MailServer) -> None:
    club = league()
    for mail, state in zip(several(club, 4), ("waiting", "sending", "failed", "cancelled"), strict=True):
        now = timezone.now()
        tried = {"claim": "0" * 32, "claimed_at": now, "claimed_until": now + timedelta(minutes=3), "attempts": 1}
        reason = "by_hand" if state == "cancelled" else ""
        Mail.objects.filter(pk=mail.pk).update(state=state, reason=reason, **tried)

    call_command("hold_back")

    states = ["uncertain", "uncertain", "failed", "cancelled"]
    assert list(Mail.objects.order_by("pk").values_list("state", flat=True)) == states
    assert (deliver_due_mails(process_starts=True), mail_server.taken) == (0, [])
    first, second = Mail.objects.filter(state="uncertain").order_by("pk")
    note_mail_arrived(mail_id=first.pk, actor=official(club, "secretary"))
    send_mail_again(mail_id=second.pk, actor=official(club, "secretary"))
    assert (deliver_due_mails(), mail_server.recipients) == (1, ["player1@example.org"])


def test_reminder_that_was_due_by_then_is_not_sent_by_itself(mail_server: MailServer) -> None:
    made = coming(6, deadline=timezone.now() + timedelta(days=1))
    made.invite()
    Mail.objects.update(state="sent", sent_at=timezone.now())

    call_command("hold_back")
    remind_of_deadlines()

    assert set(Mail.objects.filter(kind="reminder").values_list("state", flat=True)) == {"uncertain"}
    assert (deliver_due_mails(), mail_server.taken) == (0, [])
