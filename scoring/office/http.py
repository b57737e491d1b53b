"""The way to the page of the first start, who may use it, and the way into the demo."""

from collections.abc import Callable

from django.conf import settings
from django.db import DatabaseError
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.shortcuts import redirect
from django.urls import Resolver404, resolve, reverse

from scoring.base.http.this_computer import is_at_this_computer
from scoring.office.selectors.demo import demo_told
from scoring.office.services.start_key import is_start_key
from scoring.people.selectors.installation import has_begun

_ANSWERED_BEFORE = frozenset(
    {"first_start", "first_start_key", "demo", "demo_open", "demo_discard", "set_language", "clause", "clauses"}
    | {"service_worker", "manifest", "offline"}
)
"""Names of the addresses that work without any account."""

_SHOWN_KEY = "start_key"


def first_start_middleware(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Lead every address to the page of the first start as long as there is no account.

    A database that cannot be read says nothing about accounts: the page itself then says what is wrong.
    """

    def respond(request: HttpRequest) -> HttpResponseBase:
        try:
            leads_away = not has_begun() and not _is_answered_before(request.path_info)
        except DatabaseError:
            leads_away = False
        return redirect("first_start") if leads_away else get_response(request)

    return respond


def may_begin(request: HttpRequest) -> bool:
    """Whether the person may set the office up: at this computer, or with the key of the terminal."""
    key = request.session.get(_SHOWN_KEY, "")
    return is_at_this_computer(request) or (bool(key) and is_start_key(key))


def show_key(request: HttpRequest, typed: str) -> bool:
    """Remember the key if it is the right one, for this browser; whether it is."""
    is_right = is_start_key(typed)
    if is_right:
        request.session[_SHOWN_KEY] = typed.strip().lower()
    return is_right


def demo_shown(request: HttpRequest) -> dict[str, object]:
    """What a page says of the demo: ``demo`` is None for whoever cannot open one; ``demo_link`` leads into one that is
    open, as its secretary."""
    told = demo_told() if is_at_this_computer(request) else None
    is_open = told is not None and told.is_open
    link = f"{told.address}{reverse('demo_enter', args=[settings.DEMO_TICKET])}" if told is not None and is_open else ""
    return {"demo": told, "demo_link": link}


def _is_answered_before(path: str) -> bool:
    try:
        return resolve(path).url_name in _ANSWERED_BEFORE
    except Resolver404:
        return False
