"""Quick ways to teams (L1b) for those who have none: by club, by lot, or partners who sit opposite each other."""

from collections.abc import Sequence
from itertools import count
from random import Random

from django.db.models import TextChoices
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from engine.names import collation_key, name_key
from engine.tournament import draw_round
from scoring.contests.log_actions import TeamAction
from scoring.contests.selectors.teams import participants_with_team
from scoring.contests.services.teams import LONGEST_NAME, evening_with_contest
from scoring.core.errors import InvalidInput
from scoring.core.services import transaction
from scoring.core.services.log import log_on_evening
from scoring.models import Club, Evening, Registration, Team, User
from scoring.rules.selectors import rule_set_of

PAIR = 2


class Leftover(TextChoices):
    """What becomes of those who do not fill a team that is drawn."""

    FREE = "free", gettext_lazy("they stay without team")
    SMALLER_TEAM = "smaller_team", gettext_lazy("they make a smaller team")


@transaction.atomic(evening=Evening)
def teams_by_club(*, evening: Evening, actor: User | None) -> list[Team]:
    """Put everybody without team into the team of their club; who has no club stays without. Returns those teams.

    A club's team is the one that plays for it or has its name; otherwise it is made. Raises NotAllowedNow without a
    contest or under a closed sheet.
    """
    evening = evening_with_contest(evening)
    by_club: dict[Club, list[Registration]] = {}
    for row in _without_team(evening):
        if row.player.club is not None:
            by_club.setdefault(row.player.club, []).append(row)
    teams, members = [], {}
    for club, rows in sorted(by_club.items(), key=lambda item: collation_key(item[0].name)):
        team = _team_of_club(evening, club)
        _put(team, rows)
        teams.append(team)
        members[team.name] = _names(rows)
    if teams:
        log_on_evening(evening, actor, TeamAction.TEAMS_BY_CLUB, {"teams": members})
    return teams


@transaction.atomic(evening=Evening)
def draw_teams(*, evening: Evening, actor: User | None, size: int, leftover: Leftover, seed: int) -> list[Team]:
    """Draw teams of ``size`` from those without team; the same ``seed`` (kept in the log) draws the same from the same.

    Raises InvalidInput if there are fewer participants without team than one team takes, NotAllowedNow without a
    contest or under a closed sheet.
    """
    evening = evening_with_contest(evening)
    if size < PAIR:
        message = _("A team that is drawn has at least %(least)s members.") % {"least": PAIR}
        raise InvalidInput(message, {"size": [message]})
    free = {str(row.pk): row for row in _without_team(evening)}
    full, rest = divmod(len(free), size)
    if not full:
        message = _("Only %(count)s participants have no team; that is too few for teams of %(size)s.")
        message %= {"count": len(free), "size": size}
        raise InvalidInput(message, {"size": [message]})
    drawn = draw_round(free, (size,) * full + (rest,) * bool(rest), Random(seed)).tables
    kept = drawn if leftover is Leftover.SMALLER_TEAM else drawn[:full]
    groups = [[free[key] for key in keys] for keys in kept]
    return _build(evening, actor, groups, by_number=size > PAIR, action=TeamAction.TEAMS_DRAWN, seed=seed)


@transaction.atomic(evening=Evening)
def teams_of_partners(*, evening: Evening, actor: User | None) -> list[Team]:
    """Make a team of every two who sit opposite each other in the first round, unless one of them has a team (K4).

    Raises InvalidInput if the edition knows no partners, no table is laid, or somebody has no partner at a table;
    NotAllowedNow without a contest or under a closed sheet.
    """
    evening = evening_with_contest(evening)
    system = rule_set_of(evening.edition).scoring.system
    if not system.has_partners:
        raise InvalidInput(_("By the edition of this evening nobody plays with a partner (K4)."))
    tables = evening.sheets.filter(round__number=1).order_by("table")
    pairs: list[list[Registration]] = []
    for sheet in tables.prefetch_related("seats__registration__player"):
        seats = sorted(sheet.seats.all(), key=lambda seat: seat.position)
        if not system.can_seat(len(seats)):
            message = _("%(players)s players sit at table %(table)s: not everybody sits opposite a partner (K4).")
            raise InvalidInput(message % {"players": len(seats), "table": sheet.table_name})
        pairs += [[seats[seat].registration for seat in party] for party in system.parties(len(seats))]
    if not pairs:
        raise InvalidInput(_("No table is laid yet: it is not clear who sits opposite whom."))
    free = [pair for pair in pairs if all(row.team_id is None for row in pair)]
    return _build(evening, actor, free, by_number=False, action=TeamAction.TEAMS_OF_PARTNERS)


def _without_team(evening: Evening) -> list[Registration]:
    return [row for row in participants_with_team(evening) if row.team_id is None]


def _team_of_club(evening: Evening, club: Club) -> Team:
    """The team that plays for the club, or one of its name, which plays for it from now on; otherwise a new one."""
    teams = list(evening.teams.all())
    for team in teams:
        if team.club_id == club.pk:
            return team
    for team in teams:
        if name_key(team.name) == name_key(club.name):
            if team.club_id is None:
                team.club = club
                team.save(update_fields=("club",))
            return team
    return Team.objects.create(evening=evening, name=club.name, club=club)


def _build(
    evening: Evening,
    actor: User | None,
    groups: Sequence[Sequence[Registration]],
    *,
    by_number: bool,
    action: TeamAction,
    **details: object,
) -> list[Team]:
    """Make a team of each group: ``Team 1``, or the names of its members, Anke & Björn."""
    taken = {name_key(team.name) for team in evening.teams.all()}
    teams = []
    for group in groups:
        name = _free_name("" if by_number else " & ".join(_names(group)), taken)
        taken.add(name_key(name))
        team = Team.objects.create(evening=evening, name=name)
        _put(team, group)
        teams.append(team)
    if teams:
        members = {team.name: _names(group) for team, group in zip(teams, groups, strict=True)}
        log_on_evening(evening, actor, action, {**details, "teams": members})
    return teams


def _free_name(wanted: str, taken: set[str]) -> str:
    """The wanted name if it fits and is free, otherwise the first free number."""
    if wanted and len(wanted) <= LONGEST_NAME and name_key(wanted) not in taken:
        return wanted
    numbered = (_("Team %(number)s") % {"number": number} for number in count(1))
    return next(name for name in numbered if name_key(name) not in taken)


def _put(team: Team, members: Sequence[Registration]) -> None:
    Registration.objects.filter(pk__in=[row.pk for row in members]).update(team=team)


def _names(rows: Sequence[Registration]) -> list[str]:
    return [row.player.name for row in rows]
