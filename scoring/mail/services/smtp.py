"""Speaking with a mail server, so that it is known of every mail whether it was taken, refused, or nobody can tell.

From a server a league's account reaches mail servers in the internet alone, never in the server's own network.
"""

import socket
import ssl
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from enum import Enum
from errno import EHOSTUNREACH, ENETDOWN, ENETUNREACH
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from smtplib import SMTP, SMTP_SSL, SMTPDataError, SMTPException, SMTPResponseException

from django.conf import settings
from django.utils.translation import gettext as _

from scoring.mail.selectors.servers import MailServer
from scoring.models import MailAccount
from scoring.models.base.texts import quoted

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


_LONGEST_ANSWER = 500


class Outcome(Enum):
    """What became of a mail that a server was given."""

    TAKEN = "taken"
    LATER = "later"
    """The server has certainly not taken it, and may take it another time."""
    REFUSED = "refused"
    """The server has certainly not taken it, and never will."""
    UNCERTAIN = "uncertain"
    """The connection broke after the text had been sent: the server may have it or not."""


@dataclass(frozen=True, slots=True)
class Answer:
    """``words`` are the server's own, or those of the operating system; ours, where it may be anybody's server."""

    outcome: Outcome
    words: str


class ServerUnreachable(Exception):
    """The server did not get as far as being given a mail; ``words``: what it or the operating system said.

    ``is_out_of_reach``: no connection came about, as on a computer without a network, so no server has said anything.
    """

    def __init__(self, words: str, *, is_out_of_reach: bool = False) -> None:
        self.words, self.is_out_of_reach = words, is_out_of_reach
        super().__init__(words)


class Conversation:
    """An open connection, on which one mail is handed over after the other until it is broken."""

    def __init__(self, smtp: SMTP, *, is_quoted: bool = True) -> None:
        self._smtp, self._is_quoted = smtp, is_quoted
        self.is_broken = False

    def hand_over(self, message: bytes, *, sender: str, recipient: str) -> Answer:
        """Give the server a mail. Never raises for what it answers, or that it does not."""
        try:
            for code, said in self._asked(sender, recipient):
                if code >= 400:
                    return self._given_up(self._answer(code, said))
        except (SMTPException, OSError) as error:
            return self._broken(Outcome.LATER, error)
        try:
            answer = self._answer(*self._smtp.data(message))
        except SMTPDataError as refusal:
            answer = self._answer(refusal.smtp_code, refusal.smtp_error)
        except (SMTPException, OSError) as error:
            return self._broken(Outcome.UNCERTAIN, error)
        return answer if answer.outcome is Outcome.TAKEN else self._given_up(answer)

    def _asked(self, sender: str, recipient: str) -> Iterator[tuple[int, bytes]]:
        yield self._smtp.mail(sender)
        yield self._smtp.rcpt(recipient)

    def _given_up(self, answer: Answer) -> Answer:
        """The same answer, after the server was told to forget what it heard so far."""
        try:
            self._smtp.rset()
        except (SMTPException, OSError):
            self.is_broken = True
        return answer

    def _broken(self, outcome: Outcome, error: Exception) -> Answer:
        self.is_broken = True
        return Answer(outcome, _words(error, is_quoted=self._is_quoted))

    def _answer(self, code: int, said: bytes | str) -> Answer:
        outcome = Outcome.TAKEN if code < 400 else Outcome.REFUSED if code >= 500 else Outcome.LATER
        return Answer(outcome, _shown(f"{code} {_text(said)}") if self._is_quoted else _own_words(code))


@contextmanager
def conversation_with(server: MailServer) -> Iterator[Conversation]:
    """Connect, encrypt, sign in. Raises ServerUnreachable."""
    smtp = _connected(server)
    try:
        yield Conversation(smtp, is_quoted=not stays_outside(server))
    finally:
        with suppress(SMTPException, OSError):
            smtp.quit()
        smtp.close()


def _connected(server: MailServer) -> SMTP:
    own_name = server.from_address.rpartition("@")[2].strip("> ") or "localhost"
    encryption = ssl.create_default_context()
    smtp: SMTP | None = None
    is_limited = stays_outside(server)
    plain, encrypted = (OutsideSMTP, OutsideSMTPWithTLS) if is_limited else (SMTP, SMTP_SSL)
    try:
        if server.security == MailAccount.Security.TLS:
            smtp = encrypted(server.host, server.port, own_name, timeout=settings.EMAIL_TIMEOUT, context=encryption)
        else:
            smtp = plain(server.host, server.port, own_name, timeout=settings.EMAIL_TIMEOUT)
        if server.security == MailAccount.Security.STARTTLS:
            smtp.starttls(context=encryption)
        smtp.ehlo_or_helo_if_needed()
        if server.username:
            smtp.login(server.username, server.secret)
    except InnerAddress as refusal:
        raise ServerUnreachable(inner_sentence(server.host)) from refusal
    except (SMTPException, OSError, ValueError) as error:
        if smtp is not None:
            smtp.close()
        has_answered = (
            smtp is not None or isinstance(error, (SMTPException, ssl.SSLError)) or not isinstance(error, OSError)
        )
        if has_answered:
            raise ServerUnreachable(_words(error, is_quoted=not is_limited)) from error
        said = _("This computer does not reach the mail server %(host)s (%(words)s).")
        words = _shown(said % {"host": server.host, "words": _why_out_of_reach(error)})
        raise ServerUnreachable(words, is_out_of_reach=True) from error
    return smtp


def inner_sentence(host: str) -> str:
    """Why nothing is connected to there."""
    sentence = _(
        "“%(host)s” leads into the network of this server, where mails of a league do not go. Expected is a mail server"
        " on the internet, as smtp.example.org."
    )
    return sentence % {"host": quoted(host)}


def _why_out_of_reach(error: Exception) -> str:
    """Why no connection came about, as a person says it; what is rare, as the operating system does."""
    if isinstance(error, socket.gaierror):
        return _("its name cannot be looked up")
    if isinstance(error, TimeoutError):
        return _("no answer")
    if isinstance(error, ConnectionRefusedError):
        return _("the connection is refused")
    if isinstance(error, OSError) and error.errno in (ENETUNREACH, EHOSTUNREACH, ENETDOWN):
        return _("no way leads there")
    return _words(error)


def _own_words(code: int) -> str:
    """What an answer means, without a word of it: whoever answers may be no mail server at all."""
    if 200 <= code < 400:
        return _("%(code)s: the mail server has agreed.") % {"code": code}
    if 400 <= code < 500:
        return _("%(code)s: the mail server refuses for now.") % {"code": code}
    if 500 <= code < 600:
        return _("%(code)s: the mail server refuses.") % {"code": code}
    return _("What answers there is no mail server.")


def _words(error: Exception, *, is_quoted: bool = True) -> str:
    if not is_quoted:
        if isinstance(error, SMTPResponseException):
            return _own_words(error.smtp_code)
        if isinstance(error, ssl.SSLError):
            return _("The encrypted connection did not come about: please check port, encryption and name.")
        return _("The mail server broke off, or does not offer what is asked of it: please check the settings.")
    if isinstance(error, SMTPResponseException):
        return _shown(f"{error.smtp_code} {_text(error.smtp_error)}")
    return _shown(str(error) or type(error).__name__)


def _text(said: bytes | str) -> str:
    return said.decode(errors="replace") if isinstance(said, bytes) else said


def _shown(words: str) -> str:
    """In one line, of printable characters, as it may stand on a page."""
    return "".join(letter for letter in " ".join(words.split()) if letter.isprintable())[:_LONGEST_ANSWER]
