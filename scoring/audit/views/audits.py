"""Comparing a sheet with the paper (L6.6): typing it again blind, or ticking it game by game beside a photo."""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse, HttpResponseRedirect, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from scoring.audit.forms import AcceptForm, field_of, typed_figures
from scoring.audit.selectors.audit_readings import (
    EXACT_GRAB,
    MARK_NAMES,
    UNO_CARD_FINISH,
    VOID,
    BlindReading,
    FigureState,
    PaperFigure,
    ReadRow,
    blind_reading,
    readings_by,
)
from scoring.audit.selectors.audits import audit_of, row_fingerprint
from scoring.audit.services import audit_readings as services
from scoring.core import permissions
from scoring.core.errors import Conflict, InvalidInput, LeagueOfficeError
from scoring.core.forms import reading as typed
from scoring.core.http.lookup import SignedInRequest, require, wants_fragment, wants_json
from scoring.core.http.pages import say_outcome
from scoring.entry.views.sheet_data import key_words
from scoring.models import Seat, Sheet
from scoring.sheets.selectors.checked_sheets import checked_sheet
from scoring.sheets.selectors.loading import full_sheet
from scoring.sheets.selectors.protocol import protocol_of
from scoring.sheets.services.entries import MOST_GAMES
from scoring.sheets.views import sheet_or_404

Data = dict[str, Any]


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def sheet_read(request: SignedInRequest, sheet: int) -> HttpResponse:
    """The paper typed again; what is on the sheet is shown only where something has been typed already."""
    row = _checkable(request, sheet)
    checked = checked_sheet(row)
    reading = blind_reading(checked, request.user, readings_by(row, request.user))
    if request.method == "POST":
        return _keep_figures(request, row, reading)
    if row.state != Sheet.State.SUBMITTED:
        return _not_waiting(request, row)
    context = {
        "league": row.evening.season.league,
        "sheet": row,
        "reading": reading,
        "rows": [(line, _verdict(reading, line)) for line in reading.rows],
        "seats": list(checked.mapped.seats),
        "marks": [
            (EXACT_GRAB, "exact_grab", _("exact")),
            (UNO_CARD_FINISH, "uno_card_finish", _("UNO")),
            (VOID, "is_void", _("void")),
        ],
        "photos": row.photos.all(),
        "can_add_photos": permissions.can_add_photos(request.user, row),
        "reading_data": {
            "key": f"audit-{row.pk}-{row.version}-{request.user.pk}",
            "url": reverse("sheet_read", args=[row.pk]),
            "seats": [
                _seat_data(seat, out) for seat, out in zip(checked.mapped.seats, checked.reading.out_after, strict=True)
            ],
            "read": {figure["name"]: figure["value"] for figure in _read_figures(reading)},
            "order": _typing_order(reading),
            "words": _reading_words(),
        },
    }
    name = "audit/differences.html" if wants_fragment(request) else "audit/read.html"
    return render(request, name, context)


@login_required
@require_POST
def sheet_read_accept(request: SignedInRequest, sheet: int) -> HttpResponse:
    """The sheet is right where the reading differs."""
    row = _checkable(request, sheet)
    form = AcceptForm(request.POST)
    if not form.is_valid():
        messages.error(request, _("Nothing differs at this place any more. Please reload the page."))
        return _to_differences(row)
    data = form.cleaned_data
    say_outcome(
        request,
        lambda: services.accept_sheet(
            sheet_id=row.pk,
            actor=request.user,
            game_number=data["game"],
            seat_id=data["seat"],
            is_dealer=data["is_dealer"],
            seen=data["seen"],
        ),
        _("Noted: the sheet is right in game %(number)s.") % {"number": data["game"]},
    )
    return _to_differences(row)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def sheet_tick(request: SignedInRequest, sheet: int) -> HttpResponse:
    """Game by game beside the photos. A form says which games it shows, and which of them are ticked as which row."""
    row = _checkable(request, sheet)
    if request.method == "POST":
        return _keep_ticks(request, row)
    if row.state != Sheet.State.SUBMITTED:
        return _not_waiting(request, row)
    audit = audit_of(row)
    protocol = protocol_of(audit.checked)
    lines = {line.number: line for line in protocol.rows if line.game}
    context = {
        "league": row.evening.season.league,
        "sheet": row,
        "audit": audit,
        "protocol": protocol,
        "rows": [
            (lines[ticked.game.number], ticked.tick, row_fingerprint(audit.checked, position))
            for position, ticked in enumerate(audit.rows)
        ],
        "photos": row.photos.all(),
        "can_add_photos": permissions.can_add_photos(request.user, row),
        "words": {"network": _("No connection. The tick is not saved yet; please try again.")},
    }
    return render(request, "audit/tick.html", context)


def figure_data(figure: PaperFigure) -> Data:
    """A figure that was read. What the sheet says is given only where it differs."""
    assert figure.reading is not None
    differs = figure.state in (FigureState.DIFFERENT, FigureState.ACCEPTED)
    return {
        "name": field_of(figure),
        "value": figure.reading.value,
        "state": figure.state.value,
        "written": figure.written if differs else None,
    }


