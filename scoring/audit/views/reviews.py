"""The auditor's work (L6.6): what waits, reading a sheet with its findings, signing it or sending it back."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from scoring.audit.forms import ReasonsForm, SettlementForm, SignForm
from scoring.audit.selectors.audit_readings import reason_draft, returned_sheet
from scoring.audit.selectors.audits import (
    audit_so_far,
    audits_of,
    checking_steps,
    irregularities_in,
    next_to_sign,
    unsigned_beside,
)
from scoring.audit.selectors.canonical_form import signable_form
from scoring.audit.services import reviews as services
from scoring.contests.selectors.knockouts import is_drawn_on
from scoring.core import permissions
from scoring.core.errors import Conflict, LeagueOfficeError
from scoring.core.http.lookup import SignedInRequest, league_or_404, require
from scoring.core.http.pages import say_outcome
from scoring.entry.selectors import checked_in_every_detail
from scoring.entry.views.sheet_data import sum_labels
from scoring.models import Sheet, User
from scoring.sheets.forms import ReasonForm
from scoring.sheets.selectors.checked_sheets import checked_sheet, sheets_at_hand, sheets_signed_lately
from scoring.sheets.selectors.loading import full_sheet
from scoring.sheets.selectors.protocol import protocol_of
from scoring.sheets.views import sheet_or_404

_SHEETS_PER_PAGE, _MOST_UNDER_WAY = 20, 40


@login_required
@require_safe
def reviews(request: SignedInRequest, league: str) -> HttpResponse:
    """Sheets that wait for a signature, in pages, as each is looked through; sheets under way, and what was signed
    lately."""
    row = league_or_404(request, league, permissions.can_see_internals)
    at_hand = sheets_at_hand(row)
    page = Paginator(at_hand.waiting, _SHEETS_PER_PAGE).get_page(request.GET.get("page"))
    context = {
        "league": row,
        "page": page,
        "waiting": audits_of(page.object_list),
        "under_way": at_hand.to_finish[:_MOST_UNDER_WAY],
        "more_under_way": len(at_hand.to_finish[_MOST_UNDER_WAY:]),
        "signed": sheets_signed_lately(row),
        "open_irregularities": irregularities_in(row, are_open=True).count(),
        "can_review": permissions.can_review_sheets(request.user, row),
    }
    return render(request, "audit/sheet/reviews.html", context)


@login_required
@require_safe
def sheet_review(request: SignedInRequest, sheet: int) -> HttpResponse:
    return _page(request, sheet_or_404(request, sheet, permissions.can_review_sheets, load=full_sheet))


@login_required
@require_POST
def sheet_sign(request: SignedInRequest, sheet: int) -> HttpResponse:
    """Sign what was read. If it says something else by now, the page shows what has changed instead."""
    row = sheet_or_404(request, sheet, permissions.can_review_sheets, load=full_sheet)
    form = SignForm(request.POST)
    if not form.is_valid():
        return _page(request, row, sign_form=form)
    try:
        services.sign_sheet(sheet_id=row.pk, actor=request.user, seen_hash=form.cleaned_data["seen_hash"])
    except Conflict as conflict:
        messages.error(request, conflict.message)
        return _page(request, row, seen=form)
    except LeagueOfficeError as refusal:
        messages.error(request, refusal.message)
        return redirect("sheet_review", row.pk)
    messages.success(request, _signed_message(row, request.user))
    return redirect("sheet", row.pk)


@login_required
@require_POST
def sheet_send_back(request: SignedInRequest, sheet: int) -> HttpResponse:
    row = sheet_or_404(request, sheet, permissions.can_review_sheets, load=full_sheet)
    form = ReasonForm(request.POST, prefix="back")
    if not form.is_valid():
        return _page(request, row, back_form=form)
    if not say_outcome(
        request,
        lambda: services.send_back_sheet(sheet_id=row.pk, actor=request.user, **form.cleaned_data),
        _("The sheet is sent back to the secretary."),
    ):
        return _page(request, row, back_form=_reason_form(row, form.cleaned_data["reason"]))
    return redirect("sheet", row.pk)


@login_required
@require_safe
def sheet_returned(request: SignedInRequest, sheet: int) -> HttpResponse:
    """Why a sheet was sent back, for the page on which it is put right: asked for again after each game."""
    row = sheet_or_404(request, sheet, load=full_sheet)
    require(permissions.can_enter_games(request.user, row))
    return render(request, "audit/returned.html", {"sheet": row, "returned": returned_sheet(checked_sheet(row))})


@login_required
@require_POST
def sheet_reopen(request: SignedInRequest, sheet: int) -> HttpResponse:
    """Open a signed sheet again; what was signed stays as it is."""
    row = sheet_or_404(request, sheet, permissions.can_review_sheets, load=full_sheet)
    form = ReasonForm(request.POST)
    if not form.is_valid():
        messages.error(request, _("Opening a signed sheet again needs a reason."))
        return redirect("sheet", row.pk)
    say_outcome(
        request,
        lambda: services.reopen_sheet(sheet_id=row.pk, actor=request.user, **form.cleaned_data),
        _("The sheet is open again. What was signed is kept as version %(version)s.") % {"version": row.version},
    )
    return redirect("sheet", row.pk)


@login_required
@require_POST
def finding_confirm(request: SignedInRequest, sheet: int) -> HttpResponse:
    """Somebody has looked at a warning or notice and holds what is written for right."""
    row = sheet_or_404(request, sheet, permissions.can_review_sheets, load=full_sheet)
    require(permissions.can_check_sheet(request.user, row))
    notes = protocol_of(checked_in_every_detail(row)[0]).notes
    reasons = ReasonsForm(request.POST, notes=notes, prefix="reason").reasons
    say_outcome(
        request,
        lambda: services.confirm_findings(
            sheet=row, actor=request.user, fingerprints=request.POST.getlist("fingerprint"), reasons=reasons
        ),
    )
    return HttpResponseRedirect(reverse("sheet_review", args=[row.pk]) + "#findings-title")


def _page(
    request: SignedInRequest,
    sheet: Sheet,
    *,
    sign_form: SignForm | None = None,
    back_form: ReasonForm | None = None,
    seen: SignForm | None = None,
) -> HttpResponse:
    """The review page. ``seen`` is what somebody wanted to sign; what has changed since then is shown."""
    if sheet.state != Sheet.State.SUBMITTED:
        messages.info(request, _("This sheet does not wait for a signature."))
        return redirect("sheet", sheet.pk)
    checked, life = checked_in_every_detail(sheet)
    audit = audit_so_far(checked)
    protocol = protocol_of(checked)
    signable = signable_form(audit.sheet, request.user)
    now = {"seen_hash": signable.sha256, "seen_content": signable.seen}
    context = {
        "league": sheet.evening.season.league,
        "sheet": sheet,
        "audit": audit,
        "steps": checking_steps(audit),
        "protocol": protocol,
        "slips": ReasonsForm(notes=protocol.warnings, prefix="reason"),
        "life": life,
        "sums": sum_labels(),
        "irregularities": audit.irregularities,
        "sees_internals": True,
        "can_sign": permissions.can_sign_sheet(request.user, sheet),
        "sign_form": sign_form or SignForm(initial=now),
        "back_form": back_form or _reason_form(sheet, reason_draft(checked)),
        "settlement_form": SettlementForm(auto_id=False),
        "can_settle": True,
        "content_hash": signable.sha256,
        "turned": {irregularity.fingerprint for irregularity in audit.irregularities},
        "is_drawn_on": is_drawn_on(sheet),
        "changes": seen.changes_in(audit.sheet) if seen and signable.content else [],
    }
    return render(request, "audit/sheet/review.html", context)


def _reason_form(sheet: Sheet, reason: str = "") -> ReasonForm:
    return ReasonForm(prefix="back", initial={"seen_revision": sheet.revision, "reason": reason})


def _signed_message(sheet: Sheet, auditor: User) -> SafeString:
    """That it is done, and where one goes from there."""
    context = {
        "sheet": sheet,
        "unsigned": unsigned_beside(sheet),
        "next": next_to_sign(sheet, auditor),
    }
    return render_to_string("audit/sheet/signed.html", context)
