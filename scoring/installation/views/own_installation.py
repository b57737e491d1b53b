"""The page of the installation: its address, what holds for everything that runs here, closing it, and its links.

Closing it and making links to it is for who may decide about the installation and sits at its computer; to everybody
else there is none of it (404).
"""

from collections.abc import Callable, Mapping
from functools import wraps
from typing import Any

from django.conf import settings
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from scoring.core import permissions
from scoring.core.addresses import office_address
from scoring.core.errors import LeagueOfficeError
from scoring.core.forms import add_refusal
from scoring.core.http.lookup import SignedInRequest, require
from scoring.core.http.origins import is_at_this_computer
from scoring.core.http.pages import confirm_page, edit_page, say_outcome, settle_by
from scoring.core.processes import can_close
from scoring.installation.forms.office import InstallationForm
from scoring.installation.selectors.closing import under_way
from scoring.installation.services.first_start import change_installation
from scoring.installation.services.office_address import Found, checked_address, who_answers_at
from scoring.installation.services.own_computer import Link, close_this_office, desk_of_this_computer, set_link
from scoring.installation.views.demo import close_unwanted_room, demo_shown
from scoring.people.selectors.leagues import installation, leagues_led_by

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


_SAID: Mapping[Found, str | Promise] = {
    Found.OFFICE: gettext_lazy("Reached: %(address)s leads to this office."),
    Found.OTHER: gettext_lazy(
        "Something answers at %(address)s, but it is not this office. Does it lead to another computer, or send on to "
        "https?"
    ),
    Found.NOT_TRUSTED: gettext_lazy(
        "Something answers at %(address)s, but its certificate is not accepted, so browsers would warn of it."
    ),
    Found.NOBODY: gettext_lazy(
        "Nobody answers at %(address)s, asked from this computer. Some routers do not lead back: try it with a phone "
        "whose Wi-Fi is off."
    ),
    Found.ITSELF: gettext_lazy(
        "%(address)s leads to a computer itself, whoever opens it: nobody else reaches the office by it."
    ),
}


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def installation_edit(request: SignedInRequest) -> HttpResponse:
    require(permissions.can_manage_installation(request.user))
    form = _form(request)
    if settle_by(request, form, change_installation, _("This holds from now on.")):
        close_unwanted_room(request, leagues_led_by(request.user).order_by("pk").first())
        return redirect("installation")
    return _page(request, form)


@never_cache
@login_required
@require_POST
def address_check(request: SignedInRequest) -> HttpResponse:
    """Whether this office answers at the address that is typed, whether or not it is saved. Nothing is written."""
    require(permissions.can_manage_installation(request.user))
    form = _form(request)
    if not form.is_valid():
        return _page(request, form)
    try:
        address = checked_address(form.cleaned_data["address"] or office_address())
    except LeagueOfficeError as refusal:
        add_refusal(form, refusal)
        return _page(request, form)
    if not address:
        return _page(request, form)
    found = who_answers_at(address)
    return _page(request, form, is_reached=found is Found.OFFICE, said=str(_SAID[found]) % {"address": address})


def _form(request: SignedInRequest) -> InstallationForm:
    row = installation()
    kept = {"phones_may_connect": row.phones_may_connect, "address": row.address}
    return InstallationForm(request.POST if request.method == "POST" else None, initial=kept)


def _page(request: SignedInRequest, form: InstallationForm, **more: object) -> HttpResponse:
    return edit_page(
        request,
        form,
        _("This installation"),
        cancel=("home",),
        template="installation/installation.html",
        installation=installation(),
        has_address=bool(office_address()),
        **own_computer_shown(request),
        **demo_shown(request),
        **more,
    )
