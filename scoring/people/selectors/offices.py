"""The offices of a league: who holds which, and who did."""

from datetime import date

from django.db.models import Exists, OuterRef, QuerySet

from scoring.models import (
    Capability,
    Installation,
    League,
    Membership,
    Office,
    OfficeTerm,
    User,
    of_living_league,
    offices_with,
)
from scoring.people.selectors.people import members_of


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
