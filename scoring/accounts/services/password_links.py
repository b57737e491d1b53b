"""Password links: mailed to whoever asks for a new password, or handed over by a president."""

from datetime import timedelta
from itertools import groupby

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.accounts.log_actions import AccessAction
from scoring.accounts.services.account_links import (
    confirmed_address,
    end_links,
    linking_league,
    living_link,
    lock_account,
    mail_links,
    make_link,
    recipient_of,
    secret_of,
    tell_holder,
    use_up,
)
from scoring.accounts.services.sessions import end_sessions
from scoring.accounts.services.throttling import Limit, TooMany, begin_attempt, network_of
from scoring.core.errors import NotAllowedNow
from scoring.core.services import transaction
from scoring.core.services.jobs import create_job
from scoring.core.services.log import log_action
from scoring.models import AccountLink, Job, League, Membership, User
from scoring.models.base.texts import mail_key
from scoring.people.services.members import may_reset_password

PER_NETWORK = Limit(free=30, first=timedelta(seconds=5), longest=timedelta(minutes=1))
"""Mails asked for from one place, behind which a hall may sit."""

PER_ADDRESS = Limit(free=3, first=timedelta(minutes=20), longest=timedelta(minutes=60))
"""Mails to one address. Whoever asks for more is answered as before, and gets none: those before still hold."""

_KIND = AccountLink.Kind.PASSWORD


class TooManyMails(TooMany):
    """Too many mails were asked for."""

    says = gettext_lazy("Too many mails have been asked for from here. Please wait %(pause)s.")


@transaction.atomic
def ask_for_password_mail(*, email: str, address: str) -> Job | None:
    """Note that somebody wants a link for a new password to be mailed; gives the job that does it. None: this address
    has got enough, and nothing more goes there for a while.

    Nobody looks here whether there is such an account, so neither the answer nor how long it takes tells. ``address``
    is the network address that asks. Raises TooManyMails, by the network address alone.
    """
    key = mail_key(email)
    begin_attempt(TooManyMails, ((f"mails/{network_of(address)}", PER_NETWORK),))
    try:
        begin_attempt(TooManyMails, ((f"mails-to/{key}", PER_ADDRESS),))
    except TooManyMails:
        return None
    return create_job(kind=Job.Kind.PASSWORD_MAIL, league=None, created_by=None, parameters={"key": key})


@transaction.atomic
def mail_password_links(*, key: str) -> None:
    """Mail a link to each account that has the address with this key and has confirmed it; to nobody else."""
    accounts = User.objects.filter(email_key=key, email_confirmed_at__isnull=False, is_active=True).order_by("pk")
    ways = [(league, account) for account in accounts if (league := linking_league(account)) is not None]
    ways.sort(key=lambda way: (way[0].pk, way[1].email))
    for (_pk, to), group in groupby(ways, key=lambda way: (way[0].pk, way[1].email)):
        _mail(list(group), to)


@transaction.atomic(membership=Membership)
def make_password_link(*, membership: Membership, actor: User) -> tuple[AccountLink, str]:
    """A link to be handed over, and what opens it, which is kept nowhere. Others of this account hold no more.

    Raises NotAllowedNow as for a new password.
    """
    link = _made_by_league(membership, actor, is_mailed=False)
    return link, secret_of(link)


@transaction.atomic(membership=Membership)
def mail_password_link(*, membership: Membership, actor: User) -> AccountLink:
    """Mail a link to the confirmed address of a member. Raises NotAllowedNow: as above, or no mail reaches them."""
    if not can_mail_password_link(membership):
        raise NotAllowedNow(_("No mail can be sent to this person."))
    link = _made_by_league(membership, actor, is_mailed=True)
    to = recipient_of(membership.user, membership.user.email)
    mail_links("account_password", league=membership.league, to=to, links=[link])
    return link


def can_mail_password_link(membership: Membership) -> bool:
    """Whether a mail of this league about the account reaches its holder. Three queries."""
    return bool(confirmed_address(membership.user)) and linking_league(membership.user) == membership.league


@transaction.atomic(league=League)
def set_password_by_link(*, league: League | None, secret: str, password: str) -> User:
    """Give the account of the link a password that its holder has chosen; all its sessions end, and other links.

    ``league`` is that of the link. Raises LinkEnded.
    """
    link = living_link(secret)
    account = link.user
    assert account is not None
    account.set_password(password)
    account.must_change_password = False
    account.save(update_fields=("password", "must_change_password"))
    use_up(link)
    password_was_changed(account=account, this=None)
    if league is not None:
        log_action(league=league, actor=account, action=AccessAction.ACCOUNT_LINK_USED, subject=account.display_name)
    return account


@transaction.atomic
def password_was_changed(*, account: User, this: str | None) -> None:
    """A password is new: links for another one end, and all sessions but the one with the key ``this``; the holder is
    told."""
    end_links(_KIND, user=account)
    end_sessions(account=account, but=this)
    tell_holder("account_password_changed", account=account)


def _made_by_league(membership: Membership, actor: User, *, is_mailed: bool) -> AccountLink:
    if not may_reset_password(membership):
        raise NotAllowedNow(_("Only the administrator of this installation can reset the password of this account."))
    end_links(_KIND, user=lock_account(membership.user))
    link = make_link(
        kind=_KIND,
        created_by=actor,
        user=membership.user,
        league=membership.league,
        email=membership.user.email if is_mailed else "",
        is_mailed=is_mailed,
    )
    log_action(
        league=membership.league,
        actor=actor,
        action=AccessAction.ACCOUNT_LINK_MADE,
        subject=membership.user.display_name,
        details={"mailed": is_mailed},
    )
    return link


def _mail(ways: list[tuple[League, User]], to: str) -> None:
    """One mail to an address, with a link for each account that has it."""
    league, first = ways[0]
    links = [
        make_link(kind=_KIND, created_by=None, user=account, email=to, is_mailed=True) for _league, account in ways
    ]
    mail_links("account_password", league=league, to=recipient_of(first, to), links=links)
