"""Hand-overs of offices: those on their way, who holds what, and which ways in end with an office.

What goes over is shown before; of a holder who leaves it is known what still opens something.
"""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import TypeVar

from django.conf import settings
from django.db.models import Exists, OuterRef, QuerySet, Subquery
from django.utils import timezone

from scoring.accounts.selectors import numbers_of_devices
from scoring.core import permissions
from scoring.models import (
    AccessState,
    AccountLink,
    BackupPlan,
    Capability,
    Installation,
    League,
    MemberList,
    Membership,
    OfficeHandover,
    SheetWorkbook,
    TableAccess,
    User,
    allows,
)
from scoring.people.selectors.leagues import installation
from scoring.people.selectors.people import members_of
from scoring.recovery.selectors.backups import newest_there, plan_of_backups


@dataclass(frozen=True, slots=True)
class KnownBackups:
    """``newest_at`` None: there is none. ``plan`` None: the reader does not keep backups; then ``keeper`` is the name
    of who set the installation up, empty if nobody has in the browser."""

    newest_at: datetime | None
    plan: BackupPlan | None
    folder: str
    keeper: str


def backups_for(user: User) -> KnownBackups:
    """Folders and addresses only for whoever may fetch the backups as well. At most four queries."""
    newest = newest_there()
    newest_at = None if newest is None else newest.made_at
    if permissions.can_keep_backups(user):
        return KnownBackups(newest_at, plan_of_backups(), str(settings.BACKUP_DIR), "")
    keeper = installation().begun_by
    return KnownBackups(newest_at, None, "", "" if keeper is None else keeper.display_name)


def handovers_of(league: League) -> QuerySet[OfficeHandover]:
    """Those that nobody has confirmed yet, with both members. One query."""
    sides = ("giver__user", "giver__player", "giver__league", "taker__user", "taker__player", "begun_by")
    return OfficeHandover.objects.filter(giver__league=league).select_related(*sides).order_by("pk")


@dataclass(frozen=True, slots=True)
class Holder:
    """A member who holds an office.

    ``files``: names of spreadsheets that they have uploaded and not imported, where no other office of theirs lets them
    do it. ``gives_installation``: they have set this installation up, and its only league gets another president.
    ``keeps_installation``: they run it, whatever office they have. ``has_tokens``: programs read with what they have
    made as a president; that goes on, since a token belongs to the league.
    """

    membership: Membership
    files: tuple[str, ...]
    gives_installation: bool
    keeps_installation: bool
    has_tokens: bool


def holders_of(league: League, kind: str) -> list[Holder]:
    """Those of an office by name, each with account, player, offices and secret address. Two queries."""
    rows = members_of(league).filter(offices__kind=kind).select_related("feed_link")
    told = rows.annotate(
        workbook=_uploaded(SheetWorkbook.objects.filter(league=league)),
        member_list=_uploaded(MemberList.objects.filter(league=league)),
        has_set_up=Exists(Installation.objects.filter(begun_by=OuterRef("user"))),
        has_tokens=Exists(league.api_tokens.filter(made_by=OuterRef("user"), expires_at__gt=timezone.now())),
        has_neighbours=Exists(League.objects.exclude(pk=league.pk)),
    )
    is_presidency = allows([kind], Capability.LEAD)
    found = []
    for row in told:
        gives_installation = row.has_set_up and not row.has_neighbours and is_presidency
        holder = Holder(
            membership=row,
            files=() if _may_import_still(row, kind) else tuple(filter(None, (row.workbook, row.member_list))),
            gives_installation=gives_installation,
            keeps_installation=row.user.is_superuser or (row.has_set_up and not gives_installation),
            has_tokens=row.has_tokens and is_presidency,
        )
        found.append(holder)
    return found


def _uploaded(rows: QuerySet[SheetWorkbook] | QuerySet[MemberList]) -> Subquery:
    """The name of the file that a member has uploaded, at most one of each kind."""
    return Subquery(rows.filter(uploaded_by=OuterRef("user")).values("file_name")[:1])


def _may_import_still(membership: Membership, kind: str) -> bool:
    """Whether another office of theirs than this one lets them."""
    return allows({office.kind for office in membership.offices.all()} - {kind}, Capability.PLAN)


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
