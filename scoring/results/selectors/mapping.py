"""Results as rows and as engine values, and how an evening's stages and teams are compared."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import fields
from datetime import date
from typing import Any

from django.db.models import QuerySet

from engine.ranking import EveningPlace, EveningResult, SeasonEntry, SeasonPlace
from engine.tournament import Stage, StageKind, TeamMeasure, TeamRules, TeamTieCriterion, UnequalTeams
from scoring.core.wording import reasons_from_data, reasons_to_data
from scoring.models import Evening, EveningStanding, Knockout, Season, SeasonStanding, Sheet, TeamContest
from scoring.people.selectors.people import NAME_COLUMNS, player_key, shown_name
from scoring.results.selectors.season_evenings import Provisional, closed_results

_NO_FIGURES = {"player", "name", "sort_name", "evening", "counted_evenings", "reasons", "is_guest"}


def _figures_of(kind: type[EveningPlace | SeasonPlace | SeasonEntry]) -> tuple[str, ...]:
    return tuple(field.name for field in fields(kind) if field.name not in _NO_FIGURES)


EVENING_FIGURES, SEASON_FIGURES = _figures_of(EveningPlace), _figures_of(SeasonPlace)
"""What the engine counts and a row keeps under the same name."""

_ENTRY_FIGURES = _figures_of(SeasonEntry)


def _named(line: object, names: Sequence[str]) -> dict[str, Any]:
    return {name: getattr(line, name) for name in names}


def stages_of(knockout: Knockout) -> tuple[Stage, ...]:
    """The stages of a stored plan."""
    return tuple(
        Stage(StageKind.from_code(stage["kind"]), stage["games"], stage["go_on"], stage["tables"])
        for stage in knockout.stages
    )


def stages_to_data(stages: Sequence[Stage]) -> list[dict[str, str | int]]:
    """The stages as JSON-ready data, which :func:`stages_of` reads."""
    return [
        {"kind": stage.kind.value, "games": stage.games, "go_on": stage.go_on, "tables": stage.tables}
        for stage in stages
    ]


def team_rules_of(contest: TeamContest) -> TeamRules:
    """How the teams of an evening are compared."""
    return TeamRules(
        measure=TeamMeasure.from_code(contest.measure),
        counted=contest.counted,
        unequal_teams=UnequalTeams.from_code(contest.unequal_teams),
        tie_criteria=tuple(map(TeamTieCriterion.from_code, contest.tie_criteria)),
    )


def team_rules_to_data(rules: TeamRules) -> dict[str, str | int | list[str] | None]:
    """The fields of a contest, which :func:`team_rules_of` reads."""
    return {
        "measure": rules.measure.value,
        "counted": rules.counted,
        "unequal_teams": rules.unequal_teams.value,
        "tie_criteria": [criterion.value for criterion in rules.tie_criteria],
    }


def guests_at(sheets: Iterable[Sheet]) -> frozenset[str]:
    """Who sits at these tables as a guest of another association. No query if seats are loaded with participants."""
    participants = (seat.registration for sheet in sheets for seat in sheet.seats.all())
    return frozenset(player_key(row.player_id) for row in participants if row.is_guest)


def evening_standing_rows(
    evening: Evening, result: EveningResult, *, is_official: bool, guests: Collection[str] = ()
) -> list[EveningStanding]:
    """Unsaved rows for an evening's result, in its order; ``guests``: who of the players took part as one."""
    return [
        EveningStanding(
            evening=evening,
            player_id=int(standing.player),
            is_official=is_official,
            rank=rank,
            is_guest=standing.player in guests,
            reasons=reasons_to_data(standing.reasons),
            **_named(standing, EVENING_FIGURES),
        )
        for rank, standing in enumerate(result.standings, start=1)
    ]


def stored_standing(row: EveningStanding) -> EveningPlace:
    """The standing that a row was made from; ``row.player`` should be loaded."""
    return EveningPlace(
        player=player_key(row.player_id),
        name=row.player.name,
        sort_name=row.player.sort_key,
        reasons=tuple(reasons_from_data(row.reasons)),
        **_named(row, EVENING_FIGURES),
    )


def stored_season_entry(row: EveningStanding) -> SeasonEntry:
    """What the season ranking needs of a row; ``row.player`` should be loaded."""
    return _season_entry(row, str(row.evening_id), player_key(row.player_id), row.player.name, is_guest=row.is_guest)


def stored_season_entries(rows: QuerySet[EveningStanding]) -> list[SeasonEntry]:
    """The same for many rows at once, in their order: one query that fetches nothing else."""
    return [entry for _evening, entry in dated_season_entries(rows)]


def dated_season_entries(rows: QuerySet[EveningStanding]) -> list[tuple[tuple[date, int], SeasonEntry]]:
    """As :func:`stored_season_entries`, each with the date and the key of its evening, by which evenings follow each
    other."""
    columns = (
        "evening_id",
        "evening__date",
        "player_id",
        "is_guest",
        *(f"player__{name}" for name in NAME_COLUMNS),
        *_ENTRY_FIGURES,
    )
    return [
        (
            (row.evening__date, row.evening_id),
            _season_entry(row, str(row.evening_id), player_key(row.player_id), shown_name(row), is_guest=row.is_guest),
        )
        for row in rows.values_list(*columns, named=True)
    ]


def season_entries(
    standings: Iterable[EveningPlace], *, evening: str, guests: Collection[str]
) -> Iterator[SeasonEntry]:
    """What the season ranking needs of an evening's standings; ``evening`` identifies it, ``guests`` are those of the
    players who took part as one."""
    for standing in standings:
        is_guest = standing.player in guests
        yield _season_entry(standing, evening, standing.player, standing.name, is_guest=is_guest)


def _season_entry(
    figures: EveningStanding | EveningPlace, evening: str, player: str, name: str, *, is_guest: bool
) -> SeasonEntry:
    return SeasonEntry(evening=evening, player=player, name=name, is_guest=is_guest, **_named(figures, _ENTRY_FIGURES))


def season_standing_rows(
    season: Season, scope: SeasonStanding.Scope, standings: Sequence[SeasonPlace]
) -> list[SeasonStanding]:
    """Unsaved rows for a season ranking, in its order."""
    return [
        SeasonStanding(
            season=season,
            scope=scope,
            player_id=int(standing.player),
            rank=rank,
            reasons=reasons_to_data(standing.reasons),
            **_named(standing, SEASON_FIGURES),
        )
        for rank, standing in enumerate(standings, start=1)
    ]


Scope = SeasonStanding.Scope


def provisional_results(season: Season) -> Provisional:
    """What of the evenings that count is closed and not signed: then the two rankings differ. One query."""
    unsigned = closed_results(season, Scope.PROVISIONAL).filter(is_official=False)
    found = set(unsigned.order_by().values_list("is_next", flat=True).distinct())
    return Provisional(is_unsigned=False in found, is_next=True in found)
