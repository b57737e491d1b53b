"""Sealed snapshots of sheets: fetched and kept by devices, given back, and compared with what is there.

A device that asks gets nothing new (304), the copy, or that none is to be kept (410). The link by which devices give
theirs needs no account: it is signed, for one league, for twelve hours. Nothing is kept for it.
"""

from functools import partial
from hashlib import sha256
from typing import Final

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core import signing
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.cache import get_conditional_response
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scoring.accounts.views.codes import address_for_phones, is_for_phones, qr_picture
from scoring.accounts.views.guest_access import with_access
from scoring.core import permissions
from scoring.core.errors import LeagueOfficeError
from scoring.core.forms import add_refusal
from scoring.core.http.lookup import SignedInRequest, evening_or_404, league_or_404, require, wants_json
from scoring.entry.views.sheet_data import clock
from scoring.entry.views.writers import Writer, by_account
from scoring.models import Evening, League, Sheet, TableAccess, of_living_league
from scoring.recovery.forms import GivenForm
from scoring.recovery.selectors.snapshot_comparison import Plan, plan_of
from scoring.recovery.selectors.snapshot_reading import FORM
from scoring.recovery.selectors.snapshots import copy_of_evening, copy_of_sheet, key_in_use
from scoring.recovery.services.snapshot_recovery import take_back
from scoring.recovery.services.snapshot_set_up import discard_copy, receive_copies
from scoring.sheets.selectors.versions import dated, sheet_in_outline, versions_of

_GONE = 410


@partial(by_account, load=sheet_in_outline)
@require_safe
def sheet_copy(request: HttpRequest, writer: Writer) -> HttpResponseBase:
    """Of one table, for whoever enters its games with an account."""
    return _of_sheet(request, writer.sheet)


@require_safe
@with_access
def guest_copy(request: HttpRequest, access: TableAccess) -> HttpResponseBase:
    """Of the table that is open on a phone, for whoever may write there."""
    require(permissions.can_enter_as_guest(access, access.sheet))
    return _of_sheet(request, sheet_in_outline(access.sheet_id))


@login_required
@require_safe
def evening_copy(request: SignedInRequest, evening: int) -> HttpResponseBase:
    """Of all tables of an evening, for the secretary's browser."""
    row = evening_or_404(request, evening, permissions.can_manage_seasons)
    sheets = list(dated(row.sheets.order_by("pk")))
    if all(sheet.is_signed for sheet in sheets):
        return HttpResponse(status=_GONE)
    return _if_changed(request, sheets, row)


def _of_sheet(request: HttpRequest, sheet: Sheet) -> HttpResponseBase:
    return HttpResponse(status=_GONE) if sheet.is_signed else _if_changed(request, [sheet])


def _if_changed(request: HttpRequest, sheets: list[Sheet], evening: Evening | None = None) -> HttpResponseBase:
    """A copy for whoever has not this version: of the evening, or of the only sheet."""
    told, versions = clock(), versions_of(sheets)
    version = sha256(repr([FORM, key_in_use(), sorted(versions.items())]).encode()).hexdigest()[:16]
    etag = f'W/"{version}"'
    response = get_conditional_response(request, etag=etag)
    if response is None:
        copy = copy_of_evening(evening, told=told) if evening else copy_of_sheet(sheets[0], told=told)
        response = JsonResponse(copy.data)
    response.headers["ETag"] = etag
    return response


HOLDS_FOR: Final = 12 * 3600
"""Seconds."""

_SALT = "scoring.snapshots.give"


def link_to_give(request: HttpRequest, league: League) -> str:
    """As phones reach it."""
    return address_for_phones(request, reverse("snapshot_give", args=[signing.dumps(league.pk, salt=_SALT)]))


