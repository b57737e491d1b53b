"""Invitations into leagues, and where an account comes from: one person with two accounts is seen by it."""

from django.db.models import QuerySet
from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from scoring.models import AccountLink, Invitation, League, Membership, Sheet, User, of_living_league


def origin_of(account: User) -> str:
    """When an account was created, and by whom if that was not the installation's administrator. No query if
    ``created_by`` is loaded."""
    said = {"date": date_format(localtime(account.date_joined), "SHORT_DATE_FORMAT")}
    if account.created_by is None:
        return _("account created %(date)s by the administrator") % said
    return _("account created %(date)s by %(name)s") % {**said, "name": account.created_by.display_name}


def is_password_from_submitter(signer: User, sheet: Sheet) -> bool:
    """Whether whoever submitted the sheet once gave the signer's account a password, and so could have signed in with
    it (L6.6). An account that its holder took over by a link is nobody else's, whoever invited them. No query."""
    return sheet.submitted_by_id is not None and signer.password_given_by_id == sheet.submitted_by_id


def origin_data(account: User) -> dict[str, str | int | None]:
    """The same as it is written into the log."""
    return {
        "created_at": account.date_joined.isoformat(timespec="seconds"),
        "created_by": account.created_by_id,
        "password_given_by": account.password_given_by_id,
    }


_LONGEST_LIST = 5


def invitations_of(league: League) -> QuerySet[Invitation]:
    """Whom the league has invited and who has not answered yet, with their links, the latest first. Two queries."""
    rows = league.invitations.select_related("league", "player", "invited_by").prefetch_related("links")
    return rows.order_by("username", "last_name", "first_name", "pk")


def invitations_for(user: User) -> QuerySet[Invitation]:
    """Invitations that wait for the account's holder, the oldest first. One query.

    An account that was made after the invitation is somebody else's.
    """
    waiting = Invitation.objects.filter(of_living_league(), username=user.username, invited_at__gte=user.date_joined)
    return waiting.select_related("league", "player", "invited_by").order_by("invited_at")


def password_links_of(membership: Membership) -> QuerySet[AccountLink]:
    """The links for a new password that the league has made for a member, the latest first. One query."""
    links = AccountLink.objects.filter(user=membership.user, league=membership.league)
    return links.filter(kind=AccountLink.Kind.PASSWORD).select_related("user", "created_by")[:_LONGEST_LIST]
