"""A door of the laptop's web server: who is answered by it, who is not, and what becomes of them when it closes."""

import errno
import gc
import http.client
import logging
import os
import socket
import ssl
import sys
import threading
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from scoring.core.http.arrival import arrival_middleware, arrival_of
from scoring.core.room import DOOR, Door
from scoring.installation.services.certificates import server_context
from tests.support import patience
from tests.support.programs import free_port, listens, wait_until
from uno_league.web_door import THREADS, WebDoor

HERE = "127.0.0.1"
Served = Callable[..., int]


class Application:
    """Says how it was asked; ``/wait`` answers when it is let go, ``/do`` does something first."""

    def __init__(self) -> None:
        self.may_go = threading.Event()
        self.do: Callable[[], object] = threading.Event
        self.waiting = threading.Semaphore(0)
        self.asked: list[dict[str, Any]] = []

    def __call__(self, environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
        self.asked.append(environ)
        if environ["PATH_INFO"] == "/wait":
            self.waiting.release()
            self.may_go.wait(patience.SECONDS)
        if environ["PATH_INFO"] == "/do":
            self.do()
        start_response("200 OK", [("Content-Length", "4")])
        return [b"Moin"]


@pytest.fixture
def application() -> Iterator[Application]:
    made = Application()
    yield made
    made.may_go.set()


@pytest.fixture
def doors() -> Iterator[list[WebDoor]]:
    opened: list[WebDoor] = []
    yield opened
    for each in opened:
        each.close()


@pytest.fixture
def served(application: Application, doors: list[WebDoor]) -> Served:
    """The port of a door that is opened."""

    def open_door(app: Any = application, **options: Any) -> int:
        port = free_port()
        doors.append(WebDoor(app, address=HERE, port=port, **options))
        return port

    return open_door


@pytest.fixture
def secure(tmp_path: Path) -> dict[str, Any]:
    context = server_context(tmp_path, name="Office", hosts=[HERE], now=datetime.now(UTC))
    return {"door": Door.SECURE, "context": context}


def trusting() -> ssl.SSLContext:
    context = ssl.create_default_context()
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    return context


def visit(port: int, path: str = "/", *, is_secure: bool = False, **headers: str) -> bytes:
    connection = (
        http.client.HTTPSConnection(HERE, port, timeout=patience.SECONDS, context=trusting())
        if is_secure
        else http.client.HTTPConnection(HERE, port, timeout=patience.SECONDS)
    )
    connection.request("GET", path, headers=headers)
    body = connection.getresponse().read()
    connection.close()
    return body


def test_office_is_told_by_which_door_somebody_comes(
    application: Application, served: Served, secure: dict[str, Any]
) -> None:
    visit(served(), X_Forwarded_Proto="https")
    visit(served(door=Door.PLAIN))
    visit(served(**secure), is_secure=True)
    told = [(each[DOOR], each["wsgi.url_scheme"], each["SERVER_NAME"]) for each in application.asked]
    assert told == [(Door.HERE, "http", HERE), (Door.PLAIN, "http", HERE), (Door.SECURE, "https", HERE)]
    assert "HTTP_X_FORWARDED_PROTO" not in application.asked[0], "a header with an underscore passes for none"


def test_who_connects_and_says_nothing_keeps_nobody_waiting(served: Served, secure: dict[str, Any]) -> None:
    plain, hidden = served(), served(**secure)
    silent = [socket.create_connection((HERE, port)) for port in (plain, hidden) for _each in range(3 * THREADS)]
    silent += [trusting().wrap_socket(socket.create_connection((HERE, hidden))) for _each in range(3 * THREADS)]
    with ThreadPoolExecutor(2) as beside:
        answers = beside.submit(visit, plain), beside.submit(visit, hidden, is_secure=True)
        assert [each.result(8) for each in answers] == [b"Moin", b"Moin"], "sooner than the silent are sent away"
    for each in silent:
        each.close()


def test_plain_word_at_the_door_with_https_ends_that_visit_alone(served: Served, secure: dict[str, Any]) -> None:
    port = served(**secure)
    with socket.create_connection((HERE, port), timeout=patience.SECONDS) as lost:
        lost.sendall(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        assert b"Moin" not in lost.recv(1000)
    assert visit(port, is_secure=True) == b"Moin"


def test_instant_is_noted_before_a_thread_is_free(application: Application, served: Served) -> None:
    arrived: list[datetime] = []

    def view(request: HttpRequest) -> HttpResponse:
        arrived.append(arrival_of(request))
        return HttpResponse()

    def office(environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
        request = HttpRequest()
        request.META = environ
        arrival_middleware(view)(request)
        return application(environ, start_response)

    port = served(office)
    with ThreadPoolExecutor(THREADS + 1) as phones:
        busy = [phones.submit(visit, port, "/wait") for _each in range(THREADS)]
        for _each in busy:
            assert application.waiting.acquire(timeout=patience.SECONDS)
        late = http.client.HTTPConnection(HERE, port, timeout=patience.SECONDS)
        late.request("GET", "/")
        looks = threading.Event()
        looks.wait(0.5)
        let_go = timezone.now()
        application.may_go.set()
        assert late.getresponse().read() == b"Moin"
        late.close()
    assert max(arrived) < let_go


def test_door_that_closes_finishes_what_is_under_way_and_nothing_else(
    application: Application, served: Served, doors: list[WebDoor]
) -> None:
    port = served()
    kept = http.client.HTTPConnection(HERE, port, timeout=patience.SECONDS)
    kept.request("GET", "/")
    assert kept.getresponse().read() == b"Moin"
    with ThreadPoolExecutor(2) as beside:
        under_way = beside.submit(visit, port, "/wait")
        assert application.waiting.acquire(timeout=patience.SECONDS)
        closing = beside.submit(doors[0].close)
        wait_until(lambda: not listens(port), "the closed port")
        application.may_go.set()
        assert under_way.result(patience.SECONDS) == b"Moin"
        closing.result(patience.SECONDS)
    kept.sock.settimeout(patience.SECONDS)
    assert kept.sock.recv(1) == b""


def test_who_takes_too_long_is_cut_off_when_the_door_closes(
    application: Application, served: Served, doors: list[WebDoor]
) -> None:
    port = served(patience=0.2)
    with ThreadPoolExecutor(1) as beside:
        under_way = beside.submit(visit, port, "/wait")
        assert application.waiting.acquire(timeout=patience.SECONDS)
        doors[0].close()
        assert isinstance(under_way.exception(patience.SECONDS), OSError | http.client.HTTPException)


def test_who_asks_to_close_the_own_door_is_answered(
    application: Application, served: Served, doors: list[WebDoor]
) -> None:
    port = served()
    application.do = doors[0].close
    assert visit(port, "/do") == b"Moin"
    assert not listens(port)


def test_port_that_is_taken_is_said_by_the_system(served: Served) -> None:
    with socket.create_server((HERE, 0)) as other:
        with pytest.raises(OSError, match=os.strerror(errno.EADDRINUSE)) as taken:
            WebDoor(Application(), address=HERE, port=other.getsockname()[1])
        assert taken.value.errno == errno.EADDRINUSE


def test_who_hangs_up_is_no_word_in_the_log(
    application: Application,
    served: Served,
    secure: dict[str, Any],
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    said: list[object] = []
    monkeypatch.setattr(sys, "unraisablehook", said.append)
    monkeypatch.setattr("_pyio._IOBASE_EMITS_UNRAISABLE", True, raising=False)  # as Python does from 3.13 on
    plain, hidden = served(), served(**secure)
    with caplog.at_level(logging.INFO):
        for beginning in (b"", b"GET / HTTP/1.1\r\nHo", b"GET /wait HTTP/1.1\r\nHost: x\r\n\r\n"):
            for port in (plain, hidden):
                with socket.create_connection((HERE, port)) as gone:
                    gone.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
                    gone.sendall(beginning)
        assert application.waiting.acquire(timeout=patience.SECONDS)
        application.may_go.set()
        assert (visit(plain), visit(hidden, is_secure=True)) == (b"Moin", b"Moin")
    gc.collect()
    assert (caplog.text, said) == ("", [])
