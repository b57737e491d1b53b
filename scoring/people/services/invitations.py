"""Inviting an account that exists into a league: its holder decides, and until then nobody learns anything."""

from collections.abc import Collection

from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.core.errors import InvalidInput, NotAllowedNow
from scoring.core.services import transaction
from scoring.core.services.log import log_action
from scoring.core.services.transaction import save_valid
from scoring.models import Invitation, League, Membership, Player, User
from scoring.people.log_actions import PeopleAction
from scoring.people.services.members import join_league


@transaction.atomic(league=League, player=Player)
def invite_account(
    *, league: League, actor: User, username: str, offices: Collection[str], player: Player | None
) -> Invitation:
    """Ask the holder of an account to become a member; another invitation of the same name is replaced.

    The answer is the same whether there is such an account or not. Raises InvalidInput: no name, a member already,
    or a player who is somebody else.
    """
    if not username:
        raise _refusal("username", _("The name for signing in is missing."))
    if league.memberships.filter(user__username=username).exists():
        raise _refusal("username", _("%(name)s is already a member.") % {"name": username})
    _require_free(player, league)
    invitation = Invitation.objects.filter(league=league, username=username).first()
    invitation = invitation or Invitation(league=league, username=username)
    invitation.offices, invitation.player = sorted(set(offices)), player
    invitation.invited_by, invitation.invited_at = actor, timezone.now()
    save_valid(invitation)
    _log(invitation, actor, PeopleAction.MEMBER_INVITED)
    return invitation


@transaction.atomic(league=League, player=Player)
def invite_person(
    *,
    league: League,
    actor: User,
    first_name: str,
    last_name: str,
    email: str,
    offices: Collection[str],
    player: Player | None,
) -> Invitation:
    """Ask somebody to become a member who gets a link for it; an earlier one for the same player is replaced.

    Whether they have an account, and under which name, the league does not learn. Raises InvalidInput: the player is
    somebody else already.
    """
    _require_free(player, league)
    if player is not None:
        Invitation.objects.filter(league=league, player=player, username="").delete()
    invitation = Invitation(
        league=league, first_name=first_name, last_name=last_name, email=email, offices=sorted(set(offices))
    )
    invitation.player, invitation.invited_by, invitation.invited_at = player, actor, timezone.now()
    save_valid(invitation)
    _log(invitation, actor, PeopleAction.MEMBER_INVITED)
    return invitation


@transaction.atomic(invitation_id=Invitation)
def accept_invitation(*, invitation_id: int, actor: User) -> Membership:
    """Become a member, with the offices that were offered; a player who is somebody else by now is left out.

    Raises NotAllowedNow: the invitation is gone, or meant for another account.
    """
    invitation = _locked(invitation_id, actor)
    membership = join_as_invited(invitation, actor)
    invitation.delete()
    return membership


@transaction.atomic(invitation_id=Invitation)
def decline_invitation(*, invitation_id: int, actor: User) -> None:
    """Stay away. The league's log says so without naming anybody. Raises NotAllowedNow as above."""
    drop_declined(_locked(invitation_id, actor))


@transaction.atomic(invitation=Invitation)
def withdraw_invitation(*, invitation: Invitation, actor: User) -> None:
    """Take an invitation back. Raises NotAllowedNow: it was answered in the meantime."""
    if not Invitation.objects.filter(pk=invitation.pk).exists():
        raise NotAllowedNow(_("This invitation has been answered in the meantime."))
    _log(invitation, actor, PeopleAction.INVITATION_WITHDRAWN)
    invitation.delete()


def join_as_invited(invitation: Invitation, account: User) -> Membership:
    """Make the account a member with what was offered, as its holder wants; the caller ends the invitation."""
    player = invitation.player
    if player is not None and Membership.objects.filter(player=player).exists():
        player = None
    return join_league(league=invitation.league, actor=account, user=account, offices=invitation.offices, player=player)


def drop_declined(invitation: Invitation) -> None:
    """End an invitation that its recipient does not want; who that was stays unsaid."""
    _log(invitation, None, PeopleAction.INVITATION_DECLINED)
    invitation.delete()


def _require_free(player: Player | None, league: League) -> None:
    if player is not None and player.league_id != league.pk:
        raise _refusal("player", _("This player belongs to another league."))
    if player is not None and Membership.objects.filter(player=player).exists():
        raise _refusal("player", _("Another account is already this player."))


def _locked(invitation_id: int, actor: User) -> Invitation:
    """The invitation, if it is meant for this account. One that was made later under a name that the president typed
    before is somebody else's."""
    rows = Invitation.objects.select_for_update(of=("self",)).select_related("league", "player")
    invitation = rows.filter(pk=invitation_id, username=actor.username, invited_at__gte=actor.date_joined).first()
    if invitation is None:
        raise NotAllowedNow(_("This invitation has been taken back."))
    return invitation


def _refusal(field: str, message: str) -> InvalidInput:
    return InvalidInput(message, {field: [message]})


def _log(invitation: Invitation, actor: User | None, action: PeopleAction) -> None:
    log_action(
        league=invitation.league,
        actor=actor,
        action=action,
        subject=invitation.display_name,
        details={"offices": invitation.offices},
    )
