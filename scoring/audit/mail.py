"""Telling the participants of an irregularity at once (L6.6)."""

from collections.abc import Callable
from smtplib import SMTPException

from django.conf import settings
from django.core.mail import EmailMessage, get_connection
from django.core.mail.backends.base import BaseEmailBackend
from django.template.loader import render_to_string

from scoring.audit.services.irregularities import log_mails, note_failure, note_sent, notices_to_send
from scoring.models import Irregularity, IrregularityNotice, User

_WITHOUT_SERVER = ("filebased", "console", "dummy")


def mail_to(notice: IrregularityNotice, *, link: str) -> EmailMessage:
    """The mail to one participant, in the language that is active. ``link`` leads to the evening's page.

    An answer goes to whoever reported the irregularity, if the account has an address; if not, the mail says so.
    """
    irregularity = notice.irregularity
    sheet = irregularity.sheet
    context = {
        "notice": notice,
        "irregularity": irregularity,
        "can_be_answered": bool(irregularity.reported_by.email),
        "sheet": sheet,
        "evening": sheet.evening,
        "league": sheet.evening.season.league,
        "player": notice.player,
        "link": link,
    }
    subject = " ".join(render_to_string("audit/mail/irregularity_subject.txt", context).split())
    answers_to = irregularity.reported_by.email
    return EmailMessage(
        subject,
        render_to_string("audit/mail/irregularity.txt", context),
        to=[notice.address],
        reply_to=[answers_to] if answers_to else None,
    )


def mail_way() -> IrregularityNotice.Way:
    """Where mails go: to a mail server, or only into files, where no mail account is set up (docs/operation.md)."""
    reaches_nobody = settings.EMAIL_BACKEND.rpartition(".backends.")[2].partition(".")[0] in _WITHOUT_SERVER
    return IrregularityNotice.Way.FILE if reaches_nobody else IrregularityNotice.Way.SERVER


def send_notices(
    irregularity: Irregularity, *, actor: User | None, link: str, report_progress: Callable[[int, int], None]
) -> dict[str, int]:
    """Send every notice that has not left yet; one that cannot be sent does not hold up the others.

    Safe to repeat: whoever was told is not told again. Returns how many were handed to the mail server, how many only
    written to files, and how many failed; the league's log says it as well.
    """
    way = mail_way()
    waiting = list(notices_to_send(irregularity, way=way))
    counts = {"handed_over": 0, "written": 0, "failed": 0}
    done_as = "written" if way == IrregularityNotice.Way.FILE else "handed_over"
    connection = get_connection()
    refusal = _refusal_of(connection) if waiting else ""
    for done, notice in enumerate(waiting):
        report_progress(done, len(waiting))
        message = mail_to(notice, link=link)
        message.connection = connection
        if failure := refusal or _failure_of(message):
            note_failure(notice=notice, failure=failure)
            counts["failed"] += 1
        else:
            note_sent(notice=notice, way=way)
            counts[done_as] += 1
    connection.close()
    if waiting:
        log_mails(irregularity=irregularity, actor=actor, counts=counts)
    report_progress(len(waiting), len(waiting))
    return counts


def _refusal_of(connection: BaseEmailBackend) -> str:
    """What the mail server said instead of opening the door; empty if it did."""
    try:
        connection.open()
    except (SMTPException, OSError) as error:
        return str(error)
    return ""


def _failure_of(message: EmailMessage) -> str:
    """What the mail server said instead of taking the mail; empty if it did."""
    try:
        message.send()
    except (SMTPException, OSError) as error:
        return str(error)
    return ""
