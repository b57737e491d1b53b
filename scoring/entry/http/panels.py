"""The panels of what happens at the table besides the results, and how an address of theirs answers."""

from collections.abc import Callable, Sequence
from typing import Any
from uuid import uuid4

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from scoring.base import permissions
from scoring.base.errors import Conflict, InvalidInput, LeagueOfficeError
from scoring.base.http.lookup import wants_fragment, wants_json
from scoring.entry.forms import (
    MOST_PASSES,
    FurtherGameForm,
    KeeperForm,
    MisdealForm,
    PenaltyForm,
)
from scoring.entry.http.devices import device_of
from scoring.entry.http.game_answers import REFUSAL_STATUS, protocol_now
from scoring.entry.http.sheet_data import clock
from scoring.entry.http.writers import Writer
from scoring.entry.selectors.devices import devices_by_sheet
from scoring.entry.selectors.table_life import table_life
from scoring.models import PenaltyCard, Seat, Sheet, TableAccess, User
from scoring.people.selectors.people import secretaries_of
from scoring.sheets.forms import LastRoundForm
from scoring.sheets.selectors.protocol import Protocol

PENALTY_KEYS = (*"1234567890", "-", "+")
"""The key of each offence in the dialog: all of them are on the numeric keypad."""


def life_context(request: HttpRequest, writer: Writer, protocol: Protocol) -> dict[str, Any]:
    """What the panels show."""
    checked = protocol.checked
    sheet, seats = checked.sheet, checked.mapped.seats
    life = table_life(checked)
    dealer = protocol.next_dealer
    at_game = {"game_number": life.next_number}
    return {
        "sheet": sheet,
        "writer": writer,
        "life": life,
        "penalty_form": PenaltyForm(initial={**at_game, "client_id": uuid4()}, seats=seats),
        "misdeal_form": MisdealForm(initial={**at_game, "dealer_id": dealer.pk if dealer else None}, seats=seats),
        "offences": list(zip(PenaltyCard.OFFENCES.items(), PENALTY_KEYS, strict=True)),
        "penalty_cards": range(1, 11),
        "most_passes": MOST_PASSES,
        "void_reasons": [
            _("cards exposed"),
            _("evening over"),
            _("deck incomplete"),
            _("wrong number of cards dealt"),
        ],
        **({} if isinstance(writer.actor, TableAccess) else _of_office(request, writer.actor, sheet, seats)),
    }


def _of_office(request: HttpRequest, user: User, sheet: Sheet, seats: Sequence[Seat]) -> dict[str, Any]:
    return {
        "keeper_form": KeeperForm(secretaries=secretaries_of(sheet.evening.season.league), seats=seats),
        "further_game_form": FurtherGameForm(),
        "last_round_form": LastRoundForm(
            initial={"after_game": max((game.number for game in sheet.games.all()), default=0)}
        ),
        "devices": devices_by_sheet([sheet], but=device_of(request)).get(sheet.pk, []),
        "may_seat": permissions.can_manage_seasons(user, sheet.evening.season.league),
        "may_allow_further_games": permissions.can_allow_further_games(user, sheet),
    }


def noted(
    request: HttpRequest, writer: Writer, write: Callable[..., object], success: str, form: forms.Form | None = None
) -> HttpResponse:
    """Write what the form says, and answer with what came of it. ``success`` "": the page itself shows what came of it.

    What answers False has changed nothing, for instance because it was done before.
    """
    try:
        facts = {} if form is None else _facts(form)
        is_done = write(sheet_id=writer.sheet.pk, actor=writer.actor, **facts) is not False
    except LeagueOfficeError as refusal:
        choices = refusal.choices if isinstance(refusal, Conflict) else ()
        kind = "conflict" if choices else "invalid" if isinstance(refusal, InvalidInput) else "closed"
        level, sentence = messages.ERROR, str(refusal)
    else:
        choices, kind, level, sentence = (), "saved", messages.SUCCESS, success
        if not is_done:
            level, sentence = messages.INFO, _("It is not on this sheet any more; nothing was changed.")
    if wants_json(request):
        revision = Sheet.objects.values_list("revision", flat=True).get(pk=writer.sheet.pk)
        answer = {"kind": kind, "message": sentence, "game": {"revision": revision}, "told": clock()}
        answer |= {"choices": choices} if choices else {}
        return JsonResponse(answer, status=REFUSAL_STATUS.get(kind, 200))
    if sentence:
        messages.add_message(request, level, sentence)
    return panels(request, writer, protocol_now(writer.sheet.pk)) if wants_fragment(request) else redirect(writer.page)


def _facts(form: forms.Form) -> dict[str, Any]:
    """What was typed. Raises InvalidInput with everything that the form could not read, each with its field's name."""
    if form.is_valid():
        return form.cleaned_data
    sentences = [
        f"{form.fields[name].label or name}: {error}" for name, errors in form.errors.items() for error in errors
    ]
    raise InvalidInput(" ".join(sentences))


def panels(request: HttpRequest, writer: Writer, protocol: Protocol) -> HttpResponse:
    return render(request, "entry/life/panels.html", life_context(request, writer, protocol))
