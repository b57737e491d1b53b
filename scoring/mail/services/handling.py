"""What people do with mails of the outbox: send again, cancel, say of an uncertain one whether it has arrived.

How far a mail account of a league reaches from a server: into the internet, never into the server's own network.

Whoever founds a league chooses where the server connects to. On a laptop that is their own network; on a server it is
somebody else's, with services behind the firewall that nobody outside may reach. What a name means is looked up once,
at the moment of connecting, and that address is connected to: a name that means something else the next time
(DNS rebinding) leads nowhere. The server of the environment is the administrator's own and goes wherever it is.
"""

import socket
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from smtplib import SMTP, SMTP_SSL
from uuid import uuid4

from django.conf import settings
from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.core.errors import NotAllowedNow
from scoring.core.services import transaction
from scoring.core.services.log import log_action
from scoring.mail.log_actions import PostAction
from scoring.mail.selectors.servers import MailServer, can_send
from scoring.models import League, Mail, User

CAN_BE_CANCELLED = (Mail.State.WAITING, Mail.State.NOT_SENT, Mail.State.FAILED)
CAN_BE_SENT_AGAIN = (
    Mail.State.NOT_SENT,
    Mail.State.FAILED,
    Mail.State.CANCELLED,
    Mail.State.UNCERTAIN,
    Mail.State.SENT,
)


@transaction.atomic(mail_id=Mail)
def send_mail_again(*, mail_id: int, actor: User) -> Mail:
    """Let a mail wait for the mail server once more. One that was sent is posted as another mail with its own id;
    the others keep theirs, so that a mail program which has got it already can tell.

    Raises NotAllowedNow if there is no mail server, or the mail is still on its way.
    """
    mail = _locked(mail_id)
    if not can_send(mail.league):
        raise NotAllowedNow(_("No mail server is set up. Please enter a mail account first."))
    if mail.state not in CAN_BE_SENT_AGAIN:
        raise NotAllowedNow(_("This mail is on its way already."))
    if mail.state == Mail.State.SENT:
        mail.pk = None
        mail._state.adding = True
        mail.key = f"{mail.key}:{uuid4().hex}"[-200:]
        mail.message_id = f"<{uuid4().hex}@{mail.message_id.rpartition('@')[2]}"
    mail.state, mail.reason, mail.answer = Mail.State.WAITING, "", ""
    mail.attempts, mail.due_at = 0, timezone.now()
    mail.claim = mail.claimed_at = mail.claimed_until = mail.sent_at = None
    mail.save()
    _log(mail, actor, PostAction.MAIL_SENT_AGAIN)
    return mail


@transaction.atomic(mail_id=Mail)
def cancel_mail(*, mail_id: int, actor: User) -> Mail:
    """Let a mail not go out. Raises NotAllowedNow once it is being sent, or was."""
    mail = _locked(mail_id)
    if mail.state not in CAN_BE_CANCELLED:
        raise NotAllowedNow(_("Only a mail that has not left can be cancelled."))
    mail.state, mail.reason = Mail.State.CANCELLED, Mail.Reason.BY_HAND
    mail.save(update_fields=("state", "reason"))
    _log(mail, actor, PostAction.MAIL_CANCELLED)
    return mail


@transaction.atomic(mail_id=Mail)
def note_mail_arrived(*, mail_id: int, actor: User) -> Mail:
    """Note of an uncertain mail that somebody knows it has arrived. Raises NotAllowedNow for any other."""
    mail = _locked(mail_id)
    if mail.state != Mail.State.UNCERTAIN:
        raise NotAllowedNow(_("Of this mail it is known already what became of it."))
    mail.state, mail.sent_at = Mail.State.SENT, mail.claimed_at or timezone.now()
    mail.save(update_fields=("state", "sent_at"))
    _log(mail, actor, PostAction.MAIL_ARRIVED)
    return mail


