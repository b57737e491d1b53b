"""The room: opened and closed, its sheet of addresses, what phones find behind one, and phones for an evening.

What phones at the tables of an evening need is done with one button.
"""

import platform
from zlib import crc32

from cryptography.hazmat.primitives.serialization import Encoding
from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from scoring.accounts.services.access import hand_out_missing
from scoring.accounts.views.codes import qr_picture
from scoring.core import permissions
from scoring.core.http.doors import door_of
from scoring.core.http.files import named, pdf_response
from scoring.core.http.lookup import SignedInRequest, evening_or_404, league_or_404
from scoring.core.http.origins import is_at_this_computer
from scoring.core.http.pages import say_outcome
from scoring.core.room import Door, OpenRoom, keeper, open_room, reached, visitors
from scoring.installation.forms.office import OfficesForm, OpenRoomForm
from scoring.installation.pdf.network import draw_address_sheet
from scoring.installation.selectors.network import are_standings_shown, evenings_for_everybody
from scoring.installation.services.certificates import can_vouch_for, fingerprint, known_authority
from scoring.installation.services.first_start import change_installation
from scoring.installation.services.network import close_the_room, let_offices_in, open_the_room
from scoring.models import League
from scoring.people.selectors.leagues import phones_may_connect

_CERTIFICATE = "application/x-x509-ca-cert"
"""What phones install instead of showing it."""


@never_cache
@login_required
@require_safe
def room(request: SignedInRequest, league: str) -> HttpResponse:
    """Whether the room is open, and where; the address large, for the camera of a phone."""
    row = league_or_404(request, league, permissions.can_manage_seasons)
    if request.GET.get("seen") == _state_of(open_room()):
        return HttpResponse(status=204)  # the page asks whether anything has changed
    return _room_page(request, row, OpenRoomForm())


@login_required
@require_POST
def room_open(request: SignedInRequest, league: str) -> HttpResponse:
    """Open the room, or open it in another way."""
    row = league_or_404(request, league, permissions.can_manage_seasons)
    if not _is_at_its_computer(request):
        return redirect("room", row.slug)
    form = OpenRoomForm(request.POST)
    if not form.is_valid():
        return _room_page(request, row, form)
    said = form.cleaned_data
    say_outcome(request, lambda: open_the_room(league=row, actor=request.user, **said), _("The room is open."))
    return redirect("room", row.slug)


@login_required
@require_POST
def room_close(request: SignedInRequest, league: str) -> HttpResponse:
    row = league_or_404(request, league, permissions.can_manage_seasons)
    if not _is_at_its_computer(request):
        return redirect("room", row.slug)
    say_outcome(request, lambda: close_the_room(league=row, actor=request.user), _("The room is closed."))
    return redirect("room", row.slug)


@login_required
@require_safe
def room_sheet(request: SignedInRequest, league: str) -> HttpResponse:
    """The sheet of addresses for the wall."""
    row = league_or_404(request, league, permissions.can_manage_seasons)
    opened = open_room()
    if opened is None or not opened.address:
        return redirect("room", row.slug)
    return pdf_response(draw_address_sheet(opened, row, _fingerprint(opened)), _("Address of the hall"), row.slug)


@login_required
@require_POST
def room_offices(request: SignedInRequest, league: str) -> HttpResponse:
    """Let offices sign in over plain HTTP, or no longer."""
    row = league_or_404(request, league, permissions.can_manage_league)
    form = OfficesForm(request.POST)
    if form.is_valid():
        say_outcome(request, lambda: let_offices_in(league=row, actor=request.user, **form.cleaned_data), _("Saved."))
    return redirect("room", row.slug)


@never_cache
@require_safe
def entrance(request: HttpRequest) -> HttpResponse:
    """What the printed address opens: the way to the tables, to the standings, and what works without a network."""
    context = {"room": open_room(), "door": door_of(request), "evenings": evenings_for_everybody(timezone.localdate())}
    return render(request, "installation/network/entrance.html", context)


@never_cache
@require_safe
def trust(request: HttpRequest) -> HttpResponse:
    """How a phone comes to trust this computer, and what for."""
    opened = open_room()
    context = {"room": opened, "door": door_of(request), "fingerprint": _fingerprint(opened)}
    return render(request, "installation/network/trust.html", context)


