"""Writing games and what ends a sheet.

The addresses that write answer a script with JSON and a plain form with a page; both call the same service.
"""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from scoring.base.errors import LeagueOfficeError
from scoring.base.http.lookup import wants_json
from scoring.base.http.outcomes import say_outcome
from scoring.entry.http.game_answers import (
    REFUSAL_STATUS,
    check_answer,
    protocol_now,
    refusal_data,
    saved_answer,
    write_typed_game,
)
from scoring.entry.http.writers import Writer, by_account
from scoring.entry.views.pages import writing_page
from scoring.sheets.forms import ControlTotalsForm, GameForm, LastRoundForm, RemovalForm
from scoring.sheets.services import sheets as services


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
    if not form.is_valid():
        messages.error(request, _("Please give the number of a game."))
        return redirect(writer.page)
    after_game = form.cleaned_data["after_game"]
    say_outcome(
        request,
        lambda: services.announce_last_round(sheet_id=writer.sheet.pk, actor=writer.actor, after_game=after_game),
        _("The last round is announced (L8.3)."),
    )
    return redirect(writer.page)


@by_account
@require_POST
def withdraw_last_round(request: HttpRequest, writer: Writer) -> HttpResponseRedirect:
    say_outcome(
        request,
        lambda: services.withdraw_last_round(sheet_id=writer.sheet.pk, actor=writer.actor),
        _("The announcement is withdrawn."),
    )
    return redirect(writer.page)


@by_account
@require_POST
def remove_game(request: HttpRequest, writer: Writer) -> HttpResponseRedirect:
    form = RemovalForm(request.POST)
    if not form.is_valid():
        messages.error(request, _("Taking a row off the sheet needs initials and a reason (L6.5)."))
        return redirect(writer.page)
    data = form.cleaned_data
    say_outcome(
        request,
        lambda: services.remove_game(
            sheet_id=writer.sheet.pk,
            actor=writer.actor,
            number=data["number"],
            seen_revision=data["seen_revision"],
            note=services.CorrectionNote(data["initials"], data["reason"]),
        ),
        _("Game %(number)s is taken off the sheet; what it said stays visible.") % {"number": data["number"]},
    )
    return redirect(writer.page)


@by_account
@require_POST
def control_totals(request: HttpRequest, writer: Writer) -> HttpResponseRedirect:
    """The column sums of the paper; the checks compare them with what was typed."""
    form = ControlTotalsForm(request.POST, seats=writer.seats)
    if not form.is_valid():
        messages.error(request, _("The totals on paper are whole numbers."))
        return redirect(writer.page)
    say_outcome(
        request,
        lambda: services.record_control_totals(sheet_id=writer.sheet.pk, actor=writer.actor, totals=form.totals),
        _("The totals on paper are noted."),
    )
    return redirect(writer.page)
