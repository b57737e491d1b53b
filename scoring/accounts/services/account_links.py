"""Links that open one thing of an account, once: made, opened, used and revoked.

What stands in a link is the number of its row with the installation's signature (django.core.signing). It is kept
nowhere, so a copy of the database opens nothing, and the row says how far it has got.
"""

from datetime import timedelta
from uuid import UUID

from django.core.signing import BadSignature, Signer
from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.accounts.log_actions import AccessAction
from scoring.core.errors import Vanished
from scoring.core.services import transaction
from scoring.core.services.log import log_action
from scoring.models import AccountLink, Invitation, League, LinkState, User, of_living_league
from scoring.models.links import password_digest

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
