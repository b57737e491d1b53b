"""The panels of what happens at the table besides the results, and how an address of theirs answers.

Who writes on a sheet: with an account, or with the code of a table.

What both may do is written once, in views that are given a `Writer`. ``entry/urls.py`` mounts them twice, each time
behind the guard of one way in.

What happens at the table besides the results, noted with one tap.

Every address answers htmx with the panels as they are now, a script that keeps a queue with JSON, and a plain form
with the page on which games are written.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial, wraps
from typing import Any
from uuid import uuid4

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from scoring.accounts.views.guest_access import with_access
from scoring.core import permissions
from scoring.core.errors import Conflict, InvalidInput, LeagueOfficeError
from scoring.core.http.lookup import SignedInRequest, require, wants_fragment, wants_json
from scoring.entry.forms.table_life import (
    MOST_PASSES,
    FurtherGameForm,
    KeeperForm,
    MisdealForm,
    PassesForm,
    PenaltyForm,
    VoidReasonForm,
)
from scoring.entry.selectors.table_life import devices_by_sheet, table_life
from scoring.entry.services import noting
from scoring.entry.views.game_answers import REFUSAL_STATUS, protocol_now
from scoring.entry.views.phone_data import device_of, hear_device
from scoring.entry.views.sheet_data import clock
from scoring.models import PenaltyCard, Seat, Sheet, TableAccess, User
from scoring.people.selectors.people import secretaries_of
from scoring.sheets.forms.sheets import LastRoundForm
from scoring.sheets.selectors.loading import full_sheet, sheet_in_hand
from scoring.sheets.selectors.protocol import Protocol, protocol_of
from scoring.sheets.selectors.sheets import checked_sheet
from scoring.sheets.services.opening import allow_further_game
from scoring.sheets.services.sheets import once
from scoring.sheets.views.pages import sheet_or_404

View = Callable[..., HttpResponseBase]
Load = Callable[[int], Sheet]


@dataclass(frozen=True, slots=True)
class Writer:
    """Somebody who may write on a sheet. It has everything on it; to be written on it is one in hand.

    ``told`` is the server's clock from before the sheet was read.
    """

    sheet: Sheet
    actor: User | TableAccess
    told: int

    @property
    def is_guest(self) -> bool:
        """Whether they came with a code; what only the office may do is not shown to them."""
        return isinstance(self.actor, TableAccess)

    @property
    def seats(self) -> list[Seat]:
        return list(self.sheet.seats.all())

    @property
    def page(self) -> str:
        """The address of the page on which they write."""
        return self.address("sheet" if self.is_guest else "enter")

    def address(self, name: str, *further: int) -> str:
        """Where they do something, for example ``save_game``: mounted as ``sheet_…`` and ``guest_…``."""
        return reverse(f"{'guest' if self.is_guest else 'sheet'}_{name}", args=[self.sheet.pk, *further])


def _loaded_for(request: HttpRequest) -> Load:
    """How the sheet is loaded: to be written on it is taken in hand, to be looked at it has everything on it."""
    return sheet_in_hand if request.method == "POST" else full_sheet


def by_account(view: View, *, load: Load | None = None) -> View:
    """For a signed-in person who may write games on the sheet of the address. ``load`` says how it is loaded, if not as
    for most views."""

    @login_required
    @wraps(view)
    def respond(request: SignedInRequest, sheet: int, **of_the_address: int) -> HttpResponseBase:
        told = clock()
        row = sheet_or_404(request, sheet, load=load or _loaded_for(request))
        require(permissions.can_enter_games(request.user, row))
        hear_device(request, row, request.user)
        return view(request, Writer(row, request.user, told), **of_the_address)

    return respond


def by_code(view: View) -> View:
    """For a code that lets its guest write. What was typed for another table is refused: it belongs to another slip."""

    @with_access
    @wraps(view)
    def respond(request: HttpRequest, access: TableAccess, **of_the_address: int) -> HttpResponseBase:
        told = clock()
        row = _loaded_for(request)(access.sheet_id)
        is_meant = request.method != "POST" or request.POST.get("sheet") == str(row.pk)
        require(is_meant and permissions.can_enter_as_guest(access, row))
        hear_device(request, row, access)
        return view(request, Writer(row, access, told), **of_the_address)

    return respond


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


@require_safe
def life(request: HttpRequest, writer: Writer) -> HttpResponse:
    """The panels alone, which are asked for again after each game."""
    return panels(request, writer, protocol_of(checked_sheet(writer.sheet)))


@require_POST
def penalty_note(request: HttpRequest, writer: Writer) -> HttpResponse:
    form = PenaltyForm(request.POST, seats=writer.seats)
    return noted(request, writer, noting.note_penalty, _("The penalty card is noted (L7)."), form)


@require_POST
def penalty_take_back(request: HttpRequest, writer: Writer, penalty: int) -> HttpResponse:
    take_back = partial(noting.take_back_penalty, penalty_id=penalty)
    return noted(request, writer, take_back, _("The penalty card is taken back; the log keeps it."))


@require_POST
def passes_note(request: HttpRequest, writer: Writer) -> HttpResponse:
    return noted(request, writer, once(noting.note_passes), _("The passes are noted (L6.1)."), PassesForm(request.POST))


@require_POST
def misdeal_note(request: HttpRequest, writer: Writer) -> HttpResponse:
    form = MisdealForm(request.POST, seats=writer.seats)
    return noted(request, writer, once(noting.note_misdeal), _("The misdeal is noted (L6.1)."), form)


@require_POST
def misdeal_take_back(request: HttpRequest, writer: Writer, misdeal: int) -> HttpResponse:
    take_back = partial(noting.take_back_misdeal, misdeal_id=misdeal)
    return noted(request, writer, take_back, _("The misdeal is taken back; the log keeps it."))


@require_POST
def void_explain(request: HttpRequest, writer: Writer) -> HttpResponse:
    form = VoidReasonForm(request.POST)
    return noted(request, writer, once(noting.explain_void_game), _("The reason is written (D10)."), form)


@by_account
@require_POST
def keeper_appoint(request: HttpRequest, writer: Writer) -> HttpResponse:
    secretaries = secretaries_of(writer.sheet.evening.season.league)
    form = KeeperForm(request.POST, secretaries=secretaries, seats=writer.seats)
    return noted(request, writer, noting.appoint_keeper, _("It is noted who keeps the protocol (L6.4)."), form)


@by_account
@require_POST
def further_game(request: SignedInRequest, writer: Writer) -> HttpResponse:
    require(permissions.can_allow_further_games(request.user, writer.sheet))
    done = _("One further game may be written. That it was played after the last round stays a finding (L8.3).")
    return noted(request, writer, allow_further_game, done, FurtherGameForm(request.POST))
