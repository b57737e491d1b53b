"""The duration of a first visit where every request is slow: a hall's Wi-Fi, with nothing kept in the browser.

Each page is opened by a browser that has been nowhere, over a connection whose answers begin 40 or 150 milliseconds
later than they would. Requests that wait for each other are what that makes slow, so the longest chain of them is told
as well: 1 is the page, 2 what it names, and what such a file imports or asks for comes behind it. The limit is one
second until all that the page names is there and has run; the least of several visits counts.
"""

import json
from collections.abc import Iterator
from contextlib import closing

from playwright.sync_api import Browser, CDPSession, ViewportSize

from benchmarks.browser_scene import BrowserScene, laid_in_short, left_out, served_scene
from benchmarks.figures import Figure, at_most, ratio_at_most
from benchmarks.timing import Effort
from tests.support.programs import NotInstalled

PLAYERS, GAMES, VISITS, RUNS = 6, 20, 5, 3
PHONE, DESK = ViewportSize(width=390, height=844), ViewportSize(width=1280, height=800)
DELAYS = (40, 150)
SECOND = 1_000
MOST = {"home": 8, "evening of a visitor": 15, "entry grid": 15, "phone of the table": 15}
MOST_IN_SHELL = 40
SLOWER = 4
SLOW_4G = {"offline": False, "latency": 150, "downloadThroughput": 1.6e6 / 8, "uploadThroughput": 0.75e6 / 8}
"""What Lighthouse calls so: 150 ms until an answer begins, 1.6 Mbit/s down, 0.75 up."""

USED = {"entry grid": "#grid:not([aria-busy])", "phone of the table": "#phone:not([inert])"}
"""The pages on which games are written, and what of them is there as soon as one may type."""

MOST_SHIFT, MOST_UNTIL_USED = 0.05, 2_500
WATCH = """(selector) => {
  self.shift = 0;
  new PerformanceObserver((list) => { for (const { value } of list.getEntries()) self.shift += value; })
    .observe({ type: "layout-shift", buffered: true });
  const look = () => {
    if (document.querySelector(selector)) self.usedAfter ??= performance.now();
    else requestAnimationFrame(look);
  };
  look();
}"""
LAY = f"""
import json
from django.test import Client
from django.urls import reverse
from tests.scoring.codes import phone_at, scene_of_today
from tests.scoring.growth import play
table = scene_of_today({PLAYERS})
play(table, {GAMES})
table.league.is_live_public = True
table.league.save()
office = Client()
office.force_login(table.secretary)
def session(client):
    return client.cookies["sessionid"].value
print(json.dumps({{
    "pages": {{
        "home": [session(office), reverse("home")],
        "evening of a visitor": ["", reverse("evening", args=[table.evening.pk])],
        "entry grid": [session(office), reverse("sheet_enter", args=[table.sheet.pk])],
        "phone of the table": [session(phone_at(table)), reverse("guest_sheet", args=[table.sheet.pk])],
    }},
}}))
"""
LOADED_AFTER = "() => performance.getEntriesByType('navigation')[0].loadEventEnd"  # 0 before


class Requests:
    """What a page asks for, and who asked: the page itself or a file that it had to have before."""

    def __init__(self, session: CDPSession) -> None:
        self._asked_by: dict[str, str] = {}
        self.count = 0
        session.on("Network.requestWillBeSent", self._note)

    @property
    def longest_chain(self) -> int:
        return max(map(self._chain_to, self._asked_by))

    def _note(self, told: dict[str, dict[str, str]]) -> None:
        self.count += 1
        self._asked_by.setdefault(told["request"]["url"], told["initiator"].get("url", ""))

    def _chain_to(self, url: str) -> int:
        by = self._asked_by.get(url, "")
        return 1 + (self._chain_to(by) if by and by != url else 0)


