"""The hand-over of an office: what is open in it, who takes it over, and that they agree."""

from dataclasses import dataclass

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scoring.core import permissions
from scoring.core.http.lookup import SignedInRequest, league_or_404
from scoring.core.http.pages import edit_page, say_outcome, settle_by
from scoring.core.memberships import offices_in, would_rest
from scoring.installation.forms.handover import HandoverForm
from scoring.installation.selectors.handovers import Holder, WaysIn, backups_for, handovers_of, holders_of, ways_in_of
from scoring.installation.selectors.open_matters import open_matters, submitted_by
from scoring.installation.services import handovers as services
from scoring.models import Capability, League, Office, OfficeHandover, allows
from scoring.people.selectors.people import members_of


@dataclass(frozen=True, slots=True)
class _Held:
    """The office as one member holds it; ``handover``: on its way to somebody else. ``unsigned``: how many sheets
    the new holder has submitted and can therefore not sign as auditor."""

    holder: Holder
    handover: OfficeHandover | None
    ways_in: WaysIn
    is_own: bool
    may_give: bool
    may_take: bool
    wants_factor: bool
    unsigned: int


@login_required
@require_safe
def office_handover(request: SignedInRequest, league: str, kind: str) -> HttpResponse:
    """One page for an office: what is open, where the backups are, what still opens something for its holders."""
    row, office = _office_or_404(request, league, kind)
    under_way = list(handovers_of(row))
    _require_seen(permissions.can_see_handovers(request.user, row, office, under_way))
    on_the_way = {one.giver_id: one for one in under_way if one.kind == office}
    holders = holders_of(row, office)
    ways = ways_in_of([one.membership for one in holders], office)
    held = [_held(request, one, office, on_the_way.get(one.membership.pk), ways[one.membership.pk]) for one in holders]
    context = {
        "league": row,
        "office": office,
        "held": held,
        "matters": open_matters(row, office),
        "may_look": permissions.can_manage_league(request.user, row) or office in offices_in(request.user, row),
        "knows_passwords": allows([office], Capability.PLAN),
        "may_give": permissions.can_manage_league(request.user, row),
        "backups": backups_for(request.user),
    }
    return render(request, "installation/handover/office.html", context)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def office_handover_begin(request: SignedInRequest, league: str, kind: str, member: int) -> HttpResponse:
    """To whom, and by whose decision."""
    row, office = _office_or_404(request, league, kind)
    membership = get_object_or_404(members_of(row).filter(offices__kind=office), pk=member)
    _require_seen(permissions.can_hand_over(request.user, membership))
    form = HandoverForm(request.POST or None, membership=membership, kind=office)
    begun = _("%(name)s has to agree now, with their own account. Until then nothing changes.")
    if settle_by(
        request,
        form,
        services.begin_handover,
        lambda one: begun % {"name": one.taker.user.display_name},
        membership=membership,
        kind=office,
    ):
        return redirect("office_handover", row.slug, office)
    heading = _("Hand over: %(office)s") % {"office": office.label}
    name = membership.user.display_name
    lead = _("From %(name)s to another member, who has to agree.") % {"name": name}
    cancel = ("office_handover", row.slug, office)
    return edit_page(request, form, heading, row, lead=lead, submit=_("Hand over"), cancel=cancel)


@login_required
@require_POST
def office_handover_confirm(request: SignedInRequest, league: str, handover: int) -> HttpResponse:
    """The new holder agrees."""
    row = league_or_404(request, league)
    waiting = get_object_or_404(handovers_of(row), pk=handover)
    _require_seen(permissions.can_take_over(request.user, waiting))
    say_outcome(
        request,
        lambda: services.confirm_handover(handover_id=waiting.pk, actor=request.user),
        _("The office is yours: %(office)s.") % {"office": waiting.get_kind_display()},
    )
    return redirect("office_handover", row.slug, waiting.kind)


@login_required
@require_POST
def office_handover_call_off(request: SignedInRequest, league: str, handover: int) -> HttpResponse:
    """Either side ends it, or the president."""
    row = league_or_404(request, league)
    waiting = get_object_or_404(handovers_of(row), pk=handover)
    _require_seen(permissions.can_call_off_handover(request.user, waiting))
    say_outcome(
        request,
        lambda: services.call_off_handover(handover_id=waiting.pk, actor=request.user),
        _("The hand-over is called off. Everything stays as it was."),
    )
    return redirect("offices", row.slug)


def _require_seen(is_shown: bool) -> None:
    """What somebody may not see is answered as if it did not exist."""
    if not is_shown:
        raise Http404


def _office_or_404(request: SignedInRequest, league: str, kind: str) -> tuple[League, Office.Kind]:
    row = league_or_404(request, league)
    if kind not in Office.BOARD:
        raise Http404
    return row, Office.Kind(kind)


def _held(
    request: SignedInRequest,
    holder: Holder,
    office: Office.Kind,
    handover: OfficeHandover | None,
    ways: WaysIn,
) -> _Held:
    membership = holder.membership
    may_take = handover is not None and permissions.can_take_over(request.user, handover)
    is_for_reviewing = allows([office], Capability.REVIEW)
    return _Held(
        holder=holder,
        handover=handover,
        ways_in=ways,
        is_own=membership.user_id == request.user.pk,
        may_give=permissions.can_hand_over(request.user, membership),
        may_take=may_take,
        wants_factor=may_take and would_rest(request.user, membership.league, office),
        unsigned=submitted_by(membership.league, handover.taker.user) if handover and is_for_reviewing else 0,
    )
