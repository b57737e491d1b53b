"""The two pages on which games are written: the entry grid of an account, and the phone that a table's code opens.

Each has a form that does the same without JavaScript; ``?game=N`` shows game N in it.
"""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from scoring.access.http.guest_access import with_access
from scoring.access.views.offline import kept_offline
from scoring.base import permissions
from scoring.base.forms import reading
from scoring.base.http.lookup import wants_fragment
from scoring.entry.http.game_answers import REFUSAL_STATUS, protocol_now, written_row
from scoring.entry.http.phone_data import card_keys, phone_words
from scoring.entry.http.sheet_data import entry_options, grid_words, sheet_data, sum_labels
from scoring.entry.http.writers import Writer, by_account
from scoring.entry.views.table_life import life_context
from scoring.models import TableAccess
from scoring.sheets.forms import ControlTotalsForm, GameForm, LastRoundForm, RemovalForm, row_initial
from scoring.sheets.selectors.protocol import Protocol, protocol_of
from scoring.sheets.selectors.sheets import checked_sheet
from scoring.sheets.services.entries import MOST_GAMES


@kept_offline
@by_account
@require_safe
def sheet_enter(request: HttpRequest, writer: Writer) -> HttpResponse:
    """The entry grid."""
    if not writer.sheet.is_open:
        messages.info(request, _("This sheet is closed. It can be read, but nothing can be written on it."))
        return redirect("sheet", writer.sheet.pk)
    protocol = protocol_of(checked_sheet(writer.sheet))
    return writing_page(request, writer, protocol, _form_for(request, protocol) if "game" in request.GET else None)


@kept_offline
@never_cache
@require_safe
@with_access
def guest_sheet(request: HttpRequest, access: TableAccess) -> HttpResponse:
    """The phone; whoever may only watch, or comes when the sheet is closed, sees the games."""
    protocol = protocol_now(access.sheet_id)
    writer = Writer(protocol.checked.sheet, access)
    may_write = writer.sheet.is_open and permissions.can_enter_as_guest(access, writer.sheet)
    if may_write and not wants_fragment(request):
        return writing_page(request, writer, protocol, _form_for(request, protocol))
    template = "entry/guests/games.html" if wants_fragment(request) else "live/guest/watch.html"
    return render(request, template, _of_phone(writer, protocol, may_write=may_write))


def writing_page(
    request: HttpRequest,
    writer: Writer,
    protocol: Protocol,
    form: GameForm | None,
    refusal: dict[str, Any] | None = None,
) -> HttpResponse:
    """The page of whoever writes, with ``form`` for one game and why it was refused."""
    addresses = {"save": writer.address("save_game"), "check": writer.address("check_game"), "games": writer.page}
    context = {
        **life_context(writer, protocol),
        "protocol": protocol,
        "form": form,
        "refusal": refusal,
        "entry_options": entry_options(protocol, addresses),
        **(_of_phone if writer.is_guest else _of_grid)(writer, protocol),
    }
    template = "entry/guests/enter.html" if writer.is_guest else "entry/sheets/enter.html"
    return render(request, template, context, status=REFUSAL_STATUS[refusal["kind"]] if refusal else 200)


def _form_for(request: HttpRequest, protocol: Protocol) -> GameForm:
    """The plain form of the game that the address asks for, at most of the next one."""
    asked = reading.number(request.GET, "game", least=1, most=MOST_GAMES)
    number = min(asked or MOST_GAMES, protocol.next_number)
    dealer = protocol.next_dealer
    initial = row_initial(
        written_row(protocol, number),
        number=number,
        dealer=dealer.pk if dealer else None,
        revision=protocol.checked.sheet.revision,
    )
    return GameForm(initial=initial, seats=protocol.checked.mapped.seats)


def _of_grid(writer: Writer, protocol: Protocol) -> dict[str, Any]:
    last = protocol.next_number - 1
    removal = {"number": last, "seen_revision": protocol.checked.sheet.revision, "initials": writer.actor.initials}
    return {
        "league": protocol.checked.sheet.evening.season.league,
        "sums": sum_labels(),
        "control_form": ControlTotalsForm(seats=protocol.checked.mapped.seats),
        "removal_form": RemovalForm(initial=removal),
        "last_round_form": LastRoundForm(initial={"after_game": last}),
        "entry_data": sheet_data(protocol, known_revision=0),
        "entry_words": grid_words(),
    }


def _of_phone(writer: Writer, protocol: Protocol, *, may_write: bool = True) -> dict[str, Any]:
    deck = protocol.checked.rule_set.cards
    return {
        "access": writer.actor,
        "sheet": protocol.checked.sheet,
        "evening": protocol.checked.sheet.evening,
        "protocol": protocol,
        "standing": sorted(protocol.columns, key=lambda column: column.place or len(protocol.columns)),
        "newest_first": [row for row in reversed(protocol.rows) if row.game],
        "may_write": may_write,
        "owner": f"table-{writer.sheet.pk}",
        "card_keys": card_keys(deck),
        "has_uno_card": deck.has_uno_card,
        "entry_data": sheet_data(protocol, known_revision=0),
        "entry_words": phone_words(),
    }
