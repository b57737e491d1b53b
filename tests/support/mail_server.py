"""A real SMTP server in a thread of its own, which keeps what it was given."""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from threading import Thread
from typing import Any, cast

from aiosmtpd.smtp import SMTP, AuthResult, Envelope, LoginPassword, Session

HANGS_UP = "hangs up"
"""An answer of a hook: the server breaks the connection off without a word."""

Hook = Callable[[str, Envelope], str | None]
"""Asked at each step (``MAIL``, ``RCPT``, ``DATA``, ``TAKEN``) what to answer; None: what a server usually says."""


@dataclass
class MailServer:
    """``taken`` are the messages that the server has said yes to, in order; ``recipients`` to whom they went.

    ``hook`` may answer otherwise; ``password``: the one that is asked for, if any. Nobody is answered before there are
    ``answers_from`` connections.
    """

    password: str = ""
    port: int = 0
    taken: list[bytes] = field(default_factory=list)
    recipients: list[str] = field(default_factory=list)
    connections: int = 0
    answers_from: int = 0
    hook: Hook = lambda step, envelope: None

    @property
    def messages(self) -> list[EmailMessage]:
        return [cast("EmailMessage", message_from_bytes(content, policy=default)) for content in self.taken]

    async def handle_EHLO(
        self, server: SMTP, session: Session, envelope: Envelope, hostname: str, responses: list[str]
    ) -> list[str]:
        self.connections += 1
        while self.connections < self.answers_from:
            await asyncio.sleep(0.005)
        session.host_name = hostname
        return responses

    async def handle_MAIL(
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        envelope.mail_from = address
        return self._answer("MAIL", server, envelope)

    async def handle_RCPT(
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        envelope.rcpt_tos.append(address)
        return self._answer("RCPT", server, envelope)

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:
        answer = self._answer("DATA", server, envelope)
        if not answer.startswith("250"):
            return answer
        assert isinstance(envelope.content, bytes)
        self.taken.append(envelope.content)
        self.recipients.extend(envelope.rcpt_tos)
        return self._answer("TAKEN", server, envelope)

    def authenticate(self, server: SMTP, session: Session, envelope: Envelope, way: str, given: Any) -> AuthResult:
        assert isinstance(given, LoginPassword)
        return AuthResult(success=given.password == self.password.encode(), handled=False)

    def _answer(self, step: str, server: SMTP, envelope: Envelope) -> str:
        answer = self.hook(step, envelope) or "250 OK"
        if answer == HANGS_UP:
            assert server.transport is not None
            server.transport.abort()
        return answer


@contextmanager
def running_mail_server(password: str = "") -> Iterator[MailServer]:
    """A server on a port of its own; with ``password`` it asks for one, over a plain connection."""
    mail_server = MailServer(password)
    loop = asyncio.new_event_loop()
    asked = {"authenticator": mail_server.authenticate, "auth_require_tls": False} if password else {}

    def protocol() -> SMTP:
        return SMTP(mail_server, hostname="mail.example", loop=loop, auth_required=bool(password), **asked)

    thread = Thread(target=loop.run_forever, name="mail server", daemon=True)
    thread.start()
    listening = asyncio.run_coroutine_threadsafe(loop.create_server(protocol, "127.0.0.1", 0), loop).result()
    mail_server.port = listening.sockets[0].getsockname()[1]
    try:
        yield mail_server
    finally:
        loop.call_soon_threadsafe(listening.close)
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        loop.close()
