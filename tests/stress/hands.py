"""How a person types games on the phone's page and in the grid, presses what saves them, and reads what is said."""

import re
from abc import ABC, abstractmethod
from contextlib import suppress
from dataclasses import dataclass

from playwright.sync_api import Locator
from playwright.sync_api import TimeoutError as Late

from tests.stress.devices import PATIENCE, Tab, number_in
from tests.stress.ledger import Played

_FRESH = ("empty", "unsaved", "incomplete")
_SIGNS = {"saved": "saved", "waiting": "kept", "saving": "", "unsaved": "", "incomplete": ""}


class Unusable(Exception):
    """A person wanted to do something that the page should allow, and could not."""


@dataclass(frozen=True)
class Told:
    """What a page says of a game: "saved", "kept", "asked" (a question or a refusal), or "" (nothing)."""

    sign: str
    number: int
    words: str = ""


class Sheet(Tab, ABC):
    """A page on which a game can be read as it was typed."""

    number = 0
    """Of the game that was typed last."""

    @abstractmethod
    def reads(self, game: Played) -> bool:
        """Whether it shows this game."""

    @abstractmethod
    def press(self) -> None:
        """Do what saves the game."""

    @abstractmethod
    def told(self) -> Told:
        """What the page says of the game that was saved last."""

    def save(self) -> Told:
        self.press()
        return self.told()

    def comes_to_read(self, game: Played) -> bool:
        """The same for a person, who looks again if the page is just drawn anew."""
        self.wait_for(lambda _shown: self.reads(game), PATIENCE)
        return self.reads(game)


class Phone(Sheet):
    """One game at a time, with the thumb."""

    def type(self, game: Played, hands: int | None = None) -> None:
        """Type a new game, or only its first hands, as somebody who is called away."""
        for _look in range(3):
            if not self.shown.get("isAtOld"):
                return self._type(game, hands)
            with suppress(Late):  # an answer may take the form on to the next game, and the button away, in this moment
                self.page.locator("[data-calls-off]").tap(timeout=10_000)
        raise Unusable("the form does not go on to a new game")

    @property
    def next_number(self) -> int:
        """The game that would be typed now; 0 while another one is open."""
        shown = self.shown
        return 0 if shown.get("isAtOld") else number_in(shown.get("title", ""))

    def mark_void(self) -> bool:
        """Mark the new game as void, whatever was begun; False if another game is open, or opens in this moment."""
        number, void = self.next_number, self.page.locator("[name=is_void]")
        if not number or void.is_checked():
            return False
        void.check(force=True)
        if self.next_number == number:
            return True
        void.uncheck(force=True)
        return False

    @property
    def typed_number(self) -> int:
        """The game that is open."""
        return number_in(self.shown.get("title", ""))

    def correct(self, number: int, game: Played) -> None:
        self.page.locator(f"[data-game='{number}']").tap()
        self._type(game, None)

    def _type(self, game: Played, hands: int | None) -> None:
        rows = self.page.locator(".phone-row:visible")
        star = rows.nth(game.winner).locator(".phone-winner")
        if star.get_attribute("aria-pressed") != "true":
            star.tap()
        for seat, points in list(enumerate(game.points))[:hands]:
            if seat != game.winner:
                self._type_hand(rows.nth(seat).locator("input"), str(points))
        if hands is None:
            self.page.locator("[data-next]:visible").tap()

    def _type_hand(self, cell: Locator, digits: str) -> None:
        cell.tap()
        if self.page.locator("[data-digit='1']").is_hidden():
            self.page.locator("[data-mode-to=points]:visible").tap()
        for _typed in range(len(cell.input_value())):  # what was begun there is taken back
            self.page.locator("[data-pad=points] [data-undo]").tap()
        for digit in digits:
            self.page.locator(f"[data-digit='{digit}']").tap()

    @property
    def read(self) -> str:
        """What the button that saves says."""
        return self.page.locator(".phone-save span").text_content() or ""

    def reads(self, game: Played) -> bool:
        """Whether the button that saves says this game."""
        said = self.read
        points = tuple(int(text) for text in re.findall(r"\d+", said))
        return points == tuple(value for seat, value in enumerate(game.points) if seat != game.winner)

    def press(self) -> None:
        """Press the button, unless the form goes on in this moment as somebody else has written just this game."""
        self.number = self.typed_number
        try:
            self.page.locator(".phone-save").tap()
        except Late:
            if self.typed_number == self.number:
                raise

    def told(self) -> Told:
        shown = self.wait_for(
            lambda now: now.get("dialog") or now.get("alert") or (now.get("word") in ("saved", "kept") and now["said"])
        )
        sign = "asked" if shown.get("dialog") else str(shown.get("word", ""))
        if sign == "saved" and number_in(str(shown.get("said"))) != self.number:
            sign = ""
        return Told(sign, self.number, f"{shown.get('said', '')} {shown.get('alert', '')}".strip())


