"""Who is there: those who did not come, all at once, and somebody who comes late to a table (L4, D9)."""

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse, QueryDict
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from scoring.base import permissions
from scoring.base.forms import reading
from scoring.base.forms.fields import LARGEST_KEY
from scoring.base.http.lookup import SignedInRequest, evening_or_404
from scoring.base.http.outcomes import say_outcome, settle
from scoring.base.http.pages import edit_page
from scoring.planning.forms.registration import LatecomerForm
from scoring.planning.selectors.registration import latecomers_of, open_tables_of
from scoring.planning.services.lineup import seat_latecomer
from scoring.planning.services.registrations import note_absences


@login_required
@require_POST
def evening_absences(request: SignedInRequest, evening: int) -> HttpResponse:
    """Who sits out: the ticked participants did not come, all others did. Back to the draw with the same wish, or to
    the tables."""
    row = evening_or_404(request, evening, permissions.can_manage_seasons)
    absent = reading.numbers(request.POST, "absent", least=1, most=LARGEST_KEY)
    done = _("Noted who is there; every registration is kept.")
    say_outcome(request, lambda: note_absences(evening=row, actor=request.user, absent=absent), done)
    draw = QueryDict(request.POST.get("draw", "")).urlencode()
    return redirect(
        f"{reverse('tables_draw', args=[row.pk])}?{draw}" if draw else reverse("evening_tables", args=[row.pk])
    )


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def latecomer_add(request: SignedInRequest, evening: int) -> HttpResponse:
    """Somebody who comes late: entered, and seated at one of the tables from a game on. ``table`` names the sheet from
    which somebody comes, and to which they go back."""
    row = evening_or_404(request, evening, permissions.can_manage_seasons)
    tables = open_tables_of(row)
    at = reading.number(request.GET, "table", most=LARGEST_KEY)
    form = LatecomerForm(request.POST or None, tables=tables, names=latecomers_of(row), initial={"table": at})
    seat = settle(
        request,
        form,
        lambda: seat_latecomer(sheet=form.sheet, actor=request.user, **form.cleaned_data),
        lambda seat: (
            _("%(player)s sits at table %(table)s, seat %(number)s.")
            % {"player": seat.registration.player, "table": seat.sheet.table_name, "number": seat.position}
        ),
    )
    if seat:
        return redirect("sheet_enter", seat.sheet_id) if seat.sheet_id == at else redirect("evening", row.pk)
    cancel = ("sheet_enter", at) if at in {sheet.pk for sheet in tables} else ("evening", row.pk)
    return edit_page(
        request,
        form,
        _("Somebody comes late"),
        row.season.league,
        row.season,
        row,
        cancel=cancel,
        submit=_("Let them sit down"),
        lead=_("Entered and seated in one go; whoever is on the list keeps the credit noted there."),
        lead_clause="D9",
    )
