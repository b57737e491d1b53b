"""The demo, seen from both sides: the office opens it and throws it away; inside one chooses who to be.

Both are for whoever sits at this computer. To everybody else there is no demo (404).
"""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.conf import settings
from django.contrib.auth import login
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.crypto import constant_time_compare
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from scoring.access.http.session_rules import begin_session
from scoring.base.http.lookup import wants_fragment
from scoring.base.http.outcomes import say_outcome
from scoring.base.http.this_computer import is_at_this_computer
from scoring.models import Capability, User, offices_with
from scoring.office.http import demo_shown
from scoring.office.selectors.demo import demo_roles
from scoring.office.services.demo_desk import ask_for_demo, throw_demo_away

_BACKEND = "django.contrib.auth.backends.ModelBackend"
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
        return render(request, "office/demo/roles.html", {"roles": demo_roles(), "office": settings.OFFICE_ADDRESS})
    shown = demo_shown(request)
    context = {**shown, "goes_on": _GO_ON in request.GET}
    if not wants_fragment(request):
        return render(request, "office/demo/page.html", context)
    response = render(request, "office/demo/way.html", context)
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
    """In the demo this is the last thing that it answers, so the page has the way back to the office."""
    say_outcome(request, throw_demo_away)
    if settings.IS_DEMO:
        return render(request, "office/demo/discarded.html", {"office": settings.OFFICE_ADDRESS})
    return redirect("demo")


@require_safe
@never_cache
@_at_this_computer
def demo_enter(request: HttpRequest, ticket: str) -> HttpResponse:
    """The link from the office: whoever has it is the secretary at once."""
    if not settings.IS_DEMO or not constant_time_compare(ticket, settings.DEMO_TICKET):
        raise Http404
    keeping = offices_with(Capability.KEEP_PROTOCOL)
    accounts = User.objects.filter(memberships__offices__kind__in=keeping).order_by("pk")
    return _be(request, get_object_or_404(accounts[:1]))


@require_POST
@_at_this_computer
def demo_as(request: HttpRequest) -> HttpResponse:
    """Be somebody else in the demo, without a password."""
    if not settings.IS_DEMO:
        raise Http404
    return _be(request, get_object_or_404(User, username=request.POST.get("username", ""), is_active=True))


def _be(request: HttpRequest, account: User) -> HttpResponse:
    login(request, account, backend=_BACKEND)
    begin_session(request, is_shared=False)
    return redirect("home")
