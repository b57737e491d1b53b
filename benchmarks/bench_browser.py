"""The load on a browser: what it is given to look at, and how long a slow phone's one thread is busy while somebody
types.

For each page: requests, and the bytes of script and style that it runs (not compressed, each file once; a second visit
loads none of them). Then a sheet of 10 players and 35 games is typed at a processor four times slower than this one.
The limit is 50 milliseconds, beyond which a browser calls a task long: the next key may have to wait for it.
"""

from collections.abc import Iterator
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, Response

from benchmarks.browser_scene import laid_in_short, left_out, served_scene
from benchmarks.figures import Figure, ratio_at_most
from benchmarks.timing import Effort
from tests.support.programs import NotInstalled

SLOWER = 4
LONG_TASK = 50
PLAYERS, GAMES = 10, 35
ROWS_TYPED = 3
LAY = f"""
import json
from django.test import Client
from django.urls import reverse
from tests.scoring.codes import phone_at, scene_of_today
from tests.scoring.growth import play, with_history
table = scene_of_today({PLAYERS})
with_history(table, 1)
play(table, {GAMES - ROWS_TYPED})
office = Client()
office.force_login(table.secretary)
def address(name, *arguments):
    return reverse(name, args=arguments)
print(json.dumps({{
    "office": office.cookies["sessionid"].value,
    "phone": phone_at(table).cookies["sessionid"].value,
    "grid": address("sheet_enter", table.sheet.pk),
    "pages": {{
        "home": address("home"),
        "season ranking": address("season", table.league.slug, table.season.pk),
        "evening": address("evening", table.evening.pk),
        "screen for the hall": address("evening_hall", table.evening.pk),
        "sheet": address("sheet", table.sheet.pk),
        "entry grid": address("sheet_enter", table.sheet.pk),
        "phone of the table": address("guest_sheet", table.sheet.pk),
        "referee": address("referee", table.league.slug),
    }},
}}))
"""
WATCH = """() => {
  window.tasks = []; window.keys = [];
  new PerformanceObserver((list) => window.tasks.push(...list.getEntries().map((task) => task.duration)))
    .observe({ type: "longtask" });
  new PerformanceObserver((list) => window.keys.push(...list.getEntries().map((key) => key.duration)))
    .observe({ type: "event", durationThreshold: 16 });
}"""


def look_at(page: Page, name: str, address: str) -> Iterator[Figure]:
    """What one page loads."""
    loaded: list[Response] = []
    page.on("response", lambda answer: loaded.insert(0, answer))
    page.goto(address, wait_until="networkidle")
    yield Figure(f"{name}: requests", len(loaded))
    for kind in ("document", "script", "stylesheet"):
        size = sum(len(answer.body()) for answer in loaded if answer.request.resource_type == kind)
        yield Figure(f"{name}: {kind}, not compressed", size / 1024, "KiB")


def type_rows(page: Page, rows: int) -> Iterator[Figure]:
    """Type so many games into the grid, and say for how long the thread was busy."""
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    page.evaluate(WATCH)
    for row in range(rows):
        for seat in range(PLAYERS):
            page.keyboard.type("*" if seat == row else f"{10 + seat}", delay=60)
            page.keyboard.press("Enter", delay=30)
    page.wait_for_load_state("networkidle")
    tasks, keys = page.evaluate("() => [window.tasks, window.keys]")
    what = f"typing {rows} games at {PLAYERS} players, processor {SLOWER} × slower"
    yield Figure(f"{what}: the longest task", max(tasks, default=0), "ms", ratio_at_most(1), "a long task", LONG_TASK)
    yield Figure(f"{what}: tasks longer than that", len(tasks))
    yield Figure(f"{what}: slowest key shown after", max(keys, default=0), "ms")


def context_of(browser: Browser, origin: str, session: str) -> BrowserContext:
    context = browser.new_context(locale="de-DE", service_workers="block", viewport={"width": 1280, "height": 900})
    context.add_cookies([{"name": "sessionid", "value": session, "url": origin}])
    return context


def measure(browser: Browser, origin: str, scene: dict[str, Any]) -> Iterator[Figure]:
    for name, address in scene["pages"].items():
        context = context_of(browser, origin, scene["phone" if "phone" in name else "office"])
        yield from look_at(context.new_page(), name, origin + address)
        context.close()
    page = context_of(browser, origin, scene["office"]).new_page()
    page.goto(origin + scene["grid"])
    page.locator("#grid:not([aria-busy])").wait_for()
    yield from type_rows(page, ROWS_TYPED)


def figures(effort: Effort) -> Iterator[Figure]:
    """In the short form the scene is laid and no browser is started, which would take half of the time of all."""
    if effort.is_short:
        yield laid_in_short(LAY)
        return
    try:
        with served_scene(LAY) as served:
            yield from measure(served.browser, f"http://127.0.0.1:{served.port}", served.scene)
    except NotInstalled as reason:
        yield left_out(reason)
