"""What happens at the table besides the results, noted on the table scorer's phone.

Every address answers htmx with the panel as it is now, the phone's queue with JSON, and a plain form with the page.
"""

from collections.abc import Callable
from functools import partial
from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from scoring.access.http.guest_access import with_access
from scoring.base import permissions
from scoring.base.http.lookup import require, wants_fragment
from scoring.entry import services
from scoring.entry.forms import MOST_PASSES, MisdealForm, PassesForm, PenaltyForm, VoidReasonForm
from scoring.entry.http.game_answers import protocol_now
from scoring.entry.views.table_life import life_context, write_noted
from scoring.models import Sheet, TableAccess
from scoring.sheets.selectors.protocol import Protocol
from scoring.sheets.selectors.sheets import full_sheets


def guest_life_context(protocol: Protocol) -> dict[str, Any]:
    """What the panel on the phone shows."""
    return {
        **life_context(protocol),
        "most_passes": MOST_PASSES,
        "void_reasons": [
            _("cards exposed"),
            _("evening over"),
            _("deck incomplete"),
            _("wrong number of cards dealt"),
        ],
    }


@require_safe
@with_access
def guest_life(request: HttpRequest, access: TableAccess) -> HttpResponse:
    """The panel alone, which is asked for again after each game."""
    require(access.role == TableAccess.Role.SCORER)
    return _panel(request, access)


@require_POST
@with_access
def guest_penalty_note(request: HttpRequest, access: TableAccess) -> HttpResponse:
    form = PenaltyForm(request.POST, seats=list(_sheet(request, access).seats.all()))
    return _written(request, access, services.note_penalty, _("The penalty card is noted (L7)."), form)


@require_POST
@with_access
def guest_penalty_take_back(request: HttpRequest, access: TableAccess, penalty: int) -> HttpResponse:
    _sheet(request, access)
    take_back = partial(services.take_back_penalty, penalty_id=penalty)
    return _written(request, access, take_back, _("The penalty card is taken back; the log keeps it."))


@require_POST
@with_access
def guest_passes_note(request: HttpRequest, access: TableAccess) -> HttpResponse:
    _sheet(request, access)
    return _written(request, access, services.note_passes, _("The passes are noted (L6.1)."), PassesForm(request.POST))


@require_POST
@with_access
def guest_misdeal_note(request: HttpRequest, access: TableAccess) -> HttpResponse:
    form = MisdealForm(request.POST, seats=list(_sheet(request, access).seats.all()))
    return _written(request, access, services.note_misdeal, _("The misdeal is noted (L6.1)."), form)


@require_POST
@with_access
def guest_misdeal_take_back(request: HttpRequest, access: TableAccess, misdeal: int) -> HttpResponse:
    _sheet(request, access)
    take_back = partial(services.take_back_misdeal, misdeal_id=misdeal)
    return _written(request, access, take_back, _("The misdeal is taken back; the log keeps it."))


@require_POST
@with_access
def guest_void_explain(request: HttpRequest, access: TableAccess) -> HttpResponse:
    _sheet(request, access)
    return _written(
        request, access, services.explain_void_game, _("The reason is written (D10)."), VoidReasonForm(request.POST)
    )


def _sheet(request: HttpRequest, access: TableAccess) -> Sheet:
    """The sheet with its seats, if the access may write on it and means it: what belongs to another slip is refused."""
    sheet = full_sheets().get(pk=access.sheet_id)
    require(permissions.can_enter_as_guest(access, sheet) and request.POST.get("sheet") == str(sheet.pk))
    return sheet


def _written(
    request: HttpRequest,
    access: TableAccess,
    write: Callable[..., object],
    success: str,
    form: forms.Form | None = None,
) -> HttpResponse:
    """Write what the form says, and answer with what came of it."""
    noting = partial(write, sheet_id=access.sheet_id, actor=access)
    answer = write_noted(request, noting, success, form, sheet_id=access.sheet_id)
    if answer is not None:
        return answer
    return _panel(request, access) if wants_fragment(request) else redirect("guest_sheet")


def _panel(request: HttpRequest, access: TableAccess) -> HttpResponse:
    return render(request, "entry/guests/life.html", guest_life_context(protocol_now(access.sheet_id)))
