"""Invitations by a link: whoever gets it signs in or makes an account, and is a member then."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import timedelta

from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.accounts.services.account_links import (
    can_mail_links,
    end_links,
    living_link,
    mail_links,
    make_link,
    secret_of,
    use_up,
)
from scoring.accounts.services.throttling import Limit
from scoring.core.errors import NotAllowedNow
from scoring.core.services import transaction
from scoring.core.services.transaction import save_valid
from scoring.mail.services.outbox import Recipient
from scoring.models import AccountLink, Invitation, League, Player, User
from scoring.people.services.invitations import drop_declined, invite_person, join_as_invited

_KIND = AccountLink.Kind.INVITATION


@dataclass(frozen=True, slots=True)
class Invited:
    """An invitation with its link. ``secret`` is what opens it, to be handed over now; empty: it was mailed, and
    nobody here knows it."""

    invitation: Invitation
    link: AccountLink
    secret: str


@transaction.atomic(league=League, player=Player)
def invite_by_link(
    *,
    league: League,
    actor: User,
    first_name: str,
    last_name: str,
    email: str,
    offices: Collection[str],
    player: Player | None,
) -> Invited:
    """Invite somebody, by mail where there is an address and a mail server, and the link leads to this office.
    Raises InvalidInput."""
    invitation = invite_person(
        league=league,
        actor=actor,
        first_name=first_name,
        last_name=last_name,
        email=email,
        offices=offices,
        player=player,
    )
    return _with_link(invitation, actor, is_mailed=bool(email) and can_mail_links(league))


@transaction.atomic(invitation=Invitation)
def renew_invitation(*, invitation: Invitation, actor: User, by_mail: bool) -> Invited:
    """A new link for somebody who is invited; the one before holds no more. Raises NotAllowedNow: no mail goes out, or
    the invitation is for an account by its name."""
    if invitation.username:
        raise NotAllowedNow(_("Who is invited by the name of an account finds the invitation on the own desk."))
    if by_mail and not (invitation.email and can_mail_links(invitation.league)):
        raise NotAllowedNow(_("No mail can be sent to this person."))
    return _with_link(invitation, actor, is_mailed=by_mail)


@transaction.atomic(invitation=Invitation)
def accept_with_new_account(*, invitation: Invitation, secret: str, account: User) -> User:
    """Keep a new account with the names and the password that whoever holds the link has chosen. Its address is
    confirmed by that if the link was mailed there.

    Raises LinkEnded, InvalidInput: the name for signing in is taken.
    """
    link = living_link(secret)
    account.email, account.email_confirmed_at = invitation.email, timezone.now() if link.is_mailed else None
    account.created_by, account.created_in = invitation.invited_by, invitation.league
    save_valid(account)
    _join(link, invitation, account)
    return account


@transaction.atomic(invitation=Invitation)
def accept_with_account(*, invitation: Invitation, secret: str, actor: User) -> None:
    """Become a member with the account that is signed in. Raises LinkEnded, InvalidInput: it is one already."""
    _join(living_link(secret), invitation, actor)


@transaction.atomic(invitation=Invitation)
def decline_by_link(*, invitation: Invitation, secret: str) -> None:
    """Stay away; the link ends with the invitation. Raises LinkEnded."""
    living_link(secret)
    drop_declined(invitation)


def _with_link(invitation: Invitation, actor: User, *, is_mailed: bool) -> Invited:
    end_links(_KIND, invitation=invitation)
    email = invitation.email if is_mailed else ""
    link = make_link(
        kind=_KIND,
        created_by=actor,
        invitation=invitation,
        league=invitation.league,
        email=email,
        is_mailed=is_mailed,
    )
    if not is_mailed:
        return Invited(invitation, link, secret_of(link))
    to = Recipient(
        address=email,
        name=invitation.display_name,
        language=invitation.player.language if invitation.player else "",
        player_id=invitation.player_id,
    )
    mail_links("account_invitation", league=invitation.league, to=to, links=[link])
    return Invited(invitation, link, "")


def _join(link: AccountLink, invitation: Invitation, account: User) -> None:
    join_as_invited(invitation, account)
    link.user, link.invitation = account, None
    link.save(update_fields=("user", "invitation"))
    use_up(link)
    invitation.delete()


PER_ACCOUNT = Limit(free=5, first=timedelta(minutes=5), longest=timedelta(minutes=60))
"""Mails that an account lets go to addresses which are not known to be its own."""
