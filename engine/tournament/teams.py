"""Team totals from single results (L1b): Ländervergleich, and evenings with partners who sit at different tables."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from engine.findings import Reason
from engine.messages import gettext_noop
from engine.names import collation_key
from engine.ranking import EveningPlace
from engine.ranking.bands import Judgement, Rule, more, order_in_bands
from engine.rulesets import LabelledEnum
from engine.tournament.reasons import TournamentReason


class TeamMeasure(LabelledEnum):
    """What is summed up."""

    FEWEST_TOTALS = "fewest_totals", gettext_noop("totals of the evening, fewest points win")
    MOST_TOTALS = "most_totals", gettext_noop("totals of the evening, most points win")
    RANKING_POINTS = "ranking_points", gettext_noop("ranking points, most points win")


class UnequalTeams(LabelledEnum):
    """What is done when teams have different numbers of results."""

    SMALLEST_TEAM = "smallest_team", gettext_noop("as many results of each team count as the smallest team has")
    ALL_COUNT = "all_count", gettext_noop("all results count, whatever the size of the team")


class TeamTieCriterion(LabelledEnum):
    """How a tie between teams can be broken."""

    MORE_GAMES_WON = "more_games_won", gettext_noop("more games won by the players that count")
    BEST_RESULT = "best_result", gettext_noop("best single result")


@dataclass(frozen=True, slots=True)
class TeamRules:
    """How teams are compared.

    ``counted`` is the number of best results that count of each team; a team with fewer has no rank. None: all
    count, with ``unequal_teams`` for teams of different sizes. Partners to whom the same points are credited at
    one table (K4) count once with ``counted=1``.
    """

    measure: TeamMeasure = TeamMeasure.FEWEST_TOTALS
    counted: int | None = None
    unequal_teams: UnequalTeams = UnequalTeams.SMALLEST_TEAM
    tie_criteria: tuple[TeamTieCriterion, ...] = tuple(TeamTieCriterion)

    @property
    def sign(self) -> int:
        """1 where fewest points win, -1 where most do."""
        return 1 if self.measure is TeamMeasure.FEWEST_TOTALS else -1

    def points(self, standing: EveningPlace) -> int:
        """What one player brings to the team."""
        return standing.ranking_points if self.measure is TeamMeasure.RANKING_POINTS else standing.total


@dataclass(frozen=True, slots=True)
class TeamStanding:
    """One team's result. ``rank`` None: too few results. ``counted`` are the players whose results make the total."""

    team: str
    rank: int | None
    total: int
    counted: tuple[str, ...]
    reasons: tuple[Reason, ...]


@dataclass(frozen=True, slots=True)
class _Team:
    name: str
    counted: tuple[EveningPlace, ...]
    rules: TeamRules
    reasons: tuple[Reason, ...]

    @property
    def points(self) -> list[int]:
        """The points that count, the best first."""
        return [self.rules.points(standing) for standing in self.counted]

    @property
    def key(self) -> int:
        return self.rules.sign * sum(self.points)


def more_games_won(group: Sequence[_Team]) -> Sequence[Judgement]:
    won = [sum(standing.games_won for standing in team.counted) for team in group]
    return [more(TournamentReason.TEAM_MORE_GAMES_WON, value) for value in won]


def best_result(group: Sequence[_Team]) -> Sequence[Judgement]:
    best = [(team.rules.sign, team.points[0]) for team in group]
    return [
        Judgement((sign * value,), Reason(TournamentReason.TEAM_BEST_RESULT, {"value": value})) for sign, value in best
    ]


TEAM_TIE_RULES: Mapping[TeamTieCriterion, Rule[_Team]] = MappingProxyType(
    {TeamTieCriterion.MORE_GAMES_WON: more_games_won, TeamTieCriterion.BEST_RESULT: best_result}
)


