"""What a browser needs to open the running sheet without a network: service worker, offline page, manifest.

What a request says of the device and the network it comes from, as roughly as its holder needs to recognise it.

What a browser remembers of accounts that were signed in on it: decision 0034.
"""

import ipaddress
import json
import secrets
from collections.abc import Iterable
from datetime import timedelta
from functools import cache
from hashlib import sha256
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles.finders import find, get_finders
from django.contrib.staticfiles.storage import staticfiles_storage
from django.core import signing
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control, never_cache
from django.views.decorators.http import require_safe

from scoring.core.http.doors import door_of
from scoring.core.http.headers import office_number
from scoring.core.room import Door

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


_WORKER = "bundles/worker.js"
_PICTURES = "img/"
_SHELL = (
    *("bundles/base.css", "bundles/grid.css", "bundles/phone.css", "bundles/watch.css"),
    *("bundles/app.js", "bundles/outbox.js", "bundles/grid.js", "bundles/phone.js", "bundles/watch.js"),
    *("bundles/offline.js", "django_htmx/htmx-2.min.js"),
)
"""What the pages load that open without a network: the grid, the phone, and what stands in for all others."""
_PAPER = "#f6f5f1"


@require_safe
@never_cache
def service_worker(_request: HttpRequest) -> HttpResponse:
    """The worker's script, for the whole site. It changes with every release, so that browsers replace it."""
    release = {
        "version": release_version(),
        "office": office_number(),
        "files": [static(path) for path in shell_files()],
        "isImmutable": _collected() is not None,
        "offline": reverse("offline"),
        "signing": _ways_in_and_out(),
    }
    script = f"const RELEASE = {json.dumps(release)};\n{_content(_WORKER).decode()}"
    return HttpResponse(script, content_type="text/javascript", headers={"Service-Worker-Allowed": "/"})


def _ways_in_and_out() -> list[str]:
    """How the addresses begin to which a form is sent that signs somebody in or out."""
    links = reverse("account_link", args=["-"]).removesuffix("-/")
    names = ("login", "logout", "first_start", "demo_as")
    return [*map(reverse, names), links]


@require_safe
@cache_control(max_age=24 * 3600)
def manifest(_request: HttpRequest) -> JsonResponse:
    """What a device needs to put the league office on its home screen."""
    icons = [
        {"src": static("img/app-icon.svg"), "sizes": "any", "type": "image/svg+xml", "purpose": "any"},
        {"src": static("img/app-icon-192.png"), "sizes": "192x192", "type": "image/png", "purpose": "any"},
        {"src": static("img/app-icon-512.png"), "sizes": "512x512", "type": "image/png", "purpose": "maskable"},
    ]
    about = {
        "id": "/",
        "name": _("League office"),
        "short_name": _("League office"),
        "description": _("Games of an evening, entered at the table and checked at once."),
        "start_url": reverse("home"),
        "scope": "/",
        "display": "standalone",
        "background_color": _PAPER,
        "theme_color": _PAPER,
        "icons": icons,
    }
    return JsonResponse(about, content_type="application/manifest+json")


@require_safe
def offline(request: HttpRequest) -> HttpResponse:
    """Stands in for every page that is not kept. The same for everybody, in all languages, for it is kept itself."""
    return render(request, "accounts/offline/page.html")


def _collected() -> Iterable[str] | None:
    """Paths of all collected files; None where files are served as they stand in the project, for development."""
    files: Iterable[str] | None = getattr(staticfiles_storage, "hashed_files", None)
    return files


@cache
def shell_files() -> tuple[str, ...]:
    """Paths of the styles and scripts of every page that opens without a network, and of all pictures."""
    known = _collected()
    if known is None:
        found = [one for finder in get_finders() for one in finder.list([])]
        known = {f"{storage.prefix}/{path}" if getattr(storage, "prefix", None) else path for path, storage in found}
    return tuple(sorted(path for path in known if path.startswith(_PICTURES) or path in _SHELL))


@cache
def release_version() -> str:
    """A digest of the shell. Computed once for each process: static files do not change while one runs."""
    digest = sha256()
    for path in shell_files():
        digest.update(path.encode() + b"\0" + _content(path))
    return digest.hexdigest()[:16]


def _content(path: str) -> bytes:
    """What a static file says: the collected one, or during development the one in the project."""
    if _collected() is None:
        found = find(path)
        assert found is not None, path
        return Path(found).read_bytes()
    with staticfiles_storage.open(path) as file:
        return bytes(file.read())
