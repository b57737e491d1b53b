"""Links that open one thing of an account, once: made, mailed, carried, opened, used and revoked.

What stands in a link is the number of its row with the installation's signature (django.core.signing). It is kept
nowhere, so a copy of the database opens nothing, and the row says how far it has got.

A link that was opened where its password could be read by others is carried by a short code to the computer of the
office, where it opens. The code is in no database: this process remembers it for some minutes, and it is typed at
this computer alone. The link itself stays as it was.
"""

import secrets
from datetime import timedelta
from uuid import UUID

from django.core.cache import caches
from django.core.signing import BadSignature, Signer
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.accounts.log_actions import AccessAction
from scoring.accounts.services.throttling import Limit, TooMany, begin_attempt
from scoring.core.addresses import office_address, whole_address
from scoring.core.errors import Vanished
from scoring.core.services import transaction
from scoring.core.services.log import log_action
from scoring.mail.selectors.servers import can_send, has_servers_from_outside
from scoring.mail.services.outbox import Recipient, write_mail
from scoring.models import AccountLink, Invitation, League, LinkState, MailKind, Membership, User, of_living_league
from scoring.models.links import password_digest
from scoring.people.services.members import may_reset_password

LASTS = {
    AccountLink.Kind.INVITATION: timedelta(days=14),
    AccountLink.Kind.PASSWORD: timedelta(hours=4),
    AccountLink.Kind.NEW_ADDRESS: timedelta(days=3),
    AccountLink.Kind.OLD_ADDRESS: timedelta(days=3),
}
"""How long a link holds."""

HANDED_OVER_LASTS = timedelta(days=3)
"""How long a link for a new password holds that a president hands over."""

_SIGNER = Signer(salt="scoring.account_link", sep=".")


class LinkEnded(Vanished):
    """The link holds no more; perhaps somebody else has used it at this moment."""

    def __init__(self, link: AccountLink | None) -> None:
        super().__init__(ended_text(link))


def make_link(
    *,
    kind: AccountLink.Kind,
    created_by: User | None,
    user: User | None = None,
    invitation: Invitation | None = None,
    league: League | None = None,
    email: str = "",
    is_mailed: bool = False,
) -> AccountLink:
    """A new link, in the caller's transaction."""
    now = timezone.now()
    is_handed_over = kind is AccountLink.Kind.PASSWORD and not is_mailed
    return AccountLink.objects.create(
        kind=kind,
        user=user,
        invitation=invitation,
        league=league,
        email=email,
        is_mailed=is_mailed,
        password_before=password_digest(user),
        created_by=created_by,
        created_at=now,
        expires_at=now + (HANDED_OVER_LASTS if is_handed_over else LASTS[kind]),
    )


def secret_of(link: AccountLink) -> str:
    """What stands in the link's address."""
    return _SIGNER.sign(link.seed.hex)


def link_of(secret: str) -> AccountLink | None:
    """The link that is opened by this; None: no such link was made here, or its league is dissolved. One query at
    most."""
    try:
        seed = UUID(_SIGNER.unsign(secret))
    except (BadSignature, ValueError):
        return None
    related = ("user", "invitation__league", "invitation__player", "invitation__invited_by", "league")
    living = of_living_league() & of_living_league("invitation__league")
    return AccountLink.objects.select_related(*related).filter(living, seed=seed).first()


@transaction.atomic
def open_account_link(*, secret: str) -> AccountLink:
    """Note that somebody has opened a link by its button. Raises LinkEnded."""
    link = living_link(secret)
    if link.opened_at is None:
        link.opened_at = timezone.now()
        link.save(update_fields=("opened_at",))
    return link


def living_link(secret: str) -> AccountLink:
    """The link, locked until the transaction ends, so that it is used once; its account is locked before it. Raises
    LinkEnded."""
    found = link_of(secret)
    if found is not None and found.user is not None:
        lock_account(found.user)
    link = _locked(found) if found is not None else None
    if link is None or not link.is_living:
        raise LinkEnded(link)
    return link


def lock_account(account: User) -> User:
    """The account as it is now, locked until the transaction ends: all that is done by or about its links waits here,
    before any link, so that two links of it never see each other half used. Raises User.DoesNotExist."""
    return User.objects.select_for_update(no_key=True).get(pk=account.pk)


def use_up(link: AccountLink) -> None:
    """The link has done what it was made for."""
    link.used_at = timezone.now()
    link.save(update_fields=("used_at",))


def end_links(*kinds: AccountLink.Kind, user: User | None = None, invitation: Invitation | None = None) -> None:
    """Revoke what has not been used of these kinds."""
    rows = AccountLink.objects.filter(kind__in=kinds, user=user, invitation=invitation)
    rows.filter(used_at=None, revoked_at=None).update(revoked_at=timezone.now())


def revoke_waiting_links() -> int:
    """A copy of the database was brought back, and nobody knows which links were used or revoked after it was made: all
    that have not been used are revoked. Gives how many held until now."""
    now = timezone.now()
    rows = AccountLink.objects.filter(used_at=None, revoked_at=None, expires_at__gt=now)
    return rows.update(revoked_at=now)


@transaction.atomic(league=League)
def revoke_account_link(*, league: League, link: AccountLink, actor: User) -> None:
    """End a link that the league has made; one that is gone, used or revoked already stays as it is."""
    row = _locked(link)
    if row is None or row.state_at(timezone.now()) in (LinkState.USED, LinkState.REVOKED):
        return
    row.revoked_at = timezone.now()
    row.save(update_fields=("revoked_at",))
    subject = row.user.display_name if row.user else ""
    log_action(league=league, actor=actor, action=AccessAction.ACCOUNT_LINK_REVOKED, subject=subject)


def ended_text(link: AccountLink | None) -> str:
    """Why a link holds no more, and what helps; None: nobody knows it."""
    state = link.state_at(timezone.now()) if link else LinkState.REVOKED
    if state is LinkState.USED:
        return _("This link has been used already. Each link works once.")
    if state is LinkState.EXPIRED:
        return _("This link has expired. Please ask for a new one.")
    return _("This link does not hold any more. Please ask for a new one.")


def _locked(link: AccountLink) -> AccountLink | None:
    """The link as it is now, locked; None: it went with its invitation."""
    rows = AccountLink.objects.select_for_update(of=("self",), no_key=True)
    return rows.select_related("user", "league").filter(pk=link.pk).first()


HOLDS_FOR = timedelta(minutes=15)
_DIGITS = 6
_GUESSES = Limit(free=8, first=timedelta(seconds=5), longest=timedelta(minutes=5))


class TooManyCodes(TooMany):
    """Too many wrong codes were typed."""

    says = gettext_lazy("Too many wrong codes. Please wait %(pause)s.")


def carry_link(secret: str) -> str:
    """The code for what a link ends with: six digits, good for a quarter of an hour."""
    kept = caches["shared"]
    while True:
        code = "".join(secrets.choice("0123456789") for _digit in range(_DIGITS))
        if kept.add(_key(code), secret, HOLDS_FOR.total_seconds()):
            return code


def carried_link(typed: str) -> str:
    """What the link ends with that a code carries; empty: none holds. A code is good once. Raises TooManyCodes."""
    attempt = begin_attempt(TooManyCodes, (("carried-links", _GUESSES),))
    code = "".join(sign for sign in typed if sign in "0123456789")
    if secret := str(caches["shared"].get(_key(code), "")):
        caches["shared"].delete(_key(code))
        attempt.was_right()
    return secret


def _key(code: str) -> str:
    return f"carried-link/{code}"


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
