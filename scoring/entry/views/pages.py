"""The two pages on which games are written: the entry grid of an account, and the phone that a table's code opens.

Each has a form that does the same without JavaScript; ``?game=N`` shows game N in it.
"""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from scoring.access.http.guest_access import with_access
from scoring.access.http.kept_pages import kept_offline, may_be_kept
from scoring.base import permissions
from scoring.base.forms import reading
from scoring.entry.http.devices import hear_device
from scoring.entry.http.game_answers import protocol_now, written_row
from scoring.entry.http.pages import of_phone, writing_page
from scoring.entry.http.sheet_data import clock
from scoring.entry.http.writers import Writer, by_account
from scoring.models import TableAccess
from scoring.sheets.forms import GameForm, row_initial
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


@never_cache
@require_safe
@with_access
def guest_sheet(request: HttpRequest, access: TableAccess) -> HttpResponseBase:
    """The phone; whoever may only watch, or comes when the sheet is closed, sees the games.

    It is kept on the device for as long as the code holds.
    """
    return may_be_kept(request, _page_of_phone(request, access), until=access.holds_until)


def _page_of_phone(request: HttpRequest, access: TableAccess) -> HttpResponse:
    told = clock()
    protocol = protocol_now(access.sheet_id)
    writer = Writer(protocol.checked.sheet, access, told)
    may_write = writer.sheet.is_open and permissions.can_enter_as_guest(access, writer.sheet)
    if may_write:
        hear_device(request, writer.sheet, access)
        return writing_page(request, writer, protocol, _form_for(request, protocol))
    return render(request, "live/guest/watch.html", of_phone(writer, protocol, may_write=may_write))


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
