"""Defects: what in a file cannot be read, and where. And the result of reading: a sheet with its defects."""

from collections.abc import Mapping
from dataclasses import dataclass
from dataclasses import field as dataclass_field

from engine.findings import Finding, Place, Severity
from engine.messages import Parameter
from engine.sheet import Sheet
from engine.sheetio.codes import ReadingFinding


@dataclass(frozen=True, slots=True)
class Defect:
    """One thing that cannot be read. ``values`` fill the template of the code; ``str()`` gives the English text.

    ``line`` counts the lines of the file from 1; None: the file as a whole, or a JSON form, whose lines say
    little. ``column`` is the letter of the column as a spreadsheet shows it, ``field`` its heading; in a JSON
    form ``field`` is the path, such as ``games[2].winner``. ``place`` is the same place on the sheet.
    """

    code: ReadingFinding
    values: Mapping[str, Parameter] = dataclass_field(default_factory=dict)
    line: int | None = None
    column: str | None = None
    field: str | None = None
    place: Place = Place()

    @property
    def severity(self) -> Severity:
        return self.code.severity

    @property
    def clauses(self) -> tuple[str, ...]:
        return self.code.clauses

    @property
    def text(self) -> str | None:
        """What stands in the file, as far as the defect quotes it."""
        text = self.values.get("text")
        return None if text is None else str(text)

    def __str__(self) -> str:
        return self.code.template % self.values


@dataclass(frozen=True, slots=True)
class ReadSheet:
    """What was read. ``sheet`` is None if not even the players could be read.

    Where something is unreadable, the sheet is empty at that place, so that everything else can be checked.
    ``lines`` holds for each row of the sheet the line of the file, counted from 1; empty in a JSON form.
    """

    sheet: Sheet | None
    defects: tuple[Defect, ...] = ()
    lines: tuple[int, ...] = ()

    def follows_from_defect(self, finding: Finding) -> bool:
        """Whether the finding only says that something is missing that stands in the file unreadably."""
        return any(
            (defect.place.row, defect.place.seat, defect.place.field)
            == (finding.place.row, finding.place.seat, finding.place.field)
            for defect in self.defects
            if defect.place.row is not None
        )


@dataclass(frozen=True, slots=True)
class Spot:
    """Where in the file and on the sheet the reader is just now."""

    line: int | None = None
    column: str | None = None
    field: str | None = None
    place: Place = Place()

    def defect(self, code: ReadingFinding, **values: Parameter) -> Defect:
        return Defect(code, values, self.line, self.column, self.field, self.place)
