"""The demo, seen from both sides: the office opens it and throws it away; inside one chooses who to be.

Both are for whoever sits at this computer. To everybody else there is no demo (404).

It goes on while somebody looks: a table plays its next game with a request, at most every 20 seconds.
"""

import logging
from collections.abc import Callable
from contextlib import suppress
from functools import wraps
from threading import Lock
from time import monotonic
from typing import Any

from django.conf import settings
from django.contrib import messages
from django.db import DatabaseError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.crypto import constant_time_compare
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from scoring.accounts.views.sessions import begin_session
from scoring.core.errors import LeagueOfficeError
from scoring.core.http.doors import door_of
from scoring.core.http.lookup import wants_fragment
from scoring.core.http.origins import is_at_this_computer
from scoring.core.http.pages import say_outcome
from scoring.core.room import Door, keeper
from scoring.installation.selectors.demo import demo_roles, demo_told, secretary_of_demo
from scoring.installation.services.demo import ask_for_demo, begin_demo_anew, throw_demo_away
from scoring.installation.services.demo_evenings import begin_evening, play_on, tonight
from scoring.installation.services.network import close_the_room
from scoring.models import League, User
from scoring.people.selectors.leagues import phones_may_connect


def demo_shown(request: HttpRequest) -> dict[str, object]:
    """What a page says of the demo: ``demo`` is None for whoever cannot open one; ``demo_link`` leads into one that is
    open, as its secretary."""
    told = demo_told() if is_at_this_computer(request) else None
    is_open = told is not None and told.is_open
    link = f"{told.address}{reverse('demo_enter', args=[settings.DEMO_TICKET])}" if told is not None and is_open else ""
    return {"demo": told, "demo_link": link}


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


_GO_ON = "go"

_View = Callable[..., HttpResponse]


def _at_this_computer(view: _View) -> _View:
    """404 for everybody else, and where nobody keeps a demo."""

    @wraps(view)
    def guarded(request: HttpRequest, **about: Any) -> HttpResponse:
        if not is_at_this_computer(request) or not (settings.DEMO_DESK or settings.IS_DEMO):
            raise Http404
        return view(request, **about)

    return guarded


@require_safe
@never_cache
@_at_this_computer
def demo(request: HttpRequest) -> HttpResponse:
    """In the office: how far the demo is, and the way in, by itself for whoever has just asked for it. In the demo:
    who one can be."""
    if settings.IS_DEMO:
        return render(
            request, "installation/demo/roles.html", {"roles": demo_roles(), "office": settings.OFFICE_ADDRESS}
        )
    shown = demo_shown(request)
    context = {**shown, "goes_on": _GO_ON in request.GET}
    if not wants_fragment(request):
        return render(request, "installation/demo/page.html", context)
    response = render(request, "installation/demo/way.html", context)
    if shown["demo_link"] and _GO_ON in request.GET:
        response.headers["HX-Redirect"] = str(shown["demo_link"])
    return response


@require_POST
@_at_this_computer
def demo_open(request: HttpRequest) -> HttpResponse:
    say_outcome(request, ask_for_demo)
    return redirect(f"{reverse('demo')}?{_GO_ON}=1")


@require_POST
@_at_this_computer
def demo_discard(request: HttpRequest) -> HttpResponse:
    """In the demo this is the last thing that it answers, so the page has the way back to the office. Who begins
    ``again`` is led there as well: the office waits until the new demo is open."""
    if settings.IS_DEMO and "again" in request.POST:
        say_outcome(request, begin_demo_anew)
        return redirect(f"{settings.OFFICE_ADDRESS}{reverse('demo')}?{_GO_ON}=1")
    say_outcome(request, throw_demo_away)
    if settings.IS_DEMO:
        return render(request, "installation/demo/discarded.html", {"office": settings.OFFICE_ADDRESS})
    return redirect("demo")


@require_safe
@never_cache
@_at_this_computer
def demo_enter(request: HttpRequest, ticket: str) -> HttpResponse:
    """The link from the office: whoever has it is the secretary at once, on an evening in the middle of its games."""
    if not settings.IS_DEMO or not constant_time_compare(ticket, settings.DEMO_TICKET):
        raise Http404
    secretary = secretary_of_demo()
    if secretary is None:
        raise Http404
    _be(request, secretary)
    with suppress(LeagueOfficeError):
        evening = begin_evening()
        return redirect("evening", evening.pk) if evening else redirect("home")
    return redirect("home")


@require_POST
@_at_this_computer
def demo_as(request: HttpRequest) -> HttpResponse:
    """Be somebody else in the demo, without a password; ``to`` the grid of tonight's first table."""
    if not settings.IS_DEMO:
        raise Http404
    _be(request, get_object_or_404(User, username=request.POST.get("username", ""), is_active=True))
    played = tonight() if request.POST.get("to") == "grid" else None
    return redirect("sheet_enter", played.sheet.pk) if played else redirect("home")


def _be(request: HttpRequest, account: User) -> None:
    begin_session(request, account, is_shared=False)


_EVERY = 20.0
"""Seconds from one game to the next; people take a minute or two for one."""

_Answer = Callable[[HttpRequest], HttpResponse]

_log = logging.getLogger(__name__)


class Pace:
    """When the next game is due. One request at a time plays it, and nobody waits for it but who has sent that one."""

    def __init__(self, every: float = _EVERY) -> None:
        self._every, self._last, self._lock = every, monotonic(), Lock()

    def go_on(self) -> None:
        """Let the table play if it is time. What stands in the way, such as somebody who writes at that table, is for
        the next time."""
        if monotonic() - self._last < self._every or not self._lock.acquire(blocking=False):
            return
        try:
            self._last = monotonic()
            play_on()
        except (LeagueOfficeError, DatabaseError):
            _log.info("The demo did not go on this time.", exc_info=True)
        finally:
            self._lock.release()


def demo_in_play_middleware(answer: _Answer) -> _Answer:
    """Part of the demo alone (``settings``): pages, and what they ask for by themselves, let it go on; their files do
    not, and nothing does once nobody looks."""
    pace = Pace()

    def respond(request: HttpRequest) -> HttpResponse:
        if settings.IS_DEMO and not request.path.startswith(settings.STATIC_URL):
            pace.go_on()
        return answer(request)

    return respond
