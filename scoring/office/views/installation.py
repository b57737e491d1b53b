"""What holds for the whole installation."""

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from scoring.base import permissions
from scoring.base.http.lookup import SignedInRequest, require
from scoring.base.http.outcomes import settle_by
from scoring.base.http.pages import edit_page
from scoring.office.forms import InstallationForm
from scoring.office.http import close_unwanted_room, demo_shown
from scoring.office.services.first_start import change_installation
from scoring.people.selectors.installation import installation
from scoring.people.selectors.offices import leagues_led_by


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def installation_edit(request: SignedInRequest) -> HttpResponse:
    require(permissions.can_manage_installation(request.user))
    row = installation()
    typed = request.POST if request.method == "POST" else None
    form = InstallationForm(typed, initial={"phones_may_connect": row.phones_may_connect})
    if settle_by(request, form, change_installation, _("This holds from now on.")):
        close_unwanted_room(request, leagues_led_by(request.user).order_by("pk").first())
        return redirect("installation")
    return edit_page(
        request,
        form,
        _("This installation"),
        cancel=("home",),
        template="office/installation.html",
        installation=row,
        **demo_shown(request),
    )
