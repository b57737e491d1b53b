"""The tabs of a workbook: what somebody chose for each, what is read by it, and where in the file a finding belongs."""

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from typing import Any

from django.utils.translation import gettext as _

from engine.findings import Finding
from engine.rulesets import RuleSet
from engine.sheetio import SheetDefect
from engine.sheetio.grids import (
    Cells,
    GridSheet,
    Layout,
    address_of,
    cell_at,
    guess_layout,
    read_grid,
    read_title,
    recalled,
    rectangular,
    shape_of,
)
from scoring.core.wording import finding_text, template_text
from scoring.models import Evening, SheetWorkbook

_TITLES = 12
"""So many lines of a tab are searched for the day and the table."""


@dataclass(frozen=True, slots=True)
class TabChoice:
    """What a tab is. ``is_read``: it is imported; ``planned``: on the evening (primary key) that exists already; None:
    on a new one of that ``kind`` on that ``day`` (None: not said yet). ``edits``: cells that were corrected, by their
    addresses. ``all_in_time``: everybody had registered in time, though no line of credits says so (L4).
    ``is_recalled``: the layout was taken over from a file of the same shape."""

    layout: Layout
    is_read: bool = True
    day: date | None = None
    table: int = 1
    kind: str = Evening.Kind.RANKING.value
    planned: int | None = None
    edits: Mapping[str, str] = field(default_factory=dict)
    all_in_time: bool = False
    is_recalled: bool = False

    def to_data(self) -> dict[str, Any]:
        return {
            "layout": self.layout.to_data(),
            "is_read": self.is_read,
            "day": self.day and self.day.isoformat(),
            "table": self.table,
            "kind": str(self.kind),
            "planned": self.planned,
            "edits": dict(self.edits),
            "all_in_time": self.all_in_time,
            "is_recalled": self.is_recalled,
        }

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> "TabChoice":
        day = date.fromisoformat(data["day"]) if data["day"] else None
        return cls(**{**data, "layout": Layout.from_data(data["layout"]), "day": day})


@dataclass(frozen=True, slots=True)
class Place:
    """Where something is in the file, and what is wrong there: an error stands in the way of the import."""

    address: str
    text: str
    clauses: tuple[str, ...]
    severity: str
    found: str = ""


@dataclass(frozen=True)
class Tab:
    """A tab with what was chosen for it and what is read by it. ``number`` counts from 1."""

    number: int
    name: str
    original: Cells
    choice: TabChoice
    cells: Cells
    grid: GridSheet

    @property
    def title(self) -> str:
        return self.name or _("Tab %(number)s") % {"number": self.number}

    @property
    def defects(self) -> list[Place]:
        """What cannot be read, each with its cell."""
        return [self._place_of(defect) for defect in self.grid.defects]

    def place_of(self, finding: Finding) -> Place:
        """A finding of the engine's checks with the cell that it belongs to."""
        at = self.grid.cell_of(finding.place)
        address = "" if at is None else address_of(*at)
        return Place(address, finding_text(finding), finding.clauses, finding.severity.value, self._said_at(address))

    def _place_of(self, defect: SheetDefect) -> Place:
        address = f"{defect.column}{defect.line}" if defect.column and defect.line else ""
        text = template_text(defect.code.template, defect.values)
        return Place(address, text, defect.clauses, defect.severity.value, self._said_at(address))

    def _said_at(self, address: str) -> str:
        at = cell_at(address)
        return self.cells[at[0]][at[1]] if at and at[0] < len(self.cells) and at[1] < len(self.cells[0]) else ""


def tabs_of(workbook: SheetWorkbook, rule_sets: Mapping[int | None, RuleSet]) -> list[Tab]:
    """All tabs as they are read by now. ``rule_sets``: by the evening that was planned; None: of new ones."""
    pairs = zip(workbook.tabs, workbook.choices, strict=True)
    return [
        tab_of(number, tab["name"], rectangular(tab["cells"]), TabChoice.from_data(choice), rule_sets)
        for number, (tab, choice) in enumerate(pairs, start=1)
    ]


def tab_of(number: int, name: str, cells: Cells, choice: TabChoice, rule_sets: Mapping[int | None, RuleSet]) -> Tab:
    """A tab read by a choice; corrected cells are read instead of what stands in the file."""
    edited = edited_cells(cells, choice.edits)
    rule_set = rule_sets.get(choice.planned, rule_sets[None])
    return Tab(number, name, cells, choice, edited, read_grid(edited, choice.layout, rule_set.cards))


def edited_cells(cells: Cells, edits: Mapping[str, str]) -> Cells:
    """The cells with those that were corrected; what lies beyond them is not there."""
    places = {at: text for address, text in edits.items() if (at := cell_at(address)) is not None}
    return tuple(
        tuple(places.get((line, column), cell) for column, cell in enumerate(row)) for line, row in enumerate(cells)
    )


def first_choice(
    name: str, file_name: str, cells: Cells, kept: Mapping[str, Mapping[str, Any]], *, around: date | None
) -> TabChoice:
    """What a tab seems to be: as a tab of the same shape was read last (``kept`` by shapes), otherwise as guessed.

    A tab in which no game can be found is not read, unless somebody says so. ``around``: where days without a year lie.
    """
    shape = shape_key(cells)
    layout = recalled(cells, kept[shape]) if shape in kept else guess_layout(cells).layout
    title = read_title([name, *_titles(cells, layout), file_name], around=around)
    return TabChoice(
        layout,
        is_read=bool(layout.players),
        day=title.day,
        table=title.table or 1,
        is_recalled=shape in kept,
    )


def shape_key(cells: Cells) -> str:
    """What is kept of the shape of a tab."""
    return hashlib.sha256(shape_of(cells).encode()).hexdigest()


def _titles(cells: Cells, layout: Layout) -> Iterator[str]:
    """The texts above the names, then those in the first lines."""
    above = 0 if layout.in_columns else layout.head
    for line in (*cells[:above], *cells[:_TITLES]):
        yield from (cell for cell in line if cell)
        yield " ".join(filter(None, line))


def numbered(choices: Sequence[TabChoice]) -> list[TabChoice]:
    """With tables told apart where two tabs of one evening have the same number."""
    taken: set[tuple[object, int]] = set()
    result = []
    for choice in choices:
        evening, table = choice.planned or choice.day, choice.table
        while choice.is_read and (evening, table) in taken:
            table += 1
        if choice.is_read:
            taken.add((evening, table))
        result.append(replace(choice, table=table))
    return result
