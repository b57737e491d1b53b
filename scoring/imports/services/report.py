"""What an import would do, worked out in memory: findings, places, ranking. Nothing is written."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, TypedDict

from engine.findings import Severity
from engine.names import name_key
from engine.ranking import EveningPlace, SeasonEntry, rank_rounds, rank_season
from engine.reading import SheetReading, read_sheet
from engine.rulesets import Guests, RuleSet
from engine.scoring import registration_credit
from engine.sheet import Sheet
from scoring.core.columns import EXPORTED_RANKING, EXPORTED_RESULT, PLACE, exported
from scoring.core.wording import finding_text
from scoring.imports.services.reading import EveningFile, SeasonFile, read_season
from scoring.imports.services.season_files import ImportDefect
from scoring.models import Evening, League, Player
from scoring.models.base.texts import quoted
from scoring.results.selectors.mapping import season_entries
from scoring.rules.selectors import rule_set_of

_LONGEST_TEXT = 2_000


class _Known(TypedDict, total=False):
    own_rule_sets: Mapping[str, RuleSet]
    time_zone: str


@dataclass(frozen=True, slots=True)
class ImportReport:
    """Everything a dry run has to say, ready for JSON. ``season`` is None while there are defects."""

    season: SeasonFile | None
    defects: list[ImportDefect]
    findings: list[dict[str, Any]] = field(default_factory=list)
    evenings: list[dict[str, Any]] = field(default_factory=list)
    ranking: list[dict[str, Any]] = field(default_factory=list)

    @property
    def errors(self) -> list[dict[str, Any]]:
        """Findings that stand in the way of an import."""
        return [finding for finding in self.findings if finding["severity"] == Severity.ERROR.value]

    @property
    def can_be_imported(self) -> bool:
        return self.season is not None and not self.defects and not self.errors

    def to_data(self) -> dict[str, Any]:
        shown: dict[str, Any] = _shown(
            {
                "season": self.season.name if self.season else "",
                "league": self.season.league if self.season else "",
                "defects": [defect.to_data() for defect in self.defects],
                "findings": self.findings,
                "evenings": self.evenings,
                "ranking": self.ranking,
                "can_be_imported": self.can_be_imported,
            }
        )
        return shown


def _shown(value: Any) -> Any:
    """What the files say, as it can be kept and shown: no file is quoted with characters that nobody sees."""
    match value:
        case str():
            return quoted(value, longest=_LONGEST_TEXT)
        case dict():
            return {key: _shown(part) for key, part in value.items()}
        case list():
            return [_shown(part) for part in value]
    return value


def _known_of(league: League | None) -> _Known:
    if league is None:
        return {}
    own = {edition.code: rule_set_of(edition) for edition in league.editions.all()}
    return {"own_rule_sets": own, "time_zone": league.timezone}


def report_on(files: Mapping[str, bytes], *, league: League | None = None) -> ImportReport:
    """Read the files and work out everything that they give. Never raises for whatever the files contain.

    ``league`` is where they are imported into: its own editions are known, and its time zone is that of evenings that
    name none. None: a new league.
    """
    season, defects = read_season(files, **_known_of(league))
    return ImportReport(None, defects) if season is None else report_of(season, league=league)


def report_of(season: SeasonFile, *, league: League | None) -> ImportReport:
    """What evenings that could be read would give, each by its edition and all ranked by that of the season."""
    findings: list[dict[str, Any]] = []
    evenings: list[dict[str, Any]] = []
    entries: list[SeasonEntry] = []
    leaves_guests_out = season.rule_set.season.guests is Guests.LEFT_OUT
    guests = _guests_of(season, league=league) if leaves_guests_out else ()
    for number, evening in enumerate(season.evenings):
        rule_set = rule_set_at(evening, season)
        readings = [
            read_sheet(credited_sheet(evening, rule_set, table), rule_set)
            for table in range(1, len(evening.sheets) + 1)
        ]
        for (file, _sheet), reading in zip(evening.sheets, readings, strict=True):
            findings += _findings(file, reading)
        standings = _standings(readings, rule_set)
        evenings.append(_evening_data(evening, readings, standings))
        if evening.kind not in Evening.NOT_IN_SEASON:
            entries += season_entries(standings, evening=str(number), guests=guests)
    ranking = rank_season(entries, season.rule_set.season)
    lines = exported(ranking, (PLACE, *EXPORTED_RANKING))
    return ImportReport(season, [], findings, evenings, lines)


def _guests_of(file: SeasonFile, *, league: League | None) -> frozenset[str]:
    """By what nobody hears of their names, the players there who are guests of other associations. ``league`` None:
    the one that the file names."""
    there = {"league": league} if league else {"league__name": file.league}
    return frozenset(Player.objects.filter(is_guest=True, **there).values_list("name_key", flat=True))


def rule_set_at(evening: EveningFile, season: SeasonFile) -> RuleSet:
    """The rules by which an evening is played: those that it was planned with, or those of the season."""
    return season.rule_set if evening.planned is None else rule_set_of(evening.planned.edition)


def credited_sheet(evening: EveningFile, rule_set: RuleSet, table: int) -> Sheet:
    """The sheet of a table (from 1) with the credits that the registrations give (L4)."""
    sheet = evening.sheets[table - 1][1]
    arrivals = {name_key(name): arrived_at for name, arrived_at in evening.arrivals.items()}
    seats = tuple(
        replace(
            seat,
            player=name_key(seat.name),
            credit=registration_credit(
                rule_set, arrivals.get(name_key(seat.name)), evening.registration_deadline
            ).points,
        )
        for seat in sheet.seats
    )
    return replace(sheet, seats=seats, table=table)


def _standings(readings: Sequence[SheetReading], rule_set: RuleSet) -> tuple[EveningPlace, ...]:
    """The lines of an evening of one round; none if a sheet cannot be scored as a whole: its findings say why."""
    scores = [reading.score for reading in readings if reading.score is not None and reading.is_whole]
    return rank_rounds([scores], rule_set).standings if len(scores) == len(readings) else ()


def _findings(file: str, reading: SheetReading) -> list[dict[str, Any]]:
    return [
        {
            "file": file,
            "severity": finding.severity.value,
            "game": finding.place.game,
            "player": "" if finding.place.seat is None else reading.sheet.seats[finding.place.seat].name,
            "text": finding_text(finding),
            "clauses": list(finding.clauses),
        }
        for finding in reading.findings
    ]


def _evening_data(
    evening: EveningFile, readings: Sequence[SheetReading], standings: Sequence[EveningPlace]
) -> dict[str, Any]:
    games = [row.game for reading in readings for row in reading.rows]
    return {
        "file": evening.source,
        "date": evening.date.isoformat(),
        "kind": evening.kind.value,
        "games": len(games),
        "void": sum(game.is_void for game in games),
        "results": exported(standings, EXPORTED_RESULT),
    }
