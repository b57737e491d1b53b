"""The office on the computer of whoever runs it: closing it from a page, and its links there. For who may decide about
the installation and sits at its computer; to everybody else there is none of it (404)."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.conf import settings
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from scoring.core import permissions
from scoring.core.closing import can_close
from scoring.core.http.lookup import SignedInRequest
from scoring.core.http.outcomes import say_outcome
from scoring.core.http.pages import confirm_page
from scoring.core.http.this_computer import is_at_this_computer
from scoring.installation.selectors.closing import under_way
from scoring.installation.services.own_computer import Link, close_this_office, desk_of_this_computer, set_link

_View = Callable[..., HttpResponse]


def own_computer_shown(request: HttpRequest) -> dict[str, object]:
    """What the page of the installation says of it; nothing to whoever may not."""
    if not _is_own(request):
        return {}
    desk = desk_of_this_computer()
    links = {link.value: desk.has(link) for link in Link} if desk.takes_links() else {}
    return {"is_own_computer": True, "links": links, "system": desk.system}


def _is_own(request: HttpRequest) -> bool:
    is_here = can_close() and not settings.IS_DEMO and is_at_this_computer(request)
    return is_here and permissions.can_manage_installation(request.user)


def _on_own_computer(view: _View) -> _View:
    @wraps(view)
    def guarded(request: HttpRequest, **about: Any) -> HttpResponse:
        if not _is_own(request):
            raise Http404
        return view(request, **about)

    return guarded


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
@_on_own_computer
def installation_close(request: SignedInRequest) -> HttpResponse:
    """Ask, naming what is under way; then say that it is closed, and close it."""
    if request.method == "POST":
        close_this_office(actor=request.user)
        return render(request, "installation/closed.html", {"system": desk_of_this_computer().system})
    return confirm_page(
        request,
        _("Close the office?"),
        template="installation/close.html",
        submit=_("Close the office"),
        cancel=("installation",),
        under_way=under_way().told(),
    )


@login_required
@require_POST
@_on_own_computer
def installation_link(request: SignedInRequest, link: str) -> HttpResponse:
    """Make a link on this computer, or take it away."""
    try:
        wanted = Link(link)
    except ValueError:
        raise Http404 from None
    is_wished = request.POST.get("is_wished") == "on"
    done = _("The link is there.") if is_wished else _("The link is gone.")
    desk = desk_of_this_computer()
    say_outcome(request, lambda: set_link(actor=request.user, link=wanted, is_wished=is_wished, desk=desk), done)
    return redirect("installation")
