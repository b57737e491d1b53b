"""Leagues and the installation: how they are found, who holds which office in them, and who is invited into them.

Of the installation as a whole is known whether anybody has begun to work here, and what holds for all of it. Where an
account comes from is told as well: one person with two accounts is seen by it.
"""

from collections.abc import Iterable
from datetime import date
from threading import Event

from django.db.models import Exists, OuterRef, QuerySet
from django.utils.formats import date_format
from django.utils.text import slugify
from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from engine.names import collation_key
from scoring.models import (
    AccountLink,
    Capability,
    Installation,
    Invitation,
    League,
    Membership,
    Office,
    OfficeTerm,
    Sheet,
    User,
    of_living_league,
    offices_with,
)
from scoring.models.base.texts import without_umlauts
from scoring.people.selectors.people import members_of

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


SEEN_AN_ACCOUNT = Event()
"""What this process knows by now."""


def has_begun() -> bool:
    """Whether there is an account. One query as long as there is none; accounts are never deleted, so a process that
    has seen one asks no more."""
    if not SEEN_AN_ACCOUNT.is_set() and User.objects.exists():
        SEEN_AN_ACCOUNT.set()
    return SEEN_AN_ACCOUNT.is_set()


def installation() -> Installation:
    """What was decided for this installation; a row that is not stored says the defaults. One query."""
    return Installation.objects.select_related("begun_by").first() or Installation()


def phones_may_connect() -> bool:
    """Whether the room may be opened to phones (false until somebody has allowed it). One query."""
    return installation().phones_may_connect


def goes_with_presidency(account: User, league: League) -> bool:
    """Whether the account has set this installation up and runs it as president of its only league: whoever is
    president next does then (decision 0071). At most two queries."""
    has_set_up = Installation.objects.filter(begun_by=account).exists()
    return has_set_up and not League.objects.exclude(pk=league.pk).exists()


def stays_without_office(account: User, league: League) -> bool:
    """Whether the account runs this installation whatever becomes of its offices in the league. At most three
    queries."""
    if account.is_superuser:
        return True
    return Installation.objects.filter(begun_by=account).exists() and not goes_with_presidency(account, league)


def held_with(league: League | int, *capabilities: Capability) -> QuerySet[Office]:
    """The offices held in a league that have one of the capabilities, also those that rest. One query."""
    return Office.objects.filter(membership__league=league, kind__in=offices_with(*capabilities))


def has_other_auditor(league: League, submitter: User) -> bool:
    """Whether somebody else than who submits a sheet can sign it (L6.6, four eyes). One query."""
    auditors = held_with(league, Capability.REVIEW).filter(membership__user__is_active=True)
    return auditors.exclude(membership__user=submitter).exists()


def leagues_led_by(account: User) -> QuerySet[League]:
    """The leagues that an account presides over, without dissolved ones. One query."""
    led = Office.objects.filter(membership__user=account, kind__in=offices_with(Capability.LEAD))
    return League.objects.filter(of_living_league(""), Exists(led.filter(membership__league=OuterRef("pk"))))


def secretaries_of(league: League) -> list[Membership]:
    """Who keeps the protocol by office (L6.4), by name."""
    keeping = held_with(league, Capability.KEEP_PROTOCOL)
    return list(members_of(league).prefetch_related(None).filter(pk__in=keeping.values("membership")))


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
