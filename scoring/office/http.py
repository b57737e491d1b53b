"""The way to the page of the first start, who may use it, and the way into the demo."""

from collections.abc import Callable

from django.conf import settings
from django.contrib import messages
from django.db import DatabaseError
from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import redirect
from django.urls import Resolver404, resolve, reverse
from django.utils.translation import gettext as _

from scoring.base.http.doors import door_of
from scoring.base.http.this_computer import is_at_this_computer
from scoring.base.room import Door, keeper
from scoring.models import League, User
from scoring.network.services.room import close_the_room
from scoring.office.selectors.demo import demo_told
from scoring.office.services.start_key import is_start_key
from scoring.people.selectors.installation import has_begun, phones_may_connect

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


def close_unwanted_room(request: HttpRequest, league: League | None) -> None:
    """Close a room that is open though it was just decided that no phones connect: ``make run ROOM=1`` opens it before
    anybody is asked. Whoever has come by its door would lose the answer, and is told instead. It stands in the log of
    the league."""
    opened = keeper()
    if opened is None or opened.room is None or phones_may_connect():
        return
    if door_of(request) is not Door.HERE:
        messages.warning(request, _("The room is still open: it is closed at the computer on which the office runs."))
        return
    if league is not None and isinstance(request.user, User):
        close_the_room(league=league, actor=request.user)
    opened.close()
    messages.info(request, _("The room was open, and is closed now, since no phones are to connect."))
