"""Mails written by a template for the subject and the text, from which the HTML form follows by itself; and posted."""

from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.template import Context, Engine, Template, TemplateDoesNotExist
from django.utils import timezone, translation

from scoring.mail.services.outbox import Recipient, post_mail
from scoring.models import League, Mail, MailKind


def write_mail(
    template: str,
    *,
    league: League,
    kind: MailKind,
    to: Recipient,
    key: str,
    reply_to: str = "",
    calendar: bytes | None = None,
    about: dict[str, Any],
) -> Mail:
    """Write a mail by its template in the recipient's language, and put it into the outbox.

    ``about`` is what the template is told besides its league. The rest, what is raised and what it costs:
    :func:`scoring.mail.services.outbox.post_mail`.
    """
    written = render(template, league=league, language=to.language, **about)
    return post_mail(
        league=league,
        kind=kind,
        to=to,
        subject=written.subject,
        text=written.text,
        html=written.html,
        reply_to=reply_to,
        calendar=calendar,
        key=key,
    )


@dataclass(frozen=True, slots=True)
class WrittenMail:
    """What a mail says: one line of subject, plain text, and the same as HTML."""

    subject: str
    text: str
    html: str


def render(name: str, *, league: League, language: str, **context: Any) -> WrittenMail:
    """Write the mail ``name`` in a language and in the league's time zone; ``league`` is in the context as well.

    ``templates/mail/NAME.txt`` is its text, the first line of which is the subject. ``templates/mail/NAME.html`` is the
    HTML form (it extends ``mail/frame.html``); where there is none, the text is shown in the frame, its addresses as
    links.
    """
    known = {"league": league, "language": language or settings.LANGUAGE_CODE, **context}
    templates = Engine.get_default()
    with translation.override(known["language"]), timezone.override(league.timezone):
        written = templates.get_template(f"mail/{name}.txt").render(Context(known, autoescape=False))
        subject, _line_end, text = written.strip().partition("\n")
        text = text.strip() + "\n"
        shown = Context({**known, "subject": subject, "text": text})
        return WrittenMail(" ".join(subject.split()), text, _html_template(templates, name).render(shown))


def _html_template(templates: Engine, name: str) -> Template:
    try:
        return templates.get_template(f"mail/{name}.html")
    except TemplateDoesNotExist:
        return templates.get_template("mail/frame.html")
