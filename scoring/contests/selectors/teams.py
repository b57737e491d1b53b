"""Setting up the teams of an evening (L1b): who is in which team, who in none, and what the rules make of it."""

from dataclasses import dataclass

from django.db.models import QuerySet

from engine.rulesets import RuleSet
from engine.tournament import TeamMeasure, TeamRules, UnequalTeams
from scoring.models import Evening, Registration, Team, TeamContest
from scoring.results.selectors.mapping import team_rules_of
from scoring.rules.selectors import choice_label, rule_set_of


@dataclass(frozen=True, slots=True)
class TeamWithMembers:
    """A team with its members by name. ``missing``: so many more results it needs for a rank; 0: enough."""

    team: Team
    members: tuple[Registration, ...]
    missing: int


@dataclass(frozen=True, slots=True)
class TeamSetup:
    """The teams of an evening as they are set up; ``participants`` by name, whether they have a team or not."""

    rules: TeamRules
    lines: tuple[TeamWithMembers, ...]
    participants: tuple[Registration, ...]

    @property
    def without_team(self) -> tuple[Registration, ...]:
        return tuple(row for row in self.participants if row.team_id is None)

    @property
    def measure(self) -> str:
        """What is summed up, in the user's language."""
        return choice_label(self.rules.measure)

    @property
    def unequal_teams(self) -> str:
        """What is done with teams of different sizes; empty where a fixed number of results counts."""
        return "" if self.rules.counted else choice_label(self.rules.unequal_teams)

    @property
    def tie_criteria(self) -> list[str]:
        return list(map(choice_label, self.rules.tie_criteria))

    @property
    def smallest(self) -> int | None:
        """How many results of each team count because the smallest has no more; None: not limited by it."""
        sizes = {len(line.members) for line in self.lines if line.members}
        is_limited = self.rules.counted is None and self.rules.unequal_teams is UnequalTeams.SMALLEST_TEAM
        return min(sizes) if is_limited and len(sizes) > 1 else None


def suggested_rules(rule_set: RuleSet) -> TeamRules:
    """What a contest starts with: totals as the edition ranks them; partners with the same points count once (K4)."""
    system = rule_set.scoring.system
    return TeamRules(
        measure=TeamMeasure.MOST_TOTALS if system.highest_wins else TeamMeasure.FEWEST_TOTALS,
        counted=1 if system.has_partners else None,
    )


def team_setup(evening: Evening) -> TeamSetup | None:
    """The teams of an evening; None without a contest. Three queries for any number of teams and participants."""
    contest = TeamContest.objects.filter(evening=evening).first()
    if contest is None:
        return None
    rules = team_rules_of(contest)
    participants = sorted(participants_with_team(evening), key=lambda row: (row.player.sort_key, row.player.name))
    members: dict[int | None, list[Registration]] = {}
    for row in participants:
        members.setdefault(row.team_id, []).append(row)
    lines = [
        TeamWithMembers(team, tuple(own), missing=max(0, (rules.counted or 1) - len(own)))
        for team in evening.teams.select_related("club")
        for own in (members.get(team.pk, []),)
    ]
    return TeamSetup(rules, tuple(lines), tuple(participants))


def participants_with_team(evening: Evening) -> QuerySet[Registration]:
    """Who is registered, in the order in which they were entered, with player, club and team loaded: one query."""
    return evening.registrations.select_related("player__club", "team").order_by("pk")


def number_without_team(evening: Evening) -> int:
    """How many participants have no team, where teams are compared; otherwise 0. One query."""
    return Registration.objects.filter(evening=evening, evening__team_contest__isnull=False, team=None).count()


def has_partners_at_tables(evening: Evening) -> bool:
    """Whether partners sit opposite each other at tables that are laid (K4)."""
    system = rule_set_of(evening.edition).scoring.system
    return system.has_partners and evening.sheets.filter(round__number=1).exists()