@never_cache
@require_safe
def certificate(_request: HttpRequest) -> HttpResponse:
    """The certificate of this computer's authority, as phones install it (DER)."""
    known = known_authority(settings.ROOM_FOLDER)
    if known is None:
        raise Http404
    content = known.public_bytes(Encoding.DER)
    return named(HttpResponse(content, content_type=_CERTIFICATE), "league-office.crt", is_saved=True)


def _is_at_its_computer(request: SignedInRequest) -> bool:
    """Ports are opened and closed by whoever sits at the computer they belong to; others are told so."""
    if is_here := is_at_this_computer(request):
        return is_here
    messages.error(request, _("The room is opened and closed at the computer on which the office runs."))
    return False


def _room_page(request: SignedInRequest, league: League, form: OpenRoomForm) -> HttpResponse:
    opened = open_room()
    if opened and not form.is_bound:
        said = opened.opening
        form = OpenRoomForm(initial={"place": said.place, "wifi": said.wifi, "is_secure": said.is_secure})
    entrance_path = reverse("room_entrance")
    context: dict[str, object] = {
        "league": league,
        "room": opened,
        "state": _state_of(opened),
        "form": form,
        "is_needed": not settings.IS_HTTPS,
        "is_possible": keeper() is not None,
        "may_connect": opened is not None or phones_may_connect(),
        "may_decide": permissions.can_manage_installation(request.user),
        "is_here": is_at_this_computer(request),
        "may_let_offices_in": permissions.can_manage_league(request.user, league),
        "has_public_address": bool(opened and opened.address and not can_vouch_for(opened.address)),
        "fingerprint": _fingerprint(opened),
        "are_standings_shown": are_standings_shown(league),
    }
    if opened and opened.address:
        context |= {
            "qr": qr_picture(f"{opened.origin}{entrance_path}"),
            "is_by_room": door_of(request) is not Door.HERE,
            "reached": reached(opened).value,
            "visitors": visitors(opened),
            "system": platform.system(),
            "ports": ", ".join(str(port) for port in (opened.port, opened.secure_port) if port),
        }
    return render(request, "installation/network/room.html", context)


def _state_of(opened: OpenRoom | None) -> str:
    """Differs whenever the page would say something else of the room."""
    came = (reached(opened), visitors(opened)) if opened else None
    return f"{crc32(repr((opened, came)).encode()):08x}"


def _fingerprint(opened: OpenRoom | None) -> str:
    """What phones show of the certificate; empty: HTTPS is not offered."""
    known = known_authority(settings.ROOM_FOLDER) if opened and opened.secure_port else None
    return fingerprint(known) if known else ""


@login_required
@require_POST
def evening_phones(request: SignedInRequest, evening: int) -> HttpResponse:
    """Let phones in, if this computer can, hand out the codes that are missing, and lead to the slips to print them.

    Whoever decides for the installation has decided with this that phones may connect. What does not succeed is said,
    and the slips come nevertheless.
    """
    row = evening_or_404(request, evening, permissions.can_hand_out_codes)
    if not settings.IS_HTTPS and open_room() is None:
        _let_phones_in(request, row.season.league)
    say_outcome(
        request,
        lambda: hand_out_missing(evening=row, actor=request.user),
        lambda made: (
            ngettext("%(number)s code is handed out.", "%(number)s codes are handed out.", len(made))
            % {"number": len(made)}
            if made
            else ""
        ),
    )
    return redirect(f"{reverse('evening_codes', args=[row.pk])}#print")


def _let_phones_in(request: SignedInRequest, league: League) -> None:
    if keeper() is None:
        return  # the page of the slips says what that means for them
    if not is_at_this_computer(request):
        messages.warning(request, _("The room is opened and closed at the computer on which the office runs."))
        return
    if not phones_may_connect() and permissions.can_manage_installation(request.user):
        change_installation(actor=request.user, phones_may_connect=True)
    said = _("The room is open: phones in the same network reach this computer.")
    say_outcome(request, lambda: open_the_room(league=league, actor=request.user), said)
