"""The tables of an evening: laid or drawn, the order of seats, late arrivals and early leaves (L2, D9)."""

from functools import partial

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from scoring.core import permissions
from scoring.core.errors import InvalidInput
from scoring.core.forms import reading
from scoring.core.http.files import page_with_tables
from scoring.core.http.lookup import SignedInRequest, evening_or_404
from scoring.core.http.pages import say_outcome, settle
from scoring.models import Player, Registration, Seat, Sheet
from scoring.results.selectors.season_versions import why_closed
from scoring.seating.forms import DrawForm, PresenceForm, TableForm
from scoring.seating.selectors.seats import apart_choices, rounds_of
from scoring.seating.services import seats as services
from scoring.seating.services.quick_start import move_seat
from scoring.seating.tables import seats_listing
from scoring.seating.views.absences import absence_context
from scoring.sheets.views import sheet_or_404


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def evening_tables(request: SignedInRequest, evening: int) -> HttpResponseBase:
    """All tables by round; posting lays a new one of the first round with the ticked participants."""
    row = evening_or_404(request, evening, permissions.can_manage_seasons)
    rounds = rounds_of(row)
    form = TableForm(request.POST or None, participants=rounds[0].unseated)
    if settle(
        request,
        form,
        lambda: services.seat_table(
            evening=row,
            actor=request.user,
            table=1 + max((table.sheet.table for table in rounds[0].tables), default=0),
            registrations=form.cleaned_data["seats"],
            keeper=form.cleaned_data["keeper"],
        ),
        lambda sheet: _("Table %(table)s is laid.") % {"table": sheet.table},
    ):
        return redirect("evening_tables", row.pk)
    tables = [table for round_ in rounds for table in round_.tables]
    closed = why_closed(row.season)
    context = {
        "league": row.season.league,
        "evening": row,
        "rounds": rounds,
        "tables": tables,
        "closed": closed,
        **absence_context(row),
        "form": form,
        "can_enter": any(permissions.can_enter_games(request.user, table.sheet) for table in tables),
        "all_begun": not any(table.can_be_laid_anew for table in rounds[-1].tables),
        "can_draw": not closed and all(table.can_be_laid_anew for table in tables),
        "draw_form": DrawForm(
            initial={"rounds": row.planned_rounds, "tables": len(rounds[0].tables) or None}, apart=apart_choices(row)
        ),
    }
    offers = {"seats": partial(seats_listing, row, tables)} if tables else {}
    return page_with_tables(request, "seating/tables.html", context, **offers)


@login_required
@require_POST
def table_seats(request: SignedInRequest, sheet: int) -> HttpResponse:
    """Change a table: ``up``, ``down`` or ``leave`` name a seat, ``join`` a participant without one."""
    row = sheet_or_404(request, sheet, permissions.can_manage_seasons)
    say_outcome(request, lambda: _change_seats(request, row))
    return redirect("evening_tables", row.evening_id)


@login_required
@require_POST
def table_remove(request: SignedInRequest, sheet: int) -> HttpResponse:
    row = sheet_or_404(request, sheet, permissions.can_manage_seasons)
    say_outcome(
        request,
        lambda: services.remove_table(sheet=row, actor=request.user),
        _("Table %(table)s is taken away.") % {"table": row.table_name},
    )
    return redirect("evening_tables", row.evening_id)


@login_required
@require_POST
def seat_presence(request: SignedInRequest, seat: int) -> HttpResponse:
    """Note that somebody came late or left early (D9); the table scorer may do that as well."""
    row, sheet = _seat_or_404(request, seat)
    form = PresenceForm(request.POST)
    page = redirect("sheet_enter", sheet.pk) if "back" in request.POST else redirect("evening_tables", sheet.evening_id)
    if not form.is_valid():
        messages.error(request, " ".join(str(error) for errors in form.errors.values() for error in errors))
        return page
    say_outcome(
        request,
        lambda: services.set_presence(seat=row, actor=request.user, **form.cleaned_data),
        _presence_text(row.registration.player, form.cleaned_data["first_game"], form.cleaned_data["last_game"]),
    )
    return page


def _presence_text(player: Player, first: int | None, last: int | None) -> str:
    """From when to when somebody plays; None: from the beginning, to the end."""
    said = {"player": player, "first": first, "last": last}
    if first and last:
        return _("%(player)s plays from game %(first)s to game %(last)s.") % said
    if first:
        return _("%(player)s plays from game %(first)s on.") % said
    if last:
        return _("%(player)s plays up to game %(last)s.") % said
    return _("%(player)s plays all games.") % said


def _seat_or_404(request: SignedInRequest, seat: int) -> tuple[Seat, Sheet]:
    """A seat with its sheet. For whoever may not write on the sheet there is none."""
    row = get_object_or_404(Seat.objects.select_related("registration__player"), pk=seat)
    sheet = sheet_or_404(request, row.sheet_id)
    league = sheet.evening.season.league
    if not (permissions.can_enter_games(request.user, sheet) or permissions.can_manage_seasons(request.user, league)):
        raise Http404
    return row, sheet


def _change_seats(request: SignedInRequest, sheet: Sheet) -> None:
    actor = request.user
    match request.POST.get("change", "").split(":"):
        case ["up" | "down" as direction, seat] if seat:
            move_seat(sheet=sheet, actor=actor, seat_id=reading.as_key(seat), steps=-1 if direction == "up" else 1)
        case ["leave", seat] if seat:
            services.leave_table(seat=_seat_of(sheet, reading.as_key(seat)), actor=actor)
        case ["join"] if joining := request.POST.get("registration"):
            _join(request, sheet, reading.as_key(joining))
        case _:
            raise InvalidInput(_("Please choose somebody."))


def _seat_of(sheet: Sheet, seat_id: int) -> Seat:
    """Raises InvalidInput for a seat of another table."""
    seat = sheet.seats.select_related("sheet__evening", "sheet__round").filter(pk=seat_id).first()
    if seat is None:
        raise InvalidInput(_("There is no such player at this table. Please reload the page."))
    return seat


def _join(request: SignedInRequest, sheet: Sheet, registration_id: int) -> None:
    """Before the first game another seat, afterwards a late arrival from the next game on."""
    registration = get_object_or_404(Registration, pk=registration_id, evening_id=sheet.evening_id)
    last = max((game.number for game in sheet.games.all()), default=0)
    if last:
        services.add_late_player(sheet=sheet, actor=request.user, registration=registration, first_game=last + 1)
    else:
        services.seat_table(
            evening=sheet.evening,
            actor=request.user,
            table=sheet.table,
            registrations=[*(seat.registration_id for seat in sheet.seats.all()), registration.pk],
            keeper=sheet.keeper,
            round_number=sheet.round.number,
        )
