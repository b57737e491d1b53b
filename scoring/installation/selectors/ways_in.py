"""The ways in that end with an office: what of a holder still opens something."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from django.db.models import QuerySet
from django.utils import timezone

from scoring.accounts.selectors.devices import numbers_of_devices
from scoring.models import (
    AccessState,
    AccountLink,
    Capability,
    Membership,
    TableAccess,
    allows,
)

Made = TypeVar("Made", TableAccess, AccountLink)


@dataclass(frozen=True, slots=True)
class WaysIn:
    """``codes``: of tables, handed out by the holder, that hold now or will. ``links``: to accounts of others, which
    the holder has handed over and could use. ``has_feed_link``: a secret address of calendar and news. ``devices``:
    how many are signed in with the holder's account."""

    codes: Sequence[TableAccess]
    links: Sequence[AccountLink]
    has_feed_link: bool
    devices: int

    def __bool__(self) -> bool:
        return bool(self.codes or self.links or self.has_feed_link or self.devices)


def ways_in(membership: Membership, kind: str) -> WaysIn:
    """What ends when the member hands over this office; see :func:`ways_in_of`."""
    return ways_in_of([membership], kind)[membership.pk]


def ways_in_of(memberships: Collection[Membership], kind: str) -> dict[int, WaysIn]:
    """What ends with the office, for each member of one league who holds it. What another office of theirs still
    entitles them to, stays. Up to three queries, if accounts, offices and secret addresses are loaded."""
    codes = _codes(memberships) if allows([kind], Capability.PLAN) else {}
    links = _links(memberships) if allows([kind], Capability.LEAD) else {}
    devices = numbers_of_devices([membership.user for membership in memberships])
    found = {}
    for one in memberships:
        left = {office.kind for office in one.offices.all()} - {kind}
        found[one.pk] = WaysIn(
            codes=() if allows(left, Capability.PLAN) else codes.get(one.user_id, ()),
            links=links.get(one.user_id, ()),
            has_feed_link=hasattr(one, "feed_link"),
            devices=devices[one.user_id],
        )
    return found


def _codes(memberships: Collection[Membership]) -> dict[int, list[TableAccess]]:
    """By the account that has handed them out: those that hold now, or will."""
    now = timezone.now()
    rows = _made_by(TableAccess.objects.all(), memberships, "sheet__evening__season__league")
    known = rows.select_related("sheet__evening__season__league", "sheet__round").order_by("pk")
    return _by_maker(access for access in known if access.state_at(now) is not AccessState.OVER)


def _links(memberships: Collection[Membership]) -> dict[int, list[AccountLink]]:
    """By the account that has handed them over: those that can still be used."""
    rows = _made_by(AccountLink.objects.filter(is_mailed=False, used_at=None), memberships, "league")
    return _by_maker(link for link in rows.select_related("user", "invitation").order_by("pk") if link.is_living)


def _made_by(rows: QuerySet[Made], memberships: Collection[Membership], way_to_league: str) -> QuerySet[Made]:
    accounts = [membership.user_id for membership in memberships]
    leagues = {membership.league_id for membership in memberships}
    return rows.filter(**{f"{way_to_league}__in": leagues}, created_by__in=accounts, revoked_at=None)


def _by_maker(rows: Iterable[Made]) -> dict[int, list[Made]]:
    found: dict[int, list[Made]] = {}
    for row in rows:
        if row.created_by_id is not None:
            found.setdefault(row.created_by_id, []).append(row)
    return found
