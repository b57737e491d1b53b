"""What is official besides the signed sheets themselves, as digests by part: the log vouches for them.

An evening is vouched for as soon as one of its sheets is signed, a season as soon as one of its evenings is.
"""

from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, date, datetime
from types import MappingProxyType
from typing import Any

from django.db.models import Model, QuerySet

from engine.rulesets import InvalidRuleSet, deviations, from_data
from scoring.log.selectors.integrity import canonical_json, sha256_of
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

_PARTICIPANT = ("player_id", "arrived_at", "credit", "lot", "club_id", "is_absent")
"""What the part of the participants says of each; teams, guests and what was noted of arrivals are parts of their
own."""

Parts = dict[str, str]
"""SHA-256 by the name of the part; a part of a sheet has its key behind a colon. Empty: nothing is official."""


def _names(names: str) -> tuple[str, ...]:
    return tuple(names.split())


FORM = "form"
"""The part that says by which list of parts an entry vouches."""

SEALS_FORM = "3"
"""A part says for ever what it says: a new field makes a new part and another form. Entries of an earlier form are
compared in the parts that they have."""

VOUCHED_FOR: Mapping[type[Model], tuple[str, ...]] = MappingProxyType(
    {
        Evening: _names("season_id edition_id date kind title venue registration_deadline planned_rounds"),
        Round: _names("number kind games"),
        Knockout: _names("stages"),
        RuleSetEdition: _names("id league_id code valid_from"),
        Registration: _names("player_id arrived_at credit lot club_id is_absent is_guest team_id promptness noted_at"),
        TeamContest: _names("measure counted unequal_teams tie_criteria"),
        Team: _names("id name club_id"),
        VenueCheck: _names("point is_met remark"),
        MachineInspection: _names("is_fit remark inspected_by_id"),
        EveningStanding: _names(
            "player_id table rank place credit points total games_played games_won worst_game place_points bonus_a"
            " bonus_b ranking_points"
        ),
        Review: _names("id version outcome reason reviewed_by_id"),
        Irregularity: _names("id game_number seat_id description reported_by_id resolved_by_id resolved_at resolution"),
        SheetPhoto: _names("id image sha256 added_at"),
        Season: _names("league_id edition_id starts_on ends_on"),
        SeasonStanding: _names(
            "player_id rank place ranking_points evenings evening_wins games_played games_won points"
        ),
        RankingProposal: _names(
            "id edition_before_id edition_id reason state answer digest proposed_by_id decided_by_id"
        ),
    }
)
"""The fields in which a row is official; a test refuses a field that is neither here nor known to be left out. Of an
edition come its parameters as well."""


def seals_of(official: Iterable[Evening | Season]) -> dict[str, Parts]:
    """What the log says of evenings and seasons, by :func:`key_of`; no parts while nothing about them is official."""
    return {key_of(row): parts_of(row) for row in official}


def key_of(row: Evening | Season) -> str:
    """How the log names an evening or a season."""
    return f"{'evening' if isinstance(row, Evening) else 'season'}:{row.pk}"


def different_parts(before: Parts, now: Parts) -> list[str]:
    """Parts that say something else; of two forms only what both have."""
    both = before.keys() & now.keys() if before and now and before[FORM] != now[FORM] else before.keys() | now.keys()
    return sorted(part for part in both - {FORM} if before.get(part) != now.get(part))


def parts_of(row: Evening | Season) -> Parts:
    """The digests of an evening or season as it is in the database now; at most thirteen queries."""
    return _evening_parts(row.pk) if isinstance(row, Evening) else _season_parts(row.pk)


def edition_digest(edition: RuleSetEdition) -> str:
    """Of what an edition says. A parameter that the rules got since does not count as long as it has its default."""
    try:
        said: object = deviations(from_data(edition.parameters))
    except InvalidRuleSet:
        said = edition.parameters
    return _digest([[getattr(edition, field) for field in VOUCHED_FOR[RuleSetEdition]], said])


def _evening_parts(evening_id: int) -> Parts:
    signed = list(
        Sheet.objects.filter(evening=evening_id, state=Sheet.State.SIGNED).order_by("pk").values_list("pk", flat=True)
    )
    if not signed:
        return {}
    edition = RuleSetEdition.objects.get(evenings=evening_id)
    of_evening = {"evening": evening_id}
    participants = Registration.objects.filter(**of_evening).order_by("pk")
    official = EveningStanding.objects.filter(**of_evening, is_official=True).order_by("rank")
    plan = [
        _values(Evening.objects.filter(pk=evening_id)),
        _values(Round.objects.filter(**of_evening).order_by("number")),
        _values(Knockout.objects.filter(**of_evening)),
    ]
    teams = [
        _values(TeamContest.objects.filter(**of_evening)),
        _values(Team.objects.filter(**of_evening).order_by("pk")),
        _values(participants.exclude(team=None), "player_id", "team_id"),
    ]
    venue = [
        _values(VenueCheck.objects.filter(**of_evening).order_by("point")),
        _values(MachineInspection.objects.filter(**of_evening)),
    ]
    return {
        FORM: SEALS_FORM,
        "evening": _digest(plan),
        "edition": edition_digest(edition),
        "participants": _digest(_values(participants, *_PARTICIPANT)),
        "arrivals": _digest(_values(participants, "promptness", "noted_at")),
        "guests": _digest(_values(participants.filter(is_guest=True), "player_id")),
        "teams": _digest(teams),
        "venue": _digest(venue),
        "standings": _digest(_values(official)),
        **_by_sheet("reviews", Review.objects.all(), signed),
        **_by_sheet("irregularities", Irregularity.objects.all(), signed),
        **_by_sheet("photos", SheetPhoto.objects.all(), signed),
    }


def _season_parts(season_id: int) -> Parts:
    standings = SeasonStanding.objects.filter(season=season_id, scope=SeasonStanding.Scope.OFFICIAL)
    official = _values(standings.order_by("rank"))
    if not official:
        return {}
    return {
        FORM: SEALS_FORM,
        "season": _digest(_values(Season.objects.filter(pk=season_id))),
        "edition": edition_digest(RuleSetEdition.objects.get(seasons=season_id)),
        "ranking": _digest(official),
        "proposals": _digest(_values(RankingProposal.objects.filter(season=season_id).order_by("pk"))),
    }


def _by_sheet(part: str, rows: QuerySet[Any], sheets: Sequence[int]) -> Parts:
    """A digest for each of these sheets."""
    of_sheet: dict[int, list[list[Any]]] = {sheet: [] for sheet in sheets}
    told = rows.filter(sheet__in=sheets).order_by("pk")
    for sheet, *values in told.values_list("sheet_id", *VOUCHED_FOR[rows.model]):
        of_sheet[sheet].append(values)
    return {f"{part}:{sheet}": _digest(values) for sheet, values in of_sheet.items()}


def _values(rows: QuerySet[Any], *fields: str) -> list[list[Any]]:
    """These fields of the rows, or all that are vouched for."""
    return [list(values) for values in rows.values_list(*(fields or VOUCHED_FOR[rows.model]))]


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
