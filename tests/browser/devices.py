"""Devices at the table: browsers with a service worker, whose network can be cut and whose time can be stopped."""

import re
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime, timedelta

from django.urls import reverse
from playwright.sync_api import Browser, BrowserContext, Page, Response, ViewportSize, expect
from playwright.sync_api import Error as BrowserError

from scoring.core.http.middleware import office_number
from scoring.models import Sheet, User
from tests.browser.sheets import open_grid, sign_in
from tests.support import patience

NOON = datetime(2025, 9, 12, 12, tzinfo=UTC)
PHONE: ViewportSize = {"width": 390, "height": 844}
_COVERED = """keys => keys.filter((key) => {
  const { x, y, width, height } = key.getBoundingClientRect();
  return !key.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}).map((key) => key.textContent)"""
_REMEMBERED = """async () => {
  const kept = await caches.match(`${location.pathname}?remembered`);
  return (await kept?.json())?.data.games.length ?? null;
}"""
_KEPT_PAGES = """async () => {
  const names = (await caches.keys()).filter((name) => name.startsWith("pages-"));
  const pages = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
  return pages.flat().map(({ url }) => url);
}"""
_KEPT_HEADERS = """async () => {
  const names = (await caches.keys()).filter((name) => name.startsWith("pages-"));
  const pages = await Promise.all(names.map(async (name) => (await caches.open(name)).matchAll()));
  return pages.flat().map(({ headers }) => headers.get("Offline-Page")).filter(Boolean);
}"""
_RELEASE = """async () => {
  const { installing, waiting, active } = (await navigator.serviceWorker.getRegistration()) ?? {};
  if (installing || waiting || active?.state !== "activated") return null;
  return (await caches.keys()).filter((name) => name.startsWith("pages-"));
}"""
_RUN_OUT = """async (header) => {
  for (const name of (await caches.keys()).filter((name) => name.startsWith("pages-"))) {
    const pages = await caches.open(name);
    for (const request of await pages.keys()) {
      const page = await pages.match(request);
      if (!page.headers.has("Offline-Page")) continue;
      const headers = new Headers(page.headers);
      headers.set("Offline-Page", header);
      await pages.put(request, new Response(await page.blob(), { headers }));
    }
  }
}"""


@contextmanager
def device(browser: Browser, address: str, user: User) -> Iterator[BrowserContext]:
    """A browser profile in English that keeps pages for the time without network; the user is signed in."""
    context = browser.new_context(
        locale="en-GB", timezone_id="Europe/Berlin", accept_downloads=True, reduced_motion="reduce"
    )
    errors: list[str] = []
    context.on("weberror", lambda error: errors.append(str(error.error)))
    sign_in(context, address, user)
    yield context
    context.close()
    assert not errors, errors


@contextmanager
def thumb_phone(browser: Browser) -> Iterator[BrowserContext]:
    """A phone in English that nobody has signed in on; every page fails the test on a script error."""
    context = browser.new_context(
        locale="en-GB", viewport=PHONE, has_touch=True, is_mobile=True, reduced_motion="reduce"
    )
    errors: list[str] = []
    context.on("weberror", lambda error: errors.append(str(error.error)))
    yield context
    context.close()
    assert errors == []


def covered_keys(page: Page) -> list[str]:
    """The keys of the keypad for points that something lies over, by what stands on them."""
    covered: list[str] = page.locator("[data-pad=points] .key").evaluate_all(_COVERED)
    return covered


def wait_until_kept(page: Page, games: int, limit: float = patience.MILLISECONDS) -> None:
    """The worker has all that it takes to open this page without a network, with so many games as they were saved."""
    page.locator("body[data-is-kept]").wait_for()
    wait_for_answer(page, _REMEMBERED, games, limit=limit)


def wait_until_release(page: Page, version: str) -> None:
    """The worker of a release has taken over, and no other one is left.

    To be waited for before a page is left: while DevTools are attached to a worker, as Playwright's are, Chromium ends
    the one before at once when its successor takes over, with all that it was about to answer, and whoever asked waits
    for ever (decision 0018).
    """
    wait_for_answer(page, _RELEASE, [f"pages-{version}-{office_number()}"])


def wait_for_answer(page: Page, script: str, wanted: object, *, limit: float = patience.MILLISECONDS) -> None:
    """Ask the page until an async function gives what is wanted, for at most ``limit`` milliseconds.

    Playwright's ``wait_for_function`` takes the promise that such a function gives for a yes.
    """
    until = time.monotonic() + limit / 1000
    while (answer := page.evaluate(script)) != wanted:
        assert time.monotonic() < until, f"the page answers {answer} instead of {wanted}"
        time.sleep(0.05)


def kept_pages(page: Page) -> list[str]:
    """The addresses of all that the worker keeps beside the shell."""
    addresses: list[str] = page.evaluate(_KEPT_PAGES)
    return addresses


def kept_until(page: Page) -> list[int]:
    """Until when each kept page may be shown, in seconds of the clock."""
    return [int(header.removeprefix("keep-until=")) for header in page.evaluate(_KEPT_HEADERS)]


def let_kept_pages_run_out(page: Page) -> None:
    """The kept pages may have been shown until a moment ago."""
    page.evaluate(_RUN_OUT, f"keep-until={time.time() - 1:.0f}")


def stop_clock(page: Page) -> None:
    """Let the page's own time stand still, so that it asks, repeats and forgets only when the test lets time pass.

    To be called before the page is opened.
    """
    page.clock.install(time=NOON)
    page.clock.pause_at(NOON + timedelta(hours=1))


@contextmanager
def answered(page: Page, question: str | re.Pattern[str]) -> Iterator[list[Response]]:
    """Ends when what the page asks there in the block has been answered and its scripts have the answer, which is in
    the list then: something that is asked after it has come back too. A clock that is moved before that runs past what
    the scripts begin to wait for with the answer."""
    answers: list[Response] = []
    with page.expect_response(question, timeout=patience.MILLISECONDS) as answer:
        yield answers
    answers.append(answer.value)
    with suppress(BrowserError):  # an answer may lead the page elsewhere, or the network may be gone after it
        page.evaluate("async () => { await fetch('/robots.txt', { cache: 'no-store' }); }")


def open_grid_that_asks_no_more(page: Page, address: str, sheet: Sheet) -> None:
    """The grid after its first news, with its clock stopped: what others write from now on it does not know."""
    stop_clock(page)
    with answered(page, address + reverse("sheet_news", args=[sheet.pk])):
        open_grid(page, address, sheet)


def wait_until_nothing_is_kept(page: Page) -> None:
    """The worker has thrown away all that it kept beside the shell."""
    wait_for_answer(page, _KEPT_PAGES, [])


def type_row(page: Page, *cells: str) -> None:
    """Type cells from the caret on; the row is left behind the last one."""
    for text in cells:
        page.keyboard.type(text)
        page.keyboard.press("Enter")


def expect_states(page: Page, **states: str) -> None:
    """Wait until rows have these states, for example ``game_2="waiting"``."""
    for name, state in states.items():
        expect(page.locator(f"#{name.replace('_', '-')}")).to_have_attribute(
            "data-state", state, timeout=patience.MILLISECONDS
        )
