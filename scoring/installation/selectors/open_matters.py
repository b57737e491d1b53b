"""The open matters of an office: how many of each kind, and where they are looked at."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django.db.models import Count, Exists, IntegerField, OuterRef, QuerySet, Subquery, Value
from django.db.models.functions import Coalesce
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from scoring.models import (
    Capability,
    Erasure,
    Evening,
    EveningInvitation,
    GuestRequest,
    Invitation,
    Irregularity,
    Job,
    League,
    Mail,
    MemberList,
    PlayerMerge,
    RankingProposal,
    Registration,
    Reply,
    Sheet,
    SheetSnapshot,
    SheetWorkbook,
    User,
    allows,
)

_MACHINE_AHEAD = timedelta(days=14)
"""How long before an evening its shuffling machine should have been inspected (L6.1)."""


@dataclass(frozen=True, slots=True)
class OpenMatter:
    """``number`` of one kind; ``address`` names the page of the league where they are looked at."""

    label: Promise
    address: str
    number: int


@dataclass(frozen=True, slots=True)
class _Kind:
    """``capabilities``: whoever has one of them settles it, and may open the page."""

    label: Promise
    address: str
    capabilities: tuple[Capability, ...]
    rows: Callable[[League], QuerySet[Any]]


def open_matters(league: League, *kinds: str) -> list[OpenMatter]:
    """What is open in offices of the board, also what there is none of: nobody has to ask then. One query."""
    asked = [matter for matter in _KINDS if allows(kinds, *matter.capabilities)]
    numbers = {f"matter_{at}": _number_of(matter.rows(league)) for at, matter in enumerate(asked)}
    found = League.objects.filter(pk=league.pk).annotate(**numbers).values_list("pk", *numbers).get()
    return [OpenMatter(matter.label, matter.address, number) for matter, number in zip(asked, found[1:], strict=True)]


def submitted_by(league: League, account: User) -> int:
    """How many sheets wait that this account has submitted: as an auditor it can sign none of them (L6.6). One
    query."""
    return _sheets(league, Sheet.State.SUBMITTED).filter(submitted_by=account).count()


def _number_of(rows: QuerySet[Any]) -> Coalesce:
    """Counted by the database within another query."""
    counted = rows.order_by().annotate(_all=Value(1)).values("_all").annotate(number=Count("pk")).values("number")
    return Coalesce(Subquery(counted, output_field=IntegerField()), 0)


def _evenings(league: League) -> QuerySet[Evening]:
    under_way = (Sheet.State.RUNNING, Sheet.State.LAST_ROUND)
    played = Sheet.objects.filter(evening=OuterRef("pk"), state__in=under_way)
    return Evening.objects.filter(Exists(played), season__league=league)


def _sheets(league: League, state: Sheet.State) -> QuerySet[Sheet]:
    return Sheet.objects.filter(evening__season__league=league, state=state)


def _without_answer(league: League) -> QuerySet[EveningInvitation]:
    """Who was asked to an evening ahead and has said nothing: counted once for each evening, by the first question."""
    at = {"evening": OuterRef("evening"), "player": OuterRef("player")}
    asked = EveningInvitation.objects.filter(evening__season__league=league, evening__date__gte=timezone.localdate())
    earlier = EveningInvitation.objects.filter(**at, pk__lt=OuterRef("pk"))
    answered = (Registration.everybody.filter(**at), Reply.objects.filter(**at))
    return asked.exclude(Exists(earlier)).exclude(Exists(answered[0])).exclude(Exists(answered[1]))


def _not_inspected(league: League) -> QuerySet[Evening]:
    today = timezone.localdate()
    near = Evening.objects.filter(season__league=league, date__range=(today, today + _MACHINE_AHEAD))
    return near.filter(machine_inspection=None)


_REVIEWED = (Capability.PLAN, Capability.REVIEW)
_KINDS = (
    _Kind(_("Evenings under way"), "reviews", (Capability.SEE_INTERNALS,), _evenings),
    _Kind(
        _("Sheets that wait to be signed"),
        "reviews",
        _REVIEWED,
        lambda league: _sheets(league, Sheet.State.SUBMITTED),
    ),
    _Kind(_("Sheets sent back"), "reviews", _REVIEWED, lambda league: _sheets(league, Sheet.State.SENT_BACK)),
    _Kind(
        _("Irregularities that are not settled"),
        "reviews",
        _REVIEWED,
        lambda league: Irregularity.objects.filter(sheet__evening__season__league=league, resolved_at=None),
    ),
    _Kind(
        _("Rankings proposed and not decided"),
        "seasons",
        (Capability.AGREE,),
        lambda league: RankingProposal.objects.filter(season__league=league, state=RankingProposal.State.OPEN),
    ),
    _Kind(
        _("Strangers who would like to play along"),
        "asked_to_play",
        (Capability.PLAN,),
        lambda league: GuestRequest.objects.filter(league=league, state=GuestRequest.State.OPEN),
    ),
    _Kind(
        _("Players proposed to be one person"),
        "players",
        (Capability.PLAN, Capability.AGREE),
        lambda league: PlayerMerge.objects.filter(league=league, merged_at=None),
    ),
    _Kind(
        _("Erasures not confirmed"),
        "players",
        (Capability.AGREE,),
        lambda league: Erasure.objects.filter(league=league, done_at=None, withdrawn_at=None),
    ),
    _Kind(
        _("Members invited who have not answered"),
        "offices",
        (Capability.LEAD,),
        lambda league: Invitation.objects.filter(league=league),
    ),
    _Kind(
        _("Protocol sheets uploaded and not imported"),
        "sheet_upload",
        (Capability.PLAN,),
        lambda league: SheetWorkbook.objects.filter(league=league),
    ),
    _Kind(
        _("Lists of members uploaded and not imported"),
        "member_list_upload",
        (Capability.PLAN,),
        lambda league: MemberList.objects.filter(league=league),
    ),
    _Kind(
        _("Copies from devices that nobody has taken back"),
        "snapshots",
        (Capability.PLAN,),
        lambda league: SheetSnapshot.objects.filter(league=league),
    ),
    _Kind(_("Invitations to evenings without an answer"), "seasons", (Capability.PLAN,), _without_answer),
    _Kind(
        _("Mails of which nobody knows whether they arrived"),
        "post",
        (Capability.PLAN,),
        lambda league: Mail.objects.filter(league=league, state=Mail.State.UNCERTAIN),
    ),
    _Kind(
        _("Mails that were refused"),
        "post",
        (Capability.PLAN,),
        lambda league: Mail.objects.filter(league=league, state=Mail.State.FAILED),
    ),
    _Kind(
        _("Jobs under way"),
        "jobs",
        (Capability.PLAN,),
        lambda league: Job.objects.unfinished().filter(league=league),
    ),
    _Kind(_("Shuffling machines to be inspected"), "seasons", (Capability.INSPECT_MACHINE,), _not_inspected),
)
