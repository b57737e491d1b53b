"""Tables of an evening by round, and the participants who have no seat there yet."""

from dataclasses import dataclass
from itertools import groupby

from django.db.models import Exists, OuterRef

from engine.findings import Finding
from scoring.models import Correction, Evening, Registration, Round, Seat, Sheet, SignedVersion
from scoring.people.selectors.ages import age_findings_of
from scoring.rules.mapping import rule_set_of
from scoring.sheets.selectors.loading import sheets_of


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
    """All tables by round and number."""
    recommended, marked = rule_set_of(evening.edition).table.recommended_players, _marked(evening)
    return [
        Table(
            sheet=sheet,
            seats=tuple(sheet.seats.all()),
            games=len(sheet.games.all()),
            can_be_laid_anew=not (sheet.games.all() or sheet.pk in marked),
            is_crowded=len(sheet.seats.all()) > recommended,
        )
        for sheet in sheets_of(evening)
    ]


@dataclass(frozen=True, slots=True)
class RoundOfTables:
    """A round with its tables, and the participants who wait for a seat in it: not those who left a knock-out."""

    round: Round
    tables: tuple[Table, ...]
    unseated: tuple[Registration, ...]


def rounds_of(evening: Evening) -> list[RoundOfTables]:
    """The rounds in their order, at least the first one, in which no table may be laid yet."""
    present = evening.registrations.filter(is_absent=False)
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
