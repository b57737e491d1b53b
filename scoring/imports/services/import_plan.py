"""What the import of a workbook would write, and all that stands in its way. Nothing is written."""

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from zoneinfo import ZoneInfo

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from engine.dates import deadline_before
from engine.findings import Severity
from engine.names import name_key
from engine.reading import read_sheet
from engine.rulesets import RuleSet
from engine.scoring import Arrival, Promptness
from engine.sheet import Sheet as EngineSheet
from engine.sheetio.grids import address_of
from scoring.core.selectors.integrity import canonical_json
from scoring.imports.services.import_conflicts import NameMatch, match_names
from scoring.imports.services.reading import EveningFile, SeasonFile
from scoring.imports.services.repeats import Entered, entered_already
from scoring.imports.services.report import ImportReport, credited_sheet, report_of
from scoring.imports.services.tabs import Place, Tab, tabs_of
from scoring.models import Evening, League, RuleSetEdition, Season, SheetWorkbook
from scoring.rules.selectors import edition_in_force, rule_set_of
from scoring.seasons.selectors.last_season import USUAL_DAYS, USUAL_DEADLINE


@dataclass(frozen=True)
class ImportPlan:
    """A workbook as it would be imported. ``findings`` by the number of the tab; ``obstacles`` are sentences, besides
    defects and findings; ``report`` None: not all can be read yet. ``players``: whom a name may mean."""

    workbook: SheetWorkbook
    tabs: Sequence[Tab]
    names: Sequence[NameMatch] = ()
    players: Sequence[tuple[str, str]] = ()
    findings: Mapping[int, Sequence[Place]] = field(default_factory=dict)
    entered: Sequence[Entered] = ()
    obstacles: Sequence[str] = ()
    report: ImportReport | None = None

    @property
    def read_tabs(self) -> list[Tab]:
        return [tab for tab in self.tabs if tab.choice.is_read]

    @property
    def has_errors(self) -> bool:
        """Whether a cell cannot be read, or a finding stands in the way."""
        graves = (place for places in self.findings.values() for place in places)
        return any(place.severity == Severity.ERROR.value for place in graves)

    @property
    def is_entered(self) -> bool:
        """Whether the league has everything already, just as the file says it."""
        return bool(self.entered) and all(known.is_same for known in self.entered)

    @property
    def can_be_imported(self) -> bool:
        return self.report is not None and not self.obstacles and not self.has_errors

    @property
    def seen(self) -> str:
        """What somebody has agreed to who has read all this."""
        row = self.workbook
        names = [[match.written, match.decided, match.name] for match in self.names]
        chosen = [row.season_id, row.season_name, row.edition_id, row.choices, names]
        return hashlib.sha256(canonical_json(chosen).encode()).hexdigest()


def edition_for(workbook: SheetWorkbook) -> RuleSetEdition | None:
    """By which edition new evenings are read: the chosen one, that of the season on the first day, or the league's
    latest; None: the league has none."""
    if workbook.edition is not None:
        return workbook.edition
    days = [choice["day"] for choice in workbook.choices if choice["is_read"] and choice["day"]]
    if workbook.season is not None:
        first = min(days, default=workbook.season.starts_on.isoformat())
        return edition_in_force(workbook.season.edition, date.fromisoformat(first))
    return workbook.league.editions.order_by("-valid_from", "-pk").first()


def plan_import(workbook: SheetWorkbook) -> ImportPlan:
    """Read all tabs, compare names and evenings with the league, and work out the places. About twelve queries."""
    edition = edition_for(workbook)
    if edition is None:
        text = _("The league has no edition of rules yet; it needs one before anything can be imported.")
        return ImportPlan(workbook, (), obstacles=(text,))
    planned = _planned(workbook)
    rule_sets: dict[int | None, RuleSet] = {pk: rule_set_of(evening.edition) for pk, evening in planned.items()}
    rule_sets[None] = rule_set_of(edition)
    return _Planning(workbook, rule_sets, planned).plan()


def _planned(workbook: SheetWorkbook) -> dict[int, Evening]:
    """The evenings that were planned already and that tabs name."""
    wanted = {choice["planned"] for choice in workbook.choices if choice["planned"]}
    rows = Evening.objects.filter(pk__in=wanted, season=workbook.season) if workbook.season else Evening.objects.none()
    return {row.pk: row for row in rows.select_related("edition", "season__league")}