def league_to_give_to(token: str) -> League:
    """Raises Http404 for a link that does not hold, or not any more."""
    try:
        return League.objects.get(of_living_league(""), pk=signing.loads(token, salt=_SALT, max_age=HOLDS_FOR))
    except (signing.BadSignature, League.DoesNotExist):
        raise Http404 from None


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def snapshot_give(request: HttpRequest, token: str) -> HttpResponse:
    """A script gives what this browser keeps; a form gives a file or a text. What was given is never shown here."""
    league = league_to_give_to(token)
    form = GivenForm(request.POST or None, request.FILES or None)
    thanks = ""
    if request.method == "POST" and form.is_valid():
        try:
            count = receive_copies(league=league, given=form.cleaned_data["given"])
        except LeagueOfficeError as refusal:
            add_refusal(form, refusal)
        else:
            thanks = ngettext("%(count)s copy is given.", "%(count)s copies are given.", count) % {"count": count}
    if request.method == "POST" and wants_json(request):
        problem = " ".join(str(sentence) for sentences in form.errors.values() for sentence in sentences)
        return JsonResponse({"kind": "given" if thanks else "refused", "message": thanks or problem})
    status = 422 if form.is_bound and not thanks else 200
    words = {
        "given": _("Given. The office goes on from here; what this phone keeps stays on it."),
        "failed": _("The league office cannot be reached just now. Nothing is lost; please try again."),
        "games": _("Table %(tables)s: %(games)s games"),
        "stand": _("as of %(time)s"),
    }
    context = {"receiver": league, "form": form, "thanks": thanks, "words": words}
    return render(request, "recovery/snapshots/give.html", context, status=status)


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def snapshots(request: SignedInRequest, league: str) -> HttpResponse:
    """Posting takes back what was shown, with what the person has decided about each game that differs."""
    row = league_or_404(request, league, permissions.can_manage_seasons)
    if request.method != "POST":
        return _page(request, row, GivenForm())
    plan = plan_of(row)
    try:
        done = take_back(
            league=row,
            actor=request.user,
            choices=_choices(request, plan),
            seen=request.POST.get("seen", ""),
            has_vouched="vouched" in request.POST,
        )
    except LeagueOfficeError as refusal:
        messages.error(request, str(refusal.message))
        return _page(request, row, GivenForm(), status=422)
    messages.success(
        request,
        ngettext(
            "%(count)s game is taken back; nothing is submitted or signed by that.",
            "%(count)s games are taken back; nothing is submitted or signed by that.",
            done.added + done.replaced,
        )
        % {"count": done.added + done.replaced},
    )
    return redirect(done.evenings[0]) if len(done.evenings) == 1 else redirect("seasons", row.slug)


@login_required
@require_POST
def snapshots_upload(request: SignedInRequest, league: str) -> HttpResponse:
    """Copies as a file or as a text, given by the office itself."""
    row = league_or_404(request, league, permissions.can_manage_seasons)
    form = GivenForm(request.POST, request.FILES)
    if form.is_valid():
        try:
            receive_copies(league=row, given=form.cleaned_data["given"])
        except LeagueOfficeError as refusal:
            add_refusal(form, refusal)
        else:
            return redirect("snapshots", row.slug)
    return _page(request, row, form, status=422)


@login_required
@require_POST
def snapshot_discard(request: SignedInRequest, league: str, copy: int) -> HttpResponse:
    row = league_or_404(request, league, permissions.can_manage_seasons)
    discard_copy(league=row, copy_id=copy)
    messages.success(request, _("The copy is discarded here. The device still has its own."))
    return redirect("snapshots", row.slug)


def _page(request: HttpRequest, league: League, form: GivenForm, *, status: int = 200) -> HttpResponse:
    link = link_to_give(request, league)
    context = {
        "league": league,
        "form": form,
        "plan": plan_of(league),
        "link": link,
        "qr": qr_picture(link, error="l") if is_for_phones(request) else "",
    }
    return render(request, "recovery/snapshots/recover.html", context, status=status)


def _choices(request: HttpRequest, plan: Plan) -> dict[tuple[str, int], str]:
    """What was decided, by table and game: radio buttons ``game-<evening>-<round>-<table>-<game>``."""
    tables = [table for evening in plan.evenings for table in evening.tables]
    asked = ((table.key, line.number) for table in tables for line in table.undecided)
    return {(key, number): request.POST.get(f"game-{key}-{number}", "") for key, number in asked}
