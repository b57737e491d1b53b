"""The first start: whoever sits at this computer, or has the key of the terminal, sets the office up; until then its
page is the only one.
"""

from collections.abc import Callable
from http import HTTPStatus

from django.contrib import messages
from django.db import DatabaseError
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import Resolver404, resolve
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST

from scoring.accounts.views.sessions import begin_session
from scoring.core.errors import LeagueOfficeError
from scoring.core.forms import add_refusal
from scoring.core.http.origins import is_at_this_computer
from scoring.installation.forms.office import FirstStartForm
from scoring.installation.services.first_start import (
    AlreadyBegun,
    begin_installation,
    is_start_key,
    require_first,
)
from scoring.installation.views.demo import demo_shown
from scoring.models import Season
from scoring.people.selectors.leagues import has_begun


@never_cache
@sensitive_post_parameters("new_password1", "new_password2")
@require_http_methods(["GET", "HEAD", "POST"])
def first_start(request: HttpRequest) -> HttpResponse:
    """Everything that is asked, once. Whoever comes second with a filled form is told who was first (409); whoever
    only looks is led on."""
    is_first = not has_begun()
    if not may_begin(request):
        return render(request, "installation/start/locked.html") if is_first else redirect("home")
    if request.method != "POST":
        return _page(request, FirstStartForm()) if is_first else redirect("home")
    form = FirstStartForm(request.POST)
    try:
        season = _begun(form)
    except AlreadyBegun as refusal:
        return _page(request, form, status=HTTPStatus.CONFLICT, who_was_first=refusal.message)
    if season is None:
        return _page(request, form)
    begin_session(request, season.league.memberships.get().user, is_shared=False)
    messages.success(request, _("Your league office is set up. You are president and secretary, and signed in."))
    return redirect("league", season.league.slug)


@require_POST
def first_start_key(request: HttpRequest) -> HttpResponse:
    """Take the key that stands in the terminal, for a browser on another computer."""
    if not has_begun() and not show_key(request, request.POST.get("key", "")):
        messages.error(request, _("This is not the key that stands in the terminal of the computer."))
    return redirect("first_start")


def _page(request: HttpRequest, form: FirstStartForm, *, status: int = HTTPStatus.OK, **more: str) -> HttpResponse:
    return render(
        request, "installation/start/first.html", {"form": form, **demo_shown(request), **more}, status=status
    )


def _begun(form: FirstStartForm) -> Season | None:
    """None: the form now says what is wrong. Raises AlreadyBegun, whatever else is wrong."""
    require_first()
    if not form.is_valid():
        return None
    data = form.cleaned_data
    try:
        return begin_installation(
            username=data["username"],
            first_name=data["first_name"],
            last_name=data["last_name"],
            password=data["new_password1"],
            name=data["name"],
            kind=data["kind"],
            rule_set=form.rule_set,
            timezone=data["timezone"],
        )
    except AlreadyBegun:
        raise
    except LeagueOfficeError as refusal:
        add_refusal(form, refusal)
        return None


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


def _is_answered_before(path: str) -> bool:
    try:
        return resolve(path).url_name in _ANSWERED_BEFORE
    except Resolver404:
        return False
