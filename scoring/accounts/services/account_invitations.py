"""Inviting somebody by a link: who gets it signs in or makes an account, and is a member then.

The mail address of an account: changed when both addresses agree, removed by a president who helps.
"""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import timedelta

from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.accounts.log_actions import AccessAction
from scoring.accounts.services.account_links import end_links, living_link, lock_account, make_link, secret_of, use_up
from scoring.accounts.services.guesses import Limit, begin_attempt
from scoring.accounts.services.password_links import (
    TooManyMails,
    confirmed_address,
    mail_links,
    mailing_league,
    recipient_of,
    tell_holder,
)
from scoring.core.errors import NotAllowedNow
from scoring.core.services import transaction
from scoring.core.services.log import log_action
from scoring.core.services.rows import save_valid
from scoring.mail.selectors.servers import can_send
from scoring.mail.services.outbox import Recipient
from scoring.models import AccountLink, Invitation, League, Membership, Player, User
from scoring.people.services.invitations import drop_declined, invite_person, join_as_invited
from scoring.people.services.people import change_mail_address, may_reset_password

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
    """Invite somebody, by mail where there is an address and a mail server. Raises InvalidInput."""
    invitation = invite_person(
        league=league,
        actor=actor,
        first_name=first_name,
        last_name=last_name,
        email=email,
        offices=offices,
        player=player,
    )
    return _with_link(invitation, actor, is_mailed=bool(email) and can_send(league))


@transaction.atomic(invitation=Invitation)
def renew_invitation(*, invitation: Invitation, actor: User, by_mail: bool) -> Invited:
    """A new link for somebody who is invited; the one before holds no more. Raises NotAllowedNow: no mail goes out, or
    the invitation is for an account by its name."""
    if invitation.username:
        raise NotAllowedNow(_("Who is invited by the name of an account finds the invitation on the own desk."))
    if by_mail and not (invitation.email and can_send(invitation.league)):
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

_CHANGED = "account_address_changed"
_NEW, _OLD = AccountLink.Kind.NEW_ADDRESS, AccountLink.Kind.OLD_ADDRESS


@transaction.atomic
def ask_for_address(*, account: User, email: str) -> bool:
    """Change the address of an account as its holder wants: at once where nothing can be mailed, or there is none
    afterwards; otherwise when the new address, and the one before if it was confirmed, agree.

    Whether it waits for that. The address before is told of each change. Raises TooManyMails.
    """
    account = lock_account(account)
    end_links(_NEW, _OLD, user=account)
    before, league = confirmed_address(account), mailing_league(account)
    if not email or league is None:
        change_mail_address(account=account, email=email)
        tell_holder(_CHANGED, account=account, address=before)
        return False
    begin_attempt(TooManyMails, ((f"addresses/{account.pk}", PER_ACCOUNT),))
    _ask(_NEW, account, league, to=email, email=email)
    if before and before != email:
        _ask(_OLD, account, league, to=before, email=email)
    return True


@transaction.atomic
def confirm_address(*, secret: str) -> tuple[User, bool]:
    """Agree from one of the two addresses. Gives the account, and whether the other one has agreed as well, so that
    the change is done. Raises LinkEnded."""
    link = living_link(secret)
    account = link.user
    assert account is not None
    use_up(link)
    if AccountLink.objects.filter(user=account, kind__in=(_NEW, _OLD), used_at=None, revoked_at=None).exists():
        return account, False
    before = confirmed_address(account)
    account.email, account.email_confirmed_at = link.email, timezone.now()
    account.save(update_fields=("email", "email_key", "email_confirmed_at"))
    if before != account.email:
        tell_holder(_CHANGED, account=account, address=before)
    return account, True


@transaction.atomic(membership=Membership)
def remove_address(*, membership: Membership, actor: User) -> None:
    """Take the address from a member's account who reads mail there no more: a new one then needs no word from it.

    Raises NotAllowedNow as for a new password.
    """
    if not may_reset_password(membership):
        raise NotAllowedNow(_("Only the administrator of this installation can remove the address of this account."))
    account = lock_account(membership.user)
    before = confirmed_address(account)
    end_links(_NEW, _OLD, user=account)
    change_mail_address(account=account, email="")
    tell_holder(_CHANGED, account=account, address=before)
    log_action(
        league=membership.league,
        actor=actor,
        action=AccessAction.ACCOUNT_ADDRESS_REMOVED,
        subject=account.display_name,
    )


def _ask(kind: AccountLink.Kind, account: User, league: League, *, to: str, email: str) -> None:
    link = make_link(kind=kind, created_by=account, user=account, email=email, is_mailed=True)
    mail_links(f"account_{kind.value}", league=league, to=recipient_of(account, to), links=[link])
