"""Devices of the stress script: browsers with a network and a storage of their own, and what a person reads on them."""

import re
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlparse

from playwright.sync_api import Browser, BrowserContext, Locator, Page
from playwright.sync_api import Error as BrowserError

from tests.stress.ledger import Played
from tests.support.network import Network, Weather

PATIENCE = 30.0
"""Seconds that a person waits for what a page has to show, or tries to press what a question may lie over: a hundred
times what it takes, and not tests.support.patience, as the storm sees to it that some of it never comes."""
STORAGE = """(() => {
  const trouble = () => document.cookie.match(/(?:^|; )storage=(\\w+)/)?.[1];
  const open = indexedDB.open.bind(indexedDB);
  self.openAllTheSame = open;
  IDBFactory.prototype.open = function (...given) {
    if (trouble() === "denied") throw new DOMException("denied", "SecurityError");
    return open(...given);
  };
  for (const name of ["put", "add"]) {
    const write = IDBObjectStore.prototype[name];
    IDBObjectStore.prototype[name] = function (...given) {
      if (trouble() === "full") throw new DOMException("full", "QuotaExceededError");
      return write.apply(this, given);
    };
  }
})()"""
KEPT = """async () => {
  const told = (request) => new Promise((yes, no) => {
    request.onsuccess = () => yes(request.result);
    request.onerror = () => no(request.error);
  });
  const kept = [];
  for (const { name } of await indexedDB.databases()) {
    const database = await told((self.openAllTheSame ?? indexedDB.open.bind(indexedDB))(name));
    for (const store of database.objectStoreNames) {
      kept.push(...(await told(database.transaction(store).objectStore(store).getAll())));
    }
    database.close();
  }
  return kept;
}"""
SHOWN = """() => {
  const seen = (element) => Boolean(element?.checkVisibility());
  const text = (selector) => document.querySelector(selector)?.textContent.trim() ?? "";
  const onTop = document.elementFromPoint(0, 0)?.closest("dialog[open]"); // of what lies above the page, at its edge
  const dialog = onTop ?? [...document.querySelectorAll("dialog[open]")].at(-1);
  return {
    dialog: dialog?.id ?? "",
    question: dialog?.textContent ?? "",
    unsent: seen(document.querySelector("#unsent")) ? text("#unsent") : "",
    phone: seen(document.querySelector("#phone")),
    title: text("#phone-game"),
    isAtOld: seen(document.querySelector("[data-calls-off]")),
    word: document.querySelector(".phone-word")?.dataset.kind ?? "",
    said: text(".phone-word strong"),
    alert: seen(document.querySelector("#phone-alert")) ? text("#phone-alert") : "",
    rows: [...document.querySelectorAll("#grid:not([aria-busy]) tr.game")].map((row) => ({
      number: Number(row.id.replace("game-", "")),
      state: row.dataset.state,
      hands: [...row.querySelectorAll("[data-field=hand]")].map((input) => input.value),
    })),
    heading: text("h1"),
  };
}"""
IPHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
LAPTOP = {"viewport": {"width": 1280, "height": 900}}


@dataclass
class Device:
    """A browser profile behind a network; ``tabs`` are its open pages of the sheet."""

    name: str
    context: BrowserContext
    network: Network
    way_in: str
    """The path at which the sheet is opened: a table's link for a phone, the grid for the office."""
    tabs: list["Tab"] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)
    storage: str = ""

    @classmethod
    def unpacked(cls, browser: Browser, name: str, server_port: int, way_in: str, *, is_phone: bool) -> "Device":
        context = browser.new_context(
            **(IPHONE if is_phone else LAPTOP),  # type: ignore[arg-type]
            locale="en-GB",
            timezone_id="Europe/Berlin",
            reduced_motion="reduce",
        )
        context.set_default_timeout(PATIENCE * 1000)
        context.add_init_script(STORAGE)
        device = cls(name, context, Network(server_port), way_in)
        context.on("weberror", lambda error: device.errors.append(str(error.error)))
        return device

    @property
    def is_phone(self) -> bool:
        return self.way_in.startswith("/t/")

    def sign_in(self, session: str) -> None:
        self.context.add_cookies([{"name": "sessionid", "value": session, "url": self.network.address}])

    def trouble_storage(self, kind: str) -> None:
        """Let the browser refuse to keep anything: "full" or "denied"; "" ends that."""
        self.storage = kind
        cookie = {"name": "storage", "value": kind or "fine", "url": self.network.address}
        self.context.add_cookies([cookie])  # type: ignore[list-item]

    def set_offline(self, *, is_offline: bool) -> None:
        """The device knows that it has no network, or has it again."""
        self.network.weather = Weather.CUT if is_offline else Weather.CLEAR
        self.context.set_offline(is_offline)

    def kept(self, seats: list[int], *beside: "Tab") -> list[Played] | None:
        """The games in the browser's database, whatever has become of them; None while neither a tab of the first table
        nor one ``beside`` is at our address, where alone it can be read."""
        for tab in (*self.tabs, *beside):
            if not tab.page.url.startswith(self.network.address):
                continue
            try:
                entries = tab.page.evaluate(KEPT)
            except BrowserError:
                continue
            return [game for entry in entries if (game := _game_of(entry, seats)) is not None]
        return None

    def close(self) -> None:
        self.context.close()
        self.network.close()


@dataclass
class Tab:
    """A page on which games are typed."""

    device: Device
    page: Page
    path: str

    @property
    def shown(self) -> dict[str, Any]:
        """What a person sees now; empty while no page of ours is there."""
        try:
            shown: dict[str, Any] = self.page.evaluate(SHOWN)
        except BrowserError:
            return {}
        return shown

    def open(self) -> None:
        """Go to the sheet; without a network that is what the device has kept of it."""
        try:
            self.page.goto(self.device.network.address + self.path, wait_until="load")
        except BrowserError:
            return
        wanted = self.page.locator("#phone, #grid")
        shown = self.wait_for(lambda now: now.get("phone") or now.get("rows") or not wanted.count(), PATIENCE)
        if shown.get("phone"):
            self.path = urlparse(self.page.url).path  # where the table's link has led

    @property
    def is_sheet(self) -> bool:
        """Whether games can be typed here."""
        shown = self.shown
        return bool(shown.get("phone") or shown.get("rows"))

    def reach(self, thing: Locator) -> Locator:
        """Open the tool below the grid that a thing belongs to, if it does."""
        tool = thing.evaluate("element => element.closest('[data-tool]')?.dataset.tool ?? ''")
        if tool and not self.device.is_phone and self.page.locator("#tools").get_attribute("data-open") != tool:
            self.page.locator(f"[data-opens-tool='{tool}']").click()
        return thing

    def wait_for(self, is_there, seconds: float = 5) -> dict[str, Any]:  # type: ignore[no-untyped-def]
        """What is shown once something is there, or after so many seconds."""
        for _try in range(int(seconds * 10)):
            if is_there(shown := self.shown):
                return shown
            self.page.wait_for_timeout(100)
        return self.shown


def number_in(text: str) -> int:
    return int((re.findall(r"\d+", text) or ["0"])[0])


def _game_of(entry: Any, seats: list[int]) -> Played | None:
    """The game in what is kept, if it is one."""
    values = entry.get("typed", {}).get("values") if isinstance(entry, dict) else None
    if not values or values.get("winner") not in seats:
        return None
    texts = [values["hands"].get(str(seat), "") for seat in seats]
    return Played(seats.index(values["winner"]), tuple(int(text) if text.isdecimal() else 0 for text in texts))
