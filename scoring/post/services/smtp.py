"""Speaking with a mail server, so that it is known of every mail whether it was taken, refused, or nobody can tell."""

import socket
import ssl
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from enum import Enum
from errno import EHOSTUNREACH, ENETDOWN, ENETUNREACH
from smtplib import SMTP, SMTP_SSL, SMTPDataError, SMTPException, SMTPResponseException

from django.conf import settings
from django.utils.translation import gettext as _

from scoring.models import MailAccount
from scoring.post.selectors.servers import MailServer

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
    """``words`` are the server's own, or those of the operating system."""

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

    def __init__(self, smtp: SMTP) -> None:
        self._smtp = smtp
        self.is_broken = False

    def hand_over(self, message: bytes, *, sender: str, recipient: str) -> Answer:
        """Give the server a mail. Never raises for what it answers, or that it does not."""
        try:
            for code, said in self._asked(sender, recipient):
                if code >= 400:
                    return self._given_up(_answer(code, said))
        except (SMTPException, OSError) as error:
            return self._broken(Outcome.LATER, error)
        try:
            answer = _answer(*self._smtp.data(message))
        except SMTPDataError as refusal:
            answer = _answer(refusal.smtp_code, refusal.smtp_error)
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
        return Answer(outcome, _words(error))


@contextmanager
def conversation_with(server: MailServer) -> Iterator[Conversation]:
    """Connect, encrypt, sign in. Raises ServerUnreachable."""
    smtp = _connected(server)
    try:
        yield Conversation(smtp)
    finally:
        with suppress(SMTPException, OSError):
            smtp.quit()
        smtp.close()


def _connected(server: MailServer) -> SMTP:
    own_name = server.from_address.rpartition("@")[2].strip("> ") or "localhost"
    encryption = ssl.create_default_context()
    smtp: SMTP | None = None
    try:
        if server.security == MailAccount.Security.TLS:
            smtp = SMTP_SSL(server.host, server.port, own_name, timeout=settings.EMAIL_TIMEOUT, context=encryption)
        else:
            smtp = SMTP(server.host, server.port, own_name, timeout=settings.EMAIL_TIMEOUT)
        if server.security == MailAccount.Security.STARTTLS:
            smtp.starttls(context=encryption)
        smtp.ehlo_or_helo_if_needed()
        if server.username:
            smtp.login(server.username, server.secret)
    except (SMTPException, OSError, ValueError) as error:
        if smtp is not None:
            smtp.close()
        has_answered = (
            smtp is not None or isinstance(error, (SMTPException, ssl.SSLError)) or not isinstance(error, OSError)
        )
        if has_answered:
            raise ServerUnreachable(_words(error)) from error
        said = _("This computer does not reach the mail server %(host)s (%(words)s).")
        words = _shown(said % {"host": server.host, "words": _why_out_of_reach(error)})
        raise ServerUnreachable(words, is_out_of_reach=True) from error
    return smtp


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


def _answer(code: int, said: bytes | str) -> Answer:
    outcome = Outcome.TAKEN if code < 400 else Outcome.REFUSED if code >= 500 else Outcome.LATER
    return Answer(outcome, _shown(f"{code} {_text(said)}"))


def _words(error: Exception) -> str:
    if isinstance(error, SMTPResponseException):
        return _shown(f"{error.smtp_code} {_text(error.smtp_error)}")
    return _shown(str(error) or type(error).__name__)


def _text(said: bytes | str) -> str:
    return said.decode(errors="replace") if isinstance(said, bytes) else said


def _shown(words: str) -> str:
    """In one line, of printable characters, as it may stand on a page."""
    return "".join(letter for letter in " ".join(words.split()) if letter.isprintable())[:_LONGEST_ANSWER]
