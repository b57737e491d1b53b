"""Who holds an office of the board, and what goes over with it to whoever takes it."""

from dataclasses import dataclass

from django.db.models import Exists, OuterRef, QuerySet, Subquery

from scoring.models import Installation, League, MemberList, Membership, Office, SheetWorkbook
from scoring.people.selectors.people import members_of

MAY_IMPORT = frozenset((Office.Kind.SECRETARY, Office.Kind.PRESIDENT))


@dataclass(frozen=True, slots=True)
class Holder:
    """A member who holds an office.

    ``files``: names of spreadsheets that they have uploaded and not imported, where no other office of theirs lets them
    do it. ``gives_installation``: they have set this installation up, and its only league gets another president.
    ``keeps_installation``: they run it, whatever office they have.
    """

    membership: Membership
    files: tuple[str, ...]
    gives_installation: bool
    keeps_installation: bool


def holders_of(league: League, kind: str) -> list[Holder]:
    """Those of an office by name, each with account, player, offices and secret address. Two queries."""
    rows = members_of(league).filter(offices__kind=kind).select_related("feed_link")
    told = rows.annotate(
        workbook=_uploaded(SheetWorkbook.objects.filter(league=league)),
        member_list=_uploaded(MemberList.objects.filter(league=league)),
        has_set_up=Exists(Installation.objects.filter(begun_by=OuterRef("user"))),
        has_neighbours=Exists(League.objects.exclude(pk=league.pk)),
    )
    return [_holder(row, kind, (row.workbook, row.member_list), row.has_set_up, row.has_neighbours) for row in told]


def _uploaded(rows: QuerySet[SheetWorkbook] | QuerySet[MemberList]) -> Subquery:
    """The name of the file that a member has uploaded, at most one of each kind."""
    return Subquery(rows.filter(uploaded_by=OuterRef("user")).values("file_name")[:1])


def _holder(
    membership: Membership, kind: str, files: tuple[str | None, ...], has_set_up: bool, has_neighbours: bool
) -> Holder:
    left = {office.kind for office in membership.offices.all()} - {kind}
    gives = has_set_up and not has_neighbours and kind == Office.Kind.PRESIDENT
    return Holder(
        membership=membership,
        files=() if left & MAY_IMPORT else tuple(name for name in files if name),
        gives_installation=gives,
        keeps_installation=membership.user.is_superuser or (has_set_up and not gives),
    )