def visit(browser: Browser, origin: str, session: str, address: str, delay: int) -> tuple[float, Requests]:
    """Milliseconds until a page is loaded, and what it asked for until the network rests."""
    with closing(browser.new_context(locale="de-DE", service_workers="block")) as context:
        if session:
            context.add_cookies([{"name": "sessionid", "value": session, "url": origin}])
        page = context.new_page()
        devtools = context.new_cdp_session(page)
        devtools.send("Network.enable")
        slow = {"offline": False, "latency": delay, "downloadThroughput": -1, "uploadThroughput": -1}
        devtools.send("Network.emulateNetworkConditions", slow)
        requests = Requests(devtools)
        page.goto(origin + address, wait_until="networkidle")
        return page.wait_for_function(LOADED_AFTER).json_value(), requests


def use(browser: Browser, origin: str, session: str, address: str, selector: str) -> list[tuple[float, float]]:
    """How far a page jumps while it loads, and milliseconds until one may type: the first visit, and a second one."""
    found: list[tuple[float, float]] = []
    viewport = PHONE if "/t/" in address else DESK
    with closing(browser.new_context(locale="de-DE", service_workers="block", viewport=viewport)) as context:
        context.add_cookies([{"name": "sessionid", "value": session, "url": origin}])
        context.add_init_script(f"({WATCH})({json.dumps(selector)})")
        for _visit in range(2):
            with closing(context.new_page()) as page:
                devtools = context.new_cdp_session(page)
                devtools.send("Network.enable")
                devtools.send("Network.emulateNetworkConditions", SLOW_4G)
                devtools.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
                page.goto(origin + address)
                used = page.wait_for_function("() => self.usedAfter").json_value()
                page.wait_for_load_state("networkidle")
                found.append((page.evaluate("() => self.shift"), used))
    return found


def shell_of(served: BrowserScene, origin: str) -> int:
    """How many requests the service worker makes to keep what opens without a network."""
    with closing(served.browser.new_context()) as context:
        line = context.request.get(f"{origin}/sw.js").text().splitlines()[0]
    return len(json.loads(line.removeprefix("const RELEASE = ").removesuffix(";"))["files"]) + 1


def measure(served: BrowserScene) -> Iterator[Figure]:
    origin = f"http://127.0.0.1:{served.port}"
    for name, (session, address) in served.scene["pages"].items():
        for delay in DELAYS:
            visits = [visit(served.browser, origin, session, address, delay) for _visit in range(VISITS)]
            if delay == DELAYS[0]:
                _took, requests = visits[-1]
                yield Figure(f"{name}: requests", requests.count, "", at_most(MOST[name]))
                yield Figure(f"{name}: longest chain of them", requests.longest_chain, "", at_most(3))
            took = min(took for took, _requests in visits)
            yield Figure(f"{name}: first visit, {delay} ms of delay", took, "ms", ratio_at_most(1), "a second", SECOND)
    for name, selector in USED.items():
        session, address = served.scene["pages"][name]
        runs = [use(served.browser, origin, session, address, selector) for _run in range(RUNS)]
        for visit_number, of_visit in zip(("first", "second"), zip(*runs, strict=True), strict=True):
            what = f"{name}, slow 4G, processor {SLOWER} × slower, {visit_number} visit"
            yield Figure(f"{what}: layout shift", max(shift for shift, _used in of_visit), "", at_most(MOST_SHIFT))
            used = min(used for _shift, used in of_visit)
            yield Figure(f"{what}: to be used after", used, "ms", at_most(MOST_UNTIL_USED))
    yield Figure("kept for the time without a network: requests", shell_of(served, origin), "", at_most(MOST_IN_SHELL))


def figures(effort: Effort) -> Iterator[Figure]:
    """In the short form the scene is laid and no browser is started, which would take half of the time of all."""
    if effort.is_short:
        yield laid_in_short(LAY)
        return
    try:
        with served_scene(LAY) as served:
            yield from measure(served)
    except NotInstalled as reason:
        yield left_out(reason)