def rank_teams(
    standings: Iterable[EveningPlace], teams: Mapping[str, str], rules: TeamRules = TeamRules()
) -> tuple[TeamStanding, ...]:
    """Rank the teams of an evening, best first, those without rank last; ``teams`` maps players to their teams.

    Players without team are left out; a player without place (D9) does not count. What stays tied after every
    criterion is a shared rank, and the next rank is skipped. Takes time proportional to players.

    >>> from engine.ranking import rank_evening
    >>> from engine.rulesets import LEAGUE_2006
    >>> from engine.sheet import GameRow, Hand, Seat, Sheet
    >>> game = GameRow(1, (Hand(0), Hand(35), Hand(20)), dealer=0, winners=(0,))
    >>> sheet = Sheet((Seat("a", "Anke"), Seat("b", "Björn"), Seat("c", "Cäcilia")), (game,))
    >>> teams = {"a": "Kiel", "b": "Kiel", "c": "Lübeck"}
    >>> [(team.rank, team.team, team.total) for team in rank_teams(rank_evening([sheet], LEAGUE_2006).standings, teams)]
    [(1, 'Kiel', 0), (2, 'Lübeck', 20)]
    """
    members: dict[str, list[EveningPlace]] = {team: [] for team in teams.values()}
    for standing in standings:
        if (name := teams.get(standing.player)) is not None:
            members[name].append(standing)
    eligible = {
        team: sorted((one for one in all_ if one.place is not None), key=lambda one: _best_first(one, rules))
        for team, all_ in members.items()
    }
    limit = _results_that_count([len(results) for results in eligible.values()], rules)
    full = [_team(name, members[name], results, limit, rules) for name, results in eligible.items()]
    ranked = [team for team in full if team.counted and (rules.counted is None or len(team.counted) == rules.counted)]
    without = [team for team in full if team not in ranked]
    return (*_ranked(ranked, rules), *_without_rank(without, rules))


def _best_first(standing: EveningPlace, rules: TeamRules) -> tuple[int, int, tuple[str, str]]:
    return rules.sign * rules.points(standing), -standing.games_won, collation_key(standing.name)


def _results_that_count(sizes: Sequence[int], rules: TeamRules) -> int | None:
    """How many results of each team count; None: all. A team without any result does not limit the others."""
    if rules.counted is not None:
        return rules.counted
    present = {size for size in sizes if size}
    return min(present) if len(present) > 1 and rules.unequal_teams is UnequalTeams.SMALLEST_TEAM else None


def _team(
    name: str, members: Sequence[EveningPlace], results: Sequence[EveningPlace], limit: int | None, rules: TeamRules
) -> _Team:
    counted = tuple(results[:limit])
    values = {"total": sum(map(rules.points, counted)), "counted": len(counted), "results": len(results)}
    is_cut = len(counted) < len(results)
    reasons = [Reason(TournamentReason.TEAM_TOTAL_OF_BEST if is_cut else TournamentReason.TEAM_TOTAL, values)]
    if limit is not None and rules.counted is None:
        reasons.append(Reason(TournamentReason.LIMITED_BY_SMALLEST_TEAM, {"counted": limit}))
    for position, standing in enumerate(results):
        code = TournamentReason.RESULT_COUNTS if position < len(counted) else TournamentReason.RESULT_DROPPED
        reasons.append(Reason(code, {"name": standing.name, "points": rules.points(standing)}))
    reasons += [
        Reason(TournamentReason.RESULT_WITHOUT_PLACE, {"name": standing.name})
        for standing in members
        if standing.place is None
    ]
    return _Team(name, counted, rules, tuple(reasons))


def _ranked(teams: Sequence[_Team], rules: TeamRules) -> list[TeamStanding]:
    tie_rules = [TEAM_TIE_RULES[criterion] for criterion in rules.tie_criteria]
    by_name = sorted(teams, key=lambda team: collation_key(team.name))
    standings: list[TeamStanding] = []
    for band in order_in_bands(by_name, lambda team: team.key, tie_rules):
        rank = len(standings) + 1
        shared = Reason(TournamentReason.TEAMS_SHARE_RANK, {"rank": rank, "teams": len(band)})
        own = shared if len(band) > 1 else Reason(TournamentReason.TEAM_RANK, {"rank": rank})
        standings += [_standing(tied.item, rank, (own, *tied.reasons, *tied.item.reasons)) for tied in band]
    return standings


def _without_rank(teams: Sequence[_Team], rules: TeamRules) -> list[TeamStanding]:
    by_name = sorted(teams, key=lambda team: collation_key(team.name))
    return [
        _standing(
            team,
            None,
            (
                Reason(TournamentReason.TOO_FEW_RESULTS, {"results": len(team.counted), "counted": rules.counted or 1}),
                *team.reasons,
            ),
        )
        for team in by_name
    ]


def _standing(team: _Team, rank: int | None, reasons: tuple[Reason, ...]) -> TeamStanding:
    players = tuple(standing.player for standing in team.counted)
    return TeamStanding(team.name, rank, sum(team.points), players, reasons)
