"""Teams of an evening (L1b): how they are compared, and who is in which.

Every service locks the evening first, so that what two people write at once is written one after the other: the
second joins the team that the first has named. Once a sheet is closed only names and clubs can be changed, since
anything else would change a result that was submitted.
"""

from collections.abc import Iterable, Mapping, Sequence

from django.utils.translation import gettext as _

from engine.names import name_key, written_name
from engine.tournament import TeamMeasure, TeamRules
from scoring.contests.log_actions import TeamAction
from scoring.contests.selectors.teams import participants_with_team
from scoring.core.errors import InvalidInput, NotAllowedNow
from scoring.core.services import transaction
from scoring.core.services.log import log_on_evening
from scoring.models import Club, Evening, Registration, Team, TeamContest, User
from scoring.results.selectors.mapping import team_rules_to_data
from scoring.rules.selectors import rule_set_of
from scoring.seasons.services.evenings import locked_evening, require_no_closed_sheet

LONGEST_NAME = 80


@transaction.atomic(evening=Evening)
def start_contest(*, evening: Evening, actor: User | None, rules: TeamRules) -> TeamContest:
    """Let teams be compared on this evening.

    Raises InvalidInput for rules without sense under the evening's edition, NotAllowedNow if there is a contest
    already or a sheet is closed.
    """
    evening = locked_evening(evening)
    if TeamContest.objects.filter(evening=evening).exists():
        raise NotAllowedNow(_("Teams are compared on this evening already."))
    require_no_closed_sheet(evening)
    _require_sense(rules, evening)
    data = team_rules_to_data(rules)
    contest = TeamContest.objects.create(evening=evening, **data)
    log_on_evening(evening, actor, TeamAction.TEAMS_STARTED, data)
    return contest


@transaction.atomic(evening=Evening)
def change_contest(*, evening: Evening, actor: User | None, rules: TeamRules) -> TeamContest:
    """Compare the teams in another way. Raises as :func:`start_contest`, and NotAllowedNow without a contest."""
    evening = evening_with_contest(evening)
    _require_sense(rules, evening)
    data = team_rules_to_data(rules)
    contest, _is_new = TeamContest.objects.update_or_create(evening=evening, defaults=data)
    log_on_evening(evening, actor, TeamAction.TEAMS_RULES_CHANGED, data)
    return contest


@transaction.atomic(evening=Evening)
def remove_contest(*, evening: Evening, actor: User | None) -> None:
    """Take the contest away with all its teams. Raises NotAllowedNow without a contest or under a closed sheet."""
    evening = evening_with_contest(evening)
    log_on_evening(evening, actor, TeamAction.TEAMS_ENDED, _members(evening))
    evening.teams.all().delete()
    TeamContest.objects.filter(evening=evening).delete()


@transaction.atomic(evening=Evening)
def assign_teams(
    *,
    evening: Evening,
    actor: User | None,
    names: Mapping[int, str],
    seen: Mapping[int, int | None] | None = None,
    new_teams: Sequence[str] = (),
) -> None:
    """Put participants into teams by hand: registration → name of the team, empty for none.

    A name that no team has, in capitals or small letters, makes a team; ``new_teams`` are made even though nobody is
    in them yet. ``seen``: the team (or None) of each registration that the author had in view; left out: as it is.

    Raises InvalidInput, with errors at ``team-<registration>``: a registration of another evening, a name that is too
    long, somebody whose team was changed by somebody else; NotAllowedNow without a contest or under a closed sheet.
    """
    evening = evening_with_contest(evening)
    participants = {row.pk: row for row in participants_with_team(evening).filter(pk__in=names)}
    if len(participants) != len(names):
        raise InvalidInput(_("Somebody is not on the list of participants of this evening any more."))
    _require_as_seen(participants.values(), seen or {})
    teams = _TeamsByName(evening)
    for name in new_teams:
        teams.get(tidy_name(name, "new_teams"))
    moved: dict[str, str] = {}
    for pk, typed in names.items():
        row, name = participants[pk], written_name(typed)
        team = teams.get(tidy_name(name, f"team-{pk}")) if name else None
        if row.team != team:
            row.team = team
            row.save(update_fields=("team",))
            moved[row.player.name] = team.name if team else ""
    if moved or teams.created:
        log_on_evening(
            evening, actor, TeamAction.TEAMS_ASSIGNED, {"teams": moved, "new": [team.name for team in teams.created]}
        )


@transaction.atomic(team=Team, club=Club)
def rename_team(*, team: Team, actor: User | None, name: str, club: Club | None) -> Team:
    """Give a team another name, also under a closed sheet, and say which club it plays for; None: for no club.

    Raises InvalidInput for an empty, too long or taken name, and for a club of another league; NotAllowedNow for
    another club under a closed sheet, since medals count for clubs.
    """
    evening = locked_evening(team.evening)
    team = evening.teams.get(pk=team.pk)
    name = tidy_name(name, "name")
    if any(name_key(other.name) == name_key(name) for other in evening.teams.exclude(pk=team.pk)):
        raise _refusal("name", _("There is already a team of the name “%(name)s”.") % {"name": name})
    if club is not None and club.league_id != evening.season.league_id:
        raise _refusal("club", _("This club belongs to another league."))
    if team.club != club:
        require_no_closed_sheet(evening)
    before = team.name
    team.name, team.club = name, club
    team.save()
    log_on_evening(
        evening, actor, TeamAction.TEAM_CHANGED, {"before": before, "name": name, "club": club.name if club else ""}
    )
    return team


