"""Tables of an evening by round, and the participants who have no seat there yet."""

from dataclasses import dataclass
from itertools import groupby

from django.db.models import Count, Exists, OuterRef, Prefetch

from engine.findings import Finding
from scoring.models import (
    Correction,
    Evening,
    Game,
    Registration,
    Round,
    Seat,
    Sheet,
    SignedVersion,
)
from scoring.people.selectors.people import age_findings_of
from scoring.rules.selectors.editions import rule_set_of


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

    @property
    def age_findings(self) -> tuple[Finding, ...]:
        """The average age (L2), for those who may see years of birth."""
        return age_findings_of(self.sheet)


def _marked(evening: Evening) -> set[int]:
    """The sheets on which something was corrected or signed."""
    corrections, versions = (rows.objects.filter(sheet=OuterRef("pk")) for rows in (Correction, SignedVersion))
    return set(evening.sheets.filter(Exists(corrections) | Exists(versions)).values_list("pk", flat=True))


def tables_of(evening: Evening) -> list[Table]:
    """All tables by round and number. Four queries; of the games their number alone is read."""
    recommended, marked = rule_set_of(evening.edition).table.recommended_players, _marked(evening)
    games = Game.objects.filter(sheet__evening=evening).order_by().values_list("sheet")
    written = dict(games.annotate(number=Count("pk")))
    sheets = evening.sheets.select_related("round", "evening__season__league", "evening__edition")
    sheets = sheets.order_by("round__number", "table")
    seats = Seat.objects.select_related("registration__player").order_by("position")
    return [
        Table(
            sheet=sheet,
            seats=tuple(sheet.seats.all()),
            games=written.get(sheet.pk, 0),
            can_be_laid_anew=sheet.pk not in written and sheet.pk not in marked,
            is_crowded=len(sheet.seats.all()) > recommended,
        )
        for sheet in sheets.prefetch_related(Prefetch("seats", seats))
    ]


@dataclass(frozen=True, slots=True)
class RoundOfTables:
    """A round with its tables, and the participants who wait for a seat in it: not those who left a knock-out."""

    round: Round
    tables: tuple[Table, ...]
    unseated: tuple[Registration, ...]


def rounds_of(evening: Evening) -> list[RoundOfTables]:
    """The rounds in their order, at least the first one, in which no table may be laid yet."""
    present = evening.registrations.not_absent()
    participants = list(present.select_related("player").order_by("pk"))
    rounds = []
    for _round_id, group in groupby(tables_of(evening), key=lambda table: table.sheet.round_id):
        tables = tuple(group)
        seated = {seat.registration_id for table in tables for seat in table.seats}
        round_ = tables[0].sheet.round
        has_left = round_.is_of_knockout and round_.number > 1
        unseated = () if has_left else tuple(row for row in participants if row.pk not in seated)
        rounds.append(RoundOfTables(round_, tables, unseated))
    return rounds or [RoundOfTables(Round(evening=evening), (), tuple(participants))]