class Grid(Sheet):
    """A row a game, with the keyboard alone."""

    def type(self, game: Played, hands: int | None = None) -> None:
        """Type into the first row that is free, also when somebody else fills it before the first key."""
        for _look in range(5):
            rows = [row["number"] for row in self.shown.get("rows", []) if row["state"] in _FRESH]
            if not rows:
                raise Unusable("the grid has no empty row")
            self.page.locator(f"#game-{rows[0]} [data-field=hand]").first.click()
            if self._row_of_caret("state") in _FRESH:
                return self._type(game, hands)
        raise Unusable("no row stays empty")

    @property
    def next_number(self) -> int:
        """The first row that is free."""
        fresh = (row["number"] for row in self.shown.get("rows", []) if row["state"] in _FRESH)
        return int(next(fresh, -1))

    @property
    def typed_number(self) -> int:
        """The row that was typed in last."""
        return self.number

    def correct(self, number: int, game: Played) -> None:
        self.page.locator(f"#game-{number} [data-field=hand]").first.click()
        self._type(game, None)

    def _type(self, game: Played, hands: int | None) -> None:
        self.page.keyboard.press("Control+a")  # what was begun there
        for seat, points in list(enumerate(game.points))[:hands]:
            self.page.keyboard.type("*" if seat == game.winner else str(points))
            if seat < len(game.points) - 1:
                self.page.keyboard.press("Enter")
        self.number = number_in(self._row_of_caret("id"))

    def _row_of_caret(self, what: str) -> str:
        """The id or the state of the row that a key would go into."""
        read = "element => { const row = document.activeElement?.closest('tr.game'); return row?.%s ?? ''; }"
        attribute = "id" if what == "id" else "dataset.state"
        return str(self.page.evaluate(read % attribute))

    @property
    def read(self) -> str:
        """What stands in the row."""
        return str([row for row in self.shown.get("rows", []) if row["number"] == self.number])

    def reads(self, game: Played) -> bool:
        rows = {row["number"]: row["hands"] for row in self.shown.get("rows", [])}
        return hands_of(game) == rows.get(self.number)

    def press(self) -> None:
        """Leave the row, which saves it."""
        self.page.keyboard.press("Enter")

    def told(self) -> Told:
        state = ""

        def is_told(now: dict[str, object]) -> bool:
            nonlocal state
            rows = {row["number"]: row["state"] for row in now.get("rows", [])}  # type: ignore[index, attr-defined]
            state = rows.get(self.number, "")
            return bool(now.get("dialog")) or state not in ("saving", "unsaved", "incomplete", "")

        shown = self.wait_for(is_told)
        return Told("asked" if shown.get("dialog") else _SIGNS.get(state, "asked"), self.number, state)


def hands_of(game: Played) -> list[str]:
    """What stands in the cells of a row."""
    return ["★" if seat == game.winner else str(points) for seat, points in enumerate(game.points)]
