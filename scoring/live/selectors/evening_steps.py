"""How far an evening has got, and what waits for whom: one answer for its page, for the desk and for the checklist."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any, NamedTuple

from django.db.models import Count, Exists, IntegerField, OuterRef, QuerySet, Subquery, TextChoices
from django.db.models.functions import Coalesce
from django.utils import timezone
from django.utils.translation import gettext_lazy

from scoring.models import (
    Capability,
    Evening,
    Game,
    Irregularity,
    League,
    Office,
    Registration,
    Seat,
    Sheet,
    offices_with,
)
from scoring.results.selectors.evenings import is_played_out
from scoring.seating.selectors.venue import needs_inspection

SOON = timedelta(days=14)
"""As long before an evening it is on the desk, and its result as long after it until it hangs on the wall."""


class Step(TextChoices):
    """The steps of an evening, in their order."""

    PARTICIPANTS = "participants", gettext_lazy("Participants")
    TABLES = "tables", gettext_lazy("Tables")
    GAMES = "games", gettext_lazy("Games")
    SUBMITTED = "submitted", gettext_lazy("Submitted")
    SIGNED = "signed", gettext_lazy("Signed")
    WALL = "wall", gettext_lazy("On the wall")


@dataclass(frozen=True, slots=True)
class StepState:
    """A step with its figure. ``place``: "done", "current" or "later"."""

    step: Step
    figure: str
    place: str


@dataclass(frozen=True, slots=True)
class TableState:
    """A table on its way: its sheet, how many games stand on it, how many people sit there."""

    sheet: Sheet
    games: int
    players: int

    @property
    def is_in_last_round(self) -> bool:
        """Whether everybody has not yet dealt once since the last round was announced (L8.3)."""
        announced = self.sheet.last_round_announced_after
        return announced is not None and self.games < announced + self.players


@dataclass(frozen=True, slots=True)
class EveningPath:
    """How far an evening has got. ``present`` are those whom the roll call ticked; ``unseated`` take part and have no
    seat in the first round; ``has_auditor``: two people can submit and sign (four eyes)."""

    evening: Evening
    tables: tuple[TableState, ...]
    participants: int
    absent: int
    present: int
    unseated: int
    has_auditor: bool
    today: date

    @property
    def sheets(self) -> list[Sheet]:
        return [table.sheet for table in self.tables]

    @property
    def registered(self) -> int:
        """Everybody on the list, whether they came or not."""
        return self.participants + self.absent

    @property
    def games(self) -> int:
        return sum(table.games for table in self.tables)

    @property
    def current(self) -> Step | None:
        """The step at which the evening stands; None: all is done, or so long ago that nobody hangs it up any more, or
        it is called off."""
        if self.evening.is_called_off:
            return None
        if not self.tables:
            is_open = self.today < self.evening.date and not self.is_registration_over
            return Step.PARTICIPANTS if self.participants < 2 or is_open else Step.TABLES
        under_way = [table for table in self.tables if table.sheet.is_open]
        if under_way:
            is_played = all(_is_played(table) for table in under_way)
            return Step.SUBMITTED if is_played else Step.GAMES
        if not is_played_out(self.sheets):
            return Step.TABLES
        if not all(sheet.is_signed for sheet in self.sheets):
            return Step.SIGNED
        is_to_be_posted = not self.evening.posted_at and self.today - self.evening.date <= SOON
        return Step.WALL if is_to_be_posted else None

    @property
    def is_registration_over(self) -> bool:
        """Whether whoever registers now starts without the credit (L4)."""
        return timezone.now() > self.evening.registration_deadline

    @property
    def in_last_round(self) -> list[str]:
        """The names of the tables under way whose last round is announced (L8.3)."""
        return [str(sheet.table_name) for sheet in self.sheets if sheet.state == Sheet.State.LAST_ROUND]

    @property
    def before_last_round(self) -> bool:
        """Whether it is still to be announced at some table."""
        return any(sheet.state in (Sheet.State.DRAFT, Sheet.State.RUNNING) for sheet in self.sheets)

    @property
    def steps(self) -> list[StepState]:
        """All steps with their figures."""
        if self.evening.is_called_off:
            return []
        order, current = list(Step), self.current
        reached = order.index(current) if current else len(order) - (not self.evening.posted_at)
        places = ["done"] * reached + ["current" if current else "later"] + ["later"] * len(order)
        return [StepState(step, self._figure(step), places[at]) for at, step in enumerate(order)]

    @property
    def wants_inspection(self) -> bool:
        """Whether the shuffling machine is still to be inspected: while games are to come (L6.1). At most one query."""
        return self.current in (Step.PARTICIPANTS, Step.TABLES, Step.GAMES) and needs_inspection(self.evening)

    @property
    def is_soon(self) -> bool:
        """Whether it is about time to prepare the evening; it stays so until the day after."""
        return -timedelta(days=1) <= self.evening.date - self.today <= SOON

    @property
    def has_day_come(self) -> bool:
        return self.evening.date <= self.today

    def _figure(self, step: Step) -> str:
        sheets = self.sheets
        match step:
            case Step.PARTICIPANTS:
                return f"{self.present}/{self.registered}" if self.present else str(self.participants)
            case Step.TABLES:
                return str(len(sheets)) if sheets else ""
            case Step.GAMES:
                return _games_of(self.tables)
            case Step.SUBMITTED:
                return _share(sheets, [sheet for sheet in sheets if sheet.is_finished])
            case Step.SIGNED:
                return _share(sheets, [sheet for sheet in sheets if sheet.is_signed])
            case Step.WALL:
                return ""


def path_of(evening: Evening, sheets: Sequence[Sheet] | None = None) -> EveningPath:
    """Two queries, one if the sheets are loaded already with games and seats."""
    if sheets is None:
        return paths_of([evening])[0]
    tables = [TableState(sheet, len(sheet.games.all()), len(sheet.seats.all())) for sheet in sheets]
    return _paths([evening], {evening.pk: tables})[0]


def paths_of(evenings: Sequence[Evening]) -> list[EveningPath]:
    """How far these evenings have got, in their order; two queries for any number."""
    tables: dict[int, list[TableState]] = defaultdict(list)
    by_pk = {evening.pk: evening for evening in evenings}
    sheets = Sheet.objects.filter(evening__in=evenings).select_related("round")
    counted = sheets.annotate(
        has_irregularities=Exists(Irregularity.objects.filter(sheet=OuterRef("pk"))),
        game_count=_number_of(Game.objects.all(), "sheet"),
        seat_count=_number_of(Seat.objects.all(), "sheet"),
    )
    for sheet in counted.order_by("round__number", "table"):
        sheet.evening = by_pk[sheet.evening_id]
        tables[sheet.evening_id].append(TableState(sheet, sheet.game_count, sheet.seat_count))
    return _paths(evenings, tables)


def _paths(evenings: Sequence[Evening], tables: Mapping[int, Sequence[TableState]]) -> list[EveningPath]:
    counted = _counted(evenings)
    today = timezone.localdate()
    paths = []
    for evening in evenings:
        here = counted.get(evening.pk, _Counted())
        in_first_round = [table for table in tables.get(evening.pk, ()) if table.sheet.round.number == 1]
        paths.append(
            EveningPath(
                evening=evening,
                tables=tuple(tables.get(evening.pk, ())),
                participants=here.participants,
                absent=here.absent,
                present=here.ticked,
                unseated=here.participants - sum(table.players for table in in_first_round) if in_first_round else 0,
                has_auditor=here.has_auditor,
                today=today,
            )
        )
    return paths


class _Counted(NamedTuple):
    """How many take part in an evening, how many did not come, whom the roll call ticked; and whether two people can
    submit and sign there."""

    participants: int = 0
    absent: int = 0
    ticked: int = 0
    has_auditor: bool = False


def _counted(evenings: Sequence[Evening]) -> dict[int, _Counted]:
    """By evening; one query."""
    there, absent = Registration.objects.not_absent(), Registration.objects.filter(status=Registration.Status.ABSENT)
    rows = Evening.objects.filter(pk__in=[evening.pk for evening in evenings]).order_by()
    counted = rows.annotate(
        there=_number_of(there, "evening"),
        absent=_number_of(absent, "evening"),
        ticked=_number_of(there.ticked(), "evening"),
        has_auditor=_is_audited(OuterRef("season__league")),
    )
    return {pk: _Counted(*told) for pk, *told in counted.values_list("pk", "there", "absent", "ticked", "has_auditor")}


def _is_audited(league: OuterRef) -> Exists:
    """Whether one person can submit a sheet in the league and another one sign it (L6.6, four eyes)."""
    held = Office.objects.filter(membership__user__is_active=True)
    secretaries = held.filter(
        kind__in=offices_with(Capability.KEEP_PROTOCOL), membership__league=OuterRef("membership__league")
    )
    by_others = secretaries.exclude(membership__user=OuterRef("membership__user"))
    return Exists(held.filter(Exists(by_others), kind__in=offices_with(Capability.REVIEW), membership__league=league))


def has_auditor(league: League) -> bool:
    """Whether two people can submit and sign in the league. One query."""
    return League.objects.filter(_is_audited(OuterRef("pk")), pk=league.pk).exists()


def _number_of(rows: QuerySet[Any], of: str) -> Coalesce:
    """How many of these rows belong to each row that is asked for."""
    counted = rows.filter(**{of: OuterRef("pk")}).order_by().values(of).annotate(number=Count("pk"))
    return Coalesce(Subquery(counted.values("number"), output_field=IntegerField()), 0)


def _is_played(table: TableState) -> bool:
    """Whether the games of a table that is under way are all played: it is to be finished, or mended."""
    state = table.sheet.state
    return state == Sheet.State.SENT_BACK or (state == Sheet.State.LAST_ROUND and not table.is_in_last_round)


_MOST_FIGURES = 4


def _games_of(tables: Sequence[TableState]) -> str:
    """The games of each table; of many tables all together."""
    numbers = [table.games for table in tables]
    if not any(numbers):
        return ""
    return " / ".join(map(str, numbers)) if len(numbers) <= _MOST_FIGURES else str(sum(numbers))


def _share(all_sheets: Sequence[Sheet], some: Sequence[Sheet]) -> str:
    return f"{len(some)}/{len(all_sheets)}" if all_sheets else ""
