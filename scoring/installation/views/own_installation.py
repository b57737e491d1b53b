"""The page of the installation: its address, what holds for everything that runs here."""

from collections.abc import Mapping

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect
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
from scoring.core.http.outcomes import settle_by
from scoring.core.http.pages import edit_page
from scoring.installation.forms.office import InstallationForm
from scoring.installation.services.first_start import change_installation
from scoring.installation.services.office_address import Found, checked_address, who_answers_at
from scoring.installation.views.demo import close_unwanted_room, demo_shown
from scoring.installation.views.own_computer import own_computer_shown
from scoring.people.selectors.installation import installation
from scoring.people.selectors.offices import leagues_led_by

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
