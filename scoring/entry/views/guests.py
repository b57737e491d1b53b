"""The table scorer's phone, and whoever watches: one sheet, opened by QR code or short code, without an account."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scoring.access.forms.access import CodeForm
from scoring.access.http.guest_access import closed_page, forget_access, remember_access, with_access
from scoring.access.services.access import TooManyGuesses, open_by_code, open_by_secret
from scoring.access.views.offline import kept_offline
from scoring.base import permissions
from scoring.base.errors import LeagueOfficeError
from scoring.base.forms import add_refusal
from scoring.base.http.client_address import address_of
from scoring.base.http.lookup import require, wants_fragment, wants_json
from scoring.base.http.outcomes import say_outcome
from scoring.entry.http.game_answers import (
    REFUSAL_STATUS,
    check_answer,
    protocol_now,
    refusal_data,
    saved_answer,
    write_typed_game,
    written_row,
)
from scoring.entry.http.phone_data import card_keys, phone_words
from scoring.entry.http.sheet_data import grid_options, sheet_data
from scoring.entry.views.guest_life import guest_life_context
from scoring.models import Sheet, TableAccess
from scoring.sheets.forms import GameForm, row_initial
from scoring.sheets.selectors.protocol import Protocol
from scoring.sheets.selectors.sheets import sheet_in_hand
from scoring.sheets.services import sheets as services


@never_cache
@require_safe
def guest_link(request: HttpRequest, secret: str) -> HttpResponse:
    """Where the QR code leads. The secret does not stay in the address bar."""
    try:
        access = open_by_secret(secret=secret)
    except LeagueOfficeError as refusal:
        return closed_page(request, refusal)
    remember_access(request, access)
    return redirect("guest_sheet")


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def guest_code(request: HttpRequest) -> HttpResponse:
    """Where a code is typed by whoever cannot scan."""
    form = CodeForm(request.POST or None)
    status = 200
    if request.method == "POST" and form.is_valid():
        try:
            access = open_by_code(code=form.cleaned_data["code"], address=address_of(request))
        except LeagueOfficeError as refusal:
            add_refusal(form, refusal)
            status = 429 if isinstance(refusal, TooManyGuesses) else 422
        else:
            remember_access(request, access)
            return redirect("guest_sheet")
    return render(request, "entry/guests/code.html", {"form": form}, status=status)


@require_POST
def guest_leave(request: HttpRequest) -> HttpResponse:
    """Close the table on this device; the code still holds."""
    forget_access(request)
    messages.success(request, _("The table is closed on this device."))
    return redirect("guest_code")


@kept_offline
@never_cache
@require_safe
@with_access
def guest_sheet(request: HttpRequest, access: TableAccess) -> HttpResponse:
    """The phone's page; ``?game=N`` shows game N in the form for browsers without scripts."""
    protocol = protocol_now(access.sheet_id)
    if wants_fragment(request):
        return render(request, "entry/guests/games.html", _common(access, protocol))
    if not _may_write(access, protocol.checked.sheet):
        return render(request, "live/guest/watch.html", _common(access, protocol))
    return _page(request, access, protocol, _form_for(request, protocol))


@require_POST
@with_access
def guest_save_game(request: HttpRequest, access: TableAccess) -> HttpResponse:
    sheet = _enterable(request, access)
    form, revision = _form(request, sheet), sheet.revision
    try:
        game = write_typed_game(form, sheet=sheet, actor=access)
    except LeagueOfficeError as refusal:
        return _refused(request, access, form, refusal)
    if wants_json(request):
        return saved_answer(request, game, revision)
    messages.success(request, _("Game %(number)s is saved.") % {"number": game.number})
    return redirect("guest_sheet")


@require_POST
@with_access
def guest_check_game(request: HttpRequest, access: TableAccess) -> HttpResponse:
    """What the engine says about a game while it is being typed."""
    sheet = _enterable(request, access)
    return check_answer(sheet, _form(request, sheet))


@require_POST
@with_access
def guest_last_round(request: HttpRequest, access: TableAccess) -> HttpResponse:
    """Announce the last round (L8.3). Taking that back is left to the office."""
    sheet = _enterable(request, access)
    say_outcome(
        request,
        lambda: services.announce_last_round(sheet_id=sheet.pk, actor=access),
        _("The last round is announced (L8.3)."),
    )
    return redirect("guest_sheet")


def _enterable(request: HttpRequest, access: TableAccess) -> Sheet:
    """The sheet with everything on it. What was typed for another table is refused, it belongs to another slip."""
    sheet = sheet_in_hand(access.sheet_id)
    require(permissions.can_enter_as_guest(access, sheet) and request.POST.get("sheet") == str(sheet.pk))
    return sheet


def _may_write(access: TableAccess, sheet: Sheet) -> bool:
    return sheet.is_open and permissions.can_enter_as_guest(access, sheet)


def _form(request: HttpRequest, sheet: Sheet) -> GameForm:
    return GameForm(request.POST, seats=list(sheet.seats.all()))


def _refused(request: HttpRequest, access: TableAccess, form: GameForm, refusal: LeagueOfficeError) -> HttpResponse:
    protocol = protocol_now(access.sheet_id)
    data = refusal_data(protocol, form, refusal)
    status = REFUSAL_STATUS[data["kind"]]
    if wants_json(request):
        return JsonResponse(data, status=status)
    if data["kind"] == "closed":
        messages.error(request, str(refusal))
        return redirect("guest_sheet")
    if data["kind"] == "conflict" and data["theirs"] is None:
        form.has_seen(data["revision"])
    return _page(request, access, protocol, form, refusal=data)


def _form_for(request: HttpRequest, protocol: Protocol) -> GameForm:
    asked = request.GET.get("game", "")
    number = next((row.number for row in protocol.rows if row.game and str(row.number) == asked), protocol.next_number)
    dealer = protocol.next_dealer
    initial = row_initial(
        written_row(protocol, number),
        number=number,
        dealer=dealer.pk if dealer else None,
        revision=protocol.checked.sheet.revision,
    )
    return GameForm(initial=initial, seats=protocol.checked.mapped.seats)


def _common(access: TableAccess, protocol: Protocol) -> dict[str, Any]:
    standing = sorted(protocol.columns, key=lambda column: column.place or len(protocol.columns))
    return {
        "access": access,
        "sheet": protocol.checked.sheet,
        "evening": protocol.checked.sheet.evening,
        "protocol": protocol,
        "standing": standing,
        "newest_first": [row for row in reversed(protocol.rows) if row.game],
        "may_write": _may_write(access, protocol.checked.sheet),
        "phone_data": sheet_data(protocol, known_revision=0),
    }


def _page(
    request: HttpRequest,
    access: TableAccess,
    protocol: Protocol,
    form: GameForm,
    refusal: dict[str, Any] | None = None,
) -> HttpResponse:
    urls = {"save": reverse("guest_save_game"), "check": reverse("guest_check_game"), "games": reverse("guest_sheet")}
    deck = protocol.checked.rule_set.cards
    context = {
        **_common(access, protocol),
        **guest_life_context(protocol),
        "owner": f"table-{access.sheet_id}",
        "form": form,
        "refusal": refusal,
        "card_keys": card_keys(deck),
        "has_uno_card": deck.has_uno_card,
        "phone_options": grid_options(protocol, urls),
        "phone_words": phone_words(),
    }
    return render(
        request, "entry/guests/enter.html", context, status=REFUSAL_STATUS[refusal["kind"]] if refusal else 200
    )
