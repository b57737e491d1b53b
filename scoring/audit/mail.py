"""Telling the participants of an irregularity at once (L6.6)."""

from scoring.audit.services.irregularities import note_posted, notices_to_post
from scoring.base.addresses import whole_address
from scoring.models import Irregularity, IrregularityNotice, Mail, MailKind, User
from scoring.post.services.handling import send_mail_again
from scoring.post.services.outbox import addressed_to
from scoring.post.services.writing import write_mail


def post_notices(irregularity: Irregularity) -> None:
    """Put a mail into the outbox for every notice that has an address and none yet, in the reader's language.

    It leads to the evening's page. An answer goes to whoever reported the irregularity, if the account has an
    address; if not, the mail says so. Call it in the transaction of what is told; safe to repeat: nobody is told twice.
    """
    sheet = irregularity.sheet
    league = sheet.evening.season.league
    answers_to = irregularity.reported_by.email
    for notice in notices_to_post(irregularity):
        is_report = notice.event == IrregularityNotice.Event.REPORTED
        about = {
            "notice": notice,
            "irregularity": irregularity,
            "can_be_answered": bool(answers_to),
            "sheet": sheet,
            "evening": sheet.evening,
            "player": notice.player,
            "link": whole_address(sheet.evening.get_absolute_url()),
        }
        mail = write_mail(
            "irregularity",
            league=league,
            kind=MailKind.IRREGULARITY if is_report else MailKind.SETTLEMENT,
            to=addressed_to(notice.player),
            reply_to=answers_to,
            key=f"irregularity:{notice.pk}",
            about=about,
        )
        note_posted(notice=notice, mail=mail)


def post_again(irregularity: Irregularity, *, actor: User) -> None:
    """Let the mails go out that were refused or not sent; an uncertain one waits for a decision of its own.

    Raises NotAllowedNow if no mail server is set up.
    """
    post_notices(irregularity)
    left = irregularity.notices.filter(told_at=None, mail__state__in=(Mail.State.FAILED, Mail.State.NOT_SENT))
    for mail_id in left.order_by("pk").values_list("mail", flat=True):
        send_mail_again(mail_id=mail_id, actor=actor)
