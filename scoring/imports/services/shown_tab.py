"""A tab as a page shows it: its cells with what each was read as, the games that were read, and what is wrong."""

from collections.abc import Sequence
from dataclasses import dataclass

from engine.sheet import GameRow, Hand
from engine.sheetio.grids import address_of, guess_layout
from scoring.core.wording import reason_text
from scoring.imports.services.tabs import Place, Tab

_MOST_LINES = 120
"""Of a tab are shown, and of its games."""


@dataclass(frozen=True, slots=True)
class ShownCell:
    """``use``: what it was read as, empty: as nothing; ``is_wrong``: it cannot be read, or an error is found there."""

    text: str
    use: str
    address: str
    is_wrong: bool
    is_edited: bool


@dataclass(frozen=True, slots=True)
class Correction:
    """A cell that can be put right: what stands there by now and in the file."""

    address: str
    text: str
    original: str
    places: tuple[Place, ...]


@dataclass(frozen=True, slots=True)
class ShownGame:
    """A row of the sheet in words; ``hands`` in seat order."""

    number: int
    dealer: str
    winner: str
    is_void: bool
    doubling: str
    hands: tuple[str, ...]


@dataclass(frozen=True)
class ShownTab:
    """Everything that is shown of a tab; ``places``: what is wrong in it."""

    tab: Tab
    places: Sequence[Place]

    @property
    def letters(self) -> list[str]:
        return [address_of(0, column)[:-1] for column in range(len(self.tab.cells[0]) if self.tab.cells else 0)]

    @property
    def lines(self) -> list[tuple[int, list[ShownCell]]]:
        """The cells by rows, from 1."""
        wrong = {place.address for place in self.places if place.severity == "error"}
        uses, edits = self.tab.grid.uses, self.tab.choice.edits
        return [
            (
                line + 1,
                [
                    ShownCell(
                        text,
                        uses[line, column].value if (line, column) in uses else "",
                        address := address_of(line, column),
                        address in wrong,
                        address in edits,
                    )
                    for column, text in enumerate(cells)
                ],
            )
            for line, cells in enumerate(self.tab.cells[:_MOST_LINES])
        ]

    @property
    def is_cut(self) -> bool:
        return len(self.tab.cells) > _MOST_LINES

    @property
    def corrections(self) -> list[Correction]:
        """Cells with errors and cells that were corrected, each with what is said of it."""
        said: dict[str, list[Place]] = {address: [] for address in self.tab.choice.edits}
        for place in self.places:
            if place.address and place.severity == "error":
                said.setdefault(place.address, []).append(place)
        return [self._correction(address, tuple(places)) for address, places in said.items()]

    @property
    def elsewhere(self) -> list[Place]:
        """What is said of no cell, and what does not stand in the way."""
        return [place for place in self.places if not place.address or place.severity != "error"]

    @property
    def errors(self) -> int:
        return sum(place.severity == "error" for place in self.places)

    @property
    def reasons(self) -> list[tuple[str, tuple[str, ...]]]:
        """What the guess rests on, with clauses; nothing where somebody has said it otherwise."""
        choice = self.tab.choice
        guess = guess_layout(self.tab.cells, in_columns=choice.layout.in_columns, head=choice.layout.head)
        return [(reason_text(reason), reason.clauses) for reason in guess.reasons]

    @property
    def names(self) -> list[str]:
        sheet = self.tab.grid.sheet
        return [seat.name for seat in sheet.seats] if sheet else []

    @property
    def games(self) -> list[ShownGame]:
        sheet = self.tab.grid.sheet
        return [self._game(game) for game in sheet.games[:_MOST_LINES]] if sheet else []

    @property
    def totals(self) -> list[str]:
        """The sums that stand on the paper; nothing if there are none."""
        sheet = self.tab.grid.sheet
        totals = sheet.control_totals if sheet else None
        return ["" if total is None else str(total) for total in totals or ()]

    @property
    def unread(self) -> list[tuple[str, str]]:
        """Cells at the table that say something and are not read, by their addresses."""
        return [(address_of(*at), self.tab.cells[at[0]][at[1]]) for at in self.tab.grid.unread]

    def _correction(self, address: str, places: tuple[Place, ...]) -> Correction:
        line = int("".join(filter(str.isdigit, address))) - 1
        column = self.letters.index("".join(filter(str.isalpha, address)))
        return Correction(address, self.tab.cells[line][column], self.tab.original[line][column], places)

    def _game(self, game: GameRow) -> ShownGame:
        names = self.names
        doublings = (("G", game.exact_grab), ("U", game.uno_card_finish))
        return ShownGame(
            game.number,
            "" if game.dealer is None else names[game.dealer],
            ", ".join(names[seat] for seat in game.winners),
            game.is_void,
            "".join(sign for sign, is_so in doublings if is_so),
            tuple(map(_hand_text, game.hands)),
        )


def _hand_text(hand: Hand) -> str:
    if hand.cards:
        return " ".join(map(str, hand.cards))
    return "" if hand.points is None else str(hand.points)
