"""Writers on a sheet: with an account, or with the code of a table.

What both may do is written once, in views that are given a `Writer`. ``entry/urls.py`` mounts them twice, each time
behind the guard of one way in.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponseBase
from django.urls import reverse

from scoring.accounts.views.guest_access import with_access
from scoring.core import permissions
from scoring.core.http.lookup import SignedInRequest, require
from scoring.entry.views.sheet_data import clock
from scoring.entry.views.writing_devices import hear_device
from scoring.models import Seat, Sheet, TableAccess, User
from scoring.sheets.selectors.loading import full_sheet, sheet_in_hand
from scoring.sheets.views.pages import sheet_or_404

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
