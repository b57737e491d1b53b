"""The auditor's work (L6.6): what waits, reading a sheet with its findings, signing it or sending it back."""

from collections.abc import Callable

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from scoring import permissions
from scoring.errors import LeagueOfficeError
from scoring.forms.sheets import IrregularityForm, ReasonForm, SignForm
from scoring.models import Sheet
from scoring.selectors.game_records import with_records
from scoring.selectors.protocol import protocol_of
from scoring.selectors.sheets import (
    checked_sheet,
    irregularities_of,
    sheets_signed_lately,
    sheets_to_finish,
    sheets_waiting_for_review,
)
from scoring.services import reviews as services
from scoring.views.access import SignedInRequest, league_or_404, require, sheet_or_404
from scoring.views.sheet_data import sum_labels


@login_required
@require_safe
def reviews(request: SignedInRequest, league: str) -> HttpResponse:
    """Sheets that wait for a signature, sheets under way, and what was signed lately."""
    row = league_or_404(request, league)
    require(permissions.can_see_internals(request.user, row))
    context = {
        "league": row,
        "waiting": sheets_waiting_for_review(row),
        "under_way": sheets_to_finish(row),
        "signed": sheets_signed_lately(row),
        "can_review": permissions.can_review_sheets(request.user, row),
    }
    return render(request, "sheets/reviews.html", context)


@login_required
@require_safe
def sheet_review(request: SignedInRequest, sheet: int) -> HttpResponse:
    row = _reviewable(request, sheet)
    return _page(request, row, SignForm(initial={"seen_revision": row.revision}), ReasonForm(prefix="back"))


@login_required
@require_POST
def sheet_sign(request: SignedInRequest, sheet: int) -> HttpResponse:
    row = _reviewable(request, sheet)
    form = SignForm(request.POST)
    if not form.is_valid():
        return _page(request, row, form, ReasonForm(prefix="back"))
    return _done(
        request,
        row,
        lambda: services.sign_sheet(
            sheet_id=row.pk, actor=request.user, seen_revision=form.cleaned_data["seen_revision"]
        ),
        _("The sheet is signed. Its result is official."),
        back_to="sheet_review",
    )


@login_required
@require_POST
def sheet_send_back(request: SignedInRequest, sheet: int) -> HttpResponse:
    row = _reviewable(request, sheet)
    form = ReasonForm(request.POST, prefix="back")
    if not form.is_valid():
        return _page(request, row, SignForm(initial={"seen_revision": row.revision}), form)
    return _done(
        request,
        row,
        lambda: services.send_back_sheet(sheet_id=row.pk, actor=request.user, reason=form.cleaned_data["reason"]),
        _("The sheet is sent back to the secretary."),
    )


@login_required
@require_POST
def sheet_reopen(request: SignedInRequest, sheet: int) -> HttpResponse:
    """Open a signed sheet again; what was signed stays as it is."""
    row = _reviewable(request, sheet)
    form = ReasonForm(request.POST)
    if not form.is_valid():
        messages.error(request, _("Opening a signed sheet again needs a reason."))
        return redirect("sheet", row.pk)
    return _done(
        request,
        row,
        lambda: services.reopen_sheet(sheet_id=row.pk, actor=request.user, reason=form.cleaned_data["reason"]),
        _("The sheet is open again. What was signed is kept as version %(version)s.") % {"version": row.version},
    )


@login_required
@require_POST
def sheet_irregularity(request: SignedInRequest, sheet: int) -> HttpResponse:
    row = _reviewable(request, sheet)
    form = IrregularityForm(request.POST, seats=list(row.seats.all()))
    if not form.is_valid():
        messages.error(request, _("Please describe the irregularity."))
        return redirect("sheet", row.pk)
    data = form.cleaned_data
    return _done(
        request,
        row,
        lambda: services.report_irregularity(
            sheet_id=row.pk,
            actor=request.user,
            description=data["description"],
            game_number=data["game_number"],
            seat_id=data["seat"],
        ),
        _("The irregularity is reported: everybody who sees the sheet sees it (L6.6)."),
    )


def _reviewable(request: SignedInRequest, sheet: int) -> Sheet:
    row = sheet_or_404(request, sheet)
    require(permissions.can_review_sheets(request.user, row.evening.season.league))
    return row


def _page(request: SignedInRequest, sheet: Sheet, sign_form: SignForm, back_form: ReasonForm) -> HttpResponse:
    if sheet.state != Sheet.State.SUBMITTED:
        messages.info(request, _("This sheet does not wait for a signature."))
        return redirect("sheet", sheet.pk)
    context = {
        "league": sheet.evening.season.league,
        "sheet": sheet,
        "protocol": protocol_of(with_records(checked_sheet(sheet))),
        "sums": sum_labels(),
        "irregularities": irregularities_of(sheet),
        "sees_internals": True,
        "can_attach": permissions.can_attach_records(request.user, sheet),
        "can_sign": permissions.can_sign_sheet(request.user, sheet),
        "sign_form": sign_form,
        "back_form": back_form,
        "irregularity_form": IrregularityForm(seats=list(sheet.seats.all())),
    }
    return render(request, "sheets/review.html", context)


def _done(
    request: SignedInRequest, sheet: Sheet, write: Callable[[], object], success: str, *, back_to: str = "sheet"
) -> HttpResponseRedirect:
    """Write, and show the sheet; a refusal is said on the page ``back_to``."""
    try:
        write()
    except LeagueOfficeError as refusal:
        messages.error(request, str(refusal))
        return redirect(back_to, sheet.pk)
    messages.success(request, success)
    return redirect("sheet", sheet.pk)
