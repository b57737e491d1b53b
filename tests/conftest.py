"""Fixtures for all tests: a browser, throwaway PostgreSQL and Redis, and a loud word when one cannot be had."""

import logging
import os
import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import NoReturn

import hypothesis
import pytest
from django.db import connection, connections, transaction
from django.test import TransactionTestCase
from django.utils import translation
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, expect, sync_playwright
from pytest_django import DjangoDbBlocker
from pytest_django.live_server_helper import LiveServer

from tests.support.chromium import launch_chromium
from tests.support.databases import installation_on_postgres, installation_on_sqlite, migrated_sqlite_in
from tests.support.disks import python_before_and_after_power_failure, python_on_small_disk
from tests.support.firefox import launch_firefox
from tests.support.installation import Installation
from tests.support.namespaces import Computer, connected_computers
from tests.support.programs import NotInstalled, NotPermitted, find_node, throwaway_postgres, throwaway_redis

hypothesis.settings.register_profile(
    "suite",
    deadline=None,
    max_examples=40,
    derandomize="CI" in os.environ,  # a change is judged by what it changes; who runs the tests by hand explores
    suppress_health_check=[hypothesis.HealthCheck.too_slow],
    print_blob=True,
)
hypothesis.settings.register_profile(
    "thorough", parent=hypothesis.settings.get_profile("suite"), max_examples=2000, derandomize=False
)
hypothesis.settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "suite"))

expect.set_options(timeout=15_000)  # a busy machine needs it, and an idle one does not wait

MISSING_PART = "PART MISSING"
FORBIDDEN_HERE = "FORBIDDEN HERE"
_MARKS = {"playwright": "browser", "each_browser": "browser", "postgres_url": "postgres", "redis_url": "redis"}
"""The mark of whatever uses a fixture."""
_LONG = ("tests/operation/", "tests/stress/")
_MEMORY = Path("/dev/shm")
_ROOM = 2 * 2**30
"""Bytes; a run of all tests takes a tenth of it."""


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """One test process more than there are cores: those with a browser or a whole office mostly wait for it."""
    return len(os.sched_getaffinity(0)) + 1 if hasattr(os, "sched_getaffinity") else (os.cpu_count() or 1) + 1


def pytest_configure() -> None:
    """What the tests write lies in memory, if there is room: elsewhere each of their many commits waits for a disk."""
    if _MEMORY.is_dir() and shutil.disk_usage(_MEMORY).free > _ROOM:
        os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(_MEMORY))


@pytest.fixture(autouse=True)
def _language_of_the_installation() -> Iterator[None]:
    """A request leaves its language in the thread that answered it; no other test may find it there."""
    yield
    translation.deactivate()


@pytest.fixture(scope="session", autouse=True)
def _somebody_has_begun() -> None:
    """Tests begin without an account and do not mean by that an office that nobody has set up: ``not_set_up``."""
    from scoring.people.selectors.installation import SEEN_AN_ACCOUNT

    SEEN_AN_ACCOUNT.set()


@pytest.fixture
def not_set_up() -> Iterator[None]:
    """The office is one that nobody has set up yet."""
    from scoring.people.selectors.installation import SEEN_AN_ACCOUNT

    SEEN_AN_ACCOUNT.clear()
    yield
    SEEN_AN_ACCOUNT.set()


@pytest.fixture(autouse=True)
def _nobody_needs_the_last_net(request: pytest.FixtureRequest) -> Iterator[None]:
    """What the net under all views has caught is a defect, unless a test is about the net: ``net_is_needed``."""
    caught: list[str] = []
    handler = logging.Handler(logging.ERROR)
    handler.emit = lambda record: caught.append(record.getMessage())  # type: ignore[method-assign]
    net = logging.getLogger("scoring.base.http.failures")
    net.addHandler(handler)
    yield
    net.removeHandler(handler)
    assert caught == [] or "net_is_needed" in request.fixturenames


@pytest.fixture
def net_is_needed() -> None:
    """The test lets something fall into the last net."""


def _skip_loudly(reason: NotInstalled) -> NoReturn:
    pytest.skip(f"{MISSING_PART}: {reason}")


def _started(program: Callable[[], AbstractContextManager[str]]) -> Iterator[str]:
    try:
        with program() as url:
            yield url
    except NotInstalled as reason:
        _skip_loudly(reason)


@pytest.fixture(scope="session")
def postgres_url() -> Iterator[str]:
    """URL of an empty PostgreSQL database that exists for this test process."""
    yield from _started(throwaway_postgres)


@pytest.fixture(scope="session")
def redis_url() -> Iterator[str]:
    """URL of an empty Redis that exists for this test process."""
    yield from _started(throwaway_redis)


@pytest.fixture(scope="session")
def two_computers() -> Iterator[tuple[Computer, Computer]]:
    """That of an office and a phone, joined by a cable, without any other network."""
    with _skipped_where_it_cannot_be_had(), connected_computers() as both:
        yield both


