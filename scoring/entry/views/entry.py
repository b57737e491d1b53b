"""Typing games into a sheet: the entry grid, and the form that does the same without JavaScript.

The addresses that write answer a script with JSON and a plain form with a page; both call the same service.
"""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse, HttpResponseRedirect, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from scoring.access.views.offline import kept_offline
from scoring.base import permissions
from scoring.base.errors import LeagueOfficeError
from scoring.base.forms import reading
from scoring.base.http.lookup import SignedInRequest, wants_json
from scoring.base.http.outcomes import say_outcome
from scoring.entry.http.game_answers import (
    REFUSAL_STATUS,
    check_answer,
    protocol_now,
    refusal_data,
    saved_answer,
    write_typed_game,
    written_row,
)
from scoring.entry.http.sheet_data import grid_options, grid_words, sheet_data, sum_labels
from scoring.entry.views.table_life import life_context
from scoring.models import Sheet
from scoring.sheets.forms import ControlTotalsForm, GameForm, LastRoundForm, RemovalForm, row_initial
from scoring.sheets.http import enterable_or_404
from scoring.sheets.selectors.protocol import Protocol, protocol_of
from scoring.sheets.selectors.sheets import checked_sheet
from scoring.sheets.services import sheets as services
from scoring.sheets.services.entries import MOST_GAMES


@kept_offline
@login_required
@require_safe
def sheet_enter(request: SignedInRequest, sheet: int) -> HttpResponse:
    """The entry grid; ``?game=N`` shows game N as a plain form."""
    row = enterable_or_404(request, sheet)
    if not row.is_open:
        messages.info(request, _("This sheet is closed. It can be read, but nothing can be written on it."))
        return redirect("sheet", row.pk)
    protocol = protocol_of(checked_sheet(row))
    return _page(request, protocol, _form_for(request, protocol))


@login_required
@require_POST
def save_game(request: SignedInRequest, sheet: int) -> HttpResponse:
    row = enterable_or_404(request, sheet, to_write=True)
    form, revision = GameForm(request.POST, seats=list(row.seats.all())), row.revision
    try:
        game = write_typed_game(form, sheet=row, actor=request.user)
    except LeagueOfficeError as refusal:
        return _refused(request, row, form, refusal)
    if wants_json(request):
        return saved_answer(request, game, revision)
    messages.success(request, _("Game %(number)s is saved.") % {"number": game.number})
    return _to_form(row, game.number + 1)


@login_required
@require_POST
def check_game(request: SignedInRequest, sheet: int) -> JsonResponse:
    """What the engine says about a row while it is being typed. Nothing is written."""
    row = enterable_or_404(request, sheet)
    return check_answer(row, GameForm(request.POST, seats=list(row.seats.all())))


@login_required
@require_POST
def remove_game(request: SignedInRequest, sheet: int) -> HttpResponse:
    row = enterable_or_404(request, sheet)
    form = RemovalForm(request.POST)
    if not form.is_valid():
        messages.error(request, _("Taking a row off the sheet needs initials and a reason (L6.5)."))
        return redirect("sheet_enter", row.pk)
    data = form.cleaned_data
    say_outcome(
        request,
        lambda: services.remove_game(
            sheet_id=row.pk,
            actor=request.user,
            number=data["number"],
            seen_revision=data["seen_revision"],
            note=services.CorrectionNote(data["initials"], data["reason"]),
        ),
        _("Game %(number)s is taken off the sheet; what it said stays visible.") % {"number": data["number"]},
    )
    return redirect("sheet_enter", row.pk)


@login_required
@require_POST
def last_round(request: SignedInRequest, sheet: int) -> HttpResponse:
    row = enterable_or_404(request, sheet)
    form = LastRoundForm(request.POST)
    if not form.is_valid():
        messages.error(request, _("Please give the number of a game."))
        return redirect("sheet_enter", row.pk)
    after_game = form.cleaned_data["after_game"]
    say_outcome(
        request,
        lambda: services.announce_last_round(sheet_id=row.pk, actor=request.user, after_game=after_game),
        _("The last round is announced (L8.3)."),
    )
    return redirect("sheet_enter", row.pk)


