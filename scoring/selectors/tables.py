"""Tables of an evening and the participants who have no seat yet."""

from dataclasses import dataclass

from django.db.models import QuerySet

from scoring.mapping import rule_set_of
from scoring.models import Evening, Registration, Seat, Sheet
from scoring.selectors.sheets import full_sheets


@dataclass(frozen=True, slots=True)
class Table:
    """A table: ``can_be_laid_anew`` until something has been written on its sheet.

    ``is_crowded``: more players than the edition recommends (L2).
    """

    sheet: Sheet
    seats: tuple[Seat, ...]
    games: int
    can_be_laid_anew: bool
    is_crowded: bool


def tables_of(evening: Evening) -> list[Table]:
    """All tables by number."""
    recommended = rule_set_of(evening.edition).table.recommended_players
    return [
        Table(
            sheet=sheet,
            seats=tuple(sheet.seats.all()),
            games=len(sheet.games.all()),
            can_be_laid_anew=not (sheet.games.all() or sheet.corrections.all() or sheet.signed_versions.all()),
            is_crowded=len(sheet.seats.all()) > recommended,
        )
        for sheet in full_sheets().filter(evening=evening).order_by("table")
    ]


def unseated_of(evening: Evening) -> QuerySet[Registration]:
    """Participants without a seat, in the order in which they were entered."""
    return evening.registrations.filter(seats=None).select_related("player").order_by("pk")
