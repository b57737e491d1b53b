"""The knock-out of an evening: its plan, who is still in, who left and why, and the next round."""

from collections.abc import Callable
from functools import partial

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scoring.contests.forms import KnockoutForm
from scoring.contests.selectors.knockouts import knockout_of
from scoring.contests.services.knockouts import draw_next_round, plan_knockout, remove_knockout, undo_last_draw
from scoring.contests.tables import knockout_listing
from scoring.core import permissions
from scoring.core.errors import InvalidInput
from scoring.core.http.files import page_with_tables
from scoring.core.http.lookup import SignedInRequest, evening_or_404, require
from scoring.core.http.pages import say_outcome, settle
from scoring.models import Evening, User
from scoring.results.views.closed_seasons import way_from_closed


@require_safe
def knockout(request: HttpRequest, evening: int) -> HttpResponseBase:
    """How far it got; for whoever may follow the evening while it is played."""
    row = evening_or_404(request, evening)
    require(permissions.can_follow_live(request.user, row))
    report = knockout_of(row)
    context = {
        "league": row.season.league,
        "evening": row,
        "knockout": report,
        "open_to_reader": {
            table.sheet.pk
            for round_ in (report.tree if report else ())
            for table in round_.tables
            if permissions.can_see_sheet(request.user, table.sheet)
        },
        "may_manage": permissions.can_manage_seasons(request.user, row.season.league),
    }
    offers = {"knockout": partial(knockout_listing, row, report)} if report and not report.problem else {}
    return page_with_tables(request, "contests/knockouts/detail.html", context, **offers)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def knockout_plan(request: SignedInRequest, evening: int) -> HttpResponse:
    """Plan the stages; posting draws the first round."""
    row = evening_or_404(request, evening, permissions.can_manage_seasons)
    if closed := way_from_closed(request, row.season, row):
        return closed
    form = KnockoutForm(request.POST or None)
    if settle(
        request,
        form,
        lambda: _plan(form, row, request.user),
        _("The knock-out is planned and its first round drawn."),
    ):
        return redirect("knockout", row.pk)
    context = {
        "league": row.season.league,
        "evening": row,
        "form": form,
        "participant_count": row.registrations.not_absent().count(),
        "has_tables": row.sheets.exists(),
    }
    return render(request, "contests/knockouts/plan.html", context)


def _plan(form: KnockoutForm, evening: Evening, actor: User) -> object:
    try:
        return plan_knockout(evening=evening, actor=actor, stages=form.stages)
    except InvalidInput as refusal:
        raise form.at_fields(refusal) from None


@login_required
@require_POST
def knockout_step(request: SignedInRequest, evening: int) -> HttpResponse:
    """Do the next step: ``draw`` the next round, ``undo`` the last draw, or ``remove`` the plan."""
    row = evening_or_404(request, evening, permissions.can_manage_seasons)
    step = _STEPS.get(request.POST.get("step", ""))
    if step is None:
        messages.error(request, _("Please choose what to do."))
        return redirect("knockout", row.pk)
    write, done = step
    seen = request.POST.get("seen", "")
    say_outcome(request, lambda: write(row, request.user, seen), done())
    return redirect("knockout", row.pk)


_STEPS: dict[str, tuple[Callable[[Evening, User, str], object], Callable[[], str]]] = {
    "draw": (
        lambda evening, actor, seen: draw_next_round(evening=evening, actor=actor, seen=seen),
        lambda: _("The next round is drawn."),
    ),
    "undo": (
        lambda evening, actor, seen: undo_last_draw(evening=evening, actor=actor, seen=seen),
        lambda: _("The last draw is undone."),
    ),
    "remove": (
        lambda evening, actor, seen: remove_knockout(evening=evening, actor=actor, seen=seen),
        lambda: _("The knock-out is taken away."),
    ),
}