@login_required
@require_POST
def withdraw_last_round(request: SignedInRequest, sheet: int) -> HttpResponse:
    row = enterable_or_404(request, sheet)
    say_outcome(
        request,
        lambda: services.withdraw_last_round(sheet_id=row.pk, actor=request.user),
        _("The announcement is withdrawn."),
    )
    return redirect("sheet_enter", row.pk)


@login_required
@require_POST
def control_totals(request: SignedInRequest, sheet: int) -> HttpResponse:
    """The column sums of the paper; the checks compare them with what was typed."""
    row = enterable_or_404(request, sheet)
    form = ControlTotalsForm(request.POST, seats=list(row.seats.all()))
    if not form.is_valid():
        messages.error(request, _("The totals on paper are whole numbers."))
        return redirect("sheet_enter", row.pk)
    say_outcome(
        request,
        lambda: services.record_control_totals(sheet_id=row.pk, actor=request.user, totals=form.totals),
        _("The totals on paper are noted."),
    )
    return redirect("sheet_enter", row.pk)


def _refused(request: SignedInRequest, sheet: Sheet, form: GameForm, refusal: LeagueOfficeError) -> HttpResponse:
    protocol = protocol_now(sheet.pk)
    data = refusal_data(protocol, form, refusal)
    if wants_json(request):
        return JsonResponse(data, status=REFUSAL_STATUS[data["kind"]])
    if data["kind"] == "closed":
        messages.error(request, str(refusal))
        return redirect("sheet", sheet.pk)
    if data["kind"] == "conflict" and data["theirs"] is None:
        form.has_seen(data["revision"])
    return _page(request, protocol, form, refusal=data)


def _form_for(request: SignedInRequest, protocol: Protocol) -> GameForm | None:
    """The plain form of the game that the address asks for; None without one."""
    asked = reading.number(request.GET, "game", most=MOST_GAMES)
    if asked is None:
        return None
    number = min(asked, protocol.next_number)
    dealer = protocol.next_dealer
    initial = row_initial(
        written_row(protocol, number),
        number=number,
        dealer=dealer.pk if dealer else None,
        revision=protocol.checked.sheet.revision,
    )
    return GameForm(initial=initial, seats=protocol.checked.mapped.seats)


def _page(
    request: SignedInRequest, protocol: Protocol, form: GameForm | None, refusal: dict[str, Any] | None = None
) -> HttpResponse:
    sheet = protocol.checked.sheet
    last = protocol.next_number - 1
    removal = {"number": last, "seen_revision": sheet.revision, "initials": request.user.initials}
    context = {
        "league": sheet.evening.season.league,
        "sheet": sheet,
        "protocol": protocol,
        "sums": sum_labels(),
        "form": form,
        "refusal": refusal,
        "control_form": ControlTotalsForm(seats=protocol.checked.mapped.seats),
        "removal_form": RemovalForm(initial=removal),
        "last_round_form": LastRoundForm(initial={"after_game": last}),
        **life_context(protocol),
        "may_allow_further_games": permissions.can_allow_further_games(request.user, sheet),
        "grid_data": sheet_data(protocol, known_revision=0),
        "grid_words": grid_words(),
        "grid_options": grid_options(
            protocol,
            {
                "save": reverse("sheet_save_game", args=[sheet.pk]),
                "check": reverse("sheet_check_game", args=[sheet.pk]),
            },
        ),
    }
    return render(
        request, "entry/sheets/enter.html", context, status=REFUSAL_STATUS[refusal["kind"]] if refusal else 200
    )


def _to_form(sheet: Sheet, number: int) -> HttpResponseRedirect:
    return HttpResponseRedirect(f"{reverse('sheet_enter', args=[sheet.pk])}?game={number}")
