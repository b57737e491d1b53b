"""Fixtures for all tests: a browser, throwaway PostgreSQL and Redis, and a loud word when one cannot be had."""

import gc
import logging
import os
import shutil
import tempfile
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path

import pytest
from django.conf import settings
from django.db import connection, connections, transaction
from django.test import TransactionTestCase
from django.utils import translation
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, expect, sync_playwright
from pytest_django import DjangoDbBlocker
from pytest_django.live_server_helper import LiveServer

from tests.support.chromium import launch_chromium
from tests.support.databases import (
    folder_of_run,
    installation_on_postgres,
    installation_on_sqlite,
    migrated_postgres_of,
    migrated_sqlite_in,
)
from tests.support.disks import python_before_and_after_power_failure, python_on_small_disk
from tests.support.firefox import launch_firefox
from tests.support.installation import Installation
from tests.support.namespaces import Computer, connected_computers
from tests.support.programs import find_node, shared_postgres, throwaway_redis

pytest_plugins = ["tests.support.tiers", "tests.support.run_report"]

expect.set_options(timeout=60_000)  # a busy machine needs it, and an idle one does not wait

_MEMORY = Path("/dev/shm")
_ROOM = 2 * 2**30
"""Bytes; a run of all tests takes a tenth of it."""


def pytest_configure() -> None:
    """What the tests write lies in memory, if there is room: elsewhere each of their many commits waits for a disk."""
    if _MEMORY.is_dir() and shutil.disk_usage(_MEMORY).free > _ROOM:
        os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(_MEMORY))


def pytest_collection_finish() -> None:
    """Thousands of tests stay in memory to the end: not looking through them again and again is a tenth of a run."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 50, 100)


@pytest.fixture(autouse=True)
def _language_of_the_installation() -> Iterator[None]:
    """A request leaves its language in the thread that answered it; no other test may find it there."""
    yield
    translation.deactivate()


@pytest.fixture(scope="session", autouse=True)
def _somebody_has_begun() -> None:
    """Tests begin without an account and do not mean by that an office that nobody has set up: ``not_set_up``."""
    from scoring.people.selectors.leagues import SEEN_AN_ACCOUNT

    SEEN_AN_ACCOUNT.set()


_numbers = count()


@pytest.fixture(scope="session")
def _folder_of_heads(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """No test writes the heads of its logs beside a real office."""
    folder = tmp_path_factory.mktemp("heads")
    settings.HEADS_FILE = folder / "heads.jsonl"
    return folder


@pytest.fixture(autouse=True)
def _heads_of_its_own(_folder_of_heads: Path) -> None:
    """Each test has logs of its own, so what was kept of them is its own as well."""
    settings.HEADS_FILE = _folder_of_heads / str(next(_numbers)) / "heads.jsonl"
    settings.HEADS_FILE.parent.mkdir()


@pytest.fixture
def not_set_up() -> Iterator[None]:
    """The office is one that nobody has set up yet."""
    from scoring.people.selectors.leagues import SEEN_AN_ACCOUNT

    SEEN_AN_ACCOUNT.clear()
    yield
    SEEN_AN_ACCOUNT.set()


@pytest.fixture(autouse=True)
def _nobody_needs_the_last_net(request: pytest.FixtureRequest) -> Iterator[None]:
    """What the net under all views has caught is a defect, unless a test is about the net: ``net_is_needed``."""
    caught: list[str] = []
    handler = logging.Handler(logging.ERROR)
    handler.emit = lambda record: caught.append(record.getMessage())  # type: ignore[method-assign]
    net = logging.getLogger("scoring.core.http.failures")
    net.addHandler(handler)
    yield
    net.removeHandler(handler)
    assert caught == [] or "net_is_needed" in request.fixturenames


@pytest.fixture
def net_is_needed() -> None:
    """The test lets something fall into the last net."""


@pytest.fixture(scope="session")
def postgres_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """URL of an empty PostgreSQL database, on a server that exists for this run; others are made beside it."""
    with shared_postgres(folder_of_run(tmp_path_factory)) as url:
        yield url


@pytest.fixture(scope="session")
def redis_url() -> Iterator[str]:
    """URL of an empty Redis that exists for this test process."""
    with throwaway_redis() as url:
        yield url


@pytest.fixture(scope="session")
def two_computers() -> Iterator[tuple[Computer, Computer]]:
    """That of an office and a phone, joined by a cable, without any other network."""
    with connected_computers() as both:
        yield both


@pytest.fixture
def on_small_disk(tmp_path_factory: pytest.TempPathFactory) -> Callable[[Installation, str], str]:
    """What a piece of Python prints in a copy of an installation that has a disk of a few megabytes for itself."""
    disk = tmp_path_factory.mktemp("disk")

    def run(office: Installation, code: str) -> str:
        return python_on_small_disk(office, code, disk)

    return run


@pytest.fixture
def around_power_failure(tmp_path_factory: pytest.TempPathFactory) -> Callable[[Installation, str, str], list[str]]:
    """The lines that two pieces of Python print, before and after the plug of their installation's disk was pulled."""
    disk = tmp_path_factory.mktemp("disk")

    def run(office: Installation, before: str, after: str) -> list[str]:
        return python_before_and_after_power_failure(office, before, after, disk)

    return run


