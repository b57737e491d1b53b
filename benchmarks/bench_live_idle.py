"""The cost of an open page while nothing happens, and the delay until it shows what was saved.

A sheet of 10 players and 39 games is open as grid, as phone, as the page of whoever may only watch, and as the page of
the evening. A proxy counts what goes over the line, headers and all, down and up, while nobody does anything. Then
games are written, and each page notes when it shows them. The limits: 30 kB a minute that come down, and two seconds
for those who watch. Headers are as HTTP/1.1 sends them; HTTP/2 sends a tenth.
"""

import socket
import socketserver
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from statistics import median
from typing import Any

from playwright.sync_api import Browser, Page

from benchmarks.browser_scene import laid_in_short, left_out, served_scene
from benchmarks.figures import Figure, at_most
from benchmarks.timing import Effort
from tests.support.programs import NotInstalled, stop

PLAYERS, GAMES, SAVES = 10, 39, 6
LISTENED, SETTLED = 30, 5
MOST_KILOBYTES, MOST_SECONDS = 30, 2
LAY = f"""
import json
from django.test import Client
from django.urls import reverse
from tests.scoring.codes import VIEWER, phone_at, scene_of_today
from tests.scoring.growth import play
table = scene_of_today({PLAYERS})
play(table, {GAMES})
office = Client()
office.force_login(table.secretary)
def session(client):
    return client.cookies["sessionid"].value
guest = reverse("guest_sheet", args=[table.sheet.pk])
print(json.dumps({{
    "sheet": table.sheet.pk,
    "pages": {{
        "who watches": [session(phone_at(table, VIEWER)), guest],
        "phone": [session(phone_at(table)), guest],
        "grid": [session(office), reverse("sheet_enter", args=[table.sheet.pk])],
        "evening": [session(office), reverse("evening", args=[table.evening.pk])],
    }},
}}))
"""
WRITE = """
import sys, time, uuid
from scoring.models import Seat
from scoring.sheets.services.entries import GameEntry, HandEntry
from scoring.sheets.services.games import save_game
seats = list(Seat.objects.filter(sheet={sheet}).order_by("position").values_list("pk", flat=True))
print("ready", flush=True)
for line in sys.stdin:
    hands = {{seat: HandEntry(points=7 * (seat != seats[0])) for seat in seats}}
    entry = GameEntry(number=int(line), dealer=seats[0], winner=seats[0], hands=hands)
    save_game(sheet_id={sheet}, actor=None, entry=entry, seen_revision=10_000, client_id=uuid.uuid4())
    print(time.time(), flush=True)
"""
NOTE_CHANGES = """() => {
  const shown = document.querySelector("#grid tbody, #guest-games, #live-standing");
  const observer = new MutationObserver(() => (window.changedAt ??= Date.now() / 1000));
  observer.observe(shown, { childList: true, subtree: true, attributes: true });
}"""


class Meter:
    """A proxy that counts the bytes of all connections."""

    def __init__(self, server_port: int) -> None:
        self.down = self.up = 0
        meter = self

        class Handler(socketserver.BaseRequestHandler):
            def handle(self) -> None:
                with socket.create_connection(("127.0.0.1", server_port)) as server:
                    back = threading.Thread(target=meter._pass_down, args=(server, self.request), daemon=True)
                    back.start()
                    with suppress(OSError):
                        meter._pass_up(self.request, server)
                    back.join()

        self._proxy = socketserver.ThreadingTCPServer(("127.0.0.1", 0), Handler)
        self._proxy.daemon_threads = True
        threading.Thread(target=self._proxy.serve_forever, daemon=True).start()

    @property
    def origin(self) -> str:
        return f"http://127.0.0.1:{self._proxy.server_address[1]}"

    def close(self) -> None:
        self._proxy.shutdown()
        self._proxy.server_close()

    def _pass_down(self, server: socket.socket, browser: socket.socket) -> None:
        with suppress(OSError):
            while data := server.recv(65_536):
                self.down += len(data)
                browser.sendall(data)
            browser.shutdown(socket.SHUT_WR)

    def _pass_up(self, browser: socket.socket, server: socket.socket) -> None:
        while data := browser.recv(65_536):
            self.up += len(data)
            server.sendall(data)
        server.shutdown(socket.SHUT_WR)


def opened(browser: Browser, origin: str, session: str, address: str) -> Page:
    context = browser.new_context(locale="de-DE", service_workers="block", viewport={"width": 1280, "height": 900})
    context.add_cookies([{"name": "sessionid", "value": session, "url": origin}])
    page = context.new_page()
    page.goto(origin + address, wait_until="networkidle")
    page.evaluate(NOTE_CHANGES)
    return page


def measure(browser: Browser, port: int, writer: Any, scene: dict[str, Any]) -> Iterator[Figure]:
    meters = {name: Meter(port) for name in scene["pages"]}
    pages = {name: opened(browser, meters[name].origin, *where) for name, where in scene["pages"].items()}
    time.sleep(SETTLED)
    before = {name: (meter.down, meter.up) for name, meter in meters.items()}
    time.sleep(LISTENED)
    to_minutes = 60 / LISTENED / 1000
    down = {name: (meter.down - before[name][0]) * to_minutes for name, meter in meters.items()}
    up = {name: (meter.up - before[name][1]) * to_minutes for name, meter in meters.items()}
    delays: dict[str, list[float]] = {name: [] for name in pages}
    for number in range(GAMES + 1, GAMES + SAVES + 1):
        for page in pages.values():
            page.evaluate("() => { window.changedAt = undefined; }")
        writer.stdin.write(f"{number}\n")
        writer.stdin.flush()
        saved_at = float(writer.stdout.readline())
        for name, page in pages.items():
            page.wait_for_function("() => window.changedAt")
            delays[name].append(page.evaluate("() => window.changedAt") - saved_at)
    for name in pages:
        yield Figure(f"{name}: a minute of nothing, down", down[name], "kB", at_most(MOST_KILOBYTES))
        yield Figure(f"{name}: a minute of nothing, up", up[name], "kB")
        yield Figure(f"{name}: a saved game is shown after, median", median(delays[name]), "s")
        yield Figure(f"{name}: … at most", max(delays[name]), "s", at_most(MOST_SECONDS))
        meters[name].close()


def figures(effort: Effort) -> Iterator[Figure]:
    """In the short form the scene is laid and no browser is started, which would take half of the time of all."""
    if effort.is_short:
        yield laid_in_short(LAY)
        return
    try:
        with served_scene(LAY) as served:
            writer = served.installation.start_python(WRITE.format(sheet=served.scene["sheet"]), answers=True)
            try:
                assert writer.stdout is not None
                assert writer.stdout.readline() == "ready\n"
                yield from measure(served.browser, served.port, writer, served.scene)
            finally:
                stop(writer)
    except NotInstalled as reason:
        yield left_out(reason)
