"""What happens at the table besides the results, noted with one tap below the entry grid.

Every address answers htmx with the panels as they are now, a script that keeps a queue with JSON, and a plain form
with the page of the grid.
"""

from collections.abc import Callable
from functools import partial
from typing import Any
from uuid import uuid4

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from scoring.base import permissions
from scoring.base.errors import InvalidInput, LeagueOfficeError
from scoring.base.http.lookup import SignedInRequest, require, wants_fragment, wants_json
from scoring.entry import services
from scoring.entry.forms import FurtherGameForm, KeeperForm, MisdealForm, PassesForm, PenaltyForm, VoidReasonForm
from scoring.entry.http.game_answers import REFUSAL_STATUS
from scoring.entry.selectors.table_life import table_life
from scoring.models import PenaltyCard, Sheet
from scoring.people.selectors.people import secretaries_of
from scoring.sheets.http import enterable_or_404, sheet_or_404
from scoring.sheets.selectors.protocol import Protocol, protocol_of
from scoring.sheets.selectors.sheets import checked_sheet, full_sheets
from scoring.sheets.services.last_round import allow_further_game

PENALTY_KEYS = (*"1234567890", "-", "+")
"""The key of each offence in the dialog: all of them are on the numeric keypad."""


def life_context(protocol: Protocol) -> dict[str, Any]:
    """What the panels below the grid show."""
    checked = protocol.checked
    sheet, seats = checked.sheet, checked.mapped.seats
    life = table_life(checked)
    dealer = protocol.next_dealer
    at_game = {"game_number": life.next_number}
    return {
        "sheet": sheet,
        "life": life,
        "penalty_form": PenaltyForm(initial={**at_game, "client_id": uuid4()}, seats=seats, prefix=None),
        "misdeal_form": MisdealForm(initial={**at_game, "dealer_id": dealer.pk if dealer else None}, seats=seats),
        "keeper_form": KeeperForm(secretaries=secretaries_of(sheet.evening.season.league), seats=seats),
        "further_game_form": FurtherGameForm(),
        "offences": list(zip(PenaltyCard.OFFENCES.items(), PENALTY_KEYS, strict=True)),
    }


@login_required
@require_safe
def sheet_life(request: SignedInRequest, sheet: int) -> HttpResponse:
    """The panels alone, for the grid, which asks again after each game."""
    return _panels(request, enterable_or_404(request, sheet))


@login_required
@require_POST
def penalty_note(request: SignedInRequest, sheet: int) -> HttpResponse:
    row = enterable_or_404(request, sheet)
    form = PenaltyForm(request.POST, seats=list(row.seats.all()))
    return _written(request, row, services.note_penalty, _("The penalty card is noted (L7)."), form)


@login_required
@require_POST
def penalty_take_back(request: SignedInRequest, sheet: int, penalty: int) -> HttpResponse:
    row = enterable_or_404(request, sheet)
    take_back = partial(services.take_back_penalty, penalty_id=penalty)
    return _written(request, row, take_back, _("The penalty card is taken back; the log keeps it."))


@login_required
@require_POST
def passes_note(request: SignedInRequest, sheet: int) -> HttpResponse:
    row = enterable_or_404(request, sheet)
    form = PassesForm(request.POST)
    return _written(request, row, services.note_passes, _("The passes are noted (L6.1)."), form)


@login_required
@require_POST
def misdeal_note(request: SignedInRequest, sheet: int) -> HttpResponse:
    row = enterable_or_404(request, sheet)
    form = MisdealForm(request.POST, seats=list(row.seats.all()))
    return _written(request, row, services.note_misdeal, _("The misdeal is noted (L6.1)."), form)


@login_required
@require_POST
def misdeal_take_back(request: SignedInRequest, sheet: int, misdeal: int) -> HttpResponse:
    row = enterable_or_404(request, sheet)
    take_back = partial(services.take_back_misdeal, misdeal_id=misdeal)
    return _written(request, row, take_back, _("The misdeal is taken back; the log keeps it."))


@login_required
@require_POST
def void_explain(request: SignedInRequest, sheet: int) -> HttpResponse:
    row = enterable_or_404(request, sheet)
    form = VoidReasonForm(request.POST)
    return _written(request, row, services.explain_void_game, _("The reason is written (D10)."), form)


@login_required
@require_POST
def keeper_appoint(request: SignedInRequest, sheet: int) -> HttpResponse:
    row = enterable_or_404(request, sheet)
    form = KeeperForm(request.POST, secretaries=secretaries_of(row.evening.season.league), seats=list(row.seats.all()))
    return _written(request, row, services.appoint_keeper, _("It is noted who keeps the protocol (L6.4)."), form)


@login_required
@require_POST
def further_game(request: SignedInRequest, sheet: int) -> HttpResponse:
    row = sheet_or_404(request, sheet)
    require(permissions.can_allow_further_games(request.user, row))
    form = FurtherGameForm(request.POST)
    done = _("One further game may be written. That it was played after the last round stays a finding (L8.3).")
    return _written(request, row, allow_further_game, done, form)


def _written(
    request: SignedInRequest, sheet: Sheet, write: Callable[..., object], success: str, form: forms.Form | None = None
) -> HttpResponse:
    """Write what the form says, and answer with what came of it."""
    noting = partial(write, sheet_id=sheet.pk, actor=request.user)
    answer = write_noted(request, noting, success, form, sheet_id=sheet.pk)
    if answer is not None:
        return answer
    if wants_fragment(request):
        return _panels(request, full_sheets().get(pk=sheet.pk))
    return redirect("sheet_enter", sheet.pk)


def write_noted(
    request: HttpRequest, write: Callable[..., object], success: str, form: forms.Form | None, *, sheet_id: int
) -> JsonResponse | None:
    """Write what the form says. What came of it is the answer to a script; None: it is among the page's messages.

    What answers False has changed nothing, for instance because it was done before.
    """
    try:
        is_done = write(**({} if form is None else _facts(form))) is not False
    except LeagueOfficeError as refusal:
        if wants_json(request):
            kind = "invalid" if isinstance(refusal, InvalidInput) else "closed"
            return JsonResponse({"kind": kind, "message": str(refusal)}, status=REFUSAL_STATUS[kind])
        messages.error(request, str(refusal))
        return None
    if not is_done:
        success = _("It is not on this sheet any more; nothing was changed.")
    if wants_json(request):
        revision = Sheet.objects.values_list("revision", flat=True).get(pk=sheet_id)
        return JsonResponse({"kind": "saved", "game": {"revision": revision}, "message": success})
    (messages.success if is_done else messages.info)(request, success)
    return None


def _facts(form: forms.Form) -> dict[str, Any]:
    """What was typed. Raises InvalidInput with everything that the form could not read, each with its field's name."""
    if form.is_valid():
        return form.cleaned_data
    sentences = [
        f"{form.fields[name].label or name}: {error}" for name, errors in form.errors.items() for error in errors
    ]
    raise InvalidInput(" ".join(sentences))


def _panels(request: SignedInRequest, sheet: Sheet) -> HttpResponse:
    context = {
        "league": sheet.evening.season.league,
        "may_allow_further_games": permissions.can_allow_further_games(request.user, sheet),
        **life_context(protocol_of(checked_sheet(sheet))),
    }
    return render(request, "entry/sheets/life.html", context)
