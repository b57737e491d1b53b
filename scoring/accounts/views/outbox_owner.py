"""The owner of a page and of what a device holds unsent, an account or a table's code: what one person types is never
taken for another's.

A page that is open outlives its session: in another tab somebody else signs in, and what is typed on the page, or
waits on the device, would be sent with their session. So scripts say with everything that they send for whom their
page was drawn (``Typed-By``, js/offline/request.js), and the office takes it only from that account. A plain form
needs none of it: its token is another one after a sign-in. What waits on the device is sent from any page of a session
that may send it, each entry in the name under which it was typed.
"""

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