@transaction.atomic(team=Team)
def remove_team(*, team: Team, actor: User | None) -> None:
    """Take a team away; its members are without team then. Raises NotAllowedNow under a closed sheet."""
    evening = evening_with_contest(team.evening)
    team = evening.teams.get(pk=team.pk)
    names = list(team.members.values_list("player__name", flat=True))
    log_on_evening(evening, actor, TeamAction.TEAM_REMOVED, {"name": team.name, "members": names})
    team.delete()


@transaction.atomic(evening=Evening)
def dissolve_teams(*, evening: Evening, actor: User | None) -> None:
    """Take all teams away; the contest stays. Raises NotAllowedNow without a contest or under a closed sheet."""
    evening = evening_with_contest(evening)
    before = _members(evening)
    evening.teams.all().delete()
    log_on_evening(evening, actor, TeamAction.TEAMS_DISSOLVED, before)


def evening_with_contest(evening: Evening) -> Evening:
    """The evening, locked, if its teams may be changed. Raises NotAllowedNow otherwise."""
    evening = locked_evening(evening)
    if not TeamContest.objects.filter(evening=evening).exists():
        raise NotAllowedNow(_("No teams are compared on this evening."))
    require_no_closed_sheet(evening)
    return evening


def tidy_name(typed: str, field: str) -> str:
    """A team's name without superfluous blanks. Raises InvalidInput if there is none or it is too long."""
    name = written_name(typed)
    if not name:
        raise _refusal(field, _("Please give a name."))
    if len(name) > LONGEST_NAME:
        message = _("“%(name)s” is too long: a team's name has at most %(most)s characters.")
        raise _refusal(field, message % {"name": name, "most": LONGEST_NAME})
    return name


class _TeamsByName:
    """The teams of a locked evening by name, whatever the case; new ones are made when asked for."""

    def __init__(self, evening: Evening) -> None:
        self.evening = evening
        self.created: list[Team] = []
        self._known = {name_key(team.name): team for team in evening.teams.all()}

    def get(self, name: str) -> Team:
        if name_key(name) not in self._known:
            team = Team.objects.create(evening=self.evening, name=name)
            self._known[name_key(name)] = team
            self.created.append(team)
        return self._known[name_key(name)]


def _members(evening: Evening) -> dict[str, list[str]]:
    """Every team with the names of its members, for the log."""
    teams: dict[str, list[str]] = {team.name: [] for team in evening.teams.all()}
    for row in participants_with_team(evening).exclude(team=None):
        teams[str(row.team)].append(row.player.name)
    return teams


def _require_as_seen(participants: Iterable[Registration], seen: Mapping[int, int | None]) -> None:
    """Refuse to overwrite what somebody else has changed since the author looked."""
    errors = {
        f"team-{row.pk}": [
            _("%(player)s is in “%(team)s” by now: somebody else has changed it.")
            % {"player": row.player, "team": row.team}
            if row.team
            else _("%(player)s is in no team any more: somebody else has changed it.") % {"player": row.player}
        ]
        for row in participants
        if row.pk in seen and seen[row.pk] != row.team_id
    }
    if errors:
        raise InvalidInput(_("Somebody else has changed the teams in the meantime; nothing was saved."), errors)


def _require_sense(rules: TeamRules, evening: Evening) -> None:
    """Refuse rules that contradict the evening's edition or themselves."""
    rule_set = rule_set_of(evening.edition)
    highest_wins, clause = rule_set.scoring.system.highest_wins, rule_set.scoring.system.clause
    if rules.measure is TeamMeasure.MOST_TOTALS and not highest_wins:
        message = _("By the edition of this evening fewest points win (%(clause)s): the worst team would be first.")
        raise _refusal("measure", message % {"clause": clause})
    if rules.measure is TeamMeasure.FEWEST_TOTALS and highest_wins:
        message = _("By the edition of this evening most points win (%(clause)s): the worst team would be first.")
        raise _refusal("measure", message % {"clause": clause})
    if rules.measure is TeamMeasure.RANKING_POINTS and not any(rule_set.ranking.place_points):
        raise _refusal("measure", _("The edition of this evening gives no ranking points (L8.5)."))
    if len(set(rules.tie_criteria)) < len(rules.tie_criteria):
        raise _refusal("tie_criteria", _("Each criterion can decide only once."))


def _refusal(field: str, message: str) -> InvalidInput:
    return InvalidInput(message, {field: [message]})
