"""The protocol sheet to read, and to submit."""

from functools import partial

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from scoring.audit.forms import ReasonsForm, SettlementForm, SubmitForm
from scoring.audit.selectors.audits import audit_so_far, checking_steps, next_beside
from scoring.audit.selectors.canonical_form import read_form
from scoring.audit.selectors.signatures import is_as_signed, is_sealed
from scoring.audit.services.reviews import submit_sheet
from scoring.contests.selectors.knockouts import is_drawn_on
from scoring.core import permissions
from scoring.core.http.files import page_with_tables
from scoring.core.http.lookup import SignedInRequest, require
from scoring.core.http.pages import say_outcome
from scoring.entry.selectors import checked_in_every_detail, devices_by_sheet, table_life, unsent_of, with_life
from scoring.entry.views.sheet_data import sum_labels
from scoring.entry.views.writers import device_of
from scoring.models import Sheet, User
from scoring.people.selectors.leagues import has_other_auditor
from scoring.people.selectors.people import age_findings_of
from scoring.play.selectors.game_records import with_records
from scoring.results.selectors.revisions import revision_of
from scoring.sheets.forms import ReasonForm
from scoring.sheets.selectors.checked_sheets import checked_sheet
from scoring.sheets.selectors.loading import full_sheet
from scoring.sheets.selectors.protocol import protocol_of
from scoring.sheets.tables import protocol_listing
from scoring.sheets.views import sheet_or_404


@require_safe
def sheet(request: HttpRequest, sheet: int) -> HttpResponseBase:
    """The sheet as it stands: the same picture as the entry grid and the print."""
    row = sheet_or_404(request, sheet, load=full_sheet, is_shown=True)
    league = row.evening.season.league
    sees_internals = permissions.can_see_internals(request.user, league)
    checked = checked_sheet(row)
    life = table_life(checked)
    audit = audit_so_far(with_life(with_records(checked), life) if sees_internals else checked)
    protocol = protocol_of(audit.checked)
    context = {
        "league": league,
        "sheet": row,
        "protocol": protocol,
        "life": life,
        "sums": sum_labels(),
        "irregularities": audit.irregularities,
        "audit": audit,
        "steps": checking_steps(audit),
        "sees_internals": sees_internals,
        "age_findings": age_findings_of(row) if permissions.can_see_years_of_birth(request.user, league) else (),
        "can_enter": row.is_open and permissions.can_enter_games(request.user, row),
        "can_attach": not row.is_signed and permissions.can_attach_records(request.user, row),
        "can_submit": row.is_open and permissions.can_submit_sheet(request.user, row),
        "can_review": row.state == row.State.SUBMITTED and permissions.can_review_sheets(request.user, league),
        "can_reopen": row.is_signed and not row.signed_as and permissions.can_review_sheets(request.user, league),
        "can_settle": permissions.can_review_sheets(request.user, league),
        "sees_photos": permissions.can_see_photos(request.user, row),
        "is_drawn_on": is_drawn_on(row),
        "is_altered": row.is_signed and not _is_genuine(row),
        "revision": revision_of(row),
        "reopen_form": ReasonForm(initial={"seen_revision": row.revision}),
        "settlement_form": SettlementForm(auto_id=False),
    }
    if row.is_finished and request.user.is_authenticated:
        context |= _ways_on(request.user, row)
    games = partial(protocol_listing, row, protocol)
    return page_with_tables(request, "audit/sheet/detail.html", context, games=games)


def _ways_on(user: User, sheet: Sheet) -> dict[str, object]:
    """The table that comes next, for whoever has done with this one: to be checked after a signature, else to be
    entered. One query."""
    may_sign, may_enter = permissions.can_sign_sheet(user, sheet), permissions.can_enter_games(user, sheet)
    if may_sign and not sheet.is_signed:
        return {}
    after = next_beside(sheet, user, signs=may_sign, enters=may_enter)
    return {"next_sheet": after, "next_address": "sheet_enter" if after is None or after.is_open else "sheet_review"}


def _is_genuine(sheet: Sheet) -> bool:
    """Whether a signed sheet says what was signed; of one that is shown as it was signed, whether that was."""
    if sheet.signed_as is not None:
        return is_sealed(sheet.signed_as, sheet.evening.season.league_id)
    return is_as_signed(sheet)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def sheet_submit(request: SignedInRequest, sheet: int) -> HttpResponse:
    """Errors block, each warning wants a tick; then the sheet is closed for review."""
    row = sheet_or_404(request, sheet, load=full_sheet)
    require(permissions.can_submit_sheet(request.user, row))
    if not row.is_open:
        messages.info(request, _("This sheet is already submitted."))
        return redirect("sheet", row.pk)
    ticked = request.POST.getlist("confirmed")
    posted = SubmitForm(request.POST) if request.method == "POST" else None
    checked, life = checked_in_every_detail(row)
    protocol = protocol_of(checked)
    slips = ReasonsForm(request.POST if posted else None, notes=protocol.warnings, prefix="reason")
    if posted and say_outcome(
        request,
        lambda: submit_sheet(
            sheet_id=row.pk,
            actor=request.user,
            confirmed=ticked,
            reasons=slips.reasons,
            seen=posted.data.get("seen_content", ""),
            seen_unsent=posted.data.get("seen_unsent", ""),
            own_device=device_of(request),
        ),
        _("The sheet is submitted. Now somebody else checks and signs it (L6.6)."),
    ):
        return redirect("sheet", row.pk)
    devices = devices_by_sheet([row], but=device_of(request)).get(row.pk, [])
    context = {
        "league": row.evening.season.league,
        "sheet": row,
        "protocol": protocol,
        "slips": slips,
        "has_auditor": has_other_auditor(row.evening.season.league, request.user),
        "may_appoint": permissions.can_manage_league(request.user, row.evening.season.league),
        "games_left": life.games_left,
        "ticked": ticked,
        "devices": devices,
        "has_unsent": any(heard.unsent for heard in devices),
        "seen_form": SubmitForm(initial={"seen_content": read_form(row), "seen_unsent": unsent_of(devices)}),
        "changes": posted.changes_in(row) if posted else [],
    }
    return render(request, "audit/sheet/submit.html", context)