@transaction.atomic(league=League)
def release_mails(*, league: League, actor: User) -> int:
    """Let all mails go out that were not sent because no mail server was set up. Returns how many.

    Raises NotAllowedNow if there is still none.
    """
    if not can_send(league):
        raise NotAllowedNow(_("No mail server is set up. Please enter a mail account first."))
    released = league.mails.filter(state=Mail.State.NOT_SENT).update(
        state=Mail.State.WAITING, reason="", due_at=timezone.now()
    )
    if released:
        log_action(
            league=league,
            actor=actor,
            action=PostAction.MAIL_RELEASED,
            subject=league.name,
            details={"mails": released},
        )
    return released


def _locked(mail_id: int) -> Mail:
    return Mail.objects.select_for_update(of=("self",)).select_related("league").get(pk=mail_id)


def _log(mail: Mail, actor: User, action: PostAction) -> None:
    log_action(
        league=mail.league,
        actor=actor,
        action=action,
        subject=mail.get_kind_display(),
        details={"mail": mail.pk, "kind": mail.kind},
    )


_NAMES_OF_THE_NETWORK = (".localhost", ".local", ".localdomain", ".internal", ".lan", ".home.arpa")
_TRANSLATED = IPv6Network("64:ff9b::/96")
"""IPv6 addresses that a network translates into the IPv4 address at their end."""


class InnerAddress(Exception):
    """The name leads into the server's own network."""


def stays_outside(server: MailServer) -> bool:
    """Whether only the internet may be connected to, and nothing that is heard there may be shown."""
    return server.league is not None and is_on_a_server()


def is_on_a_server() -> bool:
    """Whether leagues of others may be served here: behind a proxy, or by HTTPS."""
    return bool(settings.IS_HTTPS or settings.TRUSTED_PROXIES)


def names_inner_address(host: str) -> bool:
    """Whether a host is inner as it stands there, without looking it up: an address however written, or a name that
    no other network knows."""
    name = host.strip().strip("[]").rstrip(".").lower()
    if "." not in name and ":" not in name and not _literals(name):
        return True
    return name.endswith(_NAMES_OF_THE_NETWORK) or any(map(_is_inner, _literals(name)))


def _literals(host: str) -> list[str]:
    """The addresses that a host is itself, as the system reads it: ``127.1`` and ``2130706433`` are 127.0.0.1."""
    try:
        found = socket.getaddrinfo(host, None, flags=socket.AI_NUMERICHOST, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):
        return []
    return [str(each[4][0]) for each in found]


def _is_inner(address: str) -> bool:
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return True
    return any(not each.is_global or each.is_multicast for each in _meant(found))


def _meant(address: IPv4Address | IPv6Address) -> list[IPv4Address | IPv6Address]:
    """An address, or the IPv4 address that is written inside it."""
    if isinstance(address, IPv4Address):
        return [address]
    inside = address.ipv4_mapped or address.sixtofour or (address.teredo and address.teredo[1])
    if address in _TRANSLATED:
        inside = IPv4Address(int(address) & 0xFFFFFFFF)
    return [inside] if inside else [address]


def _connected_outside(host: str, port: int, timeout: float) -> socket.socket:
    """A connection to the first address of a host that answers. Raises InnerAddress if any is inner, and OSError."""
    addresses = [str(each[4][0]) for each in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)]
    if any(map(_is_inner, addresses)):
        raise InnerAddress(host)
    failure: OSError = socket.gaierror(host)
    for address in dict.fromkeys(addresses):
        try:
            return socket.create_connection((address, port), timeout)
        except OSError as error:
            failure = error
    raise failure


class OutsideSMTP(SMTP):
    """Connects to nothing inner."""

    def _get_socket(self, host: str, port: int, timeout: float) -> socket.socket:
        return _connected_outside(host, port, timeout)


class OutsideSMTPWithTLS(SMTP_SSL, OutsideSMTP):
    """The same, encrypted from the beginning; the certificate is asked for the name, not for the address."""
