"""The codes of an evening's tables, as the secretary sees them."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Prefetch

from scoring.models import Evening, Seat, Sheet, TableAccess


@dataclass(frozen=True, slots=True)
class TableCodes:
    """A table with its accesses that were not revoked; None: none has been handed out."""

    sheet: Sheet
    seats: tuple[Seat, ...]
    scorer: TableAccess | None
    viewer: TableAccess | None


def codes_of(evening: Evening) -> Sequence[TableCodes]:
    """All tables of the evening by number. Three queries for any number of tables."""
    by_sheet: dict[int, dict[str, TableAccess]] = defaultdict(dict)
    living = TableAccess.objects.filter(sheet__evening=evening, revoked_at=None)
    for access in living.select_related("sheet__evening__season__league", "created_by"):
        by_sheet[access.sheet_id][access.role] = access
    seats = Prefetch("seats", Seat.objects.select_related("registration__player").order_by("position"))
    return [
        TableCodes(
            sheet=sheet,
            seats=tuple(sheet.seats.all()),
            scorer=by_sheet[sheet.pk].get(TableAccess.Role.SCORER),
            viewer=by_sheet[sheet.pk].get(TableAccess.Role.VIEWER),
        )
        for sheet in evening.sheets.prefetch_related(seats).order_by("round__number", "table")
    ]