@contextmanager
def _skipped_where_it_cannot_be_had() -> Iterator[None]:
    try:
        yield
    except NotInstalled as reason:
        _skip_loudly(reason)
    except NotPermitted as reason:
        pytest.skip(f"{FORBIDDEN_HERE}: {reason}")


@pytest.fixture
def on_small_disk(tmp_path_factory: pytest.TempPathFactory) -> Callable[[Installation, str], str]:
    """What a piece of Python prints in a copy of an installation that has a disk of a few megabytes for itself."""
    disk = tmp_path_factory.mktemp("disk")

    def run(office: Installation, code: str) -> str:
        with _skipped_where_it_cannot_be_had():
            return python_on_small_disk(office, code, disk)

    return run


@pytest.fixture
def around_power_failure(tmp_path_factory: pytest.TempPathFactory) -> Callable[[Installation, str, str], list[str]]:
    """The lines that two pieces of Python print, before and after the plug of their installation's disk was pulled."""
    disk = tmp_path_factory.mktemp("disk")

    def run(office: Installation, before: str, after: str) -> list[str]:
        with _skipped_where_it_cannot_be_had():
            return python_before_and_after_power_failure(office, before, after, disk)

    return run


@pytest.fixture(scope="session")
def node() -> str:
    """Path of Node, which runs the tests of static/js."""
    try:
        return find_node()
    except NotInstalled as reason:
        _skip_loudly(reason)


@pytest.fixture(scope="session")
def migrated_sqlite(tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest) -> Path:
    """A database file with all migrations applied, made once for all test processes; to be copied only."""
    folder = tmp_path_factory.getbasetemp()
    return migrated_sqlite_in(folder.parent if hasattr(request.config, "workerinput") else folder)


@pytest.fixture(scope="session")
def migrated_postgres(postgres_url: str, tmp_path_factory: pytest.TempPathFactory) -> str:
    """URL of a PostgreSQL database with all migrations applied; to be copied only."""
    migrating = Installation(tmp_path_factory.mktemp("migrating"), {"DATABASE_URL": postgres_url})
    migrating.manage("migrate", "--skip-checks", "--verbosity", "0")
    return postgres_url


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
    try:
        browser = launch_chromium(playwright.chromium)
    except NotInstalled as reason:
        _skip_loudly(reason)
    yield browser
    browser.close()


@pytest.fixture(scope="session")
def firefox(playwright: Playwright) -> Iterator[Browser]:
    """Debian's Firefox. What it does not have under Playwright: touch, and a network switch that its workers obey."""
    with tempfile.TemporaryDirectory() as folder:  # with a program in it: memory may not be where programs are run
        try:
            browser = launch_firefox(playwright, Path(folder))
        except NotInstalled as reason:
            _skip_loudly(reason)
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


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark tests by the parts they use, so that they can be chosen or left out with ``-m``.

    Those in a browser may be run twice: docs/decisions/0018-a-browser-test-may-be-run-twice.md. Coverage counts what is
    reached by tests with an example of their own: measuring doubles the time of those in a browser and of those with
    many examples, for hardly a line.

    What runs whole offices goes first. A test process that has nothing left takes from the end of what another one has:
    short tests there let all be ready together, and no module is torn that lays much, once, for all of its tests.
    """
    for item in items:
        names = getattr(item, "fixturenames", ())
        for fixture, mark in _MARKS.items():
            if fixture in names:
                item.add_marker(mark)
        if item.get_closest_marker("browser"):
            item.add_marker(pytest.mark.flaky(reruns=1))
        if item.get_closest_marker("browser") or item.get_closest_marker("hypothesis"):
            item.add_marker("no_cover")
    items.sort(key=lambda item: not item.nodeid.startswith(_LONG))


def _skipped_as(word: str, reporter: pytest.TerminalReporter) -> list[str]:
    """The reasons of skips that begin with a word."""
    reasons = {str(report.longrepr) for report in reporter.stats.get("skipped", [])}
    return sorted({reason.split(f"{word}: ")[1].removesuffix("')") for reason in reasons if f"{word}: " in reason})


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    for word, heading in (
        (MISSING_PART, "TESTS WERE SKIPPED BECAUSE A PART IS MISSING"),
        (FORBIDDEN_HERE, "TESTS WERE SKIPPED BECAUSE THIS MACHINE FORBIDS WHAT THEY DO"),
    ):
        if skipped := _skipped_as(word, terminalreporter):
            terminalreporter.section(heading, red=True, bold=True)
            for reason in skipped:
                terminalreporter.write_line(reason)
    if repeated := terminalreporter.stats.get("rerun"):
        terminalreporter.section("TESTS THAT NEEDED A SECOND RUN", red=True, bold=True)
        for report in repeated:
            terminalreporter.write_line(f"{report.nodeid} ({report.when})", red=True, bold=True)
            terminalreporter.write_line(report.longreprtext)


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """In CI a part that is missing is a failure: there, everything must be at hand that can be installed."""
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if reporter is not None and os.environ.get("CI") and _skipped_as(MISSING_PART, reporter):
        session.exitstatus = pytest.ExitCode.TESTS_FAILED
