"""Writing games and what ends a sheet.

The addresses that write answer a script with JSON and a plain form with a page; both call the same service.
"""

from http import HTTPStatus

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from scoring.core.errors import LeagueOfficeError
from scoring.core.http.lookup import wants_json
from scoring.entry.views.entry_pages import writing_page
from scoring.entry.views.game_answers import (
    REFUSAL_STATUS,
    check_answer,
    protocol_now,
    refusal_data,
    saved_answer,
    write_typed_game,
)
from scoring.entry.views.sheet_data import clock, sheet_data
from scoring.entry.views.table_events import noted
from scoring.entry.views.writers import Writer, by_account
from scoring.sheets.forms import ControlTotalsForm, GameForm, LastRoundForm, RemovalForm, WithdrawalForm
from scoring.sheets.services import sheet_edits as services
from scoring.sheets.services.idempotency import once


@require_POST
def save_game(request: HttpRequest, writer: Writer) -> HttpResponse:
    form, revision = GameForm(request.POST, seats=writer.seats), writer.sheet.revision
    try:
        game = write_typed_game(form, sheet=writer.sheet, actor=writer.actor)
    except LeagueOfficeError as refusal:
        return _refused(request, writer, form, refusal)
    if wants_json(request):
        return saved_answer(request, game, revision)
    messages.success(request, _("Game %(number)s is saved.") % {"number": game.number})
    return redirect(f"{writer.page}?game={game.number + 1}")


def _refused(request: HttpRequest, writer: Writer, form: GameForm, refusal: LeagueOfficeError) -> HttpResponse:
    protocol = protocol_now(writer.sheet.pk)
    data = refusal_data(protocol, form, refusal)
    if wants_json(request):
        return JsonResponse(data, status=REFUSAL_STATUS[data["kind"]])
    if data["kind"] == "closed":
        messages.error(request, str(refusal))
        return redirect(writer.page)
    if data["kind"] == "conflict" and data["theirs"] is None:
        form.has_seen(data["revision"])
    return writing_page(request, writer, protocol, form, refusal=data)


@require_POST
def check_game(request: HttpRequest, writer: Writer) -> JsonResponse:
    """What the engine says about a row while it is being typed. Nothing is written."""
    return check_answer(writer.sheet, GameForm(request.POST, seats=writer.seats))


@require_POST
def last_round(request: HttpRequest, writer: Writer) -> HttpResponse:
    """Announce the last round (L8.3). Taking that back is left to the office."""
    form = LastRoundForm(request.POST)
    return noted(request, writer, once(services.announce_last_round), _("The last round is announced (L8.3)."), form)


@by_account
@require_POST
def withdraw_last_round(request: HttpRequest, writer: Writer) -> HttpResponse:
    done = _("The announcement is withdrawn.")
    return noted(request, writer, services.withdraw_last_round, done, WithdrawalForm(request.POST))


@by_account
@require_POST
def remove_game(request: HttpRequest, writer: Writer) -> HttpResponse:
    done = _("The game is taken off the sheet; what it said stays visible.")
    return noted(request, writer, services.remove_game, done, RemovalForm(request.POST))


@by_account
@require_POST
def control_totals(request: HttpRequest, writer: Writer) -> HttpResponse:
    """The column sums of the paper; the checks compare them with what was typed, and a script is told how."""
    form = ControlTotalsForm(request.POST, seats=writer.seats)
    answer = noted(request, writer, services.record_control_totals, "", form)
    if not wants_json(request) or answer.status_code != HTTPStatus.OK:
        return answer
    server_time = clock()
    news = sheet_data(protocol_now(writer.sheet.pk), known_revision=writer.sheet.revision, server_time=server_time)
    return JsonResponse({"kind": "saved", "game": None, **news})
