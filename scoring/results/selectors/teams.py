"""The results of an evening's teams (L1b): worked out from everybody's standings whenever they are shown."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.db.models import QuerySet

from engine.findings import Reason
from engine.names import collation_key
from engine.ranking import EveningPlace
from engine.tournament import TeamRules, TeamStanding, TournamentReason, rank_teams
from scoring.models import Evening, Registration, Team, TeamContest
from scoring.people.selectors.people import player_key
from scoring.results.selectors.mapping import team_rules_of

_DUELLISTS = 2

_ABOUT_RANK = frozenset(
    {
        TournamentReason.TEAM_RANK,
        TournamentReason.TEAMS_SHARE_RANK,
        TournamentReason.TEAM_MORE_GAMES_WON,
        TournamentReason.TEAM_BEST_RESULT,
        TournamentReason.TOO_FEW_RESULTS,
    }
)
_ABOUT_MEMBERS = frozenset(
    {TournamentReason.RESULT_COUNTS, TournamentReason.RESULT_DROPPED, TournamentReason.RESULT_WITHOUT_PLACE}
)


@dataclass(frozen=True, slots=True)
class TeamMember:
    """A player of a team with what the player brings to it; ``points`` None: no result of the evening yet.

    ``counts``: the points are in the team's total. ``has_place`` is False without enough games (D9).
    """

    player: str
    name: str
    points: int | None
    counts: bool
    has_place: bool

    @property
    def is_dropped(self) -> bool:
        """Whether there is a result that does not count."""
        return self.points is not None and not self.counts


@dataclass(frozen=True, slots=True)
class TeamLine:
    """A team's result. ``gap`` is the distance to the leader in points; None: without rank.

    ``members`` are those who count, best first, then those who do not, at last those without a result.
    """

    team: Team
    standing: TeamStanding
    gap: int | None
    members: tuple[TeamMember, ...]

    @property
    def club_name(self) -> str:
        """The club, unless the team is called like it."""
        club = self.team.club
        return club.name if club is not None and club.name != self.team.name else ""

    @property
    def about_rank(self) -> tuple[Reason, ...]:
        """Why the team has its rank, or none."""
        return tuple(reason for reason in self.standing.reasons if reason.code in _ABOUT_RANK)

    @property
    def about_total(self) -> tuple[Reason, ...]:
        """Of how many results the total is the sum; whose they are is told by ``members``."""
        return tuple(reason for reason in self.standing.reasons if reason.code not in _ABOUT_RANK | _ABOUT_MEMBERS)


@dataclass(frozen=True, slots=True)
class TeamResult:
    """The teams in the order of their ranks, those without rank last; teams without members are left out.

    ``without_team`` are the names of players who have a result, but no team; ``team_names`` has the team of everybody
    else by the engine's id.
    """

    rules: TeamRules
    lines: tuple[TeamLine, ...]
    without_team: tuple[str, ...]
    team_names: Mapping[str, str]

    def line_of(self, team_id: int) -> TeamLine | None:
        return next((line for line in self.lines if line.team.pk == team_id), None)

    @property
    def duel(self) -> tuple[TeamLine, TeamLine] | None:
        """Exactly two teams, always on the same sides; None for any other number."""
        if len(self.lines) != _DUELLISTS:
            return None
        left, right = sorted(self.lines, key=lambda line: line.team.pk)
        return left, right


def team_result(evening: Evening, standings: Sequence[EveningPlace]) -> TeamResult | None:
    """How the teams did, given everybody's standing of the evening.

    None: no teams are compared, or nobody has a result yet. One query for the teams and their members; another one
    for an evening that was loaded without its ``team_contest``.
    """
    contest: TeamContest | None = getattr(evening, "team_contest", None)
    if contest is None or not standings:
        return None
    entered = entered_in_teams().filter(evening=evening)
    return compare_teams(contest, entered, standings)


def entered_in_teams() -> QuerySet[Registration]:
    """Everybody who is in a team, of any evening, with what :func:`compare_teams` needs of them."""
    return Registration.objects.filter(team__isnull=False).select_related("team__club", "player").order_by("pk")


def compare_teams(
    contest: TeamContest, entered: Iterable[Registration], standings: Sequence[EveningPlace]
) -> TeamResult | None:
    """The result of teams from registrations of one evening, loaded as by :func:`entered_in_teams`, whoever has no team
    left out; None: nobody is in a team."""
    members: dict[Team, list[Registration]] = {}
    for registration in entered:
        if registration.team is not None:
            members.setdefault(registration.team, []).append(registration)
    if not members:
        return None
    teams = {team.name: team for team in members}
    names = {player_key(one.player_id): team.name for team, entries in members.items() for one in entries}
    rules = team_rules_of(contest)
    ranked = rank_teams(standings, names, rules)
    by_player = {standing.player: standing for standing in standings}
    return TeamResult(
        rules=rules,
        lines=tuple(
            TeamLine(
                team=teams[one.team],
                standing=one,
                gap=None if one.rank is None else abs(one.total - ranked[0].total),
                members=tuple(_members(one, members[teams[one.team]], by_player, rules)),
            )
            for one in ranked
        ),
        without_team=tuple(standing.name for standing in standings if standing.player not in names),
        team_names=names,
    )


def _members(
    standing: TeamStanding,
    registrations: Sequence[Registration],
    by_player: Mapping[str, EveningPlace],
    rules: TeamRules,
) -> list[TeamMember]:
    """Everybody of a team, whoever counts in the engine's order."""
    at = {player: position for position, player in enumerate(standing.counted)}
    members = [
        _member(registration, by_player.get(player_key(registration.player_id)), at, rules)
        for registration in registrations
    ]

    def order(member: TeamMember) -> tuple[int, bool, int, tuple[str, str]]:
        points = rules.sign * member.points if member.points is not None else 0
        return at.get(member.player, len(at)), member.points is None, points, collation_key(member.name)

    return sorted(members, key=order)


def _member(
    registration: Registration, result: EveningPlace | None, counted: Mapping[str, int], rules: TeamRules
) -> TeamMember:
    player = player_key(registration.player_id)
    return TeamMember(
        player=player,
        name=registration.player.name,
        points=None if result is None else rules.points(result),
        counts=player in counted,
        has_place=result is not None and result.place is not None,
    )


def sides_of(evening: Evening, teams: TeamResult | None) -> Mapping[str, str]:
    """Whom everybody plays for, by the engine's id: the team, or the own club where no teams are compared.

    Who has neither is left out. At most one query.
    """
    if teams is not None:
        return teams.team_names
    entered = Registration.objects.filter(evening=evening, club__isnull=False)
    return {player_key(player): club for player, club in entered.values_list("player_id", "club__name")}
