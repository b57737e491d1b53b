"""The owner of what a device holds unsent: an account, or a table that was opened by its code."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse, HttpResponseBase, HttpResponseForbidden
from django.utils.translation import gettext as _

from scoring.accounts.views.guest_access import remembered_tables
from scoring.models import TableAccess

_ACCOUNT = "user-"
_TABLE = "table-"


def owner_of(request: HttpRequest, access: TableAccess | None = None) -> str:
    """Whose a page is: the table's that was opened with a code, else the signed-in account's; empty: nobody's."""
    if access is not None:
        return f"{_TABLE}{access.sheet_id}"
    return f"{_ACCOUNT}{request.user.pk}" if request.user.is_authenticated else ""


def senders_of(request: HttpRequest) -> list[str]:
    """Whose entries the session may send, from whatever page: the account's, and those of all tables that were opened
    in this browser. Each is sent as its own; whether its code still holds the office says then. No query."""
    account = [owner_of(request)] if request.user.is_authenticated else []
    return [*account, *(f"{_TABLE}{sheet}" for sheet in remembered_tables(request))]


def owner_middleware(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Refuse what was typed on a page of another account (403), as if nobody were signed in: it stays on the device.

    What was typed with the code of a table says its table itself (``by_code``).
    """

    def respond(request: HttpRequest) -> HttpResponseBase:
        typed_by = request.headers.get("Typed-By", "")
        if typed_by.startswith(_ACCOUNT) and typed_by != owner_of(request):
            return _not_theirs()
        return get_response(request)

    return respond


def _not_theirs() -> HttpResponse:
    said = _("This page belongs to another account than the one that is signed in now. Please load it again.")
    return HttpResponseForbidden(said, content_type="text/plain; charset=utf-8")
