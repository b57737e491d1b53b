"""A mail server for the outbox to speak with."""

from collections.abc import Iterator
from typing import Any

import pytest

from tests.support.mail_server import MailServer, running_mail_server


@pytest.fixture
def mail_server(settings: Any) -> Iterator[MailServer]:
    """The installation's mail server is a real one that keeps what it is given."""
    with running_mail_server() as server:
        settings.EMAIL_HOST, settings.EMAIL_PORT, settings.EMAIL_SECURITY = "127.0.0.1", server.port, "none"
        settings.DEFAULT_FROM_EMAIL = "office@league.example"
        yield server
