"""The questions that a page asks, and how the person of the script answers them."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from playwright.sync_api import TimeoutError as TooLate

from tests.stress.devices import PATIENCE, Tab
from tests.stress.ledger import Ledger, Played

_BREATH = 200
"""Milliseconds until a person goes on after an answer."""
_VERSIONS = """dialog => [...dialog.querySelectorAll("tbody tr")].map((row) =>
  [row.querySelector("th")?.textContent, ...[...row.querySelectorAll("td")].map((cell) => cell.textContent)])"""


@dataclass
class Person:
    """Answers at random among what the page offers; but whoever knows that another device writes down the same game
    does not add it a second time."""

    ledger: Ledger
    names: list[str]
    chance: Random
    said: list[str]
    """What was decided, for the report."""
    fault: Callable[[str, str], None]
    """Told of a question that should never have been asked."""

    def answer(self, tab: Tab, *, puts_off: bool = True) -> bool:
        """Answer the question that is open; whether there was one. ``puts_off``: now and then by Escape. One that
        comes on top of it in the meantime is answered first."""
        shown = tab.shown
        dialog, question = shown.get("dialog", ""), shown.get("question", "")
        if not dialog:
            return False
        try:
            self._decide(tab, dialog, puts_off=puts_off)
        except TooLate:
            if tab.shown.get("dialog") == dialog:
                raise
            return True
        tab.wait_for(lambda now: (now.get("dialog"), now.get("question")) != (dialog, question), PATIENCE)
        tab.page.wait_for_timeout(_BREATH)
        return True

    def _decide(self, tab: Tab, dialog: str, *, puts_off: bool) -> None:
        if dialog == "conflict-dialog":
            self._choose(tab, puts_off=puts_off)
        elif dialog == "correction-dialog":
            self._initial(tab, puts_off=puts_off)
        elif dialog == "last-round-dialog":
            buttons = tab.page.locator("#last-round-dialog button[data-choice]")
            buttons.nth(self.chance.randrange(2)).click()
        elif dialog == "confirm-dialog":
            tab.page.locator("#confirm-dialog [data-confirm-yes]").click()
        else:
            tab.page.keyboard.press("Escape")

    def _choose(self, tab: Tab, *, puts_off: bool) -> None:
        dialog = tab.page.locator("#conflict-dialog")
        lines = {line[0].strip(): line[1:] for line in dialog.evaluate(_VERSIONS) if len(line) >= 3}
        mine, theirs = (self._read([lines[name][column] for name in self.names]) for column in (0, 1))
        offered = [
            value for value in ("both", "mine", "theirs") if dialog.locator(f"button[value={value}]:visible").count()
        ]
        if puts_off and self.chance.random() < 0.25:
            self.said.append(f"{tab.device.name}: {mine} or {theirs}? later")
            self.ledger.decided["later"] += 1
            tab.page.keyboard.press("Escape")
            return
        if mine is not None and mine == theirs:
            self.fault("untrue", f"{tab.device.name} asks which of two equal versions of {mine} is right")
        are_one = mine is None or theirs is None or self._is_one_game(mine, theirs)
        if mine in self.ledger.gone and "theirs" in offered:
            choice = "theirs"  # it has been corrected on another device since, and is not what was played
        elif mine is not None and self._is_settled_elsewhere(mine, tab.device.name):
            choice = "theirs"  # the other device of the two that have typed it writes it down
        else:
            choice = self.chance.choice([value for value in offered if value != "both" or not are_one])
        dialog.locator(f"button[value={choice}]").click()
        self.said.append(f"{tab.device.name}: mine {mine} or theirs {theirs}? {choice}")
        self.ledger.decided[choice] += 1
        self._note(choice, mine, theirs, tab.device.name)

    def _is_settled_elsewhere(self, mine: Played, device: str) -> bool:
        """Whether another device that has typed the same game has been asked about it before."""
        return bool(self.ledger.twins.get(mine, set()) - {device})

    def _note(self, choice: str, mine: Played | None, theirs: Played | None, device: str) -> None:
        """Keep the ledger as a person knows it after a decision."""
        is_settled = mine is not None and self._is_settled_elsewhere(mine, device)
        if mine in self.ledger.twins:
            self.ledger.twins[mine].add(device)
        self.ledger.void_games_given_up += int(mine is None or theirs is None)
        self.ledger.choose(choice, mine, theirs, device, is_settled=is_settled)

    def _initial(self, tab: Tab, *, puts_off: bool) -> None:
        dialog = tab.page.locator("#correction-dialog")
        if puts_off and self.chance.random() < 0.2:
            self.said.append(f"{tab.device.name}: Escape at the initials")
            self.ledger.decided["no initials"] += 1
            tab.page.keyboard.press("Escape")
            return
        dialog.locator("[name=initials]").fill("AB")
        dialog.locator("[name=reason]").fill("misread")
        dialog.locator("button[value=yes]").click()
        self.said.append(f"{tab.device.name}: initials")
        self.ledger.decided["initials"] += 1

    def _read(self, texts: list[str]) -> Played | None:
        """A game as the question shows it; None if it is no longer there."""
        if not all(text.strip().isdecimal() for text in texts):
            return None
        points = tuple(int(text) for text in texts)
        return Played(points.index(0), points) if 0 in points else None

    def _is_one_game(self, mine: Played, theirs: Played) -> bool:
        """Whether one is a correction of the other: nearly the same hands."""
        same = sum(one == other for one, other in zip(mine.points, theirs.points, strict=True))
        return mine.winner == theirs.winner and same >= len(mine.points) - 1
