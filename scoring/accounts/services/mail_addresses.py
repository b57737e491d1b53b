"""The mail address of an account: changed when both addresses agree, removed by a president who helps."""

from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.accounts.log_actions import AccessAction
from scoring.accounts.services.account_invitations import PER_ACCOUNT
from scoring.accounts.services.account_links import (
    confirmed_address,
    end_links,
    linking_league,
    living_link,
    lock_account,
    mail_links,
    make_link,
    recipient_of,
    tell_holder,
    use_up,
)
from scoring.accounts.services.password_links import TooManyMails
from scoring.accounts.services.throttling import begin_attempt
from scoring.core.errors import NotAllowedNow
from scoring.core.services import transaction
from scoring.core.services.log import log_action
from scoring.models import AccountLink, League, Membership, User
from scoring.people.services.members import change_mail_address, may_reset_password

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
    before, league = confirmed_address(account), linking_league(account)
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
