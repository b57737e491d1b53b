"""Which language a test speaks, and a table that several need."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.core.cache import caches
from django.utils import translation

from scoring.models.base import journal
from scoring.sheets.services.sheet_edits import remove_game
from tests.scoring.scenes import NOTE, Scene, scene
from tests.support.mail_server import MailServer, running_mail_server

OFFICE = "https://office.example"


@pytest.fixture(autouse=True)
def _english_services(request: pytest.FixtureRequest) -> Iterator[None]:
    """Services speak the language of the request; their tests read what is written in the code."""
    if not request.path.stem.endswith("_services"):
        yield
        return
    with translation.override("en"):
        yield


@pytest.fixture(autouse=True)
def _nobody_has_asked_yet() -> None:
    """Nothing is kept of the test before. How often programs have asked is counted in the cache that processes share,
    and all tests have one address."""
    for cache in caches.all():
        cache.clear()


@pytest.fixture(autouse=True, scope="module")
def _others_reach_the_office() -> Iterator[None]:
    """What leaves the computer has links, unless a test says otherwise (``not_reached``)."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("django.conf.settings.PUBLIC_ADDRESS", OFFICE)
        yield


@pytest.fixture
def not_reached(settings: Any) -> None:
    """The office has no address but that of its own computer, and nobody has typed one."""
    settings.PUBLIC_ADDRESS = "http://localhost:8000"


@pytest.fixture
def logged_scenes() -> Iterator[None]:
    """What a test lays out past all services is said by the first service that follows, as if this had written it."""
    with journal.opened():
        yield


@pytest.fixture
def in_english(settings: Any) -> Iterator[None]:
    """The installation speaks English, and so does the test, which reads what pages say."""
    with translation.override("en"):
        settings.LANGUAGE_CODE = "en"
        yield


@pytest.fixture
def emptied() -> Scene:
    """A table whose only game was corrected and then taken off the sheet."""
    table = scene()
    table.save(1, 1, 12, 0, 7, 30)
    table.save(1, 1, 21, 0, 7, 30, note=NOTE)
    remove_game(sheet_id=table.sheet.pk, actor=None, number=1, seen_revision=10_000, note=NOTE)
    return table


@pytest.fixture
def mail_server(settings: Any) -> Iterator[MailServer]:
    """The installation's mail server is a real one that keeps what it is given."""
    with running_mail_server() as server:
        settings.EMAIL_HOST, settings.EMAIL_PORT, settings.EMAIL_SECURITY = "127.0.0.1", server.port, "none"
        settings.DEFAULT_FROM_EMAIL = "office@league.example"
        yield server
