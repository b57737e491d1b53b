"""The draw of seats: a preview with its numbers, exchanges by hand, then written; and the printed seats."""

import secrets
from functools import partial

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse, HttpResponseBase, HttpResponseRedirect, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.timezone import localdate
from django.utils.translation import gettext as _
from django.utils.translation import pgettext
from django.views.decorators.http import require_http_methods, require_safe

from scoring.core import permissions
from scoring.core.errors import LeagueOfficeError
from scoring.core.forms import add_refusal
from scoring.core.http.files import page_with_tables, pdf_response
from scoring.core.http.lookup import SignedInRequest, evening_or_404
from scoring.models import Evening
from scoring.results.views.closed_seasons import way_from_closed
from scoring.seating.forms import LARGEST_SEED, DrawForm, picked_swap
from scoring.seating.pdf import draw_seating_list, draw_slips
from scoring.seating.selectors.seating import SeatingWish, propose_seating
from scoring.seating.selectors.seats import apart_choices, seat_plan
from scoring.seating.services.quick_start import lay_seating
from scoring.seating.tables import meetings_listing
from scoring.seating.views.absences import absence_context


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def tables_draw(request: SignedInRequest, evening: int) -> HttpResponseBase:
    """Show a draw; posting writes the one that was shown. Nothing is written before."""
    row = evening_or_404(request, evening, permissions.can_manage_seasons)
    if closed := way_from_closed(request, row.season, row):
        return closed
    if request.method == "POST":
        return _written(request, row)
    form = DrawForm(request.GET or {"method": DrawForm.base_fields["method"].initial}, apart=apart_choices(row))
    if not form.is_valid():
        return _page(request, row, form)
    if form.cleaned_data["seed"] is None:
        return _address(row, form.wish(secrets.randbelow(LARGEST_SEED + 1)))
    wish = form.wish(form.cleaned_data["seed"])
    if request.GET.getlist("pick"):
        return _exchanged(request, row, wish)
    return _page(request, row, form, wish)


@login_required
@require_safe
def seat_slips(request: SignedInRequest, evening: int) -> HttpResponse:
    """A slip for everybody with the own seats, on A4 with marks for cutting."""
    row = evening_or_404(request, evening, permissions.can_manage_seasons)
    return pdf_response(draw_slips(seat_plan(row)), pgettext("file name", "Seat-slips"), row.date)


@login_required
@require_safe
def seating_list(request: SignedInRequest, evening: int) -> HttpResponse:
    """Everybody's seats for the wall: by name, then by table."""
    row = evening_or_404(request, evening, permissions.can_manage_seasons)
    content = draw_seating_list(seat_plan(row), printed_on=localdate())
    return pdf_response(content, pgettext("file name", "Seats"), row.date)


def _written(request: SignedInRequest, evening: Evening) -> HttpResponse:
    form = DrawForm(request.POST, apart=apart_choices(evening))
    if not form.is_valid() or form.cleaned_data["seed"] is None:
        messages.error(request, _("Please look at the draw first, then write it."))
        return redirect("evening_tables", evening.pk)
    wish = form.wish(form.cleaned_data["seed"])
    try:
        seating = propose_seating(evening, wish)
        if seating.fingerprint != request.POST.get("shown"):
            messages.warning(request, _("The participants have changed in the meantime. This is the draw for them."))
            return _address(evening, wish)
        lay_seating(evening=evening, actor=request.user, seating=seating.seat_order, draw=_log_of(wish))
    except LeagueOfficeError as refusal:
        messages.error(request, refusal.message)
        return _address(evening, wish)
    messages.success(request, _("The seats are drawn."))
    return redirect("evening_tables", evening.pk)


def _exchanged(request: SignedInRequest, evening: Evening, wish: SeatingWish) -> HttpResponse:
    """Add the exchange of the two ticked players to the draw."""
    swap = picked_swap(request.GET.getlist("pick"))
    if swap is None:
        messages.error(request, _("Please tick exactly two players of one round."))
        return _address(evening, wish)
    return _address(evening, wish, str(swap))


def _page(
    request: SignedInRequest, evening: Evening, form: DrawForm, wish: SeatingWish | None = None
) -> HttpResponseBase:
    seating = None
    if wish is not None:
        try:
            seating = propose_seating(evening, wish)
        except LeagueOfficeError as refusal:
            add_refusal(form, refusal)
    context = {
        "league": evening.season.league,
        "evening": evening,
        "form": form,
        "wish": wish,
        "seating": seating,
        "has_tables": evening.sheets.exists(),
        **absence_context(evening),
        "draw": _query(evening, wish, swaps=()).partition("?")[2] if wish else "",
        "other_draw": _query(evening, wish, seed=secrets.randbelow(LARGEST_SEED + 1)) if wish else "",
        "without_last_swap": _query(evening, wish, swaps=wish.swaps[:-1]) if wish and wish.swaps else "",
    }
    if wish is not None and seating is None:
        return render(request, "seating/preview.html", context, status=422)
    offers = {"meetings": partial(meetings_listing, evening, seating)} if seating else {}
    return page_with_tables(request, "seating/preview.html", context, **offers)


def _address(evening: Evening, wish: SeatingWish, *more_swaps: str) -> HttpResponseRedirect:
    return HttpResponseRedirect(_query(evening, wish, swaps=(*wish.swaps, *more_swaps)))


def _query(
    evening: Evening, wish: SeatingWish, *, seed: int | None = None, swaps: tuple[object, ...] | None = None
) -> str:
    """The address of a draw; with another number the exchanges by hand are gone."""
    query = QueryDict(mutable=True)
    query["method"] = wish.method.value
    query["rounds"] = str(wish.rounds)
    query["tables"] = "" if wish.tables is None else str(wish.tables)
    query["apart"] = wish.apart.value
    query["seed"] = str(wish.seed if seed is None else seed)
    query.setlist("swap", [str(swap) for swap in swaps or ()])
    return f"{reverse('tables_draw', args=[evening.pk])}?{query.urlencode()}"


def _log_of(wish: SeatingWish) -> dict[str, object]:
    """What the log keeps of a draw, so that it can be repeated."""
    return {
        "method": wish.method.value,
        "rounds": wish.rounds,
        "apart": wish.apart.value,
        "seed": wish.seed,
        "exchanges": list(map(str, wish.swaps)),
    }
