"""A mail as it goes to the server: headers, text, HTML form, calendar.

The link by which somebody does without mails, without a password: signed, and good for one person in one league.

Which kinds of mail do not go out by themselves.
"""

from dataclasses import dataclass
from email.headerregistry import Address
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import format_datetime, parseaddr
from re import MULTILINE, search

from django.conf import settings
from django.core.signing import BadSignature, Signer
from django.db.models import Q
from django.urls import reverse

from scoring.core.addresses import whole_address
from scoring.models import SWITCHABLE, League, Mail, MailKind, Player, SilencedKind, User
from scoring.models.base.mails import as_servers_write

_SALT = "post.unsubscribe"


@dataclass(frozen=True, slots=True)
class Subscriber:
    """Whose mails a link is about: a player's or an account's, in a league. ``kind``: of which mail it was part."""

    league: League
    player: Player | None
    user: User | None
    kind: str

    @property
    def name(self) -> str:
        return self.player.name if self.player else self.user.display_name if self.user else ""


def unsubscribe_link(mail: Mail) -> str:
    """The address where whoever gets this mail does without its kind; empty if that cannot be switched off."""
    if mail.kind not in SWITCHABLE or (mail.player_id is None and mail.user_id is None):
        return ""
    whose = f"p{mail.player_id}" if mail.player_id is not None else f"u{mail.user_id}"
    token = Signer(salt=_SALT).sign(f"{mail.league_id}.{whose}.{mail.kind}")
    return whole_address(reverse("unsubscribe", args=[token]))


def subscriber_of(token: str) -> Subscriber | None:
    """Whom a link's token is about; None: it is not genuine, or the person is no longer there. At most two queries."""
    try:
        league_id, whose, kind = Signer(salt=_SALT).unsign(token).split(".")
    except BadSignature:
        return None
    league = League.objects.filter(pk=league_id).first()
    if league is None:
        return None
    player = league.players.filter(pk=whose[1:]).first() if whose.startswith("p") else None
    user = User.objects.filter(pk=whose[1:]).first() if whose.startswith("u") else None
    return Subscriber(league, player, user, kind) if player or user else None


_POLICY = SMTP.clone(cte_type="7bit")
"""Lines and letters that every server passes on."""


def message_of(mail: Mail, *, from_address: str, reply_to: str = "") -> EmailMessage:
    """The message that is sent for a mail; however often it is made, it has the same Message-ID and date.

    ``from_address`` may have a name before it; without one the league's is written. ``reply_to`` holds where the mail
    itself names nobody. Raises ValueError for an address that no mail server could understand.
    """
    message = EmailMessage(policy=_POLICY)
    name, address = parseaddr(from_address)
    message["Subject"] = mail.subject
    message["From"] = _person(name or mail.league.name, address)
    message["To"] = _person(mail.name, mail.address)
    if answers_to := mail.reply_to or reply_to:
        message["Reply-To"] = ascii_address(answers_to)
    message["Date"] = format_datetime(mail.posted_at)
    message["Message-ID"] = mail.message_id
    message["Auto-Submitted"] = "auto-generated"
    if link := unsubscribe_link(mail):
        message["List-Unsubscribe"] = f"<{link}>"
        message["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    message.set_content(mail.text)
    if mail.html:
        message.add_alternative(mail.html, subtype="html")
    if mail.calendar:
        method = search(r"^METHOD:([A-Z-]+)\s*$", mail.calendar, MULTILINE)
        given = {"method": method[1]} if method else {}
        message.add_alternative(mail.calendar, subtype="calendar", params=given)
    message["Content-Language"] = mail.language
    return message


def ascii_address(address: str) -> str:
    """An address as every server understands it, perhaps without the name before it. Raises ValueError."""
    return as_servers_write(parseaddr(address)[1])


def _person(name: str, address: str) -> Address:
    return Address(display_name=name, addr_spec=ascii_address(address))


def draft_of(mail: Mail) -> bytes:
    """The mail as a file that a mail program opens to be sent by hand, from whatever account it has."""
    message = message_of(mail, from_address=settings.DEFAULT_FROM_EMAIL)
    del message["From"]
    message["X-Unsent"] = "1"
    return message.as_bytes()


def held_back_by(league: League, kind: MailKind, *, player_id: int | None, user_id: int | None) -> Mail.Reason | None:
    """Why a mail of this kind does not go to this person by itself; None: it does. One query."""
    rows = SilencedKind.objects.filter(league=league, kind=kind).filter(
        Q(player=None, user=None) | Q(player__isnull=False, player=player_id) | Q(user__isnull=False, user=user_id)
    )
    found = list(rows)
    if not found:
        return None
    return Mail.Reason.LEAGUE if any(row.holds_for_all for row in found) else Mail.Reason.PERSON


def silenced_kinds(league: League, *, player_id: int | None = None, user_id: int | None = None) -> frozenset[str]:
    """Kinds that are switched off for a player or an account; without one: in the whole league."""
    rows = SilencedKind.objects.filter(league=league, player=player_id, user=user_id)
    return frozenset(rows.values_list("kind", flat=True))
