"""Defects: what in a file cannot be read, and where. And the result of reading: a sheet with its defects."""

from collections.abc import Mapping
from dataclasses import dataclass
from dataclasses import field as dataclass_field
from functools import cached_property

from engine.findings import Finding, Place, Remark
from engine.messages import Parameter
from engine.rulesets import RuleSet
from engine.sheet import Sheet
from engine.sheetio.codes import ReadingFinding
from engine.sheetio.consequences import Unread

NOWHERE = Place()
LONGEST_QUOTE = 200
"""So many characters of what cannot be read are quoted."""

_QUOTED = ("text", "words")


@dataclass(frozen=True, slots=True)
class SheetDefect(Remark):
    """One thing that cannot be read.

    ``line`` counts the lines of the file from 1; None: the file as a whole, or a JSON form, whose lines say
    little. ``column`` is the letter of the column as a spreadsheet shows it, ``field`` its heading; in a JSON
    form ``field`` is the path, such as ``games[2].winner``. ``place`` is the same place on the sheet.
    """

    code: ReadingFinding
    values: Mapping[str, Parameter] = dataclass_field(default_factory=dict)
    line: int | None = None
    column: str | None = None
    field: str | None = None
    place: Place = NOWHERE

    @property
    def text(self) -> str | None:
        """What stands in the file, as far as the defect quotes it."""
        text = self.values.get("text")
        return None if text is None else str(text)


@dataclass(frozen=True, slots=True)
class FileLayout:
    """Where the parts of a sheet stand in a file: lines from 1, columns by their letters.

    ``rows`` are the lines of the games in their order, ``fields`` the columns of the fields of a
    :class:`Place`, ``players`` those of the seats.
    """

    heading: int
    rows: tuple[int, ...]
    totals: int | None
    fields: Mapping[str, str]
    players: tuple[str, ...]

    def line_of(self, place: Place) -> int | None:
        """The line of a place on the sheet; None: it belongs to no line."""
        if place.field == "control_total":
            return self.totals
        if place.row is not None:
            return self.rows[place.row]
        return None if place.seat is None else self.heading

    def column_of(self, place: Place) -> str | None:
        """The column of a place on the sheet; None: it belongs to no column."""
        if place.seat is not None:
            return self.players[place.seat]
        return None if place.field is None else self.fields.get(place.field)


@dataclass(frozen=True)
class ReadSheet:
    """What was read. ``sheet`` is None if not even the players could be read.

    Where something is unreadable, the sheet is empty at that place, so that everything else can be checked.
    ``layout`` is None in a JSON form, and without a sheet.
    """

    sheet: Sheet | None
    defects: tuple[SheetDefect, ...] = ()
    layout: FileLayout | None = None

    @cached_property
    def _unread(self) -> Unread:
        return Unread.of(self.defects)

    def follows_from_defect(self, finding: Finding, rule_set: RuleSet) -> bool:
        """Whether the finding only follows from something that stands in the file unreadably.

        Something seems to be missing there, or a sum to be wrong. ``rule_set`` is that of the check.
        """
        return self._unread.explains(finding, winner_collects=rule_set.scoring.system.highest_wins)


@dataclass(frozen=True, slots=True)
class Spot:
    """Where in the file and on the sheet the reader is just now."""

    line: int | None = None
    column: str | None = None
    field: str | None = None
    place: Place = NOWHERE

    def defect(self, code: ReadingFinding, **values: Parameter) -> SheetDefect:
        """A defect here; what it quotes is shortened."""
        quoted = {name: shortened(value) if name in _QUOTED else value for name, value in values.items()}
        return SheetDefect(code, quoted, self.line, self.column, self.field, self.place)


def shortened(value: Parameter) -> Parameter:
    """The beginning of a long text as it is quoted.

    >>> len(shortened("7 5 3 " * 1000))
    200
    """
    return value if isinstance(value, int) or len(value) <= LONGEST_QUOTE else f"{value[: LONGEST_QUOTE - 1]}…"
