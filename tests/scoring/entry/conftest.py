import pytest

from tests.scoring.entry.writing import WAYS, Browser, browser_of
from tests.scoring.scenes import Scene


@pytest.fixture(params=WAYS)
def way(request: pytest.FixtureRequest) -> str:
    """The way in by which somebody writes; a test that is only about one of them sets it."""
    return str(request.param)


@pytest.fixture
def browser(way: str) -> Browser:
    return browser_of(way)


@pytest.fixture
def table(browser: Browser) -> Scene:
    return browser.table
