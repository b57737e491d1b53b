"""What has changed on a sheet since a page was drawn, for pages that are open: nothing (304), or all of it.

Asked for every few seconds, so that a question to which nothing is new costs a handful of queries and no body.
"""

from collections.abc import Callable
from functools import partial

from django.http import HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.shortcuts import render
from django.utils.cache import get_conditional_response
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from scoring.access.http.guest_access import with_access
from scoring.base import permissions
from scoring.entry.http.devices import hear_device
from scoring.entry.http.game_answers import protocol_now
from scoring.entry.http.pages import of_phone
from scoring.entry.http.sheet_data import clock, whole_sheet_data
from scoring.entry.http.writers import Writer, by_account
from scoring.models import Sheet, TableAccess
from scoring.sheets.selectors.versions import dated, versions_of


def _in_outline(sheet_id: int) -> Sheet:
    """A dated sheet without anything on it. One query. Raises Sheet.DoesNotExist."""
    sheet: Sheet = dated(Sheet.objects.select_related("evening__season__league")).get(pk=sheet_id)
    return sheet


@partial(by_account, load=_in_outline)
@require_safe
def sheet_news(request: HttpRequest, writer: Writer) -> HttpResponseBase:
    """For the entry grid, as JSON."""

    def draw() -> HttpResponse:
        return JsonResponse(whole_sheet_data(protocol_now(writer.sheet.pk), told=writer.told))

    return _if_changed(request, writer.sheet, draw)


@require_safe
@with_access
def guest_games(request: HttpRequest, access: TableAccess) -> HttpResponseBase:
    """For whoever has opened the table with a code: standing and games as they are shown, and what the phone is told of
    them if they may write."""
    told = clock()
    may_write = access.sheet.is_open and permissions.can_enter_as_guest(access, access.sheet)
    if may_write:
        hear_device(request, access.sheet, access)

    def draw() -> HttpResponse:
        protocol = protocol_now(access.sheet_id)
        context = of_phone(Writer(protocol.checked.sheet, access, told), protocol, may_write=may_write)
        return render(request, "entry/guests/games.html", context)

    return _if_changed(request, _in_outline(access.sheet_id), draw, kind=access.role)


def _if_changed(
    request: HttpRequest, sheet: Sheet, draw: Callable[[], HttpResponse], *, kind: str = ""
) -> HttpResponseBase:
    """304 for whoever has this version of the sheet, else what is drawn; ``kind`` tells drawings of one sheet apart."""
    etag = f'W/"{versions_of([sheet])[sheet.pk]}{kind}-{get_language()}"'
    response = get_conditional_response(request, etag=etag) or draw()
    response.headers["ETag"] = etag
    return response
