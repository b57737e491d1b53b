"""Telling the participants of an irregularity at once (L6.6)."""

from collections.abc import Callable
from smtplib import SMTPException

from django.core.mail import EmailMessage, get_connection
from django.template.loader import render_to_string

from scoring.models import Irregularity, IrregularityNotice
from scoring.services.irregularities import note_failure, note_sent, notices_to_send


def mail_to(notice: IrregularityNotice, *, link: str) -> EmailMessage:
    """The mail to one participant, in the language that is active. ``link`` leads to the evening's page.

    An answer goes to whoever reported the irregularity, if the account has an address.
    """
    irregularity = notice.irregularity
    sheet = irregularity.sheet
    context = {
        "irregularity": irregularity,
        "sheet": sheet,
        "evening": sheet.evening,
        "league": sheet.evening.season.league,
        "player": notice.player,
        "link": link,
    }
    subject = " ".join(render_to_string("mail/irregularity_subject.txt", context).split())
    answers_to = irregularity.reported_by.email
    return EmailMessage(
        subject,
        render_to_string("mail/irregularity.txt", context),
        to=[notice.address],
        reply_to=[answers_to] if answers_to else None,
    )


def send_notices(
    irregularity: Irregularity, *, link: str, report_progress: Callable[[int, int], None]
) -> dict[str, int]:
    """Send every notice that has not left yet; one that cannot be sent does not hold up the others.

    Safe to repeat: whoever was told is not told again. Returns how many were sent and how many failed.
    """
    waiting = list(notices_to_send(irregularity))
    counts = {"sent": 0, "failed": 0}
    with get_connection() as connection:
        for done, notice in enumerate(waiting):
            report_progress(done, len(waiting))
            message = mail_to(notice, link=link)
            message.connection = connection
            try:
                message.send()
            except (SMTPException, OSError) as error:
                note_failure(notice=notice, failure=str(error))
                counts["failed"] += 1
            else:
                note_sent(notice=notice)
                counts["sent"] += 1
    report_progress(len(waiting), len(waiting))
    return counts
