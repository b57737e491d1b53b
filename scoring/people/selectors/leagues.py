"""Who holds the offices of the board, and who did.

Leagues: how they are found, and their addresses.

Invitations into leagues, as the league and as the invited account see them.

Where an account comes from: one person with two accounts is seen by it.
"""

from collections.abc import Iterable
from datetime import date

from django.db.models import QuerySet
from django.utils.formats import date_format
from django.utils.text import slugify
from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from engine.ranking import collation_key
from scoring.models import AccountLink, Invitation, League, Membership, Office, OfficeTerm, Sheet, User
from scoring.models.base.texts import without_umlauts


def origin_of(account: User) -> str:
    """When an account was created, and by whom if that was not the installation's administrator. No query if
    ``created_by`` is loaded."""
    said = {"date": date_format(localtime(account.date_joined), "SHORT_DATE_FORMAT")}
    if account.created_by is None:
        return _("account created %(date)s by the administrator") % said
    return _("account created %(date)s by %(name)s") % {**said, "name": account.created_by.display_name}


def is_made_by_submitter(signer: User, sheet: Sheet) -> bool:
    """Whether whoever submitted the sheet has created the signer's account, and knew its first password. No query."""
    return sheet.submitted_by_id is not None and signer.created_by_id == sheet.submitted_by_id


def origin_data(account: User) -> dict[str, str | int | None]:
    """The same as it is written into the log."""
    return {"created_at": account.date_joined.isoformat(timespec="seconds"), "created_by": account.created_by_id}


_LONGEST_LIST = 5


def invitations_of(league: League) -> QuerySet[Invitation]:
    """Whom the league has invited and who has not answered yet, with their links, the latest first. Two queries."""
    rows = league.invitations.select_related("league", "player", "invited_by").prefetch_related("links")
    return rows.order_by("username", "last_name", "first_name", "pk")


def invitations_for(user: User) -> QuerySet[Invitation]:
    """Invitations that wait for the account's holder, the oldest first. One query.

    An account that was made after the invitation is somebody else's.
    """
    waiting = Invitation.objects.filter(username=user.username, invited_at__gte=user.date_joined)
    return waiting.select_related("league", "player", "invited_by").order_by("invited_at")


def password_links_of(membership: Membership) -> QuerySet[AccountLink]:
    """The links for a new password that the league has made for a member, the latest first. One query."""
    links = AccountLink.objects.filter(user=membership.user, league=membership.league)
    return links.filter(kind=AccountLink.Kind.PASSWORD).select_related("user", "created_by")[:_LONGEST_LIST]


_LONGEST_SLUG = 50


def free_slug(name: str) -> str:
    """A short name for addresses that no league has yet: „Kieler Förde“ becomes ``kieler-foerde``."""
    slug = slugify(without_umlauts(name))[:_LONGEST_SLUG].strip("-") or "league"
    taken = set(League.objects.filter(slug__startswith=slug).values_list("slug", flat=True))
    candidate, number = slug, 2
    while candidate in taken:
        candidate, number = f"{slug}-{number}", number + 1
    return candidate


def search_leagues(leagues: QuerySet[League], text: str) -> list[int]:
    """The numbers of those leagues whose names contain the text, by name; accents and capitals do not matter. Reads the
    names of all of them in one query."""
    wanted = " ".join(collation_key(text)[0].split())
    keys = [(collation_key(name), pk) for pk, name in leagues.order_by().values_list("pk", "name")]
    return [pk for key, pk in sorted(keys) if wanted in key[0]]


def by_name(leagues: Iterable[League]) -> list[League]:
    """Leagues in the order of their names: Ä stands with A."""
    return sorted(leagues, key=lambda league: (collation_key(league.name), league.pk))


def terms_of(league: League) -> list[OfficeTerm]:
    """All terms of the board by office, those that last first, then the latest. Two queries.

    An office of which no term is recorded has one that is in no table: since when it is held is unknown.
    """
    recorded = list(league.office_terms.select_related("league", "account", "player"))
    lasting = {(term.kind, term.account_id) for term in recorded if term.ended_on is None}
    held = Office.objects.filter(membership__league=league, kind__in=Office.BOARD)
    unrecorded = [
        OfficeTerm(league=league, kind=office.kind, account=office.membership.user, player=office.membership.player)
        for office in held.select_related("membership__user", "membership__player").order_by("pk")
        if (office.kind, office.membership.user_id) not in lasting
    ]
    return sorted([*recorded, *unrecorded], key=_order)


def _order(term: OfficeTerm) -> tuple[int, bool, int, int, str]:
    ended, began = term.ended_on or date.max, term.began_on or date.min
    place = [str(kind) for kind in Office.BOARD].index(term.kind)
    return place, term.ended_on is not None, -ended.toordinal(), -began.toordinal(), term.name
