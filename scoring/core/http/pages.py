"""The frames of pages: what is edited, confirmed or explained; their tab; and what the next page says came of it.

A league's navigation has four tabs, the same for everybody. The addresses of each package say below which tab they
are; what is on a tab's page for whom, that page says.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

from django.contrib import messages
from django.db.models import Model
from django.forms import BaseForm
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import URLPattern, reverse
from django.utils.functional import Promise
from django.utils.translation import pgettext_lazy

from scoring.core.errors import LeagueOfficeError
from scoring.core.forms import add_refusal
from scoring.core.http.lookup import wants_fragment
from scoring.models import League

Address = tuple[object, ...]
"""The name of a page with its arguments."""


def edit_page(
    request: HttpRequest, form: BaseForm, heading: str, *way: Model | str, cancel: Address, **more: Any
) -> HttpResponse:
    """A page with a form, and the way to it, from the league. Of ``more``, ``lead``, ``lead_clause`` and ``submit``
    are shown by the frame; the rest is for a ``template`` that fills its blocks."""
    return _page(request, "components/edit.html", heading, way, cancel, form=form, **more)


def confirm_page(
    request: HttpRequest, heading: str, *way: Model | str, submit: str, cancel: Address, **more: Any
) -> HttpResponse:
    """A page that asks before something is lost; ``question`` says what is lost, or the block of a ``template``."""
    return _page(request, "components/confirm.html", heading, way, cancel, submit=submit, **more)


def explain_page(
    request: HttpRequest, part: str, heading: str, *way: Model | str, name: str, **shown: Any
) -> HttpResponse:
    """Why the figures of somebody are what they are: ``part`` alone for a dialog, or as a page. ``style``: another
    bundle than that of results."""
    if wants_fragment(request):
        return render(request, part, {"league": way[0], **shown})
    context = {"league": way[0], "heading": heading, "way": way, "name": name, "part": part, **shown}
    return render(request, "components/explain.html", context)


def _page(
    request: HttpRequest, frame: str, heading: str, way: tuple[Model | str, ...], cancel: Address, **more: Any
) -> HttpResponse:
    name, *arguments = cancel
    context = {"heading": heading, "way": way, "cancel_url": reverse(str(name), args=arguments), **more}
    if way and isinstance(way[0], League):
        context["league"] = way[0]
    return render(request, context.pop("template", frame), context)


@dataclass(frozen=True, slots=True)
class Tab:
    """``address`` takes a league and names the page to which the tab leads."""

    address: str
    label: Promise


TODAY = Tab("league", pgettext_lazy("tab", "Today"))
SEASON = Tab("season_now", pgettext_lazy("tab", "Season"))
MEMBERS = Tab("players", pgettext_lazy("tab", "Members"))
CLUB = Tab("affairs", pgettext_lazy("tab", "Club"))

TABS = (TODAY, SEASON, MEMBERS, CLUB)
"""From left to right."""

_TAB_OF: dict[str, Tab] = {}


def below(tab: Tab, *patterns: URLPattern) -> list[URLPattern]:
    """The addresses, all of which highlight the tab."""
    _TAB_OF.update((pattern.name or "", tab) for pattern in patterns)
    return list(patterns)


def tab_of(address: str) -> Tab | None:
    """The tab that the page of this name highlights, if it has one."""
    return _TAB_OF.get(address)


Written = TypeVar("Written")
Said = str | Callable[[Written], str]
"""What is said when something is written; it may depend on what was written."""


def say_outcome(request: HttpRequest, write: Callable[[], Written], success: Said[Written] = "") -> bool:
    """Write, and tell the person that it is done, or why it was refused. Whether it was written."""
    try:
        written = write()
    except LeagueOfficeError as refusal:
        messages.error(request, refusal.message)
        return False
    _say(request, success, written)
    return True


def settle(
    request: HttpRequest, form: BaseForm, write: Callable[[], Written], success: Said[Written] = ""
) -> Written | None:
    """Write what a posted form says, and tell the person that it is done; gives what was written.

    None while nothing is posted, and if the form now says what is wrong.
    """
    if request.method != "POST" or not form.is_valid():
        return None
    try:
        written = write()
    except LeagueOfficeError as refusal:
        add_refusal(form, refusal)
        return None
    _say(request, success, written)
    return written


def settle_by(
    request: HttpRequest,
    form: BaseForm,
    service: Callable[..., Written],
    success: Said[Written] = "",
    **about: object,
) -> Written | None:
    """As :func:`settle`, by a service that takes the fields of the form, who writes, and what it is about."""
    return settle(request, form, lambda: service(actor=request.user, **about, **form.cleaned_data), success)


def _say(request: HttpRequest, success: Said[Written], written: Written) -> None:
    if text := success if isinstance(success, str) else success(written):
        messages.success(request, text)
