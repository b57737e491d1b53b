"""Mails about an account, which go to its holder."""

from django.urls import reverse
from django.utils import timezone

from scoring.accounts.services.account_links import secret_of
from scoring.core.addresses import office_address, whole_address
from scoring.mail.selectors.servers import can_send, has_servers_from_outside
from scoring.mail.services.outbox import Recipient
from scoring.mail.services.writing import write_mail
from scoring.models import AccountLink, League, MailKind, Membership, User, of_living_league
from scoring.people.services.members import may_reset_password


def mailing_league(account: User) -> League | None:
    """By which league's post the account's holder can be reached; None: no mail goes out.

    A league with a mail server of its own could read what it sends. So mails about an account go through the server of
    the installation, or that of the only league, which may give the account a new password anyway. Two queries.
    """
    memberships = (
        Membership.objects.filter(of_living_league(), user=account).select_related("league", "user").order_by("pk")
    )
    for membership in memberships:
        trusted = has_servers_from_outside() or may_reset_password(membership)
        if trusted and can_send(membership.league):
            return membership.league
    return None


def linking_league(account: User) -> League | None:
    """By which league's post the holder can be sent a link; None: no mail goes out, or the office has no address to
    which a link could lead. Two queries."""
    return mailing_league(account) if office_address() else None


def can_mail_links(league: League) -> bool:
    """Whether a mail of the league can bring a link to somebody. At most two queries."""
    return bool(office_address()) and can_send(league)


def confirmed_address(account: User) -> str:
    """Where the holder of the account is known to read mail; empty: nowhere."""
    return account.email if account.email_confirmed_at else ""


def mail_links(name: str, *, league: League, to: Recipient, links: list[AccountLink]) -> None:
    """Post one mail with these links, each of another account or for another purpose. The caller knows that there is an
    address for them (:func:`linking_league`, :func:`can_mail_links`)."""
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
