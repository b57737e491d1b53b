"""What programs send that nobody has asked for: a problem in JSON, never a page and never an error of ours."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from django.db import connection, transaction
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory
from django.urls import reverse

from scoring.core.program_log import Work, at_work
from scoring.core.room import Door
from scoring.models import ApiToken, AuditEntry, Evening
from scoring.publishing.views import api
from scoring.publishing.views.answers import answered
from tests.scoring.installation.scenes import KeeperWithoutPorts, doors_kept, visitor
from tests.scoring.publishing.programs import Read, a_league_to_read, program, secret_for
from uno_league.hosts import Hosts

pytestmark = [pytest.mark.slow, pytest.mark.django_db]

UNREADABLE = ("", "-1", "0", "501", "1e3", "٣", "9" * 5000, "\x00", "1;drop", "null", "[]")


@pytest.fixture(scope="module")
def read(rows_of_module: None) -> Read:
    return a_league_to_read()


def problem(answer: Any) -> tuple[int, str]:
    """The status, and which problem it is."""
    assert answer["Content-Type"] == "application/problem+json"
    data = json.loads(answer.content)
    assert data["status"] == answer.status_code
    return answer.status_code, data["type"].rpartition(":")[2]


@pytest.mark.parametrize("failure", [KeyError, ValueError, RecursionError, Evening.MultipleObjectsReturned])
def test_mistake_of_ours_is_a_problem_that_names_the_request(
    failure: type[Exception], caplog: pytest.LogCaptureFixture
) -> None:
    def broken(_request: HttpRequest) -> HttpResponse:
        raise failure("a row of somebody")

    with at_work(Work("7KF2-9QXM", lambda: "api_leagues")):
        answer = answered(broken)(RequestFactory().get("/api/v1/leagues", headers={"Accept-Language": "de"}))
    assert problem(answer) == (500, "mistake")
    assert json.loads(answer.content) == {
        "type": "urn:league-office:problem:mistake",
        "title": "Dem Verbandsbüro ist ein Fehler unterlaufen. Er ist notiert.",
        "status": 500,
        "instance": "urn:league-office:request:7KF2-9QXM",
    }
    assert [(row.levelname, row.message) for row in caplog.records] == [
        ("ERROR", "Internal Server Error: /api/v1/leagues")
    ]


def test_request_that_reaches_no_view_gets_a_problem_below_the_api_and_a_page_elsewhere(settings) -> None:
    settings.ALLOWED_HOSTS = ["league.example"]
    answer = Client().get("/api/v1/leagues", headers={"Host": "elsewhere.example"})
    assert problem(answer) == (400, "unreadable")
    assert answer.json()["instance"].endswith(answer["X-Request-ID"])
    assert Client().get("/login/", headers={"Host": "elsewhere.example"})["Content-Type"].startswith("text/html")


@pytest.mark.parametrize("limit", UNREADABLE)
def test_number_of_rows_that_cannot_be_read_is_refused(read: Read, limit: str) -> None:
    answer = program().get(read.address("api_players"), {"limit": limit})
    assert problem(answer) == (400, "unreadable")
    assert "limit" in answer.json()["detail"]


@pytest.mark.parametrize("cursor", ["x", "\x00", "../..", "ä" * 150, "c2Vhc29ucyAx", "=" * 300])
def test_cursor_that_is_none_of_this_list_is_refused(read: Read, cursor: str) -> None:
    assert problem(program().get(read.address("api_players"), {"cursor": cursor})) == (400, "unreadable")


def test_scope_that_there_is_not_is_refused(read: Read) -> None:
    assert problem(program().get(read.address("api_ranking"), {"scope": "secret"})) == (400, "unreadable")


@pytest.mark.parametrize("number", ["0", str(2**63), "9" * 400, "9" * 5000])
@pytest.mark.parametrize(
    "route", ["seasons/{}/ranking", "evenings/{}/result", "sheets/{}", "sheets/{}/x", "leagues/{}"]
)
def test_what_no_row_can_have_names_nothing(route: str, number: str) -> None:
    assert problem(program().get(f"/api/v1/{route.format(number)}")) == (404, "not-found")


@pytest.mark.parametrize("method", ["post", "put", "patch", "delete", "options", "trace"])
def test_nothing_is_written_and_no_browser_is_asked_to_try(read: Read, method: str) -> None:
    client = Client(enforce_csrf_checks=True)
    for name in ("api_players", "api_description"):
        address = reverse(name) if name == "api_description" else read.address(name)
        answer = getattr(client, method)(address)
        assert problem(answer) == (405, "method")
        assert answer["Allow"] == "GET, HEAD"


@pytest.mark.parametrize(
    "given", ["Bearer", "Bearer ", "Bearer x", "Bearer " + "x" * 9000, "Basic eDp5", "\xff", "Bearer \xff\xfe", "x"]
)
def test_what_is_no_token_is_refused_even_where_everybody_may_read(read: Read, given: str) -> None:
    assert problem(program(Authorization=given).get(read.address("api_leagues"))) == (401, "token")


def test_problem_speaks_the_language_of_the_caller(read: Read) -> None:
    said = {
        language: program(**{"Accept-Language": language}).get(reverse("api_sheet", args=[2**40])).json()["title"]
        for language in ("de", "en")
    }
    assert said == {
        "de": "Hier ist nichts, was diese Anfrage sehen darf.",
        "en": "There is nothing here that this request may see.",
    }


def asked_until_refused(client: Client, most: int, **around: str) -> Any:
    """The first answer that says it was too often; a minute may end in between, once."""
    for _number in range(2 * most + 1):
        answer = client.get("/api/v1/nothing", **around)
        if answer.status_code == 429:
            return answer
    raise AssertionError


def test_who_asks_too_often_is_told_when_it_goes_on(read: Read, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(api, "MOST_WITHOUT", 20)
    monkeypatch.setattr(api, "MOST_WITH_TOKEN", 30)
    secret = secret_for(read.league)
    answer = asked_until_refused(program(), 20, REMOTE_ADDR="192.0.2.71")
    assert problem(answer) == (429, "too-many")
    assert 1 <= int(answer["Retry-After"]) <= 60
    assert answer["Cache-Control"] == "no-store"
    assert program(secret).get("/api/v1/nothing", REMOTE_ADDR="192.0.2.71").status_code == 404
    assert problem(asked_until_refused(program(secret), 30, REMOTE_ADDR="192.0.2.72")) == (429, "too-many")
    assert program().get("/api/v1/nothing", REMOTE_ADDR="192.0.2.72").status_code == 404


def test_guessing_tokens_is_counted_as_asking_without_one(read: Read, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(api, "MOST_WITHOUT", 20)
    answer = asked_until_refused(program("wrong"), 20, REMOTE_ADDR="192.0.2.73")
    assert problem(answer) == (429, "too-many")


@pytest.fixture
def room(settings: Any) -> Iterator[KeeperWithoutPorts]:
    settings.ALLOWED_HOSTS = Hosts(["localhost", "testserver"])
    with doors_kept(KeeperWithoutPorts()) as keeper:
        yield keeper


@pytest.mark.usefixtures("room")
def test_token_that_everybody_in_the_room_could_read_is_refused_and_over(read: Read) -> None:
    heard, kept = ({"Authorization": f"Bearer {secret_for(read.league)}"} for _token in range(2))
    plain, secure = visitor(Door.PLAIN), visitor(Door.SECURE)
    address = read.address("api_players")
    assert secure.get(address, headers=heard).status_code == 200
    assert problem(plain.get(address, headers=heard)) == (403, "unencrypted")
    assert problem(secure.get(address, headers=heard)) == (401, "token")
    assert AuditEntry.objects.get(action="api_token.overheard").subject == "website"
    assert problem(plain.get(address, headers={"Authorization": "Bearer wrong"})) == (403, "unencrypted")
    assert plain.get(address).status_code == 200
    assert secure.get(address, headers=kept).status_code == 200


def test_addresses_of_one_household_are_counted_together(read: Read, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(api, "MOST_WITHOUT", 20)
    asked_until_refused(program(), 20, REMOTE_ADDR="2001:db8:7:1::1")
    said = {
        address: program().get("/api/v1/nothing", REMOTE_ADDR=address).status_code
        for address in ("2001:db8:7:1:ffff::2", "2001:db8:7:2::1", "::ffff:192.0.2.74", "::ffff:192.0.2.75")
    }
    assert list(said.values()) == [429, 404, 404, 404]
    asked_until_refused(program(), 20, REMOTE_ADDR="192.0.2.74")
    assert program().get("/api/v1/nothing", REMOTE_ADDR="::ffff:192.0.2.74").status_code == 429


def test_what_is_deleted_while_it_is_read_was_never_there(rf: RequestFactory) -> None:
    def gone(_request: HttpRequest) -> HttpResponse:
        raise Evening.DoesNotExist

    assert problem(answered(gone)(rf.get("/api/v1/evenings/1/result"))) == (404, "not-found")


def test_reading_goes_on_where_nothing_can_be_written(read: Read) -> None:
    client, address = program(secret_for(read.league)), read.address("api_players")
    connection.connection.execute("PRAGMA query_only = ON")
    answer = client.get(address)
    connection.connection.execute("PRAGMA query_only = OFF")
    transaction.set_rollback(False)
    assert answer.status_code == 200
    assert ApiToken.objects.get().last_used_at is None