@pytest.fixture(scope="session")
def node() -> str:
    """Path of Node, which runs the tests of static/js."""
    return find_node()


@pytest.fixture(scope="session")
def migrated_sqlite(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database file with all migrations applied, made once for all test processes; to be copied only."""
    return migrated_sqlite_in(folder_of_run(tmp_path_factory))


@pytest.fixture(scope="session")
def migrated_postgres(postgres_url: str, tmp_path_factory: pytest.TempPathFactory) -> str:
    """URL of a PostgreSQL database with all migrations applied, made once for all test processes; to be copied only."""
    return migrated_postgres_of(postgres_url, folder_of_run(tmp_path_factory))


@pytest.fixture(scope="session")
def django_db_modify_db_settings(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> None:
    """Give this test process a copy of the migrated database, in a file that the live server's threads share.

    Where ``DATABASE_URL`` names PostgreSQL (`make fuzz`), its test database is made by all migrations.
    """
    if connection.vendor != "sqlite":
        return
    migrated_sqlite: Path = request.getfixturevalue("migrated_sqlite")
    copy = tmp_path_factory.mktemp("database") / "test.sqlite3"
    shutil.copy(migrated_sqlite, copy)
    connection.settings_dict["TEST"]["NAME"] = str(copy)


@pytest.fixture(scope="session")
def django_db_keepdb() -> bool:
    """The copy is taken as it is, instead of being made anew by all migrations."""
    return True


@pytest.fixture(scope="session", autouse=True)
def _databases_are_emptied_quickly() -> Iterator[None]:
    """After a test whose rows others have seen, only tables in which something is are emptied."""
    from tests.support.emptying import empty

    def emptied(test: TransactionTestCase) -> None:
        for alias in test._databases_names(include_mirrors=False):
            empty(connections[alias])

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(TransactionTestCase, "_fixture_teardown", emptied)
        yield


@pytest.fixture(scope="session")
def live_server() -> Iterator[LiveServer]:
    """The office on a port of its own, in threads of this test process."""
    from tests.support.live_server import FilesAtHand

    server = LiveServer("localhost", start=False)
    server.thread.static_handler = FilesAtHand
    server.start()
    yield server
    server.stop()


@pytest.fixture(scope="module")
def rows_of_module(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    """Rows that fixtures of a module write are there for all of its tests; what a test changes is undone after it."""
    with django_db_blocker.unblock(), transaction.atomic():
        yield
        transaction.set_rollback(True)


@pytest.fixture
def install(request: pytest.FixtureRequest, tmp_path: Path) -> Callable[..., Installation]:
    """Makes an installation with an empty database on "sqlite" or "postgres"; other variables by keyword."""

    def installed(database: str, **variables: str) -> Installation:
        if database == "sqlite":
            return installation_on_sqlite(tmp_path, request.getfixturevalue("migrated_sqlite"), **variables)
        return installation_on_postgres(tmp_path, request.getfixturevalue("migrated_postgres"), **variables)

    return installed


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def installation(request: pytest.FixtureRequest, install: Callable[..., Installation]) -> Installation:
    """An installation with an empty database, on SQLite and on PostgreSQL."""
    return install(request.param)


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "1"  # Playwright's loop runs in the thread of the test
    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    """Debian's Chromium, driven by Playwright."""
    browser = launch_chromium(playwright.chromium)
    yield browser
    browser.close()


@pytest.fixture(scope="session")
def firefox(playwright: Playwright) -> Iterator[Browser]:
    """Debian's Firefox. What it does not have under Playwright: touch, and a network switch that its workers obey."""
    with tempfile.TemporaryDirectory() as folder:  # with a program in it: memory may not be where programs are run
        browser = launch_firefox(playwright, Path(folder))
        yield browser
        browser.close()


@pytest.fixture(scope="session", params=["browser", pytest.param("firefox", marks=pytest.mark.firefox)])
def each_browser(request: pytest.FixtureRequest) -> Browser:
    """Chromium and Firefox, one after the other."""
    browser: Browser = request.getfixturevalue(request.param)
    return browser


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    """A fresh browser profile in German; every page fails the test on a script error."""
    context = browser.new_context(
        locale="de-DE",
        timezone_id="Europe/Berlin",
        viewport={"width": 1280, "height": 900},
        reduced_motion="reduce",  # what is looked at stands still
        service_workers="block",  # requests that a worker answers do not pass through page.route()
    )
    errors: list[str] = []
    context.on("weberror", lambda error: errors.append(str(error.error)))
    yield context
    context.close()
    assert errors == []


@pytest.fixture
def page(context: BrowserContext) -> Page:
    return context.new_page()
