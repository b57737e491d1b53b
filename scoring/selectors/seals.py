"""What is official besides the signed sheets themselves, as digests by part: the log vouches for them.

An evening is vouched for as soon as one of its sheets is signed, a season as soon as one of its evenings is.
"""

from collections.abc import Iterable, Sequence
from datetime import UTC, date, datetime
from typing import Any

from django.db.models import QuerySet

from engine.rulesets import InvalidRuleSet, deviations, from_data
from scoring.models import (
    Evening,
    EveningStanding,
    Irregularity,
    Knockout,
    MachineInspection,
    RankingProposal,
    Registration,
    Review,
    Round,
    RuleSetEdition,
    Season,
    SeasonStanding,
    Sheet,
    SheetPhoto,
    Team,
    TeamContest,
    VenueCheck,
)
from scoring.selectors.integrity import canonical_json, sha256_of

Parts = dict[str, str]
"""SHA-256 by the name of the part; a part of a sheet has its key behind a colon."""

_STANDING = (
    "player_id table rank place credit points total games_played games_won worst_game place_points bonus_a bonus_b"
    " ranking_points"
).split()
_SEASON_STANDING = "player_id rank place ranking_points evenings evening_wins games_played games_won points".split()
_REVIEW = "id version outcome reason reviewed_by_id".split()
_IRREGULARITY = "id game_number seat_id description reported_by_id resolved_by_id resolved_at resolution".split()
_PHOTO = "id image sha256 added_at".split()
_EVENING = "season_id edition_id date kind title venue registration_deadline planned_rounds".split()
_PROPOSAL = "id edition_before_id edition_id reason state answer digest proposed_by_id decided_by_id".split()
_CONTEST = "measure counted unequal_teams tie_criteria".split()


def seals_of(official: Iterable[Evening | Season]) -> dict[str, Parts]:
    """What the log says of evenings and seasons, by :func:`key_of`; no parts while nothing about them is official."""
    return {key_of(row): parts_of(row) for row in official}


def key_of(row: Evening | Season) -> str:
    """How the log names an evening or a season."""
    return f"{'evening' if isinstance(row, Evening) else 'season'}:{row.pk}"


def parts_of(row: Evening | Season) -> Parts:
    """The digests of an evening or season as it is in the database now; at most thirteen queries."""
    return _evening_parts(row.pk) if isinstance(row, Evening) else _season_parts(row.pk)


def edition_digest(edition: RuleSetEdition) -> str:
    """Of what an edition says. A parameter that the rules got since does not count as long as it has its default."""
    try:
        said: object = deviations(from_data(edition.parameters))
    except InvalidRuleSet:
        said = edition.parameters
    return _digest([edition.pk, edition.league_id, edition.code, edition.valid_from, said])


def _evening_parts(evening_id: int) -> Parts:
    signed = list(
        Sheet.objects.filter(evening=evening_id, state=Sheet.State.SIGNED).order_by("pk").values_list("pk", flat=True)
    )
    if not signed:
        return {}
    evening = Evening.objects.select_related("edition").get(pk=evening_id)
    plan = [
        [getattr(evening, field) for field in _EVENING],
        _values(Round.objects.filter(evening=evening).order_by("number"), ["number", "kind", "games"]),
        _values(Knockout.objects.filter(evening=evening), ["stages"]),
    ]
    participants = Registration.objects.filter(evening=evening).order_by("pk")
    teams = [
        _values(TeamContest.objects.filter(evening=evening), _CONTEST),
        _values(Team.objects.filter(evening=evening).order_by("pk"), ["id", "name", "club_id"]),
        _values(participants.exclude(team=None), ["player_id", "team_id"]),
    ]
    venue = [
        _values(VenueCheck.objects.filter(evening=evening).order_by("point"), ["point", "is_met", "remark"]),
        _values(MachineInspection.objects.filter(evening=evening), ["is_fit", "remark", "inspected_by_id"]),
    ]
    standings = EveningStanding.objects.filter(evening=evening, is_official=True).order_by("rank")
    return {
        "evening": _digest(plan),
        "edition": edition_digest(evening.edition),
        "participants": _digest(_values(participants, ["player_id", "club_id", "arrived_at", "credit", "lot"])),
        "teams": _digest(teams),
        "venue": _digest(venue),
        "standings": _digest(_values(standings, _STANDING)),
        **_by_sheet("reviews", Review.objects.all(), _REVIEW, signed),
        **_by_sheet("irregularities", Irregularity.objects.all(), _IRREGULARITY, signed),
        **_by_sheet("photos", SheetPhoto.objects.all(), _PHOTO, signed),
    }


def _season_parts(season_id: int) -> Parts:
    standings = SeasonStanding.objects.filter(season=season_id, scope=SeasonStanding.Scope.OFFICIAL)
    official = _values(standings.order_by("rank"), _SEASON_STANDING)
    if not official:
        return {}
    season = Season.objects.select_related("edition").get(pk=season_id)
    return {
        "season": _digest([season.league_id, season.edition_id, season.starts_on, season.ends_on]),
        "edition": edition_digest(season.edition),
        "ranking": _digest(official),
        "proposals": _digest(_values(RankingProposal.objects.filter(season=season).order_by("pk"), _PROPOSAL)),
    }


def _by_sheet(part: str, rows: QuerySet[Any], fields: Sequence[str], sheets: Sequence[int]) -> Parts:
    """A digest for each of these sheets."""
    of_sheet: dict[int, list[list[Any]]] = {sheet: [] for sheet in sheets}
    for sheet, *values in rows.filter(sheet__in=sheets).order_by("pk").values_list("sheet_id", *fields):
        of_sheet[sheet].append(values)
    return {f"{part}:{sheet}": _digest(values) for sheet, values in of_sheet.items()}


def _values(rows: "QuerySet[Any, Any]", fields: Sequence[str]) -> list[list[Any]]:
    return [list(values) for values in rows.values_list(*fields)]


def _digest(content: object) -> str:
    return sha256_of(canonical_json(_plain(content)))


def _plain(value: Any) -> Any:
    """Ready for JSON, the same on every database: moments in UTC."""
    if isinstance(value, list | tuple):
        return [_plain(item) for item in value]
    if isinstance(value, dict):
        return {key: _plain(item) for key, item in value.items()}
    if isinstance(value, datetime):
        return value.astimezone(UTC).isoformat()
    return value.isoformat() if isinstance(value, date) else value
