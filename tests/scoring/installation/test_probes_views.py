"""Addresses for machines: whether the process lives, whether all it needs is there, and what it has counted."""

import threading
from collections.abc import Iterator
from datetime import timedelta
from ipaddress import ip_network

import pytest
from django.db import DatabaseError, connection
from django.db.migrations.recorder import MigrationRecorder
from django.test import Client
from django.utils import timezone
from prometheus_client.parser import text_string_to_metric_families

from scoring.installation.selectors import health
from scoring.installation.selectors.figures import seen_here
from scoring.installation.selectors.health import EMBEDDED_WORKER, newest_migration
from scoring.installation.services.heartbeats import note_beat, note_worker
from scoring.models import League, Mail
from tests.scoring.codes import phone_at, scene_of_today
from tests.scoring.entry.writing import Browser
from tests.scoring.mail.mails import posted
from tests.support.counting import counted
from tests.support.installation import ROOT
from tests.support.programs import free_port

TOKEN = "a-token-of-some-length"
PARTS = {"database": "ok", "migrations": "ok", "commits": "ok", "broker": "ok", "disk": "ok", "clock": "ok"}


@pytest.fixture
def worker() -> Iterator[None]:
    """A thread of the name by which the worker in the web process is known."""
    is_over = threading.Event()
    thread = threading.Thread(target=is_over.wait, name=EMBEDDED_WORKER)
    thread.start()
    yield
    is_over.set()
    thread.join()


def told(client: Client) -> tuple[int, dict[str, object]]:
    answer = client.get("/readyz")
    return answer.status_code, answer.json()


def test_process_says_that_it_lives_without_asking_the_database(client: Client) -> None:
    answer = client.get("/healthz")  # a test that is not marked gets no database

    assert (answer.status_code, answer.content, answer["Content-Type"]) == (200, b"ok\n", "text/plain")
    assert answer.headers["Cache-Control"] == "no-store"


@pytest.mark.parametrize("path", ["/healthz", "/metrics"])
def test_machines_ask_by_any_host_over_plain_http(client: Client, settings, path: str) -> None:
    settings.SECURE_SSL_REDIRECT, settings.ALLOWED_HOSTS = True, ["league.example"]
    settings.METRICS_TOKEN = TOKEN
    status = client.get(path, headers={"Host": "10.0.0.5:8001"}).status_code

    assert (path, status) in (("/healthz", 200), ("/metrics", 404))


@pytest.mark.parametrize("path", ["/healthz", "/readyz", "/metrics"])
def test_nothing_is_sent_there(client: Client, path: str) -> None:
    assert client.post(path).status_code == 405


@pytest.mark.django_db
def test_installation_that_has_all_it_needs_is_ready_and_says_so_cheaply(client: Client, worker: None) -> None:
    with counted(Client.__init__) as cost:
        answer = told(client)

    assert answer == (200, {"ready": True, **PARTS})
    assert len(cost.queries) <= 4


@pytest.mark.django_db
def test_without_its_worker_the_installation_is_not_ready(client: Client) -> None:
    assert told(client) == (503, {"ready": False, **PARTS, "broker": "no worker"})


@pytest.mark.django_db
def test_broker_that_is_gone_is_named_and_its_address_is_not(client: Client, settings) -> None:
    settings.HAS_EMBEDDED_WORKER = False
    settings.CELERY_BROKER_URL = f"redis://:s3cr3t@127.0.0.1:{free_port()}/0"
    answer = client.get("/readyz")

    assert (answer.status_code, answer.json()) == (503, {"ready": False, **PARTS, "broker": "gone"})
    assert b"s3cr3t" not in answer.content


@pytest.mark.django_db
def test_disk_with_little_room_is_named(client: Client, settings, worker: None) -> None:
    settings.LEAST_FREE_DISK = 10**18

    assert told(client) == (503, {"ready": False, **PARTS, "disk": "little room"})


@pytest.mark.django_db
def test_migration_that_is_missing_or_not_known_is_named(client: Client, worker: None) -> None:
    recorder = MigrationRecorder(connection)
    recorder.record_applied("scoring", "9999_of_a_later_program")
    newer = told(client)
    recorder.record_unapplied("scoring", "9999_of_a_later_program")
    recorder.record_unapplied("scoring", newest_migration())

    assert newer == (503, {"ready": False, **PARTS, "migrations": "newer than this program"})
    assert told(client) == (503, {"ready": False, **PARTS, "migrations": "not applied"})


@pytest.mark.django_db
def test_clock_without_a_battery_is_named(client: Client, worker: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "EARLIEST", (timezone.now() + timedelta(days=2)).date())

    assert told(client) == (503, {"ready": False, **PARTS, "clock": "before this program was made"})


