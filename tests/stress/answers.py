"""The questions that a page asks, and how the person of the script answers them."""

from dataclasses import dataclass
from random import Random

from tests.stress.devices import Tab
from tests.stress.ledger import Ledger, Played

_BREATH = 200
"""Milliseconds until a person goes on after an answer."""
_VERSIONS = """dialog => [...dialog.querySelectorAll("tbody tr")].map((row) =>
  [row.querySelector("th")?.textContent, ...[...row.querySelectorAll("td")].map((cell) => cell.textContent)])"""


@dataclass
class Person:
    """Answers at random, except that both of two games that were played are written if the page offers that."""

    ledger: Ledger
    names: list[str]
    chance: Random
    said: list[str]
    """What was decided, for the report."""

    def answer(self, tab: Tab, *, puts_off: bool = True) -> bool:
        """Answer the question that is open; whether there was one. ``puts_off``: now and then by Escape."""
        dialog = tab.shown.get("dialog", "")
        if dialog == "conflict-dialog":
            self._choose(tab, puts_off=puts_off)
        elif dialog == "correction-dialog":
            self._initial(tab, puts_off=puts_off)
        elif dialog == "confirm-dialog":
            tab.page.locator("#confirm-dialog [data-confirm-yes]").click()
        elif dialog:
            tab.page.keyboard.press("Escape")
        else:
            return False
        tab.wait_for(lambda shown: shown.get("dialog") != dialog, seconds=3)
        tab.page.wait_for_timeout(_BREATH)
        return True

    def _choose(self, tab: Tab, *, puts_off: bool) -> None:
        dialog = tab.page.locator("#conflict-dialog")
        lines = {line[0].strip(): line[1:] for line in dialog.evaluate(_VERSIONS) if len(line) >= 3}
        mine, theirs = (self._read([lines[name][column] for name in self.names]) for column in (0, 1))
        offered = [
            value for value in ("both", "mine", "theirs") if dialog.locator(f"button[value={value}]:visible").count()
        ]
        if puts_off and self.chance.random() < 0.25:
            self.said.append(f"{tab.device.name}: {mine} or {theirs}? later")
            tab.page.keyboard.press("Escape")
            return
        are_one = mine is None or theirs is None or self._is_one_game(mine, theirs)
        is_both = "both" in offered and not are_one
        if mine in self.ledger.gone and "theirs" in offered:
            choice = "theirs"  # it has been corrected on another device since, and is not what was played
        else:
            choice = "both" if is_both else self.chance.choice([value for value in offered if value != "both"])
        self.said.append(f"{tab.device.name}: mine {mine} or theirs {theirs}? {choice}")
        dialog.locator(f"button[value={choice}]").click()
        if choice == "theirs" and mine is not None and mine != theirs:
            self.ledger.leave_as_it_was(mine, theirs) if theirs else self.ledger.give_up(mine, "left off the sheet")
        if choice == "mine" and theirs is not None and mine != theirs:
            self.ledger.give_up(theirs, "mine was chosen")
        if choice == "mine" and mine is not None:
            self.ledger.save(mine, tab.device.name)

    def _initial(self, tab: Tab, *, puts_off: bool) -> None:
        dialog = tab.page.locator("#correction-dialog")
        if puts_off and self.chance.random() < 0.2:
            self.said.append(f"{tab.device.name}: Escape at the initials")
            tab.page.keyboard.press("Escape")
            return
        self.said.append(f"{tab.device.name}: initials")
        dialog.locator("[name=initials]").fill("AB")
        dialog.locator("[name=reason]").fill("misread")
        dialog.locator("button[value=yes]").click()

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
