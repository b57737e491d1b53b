"""What was read in a tab, and from which cells."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from functools import cached_property

from engine.findings import Finding, Place
from engine.rulesets import RuleSet
from engine.sheet import Sheet
from engine.sheetio.consequences import Unread
from engine.sheetio.defects import SheetDefect
from engine.sheetio.grids.layout import Layout, Role

FIELDS: Mapping[Role, str] = {
    Role.NUMBER: "number",
    Role.DEALER: "dealer",
    Role.WINNER: "winner",
    Role.EXACT_GRAB: "exact_grab",
    Role.UNO_CARD_FINISH: "uno_card_finish",
}
"""The columns under the names that :class:`engine.findings.Place` has for them."""


class Use(Enum):
    """What a cell was read as."""

    NAME = "name"
    NUMBER = "number"
    POINTS = "points"
    DEALER = "dealer"
    WINNER = "winner"
    DOUBLING = "doubling"
    VOID = "void"
    TOTAL = "total"
    CREDIT = "credit"
    ANNOUNCEMENT = "announcement"


@dataclass(frozen=True)
class GridSheet:
    """What was read in a tab. ``sheet`` is None if not even the players could be read.

    ``credits`` say per seat what was granted: points, 0 for a mere cross; None: nothing. ``uses`` and ``unread`` are
    cells of the tab (line, column): what each was read as, and those at and below the head that say something and were
    not read.
    """

    layout: Layout
    sheet: Sheet | None = None
    defects: tuple[SheetDefect, ...] = ()
    credits: tuple[int | None, ...] = ()
    uses: Mapping[tuple[int, int], Use] = field(default_factory=dict)
    unread: tuple[tuple[int, int], ...] = ()
    rows: tuple[int, ...] = ()

    def cell_of(self, place: Place) -> tuple[int, int] | None:
        """The cell of the tab (line, column) that a place on the sheet was read from; None: there is none."""
        line = self._line_of(place)
        if line is None:
            return None
        column = self.layout.players[place.seat] if place.seat is not None else self._column_of(place.field)
        return (column, line) if self.layout.in_columns else (line, column)

    def follows_from_defect(self, finding: Finding, rule_set: RuleSet) -> bool:
        """Whether the finding only says what follows from something that stands in the tab unreadably."""
        return self._unread.explains(finding, winner_collects=rule_set.scoring.system.highest_wins)

    @cached_property
    def _unread(self) -> Unread:
        return Unread.of(self.defects)

    def _line_of(self, place: Place) -> int | None:
        if place.field == "control_total":
            return self.layout.totals
        if place.row is not None:
            return self.rows[place.row]
        return None if place.seat is None else self.layout.head

    def _column_of(self, name: str | None) -> int:
        """That of a field; where it has none, that of the number, or of the first player."""
        roles = [role for role, known in FIELDS.items() if known == name]
        columns = (self.layout.column_of(role) for role in (*roles, Role.NUMBER, Role.PLAYER))
        return next((column for column in columns if column is not None), 0)
