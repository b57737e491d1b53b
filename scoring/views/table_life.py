"""What happens at the table besides the results, noted with one tap below the entry grid.

Every address answers htmx with the panels as they are now, a script that keeps a queue with JSON, and a plain form
with the page of the grid.
"""

from collections.abc import Callable
from typing import Any
from uuid import uuid4

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from scoring import permissions
from scoring.errors import InvalidInput, LeagueOfficeError
from scoring.forms.table_life import (
    FurtherGameForm,
    KeeperForm,
    MisdealForm,
    PassesForm,
    PenaltyForm,
    VoidReasonForm,
)
from scoring.models import PenaltyCard, Seat, Sheet
from scoring.selectors.people import secretaries_of
from scoring.selectors.protocol import Protocol, protocol_of
from scoring.selectors.sheets import checked_sheet, full_sheets
from scoring.selectors.table_life import table_life
from scoring.services import table_life as services
from scoring.services.last_round import allow_further_game
from scoring.views.access import SignedInRequest, require, sheet_or_404, wants_fragment
from scoring.views.game_answers import REFUSAL_STATUS, wants_json

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
        "offences": list(zip(PenaltyCard.Offence.choices, PENALTY_KEYS, strict=True)),
    }


@login_required
@require_safe
def sheet_life(request: SignedInRequest, sheet: int) -> HttpResponse:
    """The panels alone, for the grid, which asks again after each game."""
    return _panels(request, _enterable(request, sheet))


@login_required
@require_POST
def penalty_note(request: SignedInRequest, sheet: int) -> HttpResponse:
    row = _enterable(request, sheet)
    form = PenaltyForm(request.POST, seats=_seats(row))
    return _written(
        request,
        row,
        form,
        lambda: services.note_penalty(sheet_id=row.pk, actor=request.user, **form.cleaned_data),
        _("The penalty card is noted (L7)."),
    )


@login_required
@require_POST
def penalty_take_back(request: SignedInRequest, sheet: int, penalty: int) -> HttpResponse:
    row = _enterable(request, sheet)
    return _written(
        request,
        row,
        None,
        lambda: services.take_back_penalty(sheet_id=row.pk, actor=request.user, penalty_id=penalty),
        _("The penalty card is taken back; the log keeps it."),
    )


@login_required
@require_POST
def passes_note(request: SignedInRequest, sheet: int) -> HttpResponse:
    row = _enterable(request, sheet)
    form = PassesForm(request.POST)
    return _written(
        request,
        row,
        form,
        lambda: services.note_passes(sheet_id=row.pk, actor=request.user, **form.cleaned_data),
        _("The passes are noted (L6.1)."),
    )


@login_required
@require_POST
def misdeal_note(request: SignedInRequest, sheet: int) -> HttpResponse:
    row = _enterable(request, sheet)
    form = MisdealForm(request.POST, seats=_seats(row))
    return _written(
        request,
        row,
        form,
        lambda: services.note_misdeal(sheet_id=row.pk, actor=request.user, **form.cleaned_data),
        _("The misdeal is noted (L6.1)."),
    )


@login_required
@require_POST
def misdeal_take_back(request: SignedInRequest, sheet: int, misdeal: int) -> HttpResponse:
    row = _enterable(request, sheet)
    return _written(
        request,
        row,
        None,
        lambda: services.take_back_misdeal(sheet_id=row.pk, actor=request.user, misdeal_id=misdeal),
        _("The misdeal is taken back; the log keeps it."),
    )


@login_required
@require_POST
def void_explain(request: SignedInRequest, sheet: int) -> HttpResponse:
    row = _enterable(request, sheet)
    form = VoidReasonForm(request.POST)
    return _written(
        request,
        row,
        form,
        lambda: services.explain_void_game(sheet_id=row.pk, actor=request.user, **form.cleaned_data),
        _("The reason is written (D10)."),
    )


@login_required
@require_POST
def keeper_appoint(request: SignedInRequest, sheet: int) -> HttpResponse:
    row = _enterable(request, sheet)
    form = KeeperForm(request.POST, secretaries=secretaries_of(row.evening.season.league), seats=_seats(row))
    return _written(
        request,
        row,
        form,
        lambda: services.appoint_keeper(sheet_id=row.pk, actor=request.user, **form.choice),
        _("It is noted who keeps the protocol (L6.4)."),
    )


@login_required
@require_POST
def further_game(request: SignedInRequest, sheet: int) -> HttpResponse:
    row = sheet_or_404(request, sheet)
    require(permissions.can_allow_further_games(request.user, row))
    form = FurtherGameForm(request.POST)
    return _written(
        request,
        row,
        form,
        lambda: allow_further_game(sheet_id=row.pk, actor=request.user, **form.cleaned_data),
        _("One further game may be written. That it was played after the last round stays a finding (L8.3)."),
    )


def _enterable(request: SignedInRequest, sheet: int) -> Sheet:
    row = sheet_or_404(request, sheet)
    require(permissions.can_enter_games(request.user, row))
    return row


def _seats(sheet: Sheet) -> list[Seat]:
    return list(sheet.seats.all())


def _written(
    request: SignedInRequest, sheet: Sheet, form: forms.Form | None, write: Callable[[], object], success: str
) -> HttpResponse:
    """Write, and answer with what came of it."""
    try:
        _require_valid(form)
        write()
    except LeagueOfficeError as refusal:
        if wants_json(request):
            kind = "invalid" if isinstance(refusal, InvalidInput) else "closed"
            return JsonResponse({"kind": kind, "message": str(refusal)}, status=REFUSAL_STATUS[kind])
        messages.error(request, str(refusal))
    else:
        if wants_json(request):
            revision = Sheet.objects.values_list("revision", flat=True).get(pk=sheet.pk)
            return JsonResponse({"kind": "saved", "game": {"revision": revision}, "message": success})
        messages.success(request, success)
    if wants_fragment(request):
        return _panels(request, full_sheets().get(pk=sheet.pk))
    return redirect("sheet_enter", sheet.pk)


def _require_valid(form: forms.Form | None) -> None:
    """Raises InvalidInput with everything that the form could not read, each with the name of its field."""
    if form is None or form.is_valid():
        return
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
    return render(request, "sheets/life.html", context)
