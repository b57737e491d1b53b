"""Records of games: replaying one step by step, attaching one to a game of the sheet, taking it off."""

from collections.abc import Mapping, Sequence

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.cache import patch_vary_headers
from django.utils.translation import gettext as _
from django.utils.translation import pgettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from engine.records import Replay
from engine.sheet import GameRow
from scoring.core import permissions
from scoring.core.forms import reading
from scoring.core.http.files import named
from scoring.core.http.lookup import SignedInRequest, require, wants_fragment
from scoring.core.http.pages import say_outcome, settle
from scoring.models import GameRecord, Sheet
from scoring.play import services
from scoring.play.forms.records import RecordForm, RecordSeatsForm
from scoring.play.selectors.game_records import (
    RecordProblem,
    differences,
    matched_seats,
    read_game,
    record_lines,
    replay_of,
)
from scoring.play.selectors.replays import replay_lines, table_after
from scoring.sheets.selectors.checked_sheets import CheckedSheet, checked_sheet, notes_of
from scoring.sheets.selectors.loading import full_sheet
from scoring.sheets.views import sheet_or_404


@require_safe
def game_record(request: HttpRequest, sheet: int, number: int) -> HttpResponse:
    """The game step by step; ``?step=N`` is the table after step N, htmx gets only that."""
    row = sheet_or_404(request, sheet, load=full_sheet, is_shown=True)
    record = _record_or_404(row, number)
    checked = checked_sheet(row)
    played = replay_of(record)
    names = _names(played, record, checked)
    lines = replay_lines(played, names)
    step = min(reading.number(request.GET, "step") or 0, len(lines) - 1)
    context = {
        "league": row.evening.season.league,
        "sheet": row,
        "number": number,
        "table": table_after(played, names, lines, step),
    }
    is_fragment = wants_fragment(request)
    if not is_fragment:
        context |= {
            "record": record,
            "played": played,
            "lines": lines,
            "notes": notes_of(checked, differences(played, _row_of(checked, number), checked, record.seats)),
            "sees_internals": permissions.can_see_internals(request.user, row.evening.season.league),
            "can_attach": not row.is_signed and permissions.can_attach_records(request.user, row),
        }
    response = render(request, "play/records/step.html" if is_fragment else "play/records/replay.html", context)
    patch_vary_headers(response, ["HX-Request"])
    if is_fragment:
        response["HX-Replace-Url"] = f"{reverse('game_record', args=[row.pk, number])}?step={step}"
    return response


@require_safe
def game_record_file(request: HttpRequest, sheet: int, number: int) -> HttpResponse:
    """The record as a text file."""
    row = sheet_or_404(request, sheet, load=full_sheet, is_shown=True)
    record = _record_or_404(row, number)
    kind = pgettext("file name", "Record")
    name = f"{kind}-{row.evening.date.isoformat()}-{row.table_key}-{number}.uno"
    return named(HttpResponse(record.text, content_type="text/plain; charset=utf-8"), name, is_saved=True)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def game_record_attach(request: SignedInRequest, sheet: int, number: int) -> HttpResponse:
    """Type or choose a record, look at what it says, then attach it. Only what was looked at is attached."""
    row = sheet_or_404(request, sheet, load=full_sheet)
    require(permissions.can_attach_records(request.user, row))
    former = _record(row, number)
    if row.is_signed:
        messages.info(request, _("This sheet is signed; its records can no longer be changed."))
        return redirect("sheet", row.pk)
    if request.method != "POST":
        return _attach_page(request, row, number, RecordForm(initial={"text": former.text if former else ""}), former)
    form = RecordForm(request.POST, request.FILES)
    if not form.is_valid():
        return _attach_page(request, row, number, form, former)
    text = form.cleaned_data["text"]
    read = read_game(text, row.evening.season.league)
    if read.replay is None:
        return _attach_page(request, row, number, form, former, problems=read.problems)
    checked = checked_sheet(row)
    seats_form = RecordSeatsForm(
        request.POST,
        text=text,
        names=read.replay.record.seats,
        seats=checked.mapped.seats,
        matched=matched_seats(read.replay, checked, number),
    )
    if "attach" in request.POST and seats_form.was_seen:
        chosen = [seat for seat in seats_form.chosen if seat is not None]
        attached = settle(
            request,
            seats_form,
            lambda: services.attach_record(
                sheet_id=row.pk,
                number=number,
                actor=request.user,
                text=text,
                seats=chosen,
                takes_over=seats_form.cleaned_data["takes_over"],
            ),
            _("The record of game %(number)s is attached.") % {"number": number},
        )
        if attached:
            return redirect("game_record", row.pk, number)
    game = _row_of(checked, number)
    preview = {
        "form": seats_form,
        "lines": list(
            zip(seats_form.players, record_lines(read.replay, game, checked, seats_form.chosen), strict=True)
        ),
        "notes": notes_of(checked, differences(read.replay, game, checked, seats_form.chosen)),
        "replay": read.replay,
        "can_take_over": row.is_open and not (game.has_result or game.is_void),
    }
    return _attach_page(request, row, number, form, former, preview=preview)


@login_required
@require_POST
def game_record_remove(request: SignedInRequest, sheet: int, number: int) -> HttpResponse:
    row = sheet_or_404(request, sheet, load=full_sheet)
    require(permissions.can_attach_records(request.user, row))
    say_outcome(
        request,
        lambda: services.remove_record(sheet_id=row.pk, number=number, actor=request.user),
        _("The record of game %(number)s is taken off.") % {"number": number},
    )
    return redirect("sheet", row.pk)


def _attach_page(
    request: SignedInRequest,
    sheet: Sheet,
    number: int,
    form: RecordForm,
    former: GameRecord | None,
    *,
    problems: Sequence[RecordProblem] = (),
    preview: Mapping[str, object] | None = None,
) -> HttpResponse:
    context = {
        "league": sheet.evening.season.league,
        "sheet": sheet,
        "number": number,
        "form": form,
        "former": former,
        "problems": problems,
        "preview": preview,
    }
    return render(request, "play/records/attach.html", context, status=422 if problems or form.errors else 200)


def _record_or_404(sheet: Sheet, number: int) -> GameRecord:
    record = _record(sheet, number)
    if record is None:
        raise Http404
    return record


def _record(sheet: Sheet, number: int) -> GameRecord | None:
    """The record of a game that is on the sheet; None: it has none."""
    if all(game.number != number for game in sheet.games.all()):
        raise Http404
    return GameRecord.objects.select_related("attached_by").filter(game__sheet=sheet, game__number=number).first()


def _row_of(checked: CheckedSheet, number: int) -> GameRow:
    return next(game for game in checked.mapped.value.games if game.number == number)


def _names(played: Replay, record: GameRecord, checked: CheckedSheet) -> list[str]:
    """The players' names as they stand on the sheet."""
    names = {seat.pk: seat.registration.player.name for seat in checked.mapped.seats}
    return [names.get(seat, name) for seat, name in zip(record.seats, played.record.seats, strict=True)]
