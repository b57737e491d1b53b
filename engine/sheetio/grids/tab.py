"""A tab that is being read: what each cell was used for, and what could not be read."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from engine.findings import Place
from engine.sheetio.csv_header import column_letters
from engine.sheetio.defects import SheetDefect, Spot
from engine.sheetio.grids.cells import Cells
from engine.sheetio.grids.layout import Layout, Role
from engine.sheetio.grids.result import Use

_USES = {
    Role.NUMBER: Use.NUMBER,
    Role.DEALER: Use.DEALER,
    Role.WINNER: Use.WINNER,
    Role.EXACT_GRAB: Use.DOUBLING,
    Role.UNO_CARD_FINISH: Use.DOUBLING,
    Role.VOID: Use.VOID,
    Role.PLAYER: Use.POINTS,
}


@dataclass
class Tab:
    """The cells of a tab, turned so that a game is a line; spots and uses are told as the cells lie in the file."""

    cells: Cells
    layout: Layout
    defects: list[SheetDefect] = field(default_factory=list)
    _uses: dict[tuple[int, int], Use] = field(default_factory=dict)

    @property
    def uses(self) -> Mapping[tuple[int, int], Use]:
        return {self._in_the_file(at): use for at, use in self._uses.items()}

    @property
    def unread(self) -> tuple[tuple[int, int], ...]:
        """Cells below the head and down to the end that say something which was used for nothing."""
        last = len(self.cells) - 1
        end = last if self.layout.end is None else min(self.layout.end, last)
        return tuple(
            self._in_the_file((line, column))
            for line in range(self.layout.head + 1, end + 1)
            for column, cell in enumerate(self.cells[line])
            if cell and (line, column) not in self._uses
        )

    def text(self, line: int, role: Role) -> str:
        """What stands in the line in the column of a role; empty if there is none. It is used for that."""
        column = self.layout.column_of(role)
        if column is None:
            return ""
        self.use(line, column, _USES[role])
        return self.cells[line][column]

    def use(self, line: int, column: int, use: Use) -> None:
        if self.cells[line][column]:
            self._uses[line, column] = use

    def use_first(self, line: int, use: Use) -> None:
        """The word at the beginning of a line."""
        column = next((at for at, cell in enumerate(self.cells[line]) if cell), None)
        if column is not None:
            self._uses.setdefault((line, column), use)

    def use_line(self, line: int, use: Use) -> None:
        for column in range(len(self.cells[line])):
            self.use(line, column, use)

    def spot(self, line: int, column: int, place: Place) -> Spot:
        heading = self.cells[self.layout.head][column] or None
        if self.layout.in_columns:
            return Spot(column + 1, column_letters(line), heading, place)
        return Spot(line + 1, column_letters(column), heading, place)

    def _in_the_file(self, at: tuple[int, int]) -> tuple[int, int]:
        return (at[1], at[0]) if self.layout.in_columns else at
