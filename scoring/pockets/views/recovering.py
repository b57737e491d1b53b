"""The office's page: copies that devices have given, against what is there, and taking them back."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from scoring.access.http.for_phones import qr_picture
from scoring.base import permissions
from scoring.base.errors import LeagueOfficeError
from scoring.base.forms import add_refusal
from scoring.base.http.lookup import SignedInRequest, league_or_404
from scoring.models import League
from scoring.pockets.forms import GivenForm
from scoring.pockets.http import link_to_give
from scoring.pockets.selectors.comparing import Plan, plan_of
from scoring.pockets.services.receiving import discard_copy, receive_copies
from scoring.pockets.services.taking_back import take_back


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def pockets(request: SignedInRequest, league: str) -> HttpResponse:
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
def pockets_upload(request: SignedInRequest, league: str) -> HttpResponse:
    """Copies as a file or as a text, given by the office itself."""
    row = league_or_404(request, league, permissions.can_manage_seasons)
    form = GivenForm(request.POST, request.FILES)
    if form.is_valid():
        try:
            receive_copies(league=row, given=form.cleaned_data["given"])
        except LeagueOfficeError as refusal:
            add_refusal(form, refusal)
        else:
            return redirect("pockets", row.slug)
    return _page(request, row, form, status=422)


@login_required
@require_POST
def pocket_discard(request: SignedInRequest, league: str, copy: int) -> HttpResponse:
    row = league_or_404(request, league, permissions.can_manage_seasons)
    discard_copy(league=row, copy_id=copy)
    messages.success(request, _("The copy is discarded here. The device still has its own."))
    return redirect("pockets", row.slug)


def _page(request: HttpRequest, league: League, form: GivenForm, *, status: int = 200) -> HttpResponse:
    link = link_to_give(request, league)
    context = {
        "league": league,
        "form": form,
        "plan": plan_of(league),
        "link": link,
        "qr": qr_picture(link, error="l"),
    }
    return render(request, "pockets/recover.html", context, status=status)


def _choices(request: HttpRequest, plan: Plan) -> dict[tuple[str, int], str]:
    """What was decided, by table and game: radio buttons ``game-<evening>-<round>-<table>-<game>``."""
    tables = [table for evening in plan.evenings for table in evening.tables]
    asked = ((table.key, line.number) for table in tables for line in table.undecided)
    return {(key, number): request.POST.get(f"game-{key}-{number}", "") for key, number in asked}