class _Planning:
    """Puts together what the tabs say."""

    def __init__(
        self, workbook: SheetWorkbook, rule_sets: Mapping[int | None, RuleSet], planned: Mapping[int, Evening]
    ) -> None:
        self.workbook = workbook
        self.league: League = workbook.league
        self.rule_sets = rule_sets
        self.planned = planned
        self.tabs = tabs_of(workbook, rule_sets)
        self.read = [tab for tab in self.tabs if tab.choice.is_read]
        sheets = [tab.grid.sheet for tab in self.read if tab.grid.sheet]
        written = [seat.name for sheet in sheets for seat in sheet.seats]
        self.names, self.players = match_names(self.league, written, workbook.names)
        self.meant = {match.key: match.name for match in self.names}

    def plan(self) -> ImportPlan:
        obstacles = list(self._obstacles())
        evenings = self._evenings()
        findings = {tab.number: [*tab.defects, *self._findings(tab)] for tab in self.read}
        entered = [known for known in entered_already(self.league, evenings) if not known.is_new]
        obstacles += [known.sentence for known in entered]
        twice = [text for evening in evenings for text in _seated_twice(evening)]
        obstacles += twice
        is_readable = evenings and not twice and not any(tab.grid.defects for tab in self.read)
        report = report_of(self._season(evenings), league=self.league) if is_readable else None
        return ImportPlan(
            self.workbook, self.tabs, self.names, self.players, findings, tuple(entered), tuple(obstacles), report
        )

    def _season(self, evenings: Sequence[EveningFile]) -> SeasonFile:
        name = self.workbook.season.name if self.workbook.season else self.workbook.season_name
        players = tuple(dict.fromkeys(self.meant.values()))
        return SeasonFile(self.league.name, name, self.rule_sets[None], players, tuple(evenings))

    def _obstacles(self) -> Iterator[str]:
        if not self.read:
            yield _("No tab is to be read.")
        yield from self._of_season()
        for tab in self.read:
            yield from self._of_tab(tab)
        for match in self.names:
            if not match.decided:
                yield _("Please say who “%(name)s” is.") % {"name": match.written}

    def _of_season(self) -> Iterator[str]:
        row = self.workbook
        if row.season is None and not row.season_name:
            yield _("Please say to which season the evenings belong.")
        elif row.season is None and self.league.seasons.filter(name=row.season_name).exists():
            yield _("There is already a season of this name in the league.")

    def _of_tab(self, tab: Tab) -> Iterator[str]:
        said = {"tab": tab.title}
        choice, sheet = tab.choice, tab.grid.sheet
        if choice.planned is None and choice.day is None:
            yield _("%(tab)s: please say on which day it was played.") % said
        elif choice.planned is not None and choice.planned not in self.planned:
            yield _("%(tab)s: the evening that was chosen is not there any more.") % said
        elif choice.planned is None and (season := self.workbook.season) and not _is_within(choice.day, season):
            span = {"first": date_format(season.starts_on), "last": date_format(season.ends_on)}
            yield f"{tab.title}: {_('The season runs from %(first)s to %(last)s.') % span}"
        rule_set = self._rule_set(tab)
        if choice.day is not None and choice.planned is None and choice.day < rule_set.valid_from:
            said = {"date": rule_set.valid_from.isoformat()}
            yield f"{tab.title}: {_('The edition only holds from %(date)s (L1).') % said}"
        if sheet is not None and not 2 <= len(sheet.seats) <= rule_set.table.max_players:
            numbers = {"most": rule_set.table.max_players, "count": len(sheet.seats)}
            yield f"{tab.title}: {_('A table has 2 to %(most)s players, got %(count)s (L2).') % numbers}"

    def _rule_set(self, tab: Tab) -> RuleSet:
        return self.rule_sets.get(tab.choice.planned, self.rule_sets[None])

    def _evenings(self) -> list[EveningFile]:
        """Tabs of one evening together, in the order of their tables; none as long as a day is missing."""
        grouped: dict[tuple[object, str], list[Tab]] = {}
        for tab in sorted(self.read, key=lambda tab: tab.choice.table):
            if tab.grid.sheet is not None and (tab.choice.day or tab.choice.planned in self.planned):
                grouped.setdefault((tab.choice.planned or tab.choice.day, tab.choice.kind), []).append(tab)
        files = [self._evening(tabs) for tabs in grouped.values()]
        return sorted(files, key=lambda file: file.date)

    def _evening(self, tabs: Sequence[Tab]) -> EveningFile:
        choice = tabs[0].choice
        planned = self.planned.get(choice.planned or 0)
        day = planned.date if planned else choice.day
        assert day is not None
        zone = ZoneInfo(self.league.timezone)
        arrivals: dict[str, Arrival] = {}
        for tab in tabs:
            arrivals |= self._arrivals(tab)
        if planned is not None:
            for row in planned.registrations.select_related("player"):
                arrivals[row.player.name] = row.arrival
        seated = {seat.name for tab in tabs for seat in self._sheet(tab).seats}
        return EveningFile(
            date=day,
            kind=Evening.Kind(planned.kind if planned else choice.kind),
            starts_at=None,
            venue="",
            address="",
            capacity=None,
            registration_deadline=(
                planned.registration_deadline
                if planned
                else deadline_before(day, USUAL_DAYS, USUAL_DEADLINE).replace(tzinfo=zone)
            ),
            arrivals={name: arrivals.get(name) for name in seated},
            sheets=tuple((self._source(tab), self._sheet(tab)) for tab in tabs),
            planned=planned,
        )

    def _source(self, tab: Tab) -> str:
        return f"{self.workbook.file_name} ({tab.name})" if tab.name else self.workbook.file_name

    def _sheet(self, tab: Tab) -> EngineSheet:
        """The sheet with the players as the league calls them."""
        sheet = tab.grid.sheet
        assert sheet is not None
        names = [self.meant.get(name_key(seat.name), seat.name) for seat in sheet.seats]
        seats = (replace(seat, name=name, player=name) for seat, name in zip(sheet.seats, names, strict=True))
        return replace(sheet, seats=tuple(seats))

    def _arrivals(self, tab: Tab) -> dict[str, Arrival]:
        """Whoever was granted a credit had registered in time (L4)."""
        granted = tab.grid.credits
        return {
            seat.name: Promptness.IN_TIME
            for at, seat in enumerate(self._sheet(tab).seats)
            if (granted[at] is not None if granted else tab.choice.all_in_time)
        }

    def _findings(self, tab: Tab) -> Iterator[Place]:
        """What the engine's checks say of a tab that stands in no cell unreadably."""
        if tab.grid.sheet is None:
            return
        file = self._evening([tab]) if tab.choice.day or tab.choice.planned in self.planned else None
        rule_set = self._rule_set(tab)
        sheet = self._sheet(tab) if file is None else credited_sheet(file, rule_set, 1)
        for finding in read_sheet(sheet, rule_set).findings:
            if not tab.grid.follows_from_defect(finding, rule_set):
                yield tab.place_of(finding)
        yield from self._other_credits(tab, rule_set)

    def _other_credits(self, tab: Tab, rule_set: RuleSet) -> Iterator[Place]:
        """Where another credit stands on the paper than the edition grants (L4)."""
        granted = rule_set.scoring.credit
        for at, points in enumerate(tab.grid.credits):
            if points and points != granted and tab.grid.layout.credit is not None:
                column, line = tab.grid.layout.players[at], tab.grid.layout.credit
                address = address_of(column, line) if tab.grid.layout.in_columns else address_of(line, column)
                text = _("The paper grants %(points)s points; by the edition a registration in time gives %(granted)s.")
                said = {"points": points, "granted": granted}
                yield Place(address, text % said, ("L4",), Severity.WARNING.value, str(points))


def _seated_twice(evening: EveningFile) -> Iterator[str]:
    """Nobody sits at two tables, or twice at one."""
    seen: set[str] = set()
    for source, sheet in evening.sheets:
        for seat in sheet.seats:
            if name_key(seat.name) in seen:
                text = _("This player has more than one seat on this evening.")
                yield f"{source}, {seat.name}: {text}"
            seen.add(name_key(seat.name))


def _is_within(day: date | None, season: Season) -> bool:
    return day is not None and season.starts_on <= day <= season.ends_on