def _read_figures(reading: BlindReading) -> list[Data]:
    return [figure_data(figure) for row in reading.rows for figure in row.all_figures if figure.reading]


def _verdict(reading: BlindReading, row: ReadRow) -> str:
    """How a row compares, for the mark beside its number: ``same`` only if all of it is read and agrees."""
    states = {figure.state for figure in row.all_figures}
    if FigureState.DIFFERENT in states:
        return "different"
    if row not in reading.read_rows:
        return ""
    return "decided" if FigureState.ACCEPTED in states else "same"


def _seat_data(seat: Seat, out_after: int | None) -> Data:
    """A player at the table as the scripts know them."""
    times = {"first": seat.first_game, "last": seat.last_game, "outAfter": out_after}
    return {"id": seat.pk, "name": seat.registration.player.name, **times}


def _checkable(request: SignedInRequest, sheet: int) -> Sheet:
    row = sheet_or_404(request, sheet, load=full_sheet)
    require(permissions.can_check_sheet(request.user, row))
    return row


def _not_waiting(request: SignedInRequest, sheet: Sheet) -> HttpResponseRedirect:
    messages.info(request, _("This sheet does not wait for a check: it is %s.") % sheet.get_state_display())
    return redirect("sheet", sheet.pk)


def _keep_figures(request: SignedInRequest, sheet: Sheet, before: BlindReading) -> HttpResponse:
    try:
        after = services.record_readings(
            sheet_id=sheet.pk, actor=request.user, figures=typed_figures(request.POST, before)
        )
    except LeagueOfficeError as refusal:
        return _refused(request, refusal, lambda: redirect("sheet_read", sheet.pk))
    if not wants_json(request):
        messages.success(
            request,
            _("%(read)s of %(games)s games are read.") % {"read": after.games_read, "games": len(after.rows)},
        )
        return redirect("sheet_read", sheet.pk)
    return JsonResponse(
        {
            "figures": _read_figures(after),
            "read": [row.game.number for row in after.read_rows],
            "differences": len(after.differences),
        }
    )


def _keep_ticks(request: SignedInRequest, sheet: Sheet) -> HttpResponse:
    shown = typed.numbers(request.POST, "shown", least=1, most=MOST_GAMES)
    ticked = dict(text.split(":", 1) for text in request.POST.getlist("ticked") if ":" in text)
    try:
        for number in shown:
            if str(number) in ticked:
                services.tick_game(
                    sheet_id=sheet.pk, actor=request.user, number=number, seen_fingerprint=ticked[str(number)]
                )
            else:
                services.untick_game(sheet_id=sheet.pk, actor=request.user, number=number)
    except LeagueOfficeError as refusal:
        return _refused(request, refusal, lambda: redirect("sheet_tick", sheet.pk))
    if wants_json(request):
        audit = audit_of(full_sheet(sheet.pk))
        return JsonResponse({"ticked": [tick.game_number for tick in audit.ticks]})
    messages.success(request, _("Saved."))
    return redirect("sheet_tick", sheet.pk)


def _refused(
    request: SignedInRequest, refusal: LeagueOfficeError, page: Callable[[], HttpResponseRedirect]
) -> HttpResponse:
    if wants_json(request):
        status = 422 if isinstance(refusal, InvalidInput) else 409 if isinstance(refusal, Conflict) else 423
        return JsonResponse({"message": refusal.message}, status=status)
    messages.error(request, refusal.message)
    return page()


def _to_differences(sheet: Sheet) -> HttpResponseRedirect:
    return HttpResponseRedirect(reverse("sheet_read", args=[sheet.pk]) + "#differences")


def _typing_order(reading: BlindReading) -> list[str]:
    """Names of the fields that were read, the last one last, so that undo goes on after the page was closed."""
    read = [figure for row in reading.rows for figure in row.all_figures if figure.reading]
    read.sort(key=lambda figure: figure.reading.read_at if figure.reading else 0)
    return [field_of(figure) for figure in read]


def _reading_words() -> Data:
    return {
        "progress": _("%(read)s of %(games)s games read"),
        "sheet": _("sheet: %(written)s"),
        "nothing": _("nothing"),
        "same": _("Game %(number)s, %(name)s: the same."),
        "different": _("Game %(number)s, %(name)s differs: paper %(value)s, sheet %(written)s."),
        "waiting": _("Figures that wait to be sent: %(count)s"),
        "unreadable": _("“%(text)s” cannot be read. Points are digits, the winner is *."),
        "network": _("No connection. Nothing is lost: what you typed stays here and is sent as soon as it works."),
        "signed-out": _("You are signed out. Nothing is lost: what you typed is sent as soon as you sign in again."),
        "server": _("The server does not answer properly. Nothing is lost: it is tried again by itself."),
        "refused": _("This sheet can no longer be checked here. Please reload the page."),
        "marks": {letters: str(name) for letters, name in MARK_NAMES.items()},
        "rows": {
            "same": _("Game %(number)s agrees"),
            "different": _("Game %(number)s differs"),
            "decided": _("Game %(number)s: decided for the sheet"),
        },
        **key_words(),
    }
