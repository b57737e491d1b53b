"""Hand-overs on their way, the holders of the board's offices, and what goes over with an office."""

from dataclasses import dataclass
from datetime import datetime

from django.conf import settings
from django.db.models import Exists, OuterRef, QuerySet, Subquery
from django.utils import timezone

from scoring.core import permissions
from scoring.models import (
    BackupPlan,
    Capability,
    Installation,
    League,
    MemberList,
    Membership,
    OfficeHandover,
    SheetWorkbook,
    User,
    allows,
)
from scoring.people.selectors.installation import installation
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
