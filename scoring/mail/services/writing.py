"""Writing a mail and posting it. A mail is written by a template for the subject and the text, from which the HTML form
follows by itself.

Which kinds of mail go out by themselves: for a league, for a player, for an account.

After a backup was brought back: what it says is to be sent may have been sent since it was made.
"""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.template import Context, Engine, Template, TemplateDoesNotExist
from django.utils import timezone, translation

from scoring.core.services import transaction
from scoring.core.services.log import log_action
from scoring.mail.log_actions import PostAction
from scoring.mail.selectors.messages import silenced_kinds
from scoring.mail.services.outbox import Recipient, post_mail
from scoring.models import SWITCHABLE, League, Mail, MailKind, Player, SilencedKind, User


@transaction.atomic
def hold_post() -> int:
    """Let every mail that is on its way be uncertain, so that a person decides about it. Gives how many.

    They have no attempt then (``claimed_at``): that tells them from mails during which a connection broke. What was
    not sent, or refused, stays: it goes out only if somebody says so.
    """
    on_their_way = Mail.objects.filter(state__in=(Mail.State.WAITING, Mail.State.SENDING))
    return on_their_way.update(state=Mail.State.UNCERTAIN, claim=None, claimed_at=None, claimed_until=None)


@transaction.atomic(league=League, player=Player)
def switch_kinds(
    *,
    league: League,
    actor: User | None,
    wanted: Collection[str],
    player: Player | None = None,
    user: User | None = None,
) -> bool:
    """Let exactly the ``wanted`` kinds go out by themselves: to a player, to an account, or in the whole league.

    ``actor`` None: whoever has the personal link. Whether anything has changed.
    """
    before = silenced_kinds(league, player_id=player.pk if player else None, user_id=user.pk if user else None)
    after = {kind.value for kind in SWITCHABLE if kind not in wanted}
    rows = SilencedKind.objects.filter(league=league, player=player, user=user)
    rows.filter(kind__in=before - after).delete()
    SilencedKind.objects.bulk_create(
        [SilencedKind(league=league, player=player, user=user, kind=kind) for kind in sorted(after - before)]
    )
    if before == after:
        return False
    log_action(
        league=league,
        actor=actor,
        action=PostAction.MAIL_SWITCHED,
        subject=player.name if player else user.display_name if user else league.name,
        details={"off": sorted(after - before), "on": sorted(before - after)},
    )
    return True


def silence_kind(*, league: League, kind: str, player: Player | None, user: User | None) -> bool:
    """Let one kind not go to a person any more, as their mail program asks by its button (RFC 8058)."""
    off = silenced_kinds(league, player_id=player.pk if player else None, user_id=user.pk if user else None)
    wanted = {each.value for each in SWITCHABLE} - off - {kind}
    return switch_kinds(league=league, actor=None, wanted=wanted, player=player, user=user)


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
