"""The first start: whoever sits at this computer, or has the key of the terminal, sets the office up."""

from http import HTTPStatus

from django.contrib import messages
from django.contrib.auth import login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST

from scoring.access.http.session_rules import begin_session
from scoring.base.errors import LeagueOfficeError
from scoring.base.forms import add_refusal
from scoring.models import Season
from scoring.office.forms import FirstStartForm
from scoring.office.http import close_unwanted_room, demo_shown, may_begin, show_key
from scoring.office.services.first_start import AlreadyBegun, begin_installation, require_first
from scoring.people.selectors.installation import has_begun

_BACKEND = "django.contrib.auth.backends.ModelBackend"


@never_cache
@sensitive_post_parameters("new_password1", "new_password2")
@require_http_methods(["GET", "HEAD", "POST"])
def first_start(request: HttpRequest) -> HttpResponse:
    """Everything that is asked, once. Whoever comes second with a filled form is told who was first (409); whoever
    only looks is led on."""
    is_first = not has_begun()
    if not may_begin(request):
        return render(request, "office/start/locked.html") if is_first else redirect("home")
    if request.method != "POST":
        return _page(request, FirstStartForm()) if is_first else redirect("home")
    form = FirstStartForm(request.POST)
    try:
        season = _begun(form)
    except AlreadyBegun as refusal:
        return _page(request, form, status=HTTPStatus.CONFLICT, who_was_first=refusal.message)
    if season is None:
        return _page(request, form)
    login(request, season.league.memberships.get().user, backend=_BACKEND)
    begin_session(request, is_shared=False)
    close_unwanted_room(request, season.league)
    messages.success(request, _("Your league office is set up. You are president and secretary, and signed in."))
    return redirect("league", season.league.slug)


@require_POST
def first_start_key(request: HttpRequest) -> HttpResponse:
    """Take the key that stands in the terminal, for a browser on another computer."""
    if not has_begun() and not show_key(request, request.POST.get("key", "")):
        messages.error(request, _("This is not the key that stands in the terminal of the computer."))
    return redirect("first_start")


def _page(request: HttpRequest, form: FirstStartForm, *, status: int = HTTPStatus.OK, **more: str) -> HttpResponse:
    return render(request, "office/start/first.html", {"form": form, **demo_shown(request), **more}, status=status)


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
            is_public=data["is_public"],
            phones_may_connect=data["phones_may_connect"],
        )
    except AlreadyBegun:
        raise
    except LeagueOfficeError as refusal:
        add_refusal(form, refusal)
        return None
