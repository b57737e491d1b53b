"""Writers on a sheet: with an account, or with the code of a table, by which somebody without one opens it.

What both may do is written once, in views that are given a `Writer`. ``entry/urls.py`` mounts them twice, each time
behind the guard of one way in.

The browser that writes tells of itself: a random name in a cookie, and in two headers how many entries it holds that
are not sent (``Unsent-Entries``) and the last game that it knows (``Last-Known-Game``).
"""

import re
import secrets
from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import TypeVar

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scoring.accounts.forms.accounts import CodeForm
from scoring.accounts.services.access import TooManyGuesses, open_by_code, open_by_secret
from scoring.accounts.views.guest_access import closed_page, forget_access, opener_of, remember_access, with_access
from scoring.core import permissions
from scoring.core.errors import LeagueOfficeError
from scoring.core.forms import add_refusal
from scoring.core.http.lookup import SignedInRequest, require
from scoring.core.http.origins import address_of
from scoring.entry.services import note_device
from scoring.entry.views.sheet_data import clock
from scoring.models import Seat, Sheet, TableAccess, User, WritingDevice
from scoring.sheets.selectors.loading import full_sheet, sheet_in_hand
from scoring.sheets.services.entries import MOST_GAMES
from scoring.sheets.views import sheet_or_404


@never_cache
@require_safe
def guest_link(request: HttpRequest, secret: str) -> HttpResponse:
    """Where the QR code leads. The secret does not stay in the address bar."""
    try:
        access = open_by_secret(secret=secret)
    except LeagueOfficeError as refusal:
        return closed_page(request, refusal)
    remember_access(request, access)
    return redirect("guest_sheet", access.sheet_id)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def guest_code(request: HttpRequest) -> HttpResponse:
    """Where a code is typed by whoever cannot scan."""
    form = CodeForm(request.POST or None)
    status = 200
    if request.method == "POST" and form.is_valid():
        try:
            access = open_by_code(
                code=form.cleaned_data["code"], address=address_of(request), opener=opener_of(request)
            )
        except LeagueOfficeError as refusal:
            add_refusal(form, refusal)
            status = 429 if isinstance(refusal, TooManyGuesses) else 422
        else:
            remember_access(request, access)
            return redirect("guest_sheet", access.sheet_id)
    return render(request, "entry/guests/code.html", {"form": form}, status=status)


@require_POST
def guest_leave(request: HttpRequest, sheet: int) -> HttpResponse:
    """Close a table on this device; its code still holds."""
    forget_access(request, sheet)
    messages.success(request, _("The table is closed on this device."))
    return redirect("guest_code")


_COOKIE = "device"
_KEPT_FOR = 7 * 24 * 3600
_KEY = re.compile(r"[\w-]{22}", re.ASCII)
_MOST_ENTRIES = 9_999
Response = TypeVar("Response", bound=HttpResponseBase)


def device_of(request: HttpRequest) -> str:
    """The name of the browser; empty: it has none, or one that we did not give."""
    key = request.COOKIES.get(_COOKIE, "")
    return key if _KEY.fullmatch(key) else ""


def named_device(request: HttpRequest, response: Response) -> Response:
    """Give the browser a name with this answer, if it has none."""
    if not device_of(request):
        response.set_cookie(
            _COOKIE,
            secrets.token_urlsafe(16),
            max_age=_KEPT_FOR,
            secure=settings.SESSION_COOKIE_SECURE,
            httponly=True,
            samesite="Lax",
        )
    return response


def hear_device(request: HttpRequest, sheet: Sheet, actor: User | TableAccess) -> None:
    """Note what the browser reports. A game that is sent while nothing else waits costs nothing: the next question for
    news says the same. One query, one more where there is something new."""
    unsent = _number(request, "Unsent-Entries", most=_MOST_ENTRIES)
    if unsent is None or not device_of(request) or (request.method == "POST" and unsent == 0):
        return
    note_device(
        sheet=sheet,
        key=device_of(request),
        kind=_kind(request.headers.get("User-Agent", "")),
        account=actor if isinstance(actor, User) else None,
        unsent=unsent,
        last_game=_number(request, "Last-Known-Game", most=MOST_GAMES) or 0,
    )


def _number(request: HttpRequest, header: str, *, most: int) -> int | None:
    text = request.headers.get(header, "")
    return min(int(text), most) if re.fullmatch(r"[0-9]{1,6}", text) else None


def _kind(user_agent: str) -> WritingDevice.Kind:
    """What the browser says it runs on; an iPad that asks for desktop pages says it is a computer."""
    if "iPad" in user_agent or ("Android" in user_agent and "Mobile" not in user_agent):
        return WritingDevice.Kind.TABLET
    return WritingDevice.Kind.PHONE if "Mobi" in user_agent else WritingDevice.Kind.COMPUTER


View = Callable[..., HttpResponseBase]
Load = Callable[[int], Sheet]


@dataclass(frozen=True, slots=True)
class Writer:
    """Somebody who may write on a sheet. It has everything on it; to be written on it is one in hand.

    ``server_time`` is the server's clock from before the sheet was read.
    """

    sheet: Sheet
    actor: User | TableAccess
    server_time: int

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
        server_time = clock()
        row = sheet_or_404(request, sheet, load=load or _loaded_for(request))
        require(permissions.can_enter_games(request.user, row))
        hear_device(request, row, request.user)
        return view(request, Writer(row, request.user, server_time), **of_the_address)

    return respond


def by_code(view: View) -> View:
    """For a code that lets its guest write. What was typed for another table is refused: it belongs to another slip."""

    @with_access
    @wraps(view)
    def respond(request: HttpRequest, access: TableAccess, **of_the_address: int) -> HttpResponseBase:
        server_time = clock()
        row = _loaded_for(request)(access.sheet_id)
        is_meant = request.method != "POST" or request.POST.get("sheet") == str(row.pk)
        require(is_meant and permissions.can_enter_as_guest(access, row))
        hear_device(request, row, access)
        return view(request, Writer(row, access, server_time), **of_the_address)

    return respond
