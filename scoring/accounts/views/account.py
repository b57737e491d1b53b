"""One's own account: address, password, and the devices on which it is signed in.

Of a request the device and the network are told, as roughly as the holder needs to recognise them; a browser remembers
which accounts were signed in on it (decision 0034).
"""

import ipaddress
import secrets
from datetime import timedelta

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core import signing
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scoring.accounts.forms.accounts import MailAddressForm
from scoring.accounts.selectors import address_in_waiting, signed_in_devices
from scoring.accounts.services.account_links import linking_league
from scoring.accounts.services.mail_addresses import ask_for_address
from scoring.accounts.services.sessions import end_session, end_sessions
from scoring.core.http.doors import door_of
from scoring.core.http.lookup import SignedInRequest
from scoring.core.http.pages import edit_page, settle
from scoring.core.room import Door


@login_required
@require_safe
def account(request: SignedInRequest) -> HttpResponse:
    """What the account is, how it is guarded, and where it is signed in."""
    devices = signed_in_devices(request.user, this=request.session.session_key)
    context = {"devices": devices, "address_in_waiting": address_in_waiting(request.user)}
    return render(request, "accounts/account/account.html", context)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def mail_address(request: SignedInRequest) -> HttpResponse:
    """The own mail address."""
    form = MailAddressForm(request.POST or None, initial={"email": request.user.email})
    waits = settle(
        request,
        form,
        lambda: ask_for_address(
            account=request.user,
            email=form.cleaned_data["email"],
        ),
        lambda waits: _("Please look into your mail and confirm the address there.") if waits else _("Saved."),
    )
    if waits is not None:
        return redirect("account")
    lead = (
        _("We write to the new address, and to the one before if it was confirmed. It is changed when both agree.")
        if linking_league(request.user)
        else ""
    )
    return edit_page(request, form, _("Mail address"), lead=lead, cancel=("account",))


@login_required
@require_POST
def session_end(request: SignedInRequest, session: str) -> HttpResponse:
    """Sign out one device."""
    if end_session(account=request.user, number=session):
        messages.success(request, _("The device is signed out."))
    return redirect("account")


@login_required
@require_POST
def sessions_end(request: SignedInRequest) -> HttpResponse:
    """Sign out all devices but this one."""
    ended = end_sessions(account=request.user, but=request.session.session_key)
    said = ngettext("%(number)s device is signed out.", "%(number)s devices are signed out.", ended)
    messages.success(request, said % {"number": ended})
    return redirect("account")


_BROWSERS = (
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser/", "Samsung Internet"),
    ("Firefox/", "Firefox"),
    ("FxiOS/", "Firefox"),
    ("CriOS/", "Chrome"),
    ("Chrome/", "Chrome"),
    ("Safari/", "Safari"),
)
"""Words of the header, the most telling first: almost every browser also calls itself one of those below."""
_SYSTEMS = (
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("Windows", "Windows"),
    ("CrOS", "ChromeOS"),
    ("Mac OS", "Mac"),
    ("Linux", "Linux"),
)
THIS_COMPUTER, LOCAL_NETWORK = "here", "local"


def device_of(request: HttpRequest) -> str:
    """Browser and system, such as “Firefox · Windows”; empty: the browser does not say."""
    said = request.headers.get("User-Agent", "")
    found = [next((name for word, name in names if word in said), "") for names in (_BROWSERS, _SYSTEMS)]
    return " · ".join(filter(None, found))


def network_class(address: str) -> str:
    """The kind of an address: this computer, the network of the room, or the first half of one on the internet.

    >>> [network_class(one) for one in ("127.0.0.1", "192.168.1.7", "198.51.100.7", "2001:db8:1::7", "?")]
    ['here', 'local', '198.51.…', '2001:db8:…', '']
    """
    try:
        known = ipaddress.ip_address(address)
    except ValueError:
        return ""
    if known.is_loopback:
        return THIS_COMPUTER
    if known.is_link_local or any(known in network for network in _PRIVATE if network.version == known.version):
        return LOCAL_NETWORK
    mark = "." if known.version == 4 else ":"
    first, second, *_rest = str(known).split(mark)
    return f"{first}{mark}{second}{mark}…"


_PRIVATE = [ipaddress.ip_network(each) for each in ("10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "fc00::/7")]
_COOKIE = "known_device"
_SALT = "scoring.known_device"
_KNOWN_FOR = timedelta(days=180)
_MOST_ACCOUNTS = 6
"""How many accounts one browser is known for: that of the family, not that of an internet café."""


def device_for(request: HttpRequest, username: str) -> str:
    """The number by which the browser is known for an account; empty: it is not."""
    return _devices(request).get(username, "")


def remember_device(request: HttpRequest, response: HttpResponse, username: str) -> None:
    """Let the browser be known for an account from now on."""
    known = _devices(request)
    number = known.pop(username, "") or secrets.token_urlsafe(12)
    kept = [*known.items(), (username, number)][-_MOST_ACCOUNTS:]
    response.set_cookie(
        _COOKIE,
        signing.dumps(dict(kept), salt=_SALT),
        max_age=_KNOWN_FOR,
        path=reverse("login"),
        secure=settings.IS_HTTPS or door_of(request) is Door.SECURE,
        httponly=True,
        samesite="Lax",
    )


def _devices(request: HttpRequest) -> dict[str, str]:
    """Names of accounts that were signed in, each with a number of its own."""
    try:
        known = signing.loads(request.COOKIES.get(_COOKIE, ""), salt=_SALT, max_age=_KNOWN_FOR)
    except signing.BadSignature:
        return {}
    return known if isinstance(known, dict) else {}