@pytest.mark.django_db
def test_clock_that_differs_from_the_database_s_is_named(
    client: Client, worker: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    later = health._NOW["sqlite"] + " + 6"
    monkeypatch.setitem(health._NOW, "sqlite", later)

    assert told(client) == (503, {"ready": False, **PARTS, "clock": "differs from the database's"})


@pytest.mark.django_db
def test_database_that_is_gone_is_named_without_a_word_of_it(client: Client, worker: None) -> None:
    def refuse(*_call: object) -> None:
        raise DatabaseError("password of postgres://league:s3cr3t@db is wrong")

    with connection.execute_wrapper(refuse):
        answer = client.get("/readyz")

    assert answer.status_code == 503
    assert answer.json() == {
        "ready": False,
        **PARTS,
        "database": "gone",
        "migrations": "unknown",
        "commits": "unknown",
        "clock": "unknown",
    }


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("token", "networks", "headers", "status"),
    [
        ("", [], {}, 404),
        ("", [], {"Authorization": "Bearer "}, 404),
        (TOKEN, [], {}, 404),
        (TOKEN, [], {"Authorization": "Bearer another"}, 404),
        (TOKEN, [], {"Authorization": f"Bearer {TOKEN}"}, 200),
        ("", ["127.0.0.0/8"], {}, 200),
        ("", ["10.0.0.0/8"], {}, 404),
        ("", ["127.0.0.0/8"], {"X-Forwarded-For": "192.0.2.7"}, 404),
    ],
)
def test_metrics_are_for_who_has_the_token_or_the_address(
    client: Client, settings, token: str, networks: list[str], headers: dict[str, str], status: int
) -> None:
    settings.METRICS_TOKEN, settings.METRICS_FROM = token, [ip_network(one) for one in networks]
    settings.TRUSTED_PROXIES = 1

    assert client.get("/metrics", headers=headers).status_code == status


def metrics(client: Client) -> dict[str, dict[tuple[str, ...], float]]:
    """By name, by values of the labels in the order of their names."""
    text = client.get("/metrics", headers={"Authorization": f"Bearer {TOKEN}"}).content.decode()
    found: dict[str, dict[tuple[str, ...], float]] = {}
    for family in text_string_to_metric_families(text):
        for sample in family.samples:
            labels = tuple(value for _name, value in sorted(sample.labels.items()))
            found.setdefault(sample.name, {})[labels] = sample.value
    return found


@pytest.mark.django_db
def test_metrics_count_what_was_answered_by_view_kind_and_status(client: Client, settings) -> None:
    settings.METRICS_TOKEN = TOKEN
    table = scene_of_today()
    browser = Browser("guest", table, phone_at(table))
    before = metrics(client)["league_requests_total"]
    address = f"/evenings/{table.evening.pk}/live/"
    version = client.get(address)["ETag"]
    client.get(address, headers={"If-None-Match": version})
    browser.post("save_game")
    client.get("/anke-petersen/")
    client.get("/healthz")
    found = metrics(client)
    counted_now = {labels: value - before.get(labels, 0) for labels, value in found["league_requests_total"].items()}

    assert {labels: value for labels, value in counted_now.items() if value} == {
        ("live", "GET", "200", "evening_live"): 1,
        ("live", "GET", "304", "evening_live"): 1,
        ("save", "POST", "422", "guest_save_game"): 1,
        ("page", "GET", "404", "unknown"): 1,
    }
    assert found["league_request_seconds_count"]["live", "evening_live"] >= 2


@pytest.mark.django_db
def test_metrics_tell_of_jobs_outbox_workers_and_versions(client: Client, settings, mail_server) -> None:
    settings.METRICS_TOKEN = TOKEN
    seen_here.clear()
    league = League.objects.create(name="Nord", slug="nord")
    posted(league)
    Mail.objects.update(due_at=timezone.now() - timedelta(minutes=30))
    note_worker()
    note_beat()
    found = metrics(client)

    assert found["league_mails"] == {("waiting",): 1}
    assert 1790 < found["league_mail_age_seconds"][()] < 1900
    assert len(found["league_seen_seconds"]) == 2
    assert found["league_database_bytes"][()] > 100_000
    assert found["league_part_ready"]["database",] == 1
    ((django, python, schema, _version),) = found["league_info"]
    assert (django[:2], python[:2], schema) == ("5.", "3.", newest_migration())


@pytest.mark.django_db
def test_metrics_name_no_person_and_no_address(client: Client, settings) -> None:
    settings.METRICS_TOKEN = TOKEN
    table = scene_of_today()
    client.get(f"/l/{table.league.slug}/players/?q=Anke")
    text = client.get("/metrics", headers={"Authorization": f"Bearer {TOKEN}"}).content.decode()

    assert "Anke" not in text
    assert table.league.slug not in text


def test_documented_parts_are_those_that_are_looked_at() -> None:
    document = (ROOT / "docs" / "operation.md").read_text()

    assert [part for part in PARTS if f"`{part}`" not in document] == []
