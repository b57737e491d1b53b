"""Who holds an office of the board, and what goes over with it to whoever takes it."""

from dataclasses import dataclass

from django.db.models import Exists, OuterRef, QuerySet, Subquery
from django.utils import timezone

from scoring.models import Capability, Installation, League, MemberList, Membership, SheetWorkbook, allows
from scoring.people.selectors.people import members_of


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
