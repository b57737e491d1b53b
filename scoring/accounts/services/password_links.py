"""A new password by a link: mailed to whoever asks for it, or handed over by a president.

Mails about an account, which go to its holder.

Ending sessions of an account: one of them, or all others; of all accounts after a backup was brought back.
"""

from datetime import timedelta
from itertools import groupby

from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.accounts.log_actions import AccessAction
from scoring.accounts.services.account_links import end_links, living_link, lock_account, make_link, secret_of, use_up
from scoring.accounts.services.guesses import Limit, TooMany, begin_attempt, network_of
from scoring.core.addresses import whole_address
from scoring.core.errors import NotAllowedNow
from scoring.core.services import transaction
from scoring.core.services.jobs import create_job
from scoring.core.services.log import log_action
from scoring.mail.selectors.servers import can_send, has_servers_from_outside
from scoring.mail.services.outbox import Recipient
from scoring.mail.services.writing import write_mail
from scoring.models import AccountLink, AccountSession, Job, League, MailKind, Membership, User
from scoring.models.base.mails import mail_key
from scoring.people.services.people import may_reset_password


def mailing_league(account: User) -> League | None:
    """By which league's post the account's holder can be reached; None: no mail goes out.

    A league with a mail server of its own could read what it sends. So mails about an account go through the server of
    the installation, or that of the only league, which may give the account a new password anyway. Two queries.
    """
    memberships = Membership.objects.filter(user=account).select_related("league", "user").order_by("pk")
    for membership in memberships:
        trusted = has_servers_from_outside() or may_reset_password(membership)
        if trusted and can_send(membership.league):
            return membership.league
    return None


def confirmed_address(account: User) -> str:
    """Where the holder of the account is known to read mail; empty: nowhere."""
    return account.email if account.email_confirmed_at else ""


def mail_links(name: str, *, league: League, to: Recipient, links: list[AccountLink]) -> None:
    """Post one mail with these links, each of another account or for another purpose."""
    shown = [(link, whole_address(reverse("account_link", args=[secret_of(link)]))) for link in links]
    write_mail(
        name,
        league=league,
        kind=MailKind.ACCOUNT,
        to=to,
        key=f"account/{name}/{links[0].seed.hex}",
        about={"recipient": to, "links": shown, "first": shown[0]},
    )


def tell_holder(name: str, *, account: User, address: str | None = None, occasion: str = "", **facts: object) -> None:
    """Tell the holder that something about the account has changed, at its confirmed address or that of before;
    ``occasion`` tells apart two changes of the same kind, else the time does. Nothing where no mail goes out."""
    league, address = mailing_league(account), confirmed_address(account) if address is None else address
    if league is None or not address:
        return
    write_mail(
        name,
        league=league,
        kind=MailKind.ACCOUNT,
        to=recipient_of(account, address),
        key=f"account/{name}/{account.pk}/{occasion or timezone.now().isoformat()}",
        about={"account": account, **facts},
    )


def recipient_of(account: User, address: str) -> Recipient:
    """The account's holder at one of the addresses."""
    return Recipient(address=address, name=account.display_name, user_id=account.pk)


def end_session(*, account: User, number: str) -> bool:
    """Sign out a device of the account, named as the list of its sessions names it. Whether it was
    still signed in."""
    for row in AccountSession.objects.filter(user=account):
        if row.number == number:
            row.delete()
            return True
    return False


def end_sessions(*, account: User, but: str | None = None) -> int:
    """Sign out every device of the account, except the one whose session has the key ``but``. Gives how many were."""
    rows = AccountSession.objects.filter(user=account)
    deleted, _by_kind = (rows.exclude(session_key=but) if but else rows).delete()
    return deleted


def end_sessions_of_all_accounts() -> int:
    """A copy of the database was brought back, and nobody knows which sessions were ended after it was made: whoever
    had signed in signs in again. Gives how many held until now.

    A phone that a table's slip has opened has no account: it stays, so that an evening goes on.
    """
    rows = AccountSession.objects.exclude(user=None)
    held = rows.filter(expire_date__gt=timezone.now()).count()
    rows.delete()
    return held


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
    ways = [(league, account) for account in accounts if (league := mailing_league(account)) is not None]
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
    return bool(confirmed_address(membership.user)) and mailing_league(membership.user) == membership.league


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
