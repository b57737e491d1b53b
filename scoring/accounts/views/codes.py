"""Codes for the tables of an evening, for the secretary: handed out, printed as QR codes, renewed and revoked.

Which address a QR code carries is decided here for all pages: the one by which phones in the room reach the office.
"""

from dataclasses import dataclass
from typing import Literal

import segno
from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from scoring.accounts.forms.accounts import HandOutForm
from scoring.accounts.selectors import TableCodes, codes_of
from scoring.accounts.services.access import (
    Credentials,
    credentials_of,
    hand_out_access,
    hand_out_missing,
    revoke_access,
)
from scoring.core import permissions
from scoring.core.addresses import means_this_computer, office_address, whole_address
from scoring.core.http.doors import door_of
from scoring.core.http.lookup import SignedInRequest, evening_or_404
from scoring.core.http.origins import is_behind_unknown_proxy
from scoring.core.http.pages import say_outcome
from scoring.core.room import Door, open_room
from scoring.models import AccessState, Evening, Sheet, TableAccess
from scoring.sheets.views import sheet_or_404


def is_only_here(request: HttpRequest) -> bool:
    """Whether the page was asked for by a name that means this computer alone."""
    return means_this_computer(request.get_host().rsplit(":", 1)[0])


def room_address() -> str:
    """Where phones reach this computer: what whoever runs it has said, or the room while it is open; empty: nowhere."""
    room = open_room()
    return str(settings.ROOM_ADDRESS) or (room.origin if room else "")


def is_for_phones(request: HttpRequest) -> bool:
    """Whether :func:`address_for_phones` gives what a phone can open. If not, there is nothing to scan or to print:
    it opens in another window of this computer."""
    return not is_only_here(request) or bool(room_address() or office_address())


def address_for_phones(request: HttpRequest, path: str) -> str:
    """The whole address of a page as phones reach it: the room's if this page was asked for there or on this computer,
    otherwise that of the office. Only where nothing says what that is, it is where this page was asked for."""
    door, room = door_of(request), open_room()
    if door is Door.SECURE and room is not None and room.secure_origin:
        return f"{room.secure_origin}{path}"
    if (door is not Door.HERE or is_only_here(request)) and (origin := room_address()):
        return f"{origin}{path}"
    return whole_address(path) or request.build_absolute_uri(path)


def qr_picture(link: str, *, error: Literal["l", "m"] = "m") -> SafeString:
    """The QR code as SVG, dark on light in both themes, without styles: the security policy allows none.

    ``error`` is how much of it may be damaged: "l" is for a long link on a screen, "m" for paper.
    """
    code = segno.make_qr(link, error=error)
    return mark_safe(code.svg_inline(border=4, dark="#000", light="#fff", omitsize=True, svgclass="qr", lineclass=None))


@dataclass(frozen=True, slots=True)
class Slip:
    """What is handed to a table: ``qr`` is the picture of ``link``, empty if no phone reaches it. ``credentials`` None:
    has to be renewed."""

    access: TableAccess
    state: AccessState
    credentials: Credentials | None
    link: str
    qr: SafeString


@dataclass(frozen=True, slots=True)
class TableSlips:
    """The slips of one table; None: not handed out."""

    codes: TableCodes
    scorer: Slip | None
    viewer: Slip | None


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def evening_codes(request: SignedInRequest, evening: int) -> HttpResponse:
    """All tables with their codes; posting hands out one for every open table that has none."""
    row = evening_or_404(request, evening, permissions.can_hand_out_codes)
    if request.method == "POST":
        return _hand_out_missing(request, row)
    tables = [TableSlips(codes, _slip(request, codes.scorer), _slip(request, codes.viewer)) for codes in codes_of(row)]
    context = {
        "league": row.season.league,
        "evening": row,
        "tables": tables,
        "missing": sum(table.scorer is None and table.codes.sheet.is_open for table in tables),
        "has_slips": any(table.scorer or table.viewer for table in tables),
        "code_address": address_for_phones(request, reverse("guest_code")),
        "is_behind_unknown_proxy": is_behind_unknown_proxy(request),
        "is_only_here": not is_for_phones(request),
        "is_room_open": open_room() is not None,
        "access_over": TableAccess(sheet=Sheet(evening=row)).state_at(timezone.now()) is AccessState.OVER,
    }
    return render(request, "accounts/codes/list.html", context)


@login_required
@require_POST
def sheet_code(request: SignedInRequest, sheet: int) -> HttpResponse:
    """Hand out a code for a table in a role; one that was handed out before is worthless then."""
    row = sheet_or_404(request, sheet, permissions.can_hand_out_codes)
    form = HandOutForm(request.POST)
    if not form.is_valid():
        messages.error(request, _("Please say what the code is for."))
        return _back(row)
    say_outcome(
        request,
        lambda: hand_out_access(sheet_id=row.pk, role=TableAccess.Role(form.cleaned_data["role"]), actor=request.user),
        _("Table %(table)s has a new code.") % {"table": row.table_name},
    )
    return _back(row)


@login_required
@require_POST
def code_revoke(request: SignedInRequest, sheet: int, code: int) -> HttpResponse:
    """End a code at once; phones that use it are told so."""
    row = sheet_or_404(request, sheet, permissions.can_hand_out_codes)
    access = get_object_or_404(TableAccess.objects.select_related("sheet__evening__season__league"), pk=code, sheet=row)
    revoke_access(access=access, actor=request.user)
    messages.success(request, _("The code of table %(table)s is revoked.") % {"table": row.table_name})
    return _back(row)


def _hand_out_missing(request: SignedInRequest, evening: Evening) -> HttpResponseRedirect:
    say_outcome(
        request,
        lambda: hand_out_missing(evening=evening, actor=request.user),
        lambda made: (
            ngettext("%(number)s code is handed out.", "%(number)s codes are handed out.", len(made))
            % {"number": len(made)}
        ),
    )
    return redirect("evening_codes", evening.pk)


def _back(sheet: Sheet) -> HttpResponseRedirect:
    return redirect("evening_codes", sheet.evening_id)


def _slip(request: HttpRequest, access: TableAccess | None) -> Slip | None:
    if access is None:
        return None
    credentials, link, qr = credentials_of(access), "", mark_safe("")
    if credentials is not None:
        link = address_for_phones(request, reverse("guest_link", args=[credentials.secret]))
        qr = qr_picture(link) if is_for_phones(request) else qr
    return Slip(access, access.state_at(timezone.now()), credentials, link, qr)
