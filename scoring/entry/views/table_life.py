"""What happens at the table besides the results, noted with one tap.

Every address answers htmx with the panels as they are now, a script that keeps a queue with JSON, and a plain form
with the page on which games are written.
"""

from functools import partial

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from scoring.base import permissions
from scoring.base.http.lookup import SignedInRequest, require
from scoring.entry import services
from scoring.entry.forms import (
    FurtherGameForm,
    KeeperForm,
    MisdealForm,
    PassesForm,
    PenaltyForm,
    VoidReasonForm,
)
from scoring.entry.http.panels import noted, panels
from scoring.entry.http.writers import Writer, by_account
from scoring.people.selectors.people import secretaries_of
from scoring.sheets.selectors.protocol import protocol_of
from scoring.sheets.selectors.sheets import checked_sheet
from scoring.sheets.services.last_round import allow_further_game
from scoring.sheets.services.receipts import once


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
