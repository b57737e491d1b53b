"""How far a league's mail account reaches from a server: into the internet alone, and nothing heard there is shown."""

import socket
from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from scoring.mail.selectors.servers import MailServer as Reached
from scoring.mail.services.smtp import Conversation, Outcome, ServerUnreachable, conversation_with, names_inner_address
from scoring.models import MailAccount
from tests.scoring.scenes import Scene, scene
from tests.support.mail_server import MailServer, running_mail_server

OUTSIDE = "93.184.216.34"
NAME = "smtp.example.org"
INNER = [
    "127.0.0.1", "localhost", "127.1", "2130706433", "0.0.0.0", "169.254.169.254", "10.1.2.3", "192.168.178.20",
    "100.64.0.1", "::1", "[::1]", "::ffff:127.0.0.1", "fe80::1", "fd00::1", "::", "64:ff9b::7f00:1", "2002:7f00:1::",
    "224.0.0.1", "redis", "mail.internal", "nas.local", "localhost.",
]  # fmt: skip


@pytest.fixture(params=["DJANGO_HTTPS", "TRUSTED_PROXIES"])
def on_a_server(request: pytest.FixtureRequest, settings: Any) -> None:
    if request.param == "DJANGO_HTTPS":
        settings.IS_HTTPS = True
    else:
        settings.TRUSTED_PROXIES = 1


@pytest.fixture
def listening() -> Iterator[MailServer]:
    with running_mail_server() as server:
        server.hook = lambda step, envelope: "554 SECRET-BANNER" if step == "MAIL" else None
        yield server


def reached(host: str, port: int, *, league: int | None = 1, security: str = "none") -> Reached:
    return Reached(host, port, MailAccount.Security(security), "", "", "office@example.org", "", 20, 300, league)


def told(monkeypatch: pytest.MonkeyPatch, *answers: list[str]) -> list[str]:
    """The names that are looked up from now on, while the network's directory gives these answers in turn."""
    asked: list[str] = []
    real, waiting = socket.getaddrinfo, list(answers)

    def look_up(host: Any, port: Any, *rest: Any, **options: Any) -> Any:
        if host != NAME:
            return real(host, port, *rest, **options)
        if options.get("flags", 0) & socket.AI_NUMERICHOST:
            raise socket.gaierror(host)
        asked.append(host)
        addresses = waiting.pop(0) if len(waiting) > 1 else waiting[0]
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (address, port)) for address in addresses]

    monkeypatch.setattr(socket, "getaddrinfo", look_up)
    return asked


def led_to(monkeypatch: pytest.MonkeyPatch, server: MailServer) -> list[str]:
    """The addresses that are connected to; the one outside is this server."""
    connected: list[str] = []
    real = socket.create_connection

    def connect(where: tuple[str, int], *rest: Any, **options: Any) -> socket.socket:
        connected.append(where[0])
        return real(("127.0.0.1", server.port) if where[0] == OUTSIDE else where, *rest, **options)

    monkeypatch.setattr(socket, "create_connection", connect)
    return connected


@pytest.mark.parametrize("host", INNER)
def test_host_that_is_inner_however_it_is_written_is_known_as_such(host: str) -> None:
    assert names_inner_address(host)


@pytest.mark.parametrize("host", [NAME, OUTSIDE, "2606:2800:220:1::1", "mail.müller.example"])
def test_host_outside_is_none(host: str) -> None:
    assert not names_inner_address(host)


@pytest.mark.usefixtures("on_a_server", "in_english")
@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "127.1", "2130706433", "0.0.0.0"])
def test_nothing_inner_is_connected_to_from_a_server(host: str, listening: MailServer) -> None:
    with (
        pytest.raises(ServerUnreachable, match="leads into the network of this server"),
        conversation_with(reached(host, listening.port)),
    ):
        pass
    assert listening.connections == 0


@pytest.mark.usefixtures("on_a_server", "in_english")
@pytest.mark.parametrize("security", ["none", "tls"])
@pytest.mark.parametrize("addresses", [["127.0.0.1"], [OUTSIDE, "127.0.0.1"], ["::ffff:127.0.0.1"]])
def test_name_that_means_something_inner_is_not_connected_to(
    addresses: list[str], security: str, listening: MailServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    told(monkeypatch, addresses)
    connected = led_to(monkeypatch, listening)
    with (
        pytest.raises(ServerUnreachable, match="leads into the network of this server"),
        conversation_with(reached(NAME, listening.port, security=security)),
    ):
        pass
    assert connected == []


@pytest.mark.usefixtures("on_a_server")
def test_name_that_means_something_else_the_next_time_leads_where_it_was_looked_at(
    listening: MailServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = told(monkeypatch, [OUTSIDE], ["127.0.0.1"])
    connected = led_to(monkeypatch, listening)
    with conversation_with(reached(NAME, 2525)) as conversation:
        answer = conversation.hand_over(b"text", sender="a@example.org", recipient="b@example.org")
    assert (asked, connected) == ([NAME], [OUTSIDE])
    assert (answer.outcome, "554" in answer.words, "SECRET" in answer.words) == (Outcome.REFUSED, True, False)


@pytest.mark.usefixtures("on_a_server")
def test_greeting_of_what_is_no_mail_server_is_not_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.create_server(("127.0.0.1", 0)) as door:
        said = MailServer(port=door.getsockname()[1])
        told(monkeypatch, [OUTSIDE])
        led_to(monkeypatch, said)
        real = socket.socket.makefile
        door.settimeout(10)
        monkeypatch.setattr(socket.socket, "makefile", lambda self, mode="r", *rest: _greeted(door, self, real, mode))
        with pytest.raises(ServerUnreachable) as refused, conversation_with(reached(NAME, 2525)):
            pass
    assert ("SSH" in refused.value.words, "554" in refused.value.words) == (False, False)


def _greeted(door: socket.socket, own: socket.socket, real: Any, mode: str) -> Any:
    other, _where = door.accept()
    other.sendall(b"SSH-2.0-OpenSSH_9.2\r\n554 SECRET\r\n")
    other.close()
    return real(own, mode)


def test_laptop_and_administrator_use_their_own_network_and_read_what_is_said(
    listening: MailServer, settings: Any
) -> None:
    words = []
    for league, proxies in ((1, 0), (None, 1)):
        settings.TRUSTED_PROXIES = proxies
        with conversation_with(reached("127.0.0.1", listening.port, league=league)) as conversation:
            assert isinstance(conversation, Conversation)
            words.append(conversation.hand_over(b"text", sender="a@b.org", recipient="b@b.org").words)
    assert words == ["554 SECRET-BANNER"] * 2


@pytest.mark.django_db
@pytest.mark.usefixtures("on_a_server")
@pytest.mark.parametrize("host", ["127.1", "169.254.169.254", "[::1]", "redis"])
def test_page_on_a_server_takes_no_inner_host_and_keeps_what_was_typed(host: str, client: Client) -> None:
    table: Scene = scene()
    table.secretary.memberships.get().offices.create(kind="president")
    client.force_login(table.secretary)
    data = {
        "host": host, "port": "587", "security": "starttls", "username": "office", "secret": "open sesame",
        "from_address": "office@example.org", "reply_to": "", "most_per_minute": "10", "most_per_hour": "100",
    }  # fmt: skip
    page = client.post(reverse("mail_account", args=[table.league.slug]), data, secure=True)
    said = page.content.decode()
    assert list(page.context["form"].errors) == ["host"]
    assert (f"„{host}“" in said, f'value="{host}"' in said) == (True, True)
    assert not MailAccount.objects.exists()
