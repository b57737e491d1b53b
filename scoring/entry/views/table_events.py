"""The panels of what happens at the table besides the results, and the addresses that note it with one tap; the
penalty cards of a season.

Every address answers htmx with the panels as they are now, a script that keeps a queue with JSON, and a plain form
with the page on which games are written.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any
from uuid import uuid4

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from scoring.core import permissions
from scoring.core.errors import Conflict, InvalidInput, LeagueOfficeError
from scoring.core.http.files import page_with_tables
from scoring.core.http.lookup import SignedInRequest, require, season_or_404, wants_fragment, wants_json
from scoring.core.listings import Origin
from scoring.core.tables.listing import listing_of
from scoring.core.tables.table import show_page
from scoring.entry import services
from scoring.entry.forms import (
    MOST_PASSES,
    FurtherGameForm,
    KeeperForm,
    MisdealForm,
    PassesForm,
    PenaltyForm,
    VoidReasonForm,
)
from scoring.entry.selectors import devices_by_sheet, penalties_of_season, table_life
from scoring.entry.tables import PenaltyTable
from scoring.entry.views.game_answers import REFUSAL_STATUS, protocol_now
from scoring.entry.views.sheet_data import clock
from scoring.entry.views.writers import Writer, by_account, device_of
from scoring.models import PenaltyCard, Seat, Sheet, TableAccess, User
from scoring.people.selectors.leagues import secretaries_of
from scoring.results.selectors.seasons import seasons_of
from scoring.sheets.forms import LastRoundForm
from scoring.sheets.selectors.checked_sheets import checked_sheet
from scoring.sheets.selectors.protocol import Protocol, protocol_of
from scoring.sheets.services.idempotency import once
from scoring.sheets.services.states import allow_further_game

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
        "penalty_form": PenaltyForm(
            initial={"game_number": max(1, life.next_number - 1), "client_id": uuid4()}, seats=seats
        ),
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


@require_safe
def life(request: HttpRequest, writer: Writer) -> HttpResponse:
    """The panels alone, which are asked for again after each game."""
    return panels(request, writer, protocol_of(checked_sheet(writer.sheet)))


@require_POST
def penalty_note(request: HttpRequest, writer: Writer) -> HttpResponse:
    form = PenaltyForm(request.POST, seats=writer.seats)
    return noted(request, writer, services.note_penalty, _("The penalty card is noted (L7)."), form)


@require_POST
def penalty_take_back(request: HttpRequest, writer: Writer, penalty: int) -> HttpResponse:
    take_back = partial(services.take_back_penalty, penalty_id=penalty)
    return noted(request, writer, take_back, _("The penalty card is taken back; the log keeps it."))


@require_POST
def passes_note(request: HttpRequest, writer: Writer) -> HttpResponse:
    return noted(
        request, writer, once(services.note_passes), _("The passes are noted (L6.1)."), PassesForm(request.POST)
    )


@require_POST
def misdeal_note(request: HttpRequest, writer: Writer) -> HttpResponse:
    form = MisdealForm(request.POST, seats=writer.seats)
    return noted(request, writer, once(services.note_misdeal), _("The misdeal is noted (L6.1)."), form)


@require_POST
def misdeal_take_back(request: HttpRequest, writer: Writer, misdeal: int) -> HttpResponse:
    take_back = partial(services.take_back_misdeal, misdeal_id=misdeal)
    return noted(request, writer, take_back, _("The misdeal is taken back; the log keeps it."))


@require_POST
def void_explain(request: HttpRequest, writer: Writer) -> HttpResponse:
    form = VoidReasonForm(request.POST)
    return noted(request, writer, once(services.explain_void_game), _("The reason is written (D10)."), form)


@by_account
@require_POST
def keeper_appoint(request: HttpRequest, writer: Writer) -> HttpResponse:
    secretaries = secretaries_of(writer.sheet.evening.season.league)
    form = KeeperForm(request.POST, secretaries=secretaries, seats=writer.seats)
    return noted(request, writer, services.appoint_keeper, _("It is noted who keeps the protocol (L6.4)."), form)


@by_account
@require_POST
def further_game(request: SignedInRequest, writer: Writer) -> HttpResponse:
    require(permissions.can_allow_further_games(request.user, writer.sheet))
    done = _("One further game may be written. That it was played after the last round stays a finding (L8.3).")
    return noted(request, writer, allow_further_game, done, FurtherGameForm(request.POST))


@login_required
@require_safe
def season_penalties(request: SignedInRequest, league: str, season: int) -> HttpResponseBase:
    """Cards by player and offence, and how often each offence occurred."""
    row = season_or_404(request, league, season, permissions.can_see_penalties)
    lines = penalties_of_season(row)
    by_offence = sum((line.by_offence for line in lines), Counter())
    table = show_page(request, PenaltyTable(lines, season=row))
    context = {
        "league": row.league,
        "season": row,
        "seasons": seasons_of(row.league),
        "table": table,
        "cards": by_offence.total(),
        "offences": [(PenaltyCard.OFFENCES[name], number) for name, number in by_offence.most_common()],
    }
    listing = partial(listing_of, table, "penalties", Origin(season=row))
    return page_with_tables(request, "entry/penalties/season.html", context, penalties=listing)
