"""Every request has an id: in the header of its answer, on pages that say that something went wrong, in the log."""

import json
import logging
from collections.abc import Iterator
from ipaddress import ip_network

import pytest
from django.test import Client
from django.urls import reverse
from redis.exceptions import RedisError

from scoring.core.http.middleware import OWN_ANSWER
from scoring.core.program_log import JsonLines, TextLines, is_id
from tests.scoring.codes import scene_of_today
from tests.scoring.scenes import official

pytestmark = pytest.mark.django_db

SOMEBODY = "Anke Petersen"
GIVEN = "a1b2c3d4e5f60718293a4b5c6d7e8f90"


class Lines(logging.Handler):
    """What a formatter has made of each line, at the moment at which it was logged."""

    def __init__(self, formatter: logging.Formatter) -> None:
        super().__init__()
        self.setFormatter(formatter)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(self.format(record))


@pytest.fixture
def text() -> Iterator[Lines]:
    yield from _attached(Lines(TextLines()))


@pytest.fixture
def objects() -> Iterator[Lines]:
    yield from _attached(Lines(JsonLines()))


def _attached(handler: Lines) -> Iterator[Lines]:
    logging.getLogger().addHandler(handler)
    yield handler
    logging.getLogger().removeHandler(handler)


def test_every_answer_has_an_id_of_its_own(client: Client) -> None:
    answers = [client.get(path) for path in ("/login/", "/login/", "/nowhere/", "/healthz", "/sw.js")]
    ids = [answer.headers["X-Request-ID"] for answer in answers]

    assert [is_id(one) for one in ids] == [True] * 5
    assert len(set(ids)) == 5


@pytest.mark.parametrize(
    ("trusted", "headers", "is_taken"),
    [
        (0, {"X-Forwarded-For": "192.0.2.7"}, False),
        (1, {}, False),
        (1, {"X-Forwarded-For": "192.0.2.7"}, True),
        ([ip_network("127.0.0.0/8")], {}, True),
        ([ip_network("10.0.0.0/8")], {"X-Forwarded-For": "192.0.2.7"}, False),
    ],
)
def test_id_is_taken_over_from_a_proxy_of_ours_alone(client: Client, settings, trusted, headers, is_taken) -> None:
    settings.TRUSTED_PROXIES = trusted
    answer = client.get("/login/", headers={**headers, "X-Request-ID": GIVEN})

    assert (answer.headers["X-Request-ID"] == GIVEN) is is_taken


@pytest.mark.parametrize("given", ["x", "a" * 65, "<script>", "with space", "ä" * 10, "line\tend"])
def test_what_is_no_id_is_not_taken_over(client: Client, settings, given: str) -> None:
    settings.TRUSTED_PROXIES = 1
    answer = client.get("/login/", headers={"X-Forwarded-For": "192.0.2.7", "X-Request-ID": given})

    assert answer.headers["X-Request-ID"] != given


@pytest.mark.parametrize("path", ["/nowhere/", "/l/nobody/"])
def test_page_that_says_no_shows_the_id(client: Client, path: str) -> None:
    answer = client.get(path, headers={"Accept-Language": "de"})

    assert answer.status_code == 404
    assert f"Kennung <code>{answer.headers['X-Request-ID']}</code>" in answer.content.decode()


def test_page_about_a_mistake_of_ours_shows_the_id_that_stands_in_the_log(
    client: Client, monkeypatch: pytest.MonkeyPatch, text: Lines, objects: Lines
) -> None:
    monkeypatch.setattr("scoring.accounts.views.offline.release_version", lambda: {}[SOMEBODY])
    client.raise_request_exception = False

    answer = client.get("/sw.js", headers={"Accept-Language": "de"})
    known = answer.headers["X-Request-ID"]

    assert (answer.status_code, OWN_ANSWER in answer.headers) == (500, True)
    assert f"Kennung <code>{known}</code>" in answer.content.decode()
    assert [f"[{known}]" in line for line in text.lines] == [True]
    (told,) = [json.loads(line) for line in objects.lines]
    assert {name: told[name] for name in ("request_id", "work", "level", "logger", "message")} == {
        "request_id": known,
        "work": "service_worker",
        "level": "ERROR",
        "logger": "django.request",
        "message": "Internal Server Error: /sw.js",
    }
    assert told["exception"].endswith("KeyError")
    assert SOMEBODY not in text.lines[0] + objects.lines[0]


def test_link_that_opens_something_is_never_in_the_log(
    client: Client, monkeypatch: pytest.MonkeyPatch, text: Lines, objects: Lines
) -> None:
    monkeypatch.setattr("scoring.entry.views.writers.open_by_secret", lambda *, secret: {}[secret])
    client.raise_request_exception = False

    answer = client.get(reverse("guest_link", args=["s3cr3t-of-a-table"]), {"code": "s3cr3t"})

    assert answer.status_code == 500
    assert "Internal Server Error: /t/<secret>/" in text.lines[0]
    assert "s3cr3t" not in text.lines[0] + objects.lines[0]


def test_address_that_is_none_of_ours_is_not_in_the_log(client: Client, text: Lines, settings) -> None:
    settings.ALLOWED_HOSTS = ["league.example"]
    client.get("/t-anke-petersen/", headers={"Host": "league.example"})
    client.get("/t-anke-petersen/", headers={"Host": "elsewhere.example"})

    assert "anke" not in "".join(text.lines)


def test_exception_of_a_machine_keeps_its_words_without_rows(text: Lines) -> None:
    try:
        raise ConnectionRefusedError(f"no route to redis\nDETAIL:  Key (name)=({SOMEBODY}) already exists.")
    except ConnectionRefusedError:
        logging.getLogger("scoring").exception("the queue\nDETAIL: Key (email)=(anke@example.org)")

    assert "ConnectionRefusedError: no route to redis" in text.lines[0]
    assert SOMEBODY not in text.lines[0]
    assert "anke@example.org" not in text.lines[0]


def test_exception_of_redis_is_one_of_a_machine(text: Lines) -> None:
    try:
        raise RedisError("Connection refused")
    except RedisError:
        logging.getLogger("scoring.tests").exception("it did not work")

    assert "redis.exceptions.RedisError: Connection refused" in text.lines[-1]


def test_what_comes_of_another_error_is_told_with_it(text: Lines) -> None:
    try:
        try:
            raise KeyError("Anke")
        except KeyError as first:
            raise RuntimeError("Petersen") from first
    except RuntimeError:
        logging.getLogger("scoring").exception("failed")

    assert text.lines[0].index("KeyError") < text.lines[0].index("RuntimeError")
    assert not {"Anke", "Petersen"} & set(text.lines[0].split())


def test_line_of_no_request_says_so(text: Lines, objects: Lines) -> None:
    logging.getLogger("scoring").warning("two\nlines")

    assert text.lines[0].endswith("WARNING scoring [-]: two lines")
    assert json.loads(objects.lines[0])["work"] == "MainThread"


def test_official_sees_the_id_where_something_is_refused() -> None:
    table, client = scene_of_today(), Client()
    client.force_login(official(table.league, "player"))

    answer = client.get(reverse("members", args=[table.league.slug]))

    assert answer.status_code == 403
    assert answer.headers["X-Request-ID"] in answer.content.decode()
