"""A round of the stress script: a table, its devices, what people do and what happens to them, and the reckoning."""

import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random

from playwright.sync_api import Browser
from playwright.sync_api import Error as BrowserError

from tests.stress.actions import ACTIONS
from tests.stress.answers import Person
from tests.stress.calm import settle
from tests.stress.devices import PATIENCE, Device, Tab
from tests.stress.hands import Grid, Phone, Unusable
from tests.stress.ledger import Ledger, Played
from tests.stress.office import Office
from tests.stress.reckoning import lost_or_doubled, reckoned
from tests.stress.second import SecondTable
from tests.support import patience


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
        self.person = Person(self.ledger, self.table["names"], self.chance, self.happened, self.fault)
        self.link = self.office.ask("hand_out", self.sheet, self.table["secretary_id"])
        self.is_revoked = self.is_submitted = self.was_copied = self.was_put_back = False
        self.devices = [self._phone("phone A"), self._phone("phone B"), self._grid()]
        for device in self.devices:  # nobody is promised anything before that
            device.tabs[0].page.locator("body[data-is-kept]").wait_for(timeout=patience.MILLISECONDS)
        self.devices[0].tabs.append(self._tab(self.devices[0]))
        self.second = SecondTable(self, self.devices[1])

    def close(self) -> None:
        for device in self.devices:
            device.close()

    @property
    def played(self) -> Counter[str]:
        """How much of everything was in this round."""
        own, second = self.ledger, self.second.ledger
        counts = {
            "games": len(own.typed_on) + len(own.gone) + len(second.typed_on),
            "typed twice": len(own.twins),
            "void": len(own.void_games),
            "at table 2": len(second.typed_on),
        }
        return Counter(counts) + own.decided

    def play(self, steps: int) -> None:
        """Everything that happens, then the reckoning."""
        actions = list(ACTIONS)
        for _step in range(steps):
            action = self.chance.choices(actions, [ACTIONS[action] for action in actions])[0]
            self._attempt(action, self.chance.choice(self.devices))
            self.look()
        settle(self)
        self.reckon()

    def log(self, line: str) -> None:
        self.happened.append(f"{time.monotonic() - self.began:5.1f} {line}")

    def fault(self, kind: str, line: str) -> None:
        self.happened.append(f"  !! {kind}: {line}")
        self.faults.append(f"{kind}: {line}")

    @property
    def written(self) -> list[Played]:
        """The games on the sheet."""
        return [game for _number, game in self.office.games(self.sheet)]

    def _attempt(self, action: Callable[["Evening", Device], None], device: Device) -> None:
        try:
            action(self, device)
        except Unusable as why:
            if not any(tab.shown.get("dialog") for tab in device.tabs):  # it comes first, and the rest can wait
                self.fault("unusable", f"{device.name}: {action.__name__}: {why}")
        except BrowserError as error:
            is_reloaded = "Execution context was destroyed" in str(error)  # in the moment in which the script looked
            asking = [each for each in self.devices if any(tab.shown.get("dialog") for tab in each.tabs)]
            tabs = [tab for each in self.devices for tab in each.tabs]
            is_closed = self.is_submitted and not all(tab.is_sheet for tab in tabs)
            if not is_reloaded and not is_closed and not asking:
                self.fault("unusable", f"{device.name}: {action.__name__}: {_cause(error)}")
            self.log(f"{device.name}: interrupted by {'a new page' if is_reloaded or is_closed else 'a question'}")
            for each in asking:
                self._answer(each)
        self._answer(device)

    def _answer(self, device: Device) -> None:
        for tab in device.tabs:
            if self.person.answer(tab):
                self.person.answer(tab)

    def look(self) -> None:
        """During the storm: what is not on the sheet is kept on a device, or shown as unsent where nothing can be."""
        until = time.monotonic() + PATIENCE
        while (lines := self._out_of_sight()) and time.monotonic() < until:
            self.devices[0].tabs[0].page.wait_for_timeout(100)
        for line in lines:
            self.fault(*line.split(": ", 1))

    def _out_of_sight(self) -> list[str]:
        """What has to be said of games that nobody would find now, unless it was said before."""
        at_second = self.second.ledger.missing(self.second.written)
        missing = [*self.ledger.missing(self.written), *at_second]
        if not missing:
            return []
        disks = {device.name: device.kept(self.table["seats"]) for device in self.devices}
        disks[self.second.device.name] = self.second.kept_beside(disks[self.second.device.name])
        typed_on = {**self.ledger.typed_on, **self.second.ledger.typed_on}
        kept = {game for games in disks.values() for game in games or []}
        tabs = [self.second.tab, *(tab for device in self.devices for tab in device.tabs)]
        shown = {tab.device.name for tab in tabs if not tab.page.is_closed() and tab.shown.get("unsent")}
        unread = {name for name, games in disks.items() if games is None}
        lines = [
            f"out of sight: {game}, typed on {where}"
            for game in missing
            if game not in kept and (where := typed_on[game]).split(",")[0] not in shown | unread
        ]
        return [line for line in lines if line not in self.faults]

    def reopen(self) -> None:
        """The auditor hands a sheet back that was submitted too early."""
        if self.is_submitted and self.office.ask("send_back", self.sheet, self.table["auditor_id"]):
            self.log("the sheet is sent back")
        self.is_submitted = False

    def let_write_again(self) -> bool:
        """The secretary takes back the announcement of the last round, which came too early for what was not sent;
        gives whether there was one."""
        is_withdrawn = bool(self.office.ask("withdraw_last_round", self.sheet, self.table["secretary_id"]))
        if is_withdrawn:
            self.log("the last round is withdrawn")
        return is_withdrawn

    def reckon(self) -> None:
        """Nothing lost, nothing doubled, nothing untrue; and what is there can be signed."""
        of_both = [*reckoned(self.ledger, self.office, self.sheet)]
        of_both += [*lost_or_doubled(self.second.ledger, self.second.written)]
        for found in of_both:
            self.fault(*found.split(": ", 1))
        refusal = self._finish()
        if refusal and self.let_write_again():  # a phone without network announced it: it was sent after later games
            refusal = self._finish()
        if refusal:
            self.fault("cannot be signed", refusal)
        for device in self.devices:
            for error in device.errors:
                self.fault("script error", f"{device.name}: {error[:300]}")

    def _finish(self) -> str:
        refusal: str = self.office.ask("finish", self.sheet, self.table["secretary_id"], self.table["auditor_id"])
        return refusal

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
        kind = Phone if device.is_phone else Grid
        tab = kind(device, device.context.new_page(), device.way_in)
        tab.open()
        return tab


def _cause(error: BrowserError) -> str:
    """What was wanted, and what lay in the way of a finger."""
    lines = [line.strip() for line in str(error).splitlines()]
    told = [line for word in ("waiting for", "intercepts", "not ") for line in lines if word in line]
    return " ".join([lines[0], *told[:4]])
