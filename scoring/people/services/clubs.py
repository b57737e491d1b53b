"""Clubs of a league: founded with their first player or team, renamed, merged, deleted."""

from django.db.models import Q
from django.utils.translation import gettext as _

from engine.names import name_key, written_name
from scoring.core.errors import InvalidInput, NotAllowedNow
from scoring.core.services import transaction
from scoring.core.services.log import log_action
from scoring.core.services.transaction import save_valid
from scoring.models import AuditEntry, Club, Evening, League, Sheet, User
from scoring.people.log_actions import PeopleAction
from scoring.people.selectors.people import find_club


@transaction.atomic(league=League)
def club_named(*, league: League, actor: User | None, name: str) -> Club | None:
    """The league's club of this name, found as :func:`scoring.people.selectors.people.find_club` does and founded if
    there is none. An empty name is no club: None. Raises InvalidInput with the field ``club`` for a name that is too
    long."""
    name = written_name(name)
    if not name:
        return None
    club = find_club(league, name)
    if club is None:
        club = Club(league=league, name=name)
        _save(club, field="club")
        log_action(league=league, actor=actor, action=PeopleAction.CLUB_FOUNDED, subject=name)
    return club


@transaction.atomic(club=Club)
def rename_club(*, club: Club, actor: User, name: str) -> Club:
    """Give a club another name. Raises InvalidInput if it is empty, too long, or the name that another club has or
    had: two clubs would swap their medals by swapping their names."""
    name = written_name(name)
    other = find_club(club.league, name)
    if other is not None and other != club:
        message = _("There is already a club “%(name)s”.") % {"name": other.name}
        raise InvalidInput(message, {"name": [message]})
    if name_key(name) != name_key(club.name):
        _require_never_borne(club, name)
    before, club.name = club.name, name
    _save(club, field="name")
    if club.name != before:
        details = {"before": before, "club": club.pk}
        log_action(
            league=club.league, actor=actor, action=PeopleAction.CLUB_RENAMED, subject=club.name, details=details
        )
    return club


@transaction.atomic(club=Club, into=Club)
def merge_clubs(*, club: Club, into: Club, actor: User) -> Club:
    """Move the players and teams of a club to another one of the same league, and delete the first. Raises
    InvalidInput if the two are one club or belong to different leagues, NotAllowedNow if medals would move."""
    if club == into or club.league_id != into.league_id:
        raise InvalidInput(_("Two different clubs of one league are needed."))
    _require_no_signed_medals(club)
    details = {
        "merged": club.name,
        "players": list(club.players.order_by("name").values_list("name", flat=True)),
        "teams": club.teams.update(club=into),
    }
    club.players.update(club=into)
    club.registrations.update(club=into)
    club.delete()
    log_action(
        league=into.league,
        actor=actor,
        action=PeopleAction.CLUB_MERGED,
        subject=into.name,
        details=details,
    )
    return into


@transaction.atomic(club=Club)
def delete_club(*, club: Club, actor: User) -> None:
    """Delete a club; its players and teams stay without one. Raises NotAllowedNow if medals would be lost."""
    _require_no_signed_medals(club)
    details = {
        "players": list(club.players.order_by("name").values_list("name", flat=True)),
        "teams": club.teams.count(),
    }
    club.delete()
    log_action(
        league=club.league,
        actor=actor,
        action=PeopleAction.CLUB_DELETED,
        subject=club.name,
        details=details,
    )


def _require_never_borne(club: Club, name: str) -> None:
    renamed = AuditEntry.objects.filter(league=club.league, action=PeopleAction.CLUB_RENAMED).values_list(
        "details", flat=True
    )
    for details in renamed:
        is_other = details.get("club", club.pk) != club.pk
        if is_other and name_key(str(details.get("before", ""))) == name_key(name):
            message = _("“%(name)s” was the name of another club; its medals were won under it (L1b).") % {"name": name}
            raise InvalidInput(message, {"name": [message]})


def _require_no_signed_medals(club: Club) -> None:
    """Raises NotAllowedNow if somebody played for the club at Unolympics of which a sheet is closed, or which are
    official (L1b)."""
    played = Q(registrations__club=club) | Q(teams__club=club)
    settled = Q(sheets__state__in=Sheet.FINISHED_STATES) | Q(standings__is_official=True)
    closed = Evening.objects.filter(played, settled, kind=Evening.Kind.UNOLYMPICS).first()
    if closed is not None:
        raise NotAllowedNow(
            _(
                "Results of “%(club)s” at %(evening)s are submitted or signed; this would change the medal table. Let"
                " the auditor hand the sheets back, change it then, and have them submitted and signed again (L6.6)."
            )
            % {"club": club.name, "evening": closed}
        )


def _save(club: Club, *, field: str) -> None:
    """Save a club; what is wrong with its name is told at a field of the form in use."""
    try:
        save_valid(club)
    except InvalidInput as refusal:
        raise InvalidInput(refusal.message, {field: [refusal.message]}) from None
