"""The first start: whoever sits at this computer, or has the key of the terminal, sets the office up.

The start page: one's own desk, or what a visitor may see.
"""

from collections.abc import Sequence
from http import HTTPStatus

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scoring.accounts.views.session_rules import begin_session
from scoring.core import permissions
from scoring.core.errors import LeagueOfficeError
from scoring.core.forms import add_refusal, reading
from scoring.core.http.arrival import arrival_of
from scoring.installation.forms.office import FirstStartForm
from scoring.installation.selectors.desk import desk_of
from scoring.installation.services.first_start import AlreadyBegun, begin_installation, require_first
from scoring.installation.views.demo import close_unwanted_room, demo_shown, may_begin, show_key
from scoring.models import League, Season
from scoring.people.selectors.leagues import by_name, search_leagues
from scoring.people.selectors.people import has_begun


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
            is_public=data["is_public"],
            phones_may_connect=data["phones_may_connect"],
        )
    except AlreadyBegun:
        raise
    except LeagueOfficeError as refusal:
        add_refusal(form, refusal)
        return None


_LEAGUES_PER_PAGE = 24
_MOST_OTHERS = 8
"""As many leagues of others are on a desk unasked; more of them are searched for."""


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """A visitor of an installation with one public league is led there at once. ``?q=`` searches the leagues that one
    may see; whoever is signed in finds the own ones here, and those of others if they are few or looked for."""
    leagues, search = permissions.visible_leagues(request.user), reading.line(request.GET, "q")
    if not request.user.is_authenticated:
        first = list(leagues[:2])
        if len(first) == 1:
            return redirect("league", first[0].slug)
        return render(
            request, "installation/home/welcome.html", _listed(request, search, search_leagues(leagues, search))
        )
    desk = desk_of(request.user, arrival_of(request))
    own = [membership.league for membership in desk.memberships]
    others = leagues.exclude(pk__in=[league.pk for league in own])
    few = [] if search else list(others[: _MOST_OTHERS + 1])
    has_many = len(few) > _MOST_OTHERS
    shown = search_leagues(others, search) if search else [] if has_many else by_name(few)
    context = {"desk": desk, "has_many": has_many, **_listed(request, search, shown)}
    return render(request, "installation/home/desk.html", context)


def _listed(request: HttpRequest, search: str, listed: Sequence[int] | Sequence[League]) -> dict[str, object]:
    """A page of these leagues, which are loaded or named by their keys, and whether there are so many that a search
    helps."""
    page = Paginator(listed, _LEAGUES_PER_PAGE).get_page(request.GET.get("page"))
    keys = [each for each in page.object_list if isinstance(each, int)]
    return {
        "leagues": by_name(League.objects.filter(pk__in=keys)) if keys else page.object_list,
        "page": page,
        "search": search,
        "query": urlencode({"q": search}) if search else "",
        "is_long": bool(search) or page.paginator.num_pages > 1,
    }
