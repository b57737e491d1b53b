"""A second table on the same phone: its helper goes to and fro, and what is typed there is nobody else's."""

from typing import TYPE_CHECKING, Any

from tests.stress.devices import Device
from tests.stress.hands import Phone
from tests.stress.ledger import Ledger, Played

if TYPE_CHECKING:
    from tests.stress.evening import Evening


class SecondTable:
    """Another table of the office, whose code one phone holds as well; nobody else types there."""

    def __init__(self, evening: "Evening", device: Device) -> None:
        self.evening, self.device = evening, device
        self.table: dict[str, Any] = evening.office.ask("lay", 3)
        self.sheet: int = self.table["sheet"]
        self.ledger = Ledger(3, evening.chance)
        self.link = evening.office.ask("hand_out", self.sheet, self.table["secretary_id"])
        self.tab = Phone(device, device.context.new_page(), self.link)
        self.tab.open()

    @property
    def written(self) -> list[Played]:
        return [game for _number, game in self.evening.office.games(self.sheet)]

    def type_game(self) -> None:
        """Type a game on this table's page, and hold the page to its word."""
        tab, game = self.tab, self.ledger.new_game()
        tab.page.bring_to_front()
        if not tab.is_sheet:
            tab.open()
        while tab.is_sheet and self.evening.person.answer(tab):
            pass
        if not tab.is_sheet:
            return
        self.evening.log(f"{self.device.name}, table 2: {game}")
        tab.type(game)
        if not tab.comes_to_read(game):
            self.evening.fault("wiped", f"table 2 does not show {game} as it was typed: {tab.read}")
            return
        told = tab.save()
        self.evening.log(f"    says {told.sign or 'nothing'!r} of game {told.number}: {told.words}")
        self.ledger.save(game, f"{self.device.name}, table 2")
        if told.sign == "saved" and game not in self.written:
            self.evening.fault("untrue", f"table 2 says “{told.words}”, but {game} is not in the database")
        kept = [*(self.device.kept(self.table["seats"], self.tab) or []), *self.written]
        if told.sign == "kept" and not self.device.storage and game not in kept:
            self.evening.fault("untrue", f"table 2 says “{told.words}”, but {game} is kept nowhere")

    def kept_beside(self, games: list[Played] | None) -> list[Played] | None:
        """With what the phone keeps of the first table what it keeps of this one; None while neither can be read."""
        own = self.device.kept(self.table["seats"], self.tab)
        return None if games is None or own is None else [*games, *own]

    def open_anew(self) -> None:
        """As by its slip, in a page of its own."""
        if self.tab.page.is_closed():
            self.tab.page = self.device.context.new_page()
        self.tab.path = self.link
        self.tab.open()
