"""A round of the stress script: a table, its devices, what people do and what happens to them, and the reckoning."""

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random

from playwright.sync_api import Browser
from playwright.sync_api import Error as BrowserError

from tests.stress.actions import ACTIONS
from tests.stress.answers import Person
from tests.stress.devices import Device, Tab
from tests.stress.hands import Grid, Phone, Unusable
from tests.stress.ledger import Ledger
from tests.stress.office import Office

MOST_TRIES = 12
"""How often a person looks at a device in the end until nothing waits there any more."""


@dataclass
class Evening:
    """One round; ``faults`` are what was lost, doubled, untrue or unusable in it."""

    office: Office
    browser: Browser
    seed: str
    happened: list[str] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.began = time.monotonic()
        self.chance = Random(self.seed)
        self.players = self.chance.choice([3, 3, 4])
        self.table = self.office.ask("lay", self.players)
        self.sheet: int = self.table["sheet"]
        self.ledger = Ledger(self.players, self.chance)
        self.person = Person(self.ledger, self.table["names"], self.chance, self.happened)
        self.link = self.office.ask("hand_out", self.sheet, self.table["secretary_id"])
        self.is_revoked = self.was_copied = self.was_put_back = False
        self.devices = [self._phone("phone A"), self._phone("phone B"), self._grid()]
        self.devices[0].tabs.append(self._tab(self.devices[0]))

    def close(self) -> None:
        for device in self.devices:
            device.close()

    def play(self, steps: int) -> None:
        """Everything that happens, then the reckoning."""
        actions = list(ACTIONS)
        for _step in range(steps):
            action = self.chance.choices(actions, [ACTIONS[action] for action in actions])[0]
            self._attempt(action, self.chance.choice(self.devices))
        self.settle()
        self.reckon()

    def log(self, line: str) -> None:
        self.happened.append(f"{time.monotonic() - self.began:5.1f} {line}")

    def fault(self, kind: str, line: str) -> None:
        self.happened.append(f"  !! {kind}: {line}")
        self.faults.append(f"{kind}: {line}")

    @property
    def written(self):  # type: ignore[no-untyped-def]
        """The games on the sheet."""
        return [game for _number, game in self.office.games(self.sheet)]

    def _attempt(self, action: Callable[["Evening", Device], None], device: Device) -> None:
        try:
            action(self, device)
        except Unusable as why:
            self.fault("unusable", f"{device.name}: {action.__name__}: {why}")
        except BrowserError as error:
            if not any(tab.shown.get("dialog") for tab in device.tabs):
                self.fault("unusable", f"{device.name}: {action.__name__}: {_cause(error)}")
            self.log(f"{device.name}: interrupted by a question")
        for tab in device.tabs:
            if self.person.answer(tab):
                self.person.answer(tab)

    def settle(self) -> None:
        """The storm is over: everything works again, and people answer until nothing waits."""
        self.log("-- the storm is over")
        self.office.start()
        for device in self.devices:
            device.trouble_storage("")
            device.set_offline(is_offline=False)
        if self.is_revoked:
            self.link = self.office.ask("hand_out", self.sheet, self.table["secretary_id"])
        for device in self.devices:
            self._tidy(device)
        for device in self.devices:
            self._tidy(device)

    def _tidy(self, device: Device) -> None:
        """Open the sheet, answer what is asked, until the device says that nothing is unsent."""
        way_in = self.link if device.way_in.startswith("/t/") else device.way_in
        for tab in device.tabs[1:]:
            tab.page.close(run_before_unload=False)
        del device.tabs[1:]
        tab = device.tabs[0]
        if tab.page.is_closed():
            tab.page = device.context.new_page()
        for _try in range(MOST_TRIES):
            tab.path = way_in
            tab.open()
            tab.wait_for(lambda shown: shown.get("dialog"), seconds=0.7)
            while self.person.answer(tab, puts_off=False):
                tab.wait_for(lambda shown: shown.get("dialog"), seconds=0.7)
            shown = tab.shown
            for row in shown.get("rows", []):
                if row["state"] in ("conflict", "question", "closed", "waiting"):
                    tab.page.click(f"#game-{row['number']} [data-badge]")
                    tab.wait_for(lambda now: now.get("dialog"), seconds=1)
                    while self.person.answer(tab, puts_off=False):
                        tab.wait_for(lambda now: now.get("dialog"), seconds=0.7)
            if tab.page.locator("[data-unsent-send]:visible").count():
                tab.page.locator("[data-unsent-send]").click()
            shown = tab.wait_for(lambda now: not now.get("unsent"), seconds=1)
            if (shown.get("phone") or shown.get("rows")) and not shown.get("unsent"):
                return
        words = str(tab.shown.get("unsent") or tab.shown.get("heading"))
        self.fault("dead end", f"{device.name} still says: {' '.join(words.split())}")

    def reckon(self) -> None:
        """Nothing lost, nothing doubled, nothing untrue."""
        written = self.written
        for game in self.ledger.missing(written):
            self.fault("lost", f"{game}, typed on {self.ledger.typed_on[game]}")
        for game in self.ledger.doubled(written):
            self.fault("doubled", str(game))
        for game in self.ledger.unexpected(written):
            self.fault("unexpected", f"{game}: {self.ledger.gone.get(game, 'nobody has typed it')}")
        noted = self.office.cards(self.sheet)
        for card, where in self.ledger.cards.items():
            if (times := noted.count(card)) != 1:
                self.fault("lost" if not times else "doubled", f"{card} of {where} is noted {times} times")
        for device in self.devices:
            for error in device.errors:
                self.fault("script error", f"{device.name}: {error[:300]}")

    def _phone(self, name: str) -> Device:
        device = Device.unpacked(self.browser, name, self.office.port, self.link, is_phone=True)
        device.tabs.append(self._tab(device))
        return device

    def _grid(self) -> Device:
        way_in = f"/sheets/{self.sheet}/enter/"
        device = Device.unpacked(self.browser, "grid", self.office.port, way_in, is_phone=False)
        device.sign_in(self.table["secretary"])
        device.tabs.append(self._tab(device))
        return device

    def _tab(self, device: Device) -> Tab:
        kind = Phone if device.way_in.startswith("/t/") else Grid
        tab = kind(device, device.context.new_page(), device.way_in)
        tab.open()
        return tab


def _cause(error: BrowserError) -> str:
    """What lies in the way of a finger."""
    lines = str(error).splitlines()
    return " ".join([lines[0], *[line.strip() for line in lines if "intercepts" in line or "waiting for" in line][:1]])
